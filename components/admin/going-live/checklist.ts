import { signal } from "@preact/signals-react";
import { type Checklist, checklistAnswer } from "#content/model/answers.ts";
import { sentenceOf } from "../answers.ts";
import { readAsOwner } from "../session.ts";

/** For this long after a check, points in order are shown as green. */
const FRESH_MS = 60_000;

/** The last checklist; `undefined` until it is loaded. */
export const checklist = signal<Checklist | undefined>(undefined);
export const isChecking = signal(false);
/** Whether the checklist is less than a minute old. */
export const isFresh = signal(false);
/** Why the last load failed. */
export const checklistProblem = signal<string | undefined>(undefined);

let freshTimer: ReturnType<typeof setTimeout>;

export async function runChecklist(): Promise<void> {
  isChecking.value = true;
  try {
    checklist.value = await readAsOwner(checklistAnswer, "/api/admin/checklist");
    checklistProblem.value = undefined;
    isFresh.value = true;
    clearTimeout(freshTimer);
    freshTimer = setTimeout(() => {
      isFresh.value = false;
    }, FRESH_MS);
  } catch (error) {
    checklistProblem.value = sentenceOf(error);
  } finally {
    isChecking.value = false;
  }
}
