import { basename, dirname, join } from "node:path";
import { watch } from "chokidar";
import { slugOfFile } from "#content/model/post.ts";
import type { Log } from "../errors.ts";

/** The watcher may miss a change, so everything is rescanned at this interval. */
const RESCAN_MS = 60_000;
/** The rescan interval when the system refuses to watch. */
const RESCAN_UNWATCHED_MS = 5_000;
/** Debounce: the files that a `git pull` touches are published together. */
const SETTLE_MS = 30;
/** With more events than this at once, the system may have dropped some, so everything is rescanned. */
const MOST_TRUSTED_EVENTS = 100;

export interface Watcher {
  /** One sentence when the system does not watch the whole folder. */
  readonly problem: string | undefined;
  close(): Promise<void>;
}

interface Folders {
  blogDir: string;
  practiceDir: string;
}

interface WatcherOptions {
  /** Called with the slugs of changed posts (an empty list when only facts have changed), or without them for a full rescan. */
  onChange: (slugs?: readonly string[]) => void;
  log: Log;
}

/** Calls back soon after people, editors or git have changed posts or facts, and at a regular interval in any case. */
export function watchFolders({ blogDir, practiceDir }: Folders, { onChange, log }: WatcherOptions): Watcher {
  let settling: NodeJS.Timeout | undefined;
  let changedPaths = new Set<string>();
  let problem: string | undefined;
  let rescan = setInterval(onChange, RESCAN_MS).unref();
  const factsFolders = [practiceDir, join(practiceDir, "words")];
  const watcher = watch([blogDir, practiceDir], {
    ignoreInitial: true,
    depth: 1,
    followSymlinks: false,
    ignored: (path) => /(^|[/\\])\.[^/\\]+$/.test(path),
  });
  watcher.on("all", (_, path) => {
    changedPaths.add(path);
    clearTimeout(settling);
    settling = setTimeout(() => {
      const paths = [...changedPaths];
      changedPaths = new Set();
      const besideFacts = paths.filter(
        (each) => !(/\.(?:yaml|tsv)$/.test(each) && factsFolders.includes(dirname(each))),
      );
      const onlyPosts = paths.length <= MOST_TRUSTED_EVENTS && besideFacts.every((each) => isPostIn(blogDir, each));
      onChange(onlyPosts ? besideFacts.flatMap((each) => slugOfFile(basename(each)) ?? []) : undefined);
    }, SETTLE_MS);
  });
  // Changes made while the watcher started are not reported.
  watcher.on("ready", () => onChange());
  // Too many watches, or an unreadable folder. Without a listener this would end the service.
  watcher.on("error", (error) => {
    if (problem) return;
    const { code, message } = error as NodeJS.ErrnoException;
    problem = `Not all of the posts’ folder can be watched (${code ?? message}): changes by hand are found by looking every ${RESCAN_UNWATCHED_MS / 1_000} seconds.`;
    log.error(problem);
    clearInterval(rescan);
    rescan = setInterval(onChange, RESCAN_UNWATCHED_MS).unref();
  });
  return {
    get problem() {
      return problem;
    },
    async close() {
      clearTimeout(settling);
      clearInterval(rescan);
      await watcher.close();
    },
  };
}

const isPostIn = (folder: string, path: string): boolean =>
  slugOfFile(basename(path)) !== undefined && dirname(path) === folder;
