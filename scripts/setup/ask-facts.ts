import { editSection } from "#content/facts/edit-section.ts";
import { parseSection } from "#content/facts/open-facts.ts";
import { isDoctorate, professions } from "#content/facts/professions.ts";
import type { Sections } from "#content/facts/sections.ts";
import { samplePlace } from "#content/facts/site.ts";
import { valueAt } from "#content/model/patch.ts";
import { UnfitText } from "#content/model/text-file.ts";
import type { Asker, Question } from "./asker.ts";

/** The source texts of the facts files that setup writes. */
export type FactsFiles = Record<"contact" | "people", string>;

/** Asks for the facts and returns the files with the answers in them; comments and everything else stay. */
export async function askFacts(asker: Asker, current: FactsFiles): Promise<FactsFiles> {
  const files = { ...current };
  const before = parseSection("contact", current.contact);
  for (const one of questions) {
    const { section, field, patchOf = (answer: string) => patchFor(field, answer), offer, isAsked, ...question } = one;
    if (isAsked && !isAsked(parseSection("people", files.people))) continue;
    const edit = (answer: string) => editSection(section, files[section], patchOf(answer));
    const value = valueAt(parseSection(section, files[section]), field);
    const present = typeof value === "string" ? value : Object.values(value as object).join(", ");
    const problem = (answer: string) => findProblem(() => edit(answer));
    const offered = offer?.(present, parseSection("contact", files.contact), before);
    const answer = await asker.ask({ ...question, fallback: present, ...offered, problem });
    if (answer !== "" && answer !== present) files[section] = edit(answer);
  }
  return files;
}

interface FactQuestion extends Question {
  section: keyof FactsFiles;
  /** Path of the field, such as `address.town`. */
  field: string;
  /** Turns an answer into a merge patch; needed only where the answer is normalised or sets several fields. */
  patchOf?: (answer: string) => object;
  /** Not every profession is asked everything. */
  isAsked?: (people: Sections["people"]) => boolean;
  /** Returns what an empty answer stands for, where that is not the present value. "" leaves the fact as it is. */
  offer?: (present: string, now: Sections["contact"], before: Sections["contact"]) => Partial<Question> | undefined;
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
  {
    section: "contact",
    field: "region",
    ask: "Which area do you serve?",
    because: "“Serving …” stands at the foot of every page, and search engines are told.",
    offer: (present, { address }, { address: old }) => ({
      fallback: present.replaceAll(old.town, address.town).replaceAll(old.county, address.county),
    }),
  },
  {
    section: "contact",
    field: "position",
    ask: "Where is the clinic on the map, as latitude and longitude?",
    because: "A map shows both of a place that you press, like 51.6075, -1.4363. Search engines find you by it.",
    patchOf(answer) {
      const [latitude, longitude] = answer.split(/[\s,]+/).map(Number);
      return { position: { latitude, longitude } };
    },
    offer: (present, { address }) =>
      present === `${samplePlace.latitude}, ${samplePlace.longitude}` && address.town !== samplePlace.town
        ? { fallback: "", fallbackShown: "leave it open; search engines are then told no place" }
        : undefined,
  },
  {
    section: "people",
    field: "practitioner.title",
    ask: "The practitioner's qualification?",
    because: "It stands beside the name. A doctorate has “Dr.” before it, and nothing else has.",
    patchOf: (title) => ({ practitioner: { title, prefix: isDoctorate(title) ? "Dr." : "" } }),
  },
  {
    section: "people",
    field: "profession.practitioner",
    ask: "The profession, as in the middle of a sentence?",
    because: "The site names it, and with it the treatment and the register.",
    isAsked: ({ practitioner: { title }, profession }) =>
      !Object.values(profession).some((word) => title.toLowerCase().includes(word.toLowerCase())),
    patchOf(practitioner) {
      const { treatment, regulator } = professions[practitioner.toLowerCase()] ?? {};
      return { profession: { practitioner, ...(treatment && { treatment }) }, ...(regulator && { regulator }) };
    },
  },
  ...[
    { field: "profession.treatment", ask: "What does a visitor come for, as in the middle of a sentence?" },
    { field: "regulator.name", ask: "Which body registers the practitioner?" },
    { field: "regulator.url", ask: "The web address of that register?" },
  ].map((question) => ({
    ...question,
    section: "people" as const,
    because: "Visitors are told where they can look the practitioner up.",
    isAsked: ({ profession }: Sections["people"]) => !professions[profession.practitioner.toLowerCase()],
    offer: (present: string) => (isOfKnownProfession(present) ? { fallback: undefined } : undefined),
  })),
  {
    section: "people",
    field: "practitioner.gccNumber",
    ask: "The number in the register?",
    because: "Visitors must be able to find the practitioner there.",
    offer: (present) =>
      /[1-9]/.test(present)
        ? undefined
        : { fallback: "", fallbackShown: "leave it open; the list of Going live has it" },
  },
];

/** Returns a merge patch for one field: "address.town", "Wantage" → { address: { town: "Wantage" } }. */
const patchFor = (field: string, value: string): object =>
  field.split(".").reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as object;

/** Words that another profession had before are no answer. */
const isOfKnownProfession = (present: string): boolean =>
  Object.values(professions).some(({ treatment, regulator }) =>
    [treatment, regulator.name, regulator.url].includes(present),
  );

function findProblem(edit: () => string): string | undefined {
  try {
    edit();
    return undefined;
  } catch (error) {
    if (!(error instanceof UnfitText)) throw error;
    return error.message;
  }
}
