import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type Practice, password, project } from "./practice.ts";

/** The service as a process. Everything that it starts is in one process group, so that all of it can be killed. */
export interface ServiceProcess {
  pid: number;
  /** Resolves with true once it listens, with false when it ends before that. */
  ready: Promise<boolean>;
  ended: Promise<{ code: number | null }>;
  readonly hasEnded: boolean;
  /** Everything that it has printed. */
  readonly output: string;
  url(): string;
  /** Sends a request; GET by default. */
  call(path: string, init?: { method?: string; body?: unknown; token?: string }): Promise<Response>;
  /** Sends a request as the owner, and signs in if needed. */
  asAdmin(method: string, path: string, body?: unknown): Promise<Response>;
  kill(whom?: "everybody" | "service"): Promise<void>;
  /** Stops it with SIGTERM, as the operating system does. */
  stop(): Promise<void>;
}

/** Tokens by practice. Sessions survive a restart of the service, so one login per practice is enough. */
const tokens = new Map<string, string>();

interface StartOptions {
  /** A program to run it under, with its arguments. */
  under?: readonly string[];
  script?: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

export function startService(practice: Practice, options: StartOptions = {}): ServiceProcess {
  const { under = [], script = "admin-service/start.ts", args = [], env } = options;
  const [program = "", ...rest] = [...under, process.execPath, script, ...args];
  const child = spawn(program, rest, {
    cwd: project,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...practice.env, ...env },
  });
  const pid = child.pid ?? 0;
  let output = "";
  let hasEnded = false;
  const ended = once(child, "close").then(([code]) => {
    hasEnded = true;
    return { code: code as number | null };
  });
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (/The admin area:.*\n/.test(output)) resolve(true);
      });
    }
    child.once("close", () => resolve(false));
  });
  const url = () => /The site: +(\S+)/.exec(output)?.[1] ?? "";

  function call(
    path: string,
    { method = "GET", body, token }: { method?: string; body?: unknown; token?: string } = {},
  ) {
    return fetch(url() + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(60_000),
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async function logIn(): Promise<string> {
    const answer = await call("/api/admin/login", { method: "POST", body: { password } });
    const { token } = (await answer.json()) as { token: string };
    tokens.set(practice.root, token);
    return token;
  }

  return {
    pid,
    ready,
    ended,
    get hasEnded() {
      return hasEnded;
    },
    get output() {
      return output;
    },
    url,
    call,
    async asAdmin(method, path, body) {
      const answer = await call(path, { method, body, token: tokens.get(practice.root) ?? (await logIn()) });
      return answer.status === 401 ? call(path, { method, body, token: await logIn() }) : answer;
    },
    async kill(whom = "everybody") {
      signal(whom === "everybody" ? -pid : pid, "SIGKILL");
      // Orphans keep the pipes open, and `ended` would wait for them.
      if (whom === "service") return void (await untilGone(pid));
      await ended;
      await untilGone(-pid);
    },
    async stop() {
      signal(pid, "SIGTERM");
      await ended;
    },
  };
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Waits until no process of the group is left. Ended ones may remain for a moment as zombies. */
async function untilGone(pid: number): Promise<void> {
  for (let waited = 0; signal(pid, 0) && waited < 2_000; waited += 2) await delay(2);
}
