import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { findLeft } from "../tests/proofs/faults/inspect-practice.ts";
import { inspectRelease } from "../tests/proofs/faults/inspect-release.ts";
import { until } from "../tests/proofs/faults/kills.ts";
import { createPractice } from "../tests/proofs/faults/practice.ts";
import { startService } from "../tests/proofs/faults/service-process.ts";
import { wallsFor } from "./testing/behind-walls.ts";

const patience = { timeout: 20_000 };

test("behind the shipped walls: the owner logs in, saves while a person’s git is at work, and publishes; all is held", async () => {
  // Not in /tmp, which behind the walls is another one.
  const root = mkdtempSync(join(resolve(import.meta.dirname, ".."), "dist/hardening-"));
  const practice = await createPractice({ root, posts: 3 });
  mkdirSync(practice.dataDir, { mode: 0o700 });
  const walls = wallsFor(practice) ?? [];
  const service = startService(practice, { under: walls });
  try {
    expect(await service.ready, service.output).toBe(true);
    // The walls do stand.
    const [wall, ...rest] = walls;
    if (wall)
      expect(() => execFileSync(wall, [...rest, "touch", "package.json"], { stdio: "pipe" })).toThrow("Read-only");

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
    expect(await until(() => existsSync(lock), 10_000)).toBe(true);

    const saving = service.asAdmin("PATCH", "/api/blog/post-1", { title: "Title 1 of post-1" });
    expect(await until(() => practice.read("post-1").title === "Title 1 of post-1", 10_000)).toBe(true);
    writeFileSync(message, "");
    const [code] = await once(person, "exit");
    expect(code).toBe(0);
    expect((await saving).status).toBe(200);

    const subjects = practice.git("log", "--format=%s").split("\n");
    expect(subjects).toEqual(expect.arrayContaining(["By a person", 'post: edit "post-1"']));
    await vi.waitFor(() => expect(inspectRelease(practice).versions.get("post-1")).toBe(1), patience);
    expect(practice.git("fsck", "--no-dangling", "--no-progress")).toBe("");
    expect(findLeft(practice)).toEqual([]);
    expect(service.output).not.toMatch(/EROFS|EACCES/);
  } finally {
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
});
