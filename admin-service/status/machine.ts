import { readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";

const NEARLY_FULL = 0.9;
const PATIENCE_MS = 10_000;

/** The first of the folders whose disk has hardly any room left, as df counts it, or hardly any inodes. */
export function findFullDisk(folders: readonly string[], statfs = statfsSync): string | undefined {
  for (const folder of folders) {
    const { blocks, bfree, bavail, files, ffree } = statfs(folder);
    const used = (blocks - bfree) / (blocks - bfree + bavail);
    if (used > NEARLY_FULL) return `The disk is ${Math.floor(100 * used)} % full.`;
    // Some file systems have no fixed number of inodes and say 0.
    if (files > 0 && (files - ffree) / files > NEARLY_FULL) return "The disk has hardly any room for more files.";
  }
  return undefined;
}

/** Whether the service and its processes are near the limit that systemd or a container gives them (cgroup 2). */
export function findScarceMemory(ownCgroup = "/proc/self/cgroup", root = "/sys/fs/cgroup"): string | undefined {
  try {
    const group = join(root, /^0::(.*)$/m.exec(readFileSync(ownCgroup, "utf8"))?.[1] ?? "");
    const read = (name: string) => readFileSync(join(group, name), "utf8");
    const limit = Math.min(
      ...["memory.max", "memory.high"].map((name) => Number(read(name)) || Number.POSITIVE_INFINITY),
    );
    // Without the files that are only cached: they make room when it is needed.
    const used = Number(/^anon (\d+)$/m.exec(read("memory.stat"))?.[1]);
    return used > NEARLY_FULL * limit
      ? `The service uses ${Math.floor((100 * used) / limit)} % of its memory.`
      : undefined;
  } catch {
    return undefined; // no such limit here
  }
}

/** When the certificate that a host shows ends; undefined when none could be seen. */
export function certificateEnd({ hostname, port }: URL): Promise<Date | undefined> {
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, timeout: PATIENCE_MS };
    // An expired one is to be seen, not refused.
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

/** How far this machine's clock is ahead of a web server's; undefined when that does not say. */
export async function clockAhead(url: string, now: () => Date): Promise<number | undefined> {
  const answer = await fetch(url, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  const theirs = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(theirs) ? undefined : now().getTime() - theirs;
}
