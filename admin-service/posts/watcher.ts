import { watch } from "chokidar";

/** The watcher is a hint that may miss something; a look at the folder in this interval is the truth. */
const RESCAN_MS = 60_000;
/** A `git pull` touches many files within moments: they are published together. */
const SETTLE_MS = 30;

/** Calls back soon after people, editors or git have changed something in the folder, and every minute besides. */
export function watchFolder(folder: string, onHint: () => void): { close(): Promise<void> } {
  let settling: NodeJS.Timeout | undefined;
  const watcher = watch(folder, {
    ignoreInitial: true,
    depth: 1,
    followSymlinks: false,
    ignored: (path) => /(^|[/\\])\.[^/\\]+$/.test(path),
  });
  watcher.on("all", () => {
    clearTimeout(settling);
    settling = setTimeout(onHint, SETTLE_MS);
  });
  const rescan = setInterval(onHint, RESCAN_MS).unref();
  return {
    async close() {
      clearTimeout(settling);
      clearInterval(rescan);
      await watcher.close();
    },
  };
}
