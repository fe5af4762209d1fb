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
    /** The size of every file there by its path; none where the folder is still to be made. */
    list(): Map<string, number> {
      const quick = ["--recursive", "--files-only", "--no-modtime", "--no-mimetype"];
      const { status, stdout } = run(["lsjson", ...quick, remote], [0, NO_SUCH_FOLDER]);
      const files: { Path: string; Size: number }[] = status === 0 ? JSON.parse(stdout) : [];
      return new Map(files.map(({ Path, Size }) => [Path, Size]));
    },
    read: (path: string): string => run(["cat", at(path)]).stdout,
    /** Uploads one file under another name. */
    write: (path: string, file: string) => run(["copyto", "--ignore-times", file, at(path)]),
    /** Uploads files of a folder, whatever is in their place. `list` is a file with a path a line. */
    upload(folder: string, list: string, cacheControl: string): void {
      const headers = ["--header-upload", `Cache-Control: ${cacheControl}`];
      run(["copy", "--ignore-times", "--files-from-raw", list, ...headers, folder, remote]);
    },
    remove: (list: string) => run(["delete", "--files-from-raw", list, remote]),
  };
}

function run(args: readonly string[], accept = [0]) {
  const done = spawnSync(RCLONE, args, { encoding: "utf8", maxBuffer: 1024 * 1024 * 1024 });
  if ((done.error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") throw new Error(MISSING);
  if (done.error) throw done.error;
  if (!accept.includes(done.status ?? -1)) throw new RcloneFailed(lastWords(done.stderr));
  return done;
}

/** rclone's last line, without its time and level. */
function lastWords(stderr: string): string {
  const line = stderr.trim().split("\n").at(-1) || "rclone gave no reason.";
  return line.replace(/^[\d/]+ [\d:]+ (?:[A-Z]+\s*: )?/, "").trim();
}
