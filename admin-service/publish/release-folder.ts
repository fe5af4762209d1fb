import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
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

/** What is noted when a person puts an earlier release back. */
const rollbackNote = z.object({ id: z.string(), from: z.string(), at: z.string() });
export type Rollback = z.output<typeof rollbackNote>;

const KEEP = 3;
const PARTIAL = ".partial";

/** The folders of DIST_DIR in which releases live. */
export function releaseFolders(distDir: string) {
  const releases = join(distDir, "releases");
  const live = join(distDir, "live");
  const rollbackPath = join(distDir, "rolled-back.json");
  const manifestPath = (id: string) => join(releases, `${id}.json`);

  function liveId(): string | undefined {
    try {
      return basename(readlinkSync(live));
    } catch {
      return undefined;
    }
  }

  /** `undefined` for a release that is not there, or is not whole. */
  function manifestOf(id: string | undefined): Manifest | undefined {
    if (!id || !existsSync(join(releases, id))) return undefined;
    try {
      return JSON.parse(readFileSync(manifestPath(id), "utf8")) as Manifest;
    } catch {
      return undefined;
    }
  }

  /** One rename, before which nothing and after which all of the release is seen. */
  async function goLive(id: string): Promise<void> {
    const next = join(distDir, "live.next");
    rmSync(next, { force: true });
    symlinkSync(join("releases", id), next);
    renameSync(next, live);
    await syncFolder(distDir);
  }

  return {
    releases,
    live,
    folder: (id: string) => join(releases, id),
    /** Where a release is put together; a name that nobody serves. */
    partial: (id: string) => join(releases, id + PARTIAL),
    liveId,
    liveManifest: () => manifestOf(liveId()),

    /** Makes a finished release the live one. */
    async swap(manifest: Manifest): Promise<void> {
      renameSync(join(releases, manifest.id + PARTIAL), join(releases, manifest.id));
      await writeDurably(manifestPath(manifest.id), JSON.stringify(manifest));
      await goLive(manifest.id);
      rmSync(rollbackPath, { force: true });
    },

    /** The releases that can be gone back to, newest first. */
    kept(): Manifest[] {
      const ids = existsSync(releases) ? readdirSync(releases).filter((name) => !name.includes(".")) : [];
      return ids
        .sort()
        .reverse()
        .flatMap((id) => manifestOf(id) ?? []);
    },

    /** Puts a kept release back. It stays live until something is published again. */
    async rollBack(id: string, at: string): Promise<void> {
      if (!manifestOf(id))
        throw new Error(`There is no whole release ${id}. \`npm run releases\` lists those there are.`);
      if (id === liveId()) throw new Error(`${id} is live already.`);
      const note: Rollback = { id, from: liveId() ?? "", at };
      await writeDurably(rollbackPath, JSON.stringify(note));
      await goLive(id);
    },

    /** Said by a publish that found the release that was put back to be what is on disk. */
    goForward: () => rmSync(rollbackPath, { force: true }),

    /** Set while a release that a person put back is live. */
    rolledBack(): Rollback | undefined {
      try {
        const note = rollbackNote.parse(JSON.parse(readFileSync(rollbackPath, "utf8")));
        return note.id === liveId() ? note : undefined;
      } catch {
        return undefined;
      }
    },

    /** Deletes what cut-off runs left, and all releases but the live one and the newest few. */
    prune(): void {
      rmSync(join(distDir, "live.next"), { force: true });
      const names = existsSync(releases) ? readdirSync(releases).sort() : [];
      // A folder without its manifest was cut off before it could go live.
      const whole = names.filter((name) => !name.includes(".") && names.includes(`${name}.json`));
      const kept = new Set([...whole.slice(-KEEP), liveId()]);
      // Manifests first: a release that is half gone must not be offered to go back to.
      for (const name of names.reverse()) {
        if (!kept.has(name.replace(/\.json$/, ""))) rmSync(join(releases, name), { recursive: true, force: true });
      }
    },
  };
}

export type ReleaseFolders = ReturnType<typeof releaseFolders>;
