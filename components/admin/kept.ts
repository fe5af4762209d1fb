import { type Signal, signal } from "@preact/signals-react";

export interface Kept<T> {
  readonly value: Signal<T>;
  set(next: T): void;
  /** Takes up what an earlier page of this tab has left. Not before the first render: the server draws without it. */
  restore(): void;
}

/** What the owner typed: a signal that outlives reloads and logins, for as long as its tab is open. */
export function createKept<T>(key: string, empty: T): Kept<T> {
  const value = signal(empty);
  return {
    value,
    set(next) {
      value.value = next;
      try {
        sessionStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden: then it lives in this page only.
      }
    },
    restore() {
      try {
        const text = sessionStorage.getItem(key);
        if (text !== null) value.value = JSON.parse(text);
      } catch {
        // As above.
      }
    },
  };
}
