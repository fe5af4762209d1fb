import { signal } from "@preact/signals-react";
import { type Entries, setEntry } from "../entries.ts";
import { type EditableKind, isSameDraft, type StoredDraft } from "./editor.ts";

type Noun = EditableKind["noun"];
/** Do not change these prefixes or the stored field names: browsers may hold drafts stored by an older version. */
const keyPrefixes: Readonly<Record<Noun, string>> = { post: "admin-words:", section: "admin-facts:" };
const nouns = Object.keys(keyPrefixes) as Noun[];
const nounOf = (key: string): Noun | undefined => nouns.find((noun) => key.startsWith(keyPrefixes[noun]));

type DraftIdentity = Pick<StoredDraft, "draftId" | "base">;
const keyOf = (noun: Noun, { draftId, base }: DraftIdentity) =>
  `${keyPrefixes[noun]}${base.id}:${base.revision}:${draftId}`;

/** When each draft was last stored, by draft id, or that storing it failed. */
export const storageState = signal<Entries<{ at: string } | "failed">>({});

/** Stores a draft, or removes it once it equals its base and no save is pending. */
export function storeDraft(
  kind: EditableKind,
  { draftId, draft, base, reasons, pendingSave, unconfirmed, copyEtag, thrownAway }: Omit<StoredDraft, "at">,
): void {
  const key = keyOf(kind.noun, { draftId, base });
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
        thrownAway,
        waiting: pendingSave && { words: pendingSave.draft, act: pendingSave.extraFields },
      };
      localStorage.setItem(key, JSON.stringify(stored));
      setEntry(storageState, draftId, { at });
    }
  } catch {
    setEntry(storageState, draftId, "failed");
  }
}

export function removeStoredDraft(noun: Noun, stored: DraftIdentity): void {
  try {
    localStorage.removeItem(keyOf(noun, stored));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Returns the stored drafts of a kind, newest first, without those that were thrown away. */
export function readStoredDrafts(kind: EditableKind): StoredDraft[] {
  return readAllDrafts().flatMap(({ noun, ...stored }) => {
    // Drafts of an unknown shape are skipped but kept.
    const { draft, base, pendingSave, thrownAway } = stored;
    if (noun !== kind.noun || thrownAway) return [];
    try {
      return !pendingSave && isSameDraft(kind, draft, kind.draftOf(base)) ? [] : [stored];
    } catch {
      return [];
    }
  });
}

export type DraftOfKind = StoredDraft & { noun: Noun };

/** Returns the stored drafts of every kind, newest first. */
export function readAllDrafts(): DraftOfKind[] {
  try {
    return Object.keys(localStorage)
      .flatMap((key) => {
        const noun = nounOf(key);
        return noun ? parse(localStorage.getItem(key)).map((draft) => ({ ...draft, noun })) : [];
      })
      .sort((one, other) => other.at.localeCompare(one.at));
  } catch {
    return [];
  }
}

/** Removes every draft from this device, including those of an unknown shape. */
export function removeStoredDrafts(): void {
  for (const key of Object.keys(localStorage)) if (nounOf(key)) localStorage.removeItem(key);
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
