import { basename, dirname } from "node:path";
import { watch } from "chokidar";

/** The watcher is a hint that may miss something; a look at the folder in this interval is the truth. */
const RESCAN_MS = 60_000;
/** A `git pull` touches many files within moments: they are published together. */
const SETTLE_MS = 30;
/** Of more posts than these at once the system may not have told all: then everything is looked at. */
const TRUSTED_AT_ONCE = 100;

/**
 * Calls back soon after people, editors or git have changed something in the folder, with the slugs of the posts when
 * nothing else has changed. Every minute, and whenever in doubt, it calls back without them: all is to be looked at.
 */
export function watchFolder(folder: string, onHint: (slugs?: readonly string[]) => void): { close(): Promise<void> } {
  let settling: NodeJS.Timeout | undefined;
  let touched = new Set<string>();
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
  // What changed while it got ready, which takes a while with many files, nobody has told.
  watcher.on("ready", () => onHint());
  const rescan = setInterval(onHint, RESCAN_MS).unref();
  return {
    async close() {
      clearTimeout(settling);
      clearInterval(rescan);
      await watcher.close();
    },
  };
}

const isPostIn = (folder: string, path: string): boolean => path.endsWith(".md") && dirname(path) === folder;
