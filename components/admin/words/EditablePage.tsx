import { type RefObject, useEffect, useRef, useState } from "react";
import { listenForUndo } from "../text/text-listeners.ts";
import styles from "./page.css?url";
import { isLong, nameIn, paragraphsOf, readMark, textBoxesOf, textOf } from "./page-texts.ts";
import { noteLength } from "./unseen-texts.ts";
import { openLink } from "./WordTools.tsx";
import { hostWriting, openText, setCaret, stopWriting } from "./writing.ts";

/** The place that the owner has tapped: a text, and the fact or shared sentence in it. */
export interface Chosen {
  page: string;
  key: string;
  name?: string | undefined;
  /** It cannot be changed on this page. */
  isFixed?: boolean;
  /** The paragraph of a long text that was tapped. */
  paragraph?: number;
}

interface EditablePageProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  /** Called when the page has been loaded into the frame. */
  onLoad: () => void;
  /** Returns a text as it is kept. */
  textOf: (key: string) => string;
  onType: (key: string, text: string) => void;
  /** Called by Enter, with the texts before and behind the caret. Returns whether they are two entries of a list now. */
  onSplit: (key: string, parts: string[]) => boolean;
  /** Called with several pasted paragraphs. Returns whether they become entries of a list. */
  onPaste: (key: string, paragraphs: string[]) => boolean;
  onChoose: (chosen: Chosen | undefined) => void;
  /** Called with one of the practice’s pictures. */
  onPicture: (picture: HTMLElement) => void;
  /** Called when the caret leaves a text that says nothing. */
  onEmpty: (key: string) => void;
  /** Called with the key of a hidden section that is to be shown again. */
  onShow: (key: string) => void;
  onSave: () => void;
  /** One step back or forth through all texts. */
  onStep: (direction: "undo" | "redo") => void;
}

/** A page of the site whose texts can be changed where they stand. */
export function EditablePage({ frame, title, onLoad, ...handlers }: EditablePageProps) {
  const now = useRef(handlers);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    now.current = handlers;
  });
  useEffect(() => stopWriting, []);
  function prepare() {
    const shown = frame.current?.contentDocument;
    if (!shown?.querySelector("main")) return;
    const link = shown.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: styles });
    shown.head.append(link);
    listenTo(shown, now);
    onLoad();
    setReady(true);
  }
  // Without a sandbox, because Safari tells the desk of no event in a frame that may run no scripts. The page has none: they are
  // taken out, and the content security policy allows no others. Inert until its texts can be changed and its links lead nowhere.
  return <iframe ref={frame} className="page-frame" title={title} inert={!isReady} onLoad={prepare} />;
}

type Handlers = Omit<EditablePageProps, "frame" | "title" | "onLoad">;

function listenTo(shown: Document, now: RefObject<Handlers>): void {
  const chosenAt = (target: EventTarget | null) => (target ? textOf(target as Element) : undefined);
  function open(target: EventTarget | null): void {
    const element = chosenAt(target);
    if (element?.role === "textbox") openText(element);
  }
  /** The text that she has reached by Tab and not begun to write in: Enter opens it, and does not lead on. */
  let reached: HTMLElement | undefined;
  hostWriting({
    textOf: (key) => now.current.textOf(key),
    onType(element, text) {
      noteLength(element);
      now.current.onType(readMark(element).key, text);
    },
    onPaste: (element, paragraphs) => now.current.onPaste(readMark(element).key, paragraphs),
    onFact: (element, name) => now.current.onChoose({ ...readMark(element), name }),
    onEnter(element, parts) {
      if (element === reached) {
        reached = undefined;
        return;
      }
      if (now.current.onSplit(readMark(element).key, parts)) return;
      const texts = textBoxesOf(shown);
      texts[texts.indexOf(element) + 1]?.focus();
    },
  });

  // Tab is released where it has led to, also from outside the page.
  shown.addEventListener("keyup", ({ key, target }) => {
    if (key === "Tab") reached = chosenAt(target);
  });
  const beginKey = ({ key }: KeyboardEvent) => {
    if (key !== "Enter") reached = undefined;
  };
  shown.addEventListener("keydown", beginKey, { capture: true }); // before the text takes it
  // Before the browser puts the caret where she taps.
  shown.addEventListener("pointerdown", ({ target }) => {
    reached = undefined;
    open(target);
  });
  shown.addEventListener("click", (event) => {
    // No link leads away, no button acts, and no question folds.
    event.preventDefault();
    const hidden = (event.target as Element).closest("[data-section] > button")?.parentElement?.dataset.section;
    if (hidden) return now.current.onShow(hidden);
    const element = chosenAt(event.target) ?? chosenAt(shown.activeElement);
    const target = event.target as Element;
    const [, described] =
      /(?:^| )alt:(\S+)/.exec(target.closest<HTMLElement>("img[data-words-in]")?.dataset.wordsIn ?? "") ?? [];
    const picture = target.closest<HTMLElement>("[data-photo]");
    if (picture) now.current.onPicture(picture);
    else if (described) setCaret(shown, { words: described, offset: "all" });
    else if (element && isLong(element)) {
      const paragraph = paragraphsOf(element).findIndex((one) => one.contains(target));
      now.current.onChoose({ ...readMark(element), paragraph });
    } else
      now.current.onChoose(
        element && { ...readMark(element), name: nameIn(target), isFixed: element.role !== "textbox" },
      );
  });
  shown.addEventListener("submit", (event) => event.preventDefault());
  shown.addEventListener("focusin", ({ target }) => {
    open(target);
    const element = chosenAt(target);
    if (element) now.current.onChoose(readMark(element));
  });
  shown.addEventListener("focusout", ({ target }) => {
    const element = chosenAt(target);
    if (element?.role === "textbox" && element.textContent?.trim() === "") now.current.onEmpty(readMark(element).key);
  });
  // Into another text than the one that is open.
  shown.addEventListener("drop", (event) => event.preventDefault());
  listenForUndo(shown, (step) => now.current.onStep(step));
  shown.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : "";
    const act = {
      s: () => now.current.onSave(),
      k: () => openLink(),
    }[key];
    if (act) {
      event.preventDefault();
      act();
      return;
    }
    const element = chosenAt(event.target);
    if (event.key === "Escape") element?.blur();
    else if (event.key === "F10" && event.altKey) document.querySelector<HTMLElement>(".word-tools button")?.focus();
    else if (event.key === "Enter" && (!element || isLong(element)) && (event.target as Element).localName !== "button")
      (event.target as HTMLElement).click();
  });
}
