import { Marked } from "marked";
import { z } from "zod";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { type Library, writeFigure, writeLink, writeSettings } from "./wordpress-words.ts";

const text = z.string().catch("");
const file = { src: text, alt: text, caption: text, href: text };
const about = z.object({ title: text, description: text, author: text, publisher: text, thumbnail: text });
/** The settings of cards for which there is a form here. Captions, headings and contents are HTML. */
const settings = z.object({
  ...file,
  images: z.array(z.object(file)).catch([]),
  html: text,
  markdown: text,
  code: text,
  language: text,
  url: text,
  metadata: about.catch(about.parse({})),
  heading: text,
  content: text,
  calloutEmoji: text,
  calloutText: text,
  title: text,
  fileTitle: text,
  fileName: text,
  fileCaption: text,
});
type Card = z.output<typeof settings>;

const markdown = new Marked();
const inBlock = (html: string) => `<div>${html}</div>`;

function writeImage({ src, alt, caption, href }: z.output<z.ZodObject<typeof file>>): string {
  const figure = writeFigure({ url: src, alt, caption });
  return href ? figure.replace(/<img[^>]*>/, (image) => `<a href="${escapeHtml(href)}">${image}</a>`) : figure;
}
const writeRule = () => "<hr>";
const writeMarkdown = (card: Card) => markdown.parse(card.markdown, { async: false });
const writeCode = ({ language, code, caption }: Card) =>
  `<pre><code class="language-${escapeHtml(language)}">${escapeHtml(code)}</code></pre>${inBlock(caption)}`;
const writeFile = ({ src, title, fileTitle, fileName, caption, fileCaption }: Card) =>
  writeLink(src, escapeHtml(title || fileTitle || fileName || src)) + inBlock(caption || fileCaption);
const writeBookmark = ({ url, caption, metadata: { title, description, author, publisher, thumbnail } }: Card) =>
  [
    writeLink(url, escapeHtml(title || url)),
    ...[description, `${author} ${publisher}`].map((words) => inBlock(escapeHtml(words))),
    thumbnail && writeFigure({ url: thumbnail, alt: "", caption: "" }),
    inBlock(caption),
  ].join("");

/** By the names that both editors have for them. */
const forms: Readonly<Record<string, (card: Card) => string>> = {
  image: writeImage,
  gallery: ({ images, caption }) => images.map(writeImage).join("") + inBlock(caption),
  html: ({ html }) => html,
  markdown: writeMarkdown,
  "card-markdown": writeMarkdown,
  code: writeCode,
  codeblock: writeCode,
  hr: writeRule,
  horizontalrule: writeRule,
  bookmark: writeBookmark,
  embed: ({ url, html, caption }) => (url ? writeLink(url) : html) + inBlock(caption),
  video: writeFile,
  audio: writeFile,
  file: writeFile,
  toggle: ({ heading, content }) => `<details><summary>${heading}</summary>${content}</details>`,
  callout: ({ calloutEmoji, calloutText }) => inBlock(calloutText.replace(/^<p\b[^>]*>|^/, `$&${calloutEmoji} `)),
  paywall: () => "",
};

const ofMails = "words that were in mails only";
const namedAs: Readonly<Record<string, string>> = { signup: "forms", email: ofMails, "email-cta": ofMails };

/** Writes a card of Ghost’s editors as HTML. What others say stands in their settings, as with a page builder. */
export function writeCard(
  kind: string,
  given: Readonly<Record<string, unknown>>,
  leaveOut: Library["leaveOut"],
): string {
  const form = forms[kind];
  if (form) return form(settings.parse(given));
  const what = namedAs[kind] ?? `“${kind}” blocks`;
  const off = Object.keys(given).flatMap((name) => (given[name] === false ? name.replace(/Enabled$/, "") : []));
  const shown = Object.entries(given)
    .filter(([name]) => !(kind.startsWith("email") || off.some((part) => name.startsWith(part))))
    .map(([name, value]) => [name.replace(/[A-Z]/g, (sign) => `_${sign}`), value]);
  const library = { attachments: new Map(), reused: new Map(), leaveOut };
  const html = writeSettings(Object.fromEntries(shown), library);
  if (!html || kind in namedAs) leaveOut(what);
  return html;
}
