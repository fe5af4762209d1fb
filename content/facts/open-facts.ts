import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import type { Acceptance } from "../model/post.ts";
import { isMissing, lastGood, readContent } from "../model/read-content.ts";
import { type LabelledSentence, readSentences } from "../model/rule-sentences.ts";
import { revisionOf, stampOf, UnfitText } from "../model/text-file.ts";
import { describeYamlError } from "../model/yaml-problem.ts";
import { type Facts, makeFacts } from "./facts.ts";
import { datePolicy, describePolicy, type PolicyNote, readPolicyNote } from "./policy-date.ts";
import { type SectionName, type Sections, sectionNames, validateReasons, validateSection } from "./sections.ts";
import { site } from "./site.ts";

/** A facts file that could not be read. Its last good version is used in its place. */
export interface BrokenSection {
  /** The file's name, with its ending. */
  file: string;
  line?: number;
  reason: string;
  /** Absent for that of every file. */
  remedy?: string;
  lastGoodKept: true;
}

export interface FactsOptions {
  /** The folder of `<section>.yaml` files. */
  dir: string;
  /** Returns earlier versions of a section's file, newest first, to fall back on when the present one is broken. */
  earlierVersions?: (section: SectionName) => Iterable<Uint8Array>;
}

export type FactsFolder = ReturnType<typeof openFacts>;

interface Entry {
  value: Sections[SectionName];
  /** The rules about words that the owner breaks on purpose in it. */
  accepted: Acceptance[];
  revision: string;
  source: string;
  stamp: string;
  broken?: BrokenSection;
}

/** Room for a hundred testimonials. */
const MAX_BYTES = 64 * 1024;
const TOO_LARGE = "The file is longer than 64 KiB.";
/** Room for two thousand sentences. */
const MAX_SENTENCES_BYTES = 256 * 1024;
const SENTENCES_TOO_LARGE = "The file is longer than 256 KiB.";
const LINE_REMEDY = "Mend that line, or take it out: all others count.";
const UNFINISHED_MERGE =
  "A merge was not finished: keep one of the two sides, and take out the lines with <<<<<<<, ======= and >>>>>>>.";

/** Reads a section's file. Throws UnfitText. */
export const parseSection = <Name extends SectionName>(name: Name, source: string): Sections[Name] =>
  readSectionFile(name, source).value;

/** Reads a section's file, with the reasons that are kept in it. Throws UnfitText. */
export function readSectionFile<Name extends SectionName>(
  name: Name,
  source: string,
): { value: Sections[Name]; accepted: Acceptance[] } {
  if (source.length > MAX_BYTES) throw new UnfitText(TOO_LARGE);
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: "error" });
  const conflictMark = source.search(/^<{7} /m);
  if (conflictMark !== -1) throw new UnfitText(UNFINISHED_MERGE, lines.linePos(conflictMark));
  const [syntaxError] = document.errors;
  if (syntaxError) {
    throw new UnfitText(describeYamlError(syntaxError).message, syntaxError.linePos?.[0]);
  }
  try {
    const written = document.toJS({ maxAliasCount: 20 }) ?? {};
    const { accepted, ...facts } = written;
    // A file that holds something else than keys is told as it is.
    const value = validateSection(name, accepted === undefined ? written : facts);
    return { value, accepted: validateReasons(name, accepted === undefined ? {} : { accepted }) };
  } catch (error) {
    const { message, path } = error instanceof UnfitText ? error : new UnfitText(`${(error as Error).message}.`);
    const node = path.length > 0 ? document.getIn(path, true) : document.contents;
    const start = isNode(node) ? node.range?.[0] : undefined;
    throw new UnfitText(message, start === undefined ? {} : lines.linePos(start));
  }
}

/**
 * Opens a folder of facts. While a file is broken or missing, its last good version is used: the one that was read
 * before, else the newest valid one of `earlierVersions`. A section that came after the first release may have no file.
 * Throws if another one has no valid version.
 */
export function openFacts({ dir, earlierVersions }: FactsOptions) {
  const entries = new Map<SectionName, Entry>();
  let cached: { today: string; facts: Facts; policy: PolicyNote } | undefined;
  let noted = readPolicyNote(dir);
  let own = { stamp: "", sentences: [] as readonly LabelledSentence[], broken: [] as readonly BrokenSection[] };

  /** Reads the files that have changed. Returns the sections with other content, or newly broken or mended. */
  function refresh(): SectionName[] {
    const changed = sectionNames.filter((name) => {
      const previous = entries.get(name);
      const stat = lstatSync(join(dir, `${name}.yaml`), { throwIfNoEntry: false });
      const stamp = stat ? stampOf(stat) : "";
      if (previous?.stamp === stamp) return false;
      const entry = { ...readSection(name, stat, previous), stamp };
      entries.set(name, entry);
      return previous?.revision !== entry.revision || previous.broken?.reason !== entry.broken?.reason;
    });
    const before = noted;
    noted = readPolicyNote(dir);
    if (refreshSentences() || changed.length > 0 || describePolicy(noted) !== describePolicy(before))
      cached = undefined;
    return changed;
  }

  function readSection(name: SectionName, stat: Stats | undefined, previous: Entry | undefined): Omit<Entry, "stamp"> {
    try {
      const limit = { mostBytes: MAX_BYTES, tooLarge: TOO_LARGE };
      return readVersion(name, readContent(join(dir, `${name}.yaml`), stat, limit));
    } catch (error) {
      const { message, line } = error as UnfitText;
      const reason = isMissing(error) ? "The file is missing." : message;
      // Of a section that came after the first release, an empty file is valid too.
      const versions = () => [...(earlierVersions?.(name) ?? []), new Uint8Array()];
      const good = previous ?? lastGood(versions(), (source) => readVersion(name, source));
      if (!good) throw new Error(`${name}.yaml in ${dir} cannot be used: ${reason}`);
      const { value, accepted, revision, source } = good;
      if (isMissing(error) && source === "") return { value, accepted, revision, source };
      const broken = { file: `${name}.yaml`, reason, ...(line !== undefined && { line }), lastGoodKept: true } as const;
      return { value, accepted, revision, source, broken };
    }
  }

  /** Reads the practice's own sentences if their file has changed. */
  function refreshSentences(): boolean {
    const file = site.sentencesFile;
    const stat = lstatSync(join(dir, file), { throwIfNoEntry: false });
    const stamp = stat ? stampOf(stat) : "";
    if (own.stamp === stamp) return false;
    const asBroken = (problem: Pick<BrokenSection, "line" | "reason" | "remedy">) => ({
      file,
      lastGoodKept: true as const,
      ...problem,
    });
    try {
      const limit = { mostBytes: MAX_SENTENCES_BYTES, tooLarge: SENTENCES_TOO_LARGE };
      const { sentences, invalid } = readSentences(stat ? readContent(join(dir, file), stat, limit) : "");
      own = { stamp, sentences, broken: invalid.map((one) => asBroken({ ...one, remedy: LINE_REMEDY })) };
    } catch (error) {
      own = { ...own, stamp, broken: [asBroken({ reason: (error as Error).message })] };
    }
    return true;
  }

  function readVersion(name: SectionName, source: string) {
    return { ...readSectionFile(name, source), revision: revisionOf(source), source };
  }

  function sections(): Sections {
    return Object.fromEntries(sectionNames.map((name) => [name, entries.get(name)?.value])) as Sections;
  }

  /** Returns the facts on a day in London (YYYY-MM-DD): as last read, or as they would be with other sections. */
  function on(today: string, others?: Partial<Sections>): Facts {
    const { facts } = read(today);
    return others ? { ...makeFacts({ ...sections(), ...others }, today), policy: facts.policy } : facts;
  }

  function read(today: string) {
    if (cached?.today !== today) {
      const facts = makeFacts(sections(), today);
      const policy = datePolicy(facts, noted, today);
      cached = { today, policy, facts: { ...facts, policy: { effective: policy.effective } } };
    }
    return cached;
  }

  refresh();
  return {
    refresh,
    on,
    /** Returns the text that policy.yaml should have from today, while it has another. */
    newPolicyNote(today: string): string | undefined {
      const { policy } = read(today);
      return policy.words === noted.words ? undefined : describePolicy(policy);
    },
    /** Returns a section as last read: its values, the source of its file, and their revision. */
    section: <Name extends SectionName>(name: Name) => entries.get(name) as Entry & { value: Sections[Name] },
    get broken(): readonly BrokenSection[] {
      return [...entries.values()].flatMap(({ broken }) => broken ?? []);
    },
    /** The practice's own sentences, as last read. */
    get sentences(): readonly LabelledSentence[] {
      return own.sentences;
    },
    /** The lines of their file that cannot be read. All others count. */
    get brokenSentences(): readonly BrokenSection[] {
      return own.broken;
    },
  };
}
