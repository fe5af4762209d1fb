import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig, twinOf } from "./config.ts";

test("the site’s address follows the port, unless SITE_URL is set", () => {
  const siteUrl = (env: Record<string, string>) => readConfig(env).SITE_URL;
  expect(siteUrl({})).toBe("http://localhost:3000");
  expect(siteUrl({ PORT: "4100" })).toBe("http://localhost:4100");
  expect(siteUrl({ PORT: "4100", SITE_URL: "https://www.practice.example/" })).toBe("https://www.practice.example");
});

test("a bad environment is refused with one message that names every bad variable and how to fix it", () => {
  expect(() =>
    readConfig({ PORT: "a", SITE_URL: "practice.example", WEEKLY_TIMER: "yes", MAIL_TO: "a@b.example" }),
  ).toThrow(
    [
      "Cannot start. Please mend the environment (or .env):",
      "  PORT: is not a number (where the service listens)",
      "  SITE_URL: is not an address like https://www.example.org (the public origin: canonical links, feeds, sitemap, share images; http://localhost and the port when empty)",
      "  WEEKLY_TIMER: has to be true or false (true where cron or a timer calls npm run weekly; otherwise the service writes the weekly post itself)",
      "  SMTP_URL, MAIL_TO: one is set without the other; set both, or neither",
    ].join("\n"),
  );
});

test("proxies are trusted by address, and never all addresses at once, from which anybody could claim to be anybody", () => {
  const read = (TRUSTED_PROXIES: string) => readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES;
  expect(read("")).toEqual([]);
  expect(read(" 173.245.48.0/20  2400:cb00::/32\t127.0.0.1 ")).toEqual([
    "173.245.48.0/20",
    "2400:cb00::/32",
    "127.0.0.1",
  ]);
  for (const wrong of [
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/8,10.1.0.0/16",
    "10.0.0/8",
    "10.0.0.0/33",
    "cloudflare",
    "::/129",
  ])
    expect(() => read(wrong), wrong).toThrow("TRUSTED_PROXIES: has to be addresses like 10.0.0.0/8");
});

test("the other name of a site is the one with www, or without", () => {
  const twins = {
    "https://hill-dale.co.uk": "www.hill-dale.co.uk",
    "https://www.hill-dale.co.uk": "hill-dale.co.uk",
    "https://hill-dale.vet": "www.hill-dale.vet",
    "https://hill-dale.com.au": "www.hill-dale.com.au",
    "https://www.blog.hill-dale.co.uk": "blog.hill-dale.co.uk",
    "https://blog.hill-dale.co.uk": undefined,
    "https://blog.hill-dale.vet": undefined,
    "http://hill-dale.co.uk": undefined,
    "https://hill-dale.co.uk:8443": undefined,
    "https://localhost": undefined,
    "https://203.0.113.7": undefined,
    "https://[2001:db8::1]": undefined,
  };
  for (const [site, twin] of Object.entries(twins)) expect(twinOf(site), site).toBe(twin);
});

test("a twin that Caddy would never recognise, or that would lead nowhere, is refused in a sentence", () => {
  const read = (SITE_TWIN: string, SITE_ADDRESS = "a.example") =>
    readConfig({ SITE_TWIN, SITE_ADDRESS, SITE_URL: "https://a.example" }).SITE_URL;
  for (const twin of ["www.a.example", "www.a.example:8443", "xn--bcher-kva.example", "localhost:443", ""])
    expect(read(twin), twin).toBe("https://a.example");
  const wrong = ["https://www.a.example", "www.a.example/", "Www.a.example", "b.example c.example", " ", "www.", ":1"];
  for (const twin of wrong)
    expect(() => read(twin), twin).toThrow(
      "  SITE_TWIN: has to be one bare name in small letters, like www.example.org",
    );
  for (const address of ["www.b.example", "a.example"])
    expect(() => read(address, "www.b.example"), address).toThrow("  SITE_TWIN: is the site’s own name;");
  for (const address of ["https://a.example", "a.example/x", "a.example, b.example", ":8080"]) {
    expect(() => read("www.a.example", address), address).toThrow("  SITE_ADDRESS: has to be one bare name,");
    expect(read("", address), address).toBe("https://a.example");
  }
});

test("every mail comes from MAIL_FROM; without it from the account of the mail server if that is an address, else from MAIL_TO", () => {
  const sender = (SMTP_URL: string, MAIL_FROM = "") =>
    readConfig({ SMTP_URL, MAIL_FROM, MAIL_TO: "owner@practice.example" }).MAIL_FROM;
  expect(sender("smtp://website%40practice.example:p@mail.example", "desk@practice.example")).toBe(
    "desk@practice.example",
  );
  expect(sender("smtp://website%40practice.example:p@mail.example")).toBe("website@practice.example");
  expect(sender("smtp://website@practice.example:p@mail.example")).toBe("website@practice.example");
  for (const url of ["smtp://apikey:p@mail.example", "smtp://mail.example", "smtp://100%25@mail.example"])
    expect(sender(url)).toBe("owner@practice.example");
  expect(readConfig({}).MAIL_FROM).toBeUndefined();
});

test("a sender that is no address, or that has no mail server, stops the start with one sentence", () => {
  const start = (env: object) => () => readConfig({ ...env });
  const mail = { SMTP_URL: "smtp://mail.example", MAIL_TO: "owner@practice.example" };
  expect(start({ ...mail, MAIL_FROM: "The Practice" })).toThrow(
    "  MAIL_FROM: is not an e-mail address (the sender of every mail;",
  );
  expect(start({ MAIL_FROM: "a@b.example" })).toThrow("  MAIL_FROM: needs SMTP_URL and MAIL_TO, whose mails it sends");
  expect(start({ ...mail, MAIL_FROM: "buero&desk@praxis-müller.example" })).not.toThrow();
});

test("a .env that everybody can read is made private at the start, with one message", () => {
  const folder = mkdtempSync(join(tmpdir(), "env-"));
  const path = join(folder, ".env");
  const script = `import { loadConfig } from "${join(import.meta.dirname, "config.ts")}"; console.log(loadConfig().PORT);`;
  const start = () =>
    spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd: folder, encoding: "utf8" });
  writeFileSync(path, "PORT=4100\n");
  chmodSync(path, 0o644);
  expect(start()).toMatchObject({
    stdout: "4100\n",
    stderr: expect.stringMatching(/^\.env could be read by everybody.*\n$/),
  });
  expect(statSync(path).mode & 0o777).toBe(0o640);
  expect(start()).toMatchObject({ stdout: "4100\n", stderr: "" });
  rmSync(path);
  symlinkSync("/dev/null", path); // how a container hides it
  const mode = statSync(path).mode;
  expect(start()).toMatchObject({ stdout: "3000\n", stderr: "" });
  expect(statSync(path).mode).toBe(mode);
  rmSync(folder, { recursive: true });
});
