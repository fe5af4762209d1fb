import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { wordsOf } from "../words/words-of.ts";
import type { Facts } from "./facts.ts";
import { site } from "./site.ts";

/** Until there is such a file: since when this project's policy has read as it does, with the facts of the sample. */
const shipped = { effective: site.privacyEffective, words: site.privacyWords };
const note = z.object({ effective: z.string().regex(/^\d\d\/\d\d\/\d{4}$/), words: z.string() });
export type PolicyNote = z.output<typeof note>;

export function readPolicyNote(dir: string): PolicyNote {
  try {
    return note.parse(parse(readFileSync(join(dir, site.policyFile), "utf8")));
  } catch {
    return shipped; // there is none, or it is damaged
  }
}

/** Returns since when the policy has read as it does with these facts: the noted day, or today if its words are others now. */
export function datePolicy(facts: Facts, noted: PolicyNote, today: string): PolicyNote {
  const { body } = wordsOf("privacy-policy", { ...facts, policy: { effective: "" } });
  const words = hash("sha256", body).slice(0, 10);
  return words === noted.words ? noted : { effective: today.split("-").reverse().join("/"), words };
}

/** Returns the text of the file. */
export const describePolicy = ({ effective, words }: PolicyNote): string =>
  `# Since when the privacy policy has read as it does, and the mark of its words. Written by the service.
effective: ${effective}
words: "${words}"
`;
