import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { isNode, LineCounter, parseDocument } from "yaml";
import { findAlike, learn, type Weights } from "./rule-reader.ts";
import { type LabelledSentence, lessonsOfPractice, readLessons } from "./rule-sentences.ts";
import { checkRulesFile, makeRules, type Rules, type RulesFile } from "./rules.ts";

const folder = join(import.meta.dirname, "../rules");
const sentencesFolder = join(folder, "sentences");
let cached: Rules | undefined;
/** The reader’s weights: it learns once per process, because that takes a second. */
let learnt: Weights | undefined;

/**
 * Returns the rules of `content/rules/`, read once per process: no rule changes while it runs. The reader's weights are
 * those of a code build, if they are of the present sentences; otherwise it learns when it is first asked.
 */
export function openRules(buildDir?: string, ofPractice?: OfPractice): Rules {
  cached ??= readRules(folder, buildDir && join(buildDir, WEIGHTS));
  return ofPractice ? { ...cached, own: readOwn(ofPractice) } : cached;
}

/** The practice's own sentences, which change while the program runs. While they do not, the list is the same object. */
interface OfPractice {
  readonly sentences: readonly LabelledSentence[];
}

function readOwn(ofPractice: OfPractice): Rules["own"] {
  let read: readonly LabelledSentence[] | undefined;
  let alike = findAlike([]);
  return () => {
    if (read !== ofPractice.sentences) {
      read = ofPractice.sentences;
      alike = findAlike(lessonsOfPractice(read));
    }
    return alike;
  };
}

/** The file of a code build that holds the weights. */
export const WEIGHTS = "rules.weights";

/** Reads a folder of rules. Throws an error that names file and line if a file is invalid. */
export function readRules(dir: string, kept?: string): Rules {
  const files = readdirSync(dir).filter((file) => file.endsWith(".yaml"));
  return makeRules(
    files.map((file) => readRulesFile(file, readFileSync(join(dir, file), "utf8"))),
    () => {
      learnt ??= readWeights(kept) ?? learn(readLessons(sentencesFolder));
      return learnt;
    },
  );
}

function readRulesFile(file: string, source: string): RulesFile {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: "error" });
  const [syntaxError] = document.errors;
  const errorAt = (offset: number, problem: string): Error =>
    new Error(`content/rules/${file}, line ${lines.linePos(offset).line}: ${problem}`);
  if (syntaxError) throw errorAt(syntaxError.pos[0], syntaxError.message.split("\n")[0] ?? "");
  const result = checkRulesFile(document.toJS());
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const node = document.getIn(issue?.path as string[], true) ?? document.contents;
  const offset = (isNode(node) && node.range?.[0]) || 0;
  throw errorAt(offset, `${String(issue?.path.at(-1) ?? "the file")} ${issue?.message}.`);
}

/** Learns from the sentences, and returns the file that a code build keeps of it. */
export const weightsFile = (): Uint8Array =>
  serialize({ id: hashLessons(), weights: learn(readLessons(sentencesFolder)) });

function readWeights(file?: string): Weights | undefined {
  if (!file || !existsSync(file)) return undefined;
  const { id, weights } = deserialize(readFileSync(file)) as { id: string; weights: Weights };
  return id === hashLessons() ? weights : undefined;
}

/** A hash of all that the weights follow from. */
function hashLessons(): string {
  const hash = createHash("sha256");
  const code = ["rule-reader.ts", "rule-sentences.ts", "rule-text.ts", "rule-words.ts"];
  for (const file of code) hash.update(readFileSync(join(import.meta.dirname, file)));
  for (const file of readdirSync(sentencesFolder).sort()) hash.update(readFileSync(join(sentencesFolder, file)));
  return hash.digest("hex");
}
