import { computed, type ReadonlySignal, signal } from "@preact/signals-react";

/** Changes that follow each other faster than this are one step to undo. */
const PAUSE_MS = 500;
const MAX_STEPS = 200;

/** A text as it was last reported, and its versions to which Undo and Redo lead, in whichever view they were written. */
export function createTextHistory(first: string) {
  const now = signal(first);
  const past = signal<readonly string[]>([]);
  const future = signal<readonly string[]>([]);
  let lastChangeAt = 0;

  return {
    now: now as ReadonlySignal<string>,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    note(text: string): void {
      if (Date.now() - lastChangeAt > PAUSE_MS) past.value = [...past.peek(), now.peek()].slice(-MAX_STEPS);
      lastChangeAt = Date.now();
      future.value = [];
      now.value = text;
    },
    /** Ends a step: the next change begins another one. */
    endStep(): void {
      lastChangeAt = 0;
    },
    /** Goes to the version before or after, and returns it; `undefined` if there is none. */
    go(direction: "undo" | "redo"): string | undefined {
      const [from, to] = direction === "undo" ? [past, future] : [future, past];
      const text = from.peek().at(-1);
      if (text === undefined) return undefined;
      from.value = from.peek().slice(0, -1);
      to.value = [...to.peek(), now.peek()];
      lastChangeAt = 0;
      now.value = text;
      return text;
    },
    clear(text: string): void {
      past.value = [];
      future.value = [];
      now.value = text;
    },
  };
}
