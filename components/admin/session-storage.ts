import { effect, type Signal } from "@preact/signals-react";

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

/** Restores a signal from this tab's storage and stores it whenever it changes. Answers how to stop that. */
export function persist<T>(key: string, value: Signal<T>): () => void {
  value.value = readSession<T>(key) ?? value.value;
  return effect(() => writeSession(key, value.value));
}
