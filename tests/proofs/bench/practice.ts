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
import { corpusPost, markPost, writeCorpus } from "./corpus.ts";
import { putAside } from "./put-aside.ts";

/** A practice with many posts, in folders of its own: a git repository, data, and a DIST_DIR in which the code is built. */
export interface Practice {
  posts: number;
  blogDir: string;
  practiceDir: string;
  distDir: string;
  dataDir: string;
  /** The environment of a command or a service of ours that works on it. */
  env: Record<string, string>;
  /** The newest post's address: the one that an edit shows of on the list and in the feeds. */
  newest: string;
  git(...args: string[]): string;
  /** Writes a mark into a post's title and text, as an editor does: aside, then one rename. Answers when it began to show. */
  mark(slug: string, mark: string): bigint;
  /** Clears away the releases, or all that was ever made of posts; the built code, compiled or not, stays. */
  unpublish(what: "releases" | "everything"): void;
  /** Every file and folder as on the first day. */
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
  cpSync(join(import.meta.dirname, "../../../content/practice"), practiceDir, { recursive: true });
  mkdirSync(distDir);
  symlinkSync(codeBuild, join(distDir, "build"));
  git("init", "--quiet", "--initial-branch=main");
  for (const setting of ["user.name=Corpus", "user.email=corpus@test.example", "gc.auto=0", "core.fsync=none"]) {
    git("config", ...(setting.split("=") as [string, string]));
  }
  git("add", ".");
  git("commit", "--quiet", "-m", "posts");
  // The service asks git for durability itself; only the making of the corpus went without.
  git("config", "--unset", "core.fsync");
  const first = git("rev-parse", "HEAD");

  function unpublish(what: "releases" | "everything"): void {
    for (const name of readdirSync(distDir)) {
      if (["build", "node_modules", "compile-cache"].includes(name)) continue;
      if (what === "everything" || name === "releases" || name.startsWith("live")) putAside(join(distDir, name), root);
    }
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
      git("reset", "--quiet", "--hard", first);
      git("clean", "--quiet", "-fdx");
      putAside(dataDir, root);
      unpublish("everything");
    },
  };
}

/** The new text is written outside the watched folder: what counts is the moment of the rename. */
export function markFile(path: string, mark: string, aside: string): bigint {
  const source = readFileSync(path, "utf8").replace(/\nA last paragraph with .*\n$/, "");
  writeFileSync(aside, markPost(source, mark));
  const began = process.hrtime.bigint();
  renameSync(aside, path);
  return began;
}

/** Earlier writes must not be synced during a measurement. */
export function settleDisk(folder: string): void {
  if (existsSync(folder)) execFileSync("sync", ["-f", folder]);
}
