import { constants, readFileSync, statfsSync } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "node:tls";

const NEARLY_FULL = 0.9;
/** Time limit of one request: the owner may be waiting for the checklist. */
export const REQUEST_TIMEOUT_MS = 5_000;

/** Returns a sentence about the first folder whose disk is nearly out of space, counted as df does, or out of inodes. */
export function findFullDisk(folders: readonly string[], statfs = statfsSync): string | undefined {
  for (const folder of folders) {
    const { blocks, bfree, bavail, files, ffree } = statfs(folder);
    const used = (blocks - bfree) / (blocks - bfree + bavail);
    if (used > NEARLY_FULL) return `The disk is ${Math.floor(100 * used)} % full.`;
    // File systems without a fixed number of inodes report 0.
    if (files > 0 && (files - ffree) / files > NEARLY_FULL) return "The disk has hardly any room for more files.";
  }
  return undefined;
}

/** Returns a sentence when the service and its child processes are near their memory limit (cgroup 2). */
export function findScarceMemory(cgroupFile = "/proc/self/cgroup", root = "/sys/fs/cgroup"): string | undefined {
  try {
    const group = join(root, /^0::(.*)$/m.exec(readFileSync(cgroupFile, "utf8"))?.[1] ?? "");
    const read = (name: string) => readFileSync(join(group, name), "utf8");
    const limit = Math.min(
      ...["memory.max", "memory.high"].map((name) => Number(read(name)) || Number.POSITIVE_INFINITY),
    );
    // Excludes the page cache, which the kernel frees on demand.
    const used = Number(/^anon (\d+)$/m.exec(read("memory.stat"))?.[1]);
    return used > NEARLY_FULL * limit
      ? `The service uses ${Math.floor((100 * used) / limit)} % of its memory.`
      : undefined;
  } catch {
    return undefined; // no cgroup 2 here, or no limit
  }
}

/** Returns when a host's certificate expires; `undefined` when the host cannot be reached. */
export function readCertificateEnd({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, timeout: REQUEST_TIMEOUT_MS };
    // An expired certificate must be read, not refused.
    const socket = connect({ ...options, rejectUnauthorized: false }, () =>
      done(new Date(socket.getPeerCertificate().valid_to)),
    );
    const done = (end?: Date) => {
      socket.destroy();
      resolve(end);
    };
    socket.on("error", () => done()).on("timeout", () => done());
  });
}

/** Returns how many milliseconds this machine's clock is ahead of a web server's; `undefined` without its Date header. */
export async function measureClockAhead(url: string, now: () => Date): Promise<number | undefined> {
  const { headers } = await request(url, { method: "HEAD", redirect: "manual" });
  const serverTime = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(serverTime) ? undefined : now().getTime() - serverTime;
}

type Question = RequestInit & { needsBody?: boolean };

interface SiteResponse {
  /** HTTP status, or 0 when the request failed. */
  status: number;
  headers: Headers;
  /** Where it came from in the end. */
  url?: string;
  /** A sentence with the reason for a failure, where it is known; ends with a space. */
  reason?: string;
  body: string;
}

/** Asks a site as a visitor's browser would. Never rejects. */
export async function request(
  url: string | URL,
  { needsBody = false, ...init } = {} as Question,
): Promise<SiteResponse> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init });
    const { status, headers } = response;
    if (!needsBody) await response.body?.cancel();
    return { status, headers, url: response.url, body: needsBody ? await response.text() : "" };
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return { status: 0, headers: new Headers(), reason: reasonOf(code), body: "" };
  }
}

function reasonOf(code: string): string {
  if (code === "ENOTFOUND") return "There is no site of that name. ";
  return /CERT|SIGNATURE|ISSUER/.test(code) ? "Its certificate is not valid. " : "";
}

/** Returns the first of what has to be writable below these folders and is not: files of root, say. */
export async function findUnwritable(folders: readonly string[], isWritten: RegExp): Promise<string | undefined> {
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const paths = entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return entry.isDirectory() || (entry.isFile() && isWritten.test(path)) ? path : [];
    });
    for (const path of [folder, ...paths]) {
      const { code } = await access(path, constants.W_OK).then(
        () => ({ code: "" }),
        (error) => error,
      );
      if (code === "EACCES" || code === "EROFS" || code === "EPERM") return path;
    }
  }
  return undefined;
}
