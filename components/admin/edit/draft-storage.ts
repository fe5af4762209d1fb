import { signal } from "@preact/signals-react";
import { type Entries, setEntry } from "../entries.ts";
import { type EditableKind, isSameDraft, type StoredDraft } from "./editor.ts";

/** Do not change these prefixes or the stored field names: browsers may hold drafts stored by an older version. */
export const draftKeyPrefixes = { posts: "admin-words:", practice: "admin-facts:" } as const;
const isDraftKey = (key: string) => Object.values(draftKeyPrefixes).some((prefix) => key.startsWith(prefix));

type DraftIdentity = Pick<StoredDraft, "draftId" | "base">;
const keyOf = (kind: { storageKeyPrefix: string }, { draftId, base }: DraftIdentity) =>
  `${kind.storageKeyPrefix}${base.id}:${base.revision}:${draftId}`;

/** When each draft was last stored, by draft id, or that storing it failed. */
export const storageState = signal<Entries<{ at: string } | "failed">>({});

/** Stores a draft, or removes it once it equals its base and no save is pending. */
export function storeDraft(
  kind: EditableKind,
  { draftId, draft, base, reasons, pendingSave, unconfirmed, copyEtag }: Omit<StoredDraft, "at">,
): void {
  const key = keyOf(kind, { draftId, base });
  const at = new Date().toISOString();
  try {
    if (!pendingSave && isSameDraft(kind, draft, kind.draftOf(base))) {
      localStorage.removeItem(key);
      setEntry(storageState, draftId, undefined);
    } else {
      const stored = {
        editing: draftId,
        words: draft,
        unanswered: unconfirmed,
        base,
        reasons,
        at,
        copy: copyEtag,
        waiting: pendingSave && { words: pendingSave.draft, act: pendingSave.extraFields },
      };
      localStorage.setItem(key, JSON.stringify(stored));
      setEntry(storageState, draftId, { at });
    }
  } catch {
    setEntry(storageState, draftId, "failed");
  }
}

export function removeStoredDraft(kind: { storageKeyPrefix: string }, stored: DraftIdentity): void {
  try {
    localStorage.removeItem(keyOf(kind, stored));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Returns the stored drafts of a kind, newest first. */
export function readStoredDrafts(kind: EditableKind): StoredDraft[] {
  return read((key) => key.startsWith(kind.storageKeyPrefix)).flatMap((stored) => {
    // Drafts of an unknown shape are skipped but kept.
    const { draft, base, pendingSave } = stored;
    try {
      return !pendingSave && isSameDraft(kind, draft, kind.draftOf(base)) ? [] : [stored];
    } catch {
      return [];
    }
  });
}

/** Returns the stored drafts of every kind, newest first. */
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

/** Removes every draft from this device, including those of an unknown shape. */
export function removeStoredDrafts(): void {
  for (const key of Object.keys(localStorage)) if (isDraftKey(key)) localStorage.removeItem(key);
}

function parse(text: string | null): StoredDraft[] {
  try {
    const { editing, words, unanswered, copy, waiting, ...rest } = JSON.parse(text ?? "");
    if (typeof rest.base.title !== "string") return [];
    const stored = { ...rest, draftId: editing, draft: words, unconfirmed: unanswered, copyEtag: copy };
    return [waiting ? { ...stored, pendingSave: { draft: waiting.words, extraFields: waiting.act } } : stored];
  } catch {
    return [];
  }
}
