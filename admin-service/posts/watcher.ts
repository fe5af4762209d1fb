import { basename, dirname } from "node:path";
import { watch } from "chokidar";
import { slugOfFile } from "#content/model/post.ts";
import type { Log } from "../errors.ts";

/** The watcher may miss a change, so everything is read again in this interval. */
const RESCAN_MS = 60_000;
/** The interval when the system refuses to watch. */
const RESCAN_UNWATCHED_MS = 5_000;
/** A `git pull` touches many files within moments: they are published together. */
const SETTLE_MS = 30;
/** When more files than these change at once, the system may have dropped events: then everything is read. */
const TRUSTED_AT_ONCE = 100;

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
  /** Called with the slugs of changed posts, none when facts have changed; without them, everything has to be read. */
  onChange: (slugs?: readonly string[]) => void;
  log: Log;
}

/** Calls back soon after people, editors or git have changed posts or facts; and regularly, to be sure. */
export function watchFolders({ blogDir, practiceDir }: Folders, { onChange, log }: WatcherOptions): Watcher {
  let settling: NodeJS.Timeout | undefined;
  let changedPaths = new Set<string>();
  let problem: string | undefined;
  let rescan = setInterval(onChange, RESCAN_MS).unref();
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
      const others = paths.filter((each) => !(each.endsWith(".yaml") && dirname(each) === practiceDir));
      const onlyPosts = paths.length <= TRUSTED_AT_ONCE && others.every((each) => isPostIn(blogDir, each));
      onChange(onlyPosts ? others.flatMap((each) => slugOfFile(basename(each)) ?? []) : undefined);
    }, SETTLE_MS);
  });
  // Changes made while it started, which takes a while with many files, were not reported.
  watcher.on("ready", () => onChange());
  // Too many watches, a folder that may not be read: without a listener this would end the service.
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
