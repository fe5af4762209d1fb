import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "vite";
import { oldestBrowsers } from "#components/client/oldest-browsers.ts";

const { ios, ...others } = oldestBrowsers;
const oldest = Object.entries({ ...others, safari_ios: ios });

const inOrder = new Intl.Collator("en", { numeric: true });
const isAfter = (one: string, other: string) => inOrder.compare(one.replace("≤", ""), other) > 0;

/** Every constructor and function of the platform, as a script uses it; true if the oldest browsers have it. */
const platform = new Map<string, boolean>();
for (const [name, { __compat, ...members }] of Object.entries<Identifier>(bcd.api)) {
  platform.set(`new ${name}`, isOld(__compat));
  for (const [member, { __compat }] of Object.entries(members)) {
    const [, method, isStatic] = /^(.+?)(_static)?$/.exec(member) ?? [];
    if (isStatic) platform.set(`${name}.${method}`, isOld(__compat));
    addMethod(`.${method}()`, true);
  }
}
for (const [name, { __compat, ...members }] of Object.entries<Identifier>(bcd.javascript.builtins ?? {})) {
  platform.set(`new ${name}`, isOld(__compat));
  for (const [method, { __compat }] of Object.entries(members)) {
    platform.set(`${name}.${method}`, isOld(__compat));
    addMethod(`.${method}()`, isOld(__compat));
  }
}

/** Adds a method. One old method of the name is enough, because the script does not show whose method it calls. */
function addMethod(use: string, old: boolean): void {
  platform.set(use, old || platform.get(use) === true);
}

/** Returns whether all the oldest browsers have a feature, be it under a prefix that is written too. */
export function isOld(compat: CompatStatement | undefined, hasPrefixed = (_prefix: string) => false): boolean {
  return oldest.every(([browser, version]) => {
    const support = compat?.support[browser as "chrome"];
    if (!compat || !support) return true;
    return [support].flat().some(({ version_added, version_removed, flags, prefix }) => {
      if (flags || typeof version_added !== "string" || version_added === "preview") return false;
      if (prefix && !hasPrefixed(prefix)) return false;
      return !isAfter(version_added, version) && (!version_removed || isAfter(`${version_removed}`, version));
    });
  });
}

interface Node {
  type: string;
  [key: string]: unknown;
}
/** Returns the text of a string or of a template without expressions. */
const textOf = ({ value, quasis }: Node) =>
  value ?? (quasis as { value: { cooked: string } }[] | undefined)?.[0]?.value.cooked;
const nameOf = (node: unknown) => (node as { name?: string } | undefined)?.name;

/**
 * Returns the script's uses of the platform that the oldest browsers lack, according to MDN's data. Members that the
 * script tests for (`"x" in Y`) are allowed, because it has a fallback.
 */
export function newerThanOldest(script: string): string[] {
  const found = new Set<string>();
  const testedFor = new Set<string>();
  const checkUse = (use: string) => platform.get(use) === false && found.add(use);
  const walk = (node: Node) => {
    const callee = node.callee as Node | undefined;
    if (node.type === "BinaryExpression" && node.operator === "in") {
      const member = `.${textOf(node.left as Node)}`;
      testedFor.add(`${nameOf(node.right)}${member}`).add(`${member}()`);
    }
    if (node.type === "NewExpression") checkUse(`new ${nameOf(callee)}`);
    if (node.type === "MemberExpression") checkUse(`${nameOf(node.object)}.${nameOf(node.property)}`);
    if (node.type === "CallExpression" && callee?.type === "MemberExpression")
      checkUse(`.${nameOf(callee.property)}()`);
    for (const child of Object.values(node).flat()) if (child && typeof child === "object") walk(child as Node);
  };
  walk(parseAst(script) as unknown as Node);
  return [...found].filter((use) => !testedFor.has(use));
}
