import { request } from "node:http";
import { Readable } from "node:stream";

const HUGE_BYTES = 100 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, "x");
const DEEPLY_NESTED = `{"name":${"[".repeat(40_000)}${"]".repeat(40_000)}}`;

/** Request bodies that only an attacker sends, and the statuses that may answer them. */
export const oversizedBodies: readonly {
  what: string;
  body: () => Iterable<Buffer | string>;
  length?: number;
  right: readonly number[];
}[] = [
  { what: "100 MB, announced", body: () => [CHUNK], length: HUGE_BYTES, right: [413] },
  { what: "100 MB, in pieces of unknown number", body: () => chunksOfHugeBody(), right: [413] },
  { what: "40,000 brackets", body: () => [DEEPLY_NESTED], right: [400, 413] },
  {
    what: "16,000 brackets, within the limit of size",
    body: () => [`{"a":${"[".repeat(8_000)}${"]".repeat(8_000)}}`],
    right: [400],
  },
];

function* chunksOfHugeBody(): Iterable<Buffer> {
  for (let sent = 0; sent < HUGE_BYTES; sent += CHUNK.length) yield CHUNK;
}

/** Sends an oversized body. Returns the status, or `undefined` when the connection was closed without an answer. */
export function sendOversized(
  url: string,
  { body, length }: (typeof oversizedBodies)[number],
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const call = request(
      url,
      {
        method: "POST",
        agent: false,
        headers: { "Content-Type": "application/json", ...(length !== undefined && { "Content-Length": length }) },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
        call.destroy();
      },
    );
    // The server may answer and close the connection before the whole body is sent, which makes later writes fail.
    call.on("error", () => setTimeout(resolve, 500));
    Readable.from(body()).pipe(call);
  });
}
