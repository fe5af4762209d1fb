import type { Facts } from "../facts/facts.ts";
import { paths } from "../facts/navigation.ts";
import { guides } from "./outline-guides.ts";
import type { Post } from "./post.ts";

/** Begins the text and the excerpt of every outline. */
export const outlineLabel = "An outline, written without AI";

type Category = keyof typeof guides;

const note = `**${outlineLabel}.** No AI service is connected, so nothing below was written about your subject. The facts are the practice’s own; the questions are yours to answer. Delete this paragraph, and every question, before you publish.`;
const request = "You asked for:";
const hints = {
  begin: "Two or three sentences are enough; the reader should recognise the scene.",
  try: "Give three things that cost nothing, in the order you would do them yourself.",
  limits: "Say plainly that none of this is a diagnosis, and what you do not know.",
};
const checklist = [
  "Every question above is answered or deleted, and so is the first paragraph.",
  "No promise of a result, no condition without evidence, nobody who could be recognised.",
  "The title and the two lines under it say what the article gives, not what it is about.",
  "Somebody else has read it once.",
];

function questionsFor(category: Category) {
  const { readers, them, opening } = guides[category];
  return {
    opening,
    begin: [
      "When did somebody last ask you about this, and what did they really want to know? (No names, and nothing that would tell a neighbour who it was.)",
      `What do ${readers} usually believe about it that is not so?`,
      "Which one sentence should a reader remember tomorrow?",
    ],
    try: [
      "What can a reader look at, and what is ordinary? What would make you look twice?",
      `What can they change this week about how ${them} sit, sleep, work or move?`,
      "How will they know, after a fortnight, whether it made a difference?",
    ],
    signs: ["Which signs would make you send a reader elsewhere the same day?"],
    visit: [
      "What is different about a visit for this particular question?",
      "What do you tell people it may do for them, and what it may not?",
    ],
  };
}

const list = (items: readonly string[], mark = "-") => items.map((item) => `${mark} ${item}`).join("\n");

/** The text of an outline: the facts that are the practice's to state, and the questions that only the owner can answer. */
export function outlineText(facts: Facts, category: Category, prompt: string): string {
  const { firstAid, visit } = guides[category];
  const { line, closedDays } = facts.hours;
  const questions = questionsFor(category);
  return `${note}

${request}

> ${prompt}

## Begin with a moment the reader knows

${questions.opening} ${hints.begin}

${list(questions.begin)}

## What can be seen, tried or asked today

${hints.try}

${questions.try.map((question, at) => `${at + 1}. ${question}`).join("\n")}

${hints.limits}

## When not to wait for us

${firstAid}

${list(questions.signs)}

## What happens at a visit

${visit(facts)} We are open ${line}${closedDays && `, and closed on ${closedDays}`}.

${list(questions.visit)}

## Before you publish

${list(checklist, "- [ ]")}

If you would rather ask a person than read an article, [write to us](${paths.contact}) or [book a visit](${paths.booking}).`;
}

const allQuestions = [
  ...new Set((Object.keys(guides) as Category[]).flatMap((category) => Object.values(questionsFor(category)).flat())),
];

/** The parts of an outline that a post still has and that are not for visitors, in words for its owner. */
export function outlineLeftovers(post: Pick<Post, "excerpt" | "excerptIsDerived" | "content">): string[] {
  const { excerpt, excerptIsDerived, content } = post;
  const text = content.replace(/\s+/g, " ");
  const countIn = (parts: readonly string[]) => parts.filter((part) => text.includes(part)).length;
  const questions = countIn(allQuestions);
  return [
    text.includes(outlineLabel) && "the note that it was written without AI",
    !excerptIsDerived && excerpt.includes(outlineLabel) && "the outline’s excerpt",
    new RegExp(`^${request}$`, "m").test(content) && "your request",
    questions > 0 && (questions === 1 ? "a question" : `${questions} questions`),
    countIn(Object.values(hints)) > 0 && "hints for writing",
    countIn(checklist) > 0 && "the checklist at its end",
  ].filter((part) => part !== false);
}
