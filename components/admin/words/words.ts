import { signal } from "@preact/signals-react";
import * as z from "zod/mini";
import {
  formerWordsAnswer,
  pageWordsAnswer,
  publishEvent,
  undoneWordsAnswer,
  wordPagesAnswer,
} from "#content/model/answers.ts";
import { adminWords, firstPlaces, pageGroups } from "#content/pages/admin-words.ts";
import { mergeWords } from "#content/words/merge-words.ts";
import { textName } from "#content/words/text-names.ts";
import {
  asSavedWords,
  mergeWordField,
  unwrittenText,
  wordChanges,
  wordDraftOf,
  wordsThatDiffer,
} from "#content/words/word-draft.ts";
import { type Refusal, readAnswer } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { createResource } from "../api/resource.ts";
import { readAsOwner } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { createEditor, type SavedVersion } from "../edit/editor.ts";
import { liveKind, undoLive } from "../posts/live-kind.ts";
import { factsKey, receivePublish } from "../posts/receipts.ts";

const API = "/api/words";

/** A page's words as last saved, and as they were shipped. */
export interface PageWords extends SavedVersion, Omit<z.output<typeof pageWordsAnswer>, "page"> {}

/** A page in the list. */
export type PageEntry = z.output<typeof wordPagesAnswer>["pages"][number];

/** The names of the pages that can be changed here. */
export const pageNames: Readonly<Record<string, string>> = Object.assign({}, ...pageGroups.map(({ pages }) => pages));

/** Why the last save of a page failed. */
export const wordProblems = signal<Entries<Refusal>>({});

const withTitle = ({ page, ...words }: z.output<typeof pageWordsAnswer>): PageWords => ({
  id: page,
  title: pageNames[page] ?? page,
  ...words,
});
const wordsAnswer = z.pipe(pageWordsAnswer, z.transform(withTitle));

export const fetchWords = (page: string): Promise<PageWords> => readAsOwner(wordsAnswer, `${API}/${page}`);

/** The pages, and the facts that words may name. */
export const wordPages = createResource(() => readAsOwner(wordPagesAnswer, API));

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
  labelOf: (key, texts) => withFacts(textName(key, texts)),
  isMarkdown: (field) => field === "body",
  shownText: (_, text) => withFacts(text.replaceAll("\t", " · ")),
  asSaved: asSavedWords,
  mergeField: mergeWordField,
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
  show({ id, path, samples, revision, ...saved }: PageWords) {
    const changes = wordsThatDiffer(wordDraftOf(saved.shipped, saved.shipped), draftOf(saved)).length;
    wordPages.change(({ pages, facts }) => ({
      facts,
      pages: pages.map((one) => (one.page === id ? { page: id, path, samples, revision, changes } : one)),
    }));
  },
  setProblem: (id, refusal) => setEntry(wordProblems, id, refusal),
});

export const receiptKey = (page: string): string => factsKey(`words/${page}`);

/** Returns a text with facts in place of their names, as visitors read it. */
export function withFacts(text: string): string {
  const facts = new Map(wordPages.answer.value?.facts.map(({ name, shown }) => [name, shown]));
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => facts.get(name) ?? whole);
}

export const undoWords = (commit: string): Promise<void> => undoLive(wordForms, commit);

export function receiveEvent(name: string, data: unknown): void {
  if (name === "practice") void wordPages.load();
  if (name === "messages") void loadStatus();
  if (name === "publish") {
    receivePublish(readAnswer(publishEvent, data));
    void loadStatus();
  }
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

/** Reads the address: "#about.mission.lead" → "about", "mission.lead". Words of many pages are shown where she was. */
function readHash(before?: OpenPage): OpenPage | undefined {
  const [, page = "", key] = /^#([a-z-]+)(?:\.([\w.]+))?$/.exec(location.hash) ?? [];
  if (pageNames[page] === undefined) return undefined;
  return { page, key, on: before && pathOf(before.page) };
}
export const addressOf = (page: string, key?: string): string => `#${key ? `${page}.${key}` : page}`;

/** A page whose unsaved words are saved as soon as it is open. */
export const savedOnOpening = signal<string | undefined>(undefined);

/** `undefined` while the list is shown. */
export const openPage = signal<OpenPage | undefined>(undefined);
/** The path on which the words of the open page are shown, if they stand on many. */
export const shownOn = ({ page, key, on }: OpenPage): string | undefined => {
  const first = firstPlaces[`${page}.${key}`] ?? firstPlaces[page];
  return first && (on ?? pathOf(first));
};

/** Shows what the address names, now and when it changes, until `stop` is aborted. */
export function followAddress(stop: AbortSignal): void {
  const follow = () => {
    openPage.value = readHash(openPage.value);
  };
  follow();
  addEventListener("hashchange", follow, { signal: stop });
}
