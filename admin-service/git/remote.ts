import { type Git, GitFailure, isLocked, usersSettings } from "./git.ts";
import { REMOTE_MARK } from "./stale-locks.ts";

/** Without any output for this long, a call to the remote counts as hanging. */
const SILENCE_MS = 20_000;
/** The time limit of a call to the remote that keeps printing progress. */
const CALL_LIMIT_MS = 600_000;

/** The state of the sync with the remote; the message is a sentence for the owner. */
export interface SyncState {
  remote: boolean;
  state: "local" | "in step" | "pending" | "offline" | "conflict";
  message?: string;
}

/** A sync that failed for a known reason. Nothing is lost: it is retried. */
export class OutOfStep extends Error {
  readonly state: SyncState["state"];
  /** For the log: git's own words, without secrets. */
  readonly detail: string;
  constructor(state: SyncState["state"], sentence: string, detail = "") {
    super(sentence);
    this.state = state;
    this.detail = detail;
  }
}

/** A person has to act first, so the next try is at the usual interval, without a fast first retry. */
export class NeedsPerson extends OutOfStep {}

/** The result of pushing a branch: accepted, outdated because others have pushed, or refused for a reason. */
export type PushResult = "taken" | "behind" | { refused: string };

/** The remote repository. Calls never prompt, always have a time limit, and never force a push. */
export function createRemote(git: Git, url: string, signal: AbortSignal) {
  /** Cache of the user's ssh command. */
  let ssh = process.env.GIT_SSH_COMMAND;

  async function call(args: readonly string[], accept: readonly number[] = [0]): Promise<string> {
    const question = ["config", "--default", "ssh", "--get", "core.sshCommand"];
    ssh ||= (await git.run(question, { env: usersSettings() })).trim() || "ssh";
    const env = {
      ...usersSettings(),
      GIT_TERMINAL_PROMPT: "0",
      GIT_SSH_COMMAND: `${ssh} -o BatchMode=yes -o ConnectTimeout=10 -o ControlMaster=no`,
      [REMOTE_MARK]: "1",
    };
    return git.run(args, { env, accept, signal, silenceMs: SILENCE_MS, limitMs: CALL_LIMIT_MS });
  }

  return {
    /** Lists its branches without fetching. Returns why it cannot be reached, as a sentence; `undefined` when it answers. */
    findTrouble: (): Promise<string | undefined> =>
      call(["ls-remote", "--quiet", "--heads", "--", url]).then(
        () => undefined,
        (error) => (unreachable(error, url) as Error).message,
      ),
    /** Fetches a branch into a local ref; returns whether the remote has that branch. */
    async fetch(branch: string, into: string): Promise<boolean> {
      const options = ["--progress", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head"];
      try {
        await call(["fetch", ...options, "--", url, `+refs/heads/${branch}:${into}`]);
        return true;
      } catch (error) {
        if (error instanceof GitFailure && /couldn't find remote ref/.test(error.stderr)) return false;
        throw unreachable(error, url);
      }
    },
    /** Pushes commits, by the branch they are meant for. */
    async push(commits: ReadonlyMap<string, string>): Promise<Map<string, PushResult>> {
      const refspecs = [...commits].map(([branch, commit]) => `${commit}:refs/heads/${branch}`);
      const options = ["--porcelain", "--progress", "--no-verify", "--recurse-submodules=no"];
      try {
        return readPorcelain(await call(["push", ...options, "--", url, ...refspecs], [0, 1]));
      } catch (error) {
        throw unreachable(error, url);
      }
    },
  };
}

/** Parses the output of `push --porcelain`. Each line has, separated by tabs, a flag, the refspec and a summary. */
function readPorcelain(printed: string): Map<string, PushResult> {
  const results = new Map<string, PushResult>();
  for (const line of printed.split("\n")) {
    const [, flag, branch, summary = ""] = /^(.)\t[^\t]*:refs\/heads\/([^\t]+)\t(.*)$/.exec(line) ?? [];
    if (!branch) continue;
    const reason = /\((.*)\)/.exec(summary)?.[1] ?? summary;
    if (flag !== "!") results.set(branch, "taken");
    else if (summary.startsWith("[rejected]")) results.set(branch, "behind");
    else results.set(branch, { refused: plain(reason).slice(0, 100) });
  }
  return results;
}

function unreachable(error: unknown, url: string): unknown {
  if (!(error instanceof GitFailure)) return error;
  if (isLocked(error) || /No space left on device/.test(error.stderr)) return error; // our side, not the remote
  return new OutOfStep("offline", sentenceFor(error), withoutSecrets(error.stderr, url));
}

function sentenceFor({ stderr, timedOut }: GitFailure): string {
  if (timedOut) return "The git remote does not answer.";
  if (/Authentication failed|Permission denied|could not read (Username|Password)|Host key verification/.test(stderr))
    return "The git remote does not let us in: the key or password for it is missing or wrong.";
  return "The git remote cannot be reached.";
}

/** Returns git's last message, without the credentials in addresses. */
export function withoutSecrets(stderr: string, url: string): string {
  const line = stderr.split(/[\r\n]+/).findLast((text) => text.includes(": ")) ?? "";
  return plain(line.replaceAll(url, "(the remote)").replace(/\/\/[^\s/']*@/g, "//")).slice(0, 300);
}

/** Removes control characters, which could move a terminal's cursor. */
const plain = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");
