import { isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { UnfitText } from "./text-file.ts";
import { describeYamlError } from "./yaml-problem.ts";

type Path = readonly PropertyKey[];

/** A YAML file of the owner’s: what it says, and where. */
export interface YamlFile {
  written: unknown;
  /** The line on which a value begins; without a path, the first one of all. */
  lineOf(path: Path): number | undefined;
  /** The line of a key, or of an entry of a list. */
  lineOfKey(path: Path): number | undefined;
}

const UNFINISHED_MERGE =
  "A merge was not finished: keep one of the two sides, and take out the lines with <<<<<<<, ======= and >>>>>>>.";

/** Room for a hundred testimonials, or for all words of a page. */
export const yamlLimit = { mostBytes: 64 * 1024, tooLarge: "The file is longer than 64 KiB." } as const;

export const isTooLarge = (source: string): boolean => Buffer.byteLength(source) > yamlLimit.mostBytes;

/** Parses a YAML text. Throws UnfitText. */
export function parseYamlFile(source: string): YamlFile {
  if (isTooLarge(source)) throw new UnfitText(yamlLimit.tooLarge);
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: "error" });
  const conflictMark = source.search(/^<{7} /m);
  if (conflictMark !== -1) throw new UnfitText(UNFINISHED_MERGE, { line: lines.linePos(conflictMark).line });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    const { message, line } = describeYamlError(syntaxError);
    throw new UnfitText(message, { line });
  }
  function lineOf(path: Path): number | undefined {
    return lineOfNode(path.length > 0 ? document.getIn(path, true) : document.contents);
  }
  function lineOfKey(path: Path): number | undefined {
    const parent = document.getIn(path.slice(0, -1), true);
    const pair = isMap(parent) && parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    return pair ? lineOfNode(pair.key) : lineOf(path);
  }
  function lineOfNode(node: unknown): number | undefined {
    const start = isNode(node) ? node.range?.[0] : undefined;
    return start === undefined ? undefined : lines.linePos(start).line;
  }
  try {
    return { written: document.toJS({ maxAliasCount: 20 }) ?? {}, lineOf, lineOfKey };
  } catch (error) {
    throw new UnfitText(`${(error as Error).message}.`, { line: lineOf([]) });
  }
}
