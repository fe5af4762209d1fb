import type { TextView } from "./editor-types.ts";
import { createTextHistory } from "./text-history.ts";

/** Reports the changes of a text, whichever view is shown, and undoes them. */
export function createTextChanges(
  text: string,
  onChange: (markdown: string) => void,
  view: () => TextView | undefined,
) {
  const { now, note, endStep, go, clear, ...can } = createTextHistory(text);
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
    const markdown = isPending ? view()?.markdown() : undefined;
    cancel();
    if (markdown !== undefined) report(markdown);
  }
  function report(markdown: string): void {
    if (markdown === now.peek()) return;
    note(markdown);
    onChange(markdown);
  }

  return {
    /** The Markdown as it was last reported. */
    source: now,
    ...can,
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
      endStep();
      const result = edit();
      flush();
      endStep();
      return result;
    },
    /** Shows the version before or after, with the caret where the two differ. */
    undo(direction: "undo" | "redo"): void {
      flush();
      const text = go(direction);
      if (text === undefined) return;
      view()?.load(text, true);
      onChange(text);
    },
    /** Replaces the text by one from elsewhere. The caret stays where possible; the undo history is cleared. */
    load(markdown: string): void {
      if (markdown === now.peek()) return;
      cancel();
      clear(markdown);
      view()?.load(markdown);
    },
  };
}
