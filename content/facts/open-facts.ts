import { join } from "node:path";
import { openDocuments, type Reading } from "../model/open-documents.ts";
import { openSentences } from "../model/open-sentences.ts";
import { UnfitText } from "../model/text-file.ts";
import { parseYamlFile } from "../model/yaml-file.ts";
import { openWords } from "../words/open-words.ts";
import type { WordsPage } from "../words/shipped.ts";
import type { AllChanges } from "../words/words-of.ts";
import { type Facts, makeFacts } from "./facts.ts";
import { datePolicy, describePolicy, type PolicyNote, readPolicyNote } from "./policy-date.ts";
import { type SectionName, type Sections, sectionNames, validateReasons, validateSection } from "./sections.ts";
import { site } from "./site.ts";

/** A file of the owner’s: a section of the facts, or what she has changed of a page’s words. */
export type DocumentName = SectionName | `words/${WordsPage}`;

export interface FactsOptions {
  /** The folder of `<section>.yaml` files, and of `words/<page>.yaml`. */
  dir: string;
  /** Returns earlier versions of a file, newest first, to fall back on when the present one is broken. */
  earlierVersions?: (name: DocumentName) => Iterable<Uint8Array>;
}

export type FactsFolder = ReturnType<typeof openFacts>;

/** Reads a section's file. Throws UnfitText. */
export const parseSection = <Name extends SectionName>(name: Name, source: string): Sections[Name] =>
  readSectionFile(name, source).value;

/** Reads a section's file, with the reasons that are kept in it. Throws UnfitText. */
export function readSectionFile<Name extends SectionName>(name: Name, source: string): Reading<Sections[Name]> {
  const { written, lineOf } = parseYamlFile(source);
  try {
    const { accepted, ...facts } = written as { accepted?: unknown };
    // A file that holds something else than keys is told as it is.
    const value = validateSection(name, accepted === undefined ? written : facts);
    return { value, accepted: validateReasons(name, accepted === undefined ? {} : { accepted }) };
  } catch (error) {
    const { message, path } = error as UnfitText;
    throw new UnfitText(message, { line: lineOf(path) });
  }
}

/**
 * Opens a folder of facts, and of the pages’ words beside them. A file that is broken or missing has its last good version
 * in its place. A section that came after the first release may have no file, and so may the words of every page.
 */
export function openFacts({ dir, earlierVersions }: FactsOptions) {
  const facts = openDocuments({
    dir,
    names: sectionNames,
    read: (name, source): Reading<Sections[SectionName]> => readSectionFile(name, source),
    earlierVersions,
  });
  const words = openWords({ dir, ...(earlierVersions && { earlierVersions }) });
  const own = openSentences(join(dir, site.sentencesFile));
  let cached: { today: string; facts: Facts; policy: PolicyNote } | undefined;
  let noted = readPolicyNote(dir);

  /** Reads the files that have changed. Returns those with other content, or newly broken or mended. */
  function refresh(): DocumentName[] {
    const changed = [...facts.refresh(), ...words.refresh()];
    const before = noted;
    noted = readPolicyNote(dir);
    const isOtherPolicy = describePolicy(noted) !== describePolicy(before);
    if (own.refresh() || changed.length > 0 || isOtherPolicy) cached = undefined;
    return changed;
  }

  function sections(): Sections {
    return Object.fromEntries(sectionNames.map((name) => [name, facts.get(name).value])) as Sections;
  }

  /** Returns the facts on a day in London (YYYY-MM-DD): as last read, or as they would be with other sections or words. */
  function on(today: string, others?: { sections?: Partial<Sections>; words?: AllChanges }): Facts {
    const present = read(today).facts;
    if (!others) return present;
    const made = makeFacts({ ...sections(), ...others.sections }, today, { ...present.words, ...others.words });
    return { ...made, policy: present.policy };
  }

  function read(today: string) {
    if (cached?.today !== today) {
      const made = makeFacts(sections(), today, words.all());
      const policy = datePolicy(made, noted, today);
      cached = { today, policy, facts: { ...made, policy: { effective: policy.effective } } };
    }
    return cached;
  }

  return {
    refresh,
    on,
    /** Returns the text that policy.yaml should have from today, while it has another. */
    newPolicyNote(today: string): string | undefined {
      const { policy } = read(today);
      return policy.words === noted.words ? undefined : describePolicy(policy);
    },
    /** Returns a section as last read: its values, the source of its file, and their revision. */
    section: <Name extends SectionName>(name: Name) =>
      facts.get(name) as Omit<ReturnType<typeof facts.get>, "value"> & { value: Sections[Name] },
    /** Returns what the owner has changed of a page’s words, in the same way. */
    words: words.get,
    get broken() {
      return [...facts.broken, ...words.broken];
    },
    /** The practice's own sentences, as last read. */
    get sentences() {
      return own.sentences;
    },
    /** The lines of their file that cannot be read. All others count. */
    get brokenSentences() {
      return own.broken;
    },
  };
}
