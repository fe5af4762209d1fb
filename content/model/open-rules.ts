import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isNode, LineCounter, parseDocument } from "yaml";
import { checkRulesFile, makeRules, type Rules, type RulesFile } from "./rules.ts";

const folder = join(import.meta.dirname, "../rules");
let shipped: Rules | undefined;

/** The rules in `content/rules/`, read once for a whole program: no rule changes while it runs. */
export function openRules(): Rules {
  shipped ??= readRules(folder);
  return shipped;
}

/** Reads a folder of rules. Throws a sentence with file and line for a rule that cannot be read. */
export function readRules(dir: string): Rules {
  const files = readdirSync(dir).filter((file) => file.endsWith(".yaml"));
  return makeRules(files.map((file) => readRulesFile(file, readFileSync(join(dir, file), "utf8"))));
}

function readRulesFile(file: string, source: string): RulesFile {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, logLevel: "error" });
  const [broken] = document.errors;
  const fail = (at: number, problem: string): Error =>
    new Error(`content/rules/${file}, line ${lines.linePos(at).line}: ${problem}`);
  if (broken) throw fail(broken.pos[0], broken.message.split("\n")[0] ?? "");
  const result = checkRulesFile(document.toJS());
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const node = document.getIn(issue?.path as string[], true) ?? document.contents;
  throw fail((isNode(node) && node.range?.[0]) || 0, `${String(issue?.path.at(-1) ?? "the file")} ${issue?.message}.`);
}
