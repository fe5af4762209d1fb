import { z } from "zod";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { writeCard } from "./ghost-cards.ts";
import { type Library, writeFigure } from "./wordpress-words.ts";

type Fields = Readonly<Record<string, unknown>>;
type LeaveOut = Library["leaveOut"];

/** A part of a text as Ghost 5 keeps it (“lexical”): a paragraph, words in bold, a card. */
const node = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(node).optional();
  },
});
const lexical = z.object({ root: node });

/** Words: the marks that begin before them, how many end behind them, and the words themselves, or the number of an atom. */
const words = z.tuple([z.number(), z.array(z.number()), z.number(), z.union([z.string(), z.number()])]);
/** A text as Ghost 1 to 4 keep it. An atom is the end of a line. */
const mobiledoc = z.object({
  cards: z.array(z.tuple([z.string()], z.record(z.string(), z.unknown()))),
  markups: z.array(z.tuple([z.string()], z.array(z.string()))),
  sections: z.array(
    z.union([
      z.tuple([z.literal(1), z.string(), z.array(words)], z.unknown()),
      z.tuple([z.literal(2), z.string()]),
      z.tuple([z.literal(3), z.string(), z.array(z.array(words))], z.unknown()),
      z.tuple([z.literal(10), z.number()]),
    ]),
  ),
});

/** Writes what Ghost’s editors keep of a post as HTML. Says so if it cannot be read. */
export function writeGhostText(post: Fields, leaveOut: LeaveOut): { text: string; fault?: string } {
  try {
    if (post.lexical) return { text: writeNode(lexical.parse(JSON.parse(String(post.lexical))).root, leaveOut) };
    if (post.mobiledoc) return { text: writeSections(mobiledoc.parse(JSON.parse(String(post.mobiledoc))), leaveOut) };
    return { text: writeCard("markdown", post, leaveOut) };
  } catch {
    return {
      text: "",
      fault: "Its text is there only as Ghost’s editor keeps it, and is damaged or nested too deeply.",
    };
  }
}

/** The tags for how words look; each has a bit. */
const looks = ["strong", "em", "s", "u", "code", "sub", "sup", "mark"];
const tags: Readonly<Record<string, string>> = {
  paragraph: "p",
  quote: "blockquote",
  aside: "blockquote",
  listitem: "li",
};
const inTag = (tag: string, html: string) => `<${tag}>${html}</${tag}>`;

function writeNode({ type, children, ...given }: z.output<typeof node>, leaveOut: LeaveOut): string {
  const kind = type.replace(/^extended-/, "");
  const text = escapeHtml(String(given.text ?? ""));
  if (kind === "text")
    return looks.reduce((html, tag, bit) => (Number(given.format) & (1 << bit) ? inTag(tag, html) : html), text);
  if (kind === "linebreak" || kind === "tab") return kind === "tab" ? " " : "<br>";
  if (!children) return writeCard(kind, given, leaveOut);
  const inside = children.map((child) => writeNode(child, leaveOut)).join("");
  if (given.url) return `<a href="${escapeHtml(String(given.url))}">${inside}</a>`;
  // A list within a list stands in an item of its own, and belongs to the one before.
  const html = inside.replace(/<\/li><li>(?=<[ou]l>)/g, "");
  const tag = tags[kind] ?? given.tag;
  return tag ? inTag(String(tag), html) : html;
}

function writeSections({ sections, cards, markups }: z.output<typeof mobiledoc>, leaveOut: LeaveOut): string {
  const open: string[] = [];
  const writeWords = ([kind, begins, ends, text]: z.output<typeof words>): string => {
    const before = begins.map((at) => {
      const [tag = "span", [name, address = ""] = []] = markups[at] ?? [];
      open.push(tag);
      return name === "href" ? `<a href="${escapeHtml(address)}">` : `<${tag}>`;
    });
    const after = Array.from({ length: Math.min(ends, open.length) }, () => `</${open.pop()}>`);
    return [...before, kind === 1 ? "<br>" : escapeHtml(String(text)), ...after].join("");
  };
  const write = (all: readonly z.output<typeof words>[]) => all.map(writeWords).join("");
  return sections
    .map((section) => {
      if (section[0] === 1) return inTag(tags[section[1]] ?? section[1], write(section[2]));
      if (section[0] === 2) return writeFigure({ url: section[1], alt: "", caption: "" });
      if (section[0] === 3) return inTag(section[1], section[2].map((item) => inTag("li", write(item))).join(""));
      const [name = "", card = {}] = cards[section[1]] ?? [];
      return writeCard(name, card, leaveOut);
    })
    .join("\n");
}
