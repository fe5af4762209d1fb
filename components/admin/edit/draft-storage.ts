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

const PREFIX = "admin-draft:";
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
      localStorage.setItem(key, JSON.stringify({ draftId, draft, base, at, waiting, unconfirmed }));
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

/** Entries of another version of this page may have another shape: they are skipped, and not removed. */
function parse(text: string | null): StoredDraft[] {
  try {
    const stored = JSON.parse(text ?? "") as StoredDraft;
    return !stored.waiting && isSameDraft(stored.draft, draftOf(stored.base)) ? [] : [stored];
  } catch {
    return [];
  }
}
