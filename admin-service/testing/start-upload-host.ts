import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { RCLONE } from "../../scripts/deploy/rclone.ts";
import { listen } from "./listen.ts";

/** Starts a web host to deploy to: rclone's WebDAV server behind a proxy that records what arrives in which order. */
export async function startUploadHost() {
  const folder = mkdtempSync(join(tmpdir(), "host-"));
  mkdirSync(join(folder, "www"));
  const dav = spawn(RCLONE, ["serve", "webdav", folder, "--addr", "127.0.0.1:0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const port = await portOf(dav);
  /** Makes a change as somebody else, through the server, because it caches its folders and would miss one on disk. */
  const change = async (method: string, file: string, body: string | null = null): Promise<void> => {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}/www/${file}`, { method, body });
    if (!ok) throw new Error(`${method} ${file}: ${status}`);
  };

  const changes: string[] = [];
  let onPage: ((html: string) => void) | undefined;
  let refuse: RegExp | undefined;
  const proxy = await listen(async (req, res) => {
    const { method = "", url = "", headers } = req;
    const body = await buffer(req);
    const file = decodeURIComponent(url).replace("/www/", "");
    if (method === "PUT" || method === "DELETE") {
      if (refuse?.test(file)) return void res.writeHead(507).end();
      changes.push(`${method} ${file}`);
      if (method === "PUT" && file.endsWith(".html")) onPage?.(body.toString());
    }
    const forwarded = request({ port, host: "127.0.0.1", method, path: url, headers }, (response) => {
      res.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(res);
    });
    forwarded.on("error", () => res.destroy());
    forwarded.end(body);
  });

  return {
    remote: `:webdav,url="${proxy.url}":www`,
    /** Returns the writes and deletions since the last call, in order, without the deploy's own record. */
    takeChanges: () => changes.splice(0).filter((change) => !change.includes("deployed.json")),
    /** Sets a callback for each uploaded page, called before the page is stored. */
    onPageUpload(callback: (html: string) => void) {
      onPage = callback;
    },
    /** Answers uploads of these files with 507 (no space left) from now on; none without an argument. */
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
      await proxy[Symbol.asyncDispose]();
      dav.kill();
      await once(dav, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(dav: ChildProcess): Promise<number> {
  let output = "";
  for await (const text of dav.stderr ?? []) {
    output += text;
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port) return Number(port);
  }
  throw new Error(`rclone does not serve: ${output}`);
}
