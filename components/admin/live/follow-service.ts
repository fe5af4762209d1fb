import { signal } from "@preact/signals-react";
import { useEffect } from "react";
import { sendAsOwner, session } from "../session.ts";
import { loadStatus } from "../status.ts";
import { followEvents } from "./event-stream.ts";

/** Whether the event stream of the service is open. */
export const connected = signal(true);

/** Loads a page of the admin area, and loads it again whenever events may have been missed, until `stop` is aborted. */
export function followService(
  load: () => Promise<void>,
  onEvent: (name: string, data: unknown) => void,
  stop: AbortSignal,
): void {
  void load();
  void loadStatus();
  let hasMissed = false;
  const open = (signal: AbortSignal) =>
    sendAsOwner("/api/admin/events", { headers: { Accept: "text/event-stream" }, signal, inBackground: true });
  function onConnection(isOpen: boolean) {
    connected.value = isOpen;
    // The status may have changed before the first connection, too.
    if (isOpen) void loadStatus();
    if (isOpen && hasMissed) void load();
    hasMissed = !isOpen;
  }
  void followEvents({ open, onEvent, onConnection, stop });
}

/** Follows the service while the session is open, and again after the next login. For components that call useSignals(). */
export function useWhileOpen(follow: (stop: AbortSignal) => void): void {
  const isOpen = session.value === "open";
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    follow(stop.signal);
    return () => stop.abort();
  }, [isOpen, follow]);
}
