import { signal } from "@preact/signals-react";
import { liveFindingsAnswer } from "#content/model/answers.ts";
import type { Entries } from "../entries.ts";
import { readAsOwner } from "../session.ts";

export interface LiveFindings {
  red: number;
  amber: number;
}

/** How much there is to look at in live posts, by the id of the post. */
export const liveFindings = signal<Entries<LiveFindings>>({});

export async function loadLiveFindings(): Promise<void> {
  try {
    const { posts } = await readAsOwner(liveFindingsAnswer, "/api/admin/findings", { inBackground: true });
    liveFindings.value = Object.fromEntries(posts.map((post) => [post.id, post]));
  } catch {
    // The rows say nothing of it.
  }
}
