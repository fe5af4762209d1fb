import { lstatSync, readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import { revisionOf } from "../model/post.ts";
import { stampOf } from "../model/post-index.ts";
import { type Facts, makeFacts } from "./facts.ts";
import { checkSection, SectionError, type SectionName, type Sections, sectionNames } from "./sections.ts";

/** A facts file that could not be read; the last good facts stand in for it. */
export interface BrokenSection {
  /** The file's name, with its ending. */
  file: string;
  line?: number;
  reason: string;
  /** As broken posts have it. */
  lastGoodKept: true;
}

export interface FactsOptions {
  /** The folder of `<section>.yaml` files. */
  dir: string;
  /** Earlier versions of a section's file, newest first, tried when the present one is broken; from git, say. */
  earlierVersions?: (section: SectionName) => Iterable<string>;
}

export type FactsFolder = ReturnType<typeof openFacts>;

interface Entry {
  value: Sections[SectionName];
  revision: string;
  source: string;
  stamp: string;
  broken?: BrokenSection;
}

/** The largest facts file that is read; a hundred testimonials fit. */
const LARGEST = 64 * 1024;
const TOO_LARGE = "The file is longer than 64 KiB.";
const UNFINISHED_MERGE =
  "A merge was not finished: keep one of the two sides, and take out the lines with <<<<<<<, ======= and >>>>>>>.";

/** Reads a section's file. Throws SectionError. */
export function parseSection<Name extends SectionName>(name: Name, source: string): Sections[Name] {
  if (source.length > LARGEST) throw new SectionError(TOO_LARGE);
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: "error" });
  const mark = source.search(/^<{7} /m);
  if (mark !== -1) throw new SectionError(UNFINISHED_MERGE, lines.linePos(mark));
  const [problem] = document.errors;
  if (problem) {
    const [message = ""] = problem.message.split(/ at line \d+|[\n;]/);
    throw new SectionError(`${message.slice(0, 200)}.`, problem.linePos?.[0]);
  }
  try {
    return checkSection(name, document.toJS({ maxAliasCount: 20 }));
  } catch (error) {
    const { message, path } = error instanceof SectionError ? error : new SectionError(`${(error as Error).message}.`);
    const node = path.length > 0 ? document.getIn(path, true) : document.contents;
    const start = isNode(node) ? node.range?.[0] : undefined;
    throw new SectionError(message, start === undefined ? {} : lines.linePos(start));
  }
}

/**
 * The facts of a folder. While a file is broken or missing, its last good version stands in: the one that was read before, or
 * else the newest good one of `earlierVersions`. Throws when a section has no good version at all.
 */
export function openFacts({ dir, earlierVersions }: FactsOptions) {
  const entries = new Map<SectionName, Entry>();
  let made: { today: string; facts: Facts } | undefined;

  /** Reads the files that have changed since. Answers the sections that say something else now, or went wrong. */
  function refresh(): SectionName[] {
    const changed = sectionNames.filter((name) => {
      const known = entries.get(name);
      const stat = lstatSync(join(dir, `${name}.yaml`), { throwIfNoEntry: false });
      const stamp = stat ? stampOf(stat) : "";
      if (known?.stamp === stamp) return false;
      const entry = { ...readSection(name, stat, known), stamp };
      entries.set(name, entry);
      return known?.revision !== entry.revision || known.broken?.reason !== entry.broken?.reason;
    });
    if (changed.length > 0) made = undefined;
    return changed;
  }

  function readSection(name: SectionName, stat: Stats | undefined, known: Entry | undefined): Omit<Entry, "stamp"> {
    try {
      if (stat && !stat.isFile()) throw new SectionError("This is not a file of its own but a link or a folder.");
      if (stat && stat.size > LARGEST) throw new SectionError(TOO_LARGE);
      const source = readFileSync(join(dir, `${name}.yaml`), "utf8");
      return readVersion(name, source);
    } catch (error) {
      const { message, line, code } = error as SectionError & { code?: string };
      const reason = code === "ENOENT" ? "The file is missing." : code ? "The file cannot be opened." : message;
      const good = known ?? lastGood(name);
      if (!good) throw new Error(`${name}.yaml in ${dir} cannot be used: ${reason}`);
      const { value, revision, source } = good;
      const broken = { file: `${name}.yaml`, reason, ...(line !== undefined && { line }), lastGoodKept: true } as const;
      return { value, revision, source, broken };
    }
  }

  function lastGood(name: SectionName): Omit<Entry, "stamp"> | undefined {
    for (const source of earlierVersions?.(name) ?? []) {
      try {
        return readVersion(name, source);
      } catch {
        // That version was broken as well: look further back.
      }
    }
    return undefined;
  }

  const readVersion = (name: SectionName, source: string) => ({
    value: parseSection(name, source),
    revision: revisionOf(source),
    source,
  });

  function sections(): Sections {
    return Object.fromEntries(sectionNames.map((name) => [name, entries.get(name)?.value])) as Sections;
  }

  /** The facts on a day (YYYY-MM-DD, London), as they were read last. */
  function on(today: string): Facts {
    if (made?.today !== today) made = { today, facts: makeFacts(sections(), today) };
    return made.facts;
  }

  refresh();
  return {
    refresh,
    on,
    /** One section as it was read last: its values, the text of its file, and the name of that state. */
    section: <Name extends SectionName>(name: Name) => entries.get(name) as Entry & { value: Sections[Name] },
    get broken(): readonly BrokenSection[] {
      return [...entries.values()].flatMap(({ broken }) => broken ?? []);
    },
  };
}
