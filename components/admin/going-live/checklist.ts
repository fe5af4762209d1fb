import { signal } from "@preact/signals-react";
import { checklistAnswer } from "#content/model/answers.ts";
import { createResource } from "../api/resource.ts";
import { readAsOwner } from "../api/session.ts";

/** For this long after a check, points in order are shown as green. */
const FRESH_MS = 60_000;

export const checklist = createResource(() => readAsOwner(checklistAnswer, "/api/admin/checklist"));
/** Whether the checklist is less than a minute old. */
export const isFresh = signal(false);

let freshTimer: ReturnType<typeof setTimeout>;

export async function runChecklist(): Promise<void> {
  await checklist.load();
  if (checklist.problem.value) return;
  isFresh.value = true;
  clearTimeout(freshTimer);
  freshTimer = setTimeout(() => {
    isFresh.value = false;
  }, FRESH_MS);
}
