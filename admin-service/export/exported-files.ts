import { readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { stringify } from "yaml";
import { allPaths, postPath } from "#content/facts/navigation.ts";
import { allRedirects } from "#content/model/redirects.ts";
import { metadataOf } from "#content/pages/page-metadata.ts";
import { wordsPages } from "#content/words/shipped.ts";
import { wordsOf } from "#content/words/words-of.ts";
import type { Message } from "../contact/message.ts";
import { readAllMessages } from "../contact/read-messages.ts";
import { readStoredPicture } from "../publish/pictures.ts";
import { filesBelow } from "../storage/files-below.ts";
import { asCsv } from "./as-csv.ts";
import { asGhost } from "./as-ghost.ts";
import { asMarkdown } from "./as-markdown.ts";
import { asWordPress } from "./as-wordpress.ts";
import { besideText, type ExportSources, readPosts } from "./exported-post.ts";
import { redirectMaps } from "./redirect-maps.ts";

interface ExportedFile {
  path: string;
  data: string | Uint8Array | AsyncIterable<string>;
}

const README = `Everything of this website, for whoever goes on with it.

blog/           the posts as Markdown with their pictures, as Hugo, Jekyll, Eleventy and Astro read them. In a folder of this name they
                keep their addresses. Drafts and days to come are not for visitors yet: in Eleventy and Astro, your templates see to
                that, and in Jekyll "published: false" is to be taken out of a post on its day
wordpress.xml   the same for WordPress and Squarespace (Tools, Import). It fetches pictures from the site, which has to be up meanwhile.
                It has former names of posts, but no place for other former addresses (make them redirects there, from redirects/), nor
                for the day on which a post was begun
ghost.json      the same for Ghost (Settings, Import). It has no place for former addresses, nor for the way from /blog/ to where Ghost
                has posts: make them redirects there (Settings, Labs), from addresses.csv and redirects/. A category is its first tag,
                and the end of a summary of more than 300 letters, or of a description of more than 191, is missing
pages/          the words of every page, as visitors read them
practice/       prices, hours, names and pictures, and what was changed of the pages’ words, as this project keeps them
addresses.csv   every page and post, with its address
redirects/      former addresses that are forwarded today, for Netlify and others (_redirects), nginx and Apache
messages.csv    visitors’ messages, if they were asked for: personal data, to be kept as such
`;

/** Yields everything that an owner takes with her. Posts are read once for each system, and pictures one by one. */
export async function* exportedFiles(sources: ExportSources): AsyncGenerator<ExportedFile> {
  const { index, past, facts, blogDir, practiceDir, dataDir, siteUrl, withMessages } = sources;
  past.readUpTo();
  yield { path: "README.txt", data: README };
  const pictures = new Map<string, string>();
  for await (const post of readPosts(sources)) {
    const folder = postPath(post.slug).slice(1);
    yield { path: `${folder}/index.md`, data: asMarkdown(post) };
    for (const picture of post.images) pictures.set(join(folder, besideText(picture, post.slug)), picture);
  }
  for (const [path, picture] of pictures) {
    const data = readStoredPicture(blogDir, picture);
    if (data) yield { path, data };
  }
  yield { path: "wordpress.xml", data: asWordPress(sources) };
  yield { path: "ghost.json", data: asGhost(sources) };
  for (const page of wordsPages) yield { path: `pages/${page}.yaml`, data: stringify(wordsOf(page, facts)) };
  // Hidden files are other programs'.
  for (const file of await filesBelow(practiceDir))
    if (!/(?:^|\/)\./.test(file)) yield { path: `practice/${file}`, data: readFileSync(join(practiceDir, file)) };
  const pages = allPaths(facts).filter((path) => !path.startsWith("/admin"));
  const addresses = [
    ...pages.map((path) => [metadataOf(path, undefined, facts).title, siteUrl + path]),
    ...index.posts.map(({ title, slug }) => [title, siteUrl + postPath(slug)]),
  ];
  yield { path: "addresses.csv", data: asCsv([["Title", "Address"], ...addresses]) };
  const redirects = allRedirects(facts, index);
  for (const [name, data] of redirectMaps(redirects, siteUrl)) yield { path: `redirects/${name}`, data };
  if (withMessages) yield { path: "messages.csv", data: messagesTable(await readAllMessages(dataDir)) };
}

const columns = ["receivedAt", "name", "email", "phone", "subject", "message", "suspected", "answeredAt"] as const;

const messagesTable = (messages: readonly Message[]): string =>
  asCsv([columns, ...messages.map((message) => columns.map((name) => String(message[name] ?? "")))]);
