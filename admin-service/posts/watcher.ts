import { basename, dirname } from "node:path";
import { watch } from "chokidar";
import type { Log } from "../errors.ts";

/** The watcher is a hint that may miss something; a look at the folder in this interval is the truth. */
const RESCAN_MS = 60_000;
/** The interval when the system refuses to watch. */
const RESCAN_UNWATCHED_MS = 5_000;
/** A `git pull` touches many files within moments: they are published together. */
const SETTLE_MS = 30;
/** Of more posts than these at once the system may not have told all: then everything is looked at. */
const TRUSTED_AT_ONCE = 100;

export interface Watcher {
  /** One sentence when the system does not watch the whole folder. */
  readonly problem: string | undefined;
  close(): Promise<void>;
}

interface WatcherOptions {
  /** Called with the slugs of changed posts; without them, everything has to be looked at. */
  onHint: (slugs?: readonly string[]) => void;
  log: Log;
}

/** Calls back soon after people, editors or git have changed something in the folder; and regularly, to be sure. */
export function watchFolder(folder: string, { onHint, log }: WatcherOptions): Watcher {
  let settling: NodeJS.Timeout | undefined;
  let touched = new Set<string>();
  let problem: string | undefined;
  let rescan = setInterval(onHint, RESCAN_MS).unref();
  const watcher = watch(folder, {
    ignoreInitial: true,
    depth: 1,
    followSymlinks: false,
    ignored: (path) => /(^|[/\\])\.[^/\\]+$/.test(path),
  });
  watcher.on("all", (_, path) => {
    touched.add(path);
    clearTimeout(settling);
    settling = setTimeout(() => {
      const paths = [...touched];
      touched = new Set();
      const onlyPosts = paths.length <= TRUSTED_AT_ONCE && paths.every((each) => isPostIn(folder, each));
      onHint(onlyPosts ? paths.map((each) => basename(each, ".md")) : undefined);
    }, SETTLE_MS);
  });
  // Nobody has told us about changes made while it got ready, which takes a while with many files.
  watcher.on("ready", () => onHint());
  // Too many watches, a folder that may not be read: without a listener this would end the service.
  watcher.on("error", (error) => {
    if (problem) return;
    const { code, message } = error as NodeJS.ErrnoException;
    problem = `Not all of the posts’ folder can be watched (${code ?? message}): changes by hand are found by looking every ${RESCAN_UNWATCHED_MS / 1_000} seconds.`;
    log.error(problem);
    clearInterval(rescan);
    rescan = setInterval(onHint, RESCAN_UNWATCHED_MS).unref();
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

const isPostIn = (folder: string, path: string): boolean => path.endsWith(".md") && dirname(path) === folder;
