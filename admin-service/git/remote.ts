import { OutOfStep } from "./out-of-step.ts";
import { GitFailure, type RunGit } from "./run-git.ts";

/** A remote that has said nothing for this long hangs. */
const SILENCE_MS = 20_000;

/** In the environment of a git that only talks to the remote: it holds no lock that a save would have to wait for. */
export const TALK_MARK = "PRACTICE_GIT_TALK";

/** What became of a branch that was pushed. */
export type Taken = "taken" | "behind" | { refused: string };

/** The other repository. Talking to it never asks a person, never waits without end and never forces. */
export interface Remote {
  /** Fetches a branch into a ref of ours; answers whether the remote has that branch. */
  fetch(branch: string, into: string): Promise<boolean>;
  /** Offers commits, by the branch they are meant for; answers what became of each. */
  push(commits: ReadonlyMap<string, string>): Promise<Map<string, Taken>>;
}

export function createRemote(git: RunGit, url: string, signal: AbortSignal): Remote {
  async function talk(args: readonly string[], accept?: readonly number[]): Promise<string> {
    const env = {
      GIT_TERMINAL_PROMPT: "0",
      GIT_SSH_COMMAND: `${await sshCommand()} -o BatchMode=yes -o ConnectTimeout=10 -o ControlMaster=no`,
      [TALK_MARK]: "1",
    };
    return git(args, { env, silenceMs: SILENCE_MS, signal, ...(accept && { accept }) });
  }

  async function sshCommand(): Promise<string> {
    const configured = await git(["config", "--get", "core.sshCommand"], { accept: [0, 1] });
    return process.env.GIT_SSH_COMMAND ?? (configured.trim() || "ssh");
  }

  return {
    async fetch(branch, into) {
      const options = ["--progress", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];
      try {
        await talk(["fetch", ...options, "--", url, `+refs/heads/${branch}:${into}`]);
        return true;
      } catch (error) {
        if (error instanceof GitFailure && /couldn't find remote ref/.test(error.words)) return false;
        throw unreachable(error, url);
      }
    },
    async push(commits) {
      const refspecs = [...commits].map(([branch, commit]) => `${commit}:refs/heads/${branch}`);
      const options = ["--porcelain", "--progress", "--no-verify", "--recurse-submodules=no"];
      try {
        return readPorcelain(await talk(["push", ...options, "--", url, ...refspecs], [0, 1]));
      } catch (error) {
        throw unreachable(error, url);
      }
    },
  };
}

/** git prints a line for each branch: a flag, what went where, and a summary, between tabs. */
function readPorcelain(printed: string): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  for (const line of printed.split("\n")) {
    const [, flag, branch, summary = ""] = /^(.)\t[^\t]*:refs\/heads\/([^\t]+)\t(.*)$/.exec(line) ?? [];
    if (!branch) continue;
    const reason = /\((.*)\)/.exec(summary)?.[1] ?? summary;
    if (flag !== "!") taken.set(branch, "taken");
    else if (summary.startsWith("[rejected]")) taken.set(branch, "behind");
    else taken.set(branch, { refused: plain(reason).slice(0, 100) });
  }
  return taken;
}

function unreachable(error: unknown, url: string): unknown {
  if (!(error instanceof GitFailure)) return error;
  const { words, cutOff } = error;
  if (/\.lock': File exists|No space left on device/.test(words)) return error; // our side, not the remote
  return new OutOfStep("offline", sentenceFor(words, cutOff), withoutSecrets(words, url));
}

function sentenceFor(words: string, cutOff: boolean): string {
  if (cutOff) return "The git remote does not answer.";
  if (/Authentication failed|Permission denied|could not read (Username|Password)|Host key verification/.test(words))
    return "The git remote does not let us in: the key or password for it is missing or wrong.";
  return "The git remote cannot be reached.";
}

/** git's last line, without what stands before the @ of an address. */
export function withoutSecrets(words: string, url: string): string {
  const [line = ""] = words
    .split(/[\r\n]+/)
    .filter((line) => line.includes(": "))
    .slice(-1);
  const open = line.replaceAll(url, "(the remote)").replace(/\/\/[^\s/']*@/g, "//");
  return plain(open).slice(0, 300);
}

/** Text from elsewhere, without what would move a terminal's cursor. */
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
