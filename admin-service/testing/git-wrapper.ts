import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Puts a wrapper before git in this process's PATH that records how git is called, and hangs on request. */
export function installGitWrapper() {
  const folder = mkdtempSync(join(tmpdir(), "git-wrapper-"));
  const [calls, hanging] = [join(folder, "calls"), join(folder, "hanging")];
  const originalPath = process.env.PATH;
  mkdirSync(join(folder, "bin"));
  writeFileSync(
    join(folder, "bin/git"),
    `#!/bin/sh
PATH="\${PATH#*:}"
echo "$*" >> "${calls}"
[ -e "${hanging}" ] || exec git "$@"
read -r command when < "${hanging}"
case " $* " in *" $command "*) ;; *) exec git "$@" ;; esac
if [ "$when" = after ]; then git "$@"; fi
trap "" INT TERM
while :; do sleep 1; done
`,
    { mode: 0o755 },
  );
  process.env.PATH = `${join(folder, "bin")}:${originalPath}`;
  return {
    /** Returns the arguments of each call so far. */
    calls: (): string[] => (existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : []),
    clearCalls: () => rmSync(calls, { force: true }),
    /** Lets every call of a git command hang before or after it does its work; only SIGKILL ends it. */
    hang: (command: string, when: "before" | "after" = "before") => writeFileSync(hanging, `${command} ${when}\n`),
    /** Ends `hang` for later calls. */
    stopHanging: () => rmSync(hanging, { force: true }),
    [Symbol.dispose]() {
      process.env.PATH = originalPath;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
