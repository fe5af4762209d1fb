// @ts-expect-error It has no types.
import { gfm } from "@joplin/turndown-plugin-gfm";
import { DomUtils, parseDocument } from "htmlparser2";
import TurndownService from "turndown";
import { isSafeLink } from "#content/model/links.ts";
import { hasPictureEnding } from "#content/model/pictures.ts";

const writer = new TurndownService({ headingStyle: "atx", bulletListMarker: "-", codeBlockStyle: "fenced", hr: "---" });
writer.use(gfm);
writer.remove(["script", "style", "form", "button", "input", "select", "textarea", "title"]);
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

const link = (href: string, words = href) =>
  isSafeLink(href) && /^(?:https?:|\/)/.test(href) ? `[${words}](${address(href)})` : "";

function picture(image: Element, caption = ""): string {
  // Pictures that are loaded late have their address in another attribute, and a grey square in `src`.
  const src = attribute(image, "data-orig-file", "data-src", "data-lazy-src", "data-image", "src");
  if (!src || src.startsWith("data:") || attribute(image, "width") === "1") return "";
  const alt = escapeMarkdown(inOneLine(attribute(image, "alt")));
  const title = inOneLine(caption).replaceAll(/["\\]/g, "\\$&");
  return `![${alt}](${address(src)}${title && ` "${title}"`})`;
}

writer.addRule("picture", { filter: "img", replacement: (_, node) => picture(node) });
writer.addRule("figure", {
  filter: (node) => node.nodeName === "FIGURE" && node.querySelectorAll("img").length === 1,
  replacement(_, node) {
    const image = node.querySelector("img");
    return image ? `\n\n${picture(image, node.querySelector("figcaption")?.textContent ?? "")}\n\n` : "";
  },
});
writer.addRule("link", {
  filter: "a",
  replacement(content, node) {
    const href = attribute(node, "href");
    const isPicture = /^!\[.*\)$/s.test(content.trim()) && hasPictureEnding(href.replace(/[?#].*/, ""));
    if (isPicture || !href || href.startsWith("#") || !isSafeLink(href)) return content;
    return content.trim() && `[${content.trim()}](${address(href)})`;
  },
});
writer.addRule("player", {
  filter: ["iframe", "video", "audio", "embed", "object"],
  replacement(_, node) {
    const src = attribute(node, "src", "data-src", "data") || attribute(node.querySelector("source") ?? node, "src");
    return `\n\n${link(src.replace(/^\/\//, "https://"))}\n\n`;
  },
});

/** An address that stands alone, which many systems show as a film or a card. */
const aloneInTags = />\s*(https?:\/\/[^\s<>"]+)\s*<(?!\/a)/g;

/** A table without headings has its first row as such. */
const withHeadings = (table: string): string =>
  /<th\b/.test(table) ? table : table.replace(/<tr\b[\s\S]*?<\/tr>/, (row) => row.replace(/(<\/?)td\b/g, "$1th"));

/** Writes HTML as Markdown. Pictures keep their addresses; films are links; forms and scripts go, words in columns stay. */
export const toMarkdown = (html: string): string =>
  writer.turndown(
    html
      .replace(/<!--[\s\S]*?-->|<noscript\b[\s\S]*?<\/noscript>/gi, "")
      .replace(aloneInTags, '><a href="$1">$1</a><')
      .replace(/<table\b[\s\S]*?<\/table>/gi, withHeadings),
  );

/** The words of a line of HTML. */
export const wordsOf = (html: string): string => inOneLine(DomUtils.textContent(parseDocument(html)));

/** What has no place here, by its signs in HTML. */
export const leftOut = {
  forms:
    /<form\b|\[(?:contact-form|wpforms|gravityform|ninja_form|formidable|mc4wp_form)[^\]]*\]|<!-- wp:\S*form\S* /gi,
  sliders: /\[(?:rev_slider|metaslider|smartslider3|layerslider|slide-anything)[^\]]*\]/gi,
  scripts: /<script\b/gi,
} as const;

/** A picture or a link: what stands before its address, the address, and its title. */
const reference = /(!?\[(?:[^[\]\\]|\\.)*\]\()<?([^)\s>]+)>?((?:\s+"(?:[^"\\]|\\.)*")?\))/g;

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
