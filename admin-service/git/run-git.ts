import { spawn } from "node:child_process";

/** A git that is told to end clears its locks away; one that has not ended after this long is ended. */
const GRACE_MS = 2_000;
/** Enough of git's words to tell one failure from another. */
const WORDS_KEPT = 8_000;

/** A git that ended badly. Its words may name addresses: they are for telling failures apart, not for people. */
export class GitFailure extends Error {
  readonly words: string;
  readonly cutOff: boolean;
  constructor(command: string, words: string, cutOff: boolean) {
    super(`git ${command} failed`);
    this.words = words;
    this.cutOff = cutOff;
  }
}

interface RunOptions {
  input?: string;
  env?: Readonly<Record<string, string>>;
  /** Exit codes that are answers, not failures. */
  accept?: readonly number[];
  /** A git that has said nothing for this long is cut off. */
  silenceMs?: number;
  signal?: AbortSignal;
}

export type RunGit = (args: readonly string[], options?: RunOptions) => Promise<string>;
type RunGitForBytes = (args: readonly string[], options?: RunOptions) => Promise<Buffer>;

/** What git answers to a question, without the line's end; nothing where it has no answer. */
export const ask = async (git: RunGit, ...args: string[]): Promise<string> =>
  (await git(args, { accept: [0, 1] })).trim();

/**
 * Runs git in a folder and answers what it printed. simple-git can neither end a git with the programs it has started
 * (ssh, say) nor be sure that it ends: what talks to a network needs both.
 */
export function gitIn(folder: string, config: readonly string[]): RunGit {
  const run = gitForBytesIn(folder, config);
  return async (args, options) => (await run(args, options)).toString();
}

/** The same where the answer is a file's content. */
export function gitForBytesIn(folder: string, config: readonly string[]): RunGitForBytes {
  const always = config.flatMap((setting) => ["-c", setting]);
  return (args, { input, env, accept = [0], silenceMs, signal } = {}) =>
    new Promise((resolve, reject) => {
      // A session of its own: it has no terminal to ask a person at, and is ended as a whole.
      const child = spawn("git", [...always, ...args], {
        cwd: folder,
        env: { ...gitEnvironment(), ...env },
        detached: true,
      });
      const printed: Buffer[] = [];
      let words = "";
      let ending: NodeJS.Timeout | undefined;
      const end = (how: NodeJS.Signals) => {
        try {
          if (child.pid) process.kill(-child.pid, how);
        } catch {
          // It has ended by itself.
        }
      };
      const cutOff = () => {
        end("SIGTERM");
        ending ??= setTimeout(() => {
          end("SIGKILL");
          for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
        }, GRACE_MS);
      };
      const silence = silenceMs === undefined ? undefined : setTimeout(cutOff, silenceMs);
      if (signal?.aborted) cutOff();
      signal?.addEventListener("abort", cutOff, { once: true });

      child.stdout.on("data", (data) => printed.push(data));
      child.stderr.on("data", (data) => {
        words = (words + data).slice(-WORDS_KEPT);
        silence?.refresh();
      });
      child.stdin.on("error", () => {}); // a git that has ended reads nothing
      child.stdin.end(input);
      child.on("error", (error) => settle(() => reject(error)));
      child.on("close", (code) =>
        settle(() => {
          if (code !== null && accept.includes(code)) resolve(Buffer.concat(printed));
          else reject(new GitFailure(args[0] ?? "", words, ending !== undefined));
        }),
      );
      function settle(answer: () => void) {
        clearTimeout(silence);
        clearTimeout(ending);
        signal?.removeEventListener("abort", cutOff);
        answer();
      }
    });
}

/** Words in one language, and nothing that points git at another repository; how to reach a network stays. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_(?!SSH|SSL|PROXY|CONFIG_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: "C", LANGUAGE: "C" };
}
