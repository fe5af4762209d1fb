import { lstatSync, type Stats } from "node:fs";
import { join } from "node:path";
import { omit } from "./pick.ts";
import type { Acceptance } from "./post.ts";
import { isMissing, lastGood, readContent } from "./read-content.ts";
import { revisionOf, stampOf, type UnfitText } from "./text-file.ts";
import { yamlLimit } from "./yaml-file.ts";

/** A file that cannot be read, or a key in it. Its last good version is used in its place. */
export interface BrokenDocument {
  /** The file's name, with its ending. */
  file: string;
  line?: number;
  reason: string;
  /** Absent for that of every file. */
  remedy?: string;
  lastGoodKept: true;
}

/** A fault in one key of a file that can be read otherwise. */
export interface Problem {
  path: readonly PropertyKey[];
  message: string;
  line?: number | undefined;
}

/** The content of a file. */
export interface Reading<Value> {
  value: Value;
  /** The rules about words that the owner breaks on purpose in it. */
  accepted: Acceptance[];
  /** Keys that cannot be used. Their last good values stand in `value`. */
  problems?: readonly Problem[];
}

interface DocumentsOptions<Name extends string, Value> {
  dir: string;
  /** A document's file is its name and `.yaml`. */
  names: readonly Name[];
  /** Reads a text. `former` are the document's values before, newest first. Throws UnfitText. */
  read: (name: Name, source: string, former: Iterable<Value>) => Reading<Value>;
  /** Whether a document that has no file is none to miss: it is read as an empty one. */
  mayBeMissing?: boolean;
  /** Returns earlier versions of a document's file, newest first. */
  earlierVersions?: ((name: Name) => Iterable<Uint8Array>) | undefined;
}

interface Entry<Value> extends Reading<Value> {
  revision: string;
  source: string;
  stamp: string;
  broken: readonly BrokenDocument[];
  /** The whole file cannot be read. */
  isDamaged?: true;
}

/**
 * Opens the YAML files of one kind in a folder. While a file is broken or missing, its last good version is used: the one
 * that was read before, else the newest valid one of `earlierVersions`. Throws if there is none.
 */
export function openDocuments<Name extends string, Value>(options: DocumentsOptions<Name, Value>) {
  const { dir, names, read, mayBeMissing = false, earlierVersions } = options;
  const entries = new Map<Name, Entry<Value>>();

  /** Reads the files that have changed. Returns the documents with other content, or newly broken or mended. */
  function refresh(): Name[] {
    return names.filter((name) => {
      const previous = entries.get(name);
      const stat = lstatSync(join(dir, `${name}.yaml`), { throwIfNoEntry: false });
      const stamp = stat ? stampOf(stat) : "";
      if (previous?.stamp === stamp) return false;
      const entry = { ...readDocument(name, stat, previous), stamp };
      entries.set(name, entry);
      const reasons = ({ broken }: Pick<Entry<Value>, "broken">) => broken.map(({ reason }) => reason).join("\n");
      return previous === undefined
        ? entry.source !== "" || !mayBeMissing
        : previous.revision !== entry.revision || reasons(previous) !== reasons(entry);
    });
  }

  function readDocument(
    name: Name,
    stat: Stats | undefined,
    previous: Entry<Value> | undefined,
  ): Omit<Entry<Value>, "stamp"> {
    const file = `${name}.yaml`;
    try {
      const source = mayBeMissing && !stat ? "" : readContent(join(dir, file), stat, yamlLimit);
      return readVersion(name, source, previous);
    } catch (error) {
      const { message, line } = error as UnfitText;
      const reason = isMissing(error) ? "The file is missing." : message;
      // Of a document that may be missing, or came after the first release, an empty file is valid too.
      const versions = () => [...(earlierVersions?.(name) ?? []), new Uint8Array()];
      const good = previous ?? lastGood(versions(), (source) => readVersion(name, source));
      if (!good) throw new Error(`${file} in ${dir} cannot be used: ${reason}`);
      if (isMissing(error) && good.source === "") return { ...omit(good, "isDamaged"), broken: [] };
      const broken = { file, reason, ...(line !== undefined && { line }), lastGoodKept: true } as const;
      return { ...good, broken: [broken], isDamaged: true };
    }
  }

  function readVersion(name: Name, source: string, previous?: Entry<Value>): Omit<Entry<Value>, "stamp"> {
    const reading = read(name, source, formerValues(name, previous));
    const broken = (reading.problems ?? []).map(({ message, line }) => ({
      file: `${name}.yaml`,
      reason: message,
      ...(line !== undefined && { line }),
      lastGoodKept: true as const,
    }));
    return { ...reading, revision: revisionOf(source), source, broken };
  }

  /** Reads them only when somebody asks. */
  function* formerValues(name: Name, previous: Entry<Value> | undefined): Generator<Value> {
    if (previous) return yield previous.value;
    for (const bytes of earlierVersions?.(name) ?? []) {
      const reading = lastGood([bytes], (source) => read(name, source, []));
      if (reading) yield reading.value;
    }
  }

  refresh();
  return {
    refresh,
    /** Returns a document as last read. */
    get: (name: Name) => entries.get(name) as Entry<Value>,
    get broken(): readonly BrokenDocument[] {
      return [...entries.values()].flatMap(({ broken }) => broken);
    },
  };
}
