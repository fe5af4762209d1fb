import { expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { findWeakness, generatePassword } from "./password-rules.ts";

const { practice, practitioner } = facts;

test.each([
  "password123456789",
  "PASSWORD password PASSWORD",
  "qwertyuiopasdfghjkl",
  "123456789012345678",
  "aaaaaaaaaaaaaaaaaaaa",
  "correct horse battery staple",
  `${practice.name} 2026!`,
  `dr. ${practitioner.fullName}, ${practice.place}`.toLowerCase(),
])("a password that is easy to guess is refused: %s", (password) => {
  expect(findWeakness(password, { facts })).toMatch(/first guesses/);
});

test.each([
  "the grey mare walks home",
  "ein ganz privater Satz",
  "Ωραία μέρα για ιππασία",
  "🐎🐕🦴🐈🐇🐢 six of my friends",
])("a sentence of one's own is accepted: %s", (password) => {
  expect(findWeakness(password, { facts })).toBeUndefined();
});

test("a password needs fifteen characters, or eight where short ones are allowed, and has at most a thousand", () => {
  expect(findWeakness("grey mare home", { facts })).toMatch(/at least 15 characters/);
  expect(findWeakness("grey mare home", { facts, short: true })).toBeUndefined();
  expect(findWeakness("greymar", { facts, short: true })).toMatch(/at least 8 characters/);
  expect(findWeakness("grey mare ".repeat(101), { facts })).toMatch(/at most 1,000 characters/);
});

test("a generated password is five readable words, never the same, and passes the rules", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(
      /^([bdfghjklmnprstvz][aiou]){2}[bdfghjklmnprstvz](-([bdfghjklmnprstvz][aiou]){2}[bdfghjklmnprstvz]){4}$/,
    );
    expect(findWeakness(password, { facts })).toBeUndefined();
  }
});
