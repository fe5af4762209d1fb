import { hours, openingLine } from "#content/facts/hours.ts";
import { paths } from "#content/facts/navigation.ts";
import { kindOf } from "../pictures/scenes.ts";
import type { Category, Draft } from "./draft.ts";
import type { Drafter, DraftRequest } from "./drafter.ts";
import { guides } from "./outline-guides.ts";

const label = "An outline, written without AI";

/**
 * No key, no article: an outline that says so, with the facts filled in that are ours to state, and the questions whose
 * answers only the practitioner knows. Better an honest list than filler posing as an article.
 */
export function createOfflineDrafter(): Drafter {
  return {
    name: "offline outline",
    draft: async (request) => ({
      draft: outline(request),
      doubts: ["This is an outline written without AI: answer its questions before you publish it."],
    }),
  };
}

function outline({ prompt, title = titleFrom(prompt), category = guessCategory(prompt) }: DraftRequest): Draft {
  const { readers, them, tags, opening, firstAid, visit } = guides[category];
  const content = `**${label}.** No AI service is connected, so nothing below was written about your subject. The facts are the practice’s own; the questions are yours to answer. Delete this paragraph, and every question, before you publish.

You asked for:

> ${oneLine(prompt)}

## Begin with a moment the reader knows

${opening} Two or three sentences are enough; the reader should recognise the scene.

- When did somebody last ask you about this, and what did they really want to know? (No names, and nothing that would tell a neighbour who it was.)
- What do ${readers} usually believe about it that is not so?
- Which one sentence should a reader remember tomorrow?

## What can be seen, tried or asked today

Give three things that cost nothing, in the order you would do them yourself.

1. What can a reader look at, and what is ordinary? What would make you look twice?
2. What can they change this week about how ${them} sit, sleep, work or move?
3. How will they know, after a fortnight, whether it made a difference?

Say plainly that none of this is a diagnosis, and what you do not know.

## When not to wait for us

${firstAid}

- Which signs would make you send a reader elsewhere the same day?

## What happens at a visit

${visit} We are open ${openingLine}, and closed on ${hours.closed.days}.

- What is different about a visit for this particular question?
- What do you tell people it may do for them, and what it may not?

## Before you publish

- [ ] Every question above is answered or deleted, and so is the first paragraph.
- [ ] No promise of a result, no condition without evidence, nobody who could be recognised.
- [ ] The title and the two lines under it say what the article gives, not what it is about.
- [ ] Somebody else has read it once.

If you would rather ask a person than read an article, [write to us](${paths.contact}) or [book a visit](${paths.booking}).`;
  return {
    title,
    excerpt: `${label}: the facts are filled in, the questions about “${title}” are still open.`.slice(0, 300),
    category,
    tags: [...tags],
    content,
  };
}

/** "Write a blog post about saddle fit in winter. Mention…" → "Saddle fit in winter" */
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

function guessCategory(prompt: string): Category {
  const subject = kindOf(prompt);
  return subject ? ({ horse: "Equine", dog: "Canine", human: "Human" } as const)[subject] : "General";
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
