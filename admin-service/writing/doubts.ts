import type { Facts } from "#content/facts/facts.ts";
import type { Finding } from "#content/model/answers.ts";
import { findingsIn, type Rules } from "#content/model/rules.ts";

/** Findings as sentences for the owner, each once. */
export const sentencesOf = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.map(({ text, why }) => `“${text}”: ${why}`)),
];

/** The words of a request by which somebody might be recognised, as the rules for requests find them. */
export function personsIn(prompt: string, { rules, facts }: { rules: Rules; facts: Facts }): string[] {
  const forPrompts = rules.rules.filter(({ kinds }) => kinds?.includes("prompt")).map(({ id }) => id);
  const findings = findingsIn(rules, { kind: "prompt", fields: { prompt } }, facts);
  const found = [...new Set(findings.filter(({ rule }) => forPrompts.includes(rule)).map(({ text }) => text))];
  return found.filter((one) => !found.some((whole) => whole !== one && whole.includes(one)));
}
