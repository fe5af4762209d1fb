import { SaxesParser } from "saxes";
import { z } from "zod";
import { readTime } from "#content/model/london-time.ts";
import { countWords } from "#content/model/post-fields.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { UnfitText } from "#content/model/text-file.ts";
import { parseJson } from "../storage/read-json.ts";
import type { ExportFile } from "./export-files.ts";
import { writeFigure } from "./foreign-html.ts";
import { type ForeignPost, leaveOut, newSource, notesIn, type Source } from "./foreign-post.ts";
import { wordsOf } from "./foreign-text.ts";
import { detached, type Keep } from "./kept-texts.ts";
import { type Attachment, type Library, writeBlocks, writeSettings, writeShortcodes } from "./wordpress-words.ts";

interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

const textOf = (element: Element, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? "";

/** Signs that XML does not allow, which WordPress writes nevertheless. */
const stray = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Longer than any text that is kept: the rest is dropped, and the post named. */
const MOST_LETTERS = 1_000_000;
const COMMENT = "wp:comment";

/** Reads an RSS file and hands over the outermost elements of these names, and all comments. Nothing else is kept. */
async function readElements(file: ExportFile, names: ReadonlySet<string>, take: (element: Element) => void) {
  const parser = new SaxesParser();
  const open: Element[] = [];
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element && element.text.length < MOST_LETTERS) element.text += text;
  };
  parser.on("opentag", ({ name, attributes }) => open.push({ name, attributes, text: "", children: [] }));
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const element = open.pop();
    if (element) element.text = detached(element.text);
    const isInside = open.some(({ name }) => names.has(name));
    if (element && isInside && element.name !== COMMENT) open.at(-1)?.children.push(element);
    else if (element && (names.has(element.name) || element.name === COMMENT)) take(element);
  });
  parser.on("error", (error) => {
    const [line = "", reason = ""] = error.message.split(/:\d+: /);
    throw new UnfitText(`It cannot be read as XML from line ${line} on: ${reason.replace(/\.$/, "")}.`);
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding)) throw new UnfitText(`It is not UTF-8, but ${encoding}.`);
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let hasBegun = false;
  try {
    for await (const bytes of await file.stream()) {
      const text = decoder.decode(bytes, { stream: true }).replace(stray, "");
      // XML allows nothing before its first line; plugins write blank lines there.
      parser.write(hasBegun ? text : text.trimStart());
      hasBegun ||= text.trim() !== "";
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof TypeError ? new UnfitText("It is not UTF-8, or damaged.") : error;
  }
}

/** Where WordPress and Squarespace keep the pictures of those whom they host. */
const pictureHosts = ["wp.com", "files.wordpress.com", "squarespace-cdn.com", "static1.squarespace.com"];

/** Reads what WordPress exports (WXR), and Squarespace in the same form. */
export async function readWordPress(file: ExportFile, keep: Keep): Promise<Source> {
  const source = newSource("WordPress");
  const attachments = new Map<string, Attachment>();
  const found: ReturnType<typeof readPost>[] = [];
  const reused = new Map<string, string>();
  const authors = new Map<string, string>();
  let home = "";

  function takeItem(item: Element): void {
    const of = (name: string) => textOf(item, name);
    const [id, type] = [of("wp:post_id"), of("wp:post_type")];
    source.numbers.set(id, of("link"));
    if (type === "attachment") attachments.set(id, attachmentOf(item));
    else if (/^(?:trash|auto-draft)$/.test(of("wp:status"))) leaveOut(source, "posts in the trash");
    else if (type === "post" || type === "page") found.push(readPost(item, keep));
    else if (type === "wp_block") reused.set(id, of("content:encoded"));
    else leaveOut(source, kinds[type] ?? `items of the kind “${type}”`);
  }

  await readElements(file, new Set(["item", "link", "wp:author"]), (element) => {
    if (element.name === "item") takeItem(element);
    else if (element.name === COMMENT) leaveOut(source, "comments");
    else if (element.name === "link") home ||= element.text.trim();
    else authors.set(textOf(element, "wp:author_login"), textOf(element, "wp:author_display_name"));
  });
  if (found.length + attachments.size === 0)
    throw new UnfitText("There is no post in it: this is no export of WordPress or Squarespace.");

  const byParent = Map.groupBy(attachments.values(), ({ parent }) => parent);
  for (const { type, id, cover, post, written, built } of found) {
    const own = byParent.get(id) ?? [];
    const { url: src, alt } = attachments.get(cover) ?? {};
    const leftOut: string[] = [];
    const write = () => {
      const library = { attachments, reused, leaveOut: notesIn(leftOut) };
      const blocks = writeBlocks(withAltTexts(withBuilt(written(), built(), library), attachments), library);
      return withParagraphs(writeShortcodes(blocks, library, own.map(writeFigure).join("\n")));
    };
    if (type === "page") {
      const [address = ""] = post.addresses;
      const words = countWords(wordsOf(written()));
      source.pages.push({ address, title: String(post.fields.title), words, text: write });
      continue;
    }
    source.posts.push({
      ...post,
      fields: {
        ...post.fields,
        author: wordsOf(authors.get(String(post.fields.author)) ?? String(post.fields.author)),
        ...(src && { image: { src, alt } }),
      },
      get text() {
        return write();
      },
      leftOut,
      addresses: [...post.addresses, ...own.map(({ link }) => link)],
    });
  }
  // Only Squarespace writes them without its host.
  if (source.posts.some(({ addresses: [link = ""] }) => link.startsWith("/"))) source.system = "Squarespace";
  source.hosts = [URL.parse(home)?.hostname ?? "", ...pictureHosts];
  return source;
}

const kinds: Readonly<Record<string, string>> = { revision: "revisions", nav_menu_item: "menu entries" };

const attachmentOf = (item: Element): Attachment => ({
  url: textOf(item, "wp:attachment_url"),
  link: textOf(item, "link"),
  alt: metaOf(item, "_wp_attachment_image_alt"),
  caption: textOf(item, "excerpt:encoded"),
  parent: textOf(item, "wp:post_parent"),
});

const metasOf = (item: Element): [key: string, value: string][] =>
  item.children
    .filter(({ name }) => name === "wp:postmeta")
    .map((meta) => [textOf(meta, "wp:meta_key"), textOf(meta, "wp:meta_value")]);
const metaOf = (item: Element, key: string): string => metasOf(item).find(([name]) => name === key)?.[1] ?? "";

/** The block editor keeps notes beside the text. Their marks lead to the items of a list. */
const withFootnotes = (text: string, given: string): string =>
  text.replace("<!-- wp:footnotes /-->", () => {
    const notes = parseJson(z.array(z.object({ id: z.string(), content: z.string() })), given) ?? [];
    return `<ol>${notes.map(({ id, content }) => `<li id="${escapeHtml(id)}">${content}</li>`).join("")}</ol>`;
  });

const lettersOf = (html: string) => wordsOf(html).replace(/[^\p{L}\p{N}]/gu, "");

/** Elementor shows what it has made; what WordPress keeps beside it may lack words. */
function withBuilt(written: string, built: string, library: Library): string {
  if (!built) return written;
  const html = writeSettings(parseJson(z.unknown(), built), library);
  const kept = lettersOf(written);
  return html.split("\n\n").every((part) => kept.includes(lettersOf(part))) ? written : html;
}

/** Reads a post or a page, with what the editor keeps of its text and what Elementor has made of it. */
const readPost = (item: Element, keep: Keep) => ({
  type: textOf(item, "wp:post_type"),
  id: textOf(item, "wp:post_id"),
  cover: metaOf(item, "_thumbnail_id"),
  post: postOf(item),
  written: keep(withFootnotes(textOf(item, "content:encoded"), metaOf(item, "footnotes"))),
  built: keep(metaOf(item, "_elementor_data")),
});

function postOf(item: Element): ForeignPost {
  const of = (name: string) => textOf(item, name);
  const [title, status, link] = [of("title"), of("wp:status"), of("link")];
  const wasPublished = ["publish", "future", "private"].includes(status);
  const published = readTime(`${of("wp:post_date_gmt")}Z`);
  const oldNames = metasOf(item).flatMap(([key, value]) => (key === "_wp_old_slug" ? value : []));
  const termsOf = (domain: string) =>
    item.children.flatMap(({ name, attributes, text }) =>
      name === "category" && attributes.domain === domain ? wordsOf(text) : [],
    );
  return {
    key: of("guid") || of("wp:post_id"),
    name: of("wp:post_name").split("/").at(-1) || title,
    fields: {
      title: wordsOf(title),
      description: wordsOf(of("excerpt:encoded")),
      [wasPublished ? "date" : "createdAt"]: published ?? readTime(of("wp:post_date")),
      ...(!wasPublished && { publishedAt: published }),
      modified: readTime(`${of("wp:post_modified_gmt")}Z`),
      categories: termsOf("category").filter((name) => !/^Uncategori[sz]ed$/.test(name)),
      tags: termsOf("post_tag"),
      author: of("dc:creator"),
      published: wasPublished,
      private: status === "private",
      password: of("wp:post_password") !== "",
    },
    text: "",
    addresses: [link, ...oldNames.map((name) => link.replace(/[^/]+(\/?)$/, `${name}$1`))],
  };
}

/** Gives pictures the descriptions that the media library has for them. */
const withAltTexts = (html: string, attachments: Library["attachments"]): string =>
  html.replace(/<img\b[^>]*\bwp-image-(\d+)\b[^>]*>/g, (image, id: string) => {
    const { alt } = attachments.get(id) ?? {};
    return alt && !/\balt=["'][^"']/.test(image) ? image.replace("<img", `<img alt="${escapeHtml(alt)}"`) : image;
  });

/** The classic editor marks paragraphs by blank lines, and line breaks by line ends. */
const withParagraphs = (html: string): string =>
  html
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, "")
    .split(/(<pre[\s\S]*?<\/pre>)|\n\s*\n/)
    .map((part = "") =>
      /^\s*(?:<\/?(?:figure|h\d|ul|ol|li|table|blockquote|div|section|pre|hr|p|iframe|details|summary|button|form|dl|main|article|aside|header|footer|center|address)\b|$)/i.test(
        part,
      )
        ? part
        : `<p>${part.trim().replaceAll("\n", "<br>")}</p>`,
    )
    .join("\n");
