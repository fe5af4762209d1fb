import { createParser } from "eventsource-parser";
import { RequestError } from "../../islands/api.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The service sends something every 25 seconds. A phone that slept does not notice that its connection is gone. */
const SILENCE_MS = 60_000;

/** Reads server-sent events and reconnects until `stop` is aborted. `EventSource` cannot send a token. */
export async function followEvents(
  open: (stop: AbortSignal) => Promise<Response>,
  onEvent: (name: string, data: unknown) => void,
  onConnection: (isOpen: boolean) => void,
  stop: AbortSignal,
): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!stop.aborted) {
    // AbortSignal.any would join the two, but the oldest browsers do not have it.
    const connection = new AbortController();
    const end = () => connection.abort();
    stop.addEventListener("abort", end);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
    };
    try {
      const reader = (await open(connection.signal)).body?.getReader();
      if (reader) {
        wait = FIRST_WAIT_MS;
        onConnection(true);
        const text = new TextDecoder();
        const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? "message", JSON.parse(data)) });
        heard();
        for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
          heard();
          parser.feed(text.decode(chunk.value, { stream: true }));
        }
      }
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return;
      // Silence ends a connection like the service does: the next one is opened soon.
      if (!connection.signal.aborted) wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    } finally {
      clearTimeout(silence);
      stop.removeEventListener("abort", end);
    }
    if (stop.aborted) return;
    onConnection(false);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
