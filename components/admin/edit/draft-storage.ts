import { signal } from "@preact/signals-react";
import { type Draft, draftOf, isSameDraft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { type Entries, setEntry } from "../entries.ts";

/** An unsaved draft in this browser's localStorage. */
export interface StoredDraft {
  /** Differs by window, so that two windows with the same post do not overwrite each other. */
  draftId: string;
  draft: Draft;
  /** The version that the draft grew from. */
  base: Post;
  /** The draft as it was when Save was pressed, while that save has not arrived. */
  waiting?: { draft: Draft };
  /** Drafts of earlier saves without an answer: the service may have saved them. */
  unconfirmed?: readonly Draft[];
  /** When it was last changed. */
  at: string;
}

/** This prefix and the names of the stored fields stay: an older version of this page may have stored drafts. */
const PREFIX = "admin-words:";
const keyOf = ({ draftId, base }: Pick<StoredDraft, "draftId" | "base">) =>
  `${PREFIX}${base.id}:${base.revision}:${draftId}`;

/** When each draft was last stored, or that storing it failed. */
export const storageState = signal<Entries<{ at: string } | "failed">>({});

export function storeDraft({ draftId, draft, base, waiting, unconfirmed }: Omit<StoredDraft, "at">): void {
  const key = keyOf({ draftId, base });
  const at = new Date().toISOString();
  try {
    if (!waiting && isSameDraft(draft, draftOf(base))) {
      localStorage.removeItem(key);
      setEntry(storageState, draftId, undefined);
    } else {
      const names = { editing: draftId, words: draft, unanswered: unconfirmed };
      localStorage.setItem(key, JSON.stringify({ ...names, base, at, waiting: waiting && { words: waiting.draft } }));
      setEntry(storageState, draftId, { at });
    }
  } catch {
    setEntry(storageState, draftId, "failed");
  }
}

export function removeStoredDraft(stored: Pick<StoredDraft, "draftId" | "base">): void {
  try {
    localStorage.removeItem(keyOf(stored));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The stored drafts, newest first. */
export function readStoredDrafts(): StoredDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => parse(localStorage.getItem(key)))
      .sort((one, other) => other.at.localeCompare(one.at));
  } catch {
    return [];
  }
}

/** Removes every draft from this device, also those of another shape. */
export function removeStoredDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

/** Entries of another shape are skipped, and not removed. */
function parse(text: string | null): StoredDraft[] {
  try {
    const { editing, words, unanswered, waiting, ...rest } = JSON.parse(text ?? "");
    if (!waiting && isSameDraft(words, draftOf(rest.base))) return [];
    const names = { draftId: editing, draft: words, unconfirmed: unanswered };
    return [{ ...rest, ...names, ...(waiting && { waiting: { draft: waiting.words } }) }];
  } catch {
    return [];
  }
}
