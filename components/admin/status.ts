import { signal } from "@preact/signals-react";
import { type Status, statusAnswer } from "#content/model/answers.ts";
import { showJob } from "./generate/drafting.ts";
import { settleReceipts } from "./posts/receipts.ts";
import { readAsOwner } from "./session.ts";

/** The service's status; `undefined` until it is loaded. */
export const status = signal<Status | undefined>(undefined);

/** Loads the status. If that fails, the last one stays: failures are shown elsewhere. */
export async function loadStatus(): Promise<void> {
  const answer = await readAsOwner(statusAnswer, "/api/admin/status", { inBackground: true }).catch(() => undefined);
  if (!answer) return;
  status.value = answer;
  if (answer.job) showJob(answer.job);
  if (answer.publish) settleReceipts(answer.publish);
}
