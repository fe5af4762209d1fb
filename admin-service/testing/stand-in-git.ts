import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A git in front of the real one in this process's PATH: it notes how it is called, and hangs when it is told to. */
export function putGitInFront() {
  const folder = mkdtempSync(join(tmpdir(), "git-in-front-"));
  const [calls, hanging] = [join(folder, "calls"), join(folder, "hanging")];
  const before = process.env.PATH;
  mkdirSync(join(folder, "bin"));
  writeFileSync(
    join(folder, "bin/git"),
    `#!/bin/sh
PATH="\${PATH#*:}"
echo "$*" >> "${calls}"
[ -e "${hanging}" ] || exec git "$@"
read -r command when < "${hanging}"
case " $* " in *" $command "*) ;; *) exec git "$@" ;; esac
echo x >> "${hanging}.hits"
if [ "$when" = after ]; then git "$@"; fi
trap "" INT TERM
while :; do sleep 1; done
`,
    { mode: 0o755 },
  );
  process.env.PATH = `${join(folder, "bin")}:${before}`;
  return {
    /** The arguments of each call so far. */
    calls: (): string[] => (existsSync(calls) ? readFileSync(calls, "utf8").trimEnd().split("\n") : []),
    forgetCalls: () => rmSync(calls, { force: true }),
    /** Every git of this command hangs from now on, before it has begun or when its work is done, and no signal but KILL ends it. */
    hang: (command: string, when: "before" | "after" = "before") => writeFileSync(hanging, `${command} ${when}\n`),
    goOn: () => rmSync(hanging, { force: true }),
    hasHung: () => existsSync(`${hanging}.hits`),
    [Symbol.dispose]() {
      process.env.PATH = before;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
