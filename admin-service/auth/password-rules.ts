import { randomInt } from "node:crypto";
import type { Facts } from "#content/facts/facts.ts";

export const MAX_PASSWORD_LENGTH = 1_000;
const MIN_LENGTH = 15;
const MIN_SHORT_LENGTH = 8;

/** Words that attackers try first. */
const obviousWords = [
  ..."correcthorsebatterystaple abcdefghijklmnopqrstuvwxyz administrator qwertyuiop asdfghjkl football".split(" "),
  ..."password passwort passw0rd iloveyou sunshine princess changeme zxcvbnm welcome letmein".split(" "),
  ..."dragon monkey qwerty secret admin login blog test abc chiropractic chiropractor".split(" "),
];

/** Lists the practice's names, which attackers try as well. */
function namesIn(facts: Facts | undefined): string[] {
  if (!facts) return [];
  const { practice, practitioner } = facts;
  const names = [practice.name, practice.place, practice.county, practitioner.fullName];
  return names.flatMap((name) => name.split(" ")).map(lettersAndDigits);
}

interface PasswordRules {
  /** Absent when they cannot be read: setting a new password must not depend on them. */
  facts?: Facts | undefined;
  /** Allows a short password. */
  short?: boolean;
}

/** Returns a sentence about why a password is too weak; `undefined` when it is good enough. */
export function findWeakness(password: string, { facts, short = false }: PasswordRules): string | undefined {
  const length = [...password].length;
  const minLength = short ? MIN_SHORT_LENGTH : MIN_LENGTH;
  if (length < minLength) return `Please use at least ${minLength} characters; a sentence of your own is easy to keep.`;
  if (password.length > MAX_PASSWORD_LENGTH)
    return `A password has at most ${MAX_PASSWORD_LENGTH.toLocaleString("en-GB")} characters.`;
  if (new Set(password).size < 5 || countOtherLetters(password, [...obviousWords, ...namesIn(facts)]) < 4) {
    return "That would be among the first guesses; please use words that nobody would expect here.";
  }
  return undefined;
}

/** Counts the letters that remain without the obvious words. */
function countOtherLetters(password: string, obvious: readonly string[]): number {
  // Longest first, so that a word is removed before its parts are.
  const words = obvious.toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ""), lettersAndDigits(password));
  return [...rest.replaceAll(/\p{N}/gu, "")].length;
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";

/** Generates five made-up words that are easy to read out and type, such as "lusab-babad-gutih-tugad-hobok": 80 random bits. */
export function generatePassword(): string {
  const word = () => [CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS].map(pick).join("");
  return Array.from({ length: 5 }, word).join("-");
}

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));
