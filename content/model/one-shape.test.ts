import { expect, test } from "vitest";
import { facts, samplePosts } from "../facts/testing/sample.ts";
import { checkPost } from "./check-post.ts";
import { parseSource } from "./front-matter.ts";
import { openRules } from "./open-rules.ts";
import { createChance } from "./testing/mixtures.ts";

/** Long enough for a cost that grows with the square to show. */
const LENGTH = 40_000;
const rules = openRules();

const filled = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
const numbered = (line: (n: number) => string) => {
  let text = "";
  for (let n = 0; text.length < LENGTH; n++) text += line(n);
  return text;
};

/** Returns the processor time of a check in milliseconds. */
function timeToCheck(content: string): number {
  const before = process.cpuUsage();
  const fields = { title: "Sore back", excerpt: "In short.", tags: [], category: "Human" };
  checkPost({ ...fields, content, featuredImage: null, featuredImageAlt: "" }, { rules, facts });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const marks = [
  ..."_*~`#>|-+=.,;:!?…'\"’“”()[]<>{}@&£$%/\\^\n\t \u00ad\u200b\u00a0\ufb01\uff41é😀\ufdfa".matchAll(/./gsu),
].map(([mark]) => mark);
const words =
  "a x A 1 0 we our us not no only free best cure cures heal asthma pain colic dog vet lame horse baby patient Dr Anna £1 £58 +44 100%";
const seeds = [
  "_a_",
  "](",
  "![",
  "[](",
  "![a](",
  '![a](b "',
  "[^1]",
  "<a",
  "<a ",
  "a<b>",
  "</",
  "<!--",
  "....a",
  '."""',
  "£1,",
  "0 0 0",
  "1,",
  "a@",
  "a.a.",
  "a@b.co ",
  "a.@a.",
  "01632 96",
  "(0)",
  "\n ",
  "\r\n",
  "\n\r",
  "a\n",
  "a\n\n",
  "1. ",
  "|a|b|\n",
  "## a\n\n",
  "&shy;",
  "&#0",
  "a\u00ad",
  "e\u0301",
  "a*",
  "*a*",
  "a**",
  "**a**",
  "a`",
  "http://",
  "https://a ",
  "{a",
  "{{ a",
  "[your ",
  "<your ",
  "sure! ",
  "sure!\n",
  "a'",
  "a&",
  "IMG_1 ",
  "![IMG_1](a.jpg) ",
  "pain ",
  "cure ",
  "we cure ",
  "we cure asthma ",
  "we cure asthma. ",
  "we can help <",
  "Dr. ",
  "as an AI ",
];
const chance = createChance(24);
const pieces = [...marks, ...words.split(" "), ...seeds];
const mixed = Array.from({ length: 20 }, () =>
  Array.from({ length: 2 + chance(4) }, () => pieces[chance(pieces.length)]).join(chance(2) === 0 ? " " : ""),
);

const shapes: readonly string[] = [
  ...[...marks, ...marks.map((mark) => `a${mark}`)].map(filled),
  ...words.split(" ").flatMap((word) => [filled(`${word} `), filled(`${word}. `)]),
  ...seeds.map(filled),
  ...mixed.map(filled),
  numbered((n) => `${n.toString(36).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")} `),
  numbered((n) => `£${n} `),
  numbered((n) => `We cure asthma ${n}. `),
  numbered((n) => `[a${n}](/b${n}) `),
  numbered((n) => `{a${n}} `),
  `${filled(" ")}a`,
  `${filled(".")}a`,
  `a@${filled("a")}`,
];

test("no text of one shape takes much longer to check than ordinary posts of that length", {
  timeout: 120_000,
  tags: ["slow"],
}, () => {
  const prose = filled(
    samplePosts()
      .map((source) => parseSource(source).content)
      .join("\n\n"),
  );
  timeToCheck(prose);
  const ordinary = timeToCheck(prose);
  for (const text of shapes) {
    const time = timeToCheck(text);
    // Once more, because another program may have been in the way.
    if (time > 6 * ordinary) expect(timeToCheck(text), JSON.stringify(text.slice(0, 30))).toBeLessThan(6 * ordinary);
  }
});
