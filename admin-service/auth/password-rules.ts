import { randomInt } from "node:crypto";
import type { Facts } from "#content/facts/facts.ts";

export const LONGEST_PASSWORD = 1_000;
const SHORTEST = 15;
const SHORTEST_ON_REQUEST = 8;

/** Words that guessers try first. */
const obviousWords = [
  ..."correcthorsebatterystaple abcdefghijklmnopqrstuvwxyz administrator qwertyuiop asdfghjkl football".split(" "),
  ..."password passwort passw0rd iloveyou sunshine princess changeme zxcvbnm welcome letmein".split(" "),
  ..."dragon monkey qwerty secret admin login blog test abc chiropractic chiropractor".split(" "),
];

/** The practice's names, which guessers try as well. */
function namesIn(facts: Facts | undefined): string[] {
  if (!facts) return [];
  const { practice, practitioner } = facts;
  const names = [practice.name, practice.place, practice.county, practitioner.fullName];
  return names.flatMap((words) => words.split(" ")).map(lettersAndDigits);
}

interface PasswordRules {
  /** Absent when they cannot be read: the way back in must not depend on them. */
  facts?: Facts | undefined;
  /** A short password is wanted. */
  short?: boolean;
}

/** Says in one sentence why a password will not do; `undefined` when it will. */
export function weaknessOf(password: string, { facts, short = false }: PasswordRules): string | undefined {
  const length = [...password].length;
  const shortest = short ? SHORTEST_ON_REQUEST : SHORTEST;
  if (length < shortest) return `Please use at least ${shortest} characters; a sentence of your own is easy to keep.`;
  if (password.length > LONGEST_PASSWORD)
    return `A password has at most ${LONGEST_PASSWORD.toLocaleString("en-GB")} characters.`;
  if (new Set(password).size < 5 || ownLetters(password, [...obviousWords, ...namesIn(facts)]) < 4) {
    return "That would be among the first guesses; please use words that nobody would expect here.";
  }
  return undefined;
}

/** How many letters are left without the obvious words. */
function ownLetters(password: string, obvious: readonly string[]): number {
  // Longer ones first, so that none hides a part of another.
  const words = obvious.toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), lettersAndDigits(password));
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
