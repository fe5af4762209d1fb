import { type Signal, signal } from "@preact/signals-react";
import type { Answer } from "../answers.ts";
import type { Entries } from "../entries.ts";

/** The texts of a form by field. */
export type Texts = Readonly<Record<string, string>>;

/** A saved version of something that the owner edits: a post, or a section of the practice. */
export interface Saved {
  id: string;
  title: string;
  /** Empty while it is new, and nothing of it is saved. */
  revision: string;
}

/** Fields that a save sends besides the draft, such as `published`. */
export type Act = Readonly<Record<string, unknown>>;

/** An unsaved draft in this browser's localStorage. */
export interface StoredDraft {
  /** Differs by window, so that two windows with the same form do not overwrite each other. */
  draftId: string;
  draft: Texts;
  /** The version that the draft grew from. */
  base: Saved;
  /** The draft as it was when Save was pressed, while that save has not arrived, and what it was to do besides. */
  waiting?: { draft: Texts; act?: Act | undefined };
  /** Drafts of earlier saves without an answer: the service may have saved them. */
  unconfirmed?: readonly Texts[];
  /** The copy at the service that holds earlier words of this very draft; see working-copy.ts. */
  copy?: string;
  /** When it was last changed. */
  at: string;
}

/** Something that is open in a form. */
export interface Edit extends Omit<StoredDraft, "at" | "waiting"> {
  /** A version from elsewhere, until the owner has resolved the conflict. */
  other?: Saved;
  /** The words of another device that grew from `other` and are not saved either. */
  otherDraft?: Texts;
  /** Sentences about what the last merge could not decide. */
  merged?: readonly string[];
  /** The last save found nothing to change: it was deleted elsewhere. */
  isGone?: boolean;
  /** The form stays open after the next save. */
  staysOpen?: boolean;
  /** A save that has not arrived, with the draft as it was when Save was pressed. With a reason, it failed and is retried. */
  waiting?: { draft: Texts; act?: Act | undefined; reason?: string | undefined };
}

/** More about a save, for the sentence that tells of it. */
export interface HowSaved {
  title?: string;
  text?: string | undefined;
  /** An earlier attempt was saved, and only its answer was lost. */
  wasSavedBefore?: boolean;
}

/** How things of one kind are edited. Open forms, stored drafts, retries and conflicts are the same for every kind. */
export interface Kind {
  /** Its name in sentences: "post". */
  noun: string;
  /** Begins the keys of its drafts in localStorage. */
  storedAs: `${string}:`;
  /** Of the field; and a field's text as it is shown in a comparison, where that is not the text itself. */
  labelOf(field: string): string;
  shownText?(field: string, text: string): string;
  /** Of any version, also a former one. */
  draftOf(version: object): Texts;
  /** In the order in which they are shown. */
  fieldsThatDiffer(one: Texts, other: Texts): string[];
  /** A draft as the service would save it. */
  asSaved(draft: Texts): Texts;
  /** Three-way merge, with a sentence about everything it could not decide. */
  merge(base: Texts, mine: Texts, theirs: Texts): { draft: Texts; notes: string[] };
  /** Why a draft cannot be sent as it is. */
  problemIn?(draft: Texts): string | undefined;

  urlOf(saved: Saved): string;
  /** Where new ones are sent by POST. */
  newUrl?: string;
  answerOf(saved: Saved): Answer<Saved>;
  formerAnswerOf(saved: Saved): Answer<object>;
  /** A difference between two versions besides the texts. */
  otherDifference?(former: object, now: object): string | undefined;
  fetch(saved: Saved): Promise<Saved>;
  /** The body of the PATCH. */
  changesTo(base: Saved, draft: Texts): object;
  /** Updates what the page shows of it. */
  show(saved: Saved): void;
  /** Shows why the last save failed; `undefined` clears it. */
  setProblem(id: string, sentence: string | undefined): void;
  /** The toast of a save that failed, where there is one besides the form's own words. */
  failed?: { title: string; text: string };
  /** Without a commit nothing was changed. */
  tellSaved(saved: Saved, commit: string | undefined, how?: HowSaved): void;
}

/** A kind with its open forms. */
export interface Editor extends Kind {
  /** By id. */
  edits: Signal<Entries<Edit>>;
  /** The ids of what is being saved. */
  saving: Signal<ReadonlySet<string>>;
  /** Drafts of earlier pages, newest first. */
  stored: Signal<readonly StoredDraft[]>;
}

export const createEditor = (kind: Kind): Editor => ({
  ...kind,
  edits: signal({}),
  saving: signal(new Set<string>()),
  stored: signal([]),
});

/** The texts that an edit is in conflict with. */
export const theirDraft = (kind: Pick<Kind, "draftOf">, { other, otherDraft }: Edit): Texts =>
  otherDraft ?? kind.draftOf(other ?? {});

export const isSameDraft = (kind: Pick<Kind, "fieldsThatDiffer">, one: Texts, other: Texts) =>
  kind.fieldsThatDiffer(one, other).length === 0;
