import type { DeployRecord } from "./record.ts";

export interface LocalFile {
  sum: string;
  size: number;
}

interface Differences {
  upload: string[];
  remove: string[];
  /** Files at the remote that nobody here has put there. */
  strangers: string[];
}

/** The changes to be made at the remote. A file counts as there when its record and its size both say so. */
export function compare(
  release: ReadonlyMap<string, LocalFile>,
  record: DeployRecord,
  there: ReadonlyMap<string, number>,
): Differences {
  const upload = [...release].filter(([file, { sum, size }]) => record[file] !== sum || there.get(file) !== size);
  return {
    upload: upload.map(([file]) => file),
    remove: Object.keys(record).filter((file) => !release.has(file) && there.has(file)),
    strangers: [...there.keys()].filter((file) => !release.has(file) && record[file] === undefined),
  };
}
