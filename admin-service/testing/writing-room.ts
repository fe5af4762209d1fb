import { facts } from "#content/facts/practice.ts";
import { checkPost } from "#content/model/check-post.ts";
import { openRules } from "#content/model/open-rules.ts";
import type { Post } from "#content/model/post.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import type { NewPost } from "../posts/post-store.ts";
import type { Drafted, Drafter } from "../writing/draft.ts";
import type { PostDesk, WritingRoom } from "../writing/write-post.ts";
import { anArticle } from "./fake-openai-answers.ts";

/** A post store that only remembers. */
export function aDesk(...titles: string[]): PostDesk & { created: NewPost[] } {
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

/** A drafter that answers at once, or as told. */
export function aDrafter(answer: Drafter["draft"] = async ({ title }) => aDraft({ title })): Drafter {
  return { name: "test model", draft: answer };
}

export function aDraft({
  title = anArticle.title,
  doubts = [],
}: {
  title?: string | undefined;
  doubts?: string[];
} = {}): Drafted {
  return { draft: { ...anArticle, title, category: "Human" }, doubts };
}

const picture = { data: new Uint8Array([1]), alt: "A horse.", by: "the cover painter" };
export const instantPictures: WritingRoom["pictures"] = {
  make: async () => picture,
  makeOrPaint: async () => ({ picture }),
};

export const rules = openRules();
export const check: CheckPost = (post) => checkPost(post, { rules, facts });

export const noon = new Date("2026-11-20T12:00:00Z");
