import { type RefObject, useEffect, useRef, useState } from "react";
import { previewAnswer } from "#content/model/answers.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { drawnChanges, placeOfText, textAt } from "#content/words/word-draft.ts";
import { refusalOf } from "../api/answers.ts";
import { readAsOwner } from "../api/session.ts";
import type { Edit, Texts } from "../edit/editor.ts";
import { showPage } from "../edit/PageFrame.tsx";
import { type Caret, caretIn, emptyUnwritten, makeEditable, setCaret } from "./page-texts.ts";
import { type PageWords, wordForms } from "./words.ts";

/** What is drawn of a page: only that of all pages has the footer’s words. */
const partsOf = (page: string): string => (page === "site" ? "main, footer" : "main");

export type DrawnPage = ReturnType<typeof useDrawnPage>;

/**
 * Draws the page with its unsaved words into a frame, at once, and again when they have become others than it shows, by
 * anything but typing on it. The caret stays. What is covered waits.
 */
export function useDrawnPage(frame: RefObject<HTMLIFrameElement | null>, edit: Edit, isCovered: boolean) {
  const { draft } = edit;
  const base = edit.base as PageWords;
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  /** How often the page was drawn and made ready. Its marks have to be set anew each time. */
  const [drawings, setDrawings] = useState(0);
  /** The texts that the page shows, and the version that it was drawn from. */
  const shown = useRef<{ draft: Texts; revision: string }>(undefined);
  /** Where the caret is to be once the page is drawn anew. */
  const wanted = useRef<Caret>(undefined);

  function prepare() {
    const page = frame.current?.contentDocument;
    const { draft: texts = {} } = shown.current ?? {};
    const source = (key: string) => {
      const place = placeOfText(key, texts, base.shipped);
      return place && textAt(place, texts);
    };
    if (page?.querySelector("main")) {
      emptyUnwritten(page, base.id, source);
      makeEditable(page, base.id, { source, nameOf: (key) => wordForms.labelOf(key, texts) });
    }
    setDrawings((count) => count + 1);
  }
  function show(html: string) {
    const element = frame.current;
    const before = element?.contentDocument;
    if (!element) return;
    const caret = wanted.current ?? (before && caretIn(before));
    wanted.current = undefined;
    const isFirst = !before?.querySelector("main");
    showPage(element, html, partsOf(base.id));
    if (isFirst) return; // Its load prepares it.
    if (before?.body) before.body.inert = false;
    prepare();
    if (caret && element.contentDocument) setCaret(element.contentDocument, caret);
  }
  /** Draws the page. A field that the service refuses is drawn as it was saved. */
  async function draw(texts: Texts, stop: AbortSignal): Promise<{ html: string; texts: Texts; refused?: string }> {
    const change = drawnChanges(wordForms.draftOf(base), texts, base.shipped);
    const options = { method: "POST", body: { change }, signal: stop, inBackground: true } as const;
    try {
      return { ...(await readAsOwner(previewAnswer, `${wordForms.urlOf(base)}/preview`, options)), texts };
    } catch (error) {
      const { field: key, sentence } = refusalOf(error);
      const field = key && placeOfText(key, texts, base.shipped)?.field;
      const saved = field && wordForms.draftOf(base)[field];
      if (!field || saved === undefined || saved === texts[field]) throw error;
      return { ...(await draw({ ...texts, [field]: saved }, stop)), refused: sentence };
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else changes what is drawn
  useEffect(() => {
    if (isCovered) return;
    const { revision } = base;
    const now = shown.current;
    const isShown = now !== undefined && isSame(now.draft, draft);
    if (isShown && now.revision === revision) return;
    const page = frame.current?.contentDocument;
    // Entries may have changed their places: what would be typed now would go to another one.
    if (now && !isShown && page?.body) {
      wanted.current ??= caretIn(page);
      page.body.inert = true;
    }
    const stop = new AbortController();
    draw(draft, stop.signal).then(
      ({ html, texts, refused }) => {
        if (stop.signal.aborted) return;
        shown.current = { draft: texts, revision };
        show(html);
        setProblem(refused && adminWords.notDrawn(refused));
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
    tryAgain: () => setAttempt(attempt + 1),
  };
}

/** Whether both are the same to the letter. A new entry that is not written yet is nothing to save, but it is drawn. */
const isSame = (one: Texts, other: Texts): boolean =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
