import { expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { splitSentences } from "./rule-text.ts";
import { Vocabulary } from "./rule-words.ts";
import { namesNobody } from "./second-opinion.ts";

const mayLeave = (text: string): boolean =>
  splitSentences(text, new Vocabulary({}), facts).every((sentence) => namesNobody(sentence, text));

test.each(["Many people find that it eases, and I’m glad of it", "A visit costs £57, and 9 of 10 come back “happier”"])(
  "a sentence that names nobody may leave this house: %s",
  (text) => expect(mayLeave(text)).toBe(true),
);

test.each([
  "We saw Featherstone twice",
  `Ask ${facts.practitioner.name} about it`,
  "Ring 07700 900123",
  "Ring 42 68 53 00 in the evening",
  "Ring 0117-496-0123",
  "Write to ada@example.org",
  "It is at www.example.org/sarah",
  'It <i title="sarah">helps</i>',
  "It helps &#115;arah",
  "It helps s\u00adarah",
  `It helps ${"and helps ".repeat(40)}`,
])("a sentence by which somebody might be told stays in this house: %s", (text) => expect(mayLeave(text)).toBe(false));
