import { expect, test } from "vitest";
import { facts } from "#content/facts/practice.ts";
import { generatePassword, weaknessOf } from "./password-rules.ts";

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
])("refuses what everybody would guess: %s", (password) => {
  expect(weaknessOf(password, { facts })).toMatch(/first guesses/);
});

test.each([
  "the grey mare walks home",
  "ein ganz privater Satz",
  "Ωραία μέρα για ιππασία",
  "🐎🐕🦴🐈🐇🐢 six of my friends",
])("takes a sentence of one's own: %s", (password) => {
  expect(weaknessOf(password, { facts })).toBeUndefined();
});

test("asks for fifteen characters, and for eight when a short one is wanted; a thousand are enough", () => {
  expect(weaknessOf("grey mare home", { facts })).toMatch(/at least 15 characters/);
  expect(weaknessOf("grey mare home", { facts, short: true })).toBeUndefined();
  expect(weaknessOf("greymar", { facts, short: true })).toMatch(/at least 8 characters/);
  expect(weaknessOf("grey mare ".repeat(101), { facts })).toMatch(/at most 1,000 characters/);
});

test("a generated password is five readable words, never the same, and passes the rules", () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) {
    expect(password).toMatch(
      /^([bdfghjklmnprstvz][aiou]){2}[bdfghjklmnprstvz](-([bdfghjklmnprstvz][aiou]){2}[bdfghjklmnprstvz]){4}$/,
    );
    expect(weaknessOf(password, { facts })).toBeUndefined();
  }
});
