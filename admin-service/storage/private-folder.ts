import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "./durable-file.ts";

/** Makes sure that a folder is there, for good, and that nobody but the service's own user can look inside. */
export async function openPrivateFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return chmod(path, 0o700);
  for (let made = path; ; made = dirname(made)) {
    await syncFolder(dirname(made));
    if (made === firstMade) return;
  }
}
