import { applyMergePatch } from "#content/facts/edit-section.ts";
import type { Facts } from "#content/facts/facts.ts";
import { checkedKeys } from "#content/facts/sections.ts";
import type { Finding } from "#content/model/answers.ts";
import { isAccepted } from "#content/model/check-post.ts";
import { valueAt } from "#content/model/patch.ts";
import type { Acceptance } from "#content/model/post.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";
import type { OpinionOn } from "#content/model/second-opinion.ts";
import { changeUsableWords } from "#content/words/edit-words.ts";
import { NAME } from "#content/words/names.ts";
import { plainText } from "#content/words/rich-text.ts";
import { shipped, type WordsPage } from "#content/words/shipped.ts";
import { textsOf, unfilledWords } from "#content/words/words-of.ts";
import type { PageWords } from "./words-store.ts";

/**
 * Checks a section with a change applied, which need not be valid, against the rules about words. Each finding names
 * its field by a path such as `testimonials.0.text`. Rules that the owner has accepted there report nothing.
 */
export function checkSection(
  current: object & { accepted?: readonly Acceptance[] },
  patch: unknown,
  { rules, facts, opinionOn }: { rules: Rules; facts: Facts; opinionOn?: OpinionOn | undefined },
): Finding[] {
  const fields = Object.fromEntries(textsIn(applyMergePatch(current, patch)));
  const { accepted = [] } = current;
  const findings = findingsIn(rules, { kind: "facts", fields }, facts, opinionOn);
  return findings.filter((finding) => !isAccepted(accepted, finding, rules));
}

/** Checks a page’s words with a change applied, which need not be valid, as visitors would read them; each finding names its key. */
export function checkWords(
  { page, path, changes, accepted = [] }: Pick<PageWords, "page" | "path" | "changes" | "accepted">,
  patch: object,
  { rules, facts }: { rules: Rules; facts: Facts },
): Finding[] {
  const changed = { ...facts, words: { ...facts.words, [page]: changeUsableWords(page, changes, patch) } };
  const words = unfilledWords(page, changed.words);
  const ended = new Set(rules.rules.flatMap((rule) => (rule.ended ? rule.id : [])));
  /** Shipped words have been looked through, but for what the practice no longer does; what a fact says of that is not theirs. */
  const isAsked = ({ field, rule, text }: Finding) =>
    ended.has(rule)
      ? plainText(String(valueAt(words, field)).replaceAll(NAME, "")).includes(text)
      : valueAt(words, field) !== valueAt(shipped[page], field);
  const reasons = [...accepted, ...rules.accepted.filter((one) => one.page === path)];
  return findingsIn(rules, { kind: "page", fields: textsOf(page, changed), category: categoryOf(page) }, facts).filter(
    (finding) => isAsked(finding) && !isAccepted(reasons, finding, rules),
  );
}

/** Returns the category of a post about the same. */
export const categoryOf = (page: WordsPage): string =>
  ["canine", "vet-referral"].includes(page) ? "Canine" : page === "equine" ? "Equine" : "";

function textsIn(value: unknown, path: readonly string[] = []): [path: string, text: string][] {
  if (typeof value === "string") return checkedKeys.has(path.at(-1) ?? "") ? [[path.join("."), value]] : [];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}
