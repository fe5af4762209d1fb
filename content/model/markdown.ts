import MarkdownIt, { type StateCore, type StateInline, type Token } from "markdown-it";
import sanitizeHtml from "sanitize-html";

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

const besidePosts = "/blog/images/";

/** Pictures of articles come from this site: visitors call no third party. `images/…` lies beside the posts. */
export function imageSource(href: string): string | undefined {
  const path = href.startsWith("images/") ? `/blog/${href}` : href;
  if (!/^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+$/.test(path)) return undefined;
  return fileBesidePosts(path)?.includes("/") ? undefined : path;
}

/** The file name of a picture in the posts' `images/`, by its path on the site; `undefined` for one from elsewhere. */
export const fileBesidePosts = (path: string): string | undefined =>
  path.startsWith(besidePosts) ? path.slice(besidePosts.length) : undefined;

// With `html`, raw HTML comes as tokens of its own, which the house rules turn into text.
const parser = new MarkdownIt({ html: true, linkify: true });
parser.inline.ruler.before("strikethrough", "single_tilde", readSingleTilde);
parser.core.ruler.push("house_rules", applyHouseRules);

// Every address passes here. An empty one makes no link, so that its words stay and the address goes.
const { normalizeLink } = parser;
parser.normalizeLink = (href) => (isSafeLink(href) ? normalizeLink(href) : "");
parser.validateLink = () => true;

// As on GitHub, an address in the text is a link when it begins with http://, https:// or www., or is an e-mail's.
parser.linkify.add("//", null).add("www.", {
  validate: (text, at, self) => {
    const address = `//www.${text.slice(at, at + 2_000)}`;
    return Math.max(0, self.testSchemaAt(address, "http:", 0) - "//www.".length);
  },
  normalize: (match) => {
    match.url = `http://${match.url}`;
  },
});

/** Reads text in paragraphs, and nothing else as Markdown. */
const plainParser = new MarkdownIt("zero");

/** Deeper than this the parser leaves text out. */
const MAX_DEPTH = (parser.options.maxNesting ?? 100) - 1;

/** Text that cannot be read as Markdown, or that would become far longer than it is, is read as plain paragraphs. */
function parse(markdown: string): Token[] {
  try {
    const tokens = parser.parse(markdown, {});
    if (!tokens.some(({ level }) => level >= MAX_DEPTH) && !isMultiplied(tokens, markdown)) return tokens;
  } catch {
    // A fault of the library must not cost the owner her page.
  }
  return plainParser.parse(markdown, {});
}

/** Whether few words make very much HTML: a long address that is defined once may be used thousands of times. */
function isMultiplied(tokens: readonly Token[], markdown: string): boolean {
  const attributes = tokens.flatMap(({ children }) => children ?? []).flatMap(({ attrs }) => attrs ?? []);
  // Percent-encoding makes up to nine characters of one.
  return attributes.reduce((sum, [, value]) => sum + String(value).length, 0) > 100_000 + 9 * markdown.length;
}

/** GitHub's strikethrough is one tilde or two; the library reads two, and pairs what stands in its list. */
function readSingleTilde(state: StateInline, silent: boolean): boolean {
  if (silent || state.src[state.pos] !== "~") return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  if (length !== 1) return false;
  state.push("text", "", 0).content = "~";
  state.delimiters.push({ marker: 0x7e, length: 0, token: state.tokens.length - 1, end: -1, open, close });
  state.pos++;
  return true;
}

function applyHouseRules({ tokens, Token }: StateCore): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type === "html_block") token.type = "text";
    // The page's own title is the only h1.
    if (token.tag === "h1") token.tag = "h2";
    const alignment = token.attrGet("style")?.toString().replace("text-align:", "");
    if (alignment) token.attrs = [["align", alignment]];
    if (!token.children) continue;
    token.children = settleInline(token.children);
    if (tokens[at - 2]?.type === "list_item_open") addCheckbox(token.children, Token);
  }
}

function settleInline(inline: readonly Token[]): Token[] {
  let isLink = true;
  return inline.filter((token) => {
    if (token.type === "link_open") isLink = token.attrGet("href") !== "";
    if (token.type === "image") settlePicture(token);
    if (token.type === "html_inline") token.type = "text";
    if (token.tag === "s") token.tag = "del";
    return isLink || !token.type.startsWith("link_");
  });
}

/** A picture that is not shown leaves its description behind. */
function settlePicture(token: Token): void {
  const source = imageSource(String(token.attrGet("src")));
  if (source) {
    token.attrSet("src", source);
    token.attrSet("loading", "lazy");
  } else {
    token.type = "text";
    token.content = parser.renderer.renderInlineAsText(token.children ?? [], parser.options, {});
    token.attrs = null;
  }
}

function addCheckbox(inline: Token[], Token: StateCore["Token"]): void {
  const [first] = inline;
  const [box, mark] = /^\[([ xX])\](?=\s)/.exec(first?.type === "text" ? first.content : "") ?? [];
  if (!first || !box) return;
  first.content = first.content.slice(box.length);
  const checkbox = new Token("checkbox", "input", 0);
  checkbox.attrs = [
    ["type", "checkbox"],
    ["disabled", ""],
    ...(mark === " " ? [] : [["checked", ""] as [string, string]]),
  ];
  inline.unshift(checkbox);
}

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

/** Markdown (CommonMark + GFM) → HTML that is safe to show: raw HTML appears as text, and an allow-list stands behind. */
export function toHtml(markdown: string): string {
  return sanitizeHtml(parser.renderer.render(parse(markdown), parser.options, {}), allowed).trim();
}

/** The pictures beside the posts that a text shows, as file names in `images/`. */
export function imagesIn(markdown: string): string[] {
  // Most texts have none, and need not be parsed for it.
  if (!markdown.includes("![")) return [];
  return parse(markdown)
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === "image")
    .flatMap((image) => fileBesidePosts(String(image.attrGet("src"))) ?? []);
}

/** Markdown → the words a reader sees, on one line: for excerpts and descriptions. */
export function toPlainText(markdown: string): string {
  const textOf = ({ type, content, children }: Token): string => {
    if (type === "image") return "";
    if (children) return children.map(textOf).join("");
    return type === "softbreak" || type === "hardbreak" ? " " : content;
  };
  return parse(markdown).map(textOf).join(" ").replace(/\s+/g, " ").trim();
}
