/** A longer `Retry-After` makes the request fail at once, without its one retry. */
const MAX_RETRY_AFTER_SECONDS = 5;

export class ResponseTooLarge extends Error {}

/**
 * Creates a `fetch` that fails once a body exceeds `maxBytes`, follows no redirects, and can be aborted by `stop` even
 * in the middle of a body. (The openai client reads bodies of any size, and its timeout covers only the headers.)
 */
export function createCappedFetch(maxBytes: number, stop: AbortSignal): typeof fetch {
  return async (url, init) => {
    const signal = init?.signal ? AbortSignal.any([init.signal, stop]) : stop;
    const response = await fetch(url, { ...init, signal, redirect: "manual" });
    const headers = new Headers(response.headers);
    const wait = retryAfterSeconds(response.headers);
    if (wait !== undefined && wait > MAX_RETRY_AFTER_SECONDS) headers.set("x-should-retry", "false");
    const { status, statusText } = response;
    return new Response(response.body?.pipeThrough(limitBytes(maxBytes)) ?? null, { status, statusText, headers });
  };
}

function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let received = 0;
  return new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      if (received > maxBytes) controller.error(new ResponseTooLarge());
      else controller.enqueue(chunk);
    },
  });
}

/** Reads `Retry-After`, which is a number of seconds or a date; `undefined` when it is missing or unreadable. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get("retry-after");
  if (!value) return undefined;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
