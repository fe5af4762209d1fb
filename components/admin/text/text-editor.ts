import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals-react";
import { textLabels } from "#content/pages/admin-text.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { NotSent, pictureUrl, sendPicture } from "../pictures/pictures.ts";
import { placesOf } from "./passages.ts";
import type { createRichText, RichHost, RichText } from "./rich-text.ts";
import { insertBlock, insertLink, replaceWords, runInSource } from "./source-commands.ts";

const labels = textLabels.picture;

const CHOICE = "desk-markdown";
/** The owner's choice, kept on this device: whether a text is shown as Markdown. */
export const showsSource = signal(readChoice());

export type Command =
  | ("bold" | "italic" | "heading" | "bulletList" | "orderedList" | "taskList" | "blockquote" | "rule" | "table")
  | ("undo" | "redo")
  | ("addRow" | "addColumn" | "removeRow" | "removeColumn" | "removeTable");

export interface LinkAtCaret {
  href: string;
  words: string;
}

/** A picture as the text holds it. */
export interface PictureWords {
  src: string;
  /** Empty while nobody has said what it shows; blank when it only decorates. */
  alt: string;
  title: string | null;
}

/** The picture that is chosen in the rich view, and the element in which its tools are drawn. */
export interface ChosenPicture {
  place: HTMLElement;
  words: PictureWords;
  change: (words: Partial<PictureWords>) => void;
  remove: () => void;
  leave: () => void;
}

/** A picture that is being sent to the service. */
export interface SendingPicture {
  file: File;
  /** Absent in the Markdown view. */
  place: HTMLElement | undefined;
  /** Why it was not sent; absent while it is being sent. */
  problem?: string;
  /** It is sent again by itself when the connection is back. */
  isWaiting?: boolean;
}

/** Where the caret was in the source when one view took the place of the other. */
export interface Carried {
  offset: number;
  hasFocus: boolean;
}

export interface TextEditorOptions {
  /** Markdown. */
  text: string;
  /** Called right after the frame that shows a change, and before the page goes away. */
  onChange: (markdown: string) => void;
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(CHOICE) === "yes";
  } catch {
    return false;
  }
}

function keepChoice(isSource: boolean): void {
  try {
    if (isSource) localStorage.setItem(CHOICE, "yes");
    else localStorage.removeItem(CHOICE);
  } catch {
    // A browser that keeps nothing asks again.
  }
}

export type TextEditor = ReturnType<typeof createTextEditor>;

type RichModule = { createRichText: typeof createRichText };

/**
 * The text of a post while it is written: as it will look, or as Markdown. Both show the same text; the Markdown view
 * stands in until the rich one is loaded.
 */
export function createTextEditor({ text, onChange }: TextEditorOptions) {
  /** The text as it was last told. */
  const source = signal(text);
  const loaded = signal<RichModule | "failed" | undefined>(undefined);
  const view = computed(() => (showsSource.value || typeof loaded.value !== "object" ? "source" : "rich"));
  const active = signal<ReadonlySet<string>>(new Set());
  const isInUse = signal(false);
  const isEmpty = signal(text.trim() === "");
  const caretBlock = signal(0);
  const picture = signal<ChosenPicture | undefined>(undefined);
  const table = signal<HTMLElement | undefined>(undefined);
  const sending = signal<readonly SendingPicture[]>([]);

  let rich: RichText | undefined;
  let field: HTMLTextAreaElement | undefined;
  let carried: Carried | undefined;
  /** Whether the rich view holds a change that was not told yet. */
  let isUntold = false;
  let frame = 0;
  let task: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    loaded.value = undefined;
    import("./rich-text.ts").then(
      (module) => (loaded.value = module),
      () => (loaded.value = "failed"),
    );
  }

  function tell(now: string): void {
    if (now === source.peek()) return;
    source.value = now;
    onChange(now);
  }
  /** Tells what was typed at once. */
  function flush(): void {
    cancelAnimationFrame(frame);
    clearTimeout(task);
    if (!isUntold || !rich) return;
    isUntold = false;
    tell(rich.markdown());
  }

  const host: RichHost = {
    onChange(textChanged) {
      if (textChanged && !isUntold) {
        isUntold = true;
        // The letter is seen first: all that follows from it is not a part of the key's own time.
        frame = requestAnimationFrame(() => {
          task = setTimeout(flush);
        });
      }
      showCaret();
    },
    onBlur: flush,
    onFiles: (files) => sendPictures(files),
    onLeftBehind: (count) => showToast({ title: labels.title, text: labels.leftBehind(count) }),
    onPicture: (chosen) => {
      picture.value = chosen;
    },
    onTable: (place) => {
      if (table.peek() !== place) table.value = place;
    },
    pictureUrl,
  };

  function showCaret(): void {
    if (!rich) return;
    const now = rich.active();
    if ([...now].join() !== [...active.peek()].join()) active.value = now;
    caretBlock.value = rich.caretBlock();
    isEmpty.value = rich.isEmpty();
  }

  /** Shows the text in an element: a text area as Markdown, any other as it will look. Call the answer to end it. */
  function mount(element: HTMLElement): () => void {
    const stop = new AbortController();
    addEventListener("pagehide", flush, { signal: stop.signal });
    document.addEventListener("visibilitychange", flush, { signal: stop.signal });
    const showUse = () => {
      const focused = document.activeElement;
      isInUse.value = element.contains(focused) || !!focused?.closest(`[aria-controls="${CSS.escape(element.id)}"]`);
    };
    showUse();
    document.addEventListener("focusin", showUse, { signal: stop.signal });
    const end = effect(() => {
      keepChoice(showsSource.value);
      if (!showsSource.value && !loaded.peek()) load();
    });
    const shown = view.peek();
    // An element that React has taken out of the page has no focus any more.
    const endCarry = view.subscribe((next) => {
      if (next !== shown) carryCaret();
    });
    if (element instanceof HTMLTextAreaElement) mountField(element);
    else mountRich(element);
    return () => {
      stop.abort();
      end();
      endCarry();
      field = undefined;
      if (!rich) return;
      flush();
      rich.destroy();
      rich = undefined;
      active.value = new Set();
      picture.value = undefined;
      table.value = undefined;
      // Their places are gone with the view.
      sending.value = sending.peek().map(({ place: _, ...one }) => ({ ...one, place: undefined }));
    };
  }
  /** Before the other view takes the place of this one. */
  function carryCaret(): void {
    flush();
    if (rich) carried = rich.carry(source.peek());
    if (field) carried = { offset: field.selectionStart, hasFocus: document.activeElement === field };
  }
  function mountField(element: HTMLTextAreaElement): void {
    field = element;
    if (!carried) return;
    element.setSelectionRange(carried.offset, carried.offset);
    if (carried.hasFocus) element.focus();
  }
  function mountRich(element: HTMLElement): void {
    const { createRichText } = loaded.peek() as RichModule;
    rich = createRichText(element, source.peek(), carried, host);
    showCaret();
  }

  let onTheWay: Promise<unknown> = Promise.resolve();
  function sendPictures(files: readonly File[]): void {
    onTheWay = Promise.all([onTheWay, ...files.map((file) => send({ file, place: rich?.openPlace() }))]);
  }

  async function send(one: SendingPicture): Promise<void> {
    sending.value = [...sending.peek().filter(({ file }) => file !== one.file), one];
    try {
      const src = await sendPicture(one.file);
      if (!sending.peek().includes(one)) return;
      leaveOut(one, false);
      const words = { src, alt: "", title: null };
      if (rich && one.place) rich.fillPlace(one.place, words);
      else insert(`![](${src})`);
    } catch (error) {
      if (!sending.peek().includes(one)) return;
      const isWaiting = error instanceof NotSent && error.mayBeRetried;
      const failed: SendingPicture = {
        ...one,
        problem: error instanceof Error ? error.message : String(error),
        isWaiting,
      };
      sending.value = sending.peek().map((each) => (each === one ? failed : each));
      if (isWaiting) addEventListener("online", () => retry(failed), { once: true });
    }
  }
  function retry({ file, place }: SendingPicture): void {
    if (sending.peek().some((one) => one.file === file)) void send({ file, place });
  }
  function leaveOut(one: SendingPicture, closes = true): void {
    sending.value = sending.peek().filter(({ file }) => file !== one.file);
    if (closes && one.place) rich?.closePlace(one.place);
  }

  function readField({ value, selectionStart }: HTMLTextAreaElement): void {
    isEmpty.value = value.trim() === "";
    caretBlock.value =
      value
        .slice(0, selectionStart)
        .trimStart()
        .split(/\n{2,}/).length - 1;
    tell(value);
  }
  function write(into: HTMLTextAreaElement, change: (into: HTMLTextAreaElement) => void): void {
    change(into);
    readField(into);
  }

  /** Puts Markdown in at the caret, as blocks of their own. */
  function insert(markdown: string): void {
    if (rich) rich.insert(markdown);
    else if (field) write(field, (into) => insertBlock(into, markdown));
    else tell([source.peek().trimEnd(), markdown].filter(Boolean).join("\n\n") + "\n");
  }

  return {
    source: source as ReadonlySignal<string>,
    isSource: showsSource as Signal<boolean>,
    /** Which of the two views shows the text now. */
    view,
    hasFailed: computed(() => loaded.value === "failed"),
    /** Names of what the caret is in: "bold", "heading", "link" …, and "can undo" and "can redo". */
    active: active as ReadonlySignal<ReadonlySet<string>>,
    /** Whether the focus is in the text or its tools, or was there last. */
    isInUse: isInUse as ReadonlySignal<boolean>,
    isEmpty: isEmpty as ReadonlySignal<boolean>,
    /** Which of the text's blocks holds the caret. */
    caretBlock: caretBlock as ReadonlySignal<number>,
    picture: picture as ReadonlySignal<ChosenPicture | undefined>,
    table: table as ReadonlySignal<HTMLElement | undefined>,
    sending: sending as ReadonlySignal<readonly SendingPicture[]>,
    mount,
    flush,
    /** Shows a text that came from elsewhere. The caret stays where it can; nothing can be undone. */
    load(markdown: string) {
      if (markdown === source.peek()) return;
      isUntold = false;
      source.value = markdown;
      rich?.load(markdown);
      showCaret();
    },
    /** The text as it is now. */
    markdown() {
      flush();
      return source.peek();
    },
    /** Takes what was typed into the Markdown view. */
    readField,
    focus(at?: "start" | "end") {
      if (rich) return rich.focus(at);
      field?.focus();
      const place = at === "start" ? 0 : field?.value.length;
      if (at) field?.setSelectionRange(place as number, place as number);
    },
    run(command: Command) {
      if (rich && !isInUse.peek()) rich.focus();
      if (rich) rich.run(command);
      else if (field) write(field, (into) => runInSource(into, command));
    },
    insert,
    /** Selects words in the text, or a picture by its address, and shows them. Answers whether they were found. */
    find(words: string): boolean {
      if (rich) return rich.find(words);
      const [place] = placesOf(words, source.peek());
      if (!place || !field) return false;
      field.focus();
      field.setSelectionRange(place.from, place.to);
      return true;
    },
    /** Puts other words in the place of a passage, as one step to undo. Answers whether it was found. */
    replace(passage: string, words: string): boolean {
      if (rich) return rich.replace(passage, words);
      const [place] = placesOf(passage, source.peek());
      if (!place || !field) return false;
      write(field, (into) => replaceWords(into, place, words));
      return true;
    },
    isCaretIn(passage: string): boolean {
      if (rich) return rich.isCaretIn(passage);
      const at = field?.selectionEnd ?? -1;
      return placesOf(passage, source.peek()).some(({ from, to }) => from <= at && at <= to);
    },
    link: (): LinkAtCaret => rich?.link() ?? { href: "", words: field ? selected(field) : "" },
    setLink(link: LinkAtCaret) {
      if (rich) rich.setLink(link);
      else if (field) write(field, (into) => insertLink(into, link));
    },
    removeLink: () => rich?.removeLink(),
    /** Sends pictures to the service and puts them in at the caret. */
    sendPictures,
    retry,
    leaveOut,
    /** Resolves when the pictures on their way are in the text. One without a connection is not waited for. */
    settled: () => onTheWay,
  };
}

const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd);
