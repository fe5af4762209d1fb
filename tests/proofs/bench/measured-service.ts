import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Receipt } from "../../../admin-service/publish/publisher.ts";
import { type Practice, password } from "./practice.ts";
import type { FromService, ToService } from "./service-child.ts";

export interface MeasuredService {
  pid: number;
  url: string;
  /** Times at which checks of the posts' folder started, and the publishes, since the last `clear()`. */
  checks: bigint[];
  publishes: { asked: bigint; receipt: Receipt; pending: number }[];
  clear(): void;
  /** Resolves with the receipt of the next publish that ends. */
  nextReceipt(): Promise<Receipt>;
  asAdmin(method: string, path: string, body?: unknown): Promise<void>;
  /** Turns publishing off or on. While it is off, the service only saves. */
  setPublishing(on: boolean): void;
  stop(): Promise<void>;
}

/** Starts the service on a practice, in a process of its own, and publishes everything. `nodeArgs` are for profiling. */
export async function startMeasuredService(practice: Practice, nodeArgs: readonly string[]): Promise<MeasuredService> {
  const child = fork(join(import.meta.dirname, "service-child.ts"), [], {
    // Without the developer's own settings.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BENCH_PROFILE: process.env.BENCH_PROFILE, ...practice.env },
    execArgv: [...nodeArgs],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const checks: bigint[] = [];
  const publishes: MeasuredService["publishes"] = [];
  let listeners: ((receipt: Receipt) => void)[] = [];
  const send = (message: ToService) => child.send(message);

  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The service did not start (${code}).`)));
    child.on("message", (message: FromService) => {
      if ("ready" in message) resolve(message.ready.url);
      if ("checkStarted" in message) checks.push(BigInt(message.checkStarted));
      if (!("published" in message)) return;
      const { asked, receipt, pending } = message.published;
      publishes.push({ asked: BigInt(asked), receipt, pending });
      for (const listener of listeners) listener(receipt);
      listeners = [];
    });
  });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: { "Content-Type": "application/json", ...headers },
    });
  const { token } = (await (await call("POST", "/api/admin/login", { password })).json()) as { token: string };

  return {
    pid: child.pid ?? 0,
    url,
    checks,
    publishes,
    clear() {
      checks.length = 0;
      publishes.length = 0;
    },
    nextReceipt: () => new Promise((resolve) => listeners.push(resolve)),
    async asAdmin(method, path, body) {
      const answer = await call(method, path, body, { Authorization: `Bearer ${token}` });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    },
    setPublishing: (on) => void send({ publishing: on }),
    async stop() {
      if (child.exitCode !== null) return;
      send("stop");
      await once(child, "exit");
    },
  };
}
