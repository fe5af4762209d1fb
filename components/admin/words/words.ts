import { signal } from "@preact/signals-react";
import * as z from "zod/mini";
import { formerWordsAnswer, pageWordsAnswer, undoneWordsAnswer, wordPagesAnswer } from "#content/model/answers.ts";
import { readRows, writeRows } from "#content/model/tables.ts";
import { adminWords, firstPlaces, pageNames } from "#content/pages/admin-words.ts";
import { mergeWords } from "#content/words/merge-words.ts";
import { NAME } from "#content/words/names.ts";
import { textName, untitledSections } from "#content/words/text-names.ts";
import {
  asSavedWords,
  mergeWordField,
  noteFields,
  unwrittenText,
  wordChanges,
  wordDraftOf,
  wordsThatDiffer,
} from "#content/words/word-draft.ts";
import type { Refusal } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { createResource } from "../api/resource.ts";
import { readAsOwner } from "../api/session.ts";
import { status } from "../api/status.ts";
import { createEditor, type Edit, type SavedVersion, type Texts } from "../edit/editor.ts";
import { editField, followConflicts } from "../edit/edits.ts";
import { effectOf, positionOf } from "../posts/BrokenFiles.tsx";
import { liveKind, undoLive } from "../posts/live-kind.ts";
import { factsKey, receiveNews } from "../posts/receipts.ts";

const API = "/api/words";

/** A page's words as last saved, and as they were shipped. */
export interface PageWords extends SavedVersion, Omit<z.output<typeof pageWordsAnswer>, "page"> {}

/** A page in the list. */
export type PageEntry = z.output<typeof wordPagesAnswer>["pages"][number];

/** Why the last save of a page failed. */
export const wordProblems = signal<Entries<Refusal>>({});

/** In the form, the owner’s notes on the page are two lists more. */
function withTitle({ page, words, shipped, ...others }: z.output<typeof pageWordsAnswer>): PageWords {
  const { hidden, confirmed } = others;
  return {
    ...{ id: page, title: pageNames[page] ?? page, ...others },
    words: { ...words, hidden, confirmed },
    shipped: { ...shipped, hidden: [], confirmed: [] },
  };
}
const wordsAnswer = z.pipe(pageWordsAnswer, z.transform(withTitle));

export const fetchWords = (page: string): Promise<PageWords> => readAsOwner(wordsAnswer, `${API}/${page}`);

/** The pages, and the facts that words may name. */
export const wordPages = createResource(() => readAsOwner(wordPagesAnswer, API));

const noteNames: ReadonlyMap<string, string> = new Map(Object.entries(adminWords.notes));

const draftOf = ({ words, shipped }: Pick<PageWords, "words" | "shipped">) => wordDraftOf(words, shipped);

/** Tells the editor how to load, merge and save a page's words. */
export const wordForms = createEditor({
  ...liveKind<PageWords>({
    api: API,
    draftOf,
    fieldsThatDiffer: wordsThatDiffer,
    changesTo: (base, draft) => wordChanges(draftOf(base), draft, base.shipped),
    receiptKey: (id) => receiptKey(id),
  }),
  noun: "page",
  labelOf: (key, texts) => noteNames.get(key) ?? withFacts(textName(key, texts)),
  isMarkdown: (field) => field === "body",
  shownText: (field, text, texts) =>
    noteFields.includes(field)
      ? readNote(text)
          .map((key) => (field === "hidden" ? sectionName(key, texts) : wordForms.labelOf(key, texts)))
          .join("; ")
      : withFacts(text.replaceAll("\t", " · ")),
  asSaved: asSavedWords,
  mergeField: mergeWordField,
  changeOf(field, before, after) {
    const was = readNote(before.hidden);
    const hidden = field === "hidden" ? readNote(after.hidden).filter((key) => !was.includes(key)) : [];
    const says = hidden.map((key) => adminWords.thisPage.hiddenElsewhere(sectionName(key, after)));
    return says.length > 0 ? says.join("; ") : undefined;
  },
  problemIn(draft, { shipped }: PageWords) {
    const key = unwrittenText(draft, shipped);
    return key && adminWords.unwritten(wordForms.labelOf(key, draft));
  },
  answerOf: () => wordsAnswer,
  formerAnswerOf: ({ shipped }: PageWords) =>
    z.pipe(
      formerWordsAnswer,
      z.transform((changes) => ({ shipped, words: mergeWords(shipped, changes) as PageWords["words"] })),
    ),
  undoneAnswer: z.pipe(
    undoneWordsAnswer,
    z.transform(({ words, commit }) => ({ saved: withTitle(words), commit })),
  ),
  fetchLatest: ({ id }) => fetchWords(id),
  show: () => void wordPages.load(),
  setProblem: (id, refusal) => setEntry(wordProblems, id, refusal),
});

export const receiptKey = (page: string): string => factsKey(`words/${page}`);

/** Returns the name of a section of a page with these texts. */
const sectionName = (key: string, texts: Texts): string =>
  withFacts(texts[`${key}.title`] ?? untitledSections[key] ?? key);

const readNote = (text = ""): string[] => readRows(text).flat();

/** Returns the keys that the owner has noted in an open form. */
export const notedIn = ({ draft }: Pick<Edit, "draft">, note: "hidden" | "confirmed"): string[] =>
  readNote(draft[note]);

/** Notes a key in an open form, or takes it out. */
export function toggleNote(edit: Edit, note: "hidden" | "confirmed", key: string): void {
  const noted = notedIn(edit, note);
  const changed = noted.includes(key) ? noted.filter((one) => one !== key) : [...noted, key];
  editField(wordForms, edit.base.id, note, writeRows(changed.map((one) => [one])));
}

/**
 * Values by their names that are no facts: only the page that is drawn knows them, such as a number of stars. The title of
 * later pages of a list has no mark.
 */
export const valuesOfPage = new Map([["which", " (page 2)"]]);

/** Returns a text with facts in place of their names, as visitors read it. */
export function withFacts(text: string): string {
  const facts = new Map(wordPages.answer.value?.facts.map(({ name, shown }) => [name, shown]));
  return text.replace(NAME, (whole, name: string) => facts.get(name) ?? valuesOfPage.get(name) ?? whole);
}

/** The service names a text by its key. She reads its name. */
export const inHerWords = ({ sentence, field }: Refusal, page: string, texts: Texts): string =>
  field === undefined ? sentence : sentence.replace(`“${field}” in ${page}`, wordForms.labelOf(field, texts));

/** Whether the page shows each name in a text by itself. */
export const namesOnlyFacts = (text: string): boolean => withFacts(text).search(NAME) < 0;

/** Says what is wrong with the file of a page’s words. */
export function faultOf(page: string): string | undefined {
  const broken = status.value?.broken.find(({ file }) => file === `words/${page}.yaml`);
  return broken && `${positionOf(broken)}: ${broken.reason} ${effectOf(broken)}`;
}

export const undoWords = (commit: string): Promise<void> => undoLive(wordForms, commit);

export function receiveEvent(name: string, data: unknown): void {
  if (name === "practice") {
    void wordPages.load();
    void followConflicts(wordForms);
  }
  receiveNews(name, data);
}

/** A page that is being changed, and the text that was looked for. */
interface OpenPage {
  page: string;
  key: string | undefined;
  /** The path of the page on which words of many pages are shown. */
  on?: string | undefined;
}

const pathOf = (page: string): string | undefined =>
  wordPages.answer.value?.pages.find((entry) => entry.page === page)?.path;

/** Reads the address: "#change=about.mission.lead" → "about", "mission.lead". Words of many pages are shown where she was. */
function readHash(before?: OpenPage): OpenPage | undefined {
  const [, page = "", key] = /^#change=([a-z-]+)(?:\.([\w.]+))?$/.exec(location.hash) ?? [];
  if (pageNames[page] === undefined) return undefined;
  return { page, key, on: before && pathOf(before.page) };
}
export const addressOf = (page: string, key?: string): string => `#change=${key ? `${page}.${key}` : page}`;

/** A page whose unsaved words are saved as soon as it is open. */
export const savedOnOpening = signal<string | undefined>(undefined);

/** `undefined` while the list is shown. */
export const openPage = signal<OpenPage | undefined>(undefined);
/** The path on which the words of the open page are shown, if they stand on many. */
export const shownOn = ({ page, key, on }: OpenPage): string | undefined => {
  const first = firstPlaces[`${page}.${key}`] ?? firstPlaces[page];
  return first && (on ?? pathOf(first));
};

/** The page of the site that is shown as visitors see it, by its path. */
export const shownPath = signal<string | undefined>(undefined);

export const siteAddress = (path: string): string => `#site=${path}`;

/** The part of a page that was in view before it was opened to change it, from the top of its text. */
export const lastSeen = { page: "", top: 0 };

/** Shows what the address names, now and when it changes, until `stop` is aborted. */
export function followAddress(stop: AbortSignal): void {
  const follow = () => {
    openPage.value = readHash(openPage.value);
    shownPath.value = /^#site=(\/(?!\/|(?:api|admin|preview)(?:\/|$))[\w/-]*)$/.exec(location.hash)?.[1];
  };
  follow();
  addEventListener("hashchange", follow, { signal: stop });
}
