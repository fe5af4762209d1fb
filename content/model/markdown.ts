import { Marked, type Tokens } from "marked";
import sanitizeHtml from "sanitize-html";
import { shortcuts } from "./markdown-shortcuts.ts";
import { passPlainHtml } from "./plain-html.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

/** Links may lead to the web, a mail box, a telephone or a page of this site; nothing else, whatever its spelling. */
function isSafeLink(href: string): boolean {
  // Browsers drop control characters and blanks inside a scheme, so "java\nscript:" counts as a scheme too.
  const bare = Array.from(href)
    .filter((char) => char > " " && char !== "\u007f")
    .join("");
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  return scheme === undefined ? !bare.startsWith("//") : ["http", "https", "mailto", "tel"].includes(scheme);
}

/** Pictures of articles come from this site: visitors call no third party. `images/…` lies beside the posts. */
export function imageSource(href: string): string | undefined {
  if (/^images\/[\w.-]+$/.test(href)) return `/blog/${href}`;
  return /^\/(?!\/)[\w./-]+$/.test(href) && !href.includes("..") ? href : undefined;
}

const marked = new Marked({
  gfm: true,
  tokenizer: shortcuts,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    link({ href, title, tokens }: Tokens.Link) {
      const label = this.parser.parseInline(tokens);
      if (!isSafeLink(href)) return label;
      // Addresses copied from a page's source have &amp; where they mean &.
      return `<a href="${escapeHtml(href.replaceAll("&amp;", "&"))}"${title ? ` title="${escapeHtml(title)}"` : ""}>${label}</a>`;
    },
    image({ href, title, text }: Tokens.Image) {
      const source = imageSource(href);
      if (!source) return escapeHtml(text);
      return `<img src="${source}" alt="${escapeHtml(text)}"${title ? ` title="${escapeHtml(title)}"` : ""} loading="lazy">`;
    },
    // The page's own title is the only h1.
    heading({ tokens, depth }: Tokens.Heading) {
      const level = Math.max(depth, 2);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "hr", "br", "a", "img"],
    ...["em", "strong", "del", "table", "thead", "tbody", "tr", "th", "td", "input"],
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

export const sanitize = (html: string): string => sanitizeHtml(html, allowed);

/** Markdown (CommonMark + GFM) → HTML that is safe to show: raw HTML appears as text, and an allow-list stands behind. */
export function toHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return (passPlainHtml(html) ?? sanitize(html)).trim();
}

/** The local pictures a text shows, as file names below the posts' `images/`. */
export function imagesIn(markdown: string): string[] {
  return [...markdown.matchAll(/!\[[^\]]*\]\(\s*<?images\/([\w.-]+)/g)].map(([, file]) => file ?? "");
}

/** Markdown → the words a reader sees, on one line: for excerpts and descriptions. */
export function toPlainText(markdown: string): string {
  const text = sanitizeHtml(marked.parse(markdown, { async: false }), { allowedTags: [], allowedAttributes: {} });
  return text
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (entity) => Object.keys(escapes).find((char) => escapes[char] === entity) ?? entity,
    )
    .replace(/\s+/g, " ")
    .trim();
}
