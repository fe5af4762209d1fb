import { readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";

const NEARLY_FULL = 0.9;
const TIMEOUT_MS = 10_000;
/** Caddy renews a certificate 30 days before it expires, so less than this means that renewal fails. */
export const MIN_CERTIFICATE_LEFT_MS = 14 * 24 * 60 * 60_000;
export const MAX_CLOCK_OFFSET_MS = 5 * 60_000;

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
    const options = { host: hostname, port: Number(port || 443), servername: hostname, timeout: TIMEOUT_MS };
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
  const response = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const serverTime = Date.parse(response?.headers.get("date") ?? "");
  return Number.isNaN(serverTime) ? undefined : now().getTime() - serverTime;
}
