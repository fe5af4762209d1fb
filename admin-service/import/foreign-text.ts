// @ts-expect-error It has no types.
import { gfm } from "@joplin/turndown-plugin-gfm";
import { DomUtils, parseDocument } from "htmlparser2";
import TurndownService from "turndown";
import { isSafeLink } from "#content/model/links.ts";
import { hasPictureEnding } from "#content/model/pictures.ts";
import { prepareHtml } from "./prepare-html.ts";

const writer = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced", hr: "---" });
writer.use(gfm);
writer.remove(["style", "input", "select", "textarea", "title"]);
const escapeMarkdown = writer.escape.bind(writer);
// HTML that was meant as words stays words.
writer.escape = (text) => escapeMarkdown(text).replace(/<(?=[a-z/!?])/gi, "\\<");

const attribute = (node: Element, ...names: string[]) =>
  names.map((name) => node.getAttribute(name)).find(Boolean) ?? "";
const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
/** An address as Markdown takes it. What is encoded already stays as it is. */
const address = (href: string) =>
  encodeURI(href.trim())
    .replace(/%25([\da-f]{2})/gi, "%$1")
    .replace(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));

function picture(image: Element, caption = ""): string {
  // Pictures that are loaded late have their address in another attribute, and a grey square in `src`.
  const src = attribute(image, "data-orig-file", "data-src", "data-lazy-src", "data-image", "src");
  if (!src || src.startsWith("data:") || attribute(image, "width") === "1") return "";
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
    return image ? `\n\n${picture(image, captionOf(node)?.textContent ?? "")}\n\n` : "";
  },
});
writer.addRule("link", {
  filter: "a",
  replacement(content, node) {
    const href = attribute(node, "href");
    const isPicture = /^!\[.*\)$/s.test(content.trim()) && leadsToPicture(node);
    if (isPicture || !href || href.startsWith("#") || !isSafeLink(href)) return content;
    return content.trim() && `[${content.trim()}](${address(href)})`;
  },
});
/** Words that open an answer below them. */
writer.addRule("question", {
  filter: ["summary", "button"],
  replacement(content, node) {
    const words = content.trim();
    if (node.nodeName === "BUTTON" && node.closest("a, p, li, td, th, summary, h1, h2, h3, h4, h5, h6")) return words;
    return words && (/[*#!]/.test(words) ? `\n\n${words}\n\n` : `\n\n**${words}**\n\n`);
  },
});
const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const lowered = "₀₁₂₃₄₅₆₇₈₉";
writer.addRule("number", {
  filter: ["sup", "sub"],
  replacement(content, node) {
    if (node.hasAttribute("data-mark")) return `[^${attribute(node, "data-mark")}]`;
    const digits = node.nodeName === "SUP" ? raised : lowered;
    return /^\d+$/.test(content) ? content.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit) : content;
  },
});
writer.addRule("note", {
  filter: (node) => node.hasAttribute("data-note"),
  replacement: (content, node) =>
    `\n\n[^${attribute(node, "data-note")}]: ${content.trim().replace(/\n(?=.)/g, "\n    ")}\n\n`,
});
writer.addRule("quotation", { filter: "q", replacement: (content) => `“${content}”` });
/** A cell is one line. */
writer.addRule("cell", {
  filter: ["td", "th"],
  replacement(content, node) {
    const line = content.trim().replace(/([\p{L}\p{N})*_])?\s*\n\s*/gu, (_, last) => (last ? `${last}, ` : " "));
    return `${node.previousElementSibling ? "" : "|"} ${line.replace(/\|/g, "\\|")} |`;
  },
});

/** An address that stands alone, which many systems show as a film or a card. */
const aloneInTags = />\s*(https?:\/\/[^\s<>"]+)\s*<(?!\/a)/g;

/** Writes HTML as Markdown. Pictures keep their addresses, films are links, and words stay. Adds to `leftOut` what goes. */
export const toMarkdown = (html: string, leftOut: string[] = []): string =>
  writer.turndown(prepareHtml(html.replace(aloneInTags, '><a href="$1">$1</a><'), leftOut));

/** The words of a line of HTML. */
export const wordsOf = (html: string): string => inOneLine(DomUtils.textContent(parseDocument(html)));


/** A picture or a link: what stands before its address, the address, and its title. */
const reference = /(!?\[(?:[^[\]\\]|\\.)*\]\(|\)\]\()<?([^)\s>]+)>?((?:\s+"(?:[^"\\]|\\.)*")?\))/g;

export const picturesIn = (markdown: string): Set<string> =>
  new Set(
    [...markdown.matchAll(reference)].flatMap(([, before = "", href = ""]) => (before.startsWith("!") ? href : [])),
  );

/** Replaces the addresses of pictures, or of links. Takes out what has none any longer. */
export const replaceReferences = (markdown: string, sign: "!" | "", replace: (href: string) => string | undefined) =>
  markdown.replace(reference, (whole, before: string, href: string, after: string) => {
    if (before.startsWith("!") !== (sign === "!")) return whole;
    const address = replace(href);
    return address === undefined ? "" : before + address + after;
  });
