import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { previewAnswer } from "#content/model/answers.ts";
import { valueAt } from "#content/model/patch.ts";
import { type TextPlace, textAt, withText } from "#content/model/tables.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { drawnChanges, NOT_WRITTEN, placeOfText } from "#content/words/word-draft.ts";
import { refusalOf } from "../api/answers.ts";
import { readAsOwner } from "../api/session.ts";
import type { Edit, Texts } from "../edit/editor.ts";
import { showPage } from "../edit/PageFrame.tsx";
import { factsKey, receipts } from "../posts/receipts.ts";
import { listenForUndo } from "../text/text-listeners.ts";
import type { DraftSteps } from "./draft-steps.ts";
import {
  type Caret,
  emptyUnwritten,
  makeEditable,
  nameSentences,
  readMark,
  textBoxesOf,
  valuesIn,
} from "./page-texts.ts";
import { addUnseenTexts } from "./unseen-texts.ts";
import { inHerWords, type PageWords, valuesOfPage, wordForms, wordPages } from "./words.ts";
import { caretNow, loadWriting, setCaret, showText, stopWriting } from "./writing.ts";

/** The parts of a page that are drawn: only that of all pages has the footer’s words. */
const partsOf = (page: string): string => (page === "site" ? "main, footer" : "main");

/** A text that the service does not draw, and why. */
interface Refused {
  place: TextPlace;
  text: string;
  sentence: string;
}

interface Shown {
  /** The path of the page on which words of many pages are shown. */
  on: string | undefined;
  /** By a long text that is being changed. */
  isCovered: boolean;
  /** A step back or forth that she takes while the page is drawn. */
  onStep: DraftSteps["step"];
}

export type DrawnPage = ReturnType<typeof useDrawnPage>;

/**
 * Draws the page with its unsaved words into a frame, at once, and again when they have become others than it shows, by
 * anything but typing on it. The caret stays. Words of many pages are shown `on` one. What is covered waits.
 */
export function useDrawnPage(frame: RefObject<HTMLIFrameElement | null>, edit: Edit, { on, isCovered, onStep }: Shown) {
  const { draft } = edit;
  const base = edit.base as PageWords;
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  /** How often the page was drawn and made ready. Its marks have to be set anew each time. */
  const [drawings, setDrawings] = useState(0);
  /** The texts that the page shows, and the version that it was drawn from. */
  const shown = useRef<{ draft: Texts; revision: string }>(undefined);
  const refused = useRef<Refused>(undefined);
  /** Where the caret is to be once the page shows the draft. */
  const wanted = useRef<Caret>(undefined);
  /** Returns what was typed while the page was drawn. */
  const held = useRef<() => string>(undefined);
  useEffect(() => () => void held.current?.(), []);
  const step = useRef(onStep);
  useLayoutEffect(() => {
    step.current = onStep;
  });

  function prepare() {
    const page = frame.current?.contentDocument;
    const { draft: texts = {} } = shown.current ?? {};
    const source = (key: string) => {
      const place = placeOfText(key, texts, base.shipped);
      return place && textAt(place, texts);
    };
    if (page?.querySelector("main")) {
      for (const [name, value] of valuesIn(page)) valuesOfPage.set(name, value);
      if (base.id === "shared") nameSentences(page);
      const given = { source, nameOf: (key: string) => wordForms.labelOf(key, texts) };
      emptyUnwritten(page, base.id, source);
      addUnseenTexts(page, base.id, given);
      makeEditable(page, base.id, given);
      showTexts(wordForms.edits.value[base.id]?.draft ?? texts);
    }
    setDrawings((count) => count + 1);
  }
  function show(html: string) {
    const element = frame.current;
    const before = element?.contentDocument;
    if (!element) return;
    const picture = before?.activeElement?.getAttribute("data-photo");
    wanted.current ??= caretNow();
    stopWriting();
    const isFirst = !before?.querySelector("main");
    showPage(element, html, partsOf(base.id));
    if (isFirst) return; // Its load prepares it.
    prepare();
    if (before) goOn(before);
    if (picture) before?.querySelector<HTMLElement>(`[data-photo="${picture}"]`)?.focus({ preventScroll: true });
  }
  /** Puts the caret where it is to be, with what was typed meanwhile. */
  function goOn(page: Document): void {
    page.body.inert = false;
    const typed = held.current?.();
    // Where the caret was may be gone. The keys for steps still come to the page.
    if (held.current) page.defaultView?.focus();
    held.current = undefined;
    if (wanted.current) setCaret(page, wanted.current, typed);
    wanted.current = undefined;
  }
  /** Shows texts that have become others in their places. What else has changed is to be drawn. */
  function showTexts(texts: Texts): void {
    const { current: now } = shown;
    const page = frame.current?.contentDocument;
    if (!now || !page) return;
    const { draft: before } = now;
    for (const element of textBoxesOf(page)) {
      const place = placeOfText(readMark(element).key, texts, base.shipped);
      const text = place && textAt(place, texts);
      if (!text || text === textAt(place, before)) continue;
      now.draft = { ...now.draft, [place.field]: withText(place, now.draft, text) };
      showText(element, text);
    }
  }
  /** Draws the page. A text that the service refuses is left out, and shown in its place as she has written it. */
  async function draw(texts: Texts, stop: AbortSignal): Promise<{ html: string; texts: Texts; refused?: Refused }> {
    const change = drawnChanges(wordForms.draftOf(base), texts, base.shipped);
    const options = { method: "POST", body: { change, page: on }, signal: stop, inBackground: true } as const;
    try {
      return { ...(await readAsOwner(previewAnswer, `${wordForms.urlOf(base)}/preview`, options)), texts };
    } catch (error) {
      const refusal = refusalOf(error);
      const place = placeOfText(refusal.field ?? "", texts, base.shipped);
      const text = place && textAt(place, texts);
      if (!place || text === undefined || text === NOT_WRITTEN) throw error;
      const { field, row } = place;
      const isWholeList = row === undefined && Array.isArray(valueAt(base.shipped, field));
      const without = isWholeList ? (wordForms.draftOf(base)[field] ?? "") : withText(place, texts, NOT_WRITTEN);
      if (without === texts[field]) throw error;
      const drawn = await draw({ ...texts, [field]: without }, stop);
      return { ...drawn, refused: { place, text, sentence: inHerWords(refusal, base.id, texts) } };
    }
  }
  const picturesAreLive = receipts.value[factsKey("photos")]?.state === "done";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture that has just gone live is to be seen
  useEffect(() => {
    if (picturesAreLive) drawAgain();
  }, [picturesAreLive]);
  function drawAgain() {
    if (shown.current) shown.current.revision = "";
    setAttempt((count) => count + 1);
  }
  // At once, so that no letter is typed in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else changes what is drawn
  useLayoutEffect(() => {
    if (isCovered) return;
    const { revision } = base;
    // A problem is told until its text is another.
    const { current: wrong } = refused;
    if (wrong && textAt(wrong.place, draft) !== wrong.text) {
      refused.current = undefined;
      setProblem(undefined);
    }
    showTexts(draft);
    const now = shown.current;
    const isShown = now !== undefined && isSame(now.draft, draft);
    const page = frame.current?.contentDocument;
    // A step back and forth again can be faster than the drawing that it calls off.
    if (isShown && page) {
      goOn(page);
      setProblem(refused.current && adminWords.notDrawn(refused.current.sentence));
    }
    if (isShown && now.revision === revision) return;
    // Entries may have changed their places: what would be typed now would go to another one.
    if (now && !isShown && page?.body) {
      wanted.current ??= caretNow();
      page.body.inert = true;
      if (wanted.current) held.current ??= holdKeys((direction) => step.current(direction));
    }
    const stop = new AbortController();
    const facts = wordPages.answer.peek() ?? wordPages.load();
    Promise.all([draw(draft, stop.signal), loadWriting(), facts]).then(
      ([{ html, texts, refused: wrong }]) => {
        if (stop.signal.aborted) return;
        shown.current = { draft: texts, revision };
        refused.current = wrong;
        show(html);
        setProblem(wrong && adminWords.notDrawn(wrong.sentence));
      },
      (error) => stop.signal.aborted || setProblem(refusalOf(error).sentence),
    );
    return () => stop.abort();
  }, [draft, base.revision, attempt, isCovered]);

  return {
    isDrawn: drawings > 0,
    problem,
    prepare,
    /** Notes that the page shows a draft, because it was typed there into the one before. */
    noteShown(before: Texts, draft: Texts) {
      const { current: now } = shown;
      if (now && isSame(now.draft, before)) shown.current = { ...now, draft };
    },
    wantCaret(caret: Caret) {
      wanted.current = caret;
    },
    /** Where the caret is, or will be. */
    caret: () => wanted.current ?? caretNow(),
    drawAgain,
  };
}

/** Takes the keys, as a text would. Returns what gives them back, and returns what was typed. */
function holdKeys(onStep: DraftSteps["step"]): () => string {
  const field = Object.assign(document.createElement("textarea"), { className: "hide", ariaLabel: adminWords.drawing });
  listenForUndo(field, onStep);
  document.body.append(field);
  field.focus({ preventScroll: true });
  return () => {
    field.remove();
    return field.value;
  };
}

/** Whether both are the same to the letter. A new entry that is not written yet is nothing to save, but it is drawn. */
const isSame = (one: Texts, other: Texts): boolean =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
