import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, readFileSync, type StatsFs, type statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { expect, test } from "vitest";
import { listen } from "../testing/listen.ts";
import { findFullDisk, findScarceMemory, measureClockAhead, readCertificateEnd } from "./machine.ts";

test("a disk counts as nearly full when more than 90 % of its space or of its inodes is used", () => {
  const disk = (changes: Partial<StatsFs>) =>
    findFullDisk(["/data"], (() => ({
      blocks: 1_000,
      bfree: 100,
      bavail: 100,
      files: 1_000,
      ffree: 500,
      ...changes,
    })) as unknown as typeof statfsSync);
  expect(disk({})).toBeUndefined();
  expect(disk({ bfree: 90, bavail: 90 })).toBe("The disk is 91 % full.");
  expect(disk({ bavail: 50 }), "space reserved for root counts as used").toBe("The disk is 94 % full.");
  expect(disk({ ffree: 99 })).toBe("The disk has hardly any room for more files.");
  expect(disk({ files: 0, ffree: 0 }), "a file system that reports no inodes").toBeUndefined();
});

test("memory counts as scarce above 90 % of the limit set by systemd or a container, not counting cached files", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "cgroup-"));
  const at = (name: string) => join(folder.path, name);
  mkdirSync(at("practice.service"));
  writeFileSync(at("own"), "0::/practice.service\n");
  const scarce = (limits: { max: string; high: string; anon: number }) => {
    writeFileSync(at("practice.service/memory.max"), `${limits.max}\n`);
    writeFileSync(at("practice.service/memory.high"), `${limits.high}\n`);
    writeFileSync(at("practice.service/memory.stat"), `anon ${limits.anon}\nfile 999999\n`);
    return findScarceMemory(at("own"), folder.path);
  };
  expect(scarce({ max: "1536", high: "1000", anon: 900 })).toBeUndefined();
  expect(scarce({ max: "1536", high: "1000", anon: 950 })).toBe("The service uses 95 % of its memory.");
  expect(scarce({ max: "max", high: "max", anon: 950 })).toBeUndefined();
  expect(findScarceMemory(at("nothing"), folder.path)).toBeUndefined();
});

test("the end of a certificate is read from the site itself, even when browsers would refuse the certificate", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "certificate-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder.path, name)) as [string, string];
  const options = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3"];
  execFileSync("openssl", [...options, "-subj", "/CN=localhost", "-keyout", key, "-out", cert], { stdio: "pipe" });
  await using server = await listen(createServer({ key: readFileSync(key), cert: readFileSync(cert) }));
  const url = new URL(`https://localhost:${server.port}`);
  const daysLeft = ((await readCertificateEnd(url))?.getTime() ?? 0) - Date.now();
  expect(Math.round(daysLeft / 86_400_000)).toBe(3);
  expect(await readCertificateEnd(new URL("https://localhost:9"))).toBeUndefined();
});

test("the clock is compared with the time of a web server, and not at all when the server does not answer", async () => {
  await using server = await listen((_req, res) => {
    res.sendDate = false;
    res.writeHead(404, { Date: "Fri, 20 Nov 2026 09:00:00 GMT" }).end();
  });
  const now = () => new Date("2026-11-20T09:10:00Z");
  expect(await measureClockAhead(server.url, now)).toBe(600_000);
  expect(await measureClockAhead("http://127.0.0.1:9", now)).toBeUndefined();
});
