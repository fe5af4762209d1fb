import { type Signal, signal } from "@preact/signals-react";
import type { Mergeable } from "#content/model/merge-drafts.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import type { AnswerSchema, Refusal } from "../api/answers.ts";
import type { Entries } from "../api/entries.ts";

/** The texts of a form, by field. */
export type Texts = Readonly<Record<string, string>>;

/** A saved version of something that the owner edits: a post, a section of the practice's facts, or the words of a page. */
export interface SavedVersion {
  id: string;
  title: string;
  /** Empty for a new one that has never been saved. */
  revision: string;
}

/** Fields that a save sets besides the texts, such as `published`. */
export type ExtraFields = Readonly<Record<string, unknown>>;

/** A save that the service has not confirmed: the draft as it was when Save was pressed. */
export interface PendingSave {
  draft: Texts;
  extraFields?: ExtraFields | undefined;
}

/** A draft as the service has it, for all devices. */
export interface SharedDraft {
  /** Of the working copy at the service: another device may have written it since. */
  etag: string;
  /** Absent in drafts that an older version of the desk has stored. */
  draft?: Texts;
}

/** An answer of the service: words of the kind's own shape, and the version that they are based on. */
export interface WorkingCopy {
  revision: string;
  /** The changed texts as they are in that version. Older desks did not send it. */
  base?: Texts | undefined;
}

/** The line of a draft that was thrown away, in the list of these. */
export interface ThrownAway {
  title: string;
  /** Its new words. */
  words: string;
}

/** An unsaved draft in this browser's localStorage. */
export interface StoredDraft {
  /** Unique per window, so that two windows with the same form do not overwrite each other's draft. */
  draftId: string;
  draft: Texts;
  /** The version that the draft is based on. */
  base: SavedVersion;
  /** The reasons typed so far for breaking rules, by rule. A save sends those that it needs. */
  reasons?: Texts;
  pendingSave?: PendingSave;
  /** Drafts that were sent and got no answer, as a save or as a working copy, newest first: the service may hold it. */
  unconfirmed?: readonly Texts[];
  /** The last state that was exchanged with the service; see working-copy.ts. */
  copy?: SharedDraft | undefined;
  /** When the draft was last changed. */
  at: string;
  /** Set once it was thrown away, until the service has it; see thrown-away.ts. */
  thrownAway?: ThrownAway;
}

/** An open form. */
export interface Edit extends Omit<StoredDraft, "at" | "thrownAway"> {
  /** A version saved elsewhere; set until the owner has resolved the conflict. */
  conflictingVersion?: SavedVersion;
  /** An unsaved draft from another device. */
  conflictingCopy?: Required<SharedDraft> & Pick<WorkingCopy, "base">;
  /** The fields of a conflict on which the owner has decided. */
  decided?: readonly string[];
  /** The last save was answered with 404. */
  isDeletedElsewhere?: boolean;
  /** Keeps the form open after the next save. */
  staysOpen?: boolean;
  /** Has a `reason` once it has failed and is being retried. */
  pendingSave?: PendingSave & { reason?: string | undefined };
}

/** Details of a save for the message that reports it. */
export interface SaveDetails {
  title?: string;
  text?: string | undefined;
  /** An earlier attempt was saved, and only its answer was lost. */
  wasSavedBefore?: boolean;
}

/** How things of one kind are edited. Open forms, stored drafts, retries and conflicts work the same for every kind. */
export interface EditableKind extends Mergeable {
  /** Its name in sentences. */
  noun: "post" | "section" | "page";
  /** The name of a field in a form with these texts. */
  labelOf(field: string, texts: Texts): string;
  /** A field's text as comparisons show it, if that is not the text itself. */
  shownText?(field: string, text: string, texts: Texts): string;
  /** Whether that is Markdown. */
  isMarkdown?(field: string): boolean;
  /** Accepts the current version and former ones. */
  draftOf(version: object): Texts;
  /** In the order in which they are shown. */
  fieldsThatDiffer(one: Texts, other: Texts): string[];
  /** A draft as the service would save it. */
  asSaved(draft: Texts): Texts;
  /** Says what another version has changed in a field, if its label does not. */
  changeOf?(field: string, before: Texts, after: Texts): string | undefined;
  /** Why a draft cannot be sent as it is. */
  problemIn?(draft: Texts, base: SavedVersion): string | undefined;

  urlOf(saved: Pick<SavedVersion, "id">): string;
  /** Where new ones are sent by POST. */
  newUrl?: string;
  answerOf(saved: SavedVersion): AnswerSchema<SavedVersion>;
  formerAnswerOf(saved: SavedVersion): AnswerSchema<object>;
  /** Where a commit is reverted by POST, and the answer: the version that is back, if there is one. */
  undoUrl: string;
  undoneAnswer: AnswerSchema<{ saved: SavedVersion | null; commit?: string | undefined }>;
  /** Describes a difference between two versions that is not in their texts. */
  nonTextDifference?(former: object, now: object): string | undefined;
  fetchLatest(saved: SavedVersion): Promise<SavedVersion>;
  /** Whether a form holds more than texts, such as a chosen file. That lasts as long as the page. */
  holdsMore?(id: string): boolean;
  /** Takes that out of a form, and returns a function that puts it back. */
  takeMore?(id: string): () => void;
  /** The body of the PATCH. */
  changesTo(base: SavedVersion, draft: Texts): object;
  /** Where the working copies are listed, and the answer with one of them. */
  copiesUrl: string;
  copyAnswer: AnswerSchema<WorkingCopy>;
  /** The words of a working copy, and the draft that has them. */
  copyOf(base: SavedVersion, draft: Texts): object;
  draftOfCopy(base: SavedVersion, words: object): Texts;
  /** The request that checks texts which are to replace what visitors see; `undefined` if they do not see it. */
  checkLive(saved: SavedVersion, draft: Texts): { path: string; body: object } | undefined;
  /** Updates the rest of the page, such as the list. */
  show(saved: SavedVersion): void;
  /** Shows why the last save failed; `undefined` clears it. */
  setProblem(id: string, problem: Refusal | undefined): void;
  /** The toast of a failed save, if the form's own message is not enough. */
  failureToast?: { title: string; text: string };
  /** Reports a save to the owner. Without a commit, nothing was changed. */
  reportSaved(saved: SavedVersion, commit: string | undefined, details?: SaveDetails): void;
}

/** A kind with its open forms. */
export interface Editor extends EditableKind {
  /** By id. */
  edits: Signal<Entries<Edit>>;
  /** The ids of the forms that are being saved. */
  saving: Signal<ReadonlySet<string>>;
  /** The copies that the service still has of forms that were closed here, by id. */
  closedCopies: Map<string, SharedDraft>;
}

export const createEditor = (kind: EditableKind): Editor => ({
  ...kind,
  edits: signal({}),
  saving: signal(new Set<string>()),
  closedCopies: new Map(),
});

/** Returns a field's text as comparisons show it. */
export const textOf = ({ shownText }: Pick<EditableKind, "shownText">, field: string, texts: Texts): string =>
  shownText?.(field, texts[field] ?? "", texts) ?? texts[field] ?? "";

/** Returns the saved title, or the typed one while nothing is saved. */
export const titleOf = ({ base, draft }: Pick<StoredDraft, "base" | "draft">): string =>
  base.title || draft.title || editorLabels.untitled;

export const createDraftId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export const isSameDraft = (kind: Pick<EditableKind, "fieldsThatDiffer">, one: Texts, other: Texts) =>
  kind.fieldsThatDiffer(one, other).length === 0;
