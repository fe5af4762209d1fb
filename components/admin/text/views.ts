import { computed, effect, signal } from "@preact/signals-react";
import { deviceStorage } from "../api/storage.ts";
import { ownFocus } from "../ui/go-on.ts";
import type { SourceSelection, TextView } from "./editor-types.ts";
import type { createRichText, RichTextHost } from "./rich-text.ts";
import { createSourceText } from "./source-text.ts";

const CHOICE_KEY = "desk-markdown";
/** Whether texts are shown as Markdown: the owner's choice, remembered on this device. */
export const showsSource = signal(deviceStorage.read(CHOICE_KEY) === "yes");

export type RichModule = { createRichText: typeof createRichText };

/**
 * Chooses between the two views of a text. The Markdown view stands in until the code of the rich one is loaded. A text
 * with a rich view of its own has no other.
 */
export function createViews(own?: RichModule) {
  const richModule = signal<RichModule | "failed" | undefined>(own);
  function loadRichModule(): void {
    richModule.value = undefined;
    import("./rich-text.ts").then(
      (module) => (richModule.value = module),
      () => (richModule.value = "failed"),
    );
  }
  return {
    shown: computed(() => ((showsSource.value && !own) || typeof richModule.value !== "object" ? "source" : "rich")),
    hasFailed: computed(() => richModule.value === "failed"),
    /** Follows the owner's choice until the returned function is called. */
    followChoice: () =>
      effect(() => {
        deviceStorage.write(CHOICE_KEY, showsSource.value ? "yes" : null);
        if (!showsSource.value && !richModule.peek()) loadRichModule();
      }),
    /** Shows a text in an element: as Markdown in a text area, else as rich text. */
    create(element: HTMLElement, text: string, selection: SourceSelection | undefined, host: RichTextHost): TextView {
      if (element instanceof HTMLTextAreaElement) return createSourceText(element, text, selection, host);
      const view = (richModule.peek() as RichModule).createRichText(element, text, selection, host);
      ownFocus.set(element, view.focus);
      return view;
    },
  };
}
