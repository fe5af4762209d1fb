import { type Facts, makeFacts } from "../facts.ts";
import { openFacts } from "../open-facts.ts";
import { type SectionName, type Sections, sectionNames, validateSection } from "../sections.ts";
import { sampleDirs } from "./sample.ts";

const sample = openFacts({ dir: sampleDirs.practice });

/** Returns the sample’s facts on a day, with other values in some sections. */
export function factsWith(
  changes: { [Name in SectionName]?: Partial<Sections[Name]> } = {},
  today = "2026-11-23",
): Facts {
  const sections = Object.fromEntries(
    sectionNames.map((name) => [name, validateSection(name, { ...sample.section(name).value, ...changes[name] })]),
  ) as Sections;
  return makeFacts(sections, today);
}
