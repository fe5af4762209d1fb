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
  const run = (args: readonly string[], input = "") => runTool(RCLONE, args, MISSING, { input });
  /** The option that reads paths from the input. */
  const listed = ["--files-from-raw", "-"];

  return {
    pathOf,
    /** Returns every file's size by its path; nothing when the folder does not exist yet. */
    list(): Map<string, number> {
      const options = ["--recursive", "--files-only", "--no-modtime", "--no-mimetype"];
      const accept = [0, NO_SUCH_FOLDER];
      const { status, stdout } = runTool(RCLONE, ["lsjson", ...options, remote], MISSING, { accept });
      const files: { Path: string; Size: number }[] = status === 0 ? JSON.parse(stdout) : [];
      return new Map(files.map(({ Path, Size }) => [Path, Size]));
    },
    read: (path: string): string => run(["cat", pathOf(path)]).stdout,
    writeText: (path: string, text: string) => run(["rcat", pathOf(path)], text),
    /** Uploads one file under another name. */
    write: (path: string, file: string) => run(["copyto", "--ignore-times", file, pathOf(path)]),
    /** Uploads these files of a folder and overwrites existing ones. */
    upload(folder: string, files: readonly string[], cacheControl: string): void {
      const headers = ["--header-upload", `Cache-Control: ${cacheControl}`];
      run(["copy", "--ignore-times", ...listed, ...headers, folder, remote], files.join("\n"));
    },
    remove: (files: readonly string[]) => run(["delete", ...listed, remote], files.join("\n")),
  };
}
