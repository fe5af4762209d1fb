import { Marked } from "marked";
import { z } from "zod";
import { isRecord } from "#content/model/pick.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { linked, writeFigure, writeLink } from "./foreign-html.ts";
import { type Library, writeSettings } from "./wordpress-words.ts";

type Fields = Readonly<Record<string, unknown>>;
type LeaveOut = Library["leaveOut"];

/** A text as Ghost 5 keeps it: paragraphs, words in bold and cards, each with what is in it. */
const node = z.looseObject({
  type: z.string(),
  get children() {
    return z.array(node).optional();
  },
});
const lexical = z.object({ root: node });
/** A text as Ghost 1 to 4 keep it. Its lists are in order, and name each other by numbers. */
const list = z.array(z.any());
const mobiledoc = z.object({ cards: list, markups: list, sections: list });

/** Writes what Ghost’s editors keep of a post as HTML, or says that it cannot be read. */
export function writeGhostText(post: Fields, leaveOut: LeaveOut): { text: string; fault?: string } {
  try {
    if (post.lexical) return { text: writeNode(lexical.parse(JSON.parse(String(post.lexical))).root, leaveOut) };
    if (post.mobiledoc) return { text: writeSections(mobiledoc.parse(JSON.parse(String(post.mobiledoc))), leaveOut) };
    return { text: writeCard("markdown", post, leaveOut) };
  } catch {
    const fault = "Its text is there only as Ghost’s editor keeps it, and is damaged or nested too deeply.";
    return { text: "", fault };
  }
}

/** The tags for how words look; each has a bit. */
const looks = ["strong", "em", "s", "u", "code", "sub", "sup", "mark"];
const tags: Fields = { paragraph: "p", quote: "blockquote", aside: "blockquote", listitem: "li" };
const inTag = (tag: unknown, html: string) => `<${tag}>${html}</${tag}>`;

function writeNode({ type, children, ...given }: z.output<typeof node>, leaveOut: LeaveOut): string {
  const kind = type.replace(/^extended-/, "");
  const words = escapeHtml(String(given.text ?? ""));
  if (kind === "text")
    return looks.reduce((html, tag, bit) => (Number(given.format) & (1 << bit) ? inTag(tag, html) : html), words);
  if (/^(?:linebreak|tab)$/.test(kind)) return kind === "tab" ? " " : "<br>";
  if (!children) return writeCard(kind, given, leaveOut);
  const inside = children.map((child) => writeNode(child, leaveOut)).join("");
  if (given.url) return linked(String(given.url), inside);
  // A list within a list stands in an item of its own, and belongs to the one before.
  const html = inside.replace(/<\/li><li>(?=<[ou]l>)/g, "");
  const tag = tags[kind] ?? given.tag;
  return tag ? inTag(tag, html) : html;
}

function writeSections({ sections, cards, markups }: z.output<typeof mobiledoc>, leaveOut: LeaveOut): string {
  const open: string[] = [];
  const begin = (at: number) => {
    const [tag, [name, address] = []] = markups[at];
    open.unshift(`</${tag}>`);
    return name === "href" ? `<a href="${escapeHtml(address)}">` : `<${tag}>`;
  };
  // Words come with the marks that begin before them, and how many end after them. The only sign is the end of a line.
  const write = (parts: [isSign: number, begins: number[], ends: number, words: string][]) =>
    parts
      .map(([isSign, begins, ends, words]) =>
        [...begins.map(begin), isSign ? "<br>" : escapeHtml(words), ...open.splice(0, ends)].join(""),
      )
      .join("");
  return sections
    .map(([kind, what, content]) => {
      if (kind === 10) return writeCard(cards[what][0], cards[what][1], leaveOut);
      if (kind === 3)
        return inTag(what, content.map((item: Parameters<typeof write>[0]) => inTag("li", write(item))).join(""));
      return kind === 2 ? writeFigure({ url: what }) : inTag(tags[what] ?? what, write(content));
    })
    .join("\n");
}

/** Writes a card. `of` reads the first of its settings that is given. Captions, headings and contents are HTML. */
type WriteCard = (of: (...names: string[]) => string, card: Fields) => string | string[];
const readerOf =
  (card: unknown) =>
  (...names: string[]) =>
    String(names.map((name) => isRecord(card) && card[name]).find(Boolean) || "");

const marked = new Marked();
const inBlock = (html: string) => inTag("div", html);
const image = (of: ReturnType<typeof readerOf>) =>
  writeFigure({ url: of("src"), alt: of("alt"), caption: of("caption"), href: of("href") });
/** Notes as most programs write them in HTML: `marked` knows none. */
const withNotes = (markdown: string): string =>
  markdown
    .replace(/^\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n(?!\[\^).+)*)/gm, '\n<div id="fn-$1">\n\n$2\n\n</div>\n')
    .replace(/\[\^([^\]\s]+)\]/g, '<sup><a href="#fn-$1">$1</a></sup>');
const markdown: WriteCard = (of) => marked.parse(withNotes(of("markdown")), { async: false });
const code: WriteCard = (of) =>
  `<pre><code class="language-${escapeHtml(of("language"))}">${escapeHtml(of("code"))}</code></pre>`;
const rule: WriteCard = () => "<hr>";
const file: WriteCard = (of) => writeLink(of("src"), escapeHtml(of("title", "fileTitle", "fileName", "src")));

/** By the names that both editors have for them. Their captions follow. */
const cardsByName: Readonly<Record<string, WriteCard>> = {
  ...{ image, markdown, "card-markdown": markdown, code, codeblock: code, hr: rule, horizontalrule: rule },
  ...{ video: file, audio: file, file },
  gallery: (_, { images }) => [images].flat().map((one) => image(readerOf(one))),
  html: (of) => of("html"),
  bookmark: (of, { metadata }) => {
    const about = readerOf(metadata);
    const words = [about("description"), `${about("author")} ${about("publisher")}`].map(escapeHtml).map(inBlock);
    const picture = about("thumbnail") && writeFigure({ url: about("thumbnail") });
    return [writeLink(of("url"), escapeHtml(about("title") || of("url"))), ...words, picture];
  },
  embed: (of) => (of("url") ? writeLink(of("url")) : of("html")),
  toggle: (of) => `<details><summary>${of("heading")}</summary>${of("content")}</details>`,
  callout: (of) => inBlock(of("calloutText").replace(/^<p\b[^>]*>|^/, `$&${of("calloutEmoji")} `)),
  paywall: () => "",
};
const ofMails = "words that were in mails only";
const namedAs: Readonly<Record<string, string>> = { signup: "forms", email: ofMails, "email-cta": ofMails };

/** Writes a card. What those without a form here say stands in their settings, as with a page builder. */
function writeCard(kind: string, card: Fields, leaveOut: LeaveOut): string {
  const of = readerOf(card);
  const written = cardsByName[kind]?.(of, card);
  // That of a picture is its own.
  const caption = kind === "image" ? "" : inBlock(of("caption", "fileCaption"));
  if (written !== undefined) return [written, caption].flat().join("");
  const off = Object.keys(card).flatMap((name) => (card[name] === false ? name.replace(/Enabled$/, "") : []));
  const shown = Object.entries(card)
    .filter(([name]) => namedAs[kind] !== ofMails && !off.some((part) => name.startsWith(part)))
    .map(([name, value]) => [name.replace(/[A-Z]/g, (sign) => `_${sign}`), value]);
  const html = writeSettings(Object.fromEntries(shown), { attachments: new Map(), reused: new Map(), leaveOut });
  if (!html || namedAs[kind]) leaveOut(namedAs[kind] ?? `“${kind}” blocks`);
  return html;
}
