import { Marked, type Token, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { isTooIntricate } from "./intricate.ts";
import { imageSource, postPictureName } from "./pictures.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** Allows links to the web, an email address, a phone number or a page of this site. */
function isSafeLink(href: string): boolean {
  // Browsers drop control characters and blanks inside a scheme, so "java\nscript:" counts as a scheme too.
  const bare = href.replace(/[^!-~\u0080-\uffff]/g, "");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined ? !bare.startsWith("//") : ["http", "https", "mailto", "tel"].includes(scheme);
}

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    link({ href, title, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens);
      if (!isSafeLink(href)) return label;
      // Addresses copied from HTML source contain &amp; instead of &.
      return `<a href="${escapeHtml(href.replaceAll("&amp;", "&"))}"${titleOf(title)}>${label}</a>`;
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
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.max(depth, 2);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const titleOf = (title: string | null | undefined): string => (title ? ` title="${escapeHtml(title)}"` : "");

/** Parses Markdown; a text that would take too long, or become far longer as HTML, is read as plain paragraphs. */
function parse(source: string): Token[] {
  const markdown = source.replace(/\r\n?/g, "\n");
  if (isTooIntricate(markdown)) return plainParagraphs(markdown);
  try {
    const tokens = marked.lexer(markdown);
    return hasHugeLinks(tokens, markdown) ? plainParagraphs(markdown) : tokens;
  } catch {
    // A bug in marked must not prevent the page from being shown.
    return plainParagraphs(markdown);
  }
}

/** Checks whether links make the HTML huge: a long address that is defined once can be used thousands of times. */
function hasHugeLinks(tokens: Token[], markdown: string): boolean {
  let length = 0;
  void marked.walkTokens(tokens, (token) => {
    if (token.type === "link" || token.type === "image") length += token.href.length + (token.title?.length ?? 0);
  });
  return length > 100_000 + markdown.length;
}

const plainParagraphs = (text: string): Token[] =>
  text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((raw) => ({ type: "paragraph", raw, text: raw, tokens: [{ type: "text", raw, text: raw.trim() }] }));

const allowed: sanitizeHtml.IOptions = {
  // The library searches the list from the start, so the most common tags come first.
  allowedTags: (
    "p a strong em li td tr h2 h3 th ul ol code img blockquote br " +
    "table thead tbody pre hr del h4 h5 h6 input figure figcaption"
  ).split(" "),
  allowedAttributes: {
    a: ["href", "title"],
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

/** Converts Markdown (CommonMark and GFM) to safe HTML: shows raw HTML as text, and filters by an allow-list. */
export function toHtml(markdown: string): string {
  return sanitizeHtml(marked.parser(parse(markdown)), allowed).trim();
}

/** Returns the pictures in the posts' `images/` that a text shows, by file name. */
export function imagesIn(markdown: string): string[] {
  // Most texts have no pictures and need no parsing.
  if (!markdown.includes("![")) return [];
  // Reads the HTML that visitors get, so that no picture is missed.
  return [...marked.parser(parse(markdown)).matchAll(/<img src="([^"]+)"/g)].flatMap(
    ([, source = ""]) => postPictureName(source) ?? [],
  );
}

/** Returns the addresses of pictures without a description. A blank one marks a picture as decorative. */
export function undescribedPictures(markdown: string): string[] {
  const found: string[] = [];
  void marked.walkTokens(parse(markdown), (token) => {
    if (token.type === "image" && token.text === "") found.push(imageSource(token.href) ?? token.href);
  });
  return found;
}

/** Converts Markdown to the words a reader sees, on one line, for excerpts and descriptions. */
export function toPlainText(markdown: string): string {
  const html = marked.parser(parse(markdown)).replace(/<img [^>]*>/g, "");
  return sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (entity) => Object.keys(escapes).find((char) => escapes[char] === entity) ?? entity,
    )
    .replace(/\s+/g, " ")
    .trim();
}
