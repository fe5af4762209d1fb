import type { Facts } from "#content/facts/facts.ts";
import type { Finding } from "#content/model/answers.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

/** Returns findings as sentences for the owner, without duplicates. */
export const describeFindings = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ text, why }) => `“${text}”: ${why}`)),
];

/** Returns the words of a prompt by which a person might be identified, according to the rules for prompts. */
export function findIdentifyingWords(prompt: string, { rules, facts }: { rules: Rules; facts: Facts }): string[] {
  const promptRules = rules.rules.filter(({ kinds }) => kinds?.includes("prompt")).map(({ id }) => id);
  const findings = findingsIn(rules, { kind: "prompt", fields: { prompt } }, facts);
  const passages = [...new Set(findings.filter(({ rule }) => promptRules.includes(rule)).map(({ text }) => text))];
  // A passage inside a longer one is left out.
  return passages.filter((passage) => !passages.some((other) => other !== passage && other.includes(passage)));
}
