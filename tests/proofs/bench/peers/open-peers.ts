import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { eleventySite } from "./eleventy-site.ts";
import { hugoMounts, hugoSite } from "./hugo-site.ts";
import type { Peer } from "./peer.ts";

/** Installs the peers into a folder. `missing` names those that could not be installed, with the reason. */
export function openPeers(folder: string): { peers: Peer[]; missing: string[] } {
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const [name, open] of [
    ["hugo", openHugo],
    ["eleventy", openEleventy],
  ] as const) {
    try {
      peers.push(open(join(folder, name)));
    } catch (error) {
      const { stderr, message } = error as { stderr?: string; message: string };
      missing.push(`${name} is left out: ${(stderr || message).trim().split("\n").at(-1)}`);
    }
  }
  return { peers, missing };
}

function openHugo(folder: string): Peer {
  const version = /v[\d.]+/.exec(run("hugo", ["version"], "."))?.[0] ?? "of an unknown version";
  writeSite(folder, hugoSite);
  const command = (posts: string, out: string, more: readonly string[]) => {
    writeFileSync(join(folder, ".mounts.toml"), hugoMounts(posts));
    const args = ["--config", "hugo.toml,.mounts.toml", "--cacheDir", join(folder, "cache"), "-d", out, ...more];
    return { program: "hugo", args, folder };
  };
  return {
    name: "hugo",
    version,
    build: (posts, out) => command(posts, out, ["--quiet"]),
    // `hugo --watch` rebuilds only the edited article; this mode rebuilds the list and the feed as well.
    watch: (posts, out) => ({
      ...command(posts, out, [
        "server",
        "--renderToDisk",
        "--disableFastRender",
        "--disableLiveReload",
        "--port",
        "13131",
        "--environment",
        "production",
      ]),
      ready: /Press Ctrl\+C to stop/,
    }),
    clearCache: () => {
      for (const name of ["cache", "resources", ".hugo_build.lock"])
        rmSync(join(folder, name), { recursive: true, force: true });
    },
  };
}

function openEleventy(folder: string): Peer {
  writeSite(folder, eleventySite);
  run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], folder);
  const program = "node_modules/@11ty/eleventy/cmd.cjs";
  const version = run(process.execPath, [program, "--version"], folder).trim();
  const command = (posts: string, out: string, more: readonly string[]) => {
    const link = join(folder, "src/blog");
    rmSync(link, { force: true });
    symlinkSync(posts, link);
    return { program: process.execPath, args: [program, "--quiet", `--output=${out}`, ...more], folder };
  };
  return {
    name: "eleventy",
    version,
    build: (posts, out) => command(posts, out, []),
    watch: (posts, out) => ({ ...command(posts, out, ["--watch", "--incremental"]), ready: /Watching…/ }),
    clearCache: () => rmSync(join(folder, ".cache"), { recursive: true, force: true }),
  };
}

function writeSite(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function run(program: string, args: readonly string[], folder: string): string {
  return execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
