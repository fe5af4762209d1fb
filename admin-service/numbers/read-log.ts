import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { londonTime } from "#content/model/london-time.ts";
import { parseJson } from "../storage/read-json.ts";
import { countRequest, tellHeaders } from "./count-request.ts";
import type { Counted, Place } from "./counts.ts";

/** Some lines of a log: what counts of each, and the place behind it. */
type Piece = { day: string | undefined; counted: readonly Counted[]; place: Place }[];

/** In the year 5138; a later time is none. */
const LATEST_S = 100_000_000_000;
const LONGEST_LINE = 256 * 1024;

/** A line of Caddy’s log: see `counted` in the Caddyfile. A log that another Caddyfile has asked for has all headers. */
const lineSchema = z.object({
  ts: z.number().min(0).max(LATEST_S),
  request: z.object({
    method: z.string(),
    uri: z.string(),
    host: z.string().optional(),
    headers: z.record(z.string(), z.array(z.string())).optional(),
  }),
  user_id: z.string().default(""),
  status: z.number(),
});

/**
 * Reads what a log has got since it was read up to a place. If it was rotated since, the rest of the copy comes first. Half
 * a last line is left for the next time.
 */
export async function* readLogAfter(path: string, place: Place | undefined): AsyncGenerator<Piece> {
  const copy = `${path}.1`;
  const present = await readFirstTime(path);
  const isRotated =
    place && present !== place.file && (await readFirstTime(copy).catch(() => undefined)) === place.file;
  if (isRotated) yield* readLog(copy, place);
  if (present !== undefined) yield* readLog(path, present === place?.file ? place : { file: present, position: 0 });
}

/** The time in the first line; `undefined` while there is none. */
async function readFirstTime(path: string): Promise<number | undefined> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_LINE), 0, LONGEST_LINE, 0);
  const end = buffer.subarray(0, bytesRead).indexOf("\n");
  return end === -1 ? undefined : (parseJson(lineSchema, buffer.toString("utf8", 0, end))?.ts ?? 0);
}

/** Reads a log, which may be compressed, in pieces of a few milliseconds. */
export async function* readLog(path: string, { file, position } = { file: 0, position: 0 }): AsyncGenerator<Piece> {
  const bytes = createReadStream(path, { start: position });
  let rest = Buffer.alloc(0);
  for await (const chunk of path.endsWith(".gz") ? pipeline(bytes, createGunzip(), () => {}) : bytes) {
    const read = Buffer.concat([rest, chunk]);
    const piece: Piece = [];
    let start = 0;
    for (let end = read.indexOf("\n"); end !== -1; end = read.indexOf("\n", start)) {
      piece.push({ ...readLine(read.toString("utf8", start, end)), place: { file, position: position + end + 1 } });
      start = end + 1;
    }
    if (start === 0 && read.length > LONGEST_LINE) start = read.length;
    rest = read.subarray(start);
    position += start;
    yield piece;
  }
}

/** A broken line counts nothing. */
function readLine(text: string): Pick<Piece[number], "day" | "counted"> {
  const line = parseJson(lineSchema, text);
  if (!line) return { day: undefined, counted: [] };
  const { request, status, user_id } = line;
  return { day: dayOf(line.ts), counted: countRequest({ ...request, status, told: allHeadersOf(request) ?? user_id }) };
}

function allHeadersOf({ headers, host }: z.output<typeof lineSchema>["request"]): string | undefined {
  const named = Object.entries(headers ?? {}).map(([name, values]) => [name.toLowerCase(), values] as const);
  return headers && tellHeaders(Object.fromEntries(named), host, "");
}

/** Summer time begins and ends at whole hours, and a day is worked out slowly. */
let known = { hour: Number.NaN, day: "" };

function dayOf(seconds: number): string {
  const hour = Math.floor(seconds / 3_600);
  if (known.hour !== hour) known = { hour, day: londonTime(new Date(hour * 3_600_000)).date };
  return known.day;
}
