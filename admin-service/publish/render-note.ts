import { openSync, readdirSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

const LENGTH = 400;
const PREFIX = "drawing-";

/**
 * A thread's note of the post it is drawing, as `slug revision`. Written at once and in place, so that it can be read
 * from outside when the thread hangs.
 */
export function openNote(distDir: string, thread: number): (post: string) => void {
  const file = openSync(join(distDir, `${PREFIX}${thread}.txt`), "w");
  return (post) => void writeSync(file, `${Date.now()} ${post}\n`.padEnd(LENGTH), 0);
}

/** The post that has been in the making for longest; `undefined` when no thread is at one. */
export function readHungPost(distDir: string): string | undefined {
  const notes = readdirSync(distDir).filter((name) => name.startsWith(PREFIX));
  const open = notes.flatMap((name) => {
    const [since = "", ...post] = readFileSync(join(distDir, name), "utf8").split("\n", 1)[0]?.split(" ") ?? [];
    return post.join(" ").trim() === "" ? [] : [{ since: Number(since), post: post.join(" ").trim() }];
  });
  return open.sort((a, b) => a.since - b.since)[0]?.post;
}
