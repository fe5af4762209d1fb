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
  return Object.entries(facts).reduce((changed, [name, text]) => {
    const { start, end } = findText(changed, name);
    return changed.slice(0, start) + inQuotes(text) + changed.slice(end);
  }, source);
}

/** As the project's formatter has it: double quotes, unless the text has some. */
function inQuotes(text: string): string {
  const inDouble = JSON.stringify(text);
  return text.includes('"') && !text.includes("'") ? `'${inDouble.slice(1, -1).replaceAll('\\"', '"')}'` : inDouble;
}

function findText(source: string, name: string): Node {
  const { program, errors } = parseSync("facts.ts", source);
  if (errors[0]) throw new Error(`The facts cannot be read: ${errors[0].message}`);
  const [constant, ...path] = name.split(".");
  let at: Node | undefined;
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "VariableDeclaration") continue;
    for (const { id, init } of statement.declaration.declarations)
      if (id.type === "Identifier" && id.name === constant) at = bare(init as unknown as Node);
  }
  for (const key of path)
    at = bare(at?.properties?.find((property) => (property.key?.name ?? property.key?.value) === key)?.value);
  if (at?.type !== "Literal" || typeof at.value !== "string") throw new Error(`There is no text ${name} in the facts.`);
  return at;
}

/** Without the `as const` around it. */
const bare = (node: Node | undefined): Node | undefined => (node?.type === "TSAsExpression" ? node.expression : node);
