import { type ReadonlySignal, signal } from "@preact/signals-react";
import { textLabels } from "#content/pages/admin-text.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { pictureUrl } from "../pictures/pictures.ts";
import { createAtCaret } from "./at-caret.ts";
import type { Command, LinkAtCaret, SourceSelection, TextView } from "./editor-types.ts";
import { createPictureUploads } from "./picture-uploads.ts";
import type { RichTextHost } from "./rich-text.ts";
import { createTextChanges } from "./text-changes.ts";
import { listen } from "./text-listeners.ts";
import { createViews, type RichModule, showsSource } from "./views.ts";

const labels = textLabels.picture;

export interface TextEditorOptions {
  /** Markdown. */
  text: string;
  /** Where the owner was writing before a reload. */
  selection?: SourceSelection | undefined;
  /** The rich view of a text that is no post’s, and is never shown as Markdown. */
  rich?: RichModule;
  /** Called right after the frame that shows a change, and before the page goes away. */
  onChange: (markdown: string) => void;
}

export type TextEditor = ReturnType<typeof createTextEditor>;

/** Edits a text in one of two views, rich text or Markdown, with one history. */
export function createTextEditor({ text, selection, rich, onChange }: TextEditorOptions) {
  let view: TextView | undefined;
  /** The selection of the view that was shown last. */
  let lastSelection = selection;
  const changes = createTextChanges(text, onChange, () => view);
  const { source, flush, undo, asOneStep } = changes;
  const atCaret = createAtCaret(text);
  const views = createViews(rich);
  const isInUse = signal(false);
  const uploads = createPictureUploads({
    addPlaceholder: () => view?.placeholders?.add(),
    removePlaceholder: (placeholder) => view?.placeholders?.remove(placeholder),
    insertPicture(src, placeholder) {
      if (placeholder) view?.placeholders?.fill(placeholder, { src, alt: "", title: null });
      else insert(`![](${src})`);
    },
  });
  const host: RichTextHost = {
    ...atCaret.host,
    onChange(textChanged) {
      if (textChanged) changes.reportSoon();
      if (view) atCaret.follow(view);
    },
    flush,
    onFiles: uploads.start,
    onPicturesSkipped: (count) => showToast({ title: labels.title, text: labels.leftBehind(count) }),
    pictureUrl,
  };

  /** Inserts Markdown at the caret, as blocks of its own; at the end while no view is mounted. */
  function insert(markdown: string): void {
    if (view) view.insert(markdown);
    else changes.report([source.peek().trimEnd(), markdown].filter(Boolean).join("\n\n") + "\n");
  }
  function saveSelection(): SourceSelection | undefined {
    flush();
    lastSelection = view?.selection() ?? lastSelection;
    return lastSelection;
  }
  /** Shows the text in an element: as Markdown in a text area, else as rich text. Returns the unmount function. */
  function mount(element: HTMLElement): () => void {
    const onUse = (isUsed: boolean) => (isInUse.value = isUsed);
    const mountedView = views.shown.peek();
    const stops = [
      listen(element, { flush, undo, onUse }),
      views.followChoice(),
      // Not on unmount: by then React has removed the element, and with it the focus.
      views.shown.subscribe((next) => void (next !== mountedView && saveSelection())),
    ];
    view = views.create(element, source.peek(), lastSelection, host);
    atCaret.follow(view);
    return () => {
      for (const stop of stops) stop();
      flush();
      view?.destroy();
      view = undefined;
      atCaret.clear();
      uploads.dropPlaceholders();
    };
  }

  return {
    ...atCaret.signals,
    source,
    canUndo: changes.canUndo,
    canRedo: changes.canRedo,
    load: changes.load,
    flush,
    /** The view that shows the text now. */
    view: views.shown,
    hasFailed: views.hasFailed,
    isSource: showsSource as ReadonlySignal<boolean>,
    /** Whether the text or one of its toolbars has the focus, or had it last. */
    isInUse: isInUse as ReadonlySignal<boolean>,
    uploads,
    mount,
    selection: saveSelection,
    /** Shows the text in the other view; the caret goes along. */
    switchView() {
      showsSource.value = !showsSource.value;
      if (lastSelection) lastSelection.hasFocus = true;
    },
    markdown() {
      flush();
      return source.peek();
    },
    run(command: Command) {
      if (!isInUse.peek()) view?.focus();
      if (command === "undo" || command === "redo") undo(command);
      else asOneStep(() => view?.run(command));
    },
    insert: (markdown: string) => asOneStep(() => insert(markdown)),
    focus: (at?: "start" | "end") => view?.focus(at),
    find: (passage: string) => view?.find(passage) ?? false,
    replace: (passage: string, replacement: string) => asOneStep(() => view?.replace(passage, replacement) ?? false),
    distanceTo: (passage: string) => view?.distanceTo(passage) ?? Number.POSITIVE_INFINITY,
    isCaretIn: (passage: string) => view?.isCaretIn(passage) ?? false,
    link: (): LinkAtCaret => view?.link() ?? { href: "", text: "" },
    setLink: (link: LinkAtCaret) => asOneStep(() => view?.setLink(link)),
    removeLink: () => asOneStep(() => view?.removeLink()),
  };
}
