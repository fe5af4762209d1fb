import { readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { armGit, type GitDeath, gitDied } from "./git-that-dies.ts";
import type { Practice } from "./practice.ts";
import type { ServiceProcess } from "./service-process.ts";
import { attach, type TracedCall, threadsOf } from "./strace.ts";

/** One way to die while the service works. */
export type Kill =
  /** In a git that the service has started. */
  | ({ in: "git" } & GitDeath)
  /** In a thread of the service, or of the process that draws the pages, at the n-th system call of a kind. */
  | { in: "service" | "renderer"; thread: "main" | "pool"; call: string; n: number; alone?: boolean }
  /** As soon as a file or folder of such a name appears. */
  | { in: "folder"; folder: "blogDir" | "practiceDir" | "distDir" | "releases"; name: RegExp }
  /** At any moment; `service` leaves its children behind as orphans. */
  | { in: "time"; afterMs: number; whom: "everybody" | "service" };

/** How long a kill waits for its moment. */
const PATIENCE_MS = 6_000;

/** Has the service killed; answers whether it came to that at the place that was meant. `work` is begun when all is set. */
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
    let met = false;
    const watcher = watch(folder, (_, name) => {
      if (met || !what.name.test(name ?? "")) return;
      met = true;
      process.kill(-service.pid, "SIGKILL");
    });
    work();
    await until(() => met, PATIENCE_MS);
    watcher.close();
    await service.kill();
    return met;
  }
  if (what.in === "git") {
    armGit(practice, what);
    work();
    const met = await until(() => gitDied(practice), PATIENCE_MS);
    if (!what.alone) await service.kill();
    armGit(practice, undefined);
    return met;
  }
  const pid = what.in === "service" ? service.pid : rendererOf(service.pid);
  const [main = 0, ...others] = threadsOf(pid);
  const strace = await attach(what.thread === "main" ? [main] : others, traceOf(practice), what);
  work();
  let met = false;
  void strace.over.then(() => (met = true));
  await until(() => met, PATIENCE_MS);
  if (!what.alone) await service.kill();
  await strace.stop();
  return met;
}

/** Waits for something to become true; answers whether it did. */
export async function until(isSo: () => boolean, patienceMs: number): Promise<boolean> {
  for (const end = performance.now() + patienceMs; !isSo(); await delay(2)) if (performance.now() > end) return false;
  return true;
}

/** Where the latest kill by a system call can be read. */
export const traceOf = ({ root }: Practice): string => join(root, "kill.trace");

/** The process that draws the pages, which is the one Node among the service's children. */
export function rendererOf(service: number): number {
  const children = threadsOf(service).flatMap((thread) =>
    readFileSync(`/proc/${service}/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").includes("render-child"));
  if (!found) throw new Error("No process draws pages.");
  return Number(found);
}

/** A system call in words that are the same in each run. */
export function describeCall({ root }: Practice, { call, line }: Pick<TracedCall, "call" | "line">): string {
  // A file by its name, or by the handle that strace names for us; the folder that a name starts from is neither.
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
