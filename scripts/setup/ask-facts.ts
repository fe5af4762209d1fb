import { slugify } from "#content/model/post.ts";
import type { Asker } from "./asker.ts";

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

/** Returns the facts that are to change, by their names in the file. */
export async function askFacts(
  asker: Asker,
  { practice, practitioner }: PresentFacts,
): Promise<Record<string, string>> {
  const { name, phone, email, address } = practice;
  const facts: Record<string, string> = {};
  /** Asks for one fact, of which there is a present value; `toFacts` says what a new one changes. */
  async function askFor(
    present: string,
    toFacts: (answer: string) => Record<string, string>,
    [ask, because]: readonly [ask: string, because: string],
    problem: (answer: string) => string | undefined,
  ): Promise<void> {
    const answer = await asker.ask({ ask, because, problem, fallback: present });
    if (answer !== present) Object.assign(facts, toFacts(answer));
  }

  await askFor(
    name,
    (answer) => ({ "practice.name": answer }),
    [
      "What is the practice called?",
      "It stands in every page's title, in the footer and in what search engines are told.",
    ],
    aLine(2, 60),
  );
  await askFor(
    practitioner.fullName,
    nameFacts,
    [
      "What is the practitioner's full name, without “Dr.”?",
      "Visitors are told who treats them; posts and commits carry the name.",
    ],
    (answer) => aLine(2, 60)(answer) ?? (slugify(shortName(answer)) ? undefined : "Please write it in Latin letters."),
  );
  await askFor(
    phone.shown,
    phoneFacts,
    ["Which telephone number do patients ring?", "Every page has a button that dials it."],
    (answer) => (readPhone(answer) ? undefined : "Please write a number like 01235 123456 or +44 1235 123456."),
  );
  await askFor(
    email,
    (answer) => ({ "practice.email": answer }),
    ["Which e-mail address do patients write to?", "It stands in the footer and in the privacy policy."],
    (answer) => (/^[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>.]+$/.test(answer) ? undefined : "That is not an e-mail address."),
  );
  const places = [
    ["street", 3, ["The practice's address: house and street?", "Patients and maps need it; it is in the footer."]],
    ["town", 2, ["The address: town?", "As letters are addressed."]],
    ["county", 2, ["The address: county?", "As letters are addressed."]],
  ] as const;
  for (const [part, shortest, question] of places)
    await askFor(address[part], (answer) => ({ [`practice.address.${part}`]: answer }), question, aLine(shortest, 100));
  await askFor(
    address.postcode,
    (answer) => ({ "practice.address.postcode": answer.toUpperCase() }),
    ["The address: postcode?", "Maps and sat-navs go by it."],
    (answer) => (POSTCODE.test(answer) ? undefined : "Please write a British postcode, like OX12 9FA."),
  );
  return facts;
}

const nameFacts = (fullName: string) => ({
  "practitioner.fullName": withoutTitle(fullName),
  "practitioner.name": shortName(fullName),
  "practitioner.path": `/meet-dr-${slugify(shortName(fullName))}`,
});

function phoneFacts(typed: string) {
  const { shown = typed, e164 = typed } = readPhone(typed) ?? {};
  return { "practice.phone.shown": shown, "practice.phone.e164": e164 };
}

const POSTCODE = /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i;

const aLine = (shortest: number, longest: number) => (answer: string) => {
  if (answer.length < shortest || answer.length > longest) return `Please write ${shortest} to ${longest} characters.`;
  return /\p{Cc}/u.test(answer) ? "Please leave out characters that cannot be seen." : undefined;
};

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
