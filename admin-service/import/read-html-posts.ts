import { basename } from "node:path/posix";
import { parse } from "csv-parse/sync";
import { DomUtils, parseDocument } from "htmlparser2";
import { type ExportFiles, readText } from "./export-files.ts";
import { writeLink } from "./foreign-html.ts";
import { leaveOut, newSource, type Source } from "./foreign-post.ts";
import { refuseDepth } from "./foreign-text.ts";

/** Reads what Substack exports: a list of posts, and the text of each as HTML. */
export async function readSubstack(files: ExportFiles): Promise<Source> {
  const source = newSource("Substack", "", "substackcdn.com", "substack-post-media.s3.amazonaws.com");
  const posts = parse<Record<string, string>>(await readText(files, "posts.csv"), { columns: true, bom: true });
  const slugOf = ({ post_id }: Record<string, string>) => post_id?.replace(/^\d+\.?/, "") ?? "";
  const slugs = new Set(posts.map(slugOf));
  for (const post of posts) {
    const slug = slugOf(post);
    const { text: html, fault } = await readHtml(files, `posts/${post.post_id}.html`);
    const text = (post.podcast_url ? writeLink(post.podcast_url) : "") + html;
    const isLetter = /^(?:newsletter)?$/.test(post.type ?? "");
    source.posts.push({
      key: String(post.post_id),
      name: slug || post.title || "untitled",
      fields: {
        title: post.title || "Untitled",
        description: post.subtitle,
        date: post.post_date,
        published: isLetter && post.is_published === "true",
        visibility: post.audience,
      },
      // Links to its own posts have a host that the export does not name.
      text: text.replace(/https?:\/\/[\w.-]+(?=\/p\/([\w-]+))/g, (host, other) => (slugs.has(other) ? "" : host)),
      addresses: slug ? [`/p/${slug}`] : [],
      fault: text ? undefined : fault,
      notes: isLetter || !text ? [] : [`It was a “${post.type}” and no newsletter, so it is a draft.`],
    });
  }
  leaveOut(source, "lists of readers", [...files.keys()].filter((name) => /\.csv$/.test(name)).length - 1);
  return source;
}

/** Medium exports a page for each post. */
export const mediumPost = /^posts\/[^/]+\.html$/;

/** Reads what Medium exports, whose pages say by their classes what is what. */
export async function readMedium(files: ExportFiles): Promise<Source> {
  const source = newSource("Medium", "medium.com");
  for (const file of [...files.keys()].filter((name) => mediumPost.test(name)).sort()) {
    const { text, fault } = await readHtml(files, file);
    const page = parseDocument(text);
    const find = (name: string) =>
      DomUtils.findOne(({ attribs }) => ` ${attribs.class} `.includes(` ${name} `), page.children);
    const wordsIn = (name: string) => DomUtils.textContent(find(name) ?? []).trim();
    const address = find("p-canonical")?.attribs.href ?? "";
    const title = wordsIn("p-name") || basename(file, ".html");
    const hasHeading = /^h\d$/.test(find("graf--leading")?.name ?? "");
    // They stand above the text here, and a rule above its first part.
    for (const name of ["graf--title", "graf--subtitle", "section-divider"]) DomUtils.removeElement(find(name) ?? page);
    source.posts.push({
      key: file,
      name: basename(address).replace(/-[\da-f]+$/, "") || title,
      fields: {
        title,
        description: wordsIn("p-summary"),
        date: find("dt-published")?.attribs.datetime,
        author: wordsIn("p-author"),
        published: hasHeading && !basename(file).startsWith("draft_"),
      },
      notes: hasHeading || fault ? [] : ["It has no heading, like a reply to somebody, so it is a draft."],
      text: DomUtils.getInnerHTML(find("e-content") ?? page),
      addresses: address ? [address] : [],
      fault,
    });
  }
  return source;
}

const readHtml = (files: ExportFiles, name: string): Promise<{ text: string; fault?: string }> =>
  readText(files, name)
    .then((text) => {
      refuseDepth(text);
      return { text, ...(!text && { fault: `${name} is missing or empty.` }) };
    })
    .catch((error: Error) => ({ text: "", fault: `${name}: ${error.message}` }));
