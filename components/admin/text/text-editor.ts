import { computed, effect, type ReadonlySignal, signal } from "@preact/signals-react";
import { findPassage } from "#content/model/passages.ts";
import { textLabels } from "#content/pages/admin-text.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { ownFocus } from "../go-on.ts";
import { pictureUrl } from "../pictures/pictures.ts";
import type { Command, LinkAtCaret, SelectedPicture, SourceSelection } from "./editor-types.ts";
import { createPictureUploads } from "./picture-uploads.ts";
import type { createRichText, RichText, RichTextHost } from "./rich-text.ts";
import { insertBlock, insertLink, replaceAll, replaceRange, runInSource } from "./source-commands.ts";
import { createTextHistory } from "./text-history.ts";

const labels = textLabels.picture;

const CHOICE_KEY = "desk-markdown";
/** Whether texts are shown as Markdown: the owner's choice, remembered on this device. */
export const showsSource = signal(readChoice());

function readChoice(): boolean {
  try {
    // Not while the page is drawn: Node warns about a storage without a file.
    return typeof window !== "undefined" && localStorage.getItem(CHOICE_KEY) === "yes";
  } catch {
    return false;
  }
}

function storeChoice(isSource: boolean): void {
  try {
    if (isSource) localStorage.setItem(CHOICE_KEY, "yes");
    else localStorage.removeItem(CHOICE_KEY);
  } catch {
    // Storage is disabled: the choice lasts until the page is left.
  }
}

export interface TextEditorOptions {
  /** Markdown. */
  text: string;
  /** Where the owner was writing before a reload. */
  selection?: SourceSelection | undefined;
  /** Called right after the frame that shows a change, and before the page goes away. */
  onChange: (markdown: string) => void;
}

export type TextEditor = ReturnType<typeof createTextEditor>;

type RichModule = { createRichText: typeof createRichText };

/**
 * Edits the text of a post in one of two views, rich text or Markdown. The Markdown view stands in until the code of
 * the rich one is loaded.
 */
export function createTextEditor({ text, selection, onChange }: TextEditorOptions) {
  /** The Markdown as last passed to `onChange`. */
  const source = signal(text);
  const steps = createTextHistory(text);
  const richModule = signal<RichModule | "failed" | undefined>(undefined);
  const view = computed(() => (showsSource.value || typeof richModule.value !== "object" ? "source" : "rich"));
  const active = signal<ReadonlySet<string>>(new Set());
  const isInUse = signal(false);
  const isEmpty = signal(text.trim() === "");
  const caretBlock = signal(0);
  const picture = signal<SelectedPicture | undefined>(undefined);
  const tableTools = signal<HTMLElement | undefined>(undefined);

  let rich: RichText | undefined;
  let textArea: HTMLTextAreaElement | undefined;
  /** The selection of the view that was shown last. */
  let lastSelection = selection;
  /** Whether the rich view holds a change that `onChange` has not been called for. */
  let hasUnreportedChange = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function loadRichModule(): void {
    richModule.value = undefined;
    import("./rich-text.ts").then(
      (module) => (richModule.value = module),
      () => (richModule.value = "failed"),
    );
  }

  function report(markdown: string): void {
    if (markdown === source.peek()) return;
    source.value = markdown;
    steps.note(markdown);
    onChange(markdown);
  }

  /** Runs an edit that is one step to undo. */
  function asOneStep<T>(edit: () => T): T {
    flush();
    steps.endStep();
    const result = edit();
    flush();
    steps.endStep();
    return result;
  }

  /** Shows the version before or after, with the caret where the two differ. */
  function undo(direction: "undo" | "redo"): void {
    flush();
    const text = steps[direction]();
    if (text === undefined) return;
    source.value = text;
    if (rich) rich.load(text, true);
    else if (textArea) editTextArea(textArea, (element) => replaceAll(element, text));
    updateSignals();
    onChange(text);
  }

  function handleKey(event: KeyboardEvent): void {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing;
    const key = isCommand ? event.key.toLowerCase() : "";
    if (key !== "z" && (key !== "y" || event.shiftKey)) return;
    event.preventDefault();
    undo(key === "z" && !event.shiftKey ? "undo" : "redo");
  }
  /** Undo by the browser's menu or by shaking a phone. */
  function handleInput(event: InputEvent): void {
    const [, direction] = /^history(Undo|Redo)$/.exec(event.inputType) ?? [];
    if (!direction) return;
    event.preventDefault();
    undo(direction === "Undo" ? "undo" : "redo");
  }

  /** Reports a pending change now. */
  function flush(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (!hasUnreportedChange || !rich) return;
    hasUnreportedChange = false;
    report(rich.markdown());
  }

  const host: RichTextHost = {
    onChange(textChanged) {
      if (textChanged && !hasUnreportedChange) {
        hasUnreportedChange = true;
        // Paint the letter first, so that the work after a change does not delay the keypress.
        frame = requestAnimationFrame(() => {
          timer = setTimeout(flush);
        });
      }
      updateSignals();
    },
    onBlur: flush,
    onFiles: (files) => uploads.start(files),
    onPicturesSkipped: (count) => showToast({ title: labels.title, text: labels.leftBehind(count) }),
    onPicture: (selected) => {
      picture.value = selected;
    },
    onTable: (toolsElement) => {
      tableTools.value = toolsElement;
    },
    pictureUrl,
  };

  /** Updates the signals that follow the rich view's caret. */
  function updateSignals(): void {
    if (!rich) return;
    const current = rich.active();
    if ([...current].join() !== [...active.peek()].join()) active.value = current;
    caretBlock.value = rich.caretBlock();
    isEmpty.value = rich.isEmpty();
  }

  /** Shows the text in an element: as Markdown in a text area, else as rich text. Returns the unmount function. */
  function mount(element: HTMLElement): () => void {
    const listeners = new AbortController();
    addEventListener("pagehide", flush, { signal: listeners.signal });
    document.addEventListener("visibilitychange", flush, { signal: listeners.signal });
    element.addEventListener("keydown", handleKey, { signal: listeners.signal });
    element.addEventListener("beforeinput", handleInput, { signal: listeners.signal });
    const updateInUse = () => {
      const focused = document.activeElement;
      isInUse.value = element.contains(focused) || !!focused?.closest(`[aria-controls="${CSS.escape(element.id)}"]`);
    };
    updateInUse();
    document.addEventListener("focusin", updateInUse, { signal: listeners.signal });
    const stopStoring = effect(() => {
      storeChoice(showsSource.value);
      if (!showsSource.value && !richModule.peek()) loadRichModule();
    });
    const mountedView = view.peek();
    // Not on unmount: by then React has removed the element, and with it the focus.
    const stopSavingSelection = view.subscribe((next) => {
      if (next !== mountedView) saveSelection();
    });
    if (element instanceof HTMLTextAreaElement) mountTextArea(element);
    else mountRich(element);
    return () => {
      listeners.abort();
      stopStoring();
      stopSavingSelection();
      textArea = undefined;
      if (!rich) return;
      flush();
      rich.destroy();
      rich = undefined;
      active.value = new Set();
      picture.value = undefined;
      tableTools.value = undefined;
      uploads.dropPlaceholders();
    };
  }

  function saveSelection(): SourceSelection | undefined {
    flush();
    if (rich) lastSelection = rich.sourceSelection(source.peek());
    if (!textArea) return lastSelection;
    const { selectionStart: from, selectionEnd: to } = textArea;
    lastSelection = { from, to, hasFocus: document.activeElement === textArea };
    return lastSelection;
  }

  function mountTextArea(element: HTMLTextAreaElement): void {
    textArea = element;
    if (!lastSelection) return;
    element.setSelectionRange(lastSelection.from, lastSelection.to);
    if (lastSelection.hasFocus) element.focus();
  }

  function mountRich(element: HTMLElement): void {
    const { createRichText } = richModule.peek() as RichModule;
    rich = createRichText(element, source.peek(), lastSelection, host);
    ownFocus.set(element, rich.focus);
    updateSignals();
  }

  const uploads = createPictureUploads({
    addPlaceholder: () => rich?.addPlaceholder(),
    removePlaceholder: (placeholder) => rich?.removePlaceholder(placeholder),
    insertPicture(src, placeholder) {
      if (rich && placeholder) rich.fillPlaceholder(placeholder, { src, alt: "", title: null });
      else insert(`![](${src})`);
    },
  });

  function readTextArea({ value, selectionStart }: HTMLTextAreaElement): void {
    isEmpty.value = value.trim() === "";
    const beforeCaret = value.slice(0, selectionStart).trimStart();
    caretBlock.value = beforeCaret.split(/\n{2,}/).length - 1;
    report(value);
  }

  function editTextArea(element: HTMLTextAreaElement, edit: (element: HTMLTextAreaElement) => void): void {
    edit(element);
    readTextArea(element);
  }

  /** Inserts Markdown at the caret, as blocks of its own; at the end while no view is mounted. */
  function insert(markdown: string): void {
    if (rich) rich.insert(markdown);
    else if (textArea) editTextArea(textArea, (element) => insertBlock(element, markdown));
    else report([source.peek().trimEnd(), markdown].filter(Boolean).join("\n\n") + "\n");
  }

  return {
    source: source as ReadonlySignal<string>,
    isSource: showsSource as ReadonlySignal<boolean>,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    /** The view that shows the text now. */
    view,
    hasFailed: computed(() => richModule.value === "failed"),
    /** The formats at the caret: "bold", "heading", "link" … */
    active: active as ReadonlySignal<ReadonlySet<string>>,
    /** Whether the text or one of its toolbars has the focus, or had it last. */
    isInUse: isInUse as ReadonlySignal<boolean>,
    isEmpty: isEmpty as ReadonlySignal<boolean>,
    /** The index of the block that holds the caret. */
    caretBlock: caretBlock as ReadonlySignal<number>,
    picture: picture as ReadonlySignal<SelectedPicture | undefined>,
    /** The element for the tools of the table at the caret. */
    tableTools: tableTools as ReadonlySignal<HTMLElement | undefined>,
    uploads,
    mount,
    flush,
    selection: saveSelection,
    /** Shows the text in the other view; the caret goes along. */
    switchView() {
      showsSource.value = !showsSource.value;
      if (lastSelection) lastSelection.hasFocus = true;
    },
    /** Replaces the text by one from elsewhere. The caret stays where possible; the undo history is cleared. */
    load(markdown: string) {
      if (markdown === source.peek()) return;
      hasUnreportedChange = false;
      source.value = markdown;
      steps.clear(markdown);
      rich?.load(markdown);
      updateSignals();
    },
    markdown() {
      flush();
      return source.peek();
    },
    /** Reports what was typed into the Markdown view. */
    readTextArea,
    focus(at?: "start" | "end") {
      if (rich) return rich.focus(at);
      textArea?.focus();
      const offset = at === "start" ? 0 : textArea?.value.length;
      if (at) textArea?.setSelectionRange(offset as number, offset as number);
    },
    run(command: Command) {
      if (rich && !isInUse.peek()) rich.focus();
      if (command === "undo" || command === "redo") return undo(command);
      asOneStep(() => {
        if (rich) rich.run(command);
        else if (textArea) editTextArea(textArea, (element) => runInSource(element, command));
      });
    },
    insert: (markdown: string) => asOneStep(() => insert(markdown)),
    /** Selects a passage, or a picture by its address, and scrolls to it. Returns whether it was found. */
    find(passage: string): boolean {
      if (rich) return rich.find(passage);
      const [range] = findPassage(passage, source.peek());
      if (!range || !textArea) return false;
      textArea.focus();
      textArea.setSelectionRange(range.from, range.to);
      return true;
    },
    /** Replaces a passage, as one step to undo. Returns whether it was found. */
    replace(passage: string, replacement: string): boolean {
      if (rich) return asOneStep(() => rich?.replace(passage, replacement) === true);
      const [range] = findPassage(passage, source.peek());
      if (!range || !textArea) return false;
      const element = textArea;
      asOneStep(() => editTextArea(element, () => replaceRange(element, range, replacement)));
      return true;
    },
    /** Returns how many characters lie between the caret and a passage. */
    distanceTo(passage: string): number {
      if (rich) return rich.distanceTo(passage);
      const [range] = findPassage(passage, source.peek());
      return range && textArea ? Math.abs(range.to - textArea.selectionEnd) : Number.POSITIVE_INFINITY;
    },
    isCaretIn(passage: string): boolean {
      if (rich) return rich.isCaretIn(passage);
      const at = textArea?.selectionEnd ?? -1;
      return findPassage(passage, source.peek()).some(({ from, to }) => from <= at && at <= to);
    },
    link: (): LinkAtCaret => rich?.link() ?? { href: "", text: textArea ? selectedText(textArea) : "" },
    setLink: (link: LinkAtCaret) =>
      asOneStep(() => {
        if (rich) rich.setLink(link);
        else if (textArea) editTextArea(textArea, (element) => insertLink(element, link));
      }),
    removeLink: () => asOneStep(() => rich?.removeLink()),
  };
}

const selectedText = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);
