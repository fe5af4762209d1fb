import type { Token, Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { isSafeLink } from "./links.ts";
import { decodePath, hasPictureEnding, imageSource, postPictureName } from "./pictures.ts";
import { escapes, frameIds, marked, parse, render } from "./render-markdown.ts";

const allowed: sanitizeHtml.IOptions = {
  // The library searches the list from the start, so the most common tags come first.
  allowedTags: (
    "p a strong em li td tr h2 h3 th ul ol code img blockquote br " +
    "table thead tbody pre hr del h4 h5 h6 input figure figcaption sup"
  ).split(" "),
  allowedAttributes: {
    a: ["href", "title", "id", "aria-label"],
    ...Object.fromEntries(["h2", "h3", "h4", "h5", "h6", "li"].map((tag) => [tag, ["id"]])),
    img: ["src", "alt", "title", "loading"],
    input: [{ name: "type", values: ["checkbox"] }, "checked", "disabled"],
    ol: ["start"],
    th: ["align"],
    td: ["align"],
    code: ["class"],
  },
  allowedClasses: { code: ["language-*"] },
  allowedSchemes: ["http", "https", "mailto", "tel", "sms"],
  allowProtocolRelative: false,
};

/**
 * Converts Markdown (CommonMark, GFM and footnotes) to safe HTML: shows raw HTML as text, and filters by an allow-list.
 * `folder` is that of a post with pictures beside it.
 */
export function toHtml(markdown: string, folder?: string): string {
  return sanitizeHtml(render(markdown, folder), allowed).trim();
}

/** Returns the pictures in the posts' `images/` that a text shows, by file name. */
export function imagesIn(markdown: string, folder?: string): string[] {
  // Most texts have no pictures and need no parsing.
  if (!markdown.includes("![")) return [];
  // Reads the HTML that visitors get, so that no picture is missed.
  return [...render(markdown, folder).matchAll(/<img src="([^"]+)"/g)].flatMap(
    ([, source = ""]) => postPictureName(source) ?? [],
  );
}

/** A link to this site, or a picture, in a text. */
export interface Reference {
  /** As it is written. */
  href: string;
  /** The words of a link, or the description of a picture. */
  label: string;
  /** The path that a browser asks for, encoded; empty if it is none of this site: a picture elsewhere, a heading that is not there. */
  path: string;
  isPicture: boolean;
}

/** Returns the references of a text that is shown at `path`, except to other parts of the same page. */
export function referencesIn(markdown: string, path: string, folder?: string): Reference[] {
  const found: Reference[] = [];
  const ids = new Set(frameIds);
  void marked.walkTokens(parse(markdown), (token) => {
    if (token.type === "heading") ids.add((token as Tokens.Heading & { id: string }).id);
    if (token.type !== "link" && token.type !== "image") return;
    const { href, text: label } = token;
    const isPicture = token.type === "image";
    const target = isPicture ? (imageSource(href, folder) ?? "") : targetOf(href, path, folder);
    if (target !== undefined) found.push({ href, label, path: target, isPicture });
  });
  const isHere = ({ href }: Reference) => ids.has(decodePath(href.replace(/^[^#]*#/, "")) ?? "");
  return found.flatMap((one) =>
    one.path !== path ? one : /#./.test(one.href) && !isHere(one) ? { ...one, path: "" } : [],
  );
}

/** Any origin that no link has. */
const HERE = "http://here.invalid";

/** Returns the path to which a link on the page at `path` leads, encoded; `undefined` if it leads to another site. */
export function targetOf(href: string, path: string, folder?: string): string | undefined {
  const picture = hasPictureEnding(href) ? imageSource(href, folder) : undefined;
  if (picture) return picture;
  if (!isSafeLink(href) || !URL.canParse(href, HERE + path)) return "";
  const { origin, pathname } = new URL(href, HERE + path);
  return origin === HERE ? pathname : undefined;
}

/** Converts Markdown to the words a reader sees, on one line, for excerpts and descriptions. */
export const toPlainText = (markdown: string): string => plainTextOf(parse(markdown));

function plainTextOf(tokens: Token[]): string {
  const html = marked
    .parser(tokens.filter(({ type }) => type !== "footnote"))
    .replace(/<img [^>]*>|<sup>.*?<\/sup>/g, "")
    .replace(/<br>|<\/(?:p|li|h\d|t[dhr]|pre|figcaption)>/g, " ");
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (entity) => Object.keys(escapes).find((char) => escapes[char] === entity) ?? entity,
    )
    .replace(/\s+/g, " ")
    .trim();
}

/** How much of a text is looked at for its first words. */
const BEGINNING = 6_000;

/** Returns the words of the first paragraph of a text that has any; of the first list or quote if there is none. */
export function firstWords(markdown: string): string {
  const tokens = parse(markdown.slice(0, BEGINNING));
  const wordsIn = (types: string) =>
    tokens
      .filter(({ type }) => types.includes(type))
      .map((token) => plainTextOf([token]))
      .find((words) => words !== "");
  return wordsIn("paragraph") ?? wordsIn("list blockquote table text") ?? "";
}
