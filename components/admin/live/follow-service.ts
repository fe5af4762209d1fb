import { signal } from "@preact/signals-react";
import { sendAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";
import { followEvents } from "./event-stream.ts";

/** Whether the service tells us what happens, as it happens. */
export const connected = signal(true);

interface FollowOptions {
  /** Loads what the page shows: at first, and again when news of it may have been missed. */
  load: () => Promise<void>;
  take: (name: string, data: unknown) => void;
  signal: AbortSignal;
}

/** Loads a page of the admin area and keeps it as the service says it is, until `signal` is aborted. */
export function followService({ load, take, signal }: FollowOptions): void {
  void load();
  void loadStatus();
  let missed = false;
  void followEvents({
    open: (stop) =>
      sendAsOwner("/api/admin/events", {
        headers: { Accept: "text/event-stream" },
        signal: stop,
        inBackground: true,
      }),
    onEvent: take,
    onConnection(now) {
      connected.value = now;
      // What happened while nobody told us; before the first connection, too.
      if (now) void loadStatus();
      if (now && missed) void load();
      missed = !now;
    },
    signal,
  });
}
