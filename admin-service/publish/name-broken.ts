import type { BrokenPost } from "#content/model/post-index.ts";
import type { Log } from "../errors.ts";

/** Broken files are named where a developer or a monitor looks; the admin page shows them too. */
export function nameBroken(broken: readonly BrokenPost[], log: Log): void {
  for (const { file, line, reason, lastGoodKept } of broken) {
    const fate = lastGoodKept ? "Its last good version stays." : "It is left out.";
    log.error(`${file}${line ? `:${line}` : ""}: ${reason} ${fate}`);
  }
}
