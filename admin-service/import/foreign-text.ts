// @ts-expect-error It has no types.
import { highlightedCodeBlock, strikethrough, taskListItems } from "@joplin/turndown-plugin-gfm";
import { Parser } from "htmlparser2";
import TurndownService from "turndown";
import { z } from "zod";
import { isSafeLink } from "#content/model/links.ts";
import { hasPictureEnding } from "#content/model/pictures.ts";
import { UnfitText } from "#content/model/text-file.ts";
import { parseJson } from "../storage/read-json.ts";
import { notesIn } from "./foreign-post.ts";

/** Notes what the conversion at hand leaves out, and knows the names of its footnotes: a rule is told of its element only. */
let leave = notesIn([]);
let notes: ReadonlyMap<string | undefined, number> = new Map();

const writer = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  // The other sign means nothing within a word.
  emDelimiter: "*",
  hr: "---",
  blankReplacement: (content, node) => inBlock(content) || writeDrawn(node as Element),
});
writer.use([highlightedCodeBlock, strikethrough, taskListItems]);
writer.remove(["style", "input", "select", "textarea", "title"]);
const escapeMarkdown = writer.escape.bind(writer);
// HTML that was meant as words stays words, and so does a comment.
writer.escape = (text) =>
  escapeMarkdown(text)
    .replace(/<(?=[a-z])/gi, "\\<")
    .replace(/<(?=[/!?])/g, "<\\");

/** Tags that mean the same: one within another would double its signs, which mean something else. */
const marks = ["em, i", "strong, b", "s, del, strike"];
writer.addRule("mark in the same mark", {
  filter: (node) => marks.some((same) => node.matches(same) && node.parentElement?.closest(same)),
  replacement: (content) => content,
});

const plainSigns = "0123456789+-−=()n";
const lifted: Readonly<Record<string, string>> = { SUP: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ", SUB: "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ" };
/** Signs above or below the line. A word that has no such signs is set apart, but for the end of a number in words. */
writer.addRule("lifted", {
  filter: ["sup", "sub"],
  replacement(content, node) {
    const places = Array.from(content.replaceAll("\\", ""), (sign) => plainSigns.indexOf(sign));
    if (!places.includes(-1)) return places.map((at) => lifted[node.nodeName]?.charAt(at)).join("");
    const isGlued = /^[\p{L}\p{N}]\S*$/u.test(content) && !/^(?:st|nd|rd|th)$/i.test(content);
    return isGlued ? `${node.nodeName === "SUP" ? "^" : "\\_"}${content}` : content;
  },
});

const attribute = (node: Element, ...names: string[]) =>
  names.map((name) => node.getAttribute(name)).find(Boolean) ?? "";
const inBlock = (content: string) => content.trim() && `\n\n${content.trim()}\n\n`;
/** Turndown marks elements so. */
const isBlock = (node: Element) => "isBlock" in node && node.isBlock === true;
const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
/** An address as Markdown takes it. What is encoded already stays as it is. */
const address = (href: string) =>
  encodeURI(href.trim())
    .replace(/%25([\da-f]{2})/gi, "%$1")
    .replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));

const link = (href: string, words = href) =>
  isSafeLink(href) && /^(?:https?:|\/)/.test(href) ? `[${words}](${address(href)})` : "";

function picture(image: Element, caption = ""): string {
  // Pictures that are loaded late have their address in another attribute, and a grey square in `src`.
  const src = attribute(image, "data-orig-file", "data-src", "data-lazy-src", "data-image", "src");
  if (src.startsWith("data:")) return leave("pictures without a file");
  if (!src || attribute(image, "width") === "1") return "";
  const alt = escapeMarkdown(inOneLine(attribute(image, "alt")));
  const title = inOneLine(caption).replaceAll(/["\\]/g, "\\$&");
  return `![${alt}](${address(src)}${title && ` "${title}"`})`;
}

writer.addRule("picture", { filter: "img", replacement: (_, node) => picture(node) });
/** Words below a picture, by the names of WordPress and Squarespace. */
const captionOf = (node: Element) => node.querySelector("figcaption, .wp-caption-text, .image-caption-wrapper");
/** A link from a picture to its large copy, or to the page that shows it. */
const leadsToPicture = (link: Element) =>
  hasPictureEnding(attribute(link, "href").replace(/[?#].*/, "")) || link.matches("[rel~=attachment]");
writer.addRule("figure", {
  filter: (node) =>
    (node.nodeName === "FIGURE" || node.matches(".wp-caption, .image-block-outer-wrapper, .sqs-block-image")) &&
    node.querySelectorAll("img").length === 1 &&
    // Whatever else is in it would be lost.
    inOneLine(node.textContent ?? "") === inOneLine(captionOf(node)?.textContent ?? "") &&
    Array.from(node.querySelectorAll("a[href]")).every(leadsToPicture),
  replacement(_, node) {
    const image = node.querySelector("img");
    return image ? inBlock(picture(image, captionOf(node)?.textContent ?? "")) : "";
  },
});
/** The number of a note that this element holds. Substack has its name at the number that leads back. */
const numberOf = ({ id, firstElementChild: first }: Element): number | undefined =>
  notes.get(id) ?? (first?.nodeName === "A" ? notes.get(first.id) : undefined);
writer.addRule("link", {
  filter: "a",
  replacement(content, node) {
    const href = attribute(node, "href");
    const note = href.slice(1);
    if (notes.has(note) && node.ownerDocument.getElementById(note)) return `[^${notes.get(note)}]`;
    if (href.startsWith("#") && notes.has(node.id)) return "";
    if (href.startsWith("#") && /^[\s↩↑^]+\ufe0e?$/.test(content)) return "";
    const isPicture = /^!\[.*\)$/s.test(content.trim()) && leadsToPicture(node);
    if (isPicture || !href || href.startsWith("#") || !isSafeLink(href)) return content;
    // A card is a link of several paragraphs. In Markdown its first one leads there.
    const [, sign = "", words = "", rest = ""] = /^(#+ )?([\s\S]*?)(\n\s*\n[\s\S]*)?$/.exec(content.trim()) ?? [];
    const gap = node.matches(".wp-block-file__button") ? " " : "";
    return words && `${gap}${sign}[${words}](${address(href)})${rest}`;
  },
});
writer.addRule("icon", { filter: (node) => node.matches("img.kg-bookmark-icon"), replacement: () => "" });
/** Words that only their look sets apart from the words before it. */
writer.addRule("apart", {
  filter: (node) => node.matches(".kg-bookmark-publisher"),
  replacement: (content) => ` ${content}`,
});
writer.addRule("note", {
  filter: (node) => node.matches("li, p, div") && numberOf(node) !== undefined,
  replacement: (content, node) => inBlock(`[^${numberOf(node)}]: ${content.trim().replace(/\n(?=.)/g, "\n    ")}`),
});
writer.addRule("player", {
  filter: ["iframe", "video", "audio", "embed", "object"],
  replacement(_, node) {
    const src = attribute(node, "src", "data-src", "data") || attribute(node.querySelector("source") ?? node, "src");
    return inBlock(link(src.replace(/^\/\//, "https://"))) || leave("frames without an address");
  },
});
writer.addRule("script", { filter: "script", replacement: () => leave("scripts") });
writer.addRule("form", { filter: "form", replacement: () => leave("forms") });
/** A poem, or words in lines. */
writer.addRule("lines", {
  filter: (node) => node.nodeName === "PRE" && node.firstChild?.nodeName !== "CODE",
  replacement: (content) => inBlock(content.trim().replace(/(?<=\S)\n(?=\S| )/g, "  \n")),
});
/** Words that open an answer below them. */
writer.addRule("question", {
  filter: ["summary", "button"],
  replacement(content, node) {
    const words = content.trim();
    if (node.closest("a, p, li, td, th, h1, h2, h3, h4, h5, h6")) return words;
    return words && inBlock(/[*#!]/.test(words) ? words : `**${words}**`);
  },
});

/** Where pages keep what a script draws. */
const settings = ["data-html", "data-block-json", "data-settings", "data-src", "data", "data-attrs"];
const block = /\bsqs-block-(?!spacer|horizontal|content)([a-z]+)/;
const embed = /(?:^|\s)([a-z\d-]+?)-(?:embed|wrap)\b/;
/** An address in the settings is a link, or a picture among others. A block of Squarespace or Substack without one is named. */
function writeDrawn(node: Element): string {
  const given = attribute(node, ...settings)
    .replaceAll("\\/", "/")
    // All pictures once more, in one.
    .replace(/"staticGalleryImage":\{[^{}]*\}/, "");
  const found = given.match(/(?:https?:)?\/\/[\w-]+\.[^\s"'<>\\]+/g) ?? [];
  const [href = "", ...others] = found.map((one) => one.replace(/^\/\//, "https://"));
  const [, caption = ""] = /"caption":("(?:[^"\\]|\\.)*")/.exec(given) ?? [];
  const pictures = [...new Set([href, ...others])].filter(hasPictureEnding).map((src) => `![](${address(src)})`);
  const words = writer.escape(wordsOf(parseJson(z.string(), caption) ?? ""));
  if (href) return inBlock(hasPictureEnding(href) ? [...pictures, words].join("\n\n") : link(href));
  const [, kind] = (node.hasAttribute("data-attrs") ? embed : block).exec(node.className) ?? [];
  if (kind) leave(`“${kind}” blocks`);
  return isBlock(node) ? "\n\n" : "";
}

const placing = new WeakMap<Element, boolean>();
/** Whether a table only places things side by side. In Markdown they follow each other. */
function isPlacing(node: Element): boolean {
  const table = node.closest("table");
  if (!table) return true;
  const known =
    placing.get(table) ?? (Boolean(table.querySelector("table")) || !table.querySelector("tr > :nth-child(2)"));
  placing.set(table, known);
  return known;
}
/** A cell is one line. One that is as high as several rows leaves a place in those below. */
writer.addRule("cell", {
  filter: ["td", "th"],
  replacement(content, node) {
    if (isPlacing(node)) return inBlock(content);
    const span = (name: string) => Math.min(Number(node.getAttribute(name)) || 1, 50);
    const column = Array.from(node.parentElement?.children ?? []).indexOf(node);
    let below = node.parentElement;
    for (let rows = span("rowspan"); rows > 1; rows--) {
      below = below?.nextElementSibling as HTMLElement | null;
      below?.insertBefore(node.ownerDocument.createElement("td"), below.children[column] ?? null);
    }
    const lines = content
      .trim()
      .replace(/^\s*(?:-|\d+\.|#+) +/gm, "")
      .replaceAll("|", "\\|");
    const line = lines.replace(/([\p{L}\p{N})*_])?\s*\n\s*/gu, (_, last) => (last ? `${last}, ` : " "));
    return `| ${line} ${"| ".repeat(span("colspan") - 1)}`;
  },
});
writer.addRule("caption", { filter: "caption", replacement: inBlock });
const sides: Readonly<Record<string, string>> = { left: ":--", center: ":-:", right: "--:" };
writer.addRule("table", {
  filter: "table",
  replacement(content, node) {
    if (isPlacing(node)) return inBlock(content);
    const isRow = (line: string) => line.startsWith("|");
    const lines = content.trim().split(/\n+/);
    const [first = "", ...rows] = lines.filter(isRow).map((row) => `${row.trim()} |`);
    const widthOf = (row: string) => row.match(/(?<!\\)\|/g)?.length ?? 0;
    const width = Math.max(...[first, ...rows].map(widthOf));
    const cells = node.querySelectorAll("tr:first-child > *");
    const line = Array.from({ length: width - 1 }, (_, n) => sides[cells[n]?.getAttribute("align") ?? ""] ?? "---");
    const head = `${first}${" |".repeat(width - widthOf(first))}\n| ${line.join(" | ")} |`;
    const caption = lines.filter((line) => !isRow(line));
    return inBlock([...caption, "", head, ...rows].join("\n"));
  },
});

/** An address that stands alone, which many systems show as a film or a card. */
const aloneInTags = />\s*(https?:\/\/[^\s<>"]+)\s*<(?!\/a)/g;

/** HTML that is longer is not looked at: its text would be refused, and looking for pairs of tags takes long. */
export const LONGEST_HTML = 400_000;

/** Writes HTML as Markdown. Pictures keep their addresses, films are links, and words stay. Adds to `out` what goes. */
export function toMarkdown(html: string, out: string[]): string {
  refuseDepth(html);
  leave = notesIn(out);
  const marks = html.matchAll(/<(?:sup\b[^>]*>\s*<a\b|a\b(?=[^<>]*"footnote-anchor"))[^<>]*?\shref=["']#([^"']+)/gi);
  notes = new Map([...marks].map(([, id], at) => [id, at + 1]));
  for (const _ of html.matchAll(/\sstyle=["'][^>]{0,400}?url\(/g)) leave("pictures behind words");
  const shown = html
    .replace(/<noscript\b[\s\S]*?<\/noscript>/gi, "")
    .replace(aloneInTags, '><a href="$1">$1</a><')
    .replace(/<pre\b[\s\S]*?<\/pre>/gi, withLines);
  return writer.turndown(shown);
}

/** Writes the ends of lines as such, and what is neither a poem nor has marks of words as code. */
function withLines(pre: string): string {
  const lines = pre.replace(/<br\b[^>]*>/gi, "\n");
  const areWords = /^<pre\b[^>]*\bwp-block-verse\b|<(?!\/?(?:pre|span)\b)[a-z]/i.test(lines);
  return areWords ? lines : lines.replace(">", "><code>").replace(/<\/pre>$/i, "</code></pre>");
}

/** Deeper than any columns of a page builder. The deeper HTML is, the longer each element takes. */
const MOST_LEVELS = 500;

/** Throws UnfitText for HTML that is nested too deeply. */
export function refuseDepth(html: string): void {
  let level = 0;
  const enter = () => {
    if (++level > MOST_LEVELS) throw new UnfitText("Its text is nested too deeply.");
  };
  new Parser({ onopentagname: enter, onclosetag: () => level-- }).end(html);
}

/** The words of a line of HTML. */
export function wordsOf(html: string): string {
  const words: string[] = [];
  new Parser({ ontext: (text) => words.push(text) }).end(html);
  return inOneLine(words.join(""));
}

/** A picture or a link: what stands before its address, the address, and its title. Signs without an end are not looked for far. */
const reference =
  /(!?\[(?:[^[\]\\]|\\.){0,2000}\]\(|(?<=\))\]\()(?:<([^<>\n]{1,2000})>|([^)\s<>]{1,2000}))((?:\s+(?:"(?:[^"\\]|\\.){0,2000}"|'(?:[^'\\]|\\.){0,2000}'))?\))/g;

export const picturesIn = (markdown: string): Set<string> =>
  new Set(
    [...markdown.matchAll(reference)].flatMap(([, before = "", spaced, href = ""]) =>
      before.startsWith("!") ? (spaced ?? href) : [],
    ),
  );

/** Replaces the addresses of pictures, or of links. Of what has none any longer the caption stays, or else the description. */
export const replaceReferences = (markdown: string, sign: "!" | "", replace: (href: string) => string | undefined) =>
  markdown.replace(reference, (whole, before: string, spaced: string | undefined, href: string, after: string) => {
    if (before.startsWith("!") !== (sign === "!")) return whole;
    const address = replace(spaced ?? href);
    if (address !== undefined) return before + (/\s/.test(address) ? `<${address}>` : address) + after;
    const [, caption] = /["'](.+)["']/s.exec(after) ?? [];
    return caption ? writer.escape(caption.replace(/\\(["'\\])/g, "$1")) : before.slice(2, -2);
  });
