import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RCLONE } from "../../scripts/deploy/rclone.ts";

/** A host somewhere else: rclone's own WebDAV server, and before it somebody who watches what arrives in which order. */
export async function startHost() {
  const folder = mkdtempSync(join(tmpdir(), "host-"));
  mkdirSync(join(folder, "www"));
  const dav = spawn(RCLONE, ["serve", "webdav", folder, "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const port = await portOf(dav);
  /** Somebody else's change. It goes through the server, which remembers its folders and would not see it on the disk. */
  const change = async (method: string, file: string, body: string | null = null): Promise<void> => {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}/www/${file}`, { method, body });
    if (!ok) throw new Error(`${method} ${file}: ${status}`);
  };

  const changes: string[] = [];
  let onPage: ((html: string) => void) | undefined;
  let refuse: RegExp | undefined;
  const watcher = createServer(async (asked, answer) => {
    const { method = "", url = "", headers } = asked;
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const file = decodeURIComponent(url).replace("/www/", "");
    if (method === "PUT" || method === "DELETE") {
      if (refuse?.test(file)) return void answer.writeHead(507).end();
      changes.push(`${method} ${file}`);
      if (method === "PUT" && file.endsWith(".html")) onPage?.(Buffer.concat(chunks).toString());
    }
    const passedOn = request({ port, host: "127.0.0.1", method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 500, answered.headers);
      answered.pipe(answer);
    });
    passedOn.on("error", () => answer.destroy());
    passedOn.end(Buffer.concat(chunks));
  }).listen(0, "127.0.0.1");
  await once(watcher, "listening");

  return {
    remote: `:webdav,url="http://127.0.0.1:${(watcher.address() as AddressInfo).port}":www`,
    /** All writes and deletions, in order, less the record of the deploy itself. */
    changes: () => changes.splice(0).filter((change) => !change.includes("deployed.json")),
    /** Calls back with each page as it arrives, before it is stored. */
    watchPages(see: (html: string) => void) {
      onPage = see;
    },
    /** From here on has no room for such files; for all again without an argument. */
    refuse(files?: RegExp) {
      refuse = files;
    },
    has: (file: string) => statSync(join(folder, "www", file), { throwIfNoEntry: false }) !== undefined,
    put: (file: string, text: string) => change("PUT", file, text),
    remove: (file: string) => change("DELETE", file),
    read: (file: string) => readFileSync(join(folder, "www", file), "utf8"),
    files: () =>
      readdirSync(join(folder, "www"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "www").length + 1))
        .sort(),
    async [Symbol.asyncDispose]() {
      watcher.closeAllConnections();
      watcher.close();
      dav.kill();
      await once(dav, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(dav: ChildProcess): Promise<number> {
  let said = "";
  for await (const text of dav.stderr ?? []) {
    said += text;
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`rclone does not serve: ${said}`);
}
