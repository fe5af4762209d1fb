import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "vite";
import { oldestBrowsers } from "#components/client/oldest-browsers.ts";

const { ios, ...others } = oldestBrowsers;
const oldest = Object.entries({ ...others, safari_ios: ios });

const inOrder = new Intl.Collator("en", { numeric: true });
const isAfter = (one: string, other: string) => inOrder.compare(one.replace("≤", ""), other) > 0;

/** Everything of the platform that a script can name, as `newer` writes it: true where the oldest browsers have it. */
const platform = new Map<string, boolean>();
for (const [name, { __compat, ...members }] of Object.entries<Identifier>(bcd.api)) {
  platform.set(`new ${name}`, isOld(__compat));
  for (const [member, { __compat }] of Object.entries(members)) {
    const [, method, isStatic] = /^(.+?)(_static)?$/.exec(member) ?? [];
    if (isStatic) platform.set(`${name}.${method}`, isOld(__compat));
    note(`.${method}()`, true);
  }
}
for (const [name, { __compat, ...members }] of Object.entries<Identifier>(bcd.javascript.builtins ?? {})) {
  platform.set(`new ${name}`, isOld(__compat));
  for (const [method, { __compat }] of Object.entries(members)) {
    platform.set(`${name}.${method}`, isOld(__compat));
    note(`.${method}()`, isOld(__compat));
  }
}

/** One old method of a name is enough: nobody can tell whose method a script calls. */
function note(use: string, old: boolean): void {
  platform.set(use, old || platform.get(use) === true);
}

function isOld(compat: CompatStatement | undefined): boolean {
  return oldest.every(([browser, version]) => {
    const support = compat?.support[browser as "chrome"];
    if (!compat || !support) return true;
    return [support].flat().some(({ version_added, version_removed, flags, prefix }) => {
      if (flags || prefix || typeof version_added !== "string" || version_added === "preview") return false;
      return !isAfter(version_added, version) && (!version_removed || isAfter(`${version_removed}`, version));
    });
  });
}

interface Node {
  type: string;
  [key: string]: unknown;
}
/** Of a plain string, however the minifier quotes it. */
const textOf = ({ value, quasis }: Node) =>
  value ?? (quasis as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked;
const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name;

/**
 * Uses of the platform that the oldest browsers do not have, by MDN's data.
 * A script may use a member that it looks for first (`"x" in Y`): it has a way without.
 */
export function newerThanOldest(script: string): string[] {
  const found = new Set<string>();
  const lookedFor = new Set<string>();
  const look = (use: string) => platform.get(use) === false && found.add(use);
  const walk = (node: Node) => {
    const callee = node.callee as Node | undefined;
    if (node.type === "BinaryExpression" && node.operator === "in") {
      const member = `.${textOf(node.left as Node)}`;
      lookedFor.add(`${nameOf(node.right)}${member}`).add(`${member}()`);
    }
    if (node.type === "NewExpression") look(`new ${nameOf(callee)}`);
    if (node.type === "MemberExpression") look(`${nameOf(node.object)}.${nameOf(node.property)}`);
    if (node.type === "CallExpression" && callee?.type === "MemberExpression") look(`.${nameOf(callee.property)}()`);
    for (const child of Object.values(node).flat()) if (child && typeof child === "object") walk(child as Node);
  };
  walk(parseAst(script) as unknown as Node);
  return [...found].filter((use) => !lookedFor.has(use));
}
