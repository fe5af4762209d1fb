import { keptWordsAnswer } from "#content/model/answers.ts";
import { wordDifferences } from "#content/model/differences.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { RequestError } from "../../islands/api.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { isTemporary, sentenceOf } from "../api/answers.ts";
import { setEntry } from "../api/entries.ts";
import { readAsOwner, sendAsOwner } from "../api/session.ts";
import { type DraftOfKind, readAllDrafts, removeStoredDraft, storeDraft, storedDrafts } from "./draft-storage.ts";
import { type Editor, type SavedVersion, type StoredDraft, type Texts, textOf, titleOf } from "./editor.ts";

const labels = deskLabels.thrownAway;
/** The longest text that the service takes for its list. */
const MAX_LENGTH = 300;
const short = (text: string): string => text.slice(0, MAX_LENGTH);
const TIMEOUT_MS = 30_000;
/** While she waits to be logged out. */
const SHORT_TIMEOUT_MS = 5_000;

/**
 * The service keeps drafts that were thrown away for 30 days, by their ids. A draft stays on this device until it has
 * arrived there.
 */
export const THROWN_AWAY = "/api/thrown-away";
const urlOf = (name: string): string => `${THROWN_AWAY}/${encodeURIComponent(name)}`;

/** Returns the drafts that have not arrived. */
export const unsentWords = (): DraftOfKind[] =>
  Object.values(storedDrafts.value).filter(({ thrownAway }) => thrownAway);
/** Those that are being sent, or that the service refuses; the next page load tries these again. */
const sent = new Set<string>();

/** Whether a draft of this post has not arrived. Until then its working copy has to stay. */
export const isOnItsWay = (id: string): boolean => unsentWords().some(({ base }) => base.id === id);

type Discarded = Pick<StoredDraft, "draftId" | "draft" | "base" | "reasons">;

/** Throws a draft away. Returns a function that takes it back. `onRefused` gets the service's sentence. */
export function throwAway(
  editor: Editor,
  { draftId, draft, base, reasons }: Discarded,
  onRefused?: (sentence: string) => void,
): () => void {
  const thrownAway = { title: short(titleOf({ base, draft })), words: short(newWords(editor, draft, base)) };
  storeDraft(editor, { draftId, draft, base, ...(reasons && { reasons }), thrownAway });
  const thrown = storedDrafts.value[draftId];
  if (thrown) send(thrown).catch((error) => error instanceof RequestError && onRefused?.(sentenceOf(error)));
  return () => void forgetWords(draftId);
}

/** Throws a draft away, and says so in a toast with Undo. */
export function throwAwayAloud(editor: Editor, draft: Discarded, title: string, onUndo: () => void): void {
  const undo = () => {
    takeBack();
    onUndo();
  };
  const takeBack = throwAway(editor, draft, (text) => showToast({ title: labels.onlyHere, text, tone: "bad", undo }));
  showToast({ title, text: labels.kept(short(titleOf(draft))), undo });
}

/** Returns the words of a draft, in each field from the first that its base does not have. */
function newWords(editor: Editor, draft: Texts, base: SavedVersion): string {
  const was = editor.draftOf(base);
  const added = editor.fieldsThatDiffer(was, draft).map((field) => {
    const runs = wordDifferences(textOf(editor, field, was), textOf(editor, field, draft));
    const kept = runs.filter((run) => run.in !== "old");
    const first = kept.findIndex((run) => run.in === "new");
    const words = first < 0 ? [] : kept.slice(first).map(({ text }) => text);
    return withoutMarks(words.join(""));
  });
  return added.filter(Boolean).join(" … ") || labels.takenOut;
}

const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!?\[|\]\([^)]*\)|[*_~`#>|\0]/g, "")
    .replace(/\s+/g, " ")
    .trim();

export function sendUnsentWords(): void {
  for (const draft of unsentWords()) if (!sent.has(draft.draftId)) send(draft).catch(() => {});
}

async function send(thrown: DraftOfKind, timeoutMs = TIMEOUT_MS): Promise<void> {
  const { noun, draftId, draft, base, reasons, thrownAway } = thrown;
  const body = { kind: noun, ...thrownAway, base, draft, ...(reasons && { reasons }) };
  sent.add(draftId);
  try {
    await sendAsOwner(urlOf(draftId), { method: "PUT", body, inBackground: true, timeoutMs });
  } catch (error) {
    if (isTemporary(error)) sent.delete(draftId);
    throw error;
  }
  sent.delete(draftId);
  // It may have been taken back meanwhile, and be open again.
  if (storedDrafts.value[draftId] === thrown) removeStoredDraft(draftId);
}

/** Throws all unsaved drafts on this device away. Rejects at the first that the service does not take. */
export async function throwAllAway(): Promise<void> {
  const sending = readAllDrafts().map((stored) => {
    const { draft, thrownAway } = stored;
    const line = { title: short(titleOf(stored)), words: short(withoutMarks(draft.content ?? "")) };
    const thrown = { ...stored, thrownAway: thrownAway ?? line };
    setEntry(storedDrafts, stored.draftId, thrown);
    return send(thrown, SHORT_TIMEOUT_MS);
  });
  await Promise.all(sending);
}

export async function forgetWords(name: string): Promise<void> {
  if (storedDrafts.value[name]?.thrownAway) removeStoredDraft(name);
  await sendAsOwner(urlOf(name), { method: "DELETE", inBackground: true }).catch(() => {});
}

/** Erases all words that were thrown away, for good. */
export async function emptyThrownAway(): Promise<void> {
  await sendAsOwner(THROWN_AWAY, { method: "DELETE" });
  for (const { draftId } of unsentWords()) removeStoredDraft(draftId);
}

export const readWords = async (name: string) =>
  unsentWords().find(({ draftId }) => draftId === name) ?? readAsOwner(keptWordsAnswer, urlOf(name));
