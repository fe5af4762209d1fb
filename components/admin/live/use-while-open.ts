import { useEffect } from "react";
import { session } from "../session.ts";

/** Follows the service as long as there is a session; after the next login, again. For components that call useSignals(). */
export function useWhileOpen(follow: (stop: AbortSignal) => void): void {
  const isOpen = session.value === "open";
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    follow(stop.signal);
    return () => stop.abort();
  }, [isOpen, follow]);
}
