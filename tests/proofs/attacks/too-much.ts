import { request } from "node:http";
import { Readable } from "node:stream";

const HUGE = 100 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, "x");
const DEEP = `{"name":${"[".repeat(40_000)}${"]".repeat(40_000)}}`;

/** Bodies that nobody sends in good faith, and the only answers that are right. */
export const excesses: readonly {
  what: string;
  body: () => Iterable<Buffer | string>;
  length?: number;
  right: readonly number[];
}[] = [
  { what: "100 MB, announced", body: () => [PIECE], length: HUGE, right: [413] },
  { what: "100 MB, in pieces of unknown number", body: () => huge(), right: [413] },
  { what: "40,000 brackets", body: () => [DEEP], right: [400, 413] },
  {
    what: "16,000 brackets, within the limit of size",
    body: () => [`{"a":${"[".repeat(8_000)}${"]".repeat(8_000)}}`],
    right: [400],
  },
];

function* huge(): Iterable<Buffer> {
  for (let sent = 0; sent < HUGE; sent += PIECE.length) yield PIECE;
}

/** Sends one to a call; answers the status, or nothing when the connection was cut without a word. */
export function sendTooMuch(url: string, { body, length }: (typeof excesses)[number]): Promise<number | undefined> {
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
    // A server that has heard enough answers and hangs up; what is sent after that has nowhere to go.
    call.on("error", () => setTimeout(resolve, 500));
    Readable.from(body()).pipe(call);
  });
}
