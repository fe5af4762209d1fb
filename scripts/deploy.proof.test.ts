import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { startHost } from "../admin-service/testing/start-upload-host.ts";

const page = (...parts: string[]) => `<!doctype html>${parts.join("")}`;
const asset = (name: string) => `<link href="/assets/${name}">`;
const article = (slug: string) => `<a href="/blog/${slug}">${slug}</a>`;

const firstRelease = {
  "index.html": page(asset("a.111.css"), article("saddles")),
  "blog.html": page(asset("a.111.css"), article("saddles"), article("leaves")),
  "blog/saddles.html": page(asset("a.111.css"), "Saddles."),
  "blog/leaves.html": page(asset("a.111.css"), "Leaves."),
  "assets/a.111.css": "one",
  "assets/a.111.css.br": "compressed",
  "assets/a.111.css.gz": "compressed",
  "share/default.jpg": "picture",
  "rss.xml": "<rss>saddles, leaves</rss>",
  "release.json": '{"id":"one"}',
};
const secondRelease = {
  ...without(firstRelease, "blog/leaves.html"),
  "index.html": page(asset("b.222.css"), article("saddles")),
  "blog.html": page(asset("b.222.css"), article("saddles"), article("ramps")),
  // As long as it was: only its checksum tells.
  "blog/saddles.html": page(asset("a.111.css"), "SADDLES."),
  "blog/ramps.html": page(asset("b.222.css"), "Ramps."),
  "assets/b.222.css": "two",
  "rss.xml": "<rss>saddles, ramps</rss>",
  "release.json": '{"id":"two"}',
};

/** DIST_DIR with one release after another in it, and the command that deploys the live one. */
function aSite() {
  const distDir = mkdtempSync(join(tmpdir(), "dist-"));
  return {
    publish(id: string, files: Record<string, string>) {
      for (const [file, text] of Object.entries(files)) {
        const path = join(distDir, "releases", id, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
      }
      symlinkSync(join("releases", id), join(distDir, "live.next"));
      renameSync(join(distDir, "live.next"), join(distDir, "live"));
    },
    deploy: (to: string, args: string[] = [], more: Record<string, string> = {}) =>
      new Promise<{ code: number; said: string }>((done) => {
        const env = { ...process.env, DIST_DIR: distDir, ...more };
        execFile(process.execPath, ["scripts/deploy.ts", to, ...args], { env }, (error, stdout, stderr) =>
          done({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
        );
      }),
    leavesNothingBehind: () => !existsSync(join(distDir, "deploying")),
    [Symbol.dispose]: () => rmSync(distDir, { recursive: true, force: true }),
  };
}

describe("npm run deploy, to a host that knows nothing of a file but its size", () => {
  test("brings a release over and later only what has changed; no page is ever there without what it shows and links to", async () => {
    using site = aSite();
    await using host = await startHost();
    const missing: string[] = [];
    host.watchPages((html) => {
      for (const [, asset] of html.matchAll(/href="\/(assets\/[^"]+)"/g))
        if (!host.has(`${asset}`)) missing.push(`${asset}`);
      for (const [, slug] of html.matchAll(/href="\/(blog\/[^"]+)"/g))
        if (!host.has(`${slug}.html`)) missing.push(`${slug}.html`);
    });

    site.publish("one", firstRelease);
    const first = await site.deploy(host.remote);
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining("8 files uploaded, 0 kept, 0 deleted") });
    expect(host.files()).toEqual(
      [...Object.keys(firstRelease).filter((file) => !/\.(br|gz)$/.test(file)), "deployed.json"].sort(),
    );
    host.changes();

    expect((await site.deploy(host.remote)).said).toContain("0 files uploaded, 8 kept, 0 deleted");
    expect(host.changes()).toEqual([]);

    site.publish("two", secondRelease);
    expect((await site.deploy(host.remote)).said).toContain("7 files uploaded, 2 kept, 1 deleted");
    const changes = host.changes();
    expect(changes[0]).toBe("PUT assets/b.222.css");
    expect(changes.slice(1, 3).sort()).toEqual(["PUT blog/ramps.html", "PUT blog/saddles.html"]);
    expect(changes.slice(3, 5).sort()).toEqual(["PUT blog.html", "PUT index.html"]);
    expect(changes.slice(5, 7).sort()).toEqual(["PUT release.json", "PUT rss.xml"]);
    expect(changes.slice(7)).toEqual(["DELETE blog/leaves.html"]);
    expect(host.read("blog/saddles.html")).toContain("SADDLES.");
    expect(missing).toEqual([]);
    expect(site.leavesNothingBehind()).toBe(true);
  });

  test("that runs full in the middle keeps its old pages whole, says so in a sentence, and is finished by the next run", async () => {
    using site = aSite();
    await using host = await startHost();
    site.publish("one", firstRelease);
    await site.deploy(host.remote);
    host.changes();

    site.publish("two", secondRelease);
    host.refuse(/^blog\.html|^index\.html/);
    const onlyOnce = { RCLONE_RETRIES: "1", RCLONE_LOW_LEVEL_RETRIES: "1" };
    const { code, said } = await site.deploy(host.remote, [], onlyOnce);
    expect(code).toBe(1);
    expect(said).toMatch(/It broke off while uploading pages \(.*507.*\); visitors still find whole pages there/);
    expect(host.changes().filter((change) => change.startsWith("DELETE"))).toEqual([]);
    expect(host.read("index.html")).toBe(firstRelease["index.html"]);
    expect(host.has("blog/leaves.html")).toBe(true);

    // Back to the old release meanwhile: what was half brought over is not taken for what it was before.
    host.refuse();
    site.publish("three", firstRelease);
    expect((await site.deploy(host.remote)).code).toBe(0);
    for (const file of ["blog/saddles.html", "index.html", "rss.xml"] as const)
      expect(host.read(file)).toBe(firstRelease[file]);
    expect(host.has("blog/ramps.html")).toBe(false);
  });

  test("leaves alone what is not of this site, puts back what somebody deleted there, and brings compressed twins when asked", async () => {
    using site = aSite();
    await using host = await startHost();
    site.publish("one", firstRelease);
    await site.deploy(host.remote);
    await host.put("owner-verification.html", "not ours");
    await host.remove("share/default.jpg");
    host.changes();

    const { said } = await site.deploy(host.remote, ["--compressed"]);
    expect(said).toContain("owner-verification.html (1 in all)");
    expect(host.changes().sort()).toEqual([
      "PUT assets/a.111.css.br",
      "PUT assets/a.111.css.gz",
      "PUT share/default.jpg",
    ]);
    expect(host.read("owner-verification.html")).toBe("not ours");
  });
});

test("npm run deploy without rclone says the one command that installs it", async () => {
  using site = aSite();
  site.publish("one", firstRelease);
  expect(await site.deploy("host:www", [], { RCLONE_PATH: "/nowhere/rclone" })).toEqual({
    code: 1,
    said: "rclone, which does the uploading, is not installed. Please run: sudo apt-get install --yes rclone\n",
  });
});

function without(files: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _, ...rest } = files;
  return rest;
}
