import { applyMergePatch } from "#content/facts/edit-section.ts";
import type { Facts } from "#content/facts/facts.ts";
import type { Finding } from "#content/model/answers.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

/** Keys of the texts that visitors read. The owner's notes, numbers, addresses and file names are not checked. */
const visibleKeys = new Set(["name", "fullName", "title", "event", "region", "text", "shown", "alt"]);

/**
 * Checks a section with a change applied, which need not be valid, against the rules about words. Each finding names
 * its field by a path such as `testimonials.0.text`.
 */
export function checkSection(
  current: unknown,
  patch: unknown,
  { rules, facts }: { rules: Rules; facts: Facts },
): Finding[] {
  const fields = Object.fromEntries(textsIn(applyMergePatch(current, patch)));
  return findingsIn(rules, { kind: "facts", fields }, facts);
}

function textsIn(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return visibleKeys.has(path.at(-1) ?? "") ? [[path.join("."), value]] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
