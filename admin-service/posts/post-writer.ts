import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PostIndex } from "#content/model/post-index.ts";
import { ServiceError } from "../errors.ts";
import { GitFailure } from "../git/git.ts";
import type { History } from "../git/history.ts";
import type { Repository } from "../git/repository.ts";
import type { Sync } from "../git/sync.ts";
import type { WriteQueue } from "../git/write-queue.ts";
import { isTemporary, removeDurably, writeDurably } from "../storage/durable-file.ts";
import { isDiskFull } from "../storage/full-disk.ts";
import { commitMessage, messageByHand } from "./commit-message.ts";
import { type Files, hashOf, type UnfinishedWrite } from "./unfinished-write.ts";

/** How a change of posts gets to disk and into git. */
export interface PostWriter {
  /** Runs one change at a time, on what the folder holds at that moment. */
  change<T>(run: () => Promise<T>): Promise<T>;
  /** Within a change: writes the files and commits them. Answers our commit; `undefined` if nothing had to be written. */
  save(slug: string, verb: string, files: Files): Promise<string | undefined>;
  /** Call it when a program starts: takes back what a killed one left half-made. Answers the slug of that post. */
  recover(): Promise<string | undefined>;
}

interface PostWriterOptions {
  blogDir: string;
  index: PostIndex;
  repository: Repository;
  past: History;
  writeQueue: WriteQueue;
  unfinished: UnfinishedWrite;
  sync: Sync;
}

/**
 * A save is one commit or nothing:
 * 1. Edits by hand of the same files are committed as they are. From now on HEAD holds the files as they were before us.
 * 2. A note in DATA_DIR names the files, and the hash that each of them will have.
 * 3. The files are written durably, and committed: these paths and nothing else. Then the note goes.
 * When step 3 fails, the files are put back. When the program is killed there, the next start, or the next change by any
 * program, finds the note and takes the named files from HEAD, except those that a person has edited since.
 */
export function createPostWriter(options: PostWriterOptions): PostWriter {
  const { blogDir, index, repository, past, writeQueue, unfinished, sync } = options;

  const read = (path: string): Promise<Buffer | undefined> =>
    readFile(join(blogDir, path)).catch((error) => (error.code === "ENOENT" ? undefined : Promise.reject(error)));

  /** Pictures come before the text that shows them, and go after it. */
  async function put(files: Files): Promise<void> {
    const turn = ([path, data]: [string, unknown]) => (path.endsWith(".md") ? 1 : data === undefined ? 2 : 0);
    for (const [path, data] of [...files].sort((a, b) => turn(a) - turn(b))) {
      const file = join(blogDir, path);
      if (data === undefined) await removeDurably(file);
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeDurably(file, data);
      }
    }
  }

  async function commitEditsByHand(slug: string, paths: readonly string[]): Promise<void> {
    const edited = await repository.uncommitted(paths);
    if (edited.length === 0) return;
    const isNewPost = edited.some(({ path, isNew }) => isNew && path.endsWith(".md"));
    const names = edited.map(({ path }) => path);
    await repository.commit(names, messageByHand(isNewPost ? "add" : "change", slug));
  }

  /** Whether a file is as we wrote it, or gone: otherwise a person has edited it since. */
  async function isOurs(path: string, hash: string | null): Promise<boolean> {
    const present = await read(path);
    return present === undefined || hashOf(present) === hash;
  }

  /** Puts back what the present write has written. Answers whether that worked; if not, the next change tries again. */
  async function putBack(written: Files, before: Files): Promise<boolean> {
    const files = new Map<string, string | Uint8Array | undefined>();
    try {
      for (const [path, data] of before) if (await isOurs(path, hashOf(written.get(path)))) files.set(path, data);
      await put(files).catch(async () => {
        for (const path of files.keys()) await rm(join(blogDir, path), { force: true }); // makes room on a full disk
        await put(files);
      });
    } catch {
      return false;
    }
    await repository.unstage([...before.keys()]).then(unfinished.end, () => {});
    return true;
  }

  async function takeBackUnfinished(): Promise<string | undefined> {
    const note = await unfinished.read();
    if (!note) return undefined;
    const paths = Object.keys(note.hashes);
    await repository.unstage(paths);
    const files = new Map<string, Buffer | undefined>();
    for (const { path, isNew } of await repository.uncommitted(paths)) {
      if (!(await isOurs(path, note.hashes[path] ?? null))) continue;
      const committed = isNew ? undefined : await past.read("HEAD", path);
      if (!isNew && !committed) throw new Error(`git does not show ${path} as it was committed.`);
      files.set(path, committed);
    }
    await put(files);
    await unfinished.end();
    return note.slug;
  }

  function refusalOf(error: unknown, nothingChanged = true): ServiceError {
    if (error instanceof ServiceError) return error;
    const refusal = new ServiceError(
      "unavailable",
      `The change could not be saved${nothingChanged ? ", and nothing was changed" : ""}: ${plainReason(error, blogDir)}`,
    );
    refusal.cause = error;
    return refusal;
  }

  async function save(slug: string, verb: string, files: Files): Promise<string | undefined> {
    const present = await Promise.all([...files.keys()].map(async (path) => [path, await read(path)] as const));
    const before = new Map(present.filter(([path, data]) => hashOf(data) !== hashOf(files.get(path))));
    const changed = new Map([...files].filter(([path]) => before.has(path)));
    if (changed.size === 0) return undefined;

    await commitEditsByHand(slug, [...files.keys()]);
    await unfinished.begin(slug, changed);
    let commit: string;
    try {
      await put(changed);
      commit = await repository.commit([...changed.keys()], commitMessage(verb, slug));
    } catch (error) {
      throw refusalOf(error, await putBack(changed, before));
    }
    await unfinished.end().catch(() => {}); // A note that stays finds its files committed.
    sync.afterWrite();
    index.refresh([slug]);
    return commit;
  }

  const refuse = (error: unknown) => Promise.reject(refusalOf(error));

  return {
    change: (run) =>
      writeQueue.run(async () => {
        // Another program (the weekly job, say) may have been killed while it wrote.
        await takeBackUnfinished().catch(refuse);
        await sync.beforeWrite();
        index.refresh();
        return run();
      }),

    save: (slug, verb, files) => save(slug, verb, files).catch(refuse),

    recover: () =>
      writeQueue.run(async () => {
        for (const folder of [blogDir, join(blogDir, "images")]) {
          const names = await readdir(folder).catch(() => []);
          for (const name of names.filter(isTemporary)) await rm(join(folder, name), { force: true });
        }
        await unfinished.sweep();
        const slug = await takeBackUnfinished();
        if (slug) index.refresh();
        return slug;
      }),
  };
}

function plainReason(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof GitFailure && error.timedOut) return "git does not answer.";
  if (isDiskFull(error, folder)) return "the disk is full.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "the folder may not be written to.";
  if (/index\.lock|\.lock': File exists/.test(message))
    return "another git program is at work in the repository, or one was cut off.";
  return "git or the disk refused it. The service’s log has the details.";
}
