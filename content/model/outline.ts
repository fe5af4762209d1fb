import type { Facts } from "../facts/facts.ts";
import { paths } from "../facts/navigation.ts";
import { guides } from "./outline-guides.ts";
import type { Post } from "./post.ts";

// Outlines of earlier versions had notes, questions and a checklist in their text.
const formerLabel = "An outline, written without AI";
const formerRequest = /^You asked for:$/m;

export type OutlineCategory = keyof typeof guides;

/** A section of an outline: its heading, and prompts for what only the owner can write. */
export interface OutlineCard {
  heading: string;
  hint: string;
  questions: string[];
}

const headings = {
  begin: "Begin with a moment the reader knows",
  try: "What can be seen, tried or asked today",
  signs: "When not to wait for us",
  visit: "What happens at a visit",
} as const;

/** Returns the cards beside the text, one for each section. Their questions are never part of the text. */
export function outlineCards(category: OutlineCategory): OutlineCard[] {
  const { readers, them, opening } = guides[category];
  return [
    {
      heading: headings.begin,
      hint: `${opening} Two or three sentences are enough; the reader should recognise the scene.`,
      questions: [
        "When did somebody last ask you about this, and what did they really want to know? (No names, and nothing that would tell a neighbour who it was.)",
        `What do ${readers} usually believe about it that is not so?`,
        "Which one sentence should a reader remember tomorrow?",
      ],
    },
    {
      heading: headings.try,
      hint: "Give three things that cost nothing, in the order you would do them yourself. Say plainly that none of this is a diagnosis, and what you do not know.",
      questions: [
        "What can a reader look at, and what is ordinary? What would make you look twice?",
        `What can they change this week about how ${them} sit, sleep, work or move?`,
        "How will they know, after a fortnight, whether it made a difference?",
      ],
    },
    {
      heading: headings.signs,
      hint: "The signs that need a vet or a doctor first.",
      questions: ["Which signs would make you send a reader elsewhere the same day?"],
    },
    {
      heading: headings.visit,
      hint: "What a visit is like, without promising a result.",
      questions: [
        "What is different about a visit for this particular question?",
        "What do you tell people it may do for them, and what it may not?",
      ],
    },
  ];
}

export const isOutlineCategory = (category: string): category is OutlineCategory => Object.hasOwn(guides, category);

/** Returns the text of an outline: headings, and sentences made from the practice's facts. */
export function outlineText(facts: Facts, category: OutlineCategory): string {
  const { firstAid, visit } = guides[category];
  const { line, closedDays } = facts.hours;
  return `## ${headings.begin}

## ${headings.try}

## ${headings.signs}

${firstAid}

## ${headings.visit}

${visit(facts)} We are open ${line}${closedDays && `, and closed on ${closedDays}`}.

If you would rather ask a person than read an article, [write to us](${paths.contact}) or [book a visit](${paths.booking}).`;
}

/** Checks whether a text has a section with this heading and no content. */
export function isEmptySection(content: string, heading: string): boolean {
  const lines = content.split("\n").map((line) => line.trim());
  const index = lines.indexOf(`## ${heading}`);
  const next = lines.slice(index + 1).find((line) => line !== "");
  return index >= 0 && (next === undefined || /^#{1,6} /.test(next));
}

const allQuestions = [
  ...new Set(
    (Object.keys(guides) as OutlineCategory[]).flatMap((category) =>
      outlineCards(category).flatMap(({ questions }) => questions),
    ),
  ),
];

/** Describes for the owner which parts of an outline are still in a post and are not for visitors. */
export function outlineLeftovers(post: Pick<Post, "excerpt" | "excerptIsDerived" | "content">): string[] {
  const { excerpt, excerptIsDerived, content } = post;
  const text = content.replace(/\s+/g, " ");
  const questions = allQuestions.filter((question) => text.includes(question)).length;
  return [
    ...Object.values(headings).map((heading) => isEmptySection(content, heading) && `the empty section “${heading}”`),
    text.includes(formerLabel) && "the note that it was written without AI",
    !excerptIsDerived && excerpt.includes(formerLabel) && "the outline’s excerpt",
    formerRequest.test(content) && "your request",
    questions > 0 && (questions === 1 ? "a question" : `${questions} questions`),
  ].filter((part) => part !== false);
}
