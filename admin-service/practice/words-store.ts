import { isDeepStrictEqual } from "node:util";
import { londonTime } from "#content/model/london-time.ts";
import { valueAt } from "#content/model/patch.ts";
import { isRecord } from "#content/model/pick.ts";
import type { Acceptance } from "#content/model/post.ts";
import { editWords } from "#content/words/edit-words.ts";
import { readWordsFile, wordsName } from "#content/words/open-words.ts";
import { withoutNotes } from "#content/words/page-notes.ts";
import { confirmedIn, samplesOf } from "#content/words/sample-words.ts";
import { sectionsOf } from "#content/words/sections.ts";
import { isWordsPage, pathOfWords, shipped, type WordsPage } from "#content/words/shipped.ts";
import { type Changes, unfilledWords } from "#content/words/words-of.ts";
import { createDocuments, refuseDamaged, textBefore } from "../documents/documents.ts";
import type { FileData } from "../documents/file-writer.ts";
import type { Reason } from "../documents/own-sentences.ts";
import { refusalOf, ServiceError } from "../errors.ts";
import { addReasons, newReasons } from "../posts/post-edits.ts";
import { categoryOf, checkWords } from "./check-section.ts";
import type { PracticeStoreOptions } from "./practice-store.ts";

/** A page's words: as they are shipped, as they are, and what the owner has changed of them. */
export interface PageWords {
  page: WordsPage;
  /** Absent for words that stand on many pages. */
  path?: string;
  shipped: object;
  words: object;
  changes: Changes;
  /** The keys of texts that only the owner can know, and that are as they were shipped. */
  samples: readonly string[];
  /** The keys of those that she says are true. */
  confirmed: readonly string[];
  /** The sections that visitors do not see, of all those of the page. */
  hidden: readonly string[];
  sections: ReturnType<typeof sectionsOf>;
  accepted?: readonly Acceptance[];
  /** Of the page's file. */
  revision: string;
}

export type WordsStore = ReturnType<typeof createWordsStore>;

/** Creates the store that reads and writes the pages' words and their history. */
export function createWordsStore(options: PracticeStoreOptions) {
  const { factsFolder, history, writer, ownSentences, rules, now, publishChanges } = options;
  const today = () => londonTime(now()).date;

  function get(page: WordsPage): PageWords {
    const { value, accepted, revision } = factsFolder.words(page);
    const facts = factsFolder.on(today());
    const path = pathOfWords(page, facts);
    return {
      page,
      ...(path && { path }),
      shipped: shipped[page],
      words: unfilledWords(page, facts.words),
      changes: withoutNotes(value),
      samples: samplesOf(page, facts.words),
      confirmed: confirmedIn(page, value),
      hidden: value.hidden ?? [],
      sections: sectionsOf(page, facts),
      ...(accepted.length > 0 && { accepted }),
      revision,
    };
  }

  const undamaged = (page: WordsPage) => refuseDamaged(fileOf(page), factsFolder.words(page));

  const documents = createDocuments<Changes>({
    noun: "page",
    history,
    writer,
    ownSentences,
    publishChanges: (_, commit) => publishChanges([], commit), // no post has changed
    find(id) {
      const page = wordsPage(id);
      return { name: nameOf(page), files: [fileOf(page)] };
    },
    parse: (name, source) => readWordsFile(pageNamed(name), source).value,
    describe: (_, value = {}, before = {}) => ({ changed: keysThatDiffer(value, before) }),
    isOurs: (path) => pageIn(path) !== undefined,
    restored: async (id, { source }) => ({ files: new Map([[fileOf(wordsPage(id)), source]]) }),
    async takenBack(_, steps) {
      const { name: page, source } = textBefore(steps, pageIn, readWordsFile, "");
      return { name: nameOf(page), files: new Map([[fileOf(page), source]]) };
    },
  });

  return {
    ...documents,
    get,

    /** Says why a change would be refused. */
    refusal: (page: WordsPage, patch: object) => refusalOf(() => editWords(page, undamaged(page).source, patch)),

    /** Changes a page's words. Rejects if they have changed since `seen`, the revision that the editor last saw. */
    update: (page: WordsPage, patch: object, seen?: string, reasons: readonly Reason[] = []) =>
      writer.change(async () => {
        const { source, revision, accepted: kept } = undamaged(page);
        documents.refuseStale(revision, seen);
        const find = () => checkWords({ ...get(page), accepted: [] }, patch, { rules, facts: factsFolder.on(today()) });
        const accepted = addReasons(kept, reasons, { rules, today: today(), find });
        const edited = editWords(page, source, patch, accepted);
        if (edited === source) return { words: get(page), commit: undefined };
        const taught = await ownSentences.withTaught(find, reasons, categoryOf(page));
        const files = new Map<string, FileData>([[fileOf(page), edited], ...taught]);
        const commit = await documents.save(nameOf(page), "change", { files, why: newReasons(accepted, kept) });
        return { words: get(page), commit };
      }),
  };
}

/** The keys of changed texts, `mission.lead`; a list is one. */
export const keysOf = (changes: object, path: readonly string[] = []): string[] =>
  Object.entries(changes).flatMap(([key, value]) =>
    isRecord(value) ? keysOf(value, [...path, key]) : [[...path, key].join(".")],
  );

function keysThatDiffer(value: Changes, before: Changes): string[] {
  const keys = new Set([...keysOf(value), ...keysOf(before)]);
  return [...keys].filter((key) => !isDeepStrictEqual(valueAt(value, key), valueAt(before, key)));
}

const fileOf = (page: WordsPage): string => `${wordsName(page)}.yaml`;
/** In commits. */
const nameOf = (page: WordsPage): string => `words-${page}`;
export const pageNamed = (name: string): WordsPage => wordsPage(name.replace(/^words-/, ""));

function pageIn(path: string): WordsPage | undefined {
  const [, name = ""] = /^words\/([a-z-]+)\.yaml$/.exec(path) ?? [];
  return isWordsPage(name) ? name : undefined;
}

/** Returns the page that a path of the API names. */
export function wordsPage(name: string): WordsPage {
  if (!isWordsPage(name)) throw new ServiceError("not-found", "There is no such page.");
  return name;
}
