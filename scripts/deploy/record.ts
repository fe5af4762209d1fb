import { z } from "zod";

/**
 * The files at the remote that we put there: file → SHA-256, or "" while it is being changed and so may be this
 * or that. It is kept there, because many hosts can tell nothing of a file but its size.
 */
export type DeployRecord = Readonly<Record<string, string>>;

export const RECORD = "deployed.json";
const schema = z.object({ release: z.string(), files: z.record(z.string(), z.string()) });

export function readRecord(text: string, { bearNonsense }: { bearNonsense: boolean }): DeployRecord {
  try {
    return schema.parse(JSON.parse(text)).files;
  } catch {
    if (bearNonsense) return {};
    throw new Error(`${RECORD}, which says what is at the remote, cannot be read; --all uploads everything anew.`);
  }
}

export function writeRecord(release: string, files: DeployRecord): string {
  return `${JSON.stringify({ release, files })}\n`;
}
