import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PostIndex } from "#content/model/post-index.ts";
import { ServiceError } from "../errors.ts";
import type { Repository } from "../git/repository.ts";
import type { Sync } from "../git/sync.ts";
import type { WriteQueue } from "../git/write-queue.ts";
import { keepAside, removeDurably, writeDurably } from "../storage/durable-file.ts";
import { isDiskFull } from "../storage/full-disk.ts";
import { commitMessage } from "./commit-message.ts";
import type { CutOffWrites, Files } from "./cut-off-writes.ts";

/** How a change of posts gets to disk and into git; what is changed, others decide. */
export interface PostWriter {
  /** Runs one change at a time, on what the folder holds at that moment. */
  change<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Within a change: writes and removes files, then commits just them; on any failure the folder is as it was. Answers
   * the commit, or `undefined` when the files were like that already.
   */
  store(slug: string, verb: string, files: Files): Promise<string | undefined>;
}

interface PostWriterOptions {
  blogDir: string;
  index: PostIndex;
  repository: Repository;
  writeQueue: WriteQueue;
  cutOff: CutOffWrites;
  sync: Sync;
}

/**
 * A promise that is kept here means: on disk, synced, and one commit of that post's files. When the commit fails the
 * files are put back, so that nothing uncommitted goes live.
 */
export function createPostWriter({
  blogDir,
  index,
  repository,
  writeQueue,
  cutOff,
  sync,
}: PostWriterOptions): PostWriter {
  function refusalOf(error: unknown, undone = true): ServiceError {
    if (error instanceof ServiceError) return error;
    const refusal = new ServiceError(
      "unavailable",
      `The change could not be saved${undone ? ", and nothing was changed" : ""}: ${plainReason(error, blogDir)}`,
    );
    refusal.cause = error;
    return refusal;
  }

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

  return {
    change: (run) =>
      writeQueue.run(async () => {
        // Another program (the weekly job, say) may have been killed while it wrote.
        await cutOff.finish().catch((error) => Promise.reject(refusalOf(error)));
        await sync.beforeWrite();
        index.refresh();
        return run();
      }),

    async store(slug, verb, files) {
      const paths = [...files.keys()];
      const asides: Awaited<ReturnType<typeof keepAside>>[] = [];
      let undone = true;
      try {
        if (!(await cutOff.begin(slug, files))) return undefined;
        for (const path of paths) asides.push(await keepAside(join(blogDir, path)));
        await put(files);
        await repository.commit(paths, commitMessage(verb, slug)).catch(async (error) => {
          // Killed, git leaves its locks behind; and it may fail after the commit is made, on a full disk say.
          await repository.healLocks().catch(() => {});
          if (!(await cutOff.isCommitted(files))) throw error;
        });
      } catch (error) {
        for (const aside of asides) await aside.putBack().catch(() => (undone = false));
        await repository.unstage(paths).catch(() => {});
        throw refusalOf(error, undone);
      } finally {
        for (const aside of asides) await aside.letGo().catch(() => {});
        if (undone) await cutOff.end();
      }
      const commit = await repository.head();
      sync.afterWrite();
      index.refresh([slug]);
      return commit;
    },
  };
}

function plainReason(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (isDiskFull(error, folder)) return "the disk is full.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "the folder may not be written to.";
  if (/index\.lock|\.lock': File exists/.test(message))
    return "another git program is at work in the repository, or one was cut off.";
  return "git or the disk refused it. The service’s log has the details.";
}
