import { signal } from "@preact/signals-react";
import { liveFindingsAnswer } from "#content/model/answers.ts";
import type { Entries } from "../api/entries.ts";
import { readAsOwner } from "../api/session.ts";

export interface LiveFindings {
  red: number;
  amber: number;
}

/** The number of open findings in published posts, by post id. */
export const liveFindings = signal<Entries<LiveFindings>>({});

/** Loads the findings. If that fails, the last ones stay. */
export async function loadLiveFindings(): Promise<void> {
  const call = readAsOwner(liveFindingsAnswer, "/api/admin/findings", { inBackground: true });
  const answer = await call.catch(() => undefined);
  if (answer) liveFindings.value = Object.fromEntries(answer.posts.map((post) => [post.id, post]));
}
