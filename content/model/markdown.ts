import { Marked, type Token, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { isTooIntricate } from "./intricate.ts";
import { isSafeLink } from "./links.ts";
import { decodePath, hasPictureEnding, imageSource, postPictureName } from "./pictures.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

const marked = new Marked({
  gfm: true,
  renderer: {
    // Comments are gone by now, unless the two parsers disagree on what is code.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text.replace(/<!--[\s\S]*?(?:-->|$)/g, "")),
    link({ href, title, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens);
      if (!isSafeLink(href)) return label;
      // Addresses copied from HTML source contain &amp; instead of &.
      const address = (hasPictureEnding(href) && imageSource(href)) || href.replaceAll("&amp;", "&");
      return `<a href="${escapeHtml(address)}"${titleOf(title)}>${label}</a>`;
    },
    image({ href, title, text }: Tokens.Image) {
      const source = imageSource(href);
      // A picture of another site is replaced by its description.
      if (!source) return escapeHtml(text);
      // A blank description marks the picture as decorative.
      return `<img src="${source}" alt="${escapeHtml(text.trim())}"${titleOf(title)} loading="lazy">`;
    },
    paragraph({ tokens }: Tokens.Paragraph) {
      const content = this.parser.parseInline(tokens);
      const [picture] = tokens;
      // The title of a picture that is a paragraph of its own becomes its caption.
      const hasCaption =
        tokens.length === 1 && picture?.type === "image" && picture.title && content.startsWith("<img");
      if (!hasCaption) return `<p>${content}</p>\n`;
      const caption = escapeHtml(picture.title);
      return `<figure>${content.replace(titleOf(picture.title), "")}<figcaption>${caption}</figcaption></figure>\n`;
    },
    // The title of the page is its only h1.
    heading({ tokens, depth, id }: Tokens.Heading & { id?: string }) {
      const level = Math.max(depth, 2);
      return `<h${level}${id ? ` id="${id}"` : ""}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
  extensions: [
    {
      name: "footnote",
      level: "block",
      tokenizer(source) {
        const [raw, label, text = ""] = footnote.exec(source) ?? [];
        const tokens = raw ? this.lexer.blockTokens(text.replace(/^(?: {1,4}|\t)/gm, "")) : [];
        return raw ? { type: "footnote", raw, label, tokens } : undefined;
      },
      renderer({ number, tokens = [] }) {
        const back = `<a href="#ref-${number}" aria-label="Back to the text">↩</a>`;
        const note = this.parser.parse(tokens).replace(/(<\/p>)?\s*$/, ` ${back}$1`);
        return `<ol start="${number}"><li id="note-${number}">${note}</li></ol>\n`;
      },
    },
    {
      name: "footnoteRef",
      level: "inline",
      tokenizer(source) {
        const [raw, label] = /^\[\^([^\]\s]{1,80})\]/.exec(source) ?? [];
        return raw ? { type: "footnoteRef", raw, label } : undefined;
      },
      renderer: ({ raw, number, id }) =>
        number ? `<sup><a${id ? ` id="${id}"` : ""} href="#note-${number}">${number}</a></sup>` : escapeHtml(raw),
    },
  ],
});

/** A note, with the lines that belong to it: those that follow at once, and those that are indented. */
const footnote = /^\[\^([^\]\s]{1,80})\]:[ \t]*([^\n]*(?:\n(?![ \t]*\n|\[\^)[^\n]+|\n[ \t]*\n(?: {2,}|\t)[^\n]+)*)\n*/;

const titleOf = (title: string | null | undefined): string => (title ? ` title="${escapeHtml(title)}"` : "");

/** Code, in which a comment is shown, or a comment of any program; one without an end hides the rest, as members’ words are. */
const codeOrComment =
  /^ {0,3}(`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n(?:[\s\S]*?^ {0,3}\1[`~]*[ \t]*$|[\s\S]*)|(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\2(?!`)|<!---?>|<!--\s*members-only\s*-->[\s\S]*|<!--[\s\S]*?(?:-->|(?![\s\S]))|(?<!\{)\{\/\*[\s\S]*?(?:\*\/\}|(?![\s\S]))|(?<!\{)\{%-?\s*comment\b[\s\S]*?(?:endcomment\s*-?%\}|(?![\s\S]))|\{::comment\}[\s\S]*?(?:\{:\/(?:comment)?\}|(?![\s\S]))|\{\{[%<]\s*comment\b[\s\S]*?(?:\/comment\s*[%>]\}\}|(?![\s\S]))|\{#[^\n{}]*#\}|%%[\s\S]*?%%|^ {0,3}\[\/\/\]: #[^\n]*$/gm;

/** Returns a text without its comments, which are for whoever writes it and not for visitors. */
export function withoutComments(markdown: string): string {
  if (!/<!--|\{[#/:%{]|%%|\[\/\/\]:/.test(markdown)) return markdown;
  if (isTooIntricate(markdown)) return markdown.replace(/<!--[\s\S]*?(?:-->|(?![\s\S]))/g, "");
  return markdown.replace(codeOrComment, (found) => (/^(?:[<{%]| *\[)/.test(found) ? "" : found));
}

/** Returns a text without code and comments; of a comment without an end, the beginning stays. */
export const proseOf = (markdown: string): string =>
  isTooIntricate(markdown)
    ? markdown
    : markdown.replace(codeOrComment, (found) =>
        /^[<{](?![\s\S]*(?:-->|[%*#:/\w]\}\}?)$)/.test(found) ? found.slice(0, 40) : "",
      );

/** Parses Markdown; a text that would take too long, or become far longer as HTML, is read as plain paragraphs. */
function parse(source: string): Token[] {
  const markdown = withoutComments(source.replace(/\r\n?/g, "\n"));
  if (isTooIntricate(markdown)) return plainParagraphs(markdown);
  try {
    return withTargets(marked.lexer(markdown), markdown.length) ?? plainParagraphs(markdown);
  } catch {
    // A bug in marked must not prevent the page from being shown.
    return plainParagraphs(markdown);
  }
}

/** Ids of the frame around an article. */
const frameIds = ["main", "treatments"];

/**
 * Gives headings the ids that they have on GitHub, and footnotes their numbers. Returns `undefined` if links make the
 * HTML huge: a long address that is defined once can be used thousands of times.
 */
function withTargets(tokens: Token[], length: number): Token[] | undefined {
  const ids = new Map(frameIds.map((id) => [id, 0]));
  const numbers = new Map<string, number>();
  const references: Tokens.Generic[] = [];
  let addresses = 0;
  void marked.walkTokens(tokens, (token) => {
    if (token.type === "link" || token.type === "image") addresses += token.href.length + (token.title?.length ?? 0);
    else if (token.type === "heading") Object.assign(token, { id: freeId(headingId(token.text), ids) });
    else if (token.type === "footnoteRef") references.push(token);
    else if (token.type === "footnote") {
      token.number = numbers.size + 1;
      numbers.set(token.label, token.number);
    }
  });
  for (const reference of references) {
    const number = numbers.get(reference.label);
    const id = `ref-${number}`;
    Object.assign(reference, { number, ...(!ids.has(id) && { id: freeId(id, ids) }) });
  }
  return addresses > 100_000 + length ? undefined : tokens;
}

const headingId = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** `taken` has each id with the number that was last appended to it. */
function freeId(wanted: string, taken: Map<string, number>): string {
  let id = wanted;
  for (let n = taken.get(wanted) ?? 0; taken.has(id); taken.set(wanted, n)) id = `${wanted}-${++n}`;
  taken.set(id, 0);
  return id;
}

/** Thousands of paragraphs are drawn as one, because each takes time. */
function plainParagraphs(text: string): Token[] {
  const paragraphs = text.split(/\n[ \t]*\n/).filter((paragraph) => paragraph.trim() !== "");
  const shown = paragraphs.length > 2_000 ? [text] : paragraphs;
  return shown.map((raw) => ({ type: "paragraph", raw, text: raw, tokens: [{ type: "text", raw, text: raw.trim() }] }));
}

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
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
};

/**
 * Converts Markdown (CommonMark, GFM and footnotes) to safe HTML: shows raw HTML as text, and filters by an allow-list.
 * `folder` is that of a post with pictures beside it.
 */
export function toHtml(markdown: string, folder?: string): string {
  return sanitizeHtml(render(markdown, folder), allowed).trim();
}

function render(markdown: string, folder?: string): string {
  const tokens = parse(markdown);
  if (folder)
    void marked.walkTokens(tokens, (token) => {
      if (token.type === "image" || (token.type === "link" && hasPictureEnding(token.href)))
        token.href = imageSource(token.href, folder) ?? token.href;
    });
  return marked.parser(tokens);
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
