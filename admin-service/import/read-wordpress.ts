import { SaxesParser } from "saxes";
import { readTime } from "#content/model/london-time.ts";
import { countWords } from "#content/model/post-fields.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { UnfitText } from "#content/model/text-file.ts";
import type { ExportFile } from "./export-files.ts";
import { type ForeignPost, leaveOut, newSource, type Source } from "./foreign-post.ts";
import { leftOut, wordsOf } from "./foreign-text.ts";
import { detached, type Keep } from "./kept-texts.ts";

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
  try {
    for await (const bytes of await file.stream())
      parser.write(decoder.decode(bytes, { stream: true }).replace(stray, ""));
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof TypeError ? new UnfitText("It is not UTF-8, or damaged.") : error;
  }
}

interface Attachment {
  url: string;
  link: string;
  alt: string;
  caption: string;
  parent: string;
}
type Attachments = ReadonlyMap<string, Attachment>;

/** Where WordPress and Squarespace keep the pictures of those whom they host. */
const pictureHosts = ["wp.com", "files.wordpress.com", "squarespace-cdn.com", "static1.squarespace.com"];

/** Reads what WordPress exports (WXR), and Squarespace in the same form. */
export async function readWordPress(file: ExportFile, keep: Keep): Promise<Source> {
  const source = newSource("WordPress");
  const attachments = new Map<string, Attachment>();
  const found: { id: string; cover: string; post: ForeignPost; written: () => string }[] = [];
  const authors = new Map<string, string>();
  let home = "";

  function takeItem(item: Element): void {
    const of = (name: string) => textOf(item, name);
    const [id, type] = [of("wp:post_id"), of("wp:post_type")];
    if (type === "attachment") attachments.set(id, attachmentOf(item));
    else if (/^(?:trash|auto-draft)$/.test(of("wp:status"))) leaveOut(source, "posts in the trash");
    else if (type === "post") takePost(item, of("content:encoded"));
    else if (type === "page")
      source.pages.push({
        address: of("link"),
        title: wordsOf(of("title")),
        words: countWords(wordsOf(of("content:encoded"))),
      });
    else leaveOut(source, kinds[type] ?? `items of the kind “${type}”`);
  }

  function takePost(item: Element, text: string): void {
    for (const [what, signs] of Object.entries(leftOut)) leaveOut(source, what, text.match(signs)?.length ?? 0);
    const id = textOf(item, "wp:post_id");
    found.push({ id, cover: metaOf(item, "_thumbnail_id"), post: postOf(item), written: keep(text) });
  }

  await readElements(file, new Set(["item", "link", "wp:author"]), (element) => {
    if (element.name === "item") takeItem(element);
    else if (element.name === COMMENT) leaveOut(source, "comments");
    else if (element.name === "link") home ||= element.text.trim();
    else authors.set(textOf(element, "wp:author_login"), textOf(element, "wp:author_display_name"));
  });
  if (found.length + attachments.size + source.pages.length === 0)
    throw new UnfitText("There is no post in it: this is no export of WordPress or Squarespace.");

  const byParent = Map.groupBy(attachments.values(), ({ parent }) => parent);
  for (const { id, cover, post, written } of found) {
    const { fields } = post;
    const own = byParent.get(id) ?? [];
    const { url: src, alt } = attachments.get(cover) ?? {};
    source.posts.push({
      ...post,
      fields: {
        ...fields,
        author: authors.get(String(fields.author)) ?? fields.author,
        ...(src && { image: { src, alt } }),
      },
      get text() {
        return withShortcodes(withAltTexts(written(), attachments), attachments, own);
      },
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

function metaOf(item: Element, key: string): string {
  const metas = item.children.filter(({ name }) => name === "wp:postmeta");
  return textOf(metas.find((meta) => textOf(meta, "wp:meta_key") === key) ?? item, "wp:meta_value");
}

function postOf(item: Element): ForeignPost {
  const of = (name: string) => textOf(item, name);
  const [title, status, link] = [of("title"), of("wp:status"), of("link")];
  const wasPublished = ["publish", "future", "private"].includes(status);
  const date = readTime(`${of("wp:post_date_gmt")}Z`) ?? readTime(of("wp:post_date"));
  const termsOf = (domain: string) =>
    item.children.flatMap(({ name, attributes, text }) =>
      name === "category" && attributes.domain === domain ? text.trim() : [],
    );
  return {
    key: of("guid") || of("wp:post_id"),
    name: of("wp:post_name").split("/").at(-1) || title,
    fields: {
      title: wordsOf(title),
      description: wordsOf(of("excerpt:encoded")),
      [wasPublished ? "date" : "createdAt"]: date,
      categories: termsOf("category").filter((name) => name !== "Uncategorized"),
      tags: termsOf("post_tag"),
      author: of("dc:creator"),
      published: wasPublished,
      private: status === "private",
      password: of("wp:post_password") !== "",
    },
    text: "",
    isHtml: true,
    // Without a path of its own a post has only a number.
    addresses: /[?&]p=\d/.test(link) ? [] : [link],
  };
}

/** Gives pictures the descriptions that the media library has for them. */
const withAltTexts = (html: string, attachments: Attachments): string =>
  html.replace(/<img\b[^>]*\bwp-image-(\d+)\b[^>]*>/g, (image, id: string) => {
    const { alt } = attachments.get(id) ?? {};
    return alt && !/\balt=["'][^"']/.test(image) ? image.replace("<img", `<img alt="${escapeHtml(alt)}"`) : image;
  });

/** Writes shortcodes as HTML. Of those that nothing here stands for, the words inside stay. */
function withShortcodes(html: string, attachments: Attachments, own: readonly Attachment[]): string {
  const figure = ({ url, alt, caption }: Attachment) =>
    `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`;
  const pairs = new Set([...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name));
  const written = html
    .replace(leftOut.forms, (sign) => (sign.startsWith("[") ? "" : sign))
    .replace(leftOut.sliders, "")
    .replace(/\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/g, (_, given: string, inside: string) => {
      const [image = "", rest = ""] =
        /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inside.trim())?.slice(1) ?? [];
      const caption = /\bcaption="([^"]*)"/.exec(given)?.[1] ?? rest.trim();
      return `<figure>${image}<figcaption>${caption}</figcaption></figure>`;
    })
    .replace(/\[gallery([^\]]*)\]/g, (_, given: string) => {
      const ids = /\bids=["']?([\d, ]+)/.exec(given)?.[1]?.split(/[, ]+/);
      return (ids?.flatMap((id) => attachments.get(id) ?? []) ?? own).map(figure).join("\n");
    })
    .replace(
      /\[(?:embed|video|audio|playlist|youtube|vimeo)\b[^\]]*?(?:[\]"'=\s])(https?:\/\/[^\s"'\][]+)[^\]]*\](?:[^[]*\[\/\w+\])?/g,
      "\n\n<p>$1</p>\n\n",
    )
    .replace(/\[(\/?)([a-z][\w-]*)([^\][]*)\](?!\()/gi, (sign, slash: string, name: string, given: string) =>
      slash || pairs.has(name) || /_|=/.test(name + given) ? "" : sign,
    );
  return /<!-- wp:/.test(html) ? written : withParagraphs(written);
}

/** The classic editor marks paragraphs by blank lines, and line breaks by line ends. */
const withParagraphs = (html: string): string =>
  html
    .split(/(<pre[\s\S]*?<\/pre>)|\n\s*\n/)
    .map((part = "") =>
      /^\s*(?:<\/?(?:figure|h\d|ul|ol|li|table|blockquote|div|section|pre|hr|p|iframe)\b|$)/i.test(part)
        ? part
        : `<p>${part.trim().replaceAll("\n", "<br>")}</p>`,
    )
    .join("\n");
