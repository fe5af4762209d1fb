import { type Signal, signal } from "@preact/signals-react";

/** Writes JSON into this tab's storage. Does nothing when it is full or forbidden. */
export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value is lost with this page.
  }
}

function readSession<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads a value that is meant for one page only. */
export function takeSession<T>(key: string): T | undefined {
  const value = readSession<T>(key);
  if (value !== undefined) sessionStorage.removeItem(key);
  return value;
}

export interface StoredSignal<T> {
  readonly value: Signal<T>;
  set(next: T): void;
  /** Reads the stored value. Call it after the first render: the server draws without it. */
  restore(): void;
}

/** A signal that survives reloads and logins in this tab. */
export function storedSignal<T>(key: string, empty: T): StoredSignal<T> {
  const value = signal(empty);
  return {
    value,
    set(next) {
      value.value = next;
      writeSession(key, next);
    },
    restore() {
      value.value = readSession<T>(key) ?? value.value;
    },
  };
}
