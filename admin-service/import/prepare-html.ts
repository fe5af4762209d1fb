// @ts-expect-error It has no types under this name.
import { createDocument } from "@mixmark-io/domino";
import { hasPictureEnding } from "#content/model/pictures.ts";

/** What has no place here. */
const noPlace = { forms: "form", scripts: "script" } as const;
const players = "iframe, video, audio, embed, object";
/** Where pages keep what a script shows in the browser. */
const settings = ["data-html", "data-block-json", "data-settings", "data-src", "data-url"];
const notDrawn = "img, source, a, button, input";

// Lists of this DOM cannot be iterated.
const all = (within: Element, selector: string): Element[] => Array.from(within.querySelectorAll(selector));
const partsOf = ({ children }: Element): Element[] => Array.from(children);

/** Reads HTML, and gives all its words a form that Markdown has. Adds to `leftOut` what has none. */
export function prepareHtml(html: string, leftOut: string[]): HTMLElement {
  const { body } = createDocument(`<body>${html}`) as Document;
  for (const [what, selector] of Object.entries(noPlace))
    for (const element of all(body, selector)) {
      leftOut.push(what);
      element.remove();
    }
  for (const hidden of all(body, "noscript")) hidden.remove();
  for (const player of all(body, players)) writePlayer(player, leftOut);
  for (const block of all(body, `.sqs-block, [${settings.join("], [")}]`)) writeDrawn(block, leftOut);
  for (const element of all(body, "[style*='url(']"))
    if (/url\(["']?(?!data:)/.test(element.getAttribute("style") ?? "")) leftOut.push("pictures behind words");
  for (const image of all(body, "img[src^='data:']"))
    if (!settings.some((name) => image.hasAttribute(name))) leftOut.push("pictures without a file");
  writeFootnotes(body);
  writeTables(body);
  return body;
}

/** `replaceWith()` of this DOM loses what follows. */
function replace(element: Element, other: Element): void {
  element.parentNode?.insertBefore(other, element);
  element.remove();
}

function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  while (element.firstChild) other.appendChild(element.firstChild);
  replace(element, other);
  return other;
}

function linkTo(href: string, { ownerDocument }: Element): Element {
  const link = ownerDocument.createElement("a");
  link.setAttribute("href", href);
  link.textContent = href;
  const paragraph = ownerDocument.createElement("p");
  paragraph.appendChild(link);
  return paragraph;
}

/** Films, sounds and frames are links. */
function writePlayer(player: Element, leftOut: string[]): void {
  const source = player.querySelector("source") ?? player;
  const [src] = [player, source].flatMap((one) =>
    ["src", "data-src", "data-lazy-src", "data"].flatMap((name) => one.getAttribute(name) || []),
  );
  const address = (src ?? "").trim().replace(/^\/\//, "https://");
  if (/^(?:https?:|\/)/.test(address)) replace(player, linkTo(address, player));
  else {
    leftOut.push("frames without an address");
    player.remove();
  }
}

/** What a script draws has an address in its settings at best. */
function writeDrawn(block: Element, leftOut: string[]): void {
  if (block.matches(notDrawn) || block.textContent?.trim() || block.querySelector("img, a, .sqs-block")) return;
  const given = settings.map((name) => block.getAttribute(name) ?? "").join(" ");
  const address = /(?:https?:)?\/\/[\w-]+\.[^\s"'<>\\]+/.exec(given.replaceAll("\\/", "/"))?.[0];
  const [, kind = ""] = /\bsqs-block-([a-z]+)/.exec(block.className) ?? [];
  if (address && hasPictureEnding(address.replace(/[?#].*/, ""))) {
    const image = block.ownerDocument.createElement("img");
    image.setAttribute("src", address);
    replace(block, image);
  } else if (address) replace(block, linkTo(address.replace(/^\/\//, "https://"), block));
  else if (kind && !/^(?:spacer|horizontalrule)$/.test(kind)) leftOut.push(`“${kind}” blocks`);
}

/** A raised mark that leads to a note within the text gets `data-mark`, and the note `data-note`. */
function writeFootnotes(body: HTMLElement): void {
  const byId = new Map(all(body, "[id]").map((element) => [element.id, element]));
  const numbers = new Map<Element, number>();
  for (const link of all(body, "sup > a[href^='#'], a.footnote-ref[href^='#']")) {
    const note = byId.get(link.getAttribute("href")?.slice(1) ?? "")?.closest("li, p, div");
    if (!note || note.contains(link)) continue;
    const number = numbers.get(note) ?? numbers.size + 1;
    numbers.set(note, number);
    rename(link, "sup").setAttribute("data-mark", String(number));
  }
  for (const [note, number] of numbers) {
    for (const back of all(note, "a[href^='#']")) back.remove();
    (note.closest("ol, ul") ?? note).before(note);
    rename(note, "div").setAttribute("data-note", String(number));
  }
}

/** Parts of a cell that Markdown has no place for. */
const notInCells = "ul, ol, li, dl, dt, dd, h1, h2, h3, h4, h5, h6, blockquote, pre, hr";

/** Leaves of each table rows of equal cells, the first as headings. A table that only places things side by side goes. */
function writeTables(body: HTMLElement): void {
  const tables = all(body, "table");
  const placing = new Set<Element | null | undefined>(
    tables.map((table) => table.parentElement?.closest("table")).filter(Boolean),
  );
  const rowsOf = Map.groupBy(all(body, "tr"), (row): Element | null => row.closest("table"));
  for (const table of tables)
    if ((rowsOf.get(table) ?? []).every(({ children }) => children.length < 2)) placing.add(table);
  for (const part of all(body, "caption, thead, tbody, tfoot, tr, td, th"))
    if (placing.has(part.closest("table"))) rename(part, "div");
  for (const table of tables) {
    if (placing.has(table)) rename(table, "div");
    else levelTable(table, rowsOf.get(table) ?? []);
  }
}

function levelTable(table: Element, rows: readonly Element[]): void {
  const { ownerDocument } = table;
  for (const [at, row] of rows.entries())
    for (const cell of partsOf(row)) {
      const spanOf = (name: string) => Math.min(Number(cell.getAttribute(name)) || 1, 100);
      const column = partsOf(row).indexOf(cell);
      for (const below of rows.slice(at + 1, at + spanOf("rowspan")))
        below.insertBefore(ownerDocument.createElement("td"), below.children[column] ?? null);
      for (let n = 1; n < spanOf("colspan"); n++) cell.after(ownerDocument.createElement("td"));
      cell.removeAttribute("colspan");
      for (const part of all(cell, notInCells)) rename(part, "div");
    }
  for (const cell of rows.slice(0, 1).flatMap(partsOf)) rename(cell, "th");
  const [head, body] = [ownerDocument.createElement("thead"), ownerDocument.createElement("tbody")];
  for (const [at, row] of rows.entries()) (at === 0 ? head : body).appendChild(row);
  for (const part of partsOf(table)) if (!part.matches("caption")) part.remove();
  for (const part of [head, body]) table.appendChild(part);
}
