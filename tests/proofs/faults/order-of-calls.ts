import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "./kills.ts";
import { type Practice, password, versionOfPost } from "./practice.ts";
import type { ServiceProcess } from "./service-process.ts";
import { hasStrace } from "./strace.ts";

/** A file that has to be on the disk before the answer is sent. */
interface DurableFile {
  what: string;
  file: string;
  act(): Promise<Response>;
}

/**
 * Traces the system calls of the whole service while it answers, and returns what was done too late or not at all. Before
 * the first byte of an answer, each file that it acknowledges must be written to a new temporary file, synced and renamed,
 * and its folder synced.
 */
export async function findOrderFaults(practice: Practice, service: ServiceProcess): Promise<string[]> {
  if (!hasStrace()) return ["strace is missing (apt-get install strace)"];
  const [, slug = ""] = practice.slugs;
  const message = { name: "Ada", email: "ada@example.org", message: "In good order." };
  const durableFiles: DurableFile[] = [
    {
      what: "a save",
      file: `${slug}.md`,
      act: () => service.asAdmin("PATCH", `/api/blog/${slug}`, versionOfPost(slug, 2)),
    },
    {
      what: "a save's commit",
      file: "refs/heads/main",
      act: () => service.asAdmin("PATCH", `/api/blog/${slug}`, versionOfPost(slug, 3)),
    },
    {
      what: "a message",
      file: "messages.json",
      act: () => service.call("/api/contact", { method: "POST", body: message }),
    },
    {
      what: "a login",
      file: "sessions.json",
      act: () => service.call("/api/admin/login", { method: "POST", body: { password } }),
    },
  ];
  const problems: string[] = [];
  for (const { what, file, act } of durableFiles) {
    const calls = await watchCalls(join(practice.root, "order.trace"), service.pid, act);
    const missing = firstMissing(calls, file);
    if (missing) problems.push(`${what}: ${missing}`);
    else console.log(`${what}: ${file} was written aside, synced, renamed, and its folder synced, before the answer.`);
  }
  return problems;
}

/** Returns the first step that is missing, or came after the answer. */
function firstMissing(calls: readonly string[], file: string): string | undefined {
  const name = file.replaceAll(/[.]/g, "\\.");
  const temporaryPath = `[^"<>]*/\\.?${name}(?:\\.[^"<>/]*tmp|\\.lock)`;
  const folder = file.includes("/") ? file.slice(0, file.lastIndexOf("/")) : "(?:blog|data)";
  const steps: [string, RegExp][] = [
    ["opened aside, as a new file", new RegExp(`^openat\\(.*"${temporaryPath}", [^,]*O_CREAT\\|O_EXCL`)],
    ["synced", new RegExp(`^f(?:data)?sync\\(\\d+<${temporaryPath}>`)],
    ["renamed", new RegExp(`^rename(?:at2?)?\\("${temporaryPath}", ".*${name}"`)],
    ["its folder synced", new RegExp(`^fsync\\(\\d+<[^>]*/${folder}>`)],
    ["answered", /^(?:write|writev|sendto)\(\d+<(?:socket|TCP)[^>]*>.*HTTP\/1\.1 20/],
  ];
  let at = 0;
  for (const [step, pattern] of steps) {
    const found = calls.findIndex((call, index) => index >= at && pattern.test(call));
    if (found === -1) return `${file} was not ${step} in its turn`;
    at = found + 1;
  }
  return undefined;
}

/** Traces a process and its children during `act`. Returns their calls on files and sockets, in the order of their ends. */
async function watchCalls(log: string, pid: number, act: () => Promise<Response>): Promise<string[]> {
  const traced = "trace=openat,fsync,fdatasync,rename,renameat,renameat2,write,writev,sendto";
  const strace = spawn("strace", ["-f", "-y", "-s", "64", "-o", log, "-e", traced, "-p", String(pid)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  strace.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  if (!(await waitUntil(() => output.includes("attached"), 10_000)))
    throw new Error(`strace could not attach: ${output}`);
  const answer = await act();
  await answer.text();
  strace.kill("SIGINT");
  await once(strace, "exit");
  if (!answer.ok) throw new Error(`It was answered with ${answer.status}.`);
  return joinUnfinished(readFileSync(log, "utf8").split("\n"));
}

/** Joins the two lines that strace writes for a call during which another thread made one; the end's position counts. */
function joinUnfinished(lines: readonly string[]): string[] {
  const unfinished = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, thread = "", call = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (call.endsWith("<unfinished ...>")) {
      unfinished.set(thread, call.replace("<unfinished ...>", ""));
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(call);
    return resumed ? [`${unfinished.get(thread) ?? ""}${resumed[1]}`] : [call];
  });
}
