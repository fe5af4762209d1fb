import { effect, type Signal } from "@preact/signals-react";

/** A browser's storage without its errors. Where it is full or forbidden, a value lasts as long as the page at most. */
function openStorage(storage: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        // Not while the page is drawn: Node warns about a storage without a file.
        return typeof window === "undefined" ? null : storage().getItem(key);
      } catch {
        return null;
      }
    },
    keys(): string[] {
      try {
        return Object.keys(storage());
      } catch {
        return [];
      }
    },
    /** `null` removes the value. Returns whether that worked. */
    write(key: string, text: string | null): boolean {
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
  };
}
type OpenStorage = ReturnType<typeof openStorage>;

/** For all tabs of this browser. */
export const deviceStorage = openStorage(() => localStorage);
/** For this tab, until it is closed. */
export const tabStorage = openStorage(() => sessionStorage);

/** `undefined` if there is no value, or one of another version of this page that is not JSON. */
export function readJson<T>(storage: OpenStorage, key: string): T | undefined {
  try {
    return JSON.parse(storage.read(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export const writeJson = (storage: OpenStorage, key: string, value: unknown): boolean =>
  storage.write(key, JSON.stringify(value));

/** Reads a value of this tab and removes it, because only one page should use it. */
export function takeFromTab<T>(key: string): T | undefined {
  const value = readJson<T>(tabStorage, key);
  tabStorage.write(key, null);
  return value;
}

/** Restores a signal from this tab's storage, and stores every change until `stop` is aborted. */
export function persist<T>(key: string, value: Signal<T>, stop: AbortSignal): void {
  value.value = readJson<T>(tabStorage, key) ?? value.value;
  const dispose = effect(() => void writeJson(tabStorage, key, value.value));
  stop.addEventListener("abort", dispose);
}
