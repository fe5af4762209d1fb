import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { run } from "./run-program.ts";

/** Options of slowhttptest for each attack: unfinished headers, a slow body, an answer that is read slowly. */
const attackOptions = {
  "headers that never end": ["-H", "-i", "2", "-x", "24"],
  "bodies that drip": ["-B", "-i", "2", "-s", "8192", "-x", "10", "-f", "application/json"],
  "answers that are hardly read": ["-X", "-n", "2", "-k", "3"],
} as const;

export type SlowAttack = keyof typeof attackOptions;
export const slowAttacks = Object.keys(attackOptions) as SlowAttack[];

export const hasSlowhttptest = (): boolean => spawnSync("slowhttptest", ["-h"]).error === undefined;

/** Opens hundreds of slow connections. Returns how the attack ended, and whether others were served meanwhile. */
export async function connectSlowly(
  url: string,
  how: SlowAttack,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<{ ended: string; othersWereServed: boolean }> {
  const path = how === "bodies that drip" ? "/api/contact" : "/";
  const howMany = ["-c", String(connections), "-r", "200", "-l", String(seconds), "-p", "3", "-v", "1"];
  const output = await run("slowhttptest", [...attackOptions[how], ...howMany, "-u", url + path]);
  // slowhttptest prints colours.
  const plain = stripVTControlCharacters(output);
  const ended = /Exit status:\s*(.+)/.exec(plain)?.[1]?.trim() ?? "no end";
  return { ended, othersWereServed: /service available: +YES/.test(plain) && !/service available: +NO/.test(plain) };
}
