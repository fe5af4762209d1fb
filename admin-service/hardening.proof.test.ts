import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { findLeftovers } from "../tests/proofs/faults/inspect-practice.ts";
import { inspectRelease } from "../tests/proofs/faults/inspect-release.ts";
import { waitUntil } from "../tests/proofs/faults/kills.ts";
import { createPractice } from "../tests/proofs/faults/practice.ts";
import { startService } from "../tests/proofs/faults/service-process.ts";
import { sandboxCommand } from "./testing/sandbox-command.ts";

const patience = { timeout: 20_000 };
const project = resolve(import.meta.dirname, "..");

test("in the shipped sandbox no code, setting or git hook can be written, and the pages’ code can be built", async () => {
  const root = mkdtempSync(join(project, "dist/hardening-"));
  try {
    const practice = await createPractice({ root, posts: 1 });
    const { repository, blogDir, dataDir, distDir } = practice;
    mkdirSync(dataDir, { mode: 0o700 });
    const [wall, ...rest] = sandboxCommand(practice) ?? [];
    if (!wall) return;
    const run = (env: Record<string, string>, ...command: string[]) =>
      execFileSync(wall, [...rest, ...command], {
        cwd: project,
        env: { PATH: process.env.PATH, ...env },
        encoding: "utf8",
        stdio: "pipe",
      });
    const code = ["scripts/backup.ts", "scripts/setup.ts", "admin-service/start.ts", "vite.config.ts", "package.json"];
    const obeyed = [
      "Caddyfile",
      "node_modules/vite/package.json",
      ".git",
      "content/facts/testing/sample.ts",
      "new-file",
    ];
    for (const path of [...code, ...obeyed]) expect(() => run({}, "touch", path), path).toThrow("Read-only");
    for (const path of ["hooks/post-commit", "config"])
      expect(() => run({}, "touch", join(repository, ".git", path)), path).toThrow("Read-only");
    // Who could move the repository away could put another in its place, with hooks and settings.
    expect(() => run({}, "mv", join(repository, ".git"), join(repository, "former"))).toThrow(/busy/);
    for (const folder of [blogDir, dataDir, distDir]) run({}, "touch", join(folder, "new-file"));

    rmSync(join(distDir, "build"), { recursive: true, force: true });
    const said = run(
      { BLOG_DIR: blogDir, DATA_DIR: dataDir, DIST_DIR: distDir },
      process.execPath,
      "scripts/publish-site.ts",
    );
    expect(said).toContain("1 posts are live");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}, 120_000);

test("in the shipped sandbox the owner logs in, saves while a person’s git is running, and publishes; everything is kept", async () => {
  // Not in /tmp, which behind the walls is another one.
  const root = mkdtempSync(join(project, "dist/hardening-"));
  const practice = await createPractice({ root, posts: 3 });
  mkdirSync(practice.dataDir, { mode: 0o700 });
  const walls = sandboxCommand(practice) ?? [];
  const service = startService(practice, { under: walls });
  try {
    expect(await service.ready, service.output).toBe(true);
    // A person commits something else, and takes a while over the message: the repository is locked.
    const [notes, message] = [join(practice.repository, "notes.txt"), join(root, "message")];
    writeFileSync(notes, "Notes.\n");
    practice.git("add", notes);
    const person = spawn("git", ["commit", "--all"], {
      cwd: practice.repository,
      env: {
        ...process.env,
        GIT_EDITOR: `sh -c 'until [ -e "${message}" ]; do sleep 0.05; done; echo "By a person" > "$1"' editor`,
      },
    });
    const lock = join(practice.repository, ".git/index.lock");
    await vi.waitFor(
      () => expect(practice.git("ls-files", "--error-unmatch", "notes.txt")).toBe("notes.txt"),
      patience,
    );
    expect(await waitUntil(() => existsSync(lock), 10_000)).toBe(true);

    const saving = service.asAdmin("PATCH", "/api/blog/post-1", { title: "Title 1 of post-1" });
    expect(await waitUntil(() => practice.read("post-1").title === "Title 1 of post-1", 10_000)).toBe(true);
    writeFileSync(message, "");
    const [code] = await once(person, "exit");
    expect(code).toBe(0);
    expect((await saving).status).toBe(200);
    expect((await service.asAdmin("PATCH", "/api/practice/prices", { human: { initial: 61 } })).status).toBe(200);
    await vi.waitFor(
      () => expect(readFileSync(join(practice.distDir, "live/treatments/human.html"), "utf8")).toContain("£61"),
      patience,
    );

    const subjects = practice.git("log", "--format=%s").split("\n");
    expect(subjects).toEqual(expect.arrayContaining(["By a person", 'post: edit "post-1"']));
    await vi.waitFor(() => expect(inspectRelease(practice).versions.get("post-1")).toBe(1), patience);
    expect(practice.git("fsck", "--no-dangling", "--no-progress")).toBe("");
    expect(findLeftovers(practice)).toEqual([]);
    expect(service.output).not.toMatch(/EROFS|EACCES/);
  } finally {
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
});
