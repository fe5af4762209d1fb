import { parseSync } from "vite";

/** The part of a syntax tree that the walk below needs. */
interface Node {
  type: string;
  start: number;
  end: number;
  expression?: Node;
  properties?: { key: Node & { name?: string; value?: unknown }; value: Node }[];
  value?: unknown;
}

/**
 * Replaces texts in a file of facts and leaves everything else: comments, order and layout stay. Facts are named
 * as in `practice.address.town`; one that is not there, or is no text, is an error.
 */
export function setFacts(source: string, facts: Readonly<Record<string, string>>): string {
  const constants = readConstants(source);
  const changes = Object.entries(facts).map(([name, text]) => {
    const [constant = "", ...path] = name.split(".");
    const { start, end } = findText(constants.get(constant), path, name);
    return { start, end, text: inQuotes(text) };
  });
  // From the end, so that earlier positions stay valid.
  changes.sort((a, b) => b.start - a.start);
  return changes.reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), source);
}

/** As the project's formatter has it: double quotes, unless the text has some. */
function inQuotes(text: string): string {
  const inDouble = JSON.stringify(text);
  return text.includes('"') && !text.includes("'") ? `'${inDouble.slice(1, -1).replaceAll('\\"', '"')}'` : inDouble;
}

/** The exported constants of the file by name. */
function readConstants(source: string): Map<string, Node> {
  const { program, errors } = parseSync("facts.ts", source);
  if (errors[0]) throw new Error(`The facts cannot be read: ${errors[0].message}`);
  const found = new Map<string, Node>();
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declaration.declarations)
      if (id.type === "Identifier" && init) found.set(id.name, init as unknown as Node);
  }
  return found;
}

function findText(from: Node | undefined, path: readonly string[], name: string): Node {
  let at = bare(from);
  for (const key of path) {
    const property = at?.properties?.find((one) => (one.key?.name ?? one.key?.value) === key);
    at = bare(property?.value);
  }
  if (at?.type !== "Literal" || typeof at.value !== "string") throw new Error(`There is no text ${name} in the facts.`);
  return at;
}

/** Without the `as const` around it. */
const bare = (node: Node | undefined): Node | undefined => (node?.type === "TSAsExpression" ? node.expression : node);
