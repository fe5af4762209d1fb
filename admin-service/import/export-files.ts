import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { BlobReader, ZipReader } from "@zip.js/zip.js";
import { decodeText, UnfitText } from "#content/model/text-file.ts";
import { filesBelow } from "../storage/files-below.ts";

/** A file of an export, which is read when it is asked for. */
export interface ExportFile {
  stream(): Promise<ReadableStream<Uint8Array>>;
}
/** By name, with `/` between folders. Nothing outside of the export can be named. */
export type ExportFiles = ReadonlyMap<string, ExportFile>;

const MEGABYTE = 1024 * 1024;
const MOST_TEXT = 400 * MEGABYTE;
/** Packages, what a site generator has made, and the litter of operating systems. */
const notExported = /(?:^|\/)(?:node_modules|\.git|_site|__MACOSX|\.DS_Store)(?:\/|$)/;

/** Opens a folder, a zip, or a single file. */
export async function openExport(path: string): Promise<ExportFiles> {
  const state = await stat(path).catch(() => undefined);
  if (!state) throw new UnfitText(`There is no file or folder “${basename(path)}”.`);
  const files = state.isDirectory()
    ? (await filesBelow(path)).map((name) => [name, onDisk(join(path, name))] as const)
    : await filesOf(path);
  const exported = files.filter(([name]) => !notExported.test(name));
  // A zip often holds one folder with everything.
  const top =
    (state.isFile() && /^(?!_?posts|_drafts|content|src|blog)[^/]+\//.exec(exported[0]?.[0] ?? "")?.[0]) || "";
  const start = exported.every(([name]) => name.startsWith(top)) ? top.length : 0;
  return new Map(exported.map(([name, file]) => [name.slice(start).normalize(), file]));
}

const onDisk = (path: string): ExportFile => ({ stream: async () => (await openAsBlob(path)).stream() });

async function filesOf(path: string): Promise<[string, ExportFile][]> {
  const blob = await openAsBlob(path);
  if ((await blob.slice(0, 2).text()) !== "PK") return [[basename(path), onDisk(path)]];
  const entries = await new ZipReader(new BlobReader(blob)).getEntries().catch((error: Error) => {
    throw new UnfitText(`The zip cannot be read: ${error.message.replace(/\.$/, "")}.`);
  });
  return entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, { stream: () => unpack(entry) }]]));
}

type ZipFile = Exclude<Awaited<ReturnType<ZipReader<Blob>["getEntries"]>>[number], { directory: true }>;

async function unpack(entry: ZipFile): Promise<ReadableStream<Uint8Array>> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  // A damaged file ends the stream, too.
  entry.getData(writable, { checkSignature: true }).catch((error) => writable.abort(error).catch(() => {}));
  return readable;
}

export const readBytes = async (file: ExportFile, most: number): Promise<Buffer> =>
  readStream(await file.stream(), most);

/** Throws once there are more bytes, whatever a zip or a server says about it. */
export async function readStream(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > most) throw new UnfitText(`the file is larger than ${Math.round(most / MEGABYTE)} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws UnfitText for what is not UTF-8. */
export async function readText(files: ExportFiles, name: string): Promise<string> {
  const file = files.get(name);
  return file ? decodeText(await readBytes(file, MOST_TEXT)).replace(/^\uFEFF/, "") : "";
}
