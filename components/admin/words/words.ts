import { signal } from "@preact/signals-react";
import * as z from "zod/mini";
import {
  formerWordsAnswer,
  pageWordsAnswer,
  publishEvent,
  sectionCopyAnswer,
  undoneWordsAnswer,
  wordPagesAnswer,
} from "#content/model/answers.ts";
import { pick } from "#content/model/pick.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { adminWords, pageGroups } from "#content/pages/admin-words.ts";
import { mergeWords } from "#content/words/merge-words.ts";
import {
  asSavedWords,
  isHalfWritten,
  mergeWordField,
  wordChanges,
  wordDraftOf,
  wordsThatDiffer,
} from "#content/words/word-draft.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { type Refusal, readAnswer } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { createResource } from "../api/resource.ts";
import { readAsOwner } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { createEditor, type SavedVersion, type Texts } from "../edit/editor.ts";
import { revertCommit, takeBack } from "../edit/undo.ts";
import { factsKey, receivePublish, startReceipt } from "../posts/receipts.ts";

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
  noun: "page",
  labelOf: (field) => labelOf(field),
  isMarkdown: (field) => field === "body",
  shownText: (_, text) => withFacts(text.replaceAll("\t", " · ")),
  draftOf,
  fieldsThatDiffer: wordsThatDiffer,
  asSaved: asSavedWords,
  mergeField: mergeWordField,
  problemIn: (draft) => (isHalfWritten(draft) ? adminWords.halfWritten : undefined),
  urlOf: ({ id }) => `${API}/${id}`,
  answerOf: () => wordsAnswer,
  formerAnswerOf: ({ shipped }: PageWords) =>
    z.pipe(
      formerWordsAnswer,
      z.transform((changes) => ({ shipped, words: mergeWords(shipped, changes) as PageWords["words"] })),
    ),
  undoUrl: `${API}/undo`,
  undoneAnswer: z.pipe(
    undoneWordsAnswer,
    z.transform(({ words, commit }) => ({ saved: withTitle(words), commit })),
  ),
  fetchLatest: ({ id }) => fetchWords(id),
  changesTo: (base: PageWords, draft) => wordChanges(draftOf(base), draft, base.shipped),
  copiesUrl: `${API}/working-copies`,
  copyAnswer: sectionCopyAnswer,
  copyOf: (base: PageWords, draft) => ({ draft: pick(draft, wordsThatDiffer(draftOf(base), draft)) }),
  draftOfCopy(base: PageWords, { draft }: { draft: Texts }) {
    const saved = draftOf(base);
    return { ...saved, ...pick(draft, Object.keys(saved)) };
  },
  checkLive: (base: PageWords, draft) => ({
    path: `${API}/${base.id}/check`,
    body: { ...wordChanges(draftOf(base), draft, base.shipped), revision: base.revision },
  }),
  show({ id, path, samples, revision, ...saved }: PageWords) {
    const changes = wordsThatDiffer(wordDraftOf(saved.shipped, saved.shipped), draftOf(saved)).length;
    wordPages.change(({ pages, facts }) => ({
      facts,
      pages: pages.map((one) => (one.page === id ? { page: id, path, samples, revision, changes } : one)),
    }));
  },
  setProblem: (id, refusal) => setEntry(wordProblems, id, refusal),
  reportSaved({ id, title }, commit, { wasSavedBefore, title: text } = {}) {
    if (commit || wasSavedBefore) startReceipt(receiptKey(id), { text: text && `${text}.`, ...(commit && { commit }) });
    else showToast({ ...adminToasts.unchanged, text: `“${title}”` });
  },
});

export const receiptKey = (page: string): string => factsKey(`words/${page}`);

/** "values.points.0.title" → "Values, points, 1, title" */
export function labelOf(key: string): string {
  const parts = key.split(".").map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  const words = parts.join(", ").replace(/[a-z](?=[A-Z])/g, "$& ");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** Returns a text with facts in place of their names, as visitors read it. */
export function withFacts(text: string): string {
  const facts = new Map(wordPages.answer.value?.facts.map(({ name, shown }) => [name, shown]));
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => facts.get(name) ?? whole);
}

/** Whether the page shows each name in a text by itself. A component fills in other names, such as a number of stars. */
export const namesOnlyFacts = (text: string): boolean => !/\{\{[^{}]*\}\}/.test(withFacts(text));

/** Reverts one change. The revert is itself a change and can be undone. */
export async function undoWords(commit: string): Promise<void> {
  const undone = await takeBack(() => revertCommit(wordForms, commit));
  if (undone?.saved) wordForms.reportSaved(undone.saved, undone.commit, { title: deskLabels.undo.done });
}

export function receiveEvent(name: string, data: unknown): void {
  if (name === "practice") void wordPages.load();
  if (name === "messages") void loadStatus();
  if (name === "publish") {
    receivePublish(readAnswer(publishEvent, data));
    void loadStatus();
  }
}

/** The page and the text that the address names: "#about.mission.lead" → "about", "mission.lead". */
function readHash() {
  const [, page = "", key] = /^#([a-z-]+)(?:\.([\w.]+))?$/.exec(location.hash) ?? [];
  return pageNames[page] === undefined ? undefined : { page, key };
}
export const addressOf = (page: string, key?: string): string => `#${key ? `${page}.${key}` : page}`;

/** The page that is being changed, and the text that was looked for; `undefined` while the list is shown. */
export const openPage = signal<ReturnType<typeof readHash>>(undefined);

/** Shows what the address names, now and when it changes, until `stop` is aborted. */
export function followAddress(stop: AbortSignal): void {
  const follow = () => {
    openPage.value = readHash();
  };
  follow();
  addEventListener("hashchange", follow, { signal: stop });
}
