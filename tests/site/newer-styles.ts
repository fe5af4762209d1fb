import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { Identifier } from "@mdn/browser-compat-data";
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";
import { isOld } from "./newer-than.ts";

const { properties = {}, selectors = {}, types = {}, "at-rules": atRules = {} } = bcd.css;

/** The functions of all values; of one name, the oldest. */
const functions = new Map<string, boolean>();
function addFunctions(named: Identifier): void {
  for (const [name, { __compat, ...members }] of Object.entries<Identifier>(named)) {
    const called = name.replace("-function", "");
    if (__compat) functions.set(called, functions.get(called) === true || isOld(__compat));
    addFunctions(members);
  }
}
addFunctions(types);

const viewportUnits = { s: "small", l: "large", d: "dynamic" } as const;
function unitOf(unit: string): Identifier | undefined {
  const [, size] = /^([sld])v(?:[whib]|min|max)$/.exec(unit) ?? [];
  const name = size
    ? `viewport_percentage_units_${viewportUnits[size as "s"]}`
    : unit.startsWith("cq")
      ? "container_query_length_units"
      : unit;
  return types.length?.[name];
}

/** Returns what a style sheet uses and the oldest browsers lack, according to MDN's data. */
export function stylesNewerThanOldest(css: string): string[] {
  const found = new Set<string>();
  const check = (use: string, feature: Identifier | undefined) => feature && !isOld(feature.__compat) && found.add(use);

  function checkDeclaration({ prop, value, parent }: Declaration): void {
    const rule = parent as Rule | AtRule;
    const feature = ("name" in rule && atRules[rule.name]?.[prop]) || properties[prop];
    const isDeclared = (prefix: string) => rule.nodes?.some((node) => "prop" in node && node.prop === prefix + prop);
    // A custom property, or one that only some browsers read.
    if (prop.startsWith("-")) checkValue("", value);
    else if (!feature) found.add(`${prop}, which nobody knows`);
    else if (!isOld(feature.__compat, (prefix) => isDeclared(prefix) === true)) found.add(prop);
    else checkValue(prop, value);
  }

  function checkValue(prop: string, value: string): void {
    const words = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, "").toLowerCase();
    for (const [, name = "", call] of words.matchAll(/(?<![\w.#-])([a-z][\w-]*)(\()?/g)) {
      check(`${prop}: ${name}`, properties[prop]?.[name] ?? types.global_keywords?.[name]);
      if (call && functions.get(name) === false) found.add(`${name}()`);
    }
    for (const [, unit = ""] of words.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)) check(unit, unitOf(unit));
  }

  const sheet = postcss.parse(css);
  sheet.walkDecls(checkDeclaration);
  sheet.walkAtRules(({ name, params, parent }) => {
    check(`@${name}`, atRules[name]);
    for (const [, word = ""] of params.matchAll(/([a-z][\w-]*)/g))
      check(`@${name} ${word}`, atRules[name]?.[word.replace(/^(?:min|max)-/, "")]);
    if (/[<>=]/.test(params)) check(`@${name} range`, atRules[name]?.range_syntax);
    if (parent?.type === "rule") check("nesting", selectors.nesting);
  });
  sheet.walkRules(({ selector, parent }) => {
    if (parent?.type === "rule" || selector.includes("&")) check("nesting", selectors.nesting);
    for (const [use, name = ""] of selector.matchAll(/::?(?!-)([\w-]+)/g)) {
      if (!selectors[name]) found.add(`${use}, which nobody knows`);
      check(use, selectors[name]);
    }
    if (/:nth-[\w-]+\([^)]* of /.test(selector)) check(":nth-child(of)", selectors["nth-child"]?.of_syntax);
  });
  return [...found];
}
