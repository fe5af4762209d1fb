import { runTool } from "../run-tool.ts";

export const RCLONE = process.env.RCLONE_PATH || "rclone";
/** rclone's exit code for a missing folder. */
const NO_SUCH_FOLDER = 3;

const MISSING = "rclone, which does the uploading, is not installed. Please run: sudo apt-get install --yes rclone";

/**
 * Opens a folder on any host that rclone can reach. Retries and timeouts are rclone's own, set in its configuration or by
 * RCLONE_… variables.
 */
export function openRemote(remote: string) {
  const pathOf = (path: string): string => (/[:/]$/.test(remote) ? remote : `${remote}/`) + path;
  const run = (args: readonly string[], accept?: readonly number[]) =>
    runTool(RCLONE, args, MISSING, accept ? { accept } : {});

  return {
    pathOf,
    /** Returns every file's size by its path; nothing when the folder does not exist yet. */
    list(): Map<string, number> {
      const options = ["--recursive", "--files-only", "--no-modtime", "--no-mimetype"];
      const { status, stdout } = run(["lsjson", ...options, remote], [0, NO_SUCH_FOLDER]);
      const files: { Path: string; Size: number }[] = status === 0 ? JSON.parse(stdout) : [];
      return new Map(files.map(({ Path, Size }) => [Path, Size]));
    },
    read: (path: string): string => run(["cat", pathOf(path)]).stdout,
    /** Uploads one file under another name. */
    write: (path: string, file: string) => run(["copyto", "--ignore-times", file, pathOf(path)]),
    /** Uploads files of a folder and overwrites existing ones. `list` is the path of a file with one path per line. */
    upload(folder: string, list: string, cacheControl: string): void {
      const headers = ["--header-upload", `Cache-Control: ${cacheControl}`];
      run(["copy", "--ignore-times", "--files-from-raw", list, ...headers, folder, remote]);
    },
    remove: (list: string) => run(["delete", "--files-from-raw", list, remote]),
    removeFile: (path: string) => run(["deletefile", pathOf(path)]),
  };
}
