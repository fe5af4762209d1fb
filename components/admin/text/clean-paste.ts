import { parseHtml } from "../trusted-html.ts";

/** The words of a paste, and its pictures. */
export interface CleanPaste {
  html: string;
  /** Pictures that came with the HTML as data: to be sent, then put into the text. */
  pictures: readonly File[];
  /** How many pictures are on another site or disk, where this page may not fetch them. Their descriptions are in the text. */
  leftBehind: number;
}

/**
 * HTML of the clipboard as the text can hold it: headings, lists, tables, links and emphasis; no styles.
 * Knows how Word, Google Docs, Apple's programs, LibreOffice and mail programs say these things.
 */
export function cleanPaste(html: string): CleanPaste {
  // Copied from this very text.
  if (html.includes("data-pm-slice")) return { html, pictures: [], leftBehind: 0 };
  const sizes = fontSizes(html);
  const { body } = parseHtml(withoutStyles(html));
  for (const junk of body.querySelectorAll(JUNK)) junk.remove();
  for (const element of body.querySelectorAll("*")) if (isJunk(element)) element.remove();
  nestWordLists(body);
  setHeadings(body, sizes);
  setTables(body);
  setEmphasis(body);
  setTasks(body);
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) intoItemBefore(list);
  const pictures = takePictures(body);
  setLinks(body);
  setBlocks(body);
  keepOnly(body);
  return { html: body.innerHTML, ...pictures };
}

/** The policy reports inline styles and handlers, and hides styles even from scripts: they get other names. */
function withoutStyles(html: string): string {
  return (
    html
      .replace(/<style[\s\S]*?<\/style>/gi, "")
      // Word's conditional comments and their contents; of those that are no comments only the marks.
      .replace(/<!--[\s\S]*?-->/g, "")
      .replace(/<!\[[^>]*\]>/g, "")
      .replace(/(?:<br\b[^>]*>\s*){2,}/gi, "</p><p>")
      .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)(?=\s*=)/gi, " data-$1"))
  );
}

const JUNK =
  "script, style, meta, link, title, template, noscript, iframe, object, svg, button, select, textarea, .EOP, .Apple-interchange-newline";

const styleOf = (element: Element): string => element.getAttribute("data-style") ?? "";

function isJunk(element: Element): boolean {
  // <o:p> and its like are Word's own.
  return element.localName.includes(":") || /display:\s*none|mso-hide:\s*all/i.test(styleOf(element));
}

function renamed(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  for (const { name, value } of element.attributes) other.setAttribute(name, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Word writes each item of a list as a paragraph, Word on the web as a list of its own: both name the level. */
function nestWordLists(body: Element): void {
  const open: { level: number; list: Element }[] = [];
  for (const item of body.querySelectorAll("p, li[data-aria-level]")) {
    const isItem = item.localName === "li";
    const level = Number(
      item.getAttribute("data-aria-level") ?? /mso-list:\s*l\d+\s+level(\d+)/i.exec(styleOf(item))?.[1] ?? 0,
    );
    if (!level) continue;
    const marker = [...item.querySelectorAll("[data-style]")].find((span) => /mso-list:\s*Ignore/i.test(styleOf(span)));
    const [, number] = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(marker?.textContent ?? "") ?? [];
    const kind = isItem ? (item.parentElement as Element).localName : number ? "ol" : "ul";
    marker?.remove();
    const block = isItem ? outermost(item.parentElement as Element, body) : item;
    if (open[0]?.list.nextElementSibling !== block) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (!last || last.level < level || (last.list.localName !== kind && open.pop())) {
      const list = body.ownerDocument.createElement(kind);
      if (Number(number) > 1) list.setAttribute("start", String(number));
      last = open.at(-1);
      if (last) last.list.lastElementChild?.append(list);
      else block.before(list);
      open.push({ level, list });
      last = { level, list };
    }
    const entry = body.ownerDocument.createElement("li");
    entry.append(...item.childNodes);
    last.list.append(entry);
    item.remove();
    if (block.textContent?.trim() === "") block.remove();
  }
}

/** The wrapper around an only child. */
function outermost(element: Element, body: Element): Element {
  const parent = element.parentElement;
  return parent && parent !== body && parent.children.length === 1 ? outermost(parent, body) : element;
}

/** Font sizes that Apple's programs give their classes of paragraphs, which have no headings. */
function fontSizes(html: string): Map<string, number> {
  if (!html.includes("Cocoa HTML Writer")) return new Map();
  const rules = html.matchAll(/p\.(p\d+)\s*\{[^}]*font:\s*(?:bold\s+)?([\d.]+)px/g);
  return new Map([...rules].map(([, name = "", size]) => [name, Number(size)]));
}

function setHeadings(body: Element, sizes: Map<string, number>): void {
  for (const heading of body.querySelectorAll("p[role=heading]"))
    renamed(heading, `h${Math.min(6, Number(heading.getAttribute("aria-level")) || 2)}`);
  for (const title of body.querySelectorAll("p.MsoTitle")) renamed(title, "h2");
  const paragraphs = [...body.querySelectorAll("p")];
  const sizeOf = (element: Element) => sizes.get(element.className) ?? 0;
  const usual = sizeOf(
    paragraphs.toSorted((a, b) => (b.textContent ?? "").length - (a.textContent ?? "").length)[0] ?? body,
  );
  for (const paragraph of paragraphs)
    if (usual > 0 && sizeOf(paragraph) >= usual * 1.15)
      renamed(paragraph, sizeOf(paragraph) >= usual * 1.45 ? "h2" : "h3");
  // The post's title is the only first heading of its page.
  const isShifted = body.querySelectorAll("h1").length > 1;
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  for (const heading of headings) {
    const level = Number(heading.localName[1]);
    renamed(heading, `h${Math.min(6, Math.max(2, level + Number(isShifted)))}`);
  }
}

/** Bold, italic and struck words, however they are said. */
function setEmphasis(body: Element): void {
  for (const element of body.querySelectorAll("b, strong, i, em, del, strike, s, ins, u, span, font")) {
    const style = styleOf(element);
    const names = new Set(EMPHASIS[element.localName]);
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

const EMPHASIS: Record<string, string[]> = {
  ...{ b: ["strong"], strong: ["strong"], i: ["em"], em: ["em"] },
  ...{ del: ["s"], strike: ["s"], s: ["s"] },
};

/** Items with a box to tick. */
function setTasks(body: Element): void {
  for (const list of body.querySelectorAll("ul, ol")) {
    const items = [...list.children].filter(({ localName }) => localName === "li");
    if (!items.some((item) => boxOf(item) !== undefined)) continue;
    const tasks = renamed(list, "ul");
    tasks.setAttribute("data-type", "taskList");
    for (const item of tasks.children) {
      const isChecked = boxOf(item) === true;
      item.setAttribute("data-type", "taskItem");
      item.setAttribute("data-checked", String(isChecked));
      for (const box of item.querySelectorAll("input, img[alt=checked], img[alt=unchecked]")) box.remove();
      // Google Docs strikes what is done.
      if (isChecked) for (const struck of item.querySelectorAll("s")) unwrap(struck);
    }
  }
}

function boxOf(item: Element): boolean | undefined {
  if (item.getAttribute("role") === "checkbox") return item.getAttribute("aria-checked") === "true";
  const box = item.querySelector("input[type=checkbox]");
  return box?.closest("li") === item ? box.hasAttribute("checked") : undefined;
}

/** A list that is a child of a list belongs to the item before it. */
function intoItemBefore(list: Element): void {
  const item = list.previousElementSibling;
  if (item) item.append(list);
  else unwrap(list);
}

function takePictures(body: Element): Pick<CleanPaste, "pictures" | "leftBehind"> {
  const pictures: File[] = [];
  let leftBehind = 0;
  for (const picture of body.querySelectorAll("img")) {
    const [src, alt] = [picture.getAttribute("src") ?? "", picture.getAttribute("alt") ?? ""];
    const own = ownPicture(src);
    if (own) {
      picture.setAttribute("src", own);
      continue;
    }
    const file = fileOf(src);
    const isSign = picture.getAttribute("width") === "1" || /^\p{Extended_Pictographic}/u.test(alt);
    if (file) pictures.push(file);
    else if (!isSign) leftBehind++;
    // A file's name is no description.
    picture.replaceWith(file || /\.\w{3,4}$/.test(alt) ? "" : alt);
  }
  return { pictures, leftBehind };
}

/** A picture of this site's posts, as their texts name it. */
function ownPicture(src: string): string | undefined {
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

function fileOf(src: string): File | undefined {
  const [, type = "", kind, data = ""] = /^data:(image\/(png|jpeg|gif|webp|avif));base64,([\s\S]+)$/i.exec(src) ?? [];
  if (!kind) return undefined;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (char) => char.charCodeAt(0));
  return new File([bytes], `picture.${kind}`, { type });
}

/** Links to the web, a mail box or a telephone; places in the document that was copied from are none here. */
function setLinks(body: Element): void {
  for (const link of body.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    const url = readUrl(href);
    // Google Docs and Gmail lead through a page of their own.
    const target = url?.hostname === "www.google.com" && url.pathname === "/url" ? url.searchParams.get("q") : href;
    const isEmpty = !link.textContent?.trim() && !link.querySelector("img");
    if (target && !isEmpty && /^(?:https?:|mailto:|tel:)/i.test(target)) link.setAttribute("href", target);
    else unwrap(link);
  }
}

/** A table has a header and one line of words in a cell. One of a single column is only there for the looks. */
function setTables(body: Element): void {
  for (const table of [...body.querySelectorAll("table")].toReversed()) {
    const rows = [...table.querySelectorAll("tr")];
    if (rows.every((row) => row.children.length < 2)) {
      for (const cell of table.querySelectorAll("td, th")) renamed(cell, "div");
      for (const part of table.querySelectorAll("tr, tbody, thead, tfoot, colgroup, caption")) unwrap(part);
      unwrap(table);
      continue;
    }
    for (const cell of rows[0]?.children ?? []) renamed(cell, "th");
    for (const cell of table.querySelectorAll("td, th"))
      for (const block of cell.querySelectorAll("p, div, ul, ol, li, br, h2, h3, h4, h5, h6, blockquote")) {
        block.after(" ");
        unwrap(block);
      }
  }
}

const BLOCKS = "p, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, hr, div, section, article, figure, dl";

function setBlocks(body: Element): void {
  for (const block of body.querySelectorAll(
    "div, section, article, main, header, footer, figure, figcaption, dt, dd, address, center",
  ))
    if (block.querySelector(BLOCKS)) unwrap(block);
    else renamed(block, "p");
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  // Programs write blanks as no-break spaces where the words do not ask for them.
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    text.nodeValue = (text.nodeValue ?? "").replaceAll("\u00a0", " ");
  for (const end of body.querySelectorAll("br:last-child")) if (!end.nextSibling?.textContent?.trim()) end.remove();
  for (const block of body.querySelectorAll("p, h2, h3, h4, h5, h6, li, strong, em, s, blockquote"))
    if (!block.textContent?.trim() && !block.querySelector("img, hr, table")) block.remove();
}

const ALLOWED: Record<string, readonly string[]> = {
  ...{ p: [], h2: [], h3: [], h4: [], h5: [], h6: [], blockquote: [], pre: [], hr: [], br: [] },
  ...{ ul: ["data-type"], ol: ["start"], li: ["data-type", "data-checked"] },
  ...{ table: [], thead: [], tbody: [], tr: [], th: ["colspan"], td: ["colspan"] },
  ...{ strong: [], em: [], s: [], code: ["class"], a: ["href"], img: ["src", "alt"] },
};

/** The elements and attributes that the text has a use for. */
function keepOnly(body: Element): void {
  for (const element of body.querySelectorAll("*")) {
    const allowed = ALLOWED[element.localName];
    if (!allowed) unwrap(element);
    else for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name);
  }
}
