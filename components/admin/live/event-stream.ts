import { createParser } from "eventsource-parser";
import { RequestError } from "../../islands/api.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** The service says something every 25 seconds; a phone that slept does not notice that its connection is gone. */
const SILENCE_MS = 60_000;

interface EventStreamOptions {
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (name: string, data: unknown) => void;
  /** The stream is open, or is not any more. */
  onConnection: (connected: boolean) => void;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Follows a stream of server-sent events until it is told to stop, and opens it again whenever it breaks off. `EventSource`
 * cannot send a token, hence this.
 */
export async function followEvents({ open, onEvent, onConnection, signal }: EventStreamOptions): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const onOpen = () => {
        wait = FIRST_WAIT_MS;
        onConnection(true);
      };
      await readOnce({ open, onEvent, onOpen, signal });
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) return;
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    }
    if (signal.aborted) return;
    onConnection(false);
    await pause(wait, signal);
  }
}

/** Reads one connection to its end. */
async function readOnce({
  open,
  onEvent,
  onOpen,
  signal,
}: Omit<EventStreamOptions, "onConnection"> & { onOpen: () => void }) {
  // Ends with `signal` or by silence. AbortSignal.any would do it, but the oldest browsers do not have it.
  const connection = new AbortController();
  const end = () => connection.abort();
  signal.addEventListener("abort", end);
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(alarm);
    alarm = setTimeout(end, SILENCE_MS);
  };
  try {
    const response = await open(connection.signal);
    const reader = response.body?.getReader();
    if (!reader) return;
    onOpen();
    const text = new TextDecoder();
    const parser = createParser({ onEvent: ({ event, data }) => onEvent(event ?? "message", JSON.parse(data)) });
    heard();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      heard();
      parser.feed(text.decode(chunk.value, { stream: true }));
    }
  } catch (error) {
    // Silence is an end like any other: the next connection follows soon.
    if (signal.aborted || !connection.signal.aborted) throw error;
  } finally {
    clearTimeout(alarm);
    signal.removeEventListener("abort", end);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
