import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { openRepository } from "./repository.ts";

const synced = vi.hoisted(() => new Set<string>());

/** The real file system, which also notes the folders that were synced. */
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const file = await real.open(...args);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        synced.add(String(args[0]));
      };
      return file;
    },
  };
});

test.each(["main", "release/2026", "a/b/c"])(
  "a commit on branch %s survives a power cut: every folder of git’s that names something new is synced before it counts",
  async (branch) => {
    const root = mkdtempSync(join(tmpdir(), "commit-on-disk-"));
    const git = (...args: string[]) => execFileSync("git", ["-C", root, ...args], { encoding: "utf8" }).trim();
    git("init", "--quiet", `--initial-branch=${branch}`);
    writeFileSync(join(root, "a.md"), "Words.\n");
    mkdirSync(join(root, "images"));
    writeFileSync(join(root, "images/a.webp"), "A picture.\n");
    const gitDir = join(root, ".git");
    // The reflog and git's notes to itself may be lost.
    const names = () =>
      readdirSync(gitDir, { recursive: true, encoding: "utf8" }).filter((name) => !/^(logs|COMMIT_EDITMSG)/.test(name));

    const repository = await openRepository(root, () => ({ name: "The Practice", email: "practice@test.example" }));
    const before = new Set(names());
    synced.clear();
    await repository.commit(["a.md", "images/a.webp"], 'post: draft "a"');
    const syncedThen = new Set(synced);
    const written = names().filter((name) => !before.has(name));
    expect(written).toContain(`refs/heads/${branch}`);
    for (const name of written) expect(syncedThen, name).toContain(join(gitDir, dirname(name)));

    // The next commit gives the branch's file, which is there by now, another content by a rename.
    writeFileSync(join(root, "a.md"), "Other words.\n");
    synced.clear();
    await repository.commit(["a.md"], 'post: edit "a"');
    expect(synced).toContain(join(gitDir, dirname(`refs/heads/${branch}`)));
    rmSync(root, { recursive: true });
  },
);
