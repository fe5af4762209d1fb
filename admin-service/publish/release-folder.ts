import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { syncFolder, writeDurably } from "../storage/durable-file.ts";

/** What is known of a release; kept beside its folder, not in it. */
export interface Manifest {
  id: string;
  /** The commit of the posts it shows. */
  commit: string;
  at: string;
  /** The code build it was drawn with. */
  build: string;
  posts: number;
  /** Every file of the release that is not part of the code build, with the key of what it was made of. */
  files: Record<string, string>;
  /** The hashed assets of its code build. */
  assets: string[];
  /** Hashed assets of earlier code builds, which open pages may still ask for, until when they are kept. */
  formerAssets: Record<string, string>;
}

const KEEP = 3;
const PARTIAL = ".partial";

/** The folders of DIST_DIR in which releases live. */
export function releaseFolders(distDir: string) {
  const releases = join(distDir, "releases");
  const live = join(distDir, "live");
  const manifestPath = (id: string) => join(releases, `${id}.json`);

  function liveId(): string | undefined {
    try {
      return basename(readlinkSync(live));
    } catch {
      return undefined;
    }
  }

  function liveManifest(): Manifest | undefined {
    const id = liveId();
    if (!id || !existsSync(join(releases, id))) return undefined;
    try {
      return JSON.parse(readFileSync(manifestPath(id), "utf8")) as Manifest;
    } catch {
      return undefined;
    }
  }

  return {
    releases,
    live,
    folder: (id: string) => join(releases, id),
    /** Where a release is put together; a name that nobody serves. */
    partial: (id: string) => join(releases, id + PARTIAL),
    liveId,
    liveManifest,

    /** Makes a finished release the live one: one rename, before which nothing and after which all of it is seen. */
    async swap(manifest: Manifest): Promise<void> {
      renameSync(join(releases, manifest.id + PARTIAL), join(releases, manifest.id));
      await writeDurably(manifestPath(manifest.id), JSON.stringify(manifest));
      const next = join(distDir, "live.next");
      rmSync(next, { force: true });
      symlinkSync(join("releases", manifest.id), next);
      renameSync(next, live);
      await syncFolder(distDir);
    },

    /** Deletes what cut-off runs left, and all releases but the live one and the newest few. */
    prune(): void {
      const names = existsSync(releases) ? readdirSync(releases) : [];
      const ids = names.filter((name) => !name.includes(".")).sort();
      const kept = new Set([...ids.slice(-KEEP), liveId()]);
      for (const name of names) {
        if (!kept.has(name.replace(/\.json$/, ""))) rmSync(join(releases, name), { recursive: true, force: true });
      }
    },
  };
}

export type ReleaseFolders = ReturnType<typeof releaseFolders>;
