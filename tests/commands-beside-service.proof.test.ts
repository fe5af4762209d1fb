import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { aPost } from "../admin-service/testing/start-test-app.ts";

const project = resolve(import.meta.dirname, "..");
const password = "a password for tests only";
/** Files that a fresh clone does not contain. */
const notCloned = new Set([".git", "node_modules", "dist", "data", "test-results", ".env"]);
const run = promisify(execFile);

test("a save goes live after each command that runs beside the service, together with the new page texts that the command has built", {
  timeout: 180_000,
}, async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "beside-"));
  const at = (name: string) => join(folder.path, name);
  const cwd = at("project");
  cpSync(project, cwd, { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
  symlinkSync(join(project, "node_modules"), join(cwd, "node_modules"));
  const repository = at("repository");
  const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args], { stdio: "pipe" });
  cpSync(sampleDirs.blog, join(repository, "content/blog"), { recursive: true });
  cpSync(sampleDirs.practice, at("practice"), { recursive: true });
  writeFileSync(join(repository, "content/blog/a.md"), aPost({ title: "A", published: true }));
  git("init", "--quiet");
  git("config", "user.name", "A Developer");
  git("config", "user.email", "developer@test.example");
  git("add", ".");
  git("commit", "--quiet", "-m", "start");
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: "0",
    BLOG_DIR: join(repository, "content/blog"),
    PRACTICE_DIR: at("practice"),
    DATA_DIR: at("data"),
    DIST_DIR: at("dist"),
    ADMIN_PASSWORD: password,
  };
  const service = spawn(process.execPath, ["admin-service/start.ts"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let output = "";
    for await (const text of service.stdout) {
      output += text;
      if (output.includes("Published")) break;
    }
    const url = /The site: +(\S+)/.exec(output)?.[1] ?? "";
    const send = async (method: string, path: string, body: object, token = "") => {
      const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
      return (await fetch(url + path, { method, headers, body: JSON.stringify(body) })).json();
    };
    const { token } = (await send("POST", "/api/admin/login", { password })) as { token: string };
    const live = (file: string) => readFileSync(at(`dist/live/${file}`), "utf8");

    let title = "Talk to us";
    const retitle = (next: string) => {
      const page = join(cwd, "content/pages/contact.ts");
      writeFileSync(page, readFileSync(page, "utf8").replaceAll(title, next));
      title = next;
    };
    const commands: [string, ...string[]][] = [
      ["scripts/publish-site.ts"],
      ["scripts/weekly.ts"],
      ["scripts/deploy.ts", at("elsewhere")],
      ["scripts/backup.ts", at("backups")],
    ];
    for (const [n, [script, ...args]] of commands.entries()) {
      if (n < 2) retitle(`Talk to us, ${n}`);
      await run(process.execPath, [script, ...args], { cwd, env });
      const content = `Saved after ${basename(script)}.`;
      await send("PATCH", "/api/blog/a", { content }, token);
      await vi.waitFor(() => expect([content, live("blog/a.html").includes(content)]).toEqual([content, true]), 20_000);
      expect([script, live("contact.html").includes(title)]).toEqual([script, true]);
    }
  } finally {
    service.kill("SIGTERM");
    if (service.exitCode === null) await once(service, "exit");
  }
});
