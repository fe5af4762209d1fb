import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Practice } from "./practice.ts";
import { fileCalls } from "./strace.ts";

/** The call of git that is killed, and the place in it. */
export interface GitDeath {
  /** `add`, `commit`, … */
  command: string;
  /** Before it runs, after it has run but before the service knows, or at the n-th system call; `trace` kills nothing. */
  at: "before" | "after" | "trace" | { call: string; n: number };
  /** Kills git alone, and not the service with it. */
  alone?: boolean;
}

/** Puts a git into the practice's PATH that works normally until `armGit` has it killed. */
export function installGit({ root }: Practice): void {
  const bin = join(root, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "git"), script(root));
  chmodSync(join(bin, "git"), 0o755);
}

/** Has the next call of a command killed; `undefined` disarms it. */
export function armGit({ root }: Practice, death: GitDeath | undefined): void {
  const armed = join(root, "armed");
  for (const name of ["armed", "git-died", "git.trace"]) rmSync(join(root, name), { force: true });
  if (!death) return;
  const { command, at, alone = false } = death;
  const words = typeof at === "string" ? [at, 0] : [at.call, at.n];
  writeFileSync(`${armed}.next`, `${[command, ...words, alone ? "git" : "everybody"].join(" ")}\n`);
  renameSync(`${armed}.next`, armed);
}

export const gitDied = ({ root }: Practice): boolean => existsSync(join(root, "git-died"));

/** The script of git. It kills the service's process group first, so that the service never sees git end. */
const script = (root: string) => `#!/bin/sh
PATH="\${PATH#*:}"
[ -e "${root}/armed" ] || exec git "$@"
read -r command call n whom < "${root}/armed"
case " $* " in *" $command "*) ;; *) exec git "$@" ;; esac
mv "${root}/armed" "${root}/armed.taken" 2> /dev/null || exec git "$@"
die() {
  touch "${root}/git-died"
  [ "$whom" = everybody ] && kill -s KILL -- "-$(cut -d' ' -f5 "/proc/$PPID/stat")"
  kill -s KILL $$
}
case $call in
  before) die ;;
  after) git "$@" > /dev/null 2>&1; die ;;
  trace) exec strace -qq -y -o "${root}/git.trace" -e trace=${fileCalls} git "$@" ;;
esac
strace -qq -y -o "${root}/git.trace" -e trace="$call" -e inject="$call:signal=KILL:when=$n" git "$@"
code=$?
[ $code -eq 137 ] && die
exit $code
`;
