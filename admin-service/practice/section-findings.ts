import { merged } from "#content/facts/edit-section.ts";
import type { Facts } from "#content/facts/facts.ts";
import type { Finding } from "#content/model/answers.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

/** The texts that visitors read, by the last part of their path: not the owner's notes, numbers, addresses and names of files. */
const readByVisitors = new Set(["name", "fullName", "title", "event", "region", "text", "shown", "alt"]);

/** All that the rules find in a section as a change would make it, by paths such as `testimonials.0.text`; valid or not. */
export function findingsInSection(
  present: unknown,
  patch: unknown,
  { rules, facts }: { rules: Rules; facts: Facts },
): Finding[] {
  const fields = Object.fromEntries(textsIn(merged(present, patch)));
  return findingsIn(rules, { kind: "facts", fields }, facts);
}

function textsIn(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return readByVisitors.has(path.at(-1) ?? "") ? [[path.join("."), value]] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
