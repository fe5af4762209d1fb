import { expect, test } from "vitest";
import { composeSource, FrontMatterError } from "./front-matter.ts";
import { toHtml } from "./markdown.ts";
import { firstSentences, parsePost, slugify } from "./post.ts";
import { readingMinutes } from "./post-fields.ts";

/** As long as a text may be that is saved at the desk. */
const LENGTH = 100_000;
/** Of the processor, not of the clock: these take a second or so; the texts once took minutes or ended the service. */
const MOST_MS = 15_000;

const filled = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));
const numbered = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

const texts: readonly string[] = [
  ...["!", "[", "`", "*", "_", "<", "&", "#", ">", "|", "~", "-", "\\", "\n", "x"].map(filled),
  ...[
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
  numbered(3_000, (at) => `[r${at}]: /x${at}\n`) + numbered(3_000, (at) => `[r${at}] `),
  `[a]: /${"x".repeat(50_000)}\n\n${"[a]".repeat(16_000)}`,
  `${">".repeat(50_000)}\n${"a\n".repeat(25_000)}`,
  `${"**a ".repeat(15_000)}${"b**".repeat(13_000)}`,
];

const uses: Record<string, (text: string) => unknown> = {
  "reading a post into the index": (text) => parsePost("a", composeSource({ title: "A" }, text)),
  "reading a post whose front matter it is": (text) => {
    // Those that begin with one of YAML's own marks.
    if (/^[![*&>|"-]|^\n/.test(text))
      expect(() => parsePost("a", `---\n${text.slice(0, 15_000)}\n---\n`)).toThrow(FrontMatterError);
  },
  "drawing it": toHtml,
  "making an excerpt of it": firstSentences,
  "counting its words": readingMinutes,
  "making an address of it": (text) => slugify(text.slice(0, 200)),
};

test.each(Object.entries(uses))(
  "no text of 100,000 characters makes the service wait: %s",
  { timeout: 600_000 },
  (_, use) => {
    for (const text of texts) {
      const before = process.cpuUsage();
      use(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000, text.slice(0, 20)).toBeLessThan(MOST_MS);
    }
  },
);

test("a file far longer than a post may be is refused before anything looks at its text", () => {
  const before = process.cpuUsage();
  expect(() => parsePost("a", `---\n${"a: b\n".repeat(10_000_000)}`)).toThrow(/longer than/);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(MOST_MS);
});
