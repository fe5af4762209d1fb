import { facts } from "#content/facts/testing/sample.ts";
import { checkPost } from "#content/model/check-post.ts";
import { openRules } from "#content/model/open-rules.ts";
import type { Post } from "#content/model/post.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import type { NewPost } from "../posts/post-store.ts";
import type { Drafter, DraftResult } from "../writing/draft.ts";
import type { WriterPostStore, WritingServices } from "../writing/write-post.ts";
import { anArticle } from "./fake-openai-answers.ts";

/** Returns a post store that only records what is created. */
export function aPostStore(...titles: string[]): WriterPostStore & { created: NewPost[] } {
  const created: NewPost[] = [];
  return {
    created,
    titles: () => [...created.map(({ title }) => title).reverse(), ...titles],
    create: async (post) => {
      created.push(post);
      const n = created.length;
      return { post: { id: `p${n}`, slug: `post-${n}`, title: post.title } as Post, commit: `commit-${n}` };
    },
  };
}

/** Returns a drafter that answers at once, or as given. */
export function aDrafter(answer: Drafter["draft"] = async ({ title }) => aDraft({ title })): Drafter {
  return { name: "test model", draft: answer };
}

export function aDraft({
  title = anArticle.title,
  warnings = [],
}: {
  title?: string | undefined;
  warnings?: string[];
} = {}): DraftResult {
  return { draft: { ...anArticle, title, category: "Human" }, warnings };
}

const picture = { data: new Uint8Array([1]), alt: "A horse.", by: "the cover painter" };
export const instantPictures: WritingServices["pictures"] = {
  make: async () => picture,
  makeWithFallback: async () => ({ picture }),
};

export const rules = openRules();
export const check: CheckPost = (post) => checkPost(post, { rules, facts });

export const noon = new Date("2026-11-20T12:00:00Z");
