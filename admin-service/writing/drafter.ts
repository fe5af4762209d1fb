import type { Config } from "../config.ts";
import type { Category, Draft } from "./draft.ts";
import { createOfflineDrafter } from "./offline-drafter.ts";
import { createOpenAiDrafter } from "./openai-drafter.ts";

export interface DraftRequest {
  /** The owner's words, or a weekly topic's. */
  prompt: string;
  /** Given by a weekly topic. */
  title?: string | undefined;
  category?: Category | undefined;
  /** Titles the blog has already, newest first. */
  recentTitles: readonly string[];
  signal?: AbortSignal | undefined;
}

export interface Drafted {
  draft: Draft;
  /** Why somebody should look before it goes live, in sentences. Empty: nothing was found. */
  doubts: string[];
}

export interface Drafter {
  /** Who drafts, as the post's front matter remembers it: a model's name or "offline outline". */
  readonly name: string;
  draft(request: DraftRequest): Promise<Drafted>;
}

/** With a key the model writes; without one, an honest outline. */
export function createDrafter(config: Config): Drafter {
  return config.OPENAI_API_KEY ? createOpenAiDrafter(config) : createOfflineDrafter();
}
