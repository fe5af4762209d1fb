import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { isTemporary, syncFolder, writeDurably } from "../storage/durable-file.ts";

/** The record of a release, kept beside its folder and written last. */
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
  /** Pictures that could not be decoded: name → sentence. Absent in releases of earlier versions. */
  badPictures?: Record<string, string>;
}

/** Written when a person rolls back to an earlier release. */
const rollbackNote = z.object({ id: z.string(), from: z.string(), at: z.string() });
export type Rollback = z.output<typeof rollbackNote>;

/** How many releases are kept for a rollback, including the live one. */
const KEPT_RELEASES = 3;
const PARTIAL = ".partial";
/** How long assets of an earlier code build are kept for the pages that browsers have open. */
const ASSETS_KEPT_MS = 24 * 60 * 60 * 1000;

/** Whether browsers may cache a file for ever, because its name contains a hash. */
export const hashedAsset = (file: string): boolean => file.startsWith("assets/");

/** Manages the folders of DIST_DIR that hold releases. */
export function releaseFolders(distDir: string) {
  const releases = join(distDir, "releases");
  const live = join(distDir, "live");
  const rollbackPath = join(distDir, "rolled-back.json");
  const manifestPath = (id: string) => join(releases, `${id}.json`);
  const nextFolder = join(distDir, "next-release");
  /** Links to the files of release `from`, made ahead for the one that will replace it. */
  let prepared: { from: string; files: readonly string[] } | undefined;
  /** Cache of the manifest that was finished last. */
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

  /** The complete releases, oldest first. A folder without a manifest was interrupted before it could go live. */
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

  /**
   * Links the live release's assets into the release that replaces it, because pages open in browsers still request them.
   * `present` are the new release's own files. Returns what was linked: file → until when it is kept.
   */
  function linkFormerAssets(writer: ReleaseWriter, present: readonly string[], at: string): Record<string, string> {
    const former = manifestOf(liveId());
    if (!former) return {};
    const until = new Date(Date.parse(at) + ASSETS_KEPT_MS).toISOString();
    const candidates = { ...Object.fromEntries(former.assets.map((file) => [file, until])), ...former.formerAssets };
    const presentFiles = new Set(present);
    const wanted = Object.entries(candidates).filter(
      ([file, end]) => !presentFiles.has(file) && end >= at && hashedAsset(file),
    );
    // An interrupted rollback may have linked some already.
    const link = (file: string) =>
      existsSync(join(writer.folder, file)) || writer.link(file, join(releases, former.id));
    return Object.fromEntries(wanted.filter(([file]) => link(file)));
  }

  /** Before a rollback: pages open in browsers still request the assets of the present release. */
  async function keepAssetsOfLive(manifest: Manifest, at: string): Promise<void> {
    const folder = join(releases, manifest.id);
    const present = [...manifest.assets, ...Object.keys(manifest.formerAssets)];
    const kept = linkFormerAssets(createReleaseWriter(folder, folder), present, at);
    if (Object.keys(kept).length === 0) return;
    const grown = { ...manifest, formerAssets: { ...manifest.formerAssets, ...kept } };
    await writeDurably(manifestPath(manifest.id), JSON.stringify(grown));
    if (latest?.id === manifest.id) latest = grown;
  }

  return {
    releases,
    live,

    /** Names the next release by its time. The name sorts after all existing ones, even after the clock went back. */
    nextId(at: string, commit: string): string {
      const newest = existsSync(releases) ? Math.max(0, ...readdirSync(releases).map(timeOf)) : 0;
      const time = new Date(Math.max(Date.parse(at), newest + 1)).toISOString();
      return `${time.replace(/[-:.]/g, "")}${commit && `-${commit.slice(0, 7)}`}`;
    },

    folder: (id: string) => join(releases, id),
    liveId,
    liveManifest: () => manifestOf(liveId()),
    linkFormerAssets,

    /** Begins a release in a folder that nobody serves. It starts with the prepared links, except to files not in `keep`. */
    begin(id: string, keep: ReadonlySet<string>): ReleaseWriter {
      const folder = join(releases, id + PARTIAL);
      rmSync(folder, { recursive: true, force: true });
      const from = liveId() ?? "";
      const ready = prepared?.from === from && existsSync(nextFolder) ? prepared.files : [];
      prepared = undefined;
      if (ready.length > 0) renameSync(nextFolder, folder);
      const [kept, dropped] = [ready.filter((file) => keep.has(file)), ready.filter((file) => !keep.has(file))];
      for (const file of dropped) rmSync(join(folder, file), { force: true });
      return createReleaseWriter(folder, join(releases, from), kept);
    },

    /**
     * Links the live release's files for the next one while there is time, because linking takes a third of a publish. Does
     * nothing when the live release is of another code build.
     */
    prepareNext(build: string, codeFiles: readonly string[]): void {
      const live = manifestOf(liveId());
      if (live?.build !== build || live.id === prepared?.from) return;
      rmSync(nextFolder, { recursive: true, force: true });
      const { link, written } = createReleaseWriter(nextFolder, join(releases, live.id));
      const files = [...Object.keys(live.files), ...codeFiles];
      // A copy would have to be synced.
      if (files.every((file) => link(file)) && written.length === 0) prepared = { from: live.id, files };
    },

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

    /** The releases available for a rollback, newest first. */
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

    /** Ends a rollback when a publish finds the release up to date. */
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
      const kept = new Set([...wholeIds().slice(-KEPT_RELEASES), liveId()]);
      // Manifests first: a half-deleted release must not be offered for a rollback.
      for (const name of names.reverse()) {
        if (!kept.has(name.replace(/\.json$/, ""))) rmSync(join(releases, name), { recursive: true, force: true });
      }
    },
  };
}

/** "20261122T100000000Z-1234567" → milliseconds since 1970; 0 for any other name. */
function timeOf(name: string): number {
  const [, day, hours, minutes, seconds, ms] = /^(\d{8})T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name) ?? [];
  const date = day?.replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${ms}Z`) || 0;
}

/**
 * Links and writes files into the folder of a release. `liveFolder` is the release that it will replace; `ready` are the
 * files that are linked already.
 */
export function createReleaseWriter(folder: string, liveFolder: string, ready: readonly string[] = []) {
  const folders = new Set<string>();
  const linked = new Set(ready);
  const written: string[] = [];
  for (const parent of new Set(ready.map((file) => dirname(file)))) makeFolder(parent);

  function makeFolder(inside: string): void {
    for (let parent = inside; !folders.has(parent); parent = dirname(parent)) {
      mkdirSync(join(folder, parent), { recursive: true });
      folders.add(parent);
    }
  }

  function place(file: string): string {
    makeFolder(dirname(file));
    return join(folder, file);
  }

  /** Returns false when the source is gone. Copies the file where a link is impossible, such as across file systems. */
  function link(file: string, sourceFolder = liveFolder): boolean {
    if (linked.has(file)) return true;
    const source = join(sourceFolder, file);
    const path = place(file);
    try {
      linkSync(source, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return false;
      if (code !== "EXDEV" && code !== "EPERM" && code !== "EMLINK") throw error;
      copyFileSync(source, path);
      written.push(file);
    }
    if (sourceFolder !== liveFolder) makeYounger(path, join(liveFolder, file));
    linked.add(file);
    return true;
  }

  return {
    folder,
    written: written as readonly string[],
    link,
    write(file: string, content: string | Uint8Array): void {
      const path = place(file);
      // With an explicit encoding, Node writes a string in one step.
      writeFileSync(path, content, { flag: "wx", encoding: "utf8" });
      makeYounger(path, join(liveFolder, file));
      written.push(file);
    },
    get folders(): readonly string[] {
      return [...folders];
    },
  };
}

export type ReleaseWriter = ReturnType<typeof createReleaseWriter>;

/**
 * Makes a file at least one whole second newer than the one it replaces. Browsers and proxies revalidate by that date, and
 * Caddy derives the ETag from date and size: a file of the same second, or a restored older one, would pass for unchanged.
 */
function makeYounger(path: string, replaced: string): void {
  const before = statSync(replaced, { throwIfNoEntry: false });
  if (!before) return;
  const { ino, mtimeMs } = statSync(path);
  const next = Math.floor(before.mtimeMs / 1_000) + 1;
  if (ino !== before.ino && mtimeMs / 1_000 < next) {
    const time = Math.max(next, Date.now() / 1_000);
    utimesSync(path, time, time);
  }
}
