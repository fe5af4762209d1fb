import { isSafeLink } from "#content/model/links.ts";
import { parseHtml } from "../ui/trusted-html.ts";
import { rename, styleOf, unwrap } from "./paste-elements.ts";
import { cleanLists, nestWordLists } from "./paste-lists.ts";

export interface CleanPaste {
  html: string;
  /** Pictures that were in the HTML as data URLs: to be uploaded. */
  pictures: readonly File[];
  /** How many pictures are elsewhere and cannot be fetched. Their descriptions replace them in the HTML. */
  skippedPictures: number;
}

/**
 * Writes HTML from the clipboard as the schema reads it, which leaves out all that it does not know: headings, lists,
 * tables, links and emphasis. Handles the markup of Word, Google Docs, Apple's programs, LibreOffice and mail programs.
 */
export function cleanPaste(html: string): CleanPaste {
  // Copied from this editor.
  if (html.includes("data-pm-slice")) return { html, pictures: [], skippedPictures: 0 };
  const sizes = fontSizes(html);
  const { body } = parseHtml(hideStyles(html));
  for (const junk of body.querySelectorAll(JUNK)) junk.remove();
  for (const element of body.querySelectorAll("*")) if (isJunk(element)) element.remove();
  nestWordLists(body);
  cleanHeadings(body, sizes);
  cleanTables(body);
  cleanEmphasis(body);
  cleanLists(body);
  const pictures = takePictures(body);
  cleanLinks(body);
  cleanBlocks(body);
  cleanAttributes(body);
  return { html: body.innerHTML, ...pictures };
}

/** Renames inline styles and event handlers: the CSP reports them, and hides styles even from scripts. */
function hideStyles(html: string): string {
  return (
    html
      .replace(/<style[\s\S]*?<\/style>/gi, "")
      // Word's conditional comments with their contents; of its conditionals outside comments, only the tags.
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<!\[[^>]*\]>/g, "")
      .replace(/(?:<br\b[^>]*>\s*){2,}/gi, "</p><p>")
      .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)(?=\s*=)/gi, " data-$1"))
  );
}

const JUNK =
  "script, style, meta, link, base, title, template, noscript, iframe, object, embed, audio, video, svg, button, select, textarea, col, .EOP, .Apple-interchange-newline";

function isJunk(element: Element): boolean {
  // Word has elements of its own, such as <o:p>.
  return element.localName.includes(":") || /display:\s*none|mso-hide:\s*all/i.test(styleOf(element));
}

/** Reads the font size of each paragraph class: Apple's programs mark headings by size only. */
function fontSizes(html: string): Map<string, number> {
  if (!html.includes("Cocoa HTML Writer")) return new Map();
  const rules = html.matchAll(/p\.(p\d+)\s*\{[^}]*font:\s*(?:bold\s+)?([\d.]+)px/g);
  return new Map([...rules].map(([, name = "", size]) => [name, Number(size)]));
}

function cleanHeadings(body: Element, sizes: Map<string, number>): void {
  for (const heading of body.querySelectorAll("p[role=heading]"))
    rename(heading, `h${Math.min(6, Number(heading.getAttribute("aria-level")) || 2)}`);
  for (const title of body.querySelectorAll("p.MsoTitle")) rename(title, "h2");
  const paragraphs = [...body.querySelectorAll("p")];
  const sizeOf = (element: Element) => sizes.get(element.className) ?? 0;
  const bodySize = sizeOf(
    paragraphs.toSorted((a, b) => (b.textContent ?? "").length - (a.textContent ?? "").length)[0] ?? body,
  );
  for (const paragraph of paragraphs)
    if (bodySize > 0 && sizeOf(paragraph) >= bodySize * 1.15)
      rename(paragraph, sizeOf(paragraph) >= bodySize * 1.45 ? "h2" : "h3");
  // The post's title is the only h1 of its page: h1 becomes h2, and if there are several, all levels move down by one.
  const isShifted = body.querySelectorAll("h1").length > 1;
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  for (const heading of headings) {
    const level = Number(heading.localName[1]);
    rename(heading, `h${Math.min(6, Math.max(2, level + Number(isShifted)))}`);
  }
}

/** Rewrites all markup for bold, italic and struck-out text as strong, em and s. */
function cleanEmphasis(body: Element): void {
  for (const element of body.querySelectorAll("b, strong, i, em, del, strike, s, ins, u, span, font")) {
    const style = styleOf(element);
    const names = new Set<string>();
    if (element.matches("b, strong")) names.add("strong");
    if (element.matches("i, em")) names.add("em");
    if (element.matches("del, strike, s")) names.add("s");
    const [, weight] = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style) ?? [];
    const [, slant] = /(?:^|[;\s])font-style:\s*(\w+)/i.exec(style) ?? [];
    const isHeading = element.closest("h2, h3, h4, h5, h6, th") !== null;
    if (weight) names[/bold|[6-9]00/.test(weight) ? "add" : "delete"]("strong");
    if (slant) names[slant === "italic" ? "add" : "delete"]("em");
    if (/text-decoration[^;]*line-through/i.test(style)) names.add("s");
    if (isHeading) names.delete("strong");
    for (const name of names) {
      const inner = element.ownerDocument.createElement(name);
      inner.append(...element.childNodes);
      element.append(inner);
    }
    unwrap(element);
  }
}

/** Takes the pictures out of the HTML, except those of this site. */
function takePictures(body: Element): Omit<CleanPaste, "html"> {
  const pictures: File[] = [];
  let skippedPictures = 0;
  for (const picture of body.querySelectorAll("img")) {
    const [src, alt] = [picture.getAttribute("src") ?? "", picture.getAttribute("alt") ?? ""];
    const sitePath = sitePictureOf(src);
    if (sitePath) {
      picture.setAttribute("src", sitePath);
      continue;
    }
    const file = fileOf(src);
    const isPixelOrEmoji = picture.getAttribute("width") === "1" || /^\p{Extended_Pictographic}/u.test(alt);
    if (file) pictures.push(file);
    else if (!isPixelOrEmoji) skippedPictures++;
    // Some descriptions are only the file's name.
    picture.replaceWith(file || /\.\w{3,4}$/.test(alt) ? "" : alt);
  }
  return { pictures, skippedPictures };
}

/** Returns the path of a picture of this site's posts, as their Markdown writes it. */
function sitePictureOf(src: string): string | undefined {
  const url = readUrl(src, location.href);
  const [, name] = /^\/blog\/images\/([\w.-]+)$/.exec(url?.pathname ?? "") ?? [];
  return url?.origin === location.origin && name ? `images/${name}` : undefined;
}

function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Decodes a data URL of a picture. */
function fileOf(src: string): File | undefined {
  const [, type = "", kind, data = ""] = /^data:(image\/(png|jpeg|gif|webp|avif));base64,([\s\S]+)$/i.exec(src) ?? [];
  if (!kind) return undefined;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (char) => char.charCodeAt(0));
  return new File([bytes], `picture.${kind}`, { type });
}

/** Keeps links to web, mail and telephone addresses only, not those within the document that was copied from. */
function cleanLinks(body: Element): void {
  for (const link of body.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    const url = readUrl(href);
    // Google Docs and Gmail wrap links in a redirect.
    const target = url?.hostname === "www.google.com" && url.pathname === "/url" ? url.searchParams.get("q") : href;
    const isEmpty = !link.textContent?.trim() && !link.querySelector("img");
    if (target && !isEmpty && /^(?:https?:|mailto:|tel:)/i.test(target) && isSafeLink(target))
      link.setAttribute("href", target);
    else unwrap(link);
  }
}

/** Gives each table a header row and one line of text a cell. Unwraps tables of one column, which are only layout. */
function cleanTables(body: Element): void {
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const rows = [...table.querySelectorAll("tr")];
    if (rows.every((row) => row.children.length < 2)) {
      for (const cell of table.querySelectorAll("td, th")) rename(cell, "div");
      for (const part of table.querySelectorAll("tr, tbody, thead, tfoot, colgroup, caption")) unwrap(part);
      unwrap(table);
      continue;
    }
    for (const cell of rows[0]?.children ?? []) rename(cell, "th");
    for (const cell of table.querySelectorAll("td, th"))
      for (const block of cell.querySelectorAll("p, div, ul, ol, li, br, h2, h3, h4, h5, h6, blockquote")) {
        block.after(" ");
        unwrap(block);
      }
  }
}

const BLOCKS = "p, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, hr, div, section, article, figure, dl";

const isBlock = (node: Node | null) => node instanceof Element && node.matches(BLOCKS);

/** Returns the node beside another one, leaving out blanks. */
function sibling(node: Node, side: "previousSibling" | "nextSibling"): Node | null {
  const next = node[side];
  return next?.nodeType === Node.TEXT_NODE && !next.nodeValue?.trim() ? sibling(next, side) : next;
}

function cleanBlocks(body: Element): void {
  // ProseMirror takes these for inline elements.
  for (const block of body.querySelectorAll("dt, main, center")) rename(block, "div");
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // Programs write ordinary spaces as no-break spaces.
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    text.nodeValue = (text.nodeValue ?? "").replaceAll("\u00a0", " ");
  // Google Docs writes a blank line between two blocks as a line break.
  for (const br of body.querySelectorAll("br"))
    if (isBlock(sibling(br, "previousSibling")) || isBlock(sibling(br, "nextSibling"))) br.remove();
  for (const br of body.querySelectorAll("br:last-child")) if (!br.nextSibling?.textContent?.trim()) br.remove();
  for (const block of body.querySelectorAll("p, h2, h3, h4, h5, h6, li, strong, em, s, blockquote"))
    if (!block.textContent?.trim() && !block.querySelector("img, hr, table")) block.remove();
}

/** Attributes that the schema would read, and that are no part of the text: tooltips, code of other programs, alignment and cells across rows. */
const FOREIGN_ATTRIBUTES = ["title", "type", "align", "rowspan", "colwidth", "data-source"];

function cleanAttributes(body: Element): void {
  for (const element of body.querySelectorAll("*"))
    for (const name of FOREIGN_ATTRIBUTES) element.removeAttribute(name);
}
