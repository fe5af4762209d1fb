import { type RefObject, useEffect, useRef } from "react";
import styles from "./page.css?url";
import { isLong, nameIn, paragraphsOf, readMark, readText, setCaret, showElsewhere, textOf } from "./page-texts.ts";
import { noteLength } from "./unseen-texts.ts";

/** What the owner has tapped: a text, and the fact or shared sentence in it. */
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
  onType: (key: string, text: string) => void;
  onChoose: (chosen: Chosen | undefined) => void;
  /** Called when the caret leaves a text that says nothing. */
  onEmpty: (key: string) => void;
  onSave: () => void;
}

/** Changes of form that the browser offers, such as bold type. A text has them as signs. */
const OF_FORM = /^format|^insert(?:Paragraph|LineBreak|Link|HorizontalRule|.*List)/;

/** A page of the site whose texts can be changed where they stand. */
export function EditablePage({ frame, title, onLoad, ...handlers }: EditablePageProps) {
  const now = useRef(handlers);
  useEffect(() => {
    now.current = handlers;
  });
  function prepare() {
    const shown = frame.current?.contentDocument;
    if (!shown?.querySelector("main")) return;
    const link = shown.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: styles });
    shown.head.append(link);
    listenTo(shown, now);
    onLoad();
  }
  // Without a sandbox, because Safari tells the desk of no event in a frame that may run no scripts. The page has none: they are
  // taken out, and the content security policy allows no others.
  return <iframe ref={frame} className="page-frame" title={title} onLoad={prepare} />;
}

type Handlers = Omit<EditablePageProps, "frame" | "title" | "onLoad">;

function listenTo(shown: Document, now: RefObject<Handlers>): void {
  const chosenAt = (target: EventTarget | null) => (target ? textOf(target as Element) : undefined);

  shown.addEventListener("click", (event) => {
    // No link leads away, no button acts, and no question folds.
    event.preventDefault();
    const element = chosenAt(event.target) ?? chosenAt(shown.activeElement);
    const target = event.target as Element;
    const [, described] =
      /(?:^| )alt:(\S+)/.exec(target.closest<HTMLElement>("img[data-words-in]")?.dataset.wordsIn ?? "") ?? [];
    const { photo } = target.closest<HTMLElement>("[data-photo]")?.dataset ?? {};
    if (photo) now.current.onChoose({ page: "", key: "", name: `photos.${photo}` });
    else if (described) setCaret(shown, { words: described, offset: "all" });
    else if (element && isLong(element)) {
      const paragraph = paragraphsOf(element).findIndex((one) => one.contains(target));
      now.current.onChoose({ ...readMark(element), paragraph });
    } else
      now.current.onChoose(
        element && { ...readMark(element), name: nameIn(target), isFixed: !element.isContentEditable },
      );
  });
  shown.addEventListener("submit", (event) => event.preventDefault());
  shown.addEventListener("focusin", ({ target }) => {
    const element = chosenAt(target);
    if (element) now.current.onChoose(readMark(element));
  });
  shown.addEventListener("focusout", ({ target }) => {
    const element = chosenAt(target);
    if (element?.isContentEditable && readText(element).trim() === "") now.current.onEmpty(readMark(element).key);
  });
  shown.addEventListener("input", ({ target }) => {
    const element = chosenAt(target);
    if (!element) return;
    showElsewhere(shown, element);
    noteLength(element);
    now.current.onType(readMark(element).key, readText(element));
  });
  shown.addEventListener("beforeinput", (event) => {
    if (OF_FORM.test(event.inputType)) event.preventDefault();
  });
  shown.addEventListener("paste", (event) => {
    event.preventDefault();
    // Words only: whatever else is in the clipboard would not be kept.
    const words = event.clipboardData?.getData("text/plain").replace(/\s+/g, " ") ?? "";
    shown.execCommand("insertText", false, words);
  });
  shown.addEventListener("drop", (event) => event.preventDefault());
  shown.addEventListener("keydown", (event) => {
    const element = chosenAt(event.target);
    if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      now.current.onSave();
    } else if (event.key === "Escape") element?.blur();
    else if (event.key === "Enter" && !element) (event.target as HTMLElement).click();
    else if (event.key === "Enter" && element && !event.isComposing) {
      event.preventDefault();
      if (isLong(element)) return element.click();
      const texts = [...shown.querySelectorAll<HTMLElement>("edit-text[role=textbox]")];
      texts[texts.indexOf(element) + 1]?.focus();
    }
  });
}
