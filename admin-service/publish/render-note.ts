import { openSync, readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
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

const notesIn = (distDir: string): string[] =>
  readdirSync(distDir)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(distDir, name));

/** Forgets what a killed process was drawing, before a release is begun. */
export function blankNotes(distDir: string): void {
  for (const note of notesIn(distDir)) writeFileSync(note, " ".repeat(LENGTH), { flag: "r+" });
}

/** The post that has been drawn for longest; `undefined` when no thread is drawing one. */
export function readHungPost(distDir: string): string | undefined {
  const open = notesIn(distDir).flatMap((note) => {
    const [since = "", ...post] = readFileSync(note, "utf8").split("\n", 1)[0]?.split(" ") ?? [];
    return post.join(" ").trim() === "" ? [] : [{ since: Number(since), post: post.join(" ").trim() }];
  });
  return open.sort((a, b) => a.since - b.since)[0]?.post;
}
