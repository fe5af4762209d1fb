import { randomInt } from "node:crypto";
import { practice, practitioner } from "#content/facts/practice.ts";

export const LONGEST_PASSWORD = 1_000;
const SHORTEST = 15;
const SHORTEST_ON_REQUEST = 8;

/** Words that guessers try first, and the practice's names. Longer ones first, so that none hides a part of another. */
const obviousWords = [
  ..."correcthorsebatterystaple abcdefghijklmnopqrstuvwxyz administrator qwertyuiop asdfghjkl football".split(" "),
  ..."password passwort passw0rd iloveyou sunshine princess changeme zxcvbnm welcome letmein".split(" "),
  ..."dragon monkey qwerty secret admin login blog test abc chiropractic chiropractor".split(" "),
  ...[practice.name, practice.place, practice.county, practitioner.fullName]
    .flatMap((words) => words.split(" "))
    .map(lettersAndDigits),
].sort((a, b) => b.length - a.length);

/** Says in one sentence why a password will not do; `undefined` when it will. */
export function weaknessOf(password: string, { short = false }: { short?: boolean } = {}): string | undefined {
  const length = [...password].length;
  const shortest = short ? SHORTEST_ON_REQUEST : SHORTEST;
  if (length < shortest) return `Please use at least ${shortest} characters; a sentence of your own is easy to keep.`;
  if (password.length > LONGEST_PASSWORD)
    return `A password has at most ${LONGEST_PASSWORD.toLocaleString("en-GB")} characters.`;
  if (new Set(password).size < 5 || ownLetters(password) < 4) {
    return "That would be among the first guesses; please use words that nobody would expect here.";
  }
  return undefined;
}

/** How many letters are left without the obvious words. */
function ownLetters(password: string): number {
  const rest = obviousWords.reduce((left, word) => left.replaceAll(word, ""), lettersAndDigits(password));
  return [...rest.replaceAll(/\p{N}/gu, "")].length;
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";

/** Five made-up words that can be read out and typed, such as "lusab-babad-gutih-tugad-hobok": 80 random bits. */
export function generatePassword(): string {
  const word = () => [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map(pick).join("");
  return Array.from({ length: 5 }, word).join("-");
}

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));
