import { computed, signal } from "@preact/signals-react";

/** Changes that follow each other faster than this are one step to undo. */
const PAUSE_MS = 500;
const MAX_STEPS = 200;

/** The versions of a text to which Undo and Redo lead, in whichever view they were written. */
export function createTextHistory(first: string) {
  const past = signal<readonly string[]>([]);
  const future = signal<readonly string[]>([]);
  let now = first;
  let lastChangeAt = 0;

  /** Goes to the last version in one direction, and leaves the present one in the other. */
  function step(from: typeof past, to: typeof past): string | undefined {
    const text = from.peek().at(-1);
    if (text === undefined) return undefined;
    from.value = from.peek().slice(0, -1);
    to.value = [...to.peek(), now];
    lastChangeAt = 0;
    now = text;
    return text;
  }

  return {
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    note(text: string): void {
      if (Date.now() - lastChangeAt > PAUSE_MS) past.value = [...past.peek(), now].slice(-MAX_STEPS);
      lastChangeAt = Date.now();
      future.value = [];
      now = text;
    },
    /** Ends a step: the next change begins another one. */
    endStep(): void {
      lastChangeAt = 0;
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    clear(text: string): void {
      past.value = [];
      future.value = [];
      now = text;
    },
  };
}
