import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { listen } from "../testing/listen.ts";
import { listServerChecks } from "./checks.ts";
import { createProbes } from "./probes.ts";

/** A service's view of a site that answers with what `page` holds, as a web server would. */
async function aSite() {
  const folder = await mkdtempDisposable(join(tmpdir(), "probes-"));
  const page = { status: 200, body: "" };
  const server = await listen((_req, res) => void res.writeHead(page.status).end(page.body));
  const SITE_URL = `http://localhost:${server.port}`;
  page.body = `<link rel="canonical" href="${SITE_URL}/">`;
  const at = (name: string) => join(folder.path, name);
  for (const name of ["blog", "practice", "data"]) mkdirSync(at(name));
  const config = readConfig({
    SITE_URL,
    BLOG_DIR: at("blog"),
    PRACTICE_DIR: at("practice"),
    DATA_DIR: at("data"),
    DIST_DIR: at("dist"),
  });
  const open = () => {
    const probes = createProbes({ config, alertUrl: () => undefined, diary: () => undefined, now: () => new Date() });
    const git = () => ({});
    const weekly = () => ({ overdue: false });
    const checks = listServerChecks({ config, probed: probes.results, git, weekly, now: () => new Date() });
    const sentence = (name: string) => checks.find((check) => check.name === name)?.run();
    return { look: probes.look, sentence };
  };
  return {
    page,
    config,
    open,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}

test("the site that visitors cannot open is a problem from the second look on, also after a restart, until it answers", async () => {
  await using site = await aSite();
  const { page, config } = site;
  let { look, sentence } = site.open();
  await look();
  expect(sentence("site")).toBeUndefined();
  for (const [bad, answer] of [
    [{ status: 502 }, "The answer is 502."],
    [{ body: "This domain is for sale." }, "The answer is another page."],
  ] as const) {
    const good = { ...page };
    Object.assign(page, bad);
    ({ look, sentence } = site.open());
    await look();
    expect(sentence("site"), "a single failure").toBeUndefined();
    await look();
    expect(sentence("site")).toBe(`Visitors cannot open ${config.SITE_URL}. ${answer}`);
    Object.assign(page, good);
    await look();
    expect(sentence("site")).toBeUndefined();
  }
});

test("a site that was never seen from the server itself is a note only: behind some routers it cannot be", async () => {
  await using site = await aSite();
  site.page.status = 404;
  const { look, sentence } = site.open();
  await look();
  await look();
  expect(sentence("site")).toBeUndefined();
  expect(sentence("site unseen")).toMatch(
    /^The site was never seen at .* from the server itself\. The answer is 404\./,
  );
});

test("a folder that saves need and that the service’s user may not write is found", async () => {
  await using site = await aSite();
  const { BLOG_DIR } = site.config;
  chmodSync(join(BLOG_DIR, ".."), 0o755);
  mkdirSync(join(BLOG_DIR, "images"), { mode: 0o555 });
  // Root may write everything, so it looks as another user, once it has read the code.
  const look = `const { findUnwritable } = await import(${JSON.stringify(resolve("admin-service/status/machine.ts"))});
    if (process.getuid() === 0) (process.setgroups([]), process.setgid(65534), process.setuid(65534));
    console.log(await findUnwritable([${JSON.stringify(join(BLOG_DIR, "images"))}], /x/));`;
  const found = execFileSync(process.execPath, ["--input-type=module", "--eval", look], { encoding: "utf8" });
  expect(found.trim()).toBe(join(BLOG_DIR, "images"));
});
