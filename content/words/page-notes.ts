import type { Problem } from "../model/open-documents.ts";
import { omit, pick } from "../model/pick.ts";
import { UnfitText } from "../model/text-file.ts";
import { asConfirmed, faultOfConfirming } from "./sample-words.ts";
import { faultOfHiding } from "./sections.ts";
import type { WordsPage } from "./shipped.ts";

/** The owner’s notes on a page, beside its words. */
export interface PageNotes {
  /** The sections that visitors do not see. */
  readonly hidden?: readonly string[];
  /** The samples that she says are true: see `asConfirmed`. */
  readonly confirmed?: readonly string[];
}

const faults = { hidden: faultOfHiding, confirmed: faultOfConfirming };
const noteKeys = Object.keys(faults) as (keyof PageNotes)[];

/** The keys of a file of words that are none of a page’s words. */
export const reservedKeys: readonly string[] = [...noteKeys, "accepted"];

type Written = Readonly<Record<string, unknown>>;
/** Returns what is written of a page’s words. */
export const withoutNotes = (written: object): Written => omit(written as Written, ...reservedKeys);
/** Returns what is written of the owner’s notes. */
export const onlyNotes = (written: object): Written => pick(written as Written, noteKeys);

/** Reads the notes in a file of words. What of them cannot be used is named, and does not count. */
export function readNotes(page: WordsPage, written: object): { notes: PageNotes; problems: Problem[] } {
  const problems: Problem[] = [];
  const lists = Object.entries(onlyNotes(written)).map(([note, list]) => {
    if (!Array.isArray(list))
      problems.push({ path: [note], message: `“${note}” in ${page} has to be a list of keys.` });
    const usable = (Array.isArray(list) ? list : []).filter((entry, at) => {
      const message = faults[note as keyof PageNotes](page, String(entry));
      if (message) problems.push({ path: [note, at], message });
      return message === undefined;
    });
    return [note, usable] as const;
  });
  return { notes: Object.fromEntries(lists.filter(([, list]) => list.length > 0)), problems };
}

/** Returns a file’s notes with those of a change in their place, each as a whole; null takes it out. Throws UnfitText. */
export function changeNotes(page: WordsPage, written: object, patch: object): PageNotes {
  const changes = Object.entries(onlyNotes(patch)).map(([note, list]) => {
    const marked = note === "confirmed" && Array.isArray(list);
    return [note, marked ? list.map((key) => asConfirmed(page, String(key))) : (list ?? [])] as const;
  });
  const { notes, problems } = readNotes(page, Object.fromEntries(changes));
  const [problem] = problems;
  if (problem) throw new UnfitText(problem.message, { path: problem.path });
  return { ...omit(onlyNotes(written), ...Object.keys(onlyNotes(patch))), ...notes };
}
