import { randomInt } from "node:crypto";

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";

/** Five made-up words that can be read out and typed, such as "lusab-babad-gutih-tugad-hobok": 80 random bits. */
export function generatePassword(): string {
  const word = () => [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map(pick).join("");
  return Array.from({ length: 5 }, word).join("-");
}

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));
