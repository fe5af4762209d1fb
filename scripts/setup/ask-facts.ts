import { slugify } from "#content/model/post.ts";
import type { Asker, Question } from "./asker.ts";

export type PresentFacts = Pick<typeof import("#content/facts/practice.ts"), "practice" | "practitioner">;

/** Returns the facts that are to change, by their names in the file. */
export async function askFacts(asker: Asker, present: PresentFacts): Promise<Record<string, string>> {
  const facts: Record<string, string> = {};
  for (const { fact, toFacts = (answer: string) => ({ [fact]: answer }), ...question } of questions) {
    const fallback = fact
      .split(".")
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], present) as string;
    const answer = await asker.ask({ ...question, fallback });
    if (answer !== fallback) Object.assign(facts, toFacts(answer));
  }
  return facts;
}

const aLine = (shortest: number, longest: number) => (answer: string) => {
  if (answer.length < shortest || answer.length > longest) return `Please write ${shortest} to ${longest} characters.`;
  return /\p{Cc}/u.test(answer) ? "Please leave out characters that cannot be seen." : undefined;
};

interface FactQuestion extends Question {
  /** The name of the fact, as in `practice.address.town`. */
  fact: string;
  /** The facts that a new answer changes, if not just this one. */
  toFacts?: (answer: string) => Record<string, string>;
}

const questions: readonly FactQuestion[] = [
  {
    fact: "practice.name",
    ask: "What is the practice called?",
    because: "It stands in every page's title, in the footer and in what search engines are told.",
    problem: aLine(2, 60),
  },
  {
    fact: "practitioner.fullName",
    ask: "What is the practitioner's full name, without “Dr.”?",
    because: "Visitors are told who treats them; posts and commits carry the name.",
    problem: (answer) =>
      aLine(2, 60)(answer) ?? (slugify(shortName(answer)) ? undefined : "Please write it in Latin letters."),
    toFacts: (fullName) => ({
      "practitioner.fullName": withoutTitle(fullName),
      "practitioner.name": shortName(fullName),
      "practitioner.path": `/meet-dr-${slugify(shortName(fullName))}`,
    }),
  },
  {
    fact: "practice.phone.shown",
    ask: "Which telephone number do patients ring?",
    because: "Every page has a button that dials it.",
    problem: (answer) =>
      readPhone(answer) ? undefined : "Please write a number like 01235 123456 or +44 1235 123456.",
    toFacts(typed) {
      const { shown = typed, e164 = typed } = readPhone(typed) ?? {};
      return { "practice.phone.shown": shown, "practice.phone.e164": e164 };
    },
  },
  {
    fact: "practice.email",
    ask: "Which e-mail address do patients write to?",
    because: "It stands in the footer and in the privacy policy.",
    problem: (answer) =>
      /^[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>.]+$/.test(answer) ? undefined : "That is not an e-mail address.",
  },
  {
    fact: "practice.address.street",
    ask: "The practice's address: house and street?",
    because: "Patients and maps need it; it is in the footer.",
    problem: aLine(3, 100),
  },
  ...["town", "county"].map((part) => ({
    fact: `practice.address.${part}`,
    ask: `The address: ${part}?`,
    because: "As letters are addressed.",
    problem: aLine(2, 100),
  })),
  {
    fact: "practice.address.postcode",
    ask: "The address: postcode?",
    because: "Maps and sat-navs go by it.",
    problem: (answer) =>
      /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i.test(answer)
        ? undefined
        : "Please write a British postcode, like OX12 9FA.",
    toFacts: (answer) => ({ "practice.address.postcode": answer.toUpperCase() }),
  },
];

const withoutTitle = (name: string): string => name.replace(/^dr\.?\s+/i, "");
/** The practitioner's name as the site's texts use it: "Meet Dr. Eleanor". */
const shortName = (name: string): string => withoutTitle(name).split(/\s+/)[0] ?? "";

/** A telephone number as typed and as dialled (E.164); `undefined` if it is none. */
export function readPhone(typed: string): { shown: string; e164: string } | undefined {
  if (!/^\+?[\d ()-]+$/.test(typed)) return undefined;
  const shown = typed.replace(/\s+/g, " ");
  const digits = typed.replace("(0)", "").replaceAll(/\D/g, "");
  // A number without a country is a British one.
  const e164 = typed.startsWith("+") ? `+${digits}` : digits.replace(/^0/, "+44");
  return /^\+[1-9]\d{8,14}$/.test(e164) && (typed.startsWith("+") || /^0\d{9,10}$/.test(digits))
    ? { shown, e164 }
    : undefined;
}
