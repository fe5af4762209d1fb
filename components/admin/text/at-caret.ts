import { signal } from "@preact/signals-react";
import type { SelectedPicture, TextView } from "./editor-types.ts";

/** The state that a text's tools show: the formats, the picture and the table at its caret. */
export function createAtCaret(text: string) {
  /** The formats at the caret: "bold", "heading", "link" … */
  const active = signal<ReadonlySet<string>>(new Set());
  const isEmpty = signal(text.trim() === "");
  /** The index of the block that holds the caret. */
  const caretBlock = signal(0);
  const picture = signal<SelectedPicture | undefined>(undefined);
  /** The element for the tools of the table at the caret. */
  const tableTools = signal<HTMLElement | undefined>(undefined);
  return {
    signals: { active, isEmpty, caretBlock, picture, tableTools },
    host: {
      onPicture(selected: SelectedPicture | undefined): void {
        picture.value = selected;
      },
      onTable(toolsElement: HTMLElement | undefined): void {
        tableTools.value = toolsElement;
      },
    },
    follow(view: TextView): void {
      const current = view.active();
      if ([...current].join() !== [...active.peek()].join()) active.value = current;
      caretBlock.value = view.caretBlock();
      isEmpty.value = view.isEmpty();
    },
    /** The view is gone. */
    clear(): void {
      active.value = new Set();
      picture.value = undefined;
      tableTools.value = undefined;
    },
  };
}
