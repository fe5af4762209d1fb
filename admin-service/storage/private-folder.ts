import { chmod, mkdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { syncFolder } from "./durable-file.ts";

/** Makes sure that a folder is there, for good, and that nobody but the service's own user can look inside. */
export async function openPrivateFolder(path: string): Promise<void> {
  const folder = resolve(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (firstMade === undefined) return;
  for (let made = folder; made.startsWith(firstMade); made = dirname(made)) await syncFolder(dirname(made));
}
