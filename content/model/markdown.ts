import { Marked, type Token, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { isTooIntricate } from "./intricate.ts";
import { fileBesidePosts, imageSource } from "./pictures.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** Links may lead to the web, a mail box, a telephone or a page of this site; nothing else, whatever its spelling. */
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
      // Addresses copied from a page's source have &amp; where they mean &.
      return `<a href="${escapeHtml(href.replaceAll("&amp;", "&"))}"${titleOf(title)}>${label}</a>`;
    },
    image({ href, title, text }: Tokens.Image) {
      const source = imageSource(href);
      // A picture from elsewhere is replaced by its description.
      if (!source) return escapeHtml(text);
      // A blank description says that the picture only decorates.
      return `<img src="${source}" alt="${escapeHtml(text.trim())}"${titleOf(title)} loading="lazy">`;
    },
    paragraph({ tokens }: Tokens.Paragraph) {
      const content = this.parser.parseInline(tokens);
      const [picture] = tokens;
      const hasCaption =
        tokens.length === 1 && picture?.type === "image" && picture.title && content.startsWith("<img");
      if (!hasCaption) return `<p>${content}</p>\n`;
      // The title of a picture that stands alone is its caption.
      const caption = escapeHtml(picture.title);
      return `<figure>${content.replace(titleOf(picture.title), "")}<figcaption>${caption}</figcaption></figure>\n`;
    },
    // The page's own title is the only h1.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.max(depth, 2);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const titleOf = (title: string | null | undefined): string => (title ? ` title="${escapeHtml(title)}"` : "");

/** Text that would take marked too long, or would become far longer as HTML, is read as plain paragraphs. */
function parse(source: string): Token[] {
  const markdown = source.replace(/\r\n?/g, "\n");
  if (isTooIntricate(markdown)) return plainParagraphs(markdown);
  try {
    const tokens = marked.lexer(markdown);
    return isMultiplied(tokens, markdown) ? plainParagraphs(markdown) : tokens;
  } catch {
    // If the library fails, the page is shown all the same.
    return plainParagraphs(markdown);
  }
}

/** Whether little text becomes very much HTML: a long address that is defined once may be used thousands of times. */
function isMultiplied(tokens: Token[], markdown: string): boolean {
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
  // They are searched in this order: the commonest first.
  allowedTags: [
    ...["p", "a", "strong", "em", "li", "td", "tr", "h2", "h3", "th", "ul", "ol", "code", "img", "blockquote", "br"],
    ...["table", "thead", "tbody", "pre", "hr", "del", "h4", "h5", "h6", "input", "figure"],
    "figcaption",
  ],
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

/** Markdown (CommonMark + GFM) → HTML that is safe to show: raw HTML appears as text, and an allow-list stands behind. */
export function toHtml(markdown: string): string {
  return sanitizeHtml(marked.parser(parse(markdown)), allowed).trim();
}

/** The pictures beside the posts that a text shows, as file names in `images/`. */
export function imagesIn(markdown: string): string[] {
  // Most texts have none: skip the parsing.
  if (!markdown.includes("![")) return [];
  // From the same HTML that is shown, so that no picture is drawn without its file.
  return [...marked.parser(parse(markdown)).matchAll(/<img src="([^"]+)"/g)].flatMap(
    ([, source = ""]) => fileBesidePosts(source) ?? [],
  );
}

/** The addresses of pictures with no description. A blank one says that the picture only decorates. */
export function undescribedPictures(markdown: string): string[] {
  const found: string[] = [];
  void marked.walkTokens(parse(markdown), (token) => {
    if (token.type === "image" && token.text === "") found.push(imageSource(token.href) ?? token.href);
  });
  return found;
}

/** Markdown → the words a reader sees, on one line: for excerpts and descriptions. */
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
