import { join } from "node:path";
import { type Facts, makeFacts } from "../facts.ts";
import { openFacts } from "../open-facts.ts";
import { type SectionName, type Sections, sectionNames, validateSection } from "../sections.ts";

const shipped = openFacts({ dir: join(import.meta.dirname, "../../practice") });

/** Returns the shipped facts on a day, with other values in some sections. */
export function factsWith(
  changes: { [Name in SectionName]?: Partial<Sections[Name]> } = {},
  today = "2026-11-23",
): Facts {
  const sections = Object.fromEntries(
    sectionNames.map((name) => [name, validateSection(name, { ...shipped.section(name).value, ...changes[name] })]),
  ) as Sections;
  return makeFacts(sections, today);
}
