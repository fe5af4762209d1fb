import { TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { type ExportSources, exportedFiles } from "./exported-files.ts";

/** Writes everything that an owner takes with her as one archive. */
export async function writeExport(sources: ExportSources, to: WritableStream<Uint8Array>): Promise<number> {
  const zip = new ZipWriter(to, { lastModDate: sources.now, useWebWorkers: false });
  let count = 0;
  for await (const { path, data } of exportedFiles(sources)) {
    await zip.add(path, typeof data === "string" ? new TextReader(data) : new Uint8ArrayReader(data));
    count++;
  }
  await zip.close();
  return count;
}
