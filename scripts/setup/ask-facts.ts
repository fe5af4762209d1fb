import { slugify } from "#content/model/post.ts";
import type { Asker, Question } from "./asker.ts";

/** The facts that setup asks for, as `content/facts/practice.ts` has them. */
export interface PresentFacts {
  practice: {
    name: string;
    phone: { shown: string };
    email: string;
    address: { street: string; town: string; county: string; postcode: string };
  };
  practitioner: { fullName: string };
}

/** Answers the facts that are to change, by their names in the file. */
export async function askFacts(
  asker: Asker,
  { practice, practitioner }: PresentFacts,
): Promise<Record<string, string>> {
  const { name, phone, email, address } = practice;
  const facts: Record<string, string> = {};
  /** Asks for one fact, of which there is a present value; `write` notes a new one. */
  async function ask(fallback: string, question: Question, write: string | ((answer: string) => object)) {
    const answer = await asker.ask({ ...question, fallback });
    if (answer !== fallback) Object.assign(facts, typeof write === "string" ? { [write]: answer } : write(answer));
  }

  await ask(
    name,
    {
      ask: "What is the practice called?",
      because: "It stands in every page's title, in the footer and in what search engines are told.",
      problem: aLine(2, 60),
    },
    "practice.name",
  );
  await ask(
    practitioner.fullName,
    {
      ask: "What is the practitioner's full name, without “Dr.”?",
      because: "Visitors are told who treats them; posts and commits carry the name.",
      problem: (answer) =>
        aLine(2, 60)(answer) ?? (slugify(shortName(answer)) ? undefined : "Please write it in Latin letters."),
    },
    (answer) => ({
      "practitioner.fullName": withoutTitle(answer),
      "practitioner.name": shortName(answer),
      "practitioner.path": `/meet-dr-${slugify(shortName(answer))}`,
    }),
  );
  await ask(
    phone.shown,
    {
      ask: "Which telephone number do patients ring?",
      because: "Every page has a button that dials it.",
      problem: (answer) =>
        readPhone(answer) ? undefined : "Please write a number like 01235 123456 or +44 1235 123456.",
    },
    (answer) => {
      const { shown = answer, e164 = answer } = readPhone(answer) ?? {};
      return { "practice.phone.shown": shown, "practice.phone.e164": e164 };
    },
  );
  await ask(
    email,
    {
      ask: "Which e-mail address do patients write to?",
      because: "It stands in the footer and in the privacy policy.",
      problem: (answer) =>
        /^[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>.]+$/.test(answer) ? undefined : "That is not an e-mail address.",
    },
    "practice.email",
  );
  const places = [
    ["street", "The practice's address: house and street?", "Patients and maps need it; it is in the footer.", 3],
    ["town", "The address: town?", "As letters are addressed.", 2],
    ["county", "The address: county?", "As letters are addressed.", 2],
  ] as const;
  for (const [part, question, because, shortest] of places) {
    const problem = aLine(shortest, 100);
    await ask(address[part], { ask: question, because, problem }, `practice.address.${part}`);
  }
  await ask(
    address.postcode,
    {
      ask: "The address: postcode?",
      because: "Maps and sat-navs go by it.",
      problem: (answer) => (POSTCODE.test(answer) ? undefined : "Please write a British postcode, like OX12 9FA."),
    },
    (answer) => ({ "practice.address.postcode": answer.toUpperCase() }),
  );
  return facts;
}

const POSTCODE = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;

const aLine = (shortest: number, longest: number) => (answer: string) => {
  if (answer.length < shortest || answer.length > longest) return `Please write ${shortest} to ${longest} characters.`;
  return /\p{Cc}/u.test(answer) ? "Please leave out characters that cannot be seen." : undefined;
};

const withoutTitle = (name: string): string => name.replace(/^dr\.?\s+/i, "");
/** The practitioner's name as the site's texts use it: "Meet Dr. Eleanor". */
const shortName = (name: string): string => withoutTitle(name).split(/\s+/)[0] ?? "";

/** A telephone number as people read it and as telephones dial it; `undefined` for what is none. */
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
