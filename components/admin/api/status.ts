import { signal } from "@preact/signals-react";
import { type Status, statusAnswer } from "#content/model/answers.ts";
import { readAsOwner } from "./session.ts";

/** The service's status; `undefined` until it is loaded. */
export const status = signal<Status | undefined>(undefined);

/** Loads the status. If that fails, the last one stays: failures are shown elsewhere. */
export async function loadStatus(): Promise<void> {
  const answer = await readAsOwner(statusAnswer, "/api/admin/status", { inBackground: true }).catch(() => undefined);
  if (answer) status.value = answer;
}
