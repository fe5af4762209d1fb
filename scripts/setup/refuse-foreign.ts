import { existsSync } from "node:fs";
import { ownerOf } from "./owner.ts";

/** Root would leave files in somebody else's folder that the service cannot read, and git refuses to look into it. */
export function refuseForeign(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid, user } = ownerOf(folder);
  if (uid !== 0) throw new Error(`${folder} belongs to ${user}. Please put sudo -u ${user} before the command.`);
}
