import { signal } from "@preact/signals-react";
import { type Entries, setEntry } from "../entries.ts";
import { isSameDraft, type Kind, type StoredDraft } from "./editor.ts";

/** These prefixes and the names of the stored fields stay: an older version of this page may have stored drafts. */
export const storedAs = { posts: "admin-words:", practice: "admin-facts:" } as const;
const isDraftKey = (key: string) => Object.values(storedAs).some((prefix) => key.startsWith(prefix));

type Place = Pick<StoredDraft, "draftId" | "base">;
const keyOf = (kind: { storedAs: string }, { draftId, base }: Place) =>
  `${kind.storedAs}${base.id}:${base.revision}:${draftId}`;

/** When each draft was last stored, or that storing it failed. */
export const storageState = signal<Entries<{ at: string } | "failed">>({});

export function storeDraft(
  kind: Kind,
  { draftId, draft, base, waiting, unconfirmed, copy }: Omit<StoredDraft, "at">,
): void {
  const key = keyOf(kind, { draftId, base });
  const at = new Date().toISOString();
  try {
    if (!waiting && isSameDraft(kind, draft, kind.draftOf(base))) {
      localStorage.removeItem(key);
      setEntry(storageState, draftId, undefined);
    } else {
      const names = { editing: draftId, words: draft, unanswered: unconfirmed };
      localStorage.setItem(
        key,
        JSON.stringify({ ...names, base, at, copy, waiting: waiting && { words: waiting.draft, act: waiting.act } }),
      );
      setEntry(storageState, draftId, { at });
    }
  } catch {
    setEntry(storageState, draftId, "failed");
  }
}

export function removeStoredDraft(kind: { storedAs: string }, stored: Place): void {
  try {
    localStorage.removeItem(keyOf(kind, stored));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The stored drafts of a kind, newest first. */
export function readStoredDrafts(kind: Kind): StoredDraft[] {
  return read((key) => key.startsWith(kind.storedAs)).flatMap((stored) => {
    // Drafts of another shape are skipped, and not removed.
    const { draft, base, waiting } = stored;
    try {
      return !waiting && isSameDraft(kind, draft, kind.draftOf(base)) ? [] : [stored];
    } catch {
      return [];
    }
  });
}

/** The stored drafts of every kind, newest first. */
export const readAllDrafts = (): StoredDraft[] => read(isDraftKey);

function read(isWanted: (key: string) => boolean): StoredDraft[] {
  try {
    return Object.keys(localStorage)
      .filter(isWanted)
      .flatMap((key) => parse(localStorage.getItem(key)))
      .sort((one, other) => other.at.localeCompare(one.at));
  } catch {
    return [];
  }
}

/** Removes every draft from this device, also those of another shape. */
export function removeStoredDrafts(): void {
  for (const key of Object.keys(localStorage)) if (isDraftKey(key)) localStorage.removeItem(key);
}

function parse(text: string | null): StoredDraft[] {
  try {
    const { editing, words, unanswered, waiting, ...rest } = JSON.parse(text ?? "");
    if (typeof rest.base.title !== "string") return [];
    const names = { draftId: editing, draft: words, unconfirmed: unanswered };
    return [{ ...rest, ...names, ...(waiting && { waiting: { draft: waiting.words, act: waiting.act } }) }];
  } catch {
    return [];
  }
}
