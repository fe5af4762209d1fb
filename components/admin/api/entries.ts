import type { Signal } from "@preact/signals-react";

/** Values by id or slug. */
export type Entries<T> = Readonly<Record<string, T>>;

/** Sets one entry of a signal; `undefined` removes it. */
export function setEntry<T>(entries: Signal<Entries<T>>, key: string, value: T | undefined): void {
  const { [key]: _, ...others } = entries.value;
  entries.value = value === undefined ? others : { ...others, [key]: value };
}
