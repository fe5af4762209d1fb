import type { Config } from "../config.ts";
import type { Category, Draft } from "./draft.ts";
import { createOfflineDrafter } from "./offline-drafter.ts";
import { createOpenAiDrafter } from "./openai-drafter.ts";

export interface DraftRequest {
  /** The owner's words, or a weekly topic's. */
  prompt: string;
  /** Set by a weekly topic. */
  title?: string | undefined;
  category?: Category | undefined;
  /** Titles the blog has already, newest first. */
  recentTitles: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface Drafted {
  draft: Draft;
  /** Reasons to check it before it goes live, in sentences; empty if there are none. */
  doubts: string[];
}

export interface Drafter {
  /** A model's name or "offline outline", for the post's front matter. */
  readonly name: string;
  draft(request: DraftRequest): Promise<Drafted>;
}

/** With a key the model writes; without one, an honest outline. */
export function createDrafter(config: Config): Drafter {
  return config.OPENAI_API_KEY ? createOpenAiDrafter(config) : createOfflineDrafter();
}
