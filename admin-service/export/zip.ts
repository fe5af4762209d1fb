import { Readable } from "node:stream";
import { type ReadableReader, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { exportedFiles } from "./exported-files.ts";
import type { ExportSources } from "./exported-post.ts";

/** Writes everything that an owner takes with her as one archive. */
export async function writeExport(sources: ExportSources, to: WritableStream<Uint8Array>): Promise<void> {
  const zip = new ZipWriter(to, { lastModDate: sources.now, useWebWorkers: false });
  for await (const { path, data } of exportedFiles(sources)) await zip.add(path, readerOf(data));
  await zip.close();
}

function readerOf(data: string | Uint8Array | AsyncIterable<string>): TextReader | Uint8ArrayReader | ReadableReader {
  if (typeof data === "string") return new TextReader(data);
  if (data instanceof Uint8Array) return new Uint8ArrayReader(data);
  return { readable: Readable.toWeb(Readable.from(data, { objectMode: false })) as ReadableStream };
}
