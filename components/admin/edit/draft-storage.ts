import { signal } from "@preact/signals-react";
import { type Entries, setEntry } from "../api/entries.ts";
import { deviceStorage, writeJson } from "../api/storage.ts";
import { type EditableKind, type Editor, isSameDraft, type StoredDraft } from "./editor.ts";

type Noun = EditableKind["noun"];
/** Do not change these prefixes or the stored field names: browsers may hold drafts stored by an older version. */
const keyPrefixes: Readonly<Record<Noun, string>> = {
  post: "admin-words:",
  section: "admin-facts:",
  page: "admin-pages:",
};
const nouns = Object.keys(keyPrefixes) as Noun[];
const nounOf = (key: string): Noun | undefined => nouns.find((noun) => key.startsWith(keyPrefixes[noun]));

export interface DraftOfKind extends StoredDraft {
  noun: Noun;
  /** The storage of this device is full or forbidden: the draft lasts as long as this page. */
  isNotStored?: boolean;
}

const keyOf = ({ noun, draftId, base }: DraftOfKind): string =>
  `${keyPrefixes[noun]}${base.id}:${base.revision}:${draftId}`;

/**
 * The drafts on this device, by draft id: of open forms, of earlier page loads, and those that were thrown away until they
 * have arrived at the service. Each change is in localStorage at once, so that a crash loses no keystroke.
 */
export const storedDrafts = signal<Entries<DraftOfKind>>({});

/** Stores a draft, or removes it once it equals its base and no save is pending. */
export function storeDraft(
  kind: EditableKind,
  { draftId, draft, base, reasons, pendingSave, unconfirmed, copy, thrownAway }: Omit<StoredDraft, "at">,
): void {
  if (!pendingSave && isSameDraft(kind, draft, kind.draftOf(base))) {
    removeStoredDraft(draftId);
    return;
  }
  const before = storedDrafts.value[draftId];
  const edit = { draftId, draft, base, reasons, pendingSave, unconfirmed, copy, thrownAway };
  const stored = { ...edit, noun: kind.noun, at: new Date().toISOString() } as DraftOfKind;
  setEntry(storedDrafts, draftId, write(stored) ? stored : { ...stored, isNotStored: true });
  if (before && keyOf(before) !== keyOf(stored)) erase(before);
}

/** Returns whether there was room. */
function write(stored: DraftOfKind): boolean {
  const { draftId: editing, draft: words, unconfirmed: unanswered, copy: shared, pendingSave } = stored;
  const { etag: copy, draft: copyWords } = shared ?? {};
  const { base, reasons, at, thrownAway } = stored;
  const waiting = pendingSave && { words: pendingSave.draft, act: pendingSave.extraFields };
  const values = { editing, words, unanswered, copy, copyWords, waiting, base, reasons, at, thrownAway };
  return writeJson(deviceStorage, keyOf(stored), values);
}

export function removeStoredDraft(draftId: string): void {
  const stored = storedDrafts.value[draftId];
  if (!stored) return;
  setEntry(storedDrafts, draftId, undefined);
  erase(stored);
}

const erase = (stored: DraftOfKind): boolean => deviceStorage.write(keyOf(stored), null);

/** Loads the drafts of earlier page loads. Call it after hydration: the server renders without them. */
export function loadStoredDrafts(kind: EditableKind): void {
  for (const stored of readAllDrafts())
    if (!storedDrafts.value[stored.draftId] && (stored.thrownAway || isUnsaved(kind, stored)))
      setEntry(storedDrafts, stored.draftId, stored);
}

/** Drafts of an unknown shape are skipped but kept. */
function isUnsaved(kind: EditableKind, { noun, draft, base, pendingSave }: DraftOfKind): boolean {
  try {
    return noun === kind.noun && (!isSameDraft(kind, draft, kind.draftOf(base)) || pendingSave !== undefined);
  } catch {
    return false;
  }
}

/** Returns the stored drafts of every kind, newest first. */
export const readAllDrafts = (): DraftOfKind[] =>
  deviceStorage
    .keys()
    .flatMap((key) => {
      const noun = nounOf(key);
      return noun ? parse(noun, deviceStorage.read(key)) : [];
    })
    .sort(newestFirst);

export const newestFirst = (one: StoredDraft, other: StoredDraft): number => other.at.localeCompare(one.at);

/** Returns the drafts of earlier page loads that are not open in a form, newest first. */
export function unsavedDrafts({ noun, edits }: Editor): StoredDraft[] {
  const open = new Set(Object.values(edits.value).map(({ draftId }) => draftId));
  return Object.values(storedDrafts.value)
    .filter((stored) => stored.noun === noun && !stored.thrownAway && !open.has(stored.draftId))
    .sort(newestFirst);
}

/** Removes every draft from this device, including those of an unknown shape. */
export function removeStoredDrafts(): void {
  for (const key of deviceStorage.keys()) if (nounOf(key)) deviceStorage.write(key, null);
}

function parse(noun: Noun, text: string | null): DraftOfKind[] {
  try {
    const { editing, words, unanswered, copy: etag, copyWords, waiting, ...rest } = JSON.parse(text ?? "");
    if (typeof rest.base.title !== "string") return [];
    const copy = etag && { etag, draft: copyWords };
    const stored = { ...rest, noun, draftId: editing, draft: words, unconfirmed: unanswered, copy };
    return [waiting ? { ...stored, pendingSave: { draft: waiting.words, extraFields: waiting.act } } : stored];
  } catch {
    return [];
  }
}
