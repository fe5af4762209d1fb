import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { run } from "./run-program.ts";

/** How slowhttptest goes about it: never finishing the headers, a body that drips, an answer that is hardly read. */
const manners = {
  "headers that never end": ["-H", "-i", "2", "-x", "24"],
  "bodies that drip": ["-B", "-i", "2", "-s", "8192", "-x", "10", "-f", "application/json"],
  "answers that are hardly read": ["-X", "-n", "2", "-k", "3"],
} as const;

export type Manner = keyof typeof manners;
export const slowManners = Object.keys(manners) as Manner[];

export const hasSlowhttptest = (): boolean => spawnSync("slowhttptest", ["-h"]).error === undefined;

/** Opens hundreds of connections that take their time; answers how it ended, and whether others were served meanwhile. */
export async function connectSlowly(
  url: string,
  how: Manner,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<{ ended: string; othersWereServed: boolean }> {
  const path = how === "bodies that drip" ? "/api/contact" : "/";
  const howMany = ["-c", String(connections), "-r", "200", "-l", String(seconds), "-p", "3", "-v", "1"];
  const said = await run("slowhttptest", [...manners[how], ...howMany, "-u", url + path]);
  // It colours its words.
  const plain = stripVTControlCharacters(said);
  const ended = /Exit status:\s*(.+)/.exec(plain)?.[1]?.trim() ?? "no end";
  return { ended, othersWereServed: /service available: +YES/.test(plain) && !/service available: +NO/.test(plain) };
}
