import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { isTemporary, syncFolder, writeDurably } from "../storage/durable-file.ts";
import { linkFormerAssets } from "./former-assets.ts";
import { createReleaseWriter, makeYounger } from "./release-writer.ts";

/** The record of a release; it stands beside its folder, not in it, and is written last. */
export interface Manifest {
  id: string;
  /** The commit of the posts it shows. */
  commit: string;
  at: string;
  /** The code build it was drawn with. */
  build: string;
  posts: number;
  /** Every file that is not part of the code build, with the key of its input. */
  files: Record<string, string>;
  /** The hashed assets of its code build. */
  assets: string[];
  /** Hashed assets of earlier code builds, which open pages may still ask for, until when they are kept. */
  formerAssets: Record<string, string>;
  /** Pictures that could not be decoded: name → a sentence. Absent in releases of earlier versions. */
  badPictures?: Record<string, string>;
}

/** Written when a person rolls back to an earlier release. */
const rollbackNote = z.object({ id: z.string(), from: z.string(), at: z.string() });
export type Rollback = z.output<typeof rollbackNote>;

/** Releases that can be gone back to, the live one among them. */
const KEEP = 3;
const PARTIAL = ".partial";

/** The folders of DIST_DIR in which releases live. */
export function releaseFolders(distDir: string) {
  const releases = join(distDir, "releases");
  const live = join(distDir, "live");
  const rollbackPath = join(distDir, "rolled-back.json");
  const manifestPath = (id: string) => join(releases, `${id}.json`);
  /** The one that was finished last, so that it need not be read again. */
  let latest: Manifest | undefined;

  function liveId(): string | undefined {
    try {
      return basename(readlinkSync(live));
    } catch {
      return undefined;
    }
  }

  /** `undefined` for a release that does not exist or is incomplete. */
  function manifestOf(id: string | undefined): Manifest | undefined {
    if (!id || !existsSync(manifestPath(id)) || !existsSync(join(releases, id))) return undefined;
    if (latest?.id === id) return latest;
    try {
      return JSON.parse(readFileSync(manifestPath(id), "utf8")) as Manifest;
    } catch {
      return undefined;
    }
  }

  /** The complete releases, oldest first: a folder without a manifest was cut off before it could go live. */
  function wholeIds(): string[] {
    const names = existsSync(releases) ? readdirSync(releases) : [];
    const manifests = new Set(names.filter((name) => name.endsWith(".json")));
    return names.filter((name) => !name.includes(".") && manifests.has(`${name}.json`)).sort();
  }

  /** Swaps the link `live` by one rename. */
  async function goLive(id: string): Promise<void> {
    const next = join(distDir, "live.next");
    rmSync(next, { force: true });
    symlinkSync(join("releases", id), next);
    renameSync(next, live);
    await syncFolder(distDir);
  }

  /** Pages open in browsers ask for the assets of the release that is rolled back. */
  async function keepAssetsOfLive(manifest: Manifest, at: string): Promise<void> {
    const folder = join(releases, manifest.id);
    const former = manifestOf(liveId());
    if (!former) return;
    const writer = createReleaseWriter(folder, folder);
    // A rollback that was cut off may have linked some already.
    const link = (source: string, file: string) => existsSync(join(folder, file)) || writer.link(source, file);
    const present = [...manifest.assets, ...Object.keys(manifest.formerAssets)];
    const kept = linkFormerAssets({ link, former, folder: join(releases, former.id), present, at });
    if (Object.keys(kept).length === 0) return;
    const grown = { ...manifest, formerAssets: { ...manifest.formerAssets, ...kept } };
    await writeDurably(manifestPath(manifest.id), JSON.stringify(grown));
    if (latest?.id === manifest.id) latest = grown;
  }

  return {
    releases,
    live,

    /**
     * Names the next release by its time, but always later than every one there is: the names are the releases' order,
     * also after the clock went back.
     */
    nextId(at: string, commit: string): string {
      const newest = existsSync(releases) ? Math.max(0, ...readdirSync(releases).map(timeOf)) : 0;
      const time = new Date(Math.max(Date.parse(at), newest + 1)).toISOString();
      return `${time.replace(/[-:.]/g, "")}${commit && `-${commit.slice(0, 7)}`}`;
    },

    folder: (id: string) => join(releases, id),
    /** The folder in which a release is built; nobody serves it. */
    partial: (id: string) => join(releases, id + PARTIAL),
    liveId,
    liveManifest: () => manifestOf(liveId()),

    /** Completes a release; it is not live yet. */
    async finish(manifest: Manifest): Promise<void> {
      renameSync(join(releases, manifest.id + PARTIAL), join(releases, manifest.id));
      await writeDurably(manifestPath(manifest.id), JSON.stringify(manifest));
      latest = manifest;
    },

    /** Makes a finished release the live one. */
    async swap(id: string): Promise<void> {
      await goLive(id);
      rmSync(rollbackPath, { force: true });
    },

    /** The releases that can be gone back to, newest first. */
    kept: (): Manifest[] =>
      wholeIds()
        .reverse()
        .flatMap((id) => manifestOf(id) ?? []),

    /** Rolls back to a kept release. It stays live until something is published again. */
    async rollBack(id: string, at: string): Promise<void> {
      const manifest = manifestOf(id);
      if (!manifest) throw new Error(`There is no whole release ${id}. \`npm run releases\` lists those there are.`);
      if (id === liveId()) throw new Error(`${id} is live already.`);
      await keepAssetsOfLive(manifest, at);
      const folder = join(releases, id);
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }))
        makeYounger(join(folder, file), join(live, file));
      const note: Rollback = { id, from: liveId() ?? "", at };
      await writeDurably(rollbackPath, JSON.stringify(note));
      await goLive(id);
    },

    /** Ends a rollback when a publish finds that the release shows what is on disk. */
    endRollback: () => rmSync(rollbackPath, { force: true }),

    /** The rollback, while its release is live. */
    rolledBack(): Rollback | undefined {
      try {
        const note = rollbackNote.parse(JSON.parse(readFileSync(rollbackPath, "utf8")));
        return note.id === liveId() ? note : undefined;
      } catch {
        return undefined;
      }
    },

    /** Deletes the leftovers of killed runs, and all releases but the live one and the newest few. */
    prune(): void {
      for (const name of readdirSync(distDir))
        if (name === "live.next" || isTemporary(name)) rmSync(join(distDir, name), { force: true });
      const names = existsSync(releases) ? readdirSync(releases).sort() : [];
      const kept = new Set([...wholeIds().slice(-KEEP), liveId()]);
      // Manifests first: a release that is half gone must not be offered to go back to.
      for (const name of names.reverse()) {
        if (!kept.has(name.replace(/\.json$/, ""))) rmSync(join(releases, name), { recursive: true, force: true });
      }
    },
  };
}

/** "20261122T100000000Z-1234567" → milliseconds; 0 for what is no release's name. */
function timeOf(name: string): number {
  const [, day, hours, minutes, seconds, ms] = /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? [];
  const date = day?.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`) || 0;
}

export type ReleaseFolders = ReturnType<typeof releaseFolders>;
