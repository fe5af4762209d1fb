import { useSignals } from "@preact/signals-react/runtime";
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { isComposing } from "../ui/composing.ts";
import { canHighlight, highlightPassages, type Passage } from "./highlights.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { PictureTools } from "./PictureTools.tsx";
import { PictureUploads } from "./PictureUploads.tsx";
import { TableTools } from "./TableTools.tsx";
import type { TextEditor } from "./text-editor.ts";

interface RichTextProps {
  editor: TextEditor;
  id: string;
  label?: string;
  describedBy?: string;
  placeholder?: string;
  highlights?: readonly Passage[];
}

/** The text of a post as an editable field: rich text, or its Markdown. */
export function RichText({
  editor,
  id,
  label = textLabels.content,
  describedBy,
  placeholder = textLabels.placeholder,
  highlights = [],
}: RichTextProps) {
  useSignals();
  const surface = useRef<HTMLElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const view = editor.view.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each view has its own element
  useLayoutEffect(() => (surface.current ? editor.mount(surface.current) : undefined), [editor, view]);
  const passages = JSON.stringify(highlights);
  useEffect(() => {
    const root = view === "rich" ? surface.current : mirror.current;
    return root && passages !== "[]" ? highlightPassages(root, JSON.parse(passages)) : undefined;
  }, [view, passages]);

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const isToolbarKey = event.key === "Escape" || (event.altKey && event.key === "F10");
    const isLinkKey =
      event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (isLinkKey) openLinkDialog(editor);
    if (isLinkKey || (isToolbarKey && focusToolbar(id))) event.preventDefault();
  }
  const fieldProps = {
    id,
    "aria-label": label,
    "aria-describedby": describedBy,
    autoCapitalize: "sentences",
    enterKeyHint: "enter",
    spellCheck: true,
  } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the text in it
    <div className="text-surface" onKeyDown={handleKey}>
      {view === "rich" ? (
        <div
          {...fieldProps}
          key="rich"
          ref={surface as RefObject<HTMLDivElement | null>}
          className="rich"
          data-placeholder={editor.isEmpty.value ? placeholder : undefined}
        />
      ) : (
        <div className="source-field">
          {/* A text area cannot hold highlights: they are painted in a copy of the text behind it. */}
          {highlights.length > 0 && canHighlight() && (
            <div key="mirror" ref={mirror} className="source mirror" aria-hidden="true">
              {`${editor.source.value}\n`.split(/(?<=\n\n)/).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its position
                <div key={at} className="part">
                  {part}
                </div>
              ))}
            </div>
          )}
          {/* Its value is written by the view that is mounted in it. */}
          <textarea
            {...fieldProps}
            key="source"
            ref={surface as RefObject<HTMLTextAreaElement | null>}
            className="source"
            rows={14}
            placeholder={placeholder}
          />
        </div>
      )}
      {editor.hasFailed.value && !editor.isSource.value && (
        <p className="hint" role="status">
          {textLabels.notLoaded}
        </p>
      )}
      <PictureTools editor={editor} />
      <PictureUploads uploads={editor.uploads} />
      <TableTools editor={editor} />
    </div>
  );
}

export function openLinkDialog(editor: TextEditor): void {
  dialog.value = <LinkDialog editor={editor} />;
}

/** Focuses the visible toolbar of a text, which may have two. Returns whether there is one. */
function focusToolbar(id: string): boolean {
  const toolbars = document.querySelectorAll<HTMLElement>(`[role="toolbar"][aria-controls="${CSS.escape(id)}"]`);
  const visible = [...toolbars].find((toolbar) => toolbar.offsetParent !== null);
  visible?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  return visible !== undefined;
}
