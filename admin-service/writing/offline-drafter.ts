import type { Facts } from "#content/facts/facts.ts";
import { capitalised } from "#content/facts/opening-hours.ts";
import { outlineText } from "#content/model/outline.ts";
import { guides } from "#content/model/outline-guides.ts";
import { kindOf } from "../pictures/scenes.ts";
import type { Category, Draft, Drafter, DraftRequest } from "./draft.ts";

/**
 * Creates the drafter used without an API key. It writes only an outline: the sections of an article, with facts of the
 * practice. The editor shows beside it the questions that only the practitioner can answer.
 */
export const createOfflineDrafter = (facts: () => Facts): Drafter => ({
  name: "offline outline",
  draft: async (request) => ({
    draft: outline(request, facts()),
    warnings: [
      "This is an outline written without AI: the facts are in it, and the questions beside the page help you to write the rest.",
    ],
  }),
});

function outline({ prompt, title = titleFrom(prompt), category: wanted }: DraftRequest, facts: Facts): Draft {
  const category = wanted ?? guessCategory(prompt, facts);
  return {
    title,
    excerpt: `${title}: what can be seen and tried, and when not to wait for us.`.slice(0, 300),
    category,
    tags: [...guides[category].tags],
    content: outlineText(facts, category),
  };
}

/** Derives a title: "Write a blog post about saddle fit in winter. Mention…" → "Saddle fit in winter". */
export function titleFrom(prompt: string): string {
  const [sentence = ""] = oneLine(prompt).split(/(?<=[.!?])\s|:\s/);
  const subject = sentence
    .replace(
      /^(please )?(can you |could you )?(write|draft|make|create|generate)( me| us)?( an?| the)?( short| new)?( blog)?( post| article| piece| text)?( about| on)?\b\s*/i,
      "",
    )
    .replace(/[.!:;,\s]+$/, "");
  const words = subject || oneLine(prompt);
  const short = words.length <= 70 ? words : words.slice(0, 70).replace(/\s+\S*$/, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
}

function guessCategory(prompt: string, { treats }: Facts): Category {
  const subject = kindOf(prompt);
  const kind = subject && ({ horse: "equine", dog: "canine", human: "human" } as const)[subject];
  return kind && treats[kind] ? capitalised(kind) : "General";
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
