import { signal } from "@preact/signals-react";
import { sentenceOf } from "./answers.ts";

/**
 * Something of the service that a page shows, and loads again after events. What a component alone needs is loaded by
 * `useAnswer()`. `fetch` gets the answer before.
 */
export function createResource<T>(fetch: (before: T | undefined) => Promise<T>) {
  /** The last answer. It stays when a later load fails. */
  const answer = signal<T | undefined>(undefined);
  /** Why the last load failed. */
  const problem = signal<string | undefined>(undefined);
  const isLoading = signal(false);
  let newest: Promise<void> | undefined;

  /** A load that a later one has overtaken waits for that one, and shows nothing. */
  function load(): Promise<void> {
    isLoading.value = true;
    const own: Promise<void> = fetch(answer.value).then(
      (now) => (own === newest ? show(now, undefined) : newest),
      (error) => (own === newest ? show(answer.value, sentenceOf(error)) : newest),
    );
    newest = own;
    return own;
  }

  function show(now: T | undefined, reason: string | undefined): void {
    newest = undefined;
    isLoading.value = false;
    answer.value = now;
    problem.value = reason;
  }

  return {
    answer,
    problem,
    isLoading,
    load,
    /** Changes the answer before the service is asked again. A load under way may hold the state before, so it is made anew. */
    change(change: (now: T) => T): void {
      if (answer.value !== undefined) answer.value = change(answer.value);
      if (newest) void load();
    },
    /** Forgets everything. The answer of a load under way is dropped. */
    clear: () => show(undefined, undefined),
  };
}
