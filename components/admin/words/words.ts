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
import { readRows, writeRows } from "#content/model/tables.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { adminWords, pageNames } from "#content/pages/admin-words.ts";
import { mergeWords } from "#content/words/merge-words.ts";
import { textName } from "#content/words/text-names.ts";
import {
  asSavedWords,
  mergeWordField,
  noteFields,
  unwrittenText,
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
import { createEditor, type Edit, type SavedVersion, type Texts } from "../edit/editor.ts";
import { editField } from "../edit/edits.ts";
import { revertCommit, takeBack } from "../edit/undo.ts";
import { factsKey, receivePublish, startReceipt } from "../posts/receipts.ts";

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
  noun: "page",
  labelOf: (key, texts) => noteNames.get(key) ?? withFacts(textName(key, texts)),
  isMarkdown: (field) => field === "body",
  shownText: (field, text) =>
    noteFields.includes(field)
      ? readNote(text)
          .map((key) => textName(key, {}))
          .join("; ")
      : withFacts(text.replaceAll("\t", " · ")),
  draftOf,
  fieldsThatDiffer: wordsThatDiffer,
  asSaved: asSavedWords,
  mergeField: mergeWordField,
  problemIn(draft, { shipped }: PageWords) {
    const key = unwrittenText(draft, shipped);
    return key && adminWords.unwritten(wordForms.labelOf(key, draft));
  },
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
  show({ id, path, samples, hidden, revision, ...saved }: PageWords) {
    const changes = wordsThatDiffer(wordDraftOf(saved.shipped, saved.shipped), draftOf(saved)).length;
    wordPages.change(({ pages, facts }) => ({
      facts,
      pages: pages.map((one) => (one.page === id ? { page: id, path, samples, hidden, revision, changes } : one)),
    }));
  },
  setProblem: (id, refusal) => setEntry(wordProblems, id, refusal),
  reportSaved({ id, title }, commit, { wasSavedBefore, title: text } = {}) {
    if (commit || wasSavedBefore) startReceipt(receiptKey(id), { text: text && `${text}.`, ...(commit && { commit }) });
    else showToast({ ...adminToasts.unchanged, text: `“${title}”` });
  },
});

export const receiptKey = (page: string): string => factsKey(`words/${page}`);

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

/** Returns a text with facts in place of their names, as visitors read it. */
export function withFacts(text: string): string {
  const facts = new Map(wordPages.answer.value?.facts.map(({ name, shown }) => [name, shown]));
  return text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => facts.get(name) ?? whole);
}

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

/** The page of the site that is shown as visitors see it, by its path. */
export const shownPath = signal<string | undefined>(undefined);

export const siteAddress = (path: string): string => `#site=${path}`;

/** What was in view of a page before it was opened to change it, from the top of its text. */
export const lastSeen = { page: "", top: 0 };

/** Shows what the address names, now and when it changes, until `stop` is aborted. */
export function followAddress(stop: AbortSignal): void {
  const follow = () => {
    openPage.value = readHash();
    shownPath.value = /^#site=(\/[\w/-]*)$/.exec(location.hash)?.[1];
  };
  follow();
  addEventListener("hashchange", follow, { signal: stop });
}
