import { spawnSync } from "node:child_process";

export const RCLONE = process.env.RCLONE_PATH || "rclone";
/** rclone's exit code for a missing folder. */
const NO_SUCH_FOLDER = 3;

const MISSING = "rclone, which does the uploading, is not installed. Please run: sudo apt-get install --yes rclone";

/** A failed call of rclone, with its own message. */
export class RcloneFailed extends Error {}

/**
 * A folder on anything that rclone can reach. Retries and time limits are rclone's own: set them in its configuration
 * or by RCLONE_… variables.
 */
export function openRemote(remote: string) {
  const at = (path: string): string => (/[:/]$/.test(remote) ? remote : `${remote}/`) + path;

  return {
    /** Every file there; none where the folder is still to be made. */
    list(): { path: string; size: number }[] {
      const quick = ["--recursive", "--files-only", "--no-modtime", "--no-mimetype"];
      const { status, stdout, stderr } = run(["lsjson", ...quick, remote]);
      if (status === NO_SUCH_FOLDER) return [];
      if (status !== 0) throw new RcloneFailed(lastWords(stderr));
      return (JSON.parse(stdout) as { Path: string; Size: number }[]).map(({ Path, Size }) => ({
        path: Path,
        size: Size,
      }));
    },
    read: (path: string): string => succeed(["cat", at(path)]),
    /** Uploads one file under another name. */
    write: (path: string, file: string): string => succeed(["copyto", "--ignore-times", file, at(path)]),
    /** Uploads files of a folder, whatever is in their place. `list` is a file with a path a line. */
    upload(folder: string, list: string, cacheControl: string): void {
      const headers = ["--header-upload", `Cache-Control: ${cacheControl}`];
      succeed(["copy", "--ignore-times", "--files-from-raw", list, ...headers, folder, remote]);
    },
    remove: (list: string): string => succeed(["delete", "--files-from-raw", list, remote]),
  };
}

function succeed(args: readonly string[]): string {
  const { status, stdout, stderr } = run(args);
  if (status !== 0) throw new RcloneFailed(lastWords(stderr));
  return stdout;
}

function run(args: readonly string[]) {
  const done = spawnSync(RCLONE, args, { encoding: "utf8", maxBuffer: 1024 * 1024 * 1024 });
  if ((done.error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") throw new Error(MISSING);
  if (done.error) throw done.error;
  return done;
}

/** rclone's last line, without its time and level. */
function lastWords(stderr: string): string {
  const line = stderr.trim().split("\n").at(-1) || "rclone gave no reason.";
  return line.replace(/^[\d/]+ [\d:]+ (?:[A-Z]+\s*: )?/, "").trim();
}
