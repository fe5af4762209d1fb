import { editSection } from "#content/facts/edit-section.ts";
import { parseSection } from "#content/facts/open-facts.ts";
import { SectionError } from "#content/facts/sections.ts";
import type { Asker, Question } from "./asker.ts";

/** The source texts of the facts files that setup writes. */
export type FactsFiles = Record<"contact" | "people", string>;

/** Asks for the facts and returns the files with the answers in them; comments and everything else stay. */
export async function askFacts(asker: Asker, current: FactsFiles): Promise<FactsFiles> {
  const files = { ...current };
  for (const { section, field, patchOf = (answer: string) => patchFor(field, answer), ...question } of questions) {
    const edit = (answer: string) => editSection(section, files[section], patchOf(answer));
    const fallback = field
      .split(".")
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], parseSection(section, files[section]));
    const problem = (answer: string) => findProblem(() => edit(answer));
    const answer = await asker.ask({ ...question, fallback: String(fallback), problem });
    if (answer !== fallback) files[section] = edit(answer);
  }
  return files;
}

interface FactQuestion extends Question {
  section: keyof FactsFiles;
  /** Path of the field, such as `address.town`. */
  field: string;
  /** Turns an answer into a merge patch; needed only where the answer is normalised or sets several fields. */
  patchOf?: (answer: string) => object;
}

const questions: readonly FactQuestion[] = [
  {
    section: "contact",
    field: "name",
    ask: "What is the practice called?",
    because: "It stands in every page's title, in the footer and in what search engines are told.",
  },
  {
    section: "people",
    field: "practitioner.fullName",
    ask: "What is the practitioner's full name, without “Dr.”?",
    because: "Visitors are told who treats them; posts and commits carry the name.",
    patchOf(answer) {
      const fullName = answer.replace(/^dr\.?\s+/i, "");
      // The site's texts use the first name: "Meet Dr. Eleanor".
      return { practitioner: { fullName, name: fullName.split(/\s+/)[0] } };
    },
  },
  {
    section: "contact",
    field: "phone",
    ask: "Which telephone number do patients ring?",
    because: "Every page has a button that dials it.",
    patchOf: (answer) => ({ phone: answer.replace(/\s+/g, " ") }),
  },
  {
    section: "contact",
    field: "email",
    ask: "Which e-mail address do patients write to?",
    because: "It stands in the footer and in the privacy policy.",
  },
  {
    section: "contact",
    field: "address.street",
    ask: "The practice's address: house and street?",
    because: "Patients and maps need it; it is in the footer.",
  },
  ...["town", "county"].map((part) => ({
    section: "contact" as const,
    field: `address.${part}`,
    ask: `The address: ${part}?`,
    because: "As letters are addressed.",
  })),
  {
    section: "contact",
    field: "address.postcode",
    ask: "The address: postcode?",
    because: "Maps and sat-navs go by it.",
    patchOf: (answer) => patchFor("address.postcode", answer.toUpperCase()),
  },
];

/** Returns a merge patch for one field: "address.town", "Wantage" → { address: { town: "Wantage" } }. */
const patchFor = (field: string, value: string): object =>
  field.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;

function findProblem(edit: () => string): string | undefined {
  try {
    edit();
    return undefined;
  } catch (error) {
    if (!(error instanceof SectionError)) throw error;
    return error.message;
  }
}
