import { computed, type ReadonlySignal, signal } from "@preact/signals-react";
import type { TextView } from "./editor-types.ts";

/** Changes that follow each other faster than this are one step to undo. */
const PAUSE_MS = 500;
const MAX_STEPS = 200;

/** Reports the changes of a text, and undoes them, in whichever view they were made. */
export function createTextChanges(first: string, onChange: (text: string) => void, view: () => TextView | undefined) {
  /** The Markdown as it was last reported. */
  const source = signal(first);
  /** The versions to which Undo and Redo lead. */
  const past = signal<readonly string[]>([]);
  const future = signal<readonly string[]>([]);
  /** 0 at the end of a step: the next change begins another one. */
  let lastChangeAt = 0;
  /** Whether the view holds a change that was not reported. */
  let isPending = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isPending = false;
  }
  /** Reports a pending change now. */
  function flush(): void {
    const text = isPending ? view()?.markdown() : undefined;
    cancel();
    if (text !== undefined) report(text);
  }
  function report(text: string): void {
    if (text === source.peek()) return;
    if (Date.now() - lastChangeAt > PAUSE_MS) past.value = [...past.peek(), source.peek()].slice(-MAX_STEPS);
    lastChangeAt = Date.now();
    future.value = [];
    source.value = text;
    onChange(text);
  }

  return {
    source: source as ReadonlySignal<string>,
    canUndo: computed(() => past.value.length > 0),
    canRedo: computed(() => future.value.length > 0),
    flush,
    report,
    reportSoon(): void {
      if (isPending) return;
      isPending = true;
      // Paint the letter first, so that the work after a change does not delay the keypress.
      frame = requestAnimationFrame(() => {
        timer = setTimeout(flush);
      });
    },
    /** Runs an edit that is one step to undo. */
    asOneStep<T>(edit: () => T): T {
      flush();
      lastChangeAt = 0;
      const result = edit();
      flush();
      lastChangeAt = 0;
      return result;
    },
    /** Shows the version before or after, with the caret where the two differ. */
    undo(direction: "undo" | "redo"): void {
      flush();
      const [from, to] = direction === "undo" ? [past, future] : [future, past];
      const text = from.peek().at(-1);
      if (text === undefined) return;
      from.value = from.peek().slice(0, -1);
      to.value = [...to.peek(), source.peek()];
      lastChangeAt = 0;
      source.value = text;
      view()?.load(text, true);
      onChange(text);
    },
    /** Replaces the text by one from elsewhere. The caret stays where possible; the undo history is cleared. */
    load(text: string): void {
      if (text === source.peek()) return;
      cancel();
      past.value = [];
      future.value = [];
      source.value = text;
      view()?.load(text);
    },
  };
}
