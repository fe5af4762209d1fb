import { readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { armGit, type GitDeath, gitDied } from "./killable-git.ts";
import type { Practice } from "./practice.ts";
import type { ServiceProcess } from "./service-process.ts";
import { attach, type TracedCall, threadsOf } from "./strace.ts";

/** One way to kill the service while it works. */
export type Kill =
  /** While a git runs that the service has started. */
  | ({ in: "git" } & GitDeath)
  /** At the n-th system call of a kind, in a thread of the service or of the process that draws the pages. */
  | { in: "service" | "renderer"; thread: "main" | "pool"; call: string; n: number; alone?: boolean }
  /** When a file or folder with a matching name appears. */
  | { in: "folder"; folder: "blogDir" | "practiceDir" | "distDir" | "releases"; name: RegExp }
  /** After some time; `service` kills the service alone and leaves its children as orphans. */
  | { in: "time"; afterMs: number; whom: "everybody" | "service" };

/** Timeout until a kill hits its place. */
const PATIENCE_MS = 6_000;

/** Prepares a kill, starts `work`, and kills the service. Returns whether it was killed at the planned place. */
export async function kill(
  practice: Practice,
  service: ServiceProcess,
  what: Kill,
  work: () => void,
): Promise<boolean> {
  if (what.in === "time") {
    work();
    await delay(what.afterMs);
    await service.kill(what.whom);
    return true;
  }
  if (what.in === "folder") {
    const folder = what.folder === "releases" ? join(practice.distDir, "releases") : practice[what.folder];
    let hasHit = false;
    const watcher = watch(folder, (_, name) => {
      if (hasHit || !what.name.test(name ?? "")) return;
      hasHit = true;
      process.kill(-service.pid, "SIGKILL");
    });
    work();
    await waitUntil(() => hasHit, PATIENCE_MS);
    watcher.close();
    await service.kill();
    return hasHit;
  }
  if (what.in === "git") {
    armGit(practice, what);
    work();
    const hasHit = await waitUntil(() => gitDied(practice), PATIENCE_MS);
    if (!what.alone) await service.kill();
    armGit(practice, undefined);
    return hasHit;
  }
  const pid = what.in === "service" ? service.pid : rendererOf(service.pid);
  const [main = 0, ...others] = threadsOf(pid);
  const strace = await attach(what.thread === "main" ? [main] : others, traceOf(practice), what);
  work();
  let hasHit = false;
  void strace.over.then(() => (hasHit = true));
  await waitUntil(() => hasHit, PATIENCE_MS);
  if (!what.alone) await service.kill();
  await strace.stop();
  return hasHit;
}

/** Waits until a condition is true. Returns false when it times out. */
export async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; !condition(); await delay(2))
    if (performance.now() > end) return false;
  return true;
}

/** Returns the path of strace's log of the latest kill at a system call. */
export const traceOf = ({ root }: Practice): string => join(root, "kill.trace");

/** Returns the pid of the process that draws the pages, which is a child of the service. */
export function rendererOf(service: number): number {
  const children = threadsOf(service).flatMap((thread) =>
    readFileSync(`/proc/${service}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("render-child"));
  if (!found) throw new Error("No process draws pages.");
  return Number(found);
}

/** Describes a system call in words that are the same in each run. */
export function describeCall({ root }: Practice, { call, line }: Pick<TracedCall, "call" | "line">): string {
  // Quoted paths, or else the path that strace adds to a file handle; not the folder of a relative path.
  const quoted = [...line.matchAll(/"([^"]*)"/g)];
  const names = (quoted.length > 0 ? quoted : [...line.matchAll(/<([^>]*)>/g)]).map(([, name = ""]) => name);
  const paths = names.filter((name) => /[/.]/.test(name)).map((name) => anonymous(name.replaceAll(root, "")));
  return `${call.replace(/^openat$/, "open")} ${paths.slice(0, /^(rename|link|symlink)/.test(call) ? 2 : 1).join(" → ")}`;
}

function anonymous(path: string): string {
  return path
    .replace(/^\//, "")
    .replace(/(repository\/)?\.git\//, ".git/")
    .replace(/(repository\/)?content\/(blog|practice)/, "$2")
    .replace(/\d{8}T\d{9}Z(-[0-9a-f]{7})?/g, "ID")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "*")
    .replace(/objects\/[0-9a-f]{2}\b(\/[0-9a-f]{38})?/g, (_, file) => `objects/xx${file ? "/xxxx" : ""}`)
    .replace(/tmp_obj_\w+/g, "tmp_obj")
    .replace(/next-index-\d+/g, "next-index")
    .replace(/post-\d+|shy/g, "POST")
    .replace(/assets\/.*|share\/.*|.*\.(ico|png|svg|webmanifest)(\.\w+)?$/, "ASSET");
}
