import { execFileSync, spawn } from "node:child_process";
import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** Work on local files takes git milliseconds. After this long it counts as hanging. */
export const LOCAL_LIMIT_MS = 10_000;
/** The same for packing, unpacking or fetching a whole history. */
export const HISTORY_LIMIT_MS = 30 * 60 * 1000;
/** On SIGTERM git removes its locks before it ends. If it has not ended after this long, it is killed. */
const GRACE_MS = 2_000;
/** How many characters of stderr are kept: enough to tell one failure from another. */
const STDERR_KEPT = 8_000;
const MOST_OUTPUT = 256 * 1024 * 1024;

/** Settings of every call: nothing from a repository or a pushed commit is executed, and writes are synced to disk. */
export const settings: readonly string[] = [
  "safe.bareRepository=explicit",
  "core.hooksPath=/dev/null",
  "core.attributesFile=/dev/null",
  // Reads attributes from the empty tree (git 2.43; `withoutPrograms` covers older versions).
  "attr.tree=4b825dc642cb6eb9a060e54bf8d69288fbee4904",
  "core.fsmonitor=false",
  "core.fsync=all",
  "core.quotePath=false",
  "commit.gpgSign=false",
  "log.showSignature=false",
  "submodule.recurse=false",
  "gc.auto=0",
  "maintenance.auto=false",
];

/** A failed call of git. Its stderr may contain addresses, so it goes to the log and never to the owner. */
export class GitFailure extends Error {
  readonly stderr: string;
  readonly timedOut: boolean;
  constructor(command: string | undefined, stderr: string, timedOut: boolean) {
    super(timedOut ? `git ${command} did not answer in time` : `git ${command} failed: ${stderr.trim()}`);
    this.stderr = stderr;
    this.timedOut = timedOut;
  }
}

/** Whether another git's lock was in the way. */
export const isLocked = (error: unknown): boolean =>
  error instanceof GitFailure && /\.lock': File exists/.test(error.stderr);

interface RunOptions {
  input?: string | Buffer;
  env?: NodeJS.ProcessEnv;
  /** Exit codes that do not count as failures. */
  accept?: readonly number[];
  limitMs?: number;
  /** Ends the call when git has printed nothing to stderr for this long. */
  silenceMs?: number;
  signal?: AbortSignal;
}

interface GitOptions {
  /** More settings, asked for at each call. */
  more?: () => readonly string[];
  limitMs?: number;
}

export type Git = ReturnType<typeof gitIn>;

/**
 * Runs git in one folder. Every call has a time limit, and arguments never pass through a shell. Why not simple-git: it can
 * only interrupt git itself, and waits forever when git does not obey or when its children (filters, ssh) live on. But a
 * save that was reported as failed must not be committed later.
 */
export function gitIn(folder: string, { more = () => [], limitMs = LOCAL_LIMIT_MS }: GitOptions = {}) {
  const environment = environmentIn(folder);
  /** Returns the output as bytes, for a file's content. */
  const bytes = async (args: readonly string[], options: RunOptions = {}): Promise<Buffer> =>
    runGit(folder, withSettings(args, more()), args[0], {
      limitMs,
      ...options,
      env: { ...environment(), ...options.env },
    });
  /** Returns the output. */
  const run = async (args: readonly string[], options?: RunOptions): Promise<string> =>
    (await bytes(args, options)).toString();
  /** Returns the output without the line end; empty when git exits with 1. */
  const ask = async (...args: string[]): Promise<string> => (await run(args, { accept: [0, 1] })).trim();
  /** Returns the commit of a ref; empty when there is none. */
  const commitOf = (ref: string): Promise<string> => ask("rev-parse", "--verify", "--quiet", ref);
  return { folder, bytes, run, ask, commitOf };
}

interface SyncOptions {
  more?: readonly string[];
  limitMs?: number;
  encoding?: BufferEncoding;
  env?: NodeJS.ProcessEnv;
  /** Whom root runs git as, and `detached` from root's terminal. */
  user?: { uid: number; gid: number; detached: true } | undefined;
}

/** The synchronous variant, for code that cannot wait for a promise. It may ask on a terminal. */
export function gitSyncIn(folder: string, options: SyncOptions = {}) {
  const { more = [], limitMs = LOCAL_LIMIT_MS, encoding = "utf8", env, user } = options;
  const environment = environmentIn(folder);
  return (...args: string[]): string => {
    try {
      return execFileSync("git", withSettings(args, more), {
        cwd: folder,
        encoding,
        env: { ...environment(), ...env },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: limitMs,
        killSignal: "SIGKILL",
        maxBuffer: MOST_OUTPUT,
        ...user,
      });
    } catch (error) {
      const { stderr, message, code } = error as { stderr?: string; message: string; code?: string };
      throw new GitFailure(args[0], stderr || message, code === "ETIMEDOUT");
    }
  };
}

const withSettings = (args: readonly string[], more: readonly string[]): string[] => [
  ...[...settings, ...more].flatMap((setting) => ["-c", setting]),
  ...args,
];

function runGit(
  folder: string,
  args: readonly string[],
  command: string | undefined,
  { input, env, accept = [0], limitMs = LOCAL_LIMIT_MS, silenceMs, signal }: RunOptions = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Detached: git cannot prompt on a terminal, and can be killed together with its child processes.
    const child = spawn("git", args, { cwd: folder, env, detached: true });
    const printed: Buffer[] = [];
    let stderr = "";
    let killing: NodeJS.Timeout | undefined;
    const signalAll = (name: NodeJS.Signals) => {
      try {
        if (child.pid) process.kill(-child.pid, name);
      } catch {
        // It has already ended.
      }
    };
    const end = () => {
      signalAll("SIGTERM");
      killing ??= setTimeout(() => {
        signalAll("SIGKILL");
        for (const pipe of [child.stdout, child.stderr]) pipe.destroy();
      }, GRACE_MS);
    };
    const timers = [limitMs, silenceMs].map((ms) => ms && setTimeout(end, ms));
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });

    child.stdout.on("data", (data) => printed.push(data));
    child.stderr.on("data", (data) => {
      stderr = (stderr + data).slice(-STDERR_KEPT);
      if (timers[1]) timers[1].refresh();
    });
    child.stdin.on("error", () => {}); // git may have ended without reading its input
    child.stdin.end(input);
    child.on("error", (error) => settle(() => reject(error)));
    child.on("close", (code) =>
      settle(() => {
        if (code !== null && accept.includes(code)) resolve(Buffer.concat(printed));
        else reject(new GitFailure(command, stderr, killing !== undefined));
      }),
    );
    function settle(answer: () => void) {
      for (const timer of [...timers, killing]) clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      answer();
    }
  });
}

/** The user's and the machine's git settings, for calls to a remote only: those may need a key or a proxy from there. */
export const usersSettings = (): NodeJS.ProcessEnv => ({
  GIT_CONFIG_GLOBAL: undefined,
  GIT_CONFIG_NOSYSTEM: undefined,
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("GIT_CONFIG_"))),
});

/** Makes a folder a repository, even inside another one's work tree. */
export async function initRepository(folder: string, ...options: string[]): Promise<void> {
  const env = { ...usersSettings(), GIT_DIR: undefined, GIT_WORK_TREE: undefined };
  await gitIn(folder).run(["init", "--quiet", ...options], { env });
}

/** The environment of every call: GIT_ variables are replaced by ours, except those for the network. */
function environmentIn(folder: string): () => NodeJS.ProcessEnv {
  const pinned = variablesIn(folder);
  return () => {
    const kept = Object.entries(process.env).filter(([name]) => !/^GIT_(?!SSH|SSL|PROXY)/.test(name));
    return { ...Object.fromEntries(kept), ...pinned() };
  };
}

/**
 * Git's variables for a folder: its repository (cached once found), no settings but the repository's, literal paths, and
 * untranslated messages.
 */
export function variablesIn(folder: string): () => Record<string, string> {
  let found: string | undefined;
  return () => {
    found ??= findWorkTree(folder);
    return {
      ...(found && { GIT_DIR: join(found, ".git"), GIT_WORK_TREE: found }),
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_ATTR_NOSYSTEM: "1",
      GIT_LITERAL_PATHSPECS: "1",
      GIT_ALLOW_PROTOCOL: "file:git:http:https:ssh",
      LC_ALL: "C",
      LANGUAGE: "C",
    };
  };
}

/**
 * Finds the top folder of the work tree around a folder. Git itself also accepts a folder that merely contains a
 * repository's files, and a pushed commit can bring those; it cannot bring a `.git`.
 */
export function findWorkTree(folder: string): string | undefined {
  const isMount = (at: string) => lstatSync(at).dev !== lstatSync(dirname(at)).dev;
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    const isFile = lstatSync(join(at, ".git"), { throwIfNoEntry: false })?.isFile();
    if (isFile || existsSync(join(at, ".git/HEAD"))) return at;
    if (at === dirname(at) || isMount(at)) return undefined; // git stops at a file system boundary too
  }
}
