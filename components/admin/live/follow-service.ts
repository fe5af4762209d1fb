import { signal } from "@preact/signals-react";
import { useEffect } from "react";
import { sendAsOwner, session } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { followEvents } from "./event-stream.ts";

/** Whether the event stream is open. */
export const connected = signal(true);

/**
 * Loads a page of the admin area once the session is open, and again after events may have been missed. The component
 * must call useSignals() and pass the same functions at every render.
 */
export function useService(load: () => Promise<void>, onEvent: (name: string, data: unknown) => void): void {
  const isOpen = session.value === "open";
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    void load();
    void loadStatus();
    let hasMissedEvents = false;
    const open = (signal: AbortSignal) =>
      sendAsOwner("/api/admin/events", { headers: { Accept: "text/event-stream" }, signal, inBackground: true });
    function onConnection(isConnected: boolean) {
      connected.value = isConnected;
      // The status may have changed before the first connection, too.
      if (isConnected) void loadStatus();
      if (isConnected && hasMissedEvents) void load();
      hasMissedEvents = !isConnected;
    }
    void followEvents(open, onEvent, onConnection, stop.signal);
    return () => stop.abort();
  }, [isOpen, load, onEvent]);
}
