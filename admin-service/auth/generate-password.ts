import { randomBytes } from "node:crypto";

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";

/** Five made-up words that can be read out and typed, such as "lusab-babad-gutih-tugad-hobok": 80 random bits. */
export function generatePassword(): string {
  const random = randomBytes(10);
  return [0, 2, 4, 6, 8].map((offset) => wordOf(random.readUInt16BE(offset))).join("-");
}

/** Sixteen bits as consonant, vowel, consonant, vowel, consonant: 4 + 2 + 4 + 2 + 4. */
function wordOf(bits: number): string {
  return [
    CONSONANTS.charAt((bits >> 12) & 15),
    VOWELS.charAt((bits >> 10) & 3),
    CONSONANTS.charAt((bits >> 6) & 15),
    VOWELS.charAt((bits >> 4) & 3),
    CONSONANTS.charAt(bits & 15),
  ].join("");
}
