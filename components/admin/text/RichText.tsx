import { useSignals } from "@preact/signals-react/runtime";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { canMark, markPassages, type Passage } from "./marks.ts";
import { PictureTools } from "./PictureTools.tsx";
import { SendingPictures } from "./SendingPictures.tsx";
import { TableTools } from "./TableTools.tsx";
import type { TextEditor } from "./text-editor.ts";

interface RichTextProps {
  text: TextEditor;
  id: string;
  label?: string;
  describedBy?: string;
  placeholder?: string;
  /** Passages that are marked in it. */
  marks?: readonly Passage[];
}

/** The text of a post, to be written in: as it will look, or its Markdown. */
export function RichText({
  text,
  id,
  label = textLabels.content,
  describedBy,
  placeholder = textLabels.placeholder,
  marks = [],
}: RichTextProps) {
  useSignals();
  const surface = useRef<HTMLElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const view = text.view.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has an element of its own
  useLayoutEffect(() => (surface.current ? text.mount(surface.current) : undefined), [text, view]);
  const passages = JSON.stringify(marks);
  useEffect(() => {
    const marked = view === "rich" ? surface.current : mirror.current;
    return marked && passages !== "[]" ? markPassages(marked, JSON.parse(passages)) : undefined;
  }, [view, passages]);

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const isTools = event.key === "Escape" || (event.altKey && event.key === "F10");
    const isLink =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isLink) askForLink(text);
    if (isLink || (isTools && focusTools(id))) event.preventDefault();
  }
  const written = {
    ...{ id, "aria-label": label, "aria-describedby": describedBy },
    ...({ autoCapitalize: "sentences", enterKeyHint: "enter", spellCheck: true } as const),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the text within
    <div className="text-surface" onKeyDown={handleKey}>
      {view === "rich" ? (
        <div
          {...written}
          key="rich"
          ref={surface as RefObject<HTMLDivElement | null>}
          className="rich"
          data-placeholder={text.isEmpty.value ? placeholder : undefined}
        />
      ) : (
        <div className="source-field">
          {/* The browser marks no words in a field: it marks them in the same words behind it. */}
          {marks.length > 0 && canMark() && (
            <div key="mirror" ref={mirror} className="source mirror" aria-hidden="true">
              {`${text.source.value}\n`.split(/(?<=\n\n)/).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity besides their place
                <div key={at} className="part">
                  {part}
                </div>
              ))}
            </div>
          )}
          <textarea
            {...written}
            key="source"
            ref={surface as RefObject<HTMLTextAreaElement | null>}
            className="source"
            rows={14}
            placeholder={placeholder}
            value={text.source.value}
            onChange={({ currentTarget }) => text.readField(currentTarget)}
          />
        </div>
      )}
      {text.hasFailed.value && !text.isSource.value && (
        <p className="hint" role="status">
          {textLabels.notLoaded}
        </p>
      )}
      <PictureTools text={text} />
      <SendingPictures text={text} />
      <TableTools text={text} />
    </div>
  );
}

export function askForLink(text: TextEditor): void {
  dialog.value = <LinkDialog text={text} />;
}

/** To the tools that are seen: they may be drawn in two places. */
function focusTools(id: string): boolean {
  const bars = document.querySelectorAll<HTMLElement>(`[role="toolbar"][aria-controls="${CSS.escape(id)}"]`);
  const seen = [...bars].find((bar) => bar.offsetParent !== null);
  seen?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return seen !== undefined;
}
