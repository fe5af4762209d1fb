import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { corpusPost, markPost, writeCorpus } from "./corpus.ts";
import { setAside } from "./set-aside.ts";

/** A practice with many posts in temporary folders: a git repository, data, and a DIST_DIR with the built code. */
export interface Practice {
  posts: number;
  blogDir: string;
  practiceDir: string;
  distDir: string;
  dataDir: string;
  /** The environment of a command or a service of ours that works on it. */
  env: Record<string, string>;
  /** Slug of the newest post, whose edits show in the list and in the feeds. */
  newest: string;
  git(...args: string[]): string;
  /** Marks a post's title and text by renaming a new file, as an editor does. Returns the time of the rename. */
  mark(slug: string, mark: string): bigint;
  /** Removes everything that was generated from posts. The built and compiled code stays. */
  unpublish(): void;
  /** Restores every file and folder to its first state. */
  restore(): void;
}

export const password = "a password for measuring only";

export function createPractice(root: string, codeBuild: string, posts: number): Practice {
  const repository = join(root, "repository");
  const blogDir = join(repository, "content/blog");
  const practiceDir = join(repository, "content/practice");
  const distDir = join(root, "dist");
  const dataDir = join(root, "data");
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", repository, ...args], { encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 26 }).trim();

  writeCorpus(blogDir, posts);
  cpSync(sampleDirs.practice, practiceDir, { recursive: true });
  mkdirSync(distDir);
  symlinkSync(codeBuild, join(distDir, "build"));
  git("init", "--quiet", "--initial-branch=main");
  for (const setting of ["user.name=Corpus", "user.email=corpus@test.example", "gc.auto=0", "core.fsync=none"]) {
    git("config", ...(setting.split("=") as [string, string]));
  }
  git("add", ".");
  git("commit", "--quiet", "-m", "posts");
  // Only the first commit is made without fsync; the service needs git's default.
  git("config", "--unset", "core.fsync");
  const firstCommit = git("rev-parse", "HEAD");

  function unpublish(): void {
    for (const name of readdirSync(distDir))
      if (!["build", "node_modules", "compile-cache"].includes(name)) setAside(join(distDir, name), root);
  }

  return {
    posts,
    blogDir,
    practiceDir,
    distDir,
    dataDir,
    env: {
      PORT: "0",
      BLOG_DIR: blogDir,
      PRACTICE_DIR: practiceDir,
      DATA_DIR: dataDir,
      DIST_DIR: distDir,
      ADMIN_PASSWORD: password,
      WEEKLY_TIMER: "true",
    },
    newest: corpusPost(posts).slug,
    git,
    mark: (slug, mark) => markFile(join(blogDir, `${slug}.md`), mark, join(root, "aside.md")),
    unpublish,
    restore() {
      git("reset", "--quiet", "--hard", firstCommit);
      git("clean", "--quiet", "-fdx");
      setAside(dataDir, root);
      unpublish();
    },
  };
}

/** Marks a post's file. The new text is written outside the watched folder first. Returns the time of the rename. */
export function markFile(path: string, mark: string, temporaryPath: string): bigint {
  const source = readFileSync(path, "utf8").replace(/\nA last paragraph with .*\n$/, "");
  writeFileSync(temporaryPath, markPost(source, mark));
  const began = process.hrtime.bigint();
  renameSync(temporaryPath, path);
  return began;
}

/** Syncs earlier writes, so that they are not synced during a measurement. */
export function settleDisk(folder: string): void {
  if (existsSync(folder)) execFileSync("sync", ["-f", folder]);
}
