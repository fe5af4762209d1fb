import { openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const LENGTH = 400;
const PREFIX = "drawing-";

/**
 * Returns a function that records which post a thread is drawing, as `slug revision`, or "" for none. It writes to a file
 * synchronously, so that another process can read it when the thread hangs.
 */
export function openCurrentPost(distDir: string, thread: number): (post: string) => void {
  const file = openSync(join(distDir, `${PREFIX}${thread}.txt`), "w");
  return (post) => void writeSync(file, `${Date.now()} ${post}\n`.padEnd(LENGTH), 0);
}

const filesIn = (distDir: string): string[] =>
  readdirSync(distDir)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(distDir, name));

/** Clears the records of a killed process. */
export function clearCurrentPosts(distDir: string): void {
  for (const file of filesIn(distDir)) writeFileSync(file, " ".repeat(LENGTH), { flag: "r+" });
}

/** The post that has been drawn for longest; `undefined` when no thread is drawing one. */
export function readHungPost(distDir: string): string | undefined {
  const open = filesIn(distDir).flatMap((file) => {
    const [since = "", ...post] = readFileSync(file, "utf8").split("\n", 1)[0]?.split(" ") ?? [];
    return post.join(" ").trim() === "" ? [] : [{ since: Number(since), post: post.join(" ").trim() }];
  });
  return open.sort((a, b) => a.since - b.since)[0]?.post;
}
