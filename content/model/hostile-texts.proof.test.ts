import { expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { checkPost } from "./check-post.ts";
import { groupFindings } from "./finding-groups.ts";
import { composeSource } from "./front-matter.ts";
import { toHtml } from "./markdown.ts";
import { openRules } from "./open-rules.ts";
import { firstSentences, parsePost } from "./post.ts";
import { readingMinutes } from "./post-fields.ts";
import { slugify } from "./slug.ts";
import { UnfitText } from "./text-file.ts";

/** The longest text that may be saved at the desk. */
const LENGTH = 100_000;
/** Processor time. Each use takes a second or so; once these texts took minutes or crashed the service. */
const MAX_CPU_MS = 15_000;

const filled = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));
const numbered = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join("");

const texts: readonly string[] = [
  ...[
    "!",
    "[",
    "`",
    "*",
    "_",
    "<",
    "&",
    "#",
    ">",
    "|",
    "~",
    "-",
    "\\",
    "\n",
    "x",
    "![",
    "[](",
    "![[](",
    "*a ",
    "_a",
    "a**b",
    "`a",
    "<!--",
    "-|-\n",
    "- ",
    "1. ",
    "> - ",
    "www.",
    "a@b.co ",
    "mailto:",
  ].map(filled),
  numbered(440, (depth) => `${"  ".repeat(depth)}- a\n`),
  numbered(440, (depth) => `a${"`".repeat(depth)}`),
  numbered(3_000, (n) => `[r${n}]: /x${n}\n`) + numbered(3_000, (n) => `[r${n}] `),
  `[a]: /${"x".repeat(50_000)}\n\n${"[a]".repeat(16_000)}`,
  `${">".repeat(50_000)}\n${"a\n".repeat(25_000)}`,
  `${"**a ".repeat(15_000)}${"b**".repeat(13_000)}`,
  ...["_a_", "*a*", "](a)", "1. a\n", "|a", "&a", "\u200b", "e\u0301", "ﷺ", "lorem ipsum ", "We cure pain.\n\n"].map(
    filled,
  ),
  numbered(15_000, (n) => `£${n} `),
  numbered(8_000, (n) => `{name${n}} `),
  numbered(4_000, (n) => `[link ${n}](/a${n}) `),
  ...["*", "](a)"].map((marks) => `${filled(marks)} {first_name}`),
];

const uses: Record<string, (text: string) => unknown> = {
  "reading a post into the index": (text) => parsePost("a", composeSource({ title: "A" }, text)),
  "reading it as the front matter of a post": (text) => {
    // Only texts that begin with a special character of YAML.
    if (/^[![*&>|"-]|^\n/.test(text))
      expect(() => parsePost("a", `---\n${text.slice(0, 15_000)}\n---\n`)).toThrow(UnfitText);
  },
  "rendering it": toHtml,
  "deriving an excerpt from it": firstSentences,
  "counting its words": readingMinutes,
  "checking it against the rules, and finding in it what they found": (content) => {
    const post = { title: "A", excerpt: "", tags: [], category: "Human", featuredImage: null, featuredImageAlt: "" };
    const findings = checkPost({ ...post, content }, { rules: openRules(), facts, isAnswered: () => false });
    groupFindings(findings, () => content);
  },
  "making an address from it": (text) => slugify(text.slice(0, 200)),
};

test.each(Object.entries(uses))(
  "no text of 100,000 characters blocks the service: %s",
  { timeout: 600_000 },
  (_, use) => {
    for (const text of texts) {
      const before = process.cpuUsage();
      use(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000, text.slice(0, 20)).toBeLessThan(MAX_CPU_MS);
    }
  },
);

test("a file far longer than a post may be is refused before its text is parsed", () => {
  const before = process.cpuUsage();
  expect(() => parsePost("a", `---\n${"a: b\n".repeat(10_000_000)}`)).toThrow(/longer than/);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(MAX_CPU_MS);
});
