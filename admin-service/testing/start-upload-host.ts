import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { RCLONE } from "../../scripts/deploy/rclone.ts";
import { listen } from "./listen.ts";

/** How a host serves files, as a store of S3's is told: pages in place of folders, and one for all that is missing. */
const website = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
<IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

const kinds = {
  webdav: {
    command: (folder: string) => [RCLONE, "serve", "webdav", folder, "--addr", "127.0.0.1:0"],
    remote: (url: string) => `:webdav,url="${url}":www`,
    ending: "",
  },
  // Not among the packages of the project, because it brings a hundred others.
  s3: {
    command(folder: string) {
      writeFileSync(join(folder, "website.xml"), website);
      const options = ["--directory", folder, "--address", "127.0.0.1", "--port", "0", "--configure-bucket", "www"];
      return [
        "npm",
        "exec",
        "--yes",
        "--package=s3rver@3.7.1",
        "--",
        "s3rver",
        ...options,
        join(folder, "website.xml"),
      ];
    },
    remote: (url: string) => `:s3,provider=Other,access_key_id=S3RVER,secret_access_key=S3RVER,endpoint="${url}":www`,
    ending: "._S3rver_object",
  },
} as const;

/** Starts a host to deploy to: rclone's WebDAV server, or a store of S3's, behind a proxy that records what arrives in which order. */
export async function startUploadHost(kind: keyof typeof kinds = "webdav") {
  const { command, remote, ending } = kinds[kind];
  const folder = mkdtempSync(join(tmpdir(), "host-"));
  mkdirSync(join(folder, "www"));
  const [program = "", ...args] = command(folder);
  const server = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  const port = await portOf(server);
  /** Makes a change as somebody else, through the server, because it caches its folders and would miss one on disk. */
  const change = async (method: string, file: string, body: string | null = null): Promise<void> => {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}/www/${file}`, { method, body });
    if (!ok) throw new Error(`${method} ${file}: ${status}`);
  };

  const stored = (file: string) => join(folder, "www", file + ending);
  const has = (file: string) => existsSync(stored(file));
  const read = (file: string) => readFileSync(stored(file), "utf8");
  const changes: string[] = [];
  let onPage: ((html: string) => void) | undefined;
  let refuse: RegExp | undefined;
  const proxy = await listen(async (req, res) => {
    const { method = "", url = "", headers } = req;
    const body = await buffer(req);
    const [path = ""] = decodeURIComponent(url).split("?");
    const file = path.replace("/www/", "");
    if ((method === "PUT" || method === "DELETE") && file !== path) {
      if (refuse?.test(file)) return void res.writeHead(507).end();
      changes.push(`${method} ${file}`);
      if (method === "PUT" && file.endsWith(".html")) onPage?.(body.toString());
    }
    const forwarded = request({ port, host: "127.0.0.1", method, path: url, headers }, async (response) => {
      // The store of S3’s answers before the file is on disk, and rclone takes back what it finds there in part.
      const isOnDisk = () => has(file) && read(file) === body.toString();
      while (kind === "s3" && response.statusCode === 200 && method === "PUT" && !isOnDisk()) await setTimeout(5);
      res.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(res);
    });
    forwarded.on("error", () => res.destroy());
    forwarded.end(body);
  });

  return {
    remote: remote(proxy.url),
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
    /** Asks for a file as a visitor's browser does. */
    get: (file: string) => fetch(`${proxy.url}/www/${file}`),
    has,
    put: (file: string, text: string) => change("PUT", file, text),
    remove: (file: string) => change("DELETE", file),
    read,
    files: () =>
      readdirSync(join(folder, "www"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(join(folder, "www").length + 1)
            .replace(ending, ""),
        )
        .sort(),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      // With what it has started.
      process.kill(-Number(server.pid));
      await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function portOf(server: ChildProcess): Promise<number> {
  let output = "";
  for (const stream of [server.stdout, server.stderr]) stream?.on("data", (text) => (output += text));
  while (server.exitCode === null) {
    const port = /127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port) return Number(port);
    await setTimeout(20);
  }
  throw new Error(`The host does not serve: ${output}`);
}
