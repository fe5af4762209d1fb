import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Practice } from "./practice.ts";
import { fileCalls } from "./strace.ts";

/** Which call of git is to die, and where in it. */
export interface GitDeath {
  /** `add`, `commit`, … */
  command: string;
  /** Before it begins, after its end but before anybody hears of it, or at the n-th system call of a kind; `trace` only watches. */
  at: "before" | "after" | "trace" | { call: string; n: number };
  /** Whether everybody goes down with it, or just git. */
  alone?: boolean;
}

/** Puts a git into the practice's PATH that is like any other, until it is told to die. */
export function installGit({ root }: Practice): void {
  const bin = join(root, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "git"), script(root));
  chmodSync(join(bin, "git"), 0o755);
}

/** The next call of this command dies; `undefined` lets everybody live. */
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

/** The service, whose group git is not in, never hears of the end of a git that takes everybody with it: it dies first. */
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
