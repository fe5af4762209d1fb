import { Marked, type Token, type Tokens } from "marked";
import { isTooIntricate } from "./intricate.ts";
import { isSafeLink } from "./links.ts";
import { hasPictureEnding, imageSource } from "./pictures.ts";

export const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);

export const marked = new Marked({
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
    image({ href, title, tokens }: Tokens.Image) {
      const source = imageSource(href);
      const alt = escapeHtml(this.parser.parseInline(tokens, this.parser.textRenderer).trim());
      // A picture of another site is replaced by its description.
      if (!source) return alt;
      // A blank description marks the picture as decorative.
      return `<img src="${source}" alt="${alt}"${titleOf(title)} loading="lazy">`;
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
        const note = this.parser
          .parse(tokens)
          .trimEnd()
          .replace(/(<\/p>)?$/, ` ${back}$1`);
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

const END = "(?![\\s\\S])";
/** A span from a sign to another, or to the end: what is not closed hides the rest. */
const span = (from: string, to: string): string => String.raw`${from}[\s\S]*?(?:${to}|${END})`;

const membersWord = "(?:private|hidden|(?:member|subscriber)s?(?:[\\s_-]*only)?|paywall|premium(?:[\\s_-]*content)?)";
/** Words that other programs show to members only. What follows such a comment is theirs. */
const forMembers = [
  String.raw`<!--[^<>]{0,40}?(?:(?:member|subscriber|patron|customer)s?[\s_-]*only|paywall|(?:premium|paid|private|member|protected)s?[\s_-]*content)[^<>]{0,60}?-->[\s\S]*`,
  ...[
    [String.raw`\[`, String.raw`[^\]\n]{0,80}\](?![(\[:])`, String.raw`\[\/`],
    [String.raw`\{\{[<%]\s*`, String.raw`[^{}\n]{0,80}\}\}`, String.raw`\{\{[<%]\s*\/\s*`],
  ].map(([open, rest, close]) =>
    span(`${open}${membersWord}\\b${rest}`, `${close}${membersWord}[^\\]}\\n]{0,80}[\\]}]+`),
  ),
];

/** Comments of any program. */
const comments = [
  "<!---?>",
  span("<!--", "-->"),
  span(String.raw`(?<!\{)\{\/\*`, String.raw`\*\/\}`),
  span(String.raw`\{\{[-~]?\s*\/\*`, String.raw`\*\/\s*[-~]?\}\}`),
  span(String.raw`\{\{~?!--`, String.raw`--~?\}\}`),
  String.raw`\{\{~?![^{}]*\}\}`,
  span("<%--", "--%>"),
  span("<%#", "%>"),
  span(String.raw`(?<!\{)\{%-?\s*comment\b`, String.raw`endcomment\s*-?%\}`),
  span(String.raw`\{::comment\}`, String.raw`\{:\/(?:comment)?\}`),
  span(String.raw`\{\{[%<]\s*comment\b`, String.raw`\/comment\s*[%>]\}\}`),
  String.raw`\{#(?:(?!\{#)[\s\S])*?#\}`,
  // After a number they are a slip of the pen.
  String.raw`(?<!\d)%%[\s\S]*?%%`,
  String.raw`^ {0,3}\[\/\/\]: #[^\n]*$`,
];
/** Code, in which a comment is shown. */
export const code = [
  /^ {0,3}(?<fence>`{3,}(?=[^`\n]*\n)|~{3,})[^\n]*\n(?:[\s\S]*?^ {0,3}\k<fence>[`~]*[ \t]*$|[\s\S]*)/.source,
  /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?(?<!`)\k<ticks>(?!`)/.source,
];
const matching = (...patterns: string[]) => new RegExp(patterns.join("|"), "gim");
const comment = matching(...forMembers, ...comments);
const codeOrComment = matching(...code, ...forMembers, ...comments);
export const isForMembers = new RegExp(`^(?:${forMembers.join("|")})`, "i");

/** Returns a text without its comments, which are for whoever writes it and not for visitors, and without members’ words. */
export function withoutComments(markdown: string): string {
  if (!/<[!%]|\{[#/:%{]|%%|\[\/\/\]:|\[(?:private|hidden|member|subscriber|paywall|premium)/i.test(markdown))
    return markdown;
  // Paired signs of code would take long to find, and none is shown as code.
  if (isTooIntricate(markdown)) return markdown.replace(comment, "");
  return markdown.replace(codeOrComment, (found) => (/^(?:[<{%]| *\[)/.test(found) ? "" : found));
}

/** Returns a text without code and comments; of a comment without an end, and of members’ words, the beginning stays. */
export const proseOf = (markdown: string): string =>
  isTooIntricate(markdown)
    ? markdown
    : markdown.replace(codeOrComment, (found) =>
        isForMembers.test(found) || /^[<{](?![\s\S]*(?:-->|[%*#:/\w-]\}|\}\}|%>)$)/.test(found)
          ? found.slice(0, 40)
          : "",
      );

/** Parses Markdown; a text that would take too long, or become far longer as HTML, is read as plain paragraphs. */
export function parse(source: string): Token[] {
  const markdown = withoutComments(source.replace(/\r\n?/g, "\n"));
  return tokensOf(markdown) ?? plainParagraphs(markdown);
}

function tokensOf(markdown: string): Token[] | undefined {
  try {
    return isTooIntricate(markdown) ? undefined : withTargets(marked.lexer(markdown), markdown.length);
  } catch {
    // A bug in marked must not prevent the page from being shown.
    return undefined;
  }
}

/** Whether a text without comments is read as plain paragraphs. Only addresses defined apart can make the HTML huge. */
export const isReadPlainly = (prose: string): boolean =>
  isTooIntricate(prose) || (/^ {0,3}\[[^\]\n]+\]:/m.test(prose) && tokensOf(prose) === undefined);

/** Ids of the frame around an article. */
export const frameIds = ["main", "treatments"];

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

/** Converts Markdown to HTML that is not filtered yet: `toHtml` does that, and the desk draws only what it knows of it. */
export function render(markdown: string, folder?: string): string {
  const tokens = parse(markdown);
  if (folder)
    void marked.walkTokens(tokens, (token) => {
      if (token.type === "image" || (token.type === "link" && hasPictureEnding(token.href)))
        token.href = imageSource(token.href, folder) ?? token.href;
    });
  return marked.parser(tokens);
}
