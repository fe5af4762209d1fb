import { signal } from "@preact/signals-react";
import { type Checklist, checklistAnswer } from "#content/model/answers.ts";
import { sentenceOf } from "../answers.ts";
import { readAsOwner } from "../session.ts";

/** A green point is green for so long. */
const FRESH_MS = 60_000;

/** `undefined` until it was made. */
export const checklist = signal<Checklist | undefined>(undefined);
export const isLooking = signal(false);
/** Whether it was looked at just now. */
export const isFresh = signal(false);
/** Why the last look failed. */
export const lookProblem = signal<string | undefined>(undefined);

let ageing: ReturnType<typeof setTimeout>;

export async function lookAgain(): Promise<void> {
  isLooking.value = true;
  try {
    checklist.value = await readAsOwner(checklistAnswer, "/api/admin/checklist");
    lookProblem.value = undefined;
    isFresh.value = true;
    clearTimeout(ageing);
    ageing = setTimeout(() => {
      isFresh.value = false;
    }, FRESH_MS);
  } catch (error) {
    lookProblem.value = sentenceOf(error);
  } finally {
    isLooking.value = false;
  }
}
