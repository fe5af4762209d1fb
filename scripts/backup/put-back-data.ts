import { mkdir, readFile, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeDurably } from "../../admin-service/storage/durable-file.ts";
import { checksumsOf } from "./checksums.ts";
import { listDataFiles, SET_ASIDE } from "./data-files.ts";
import { DATA, filesIn, type Manifest } from "./manifest.ts";

/** Data that the backup does not have, written after it was made. */
export async function newerData(dataDir: string, manifest: Manifest): Promise<string[]> {
  const newer: string[] = [];
  for (const file of await differing(dataDir, manifest)) {
    if ((await stat(join(dataDir, file))).mtimeMs > Date.parse(manifest.at)) newer.push(file);
  }
  return newer;
}

/** Puts the data back as they were. What differs goes into a folder beside them; answers that in words. */
export async function putBackData(dataDir: string, manifest: Manifest, unpacked: string): Promise<string[]> {
  const aside = join(dataDir, `${SET_ASIDE}${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  const former = await differing(dataDir, manifest);
  for (const file of former) {
    await mkdir(dirname(join(aside, file)), { recursive: true, mode: 0o700 });
    await rename(join(dataDir, file), join(aside, file));
  }
  for (const file of Object.keys(filesIn(manifest, DATA))) {
    await mkdir(dirname(join(dataDir, file)), { recursive: true, mode: 0o700 });
    await writeDurably(join(dataDir, file), await readFile(join(unpacked, DATA, file)), { mode: 0o600 });
  }
  return former.length > 0
    ? [`The former data are in ${aside}. They may hold messages: delete them once all is well.`]
    : [];
}

async function differing(dataDir: string, manifest: Manifest): Promise<string[]> {
  const present = await checksumsOf(dataDir, await listDataFiles(dataDir));
  const archived = filesIn(manifest, DATA);
  return Object.keys(present).filter((file) => present[file] !== archived[file]);
}
