/** The longest wait that a server may ask for before the one retry. Above that, the request fails at once. */
const LONGEST_WAIT_SECONDS = 5;

export class AnswerTooLarge extends Error {}

/**
 * A `fetch` that never reads more of an answer than `maxBytes` and follows no redirect, and that ends with `stop` even
 * in the middle of a body. (The openai client itself reads answers of any size and times only their headers.)
 */
export function capAnswers(maxBytes: number, stop: AbortSignal): typeof fetch {
  return async (url, init) => {
    const signal = init?.signal ? AbortSignal.any([init.signal, stop]) : stop;
    const answer = await fetch(url, { ...init, signal, redirect: "manual" });
    const headers = new Headers(answer.headers);
    const wait = secondsToWait(answer.headers);
    if (wait !== undefined && wait > LONGEST_WAIT_SECONDS) headers.set("x-should-retry", "false");
    const { status, statusText } = answer;
    return new Response(answer.body?.pipeThrough(countUpTo(maxBytes)) ?? null, { status, statusText, headers });
  };
}

function countUpTo(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > maxBytes) controller.error(new AnswerTooLarge());
      else controller.enqueue(chunk);
    },
  });
}

/** The wait that `Retry-After` asks for, given in seconds or as a date. */
export function secondsToWait(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
