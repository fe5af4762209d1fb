import { createParser } from "eventsource-parser";
import { RequestError } from "../../islands/api.ts";

const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The service sends a heartbeat every 25 seconds. After sleep, a phone does not notice that its connection is gone. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Reads server-sent events and reconnects until `stop` is aborted. `EventSource` cannot send a token. */
export async function followEvents(
  open: (stop: AbortSignal) => Promise<Response>,
  onEvent: (name: string, data: unknown) => void,
  onConnection: (isOpen: boolean) => void,
  stop: AbortSignal,
): Promise<void> {
  let retryDelay = MIN_RETRY_MS;
  while (!stop.aborted) {
    // AbortSignal.any() is missing in the oldest supported browsers.
    const connection = new AbortController();
    const end = () => connection.abort();
    stop.addEventListener("abort", end);
    let silenceTimer: ReturnType<typeof setTimeout> | undefined;
    const restartSilenceTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(end, SILENCE_TIMEOUT_MS);
    };
    try {
      const reader = (await open(connection.signal)).body?.getReader();
      if (reader) {
        retryDelay = MIN_RETRY_MS;
        onConnection(true);
        const decoder = new TextDecoder();
        const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? "message", JSON.parse(data)) });
        restartSilenceTimer();
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          restartSilenceTimer();
          parser.feed(decoder.decode(chunk.value, { stream: true }));
        }
      }
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return;
      // After a silence timeout, as after a normal end, the retry comes soon.
      if (!connection.signal.aborted) retryDelay = Math.min(retryDelay * 2, MAX_RETRY_MS);
    } finally {
      clearTimeout(silenceTimer);
      stop.removeEventListener("abort", end);
    }
    if (stop.aborted) return;
    onConnection(false);
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
}
