import { slugify } from "#content/model/post.ts";
import type { Asker } from "./asker.ts";
import { readPhone } from "./phone.ts";

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
  const change = (fact: string, before: string, after: string) => {
    if (after !== before) facts[fact] = after;
  };

  change(
    "practice.name",
    name,
    await asker.ask({
      ask: "What is the practice called?",
      because: "It stands in every page's title, in the footer and in what search engines are told.",
      fallback: name,
      problem: aLine(2, 60),
    }),
  );

  const fullName = await asker.ask({
    ask: "What is the practitioner's full name, without “Dr.”?",
    because: "Visitors are told who treats them; posts and commits carry the name.",
    fallback: practitioner.fullName,
    problem: (answer) =>
      aLine(2, 60)(answer) ?? (slugify(shortName(answer)) ? undefined : "Please write it in Latin letters."),
  });
  if (fullName !== practitioner.fullName) {
    facts["practitioner.fullName"] = withoutTitle(fullName);
    facts["practitioner.name"] = shortName(fullName);
    facts["practitioner.path"] = `/meet-dr-${slugify(shortName(fullName))}`;
  }

  const number = await asker.ask({
    ask: "Which telephone number do patients ring?",
    because: "Every page has a button that dials it.",
    fallback: phone.shown,
    problem: (answer) =>
      readPhone(answer) ? undefined : "Please write a number like 01235 123456 or +44 1235 123456.",
  });
  const read = readPhone(number);
  if (number !== phone.shown && read) {
    facts["practice.phone.shown"] = read.shown;
    facts["practice.phone.e164"] = read.e164;
  }

  change(
    "practice.email",
    email,
    await asker.ask({
      ask: "Which e-mail address do patients write to?",
      because: "It stands in the footer and in the privacy policy.",
      fallback: email,
      problem: (answer) =>
        /^[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>.]+$/.test(answer) ? undefined : "That is not an e-mail address.",
    }),
  );

  const places = [
    ["street", "The practice's address: house and street?", "Patients and maps need it; it is in the footer.", 3],
    ["town", "The address: town?", "As letters are addressed.", 2],
    ["county", "The address: county?", "As letters are addressed.", 2],
  ] as const;
  for (const [part, ask, because, shortest] of places) {
    const answer = await asker.ask({ ask, because, fallback: address[part], problem: aLine(shortest, 100) });
    change(`practice.address.${part}`, address[part], answer);
  }
  const postcode = await asker.ask({
    ask: "The address: postcode?",
    because: "Maps and sat-navs go by it.",
    fallback: address.postcode,
    problem: (answer) => (POSTCODE.test(answer) ? undefined : "Please write a British postcode, like OX12 9FA."),
  });
  change("practice.address.postcode", address.postcode, postcode.toUpperCase());
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
