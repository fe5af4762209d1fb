import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import { checkRulesFile, makeRules, type Rules, type RulesFile } from "./rules.ts";

const folder = join(import.meta.dirname, "../rules");
let cached: Rules | undefined;

/** Returns the rules of `content/rules/`, read once per process: no rule changes while it runs. */
export function openRules(): Rules {
  cached ??= readRules(folder);
  return cached;
}

/** Reads a folder of rules. Throws an error that names file and line if a file is invalid. */
export function readRules(dir: string): Rules {
  const files = readdirSync(dir).filter((file) => file.endsWith(".yaml"));
  return makeRules(files.map((file) => readRulesFile(file, readFileSync(join(dir, file), "utf8"))));
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
