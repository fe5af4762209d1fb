import type { Draft } from "./draft.ts";

/**
 * Claims that UK advertising rules do not let a chiropractor make without evidence of their own: CAP Code 3 and 12 with
 * the ASA's advice on chiropractic, the GCC Code B3, and the Veterinary Surgery (Exemptions) Order 2015. As read in
 * November 2026; a help in checking, not legal advice. The model is told `never`; its answer is searched for `words`.
 */
export const claimRules = [
  {
    never:
      "name a condition that chiropractic may not claim to help: whiplash, sciatica, fibromyalgia, rheumatic pain, neuralgia, asthma, colic, IBS, colds, the immune system, ADHD, infertility, blood pressure, “subluxation”",
    words:
      /\b(whiplash|sciatica|fibromyalgia|rheumat\w+|neuralgia|asthma|colic|IBS|irritable bowel|recurrent colds|immun\w+|ADHD|infertility|blood pressure|subluxation\w*)\b/gi,
    why: "is a condition that a chiropractor’s texts should not name without evidence",
  },
  {
    never: "promise a result: no cure, guarantee, “100%”, “safe and effective”, “proven”, “works for everyone”",
    words: /\b(cures?|cured|guarantee\w*|safe and effective|clinically proven|miracle)\b|\b100 ?%/gi,
    why: "sounds like a promise of a result",
  },
  {
    never: "frighten or press: no “before it is too late”, “permanent damage”, “do not wait”, no count-downs",
    words: /\b(before it(?:’|'| i)s too late|permanent damage|don(?:’|')t wait|act now)\b/gi,
    why: "frightens or presses the reader",
  },
  {
    never: "claim to be the best, leading or first",
    words: /\b(the (?:best|leading|number one|no\. ?1) (?:chiropract\w+|practice|clinic))\b/gi,
    why: "claims to be better than others",
  },
  {
    never:
      "diagnose an animal, or say that we treat an animal’s illness; only a vet may, and we work under veterinary referral",
    words: /\bwe (?:can |will )?(?:diagnose|treat) (?:lameness|kissing spines?|hip dysplasia|IVDD|arthritis)\b/gi,
    why: "says that we do a vet’s work",
  },
] as const;

/** The points to check before a draft goes live, one sentence each. Every field counts, tags included. */
export function findDoubts({ title, excerpt, category, tags, content }: Draft): string[] {
  const text = [title, excerpt, ...tags, content].join("\n");
  const doubts = claimRules.flatMap(({ words, why }) => {
    const found = new Set(Array.from(text.matchAll(words), ([match]) => match.toLowerCase()));
    return [...found].map((match) => `“${match}” ${why}.`);
  });
  const forAnimals = category === "Canine" || category === "Equine";
  if (forAnimals && !/\bvets?\b|\bveterinar/i.test(content))
    doubts.push("The text does not say that a vet comes first.");
  return doubts;
}
