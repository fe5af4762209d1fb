import { effect, type Signal } from "@preact/signals-react";

/** Stores a value as JSON in this tab. Does nothing if the storage is full or forbidden. */
export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value lasts only as long as this page.
  }
}

function readSession<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads a value and removes it, because only one page should use it. */
export function takeSession<T>(key: string): T | undefined {
  const value = readSession<T>(key);
  if (value !== undefined) sessionStorage.removeItem(key);
  return value;
}

/** Restores a signal from this tab's storage, and stores every change until `stop` is aborted. */
export function persist<T>(key: string, value: Signal<T>, stop: AbortSignal): void {
  value.value = readSession<T>(key) ?? value.value;
  const dispose = effect(() => writeSession(key, value.value));
  stop.addEventListener("abort", dispose);
}
