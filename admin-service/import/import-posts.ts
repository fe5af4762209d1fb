import { hash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { allPaths, postPath } from "#content/facts/navigation.ts";
import { translateForeignKeys } from "#content/model/foreign-front-matter.ts";
import { composeSource, editSource, parseSource } from "#content/model/front-matter.ts";
import { toPlainText } from "#content/model/markdown.ts";
import { nearness } from "#content/model/nearness.ts";
import { pick } from "#content/model/pick.ts";
import { decodePath } from "#content/model/pictures.ts";
import { parsePost } from "#content/model/post.ts";
import { postLimits } from "#content/model/post-fields.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { readFormerAddress } from "#content/model/redirects.ts";
import { slugify } from "#content/model/slug.ts";
import { decodeText, revisionOf, UnfitText } from "#content/model/text-file.ts";
import type { Shape } from "../pictures/encode.ts";
import { postCrop } from "../pictures/reshape-picture.ts";
import { freeSlug } from "../posts/find-post.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { openPrivateFolder } from "../storage/durable-file.ts";
import { openExport } from "./export-files.ts";
import { type fetchPicture, isOneOf } from "./fetch-picture.ts";
import { type ForeignPage, type ForeignPost, leaveOut, type Source } from "./foreign-post.ts";
import { picturesIn, replaceReferences, toMarkdown } from "./foreign-text.ts";
import { type Keep, openKeptTexts } from "./kept-texts.ts";
import { type OldPictures, openOldPictures } from "./old-pictures.ts";
import { readSource } from "./read-source.ts";

/** What becomes of a post. */
export interface BroughtPost {
  title: string;
  /** Its address here, and the former ones that lead to it. */
  path: string;
  former: readonly string[];
  outcome: "new" | "newer" | "as before" | "changed here since" | "not brought";
  state: "published" | "scheduled" | "draft";
  /** Sentences about what is not as it was. */
  notes: readonly string[];
}

/** A page of the former site, and the page here that may take its place. */
interface FormerPage extends ForeignPage {
  nearest: string | undefined;
  /** Its address leads here already. */
  leads: boolean;
}

export const isNew = ({ outcome }: BroughtPost): boolean => outcome === "new" || outcome === "newer";

export interface ImportReport {
  system: string;
  posts: readonly BroughtPost[];
  pages: readonly FormerPage[];
  /** What is not brought, and how much of it. */
  leftOut: readonly (readonly [what: string, number: number])[];
  commit: string | undefined;
}

export interface ImportOptions {
  posts: PostStore;
  index: PostIndex;
  sentPictures: AgeingFiles;
  /** Beside these, texts lie on disk while they are brought. */
  sentExports: AgeingFiles;
  blogDir: string;
  practice: Pick<PracticeStore, "update">;
  facts: () => Facts;
  now: () => Date;
}

interface ImportRequest {
  /** A file or a folder. */
  from: string;
  /** A folder with further pictures. */
  pictures?: string | undefined;
  /** The addresses of pages that are to lead to the nearest page here. */
  forward?: readonly string[] | undefined;
  /** Writes nothing. */
  isDryRun: boolean;
  onProgress?: (done: number, total: number) => void;
  fetch?: typeof fetchPicture;
}

/** Brings the posts of another system in one commit. What was brought before and is changed here since is left alone. */
export async function importPosts(options: ImportOptions, request: ImportRequest): Promise<ImportReport> {
  const { posts, facts } = options;
  const files = await openExport(request.from);
  const place = options.sentExports.pathOf(randomUUID());
  await openPrivateFolder(dirname(place));
  using texts = openKeptTexts(place);
  const { keep } = texts;
  const source = await readSource(files, keep).catch((error: Error) => {
    throw error instanceof UnfitText ? error : new UnfitText(`It cannot be read: ${error.message.split("\n", 1)[0]}`);
  });
  const more = request.pictures ? await openExport(request.pictures) : [];
  const pictures = openOldPictures({
    ...options,
    ...request,
    files: new Map([...more, ...files]),
    hosts: source.hosts,
  });
  const written: PostText[] = [];
  for (const post of source.posts) {
    written.push(await writeText(post, pictures.take, keep));
    for (const what of post.leftOut ?? []) leaveOut(source, what);
    request.onProgress?.(written.length, source.posts.length);
  }
  let brought: Brought[] = [];
  const decide = () => {
    brought = bringAll(written, source, keep, options);
    return new Map(brought.flatMap(({ slug, source }) => (source === undefined ? [] : [[slug, source]])));
  };
  const commit = request.isDryRun ? void decide() : await posts.bring(slugify(source.system), decide);
  const pages = source.pages.map((page) => describePage(page, facts()));
  const wished = pages.filter(({ address }) => request.forward?.includes(address));
  if (!request.isDryRun) await forwardPages(wished, options);
  return {
    system: source.system,
    posts: brought.map(({ post }) => post),
    pages,
    leftOut: [...source.leftOut],
    commit,
  };
}

interface PostText {
  post: ForeignPost;
  markdown: () => string;
  cover?: string | undefined;
  notes: string[];
  /** Why it cannot be brought. */
  fault?: string;
}

/** HTML that is longer is not looked at: its text would be refused, and looking for pairs of tags takes long. */
const LONGEST_HTML = 400_000;

/** Writes a post’s text as Markdown, with its pictures. */
async function writeText(post: ForeignPost, take: OldPictures["take"], keep: Keep): Promise<PostText> {
  const notes = [...(post.notes ?? [])];
  let written = post.text;
  try {
    if (post.fault) throw new UnfitText(post.fault);
    if (written.length > LONGEST_HTML) throw new UnfitText("Its text is longer than any post here.");
    post.leftOut ??= [];
    if (post.isHtml) written = toMarkdown(written, post.leftOut);
    const isTitled = String(post.fields.title ?? "").trim();
    const title = isTitled || toPlainText(written.slice(0, 1_000)).split(" ", 8).join(" ").slice(0, 100);
    if (!isTitled && title) {
      post.name ||= title;
      post.fields = { ...post.fields, title, published: false };
      notes.push("It had no title: it is a draft that is called by its first words.");
    }
    if (!/[\p{L}!]/u.test(written)) notes.push("There are no words in it.");
    if (post.leftOut.length > 0) notes.push(`Not brought of it: ${[...new Set(post.leftOut)].join(", ")}.`);
  } catch (error) {
    const fault = error instanceof UnfitText ? error.message : "Its text is nested too deeply.";
    return { post, markdown: () => "", notes, fault };
  }
  const taken = new Map<string, string>();
  const takeOne = (src: string, shape?: Shape) =>
    take(src, post.folder, shape).catch((error: Error): undefined => {
      notes.push(`The picture ${src.slice(0, 120)} is not brought: ${error.message.replace(/\.$/, "")}.`);
    });
  for (const src of picturesIn(written)) {
    const path = await takeOne(src);
    if (path) taken.set(src, path);
  }
  const { featuredImage } = translateForeignKeys(post.fields, "", 0, []);
  const cover = featuredImage ? await takeOne(String(featuredImage), postCrop) : undefined;
  return { post, markdown: keep(replaceReferences(written, "!", (one) => taken.get(one))), cover, notes };
}

interface Brought {
  slug: string;
  /** The new file, if it is to be written. */
  source?: () => string;
  post: BroughtPost;
}

/** Decides about each post. The names come first, because posts link to each other. */
function bringAll(
  texts: readonly PostText[],
  { system, hosts }: Source,
  keep: Keep,
  options: ImportOptions,
): Brought[] {
  const { index, facts } = options;
  const names = new Set<string>();
  const places = new Map<string, string>();
  const named = texts.map((text) => {
    const { key, name, addresses } = text.post;
    const id = `${slugify(system)}-${hash("sha256", key).slice(0, 20)}`;
    const wanted = (decodePath(name) ?? name).replace(/^\d{4}-\d\d-\d\d-/, "");
    const slug = index.byId(id)?.slug ?? freeSlug(wanted, index, names);
    names.add(slug);
    const notes = [...text.notes];
    const former = [...new Set(addresses.flatMap((address) => readFormerAddress(address) ?? []))].filter((path) => {
      const other = allPaths(facts()).includes(path) ? path : places.get(path);
      if (other) notes.push(`Its address ${path} leads to ${other === path ? "the page there" : other}.`);
      return !other && path !== postPath(slug);
    });
    for (const path of [...former, postPath(slug)]) places.set(path, postPath(slug));
    return { ...text, id, slug, former, notes };
  });
  // A site that has moved may still be called by its other name.
  const hostsOf = ({ post }: PostText) => post.addresses.flatMap((one) => URL.parse(one)?.hostname ?? []);
  const allHosts = [...hosts, ...new Set(texts.flatMap(hostsOf))];
  const bare = (host = "") => host.replace(/^www\./, "");
  const isOld = (href: string) => href.startsWith("/") || bare(URL.parse(href)?.hostname) === bare(hosts[0]);
  const follow = (href: string, notes: string[]) => {
    const place = isOld(href) ? places.get(readFormerAddress(href.replace(/[?#].*/, "")) ?? "") : undefined;
    const note = `Its link leads to a file of the former site: ${href.slice(0, 200)}`;
    if (!place && isFileOf(allHosts, href) && !notes.includes(note)) notes.push(note);
    return place ?? href;
  };
  return named.map((one) => {
    const markdown = replaceReferences(one.markdown(), "", (href) => follow(href, one.notes));
    return bringOne({ ...one, markdown }, keep, options);
  });
}

/** Whether a link leads to a file, such as a leaflet, that ends with the former site. */
function isFileOf(hosts: readonly string[], href: string): boolean {
  const own = hosts[0] || "here.invalid";
  const { hostname = "", pathname = "" } = URL.parse(href, `https://${own}`) ?? {};
  return /\.(?!html?$|php$|aspx?$)[a-z\d]{2,4}$/i.test(pathname) && isOneOf([own, ...hosts], hostname);
}

type NamedText = Omit<PostText, "markdown"> & {
  markdown: string;
  id: string;
  slug: string;
  former: readonly string[];
};

function bringOne(text: NamedText, keep: Keep, { index, blogDir, now }: ImportOptions): Brought {
  const { id, slug, former, notes, post: foreign } = text;
  const shown = { title: String(foreign.fields.title), path: postPath(slug), former, notes, state: "draft" } as const;
  try {
    if (text.fault) throw new UnfitText(text.fault);
    const { post, source, aliases, notices } = composePost(text, now());
    const present = index.byId(id);
    const mark = revisionOf(source);
    const here = present && decodeText(readFileSync(join(blogDir, present.file)));
    const before = here && parseSource(here).fields.imported;
    const isUnchanged = here && revisionOf(editSource(here, { imported: undefined })) === before;
    const outcome = !here ? "new" : before === mark ? "as before" : isUnchanged ? "newer" : "changed here since";
    return {
      slug,
      ...((outcome === "new" || outcome === "newer") && { source: keep(editSource(source, { imported: mark })) }),
      post: {
        ...shown,
        title: post.title,
        former: aliases,
        outcome,
        state: post.published ? "published" : post.publishAt ? "scheduled" : "draft",
        // Those about pictures are ours: the file named one on the former site.
        notes: [...notes, ...notices.flatMap(({ kind, text }) => (kind === "picture" ? [] : text))],
      },
    };
  } catch (error) {
    return { slug, post: { ...shown, outcome: "not brought", notes: [...notes, (error as Error).message] } };
  }
}

/** Reads a post like a file of its system, and writes it as one of ours. */
function composePost({ id, slug, former, post: { name, fields }, markdown, cover }: NamedText, now: Date) {
  const tags = Array.isArray(fields.tags) ? { tags: fields.tags.slice(0, postLimits.tags) } : {};
  const foreign = composeSource({ ...fields, ...tags }, markdown);
  const { post, aliases, notices } = parsePost(name, foreign, now.getTime());
  const all = [...new Set([...former, ...aliases])].filter((path) => path !== postPath(slug));
  const source = composeSource(
    {
      id,
      title: post.title,
      excerpt: post.excerptIsDerived ? undefined : post.excerpt,
      category: post.category,
      author: post.author || undefined,
      tags: post.tags,
      published: post.published,
      publishedAt: post.publishedAt ?? undefined,
      publishAt: post.publishAt ?? undefined,
      // Of a post that is still to come, other systems say no other day.
      createdAt: post.publishAt ? undefined : (post.createdAt ?? undefined),
      featuredImage: cover,
      featuredImageAlt: cover && post.featuredImageAlt ? post.featuredImageAlt : undefined,
      aliases: all.length > 0 ? all : undefined,
    },
    post.content,
  );
  return { source, notices, ...pick(parsePost(slug, source, now.getTime()), ["post", "aliases"]) };
}

function describePage(page: ForeignPage, facts: Facts): FormerPage {
  const path = readFormerAddress(page.address) ?? "";
  const places = allPaths(facts);
  const nearest = places.find((place) => nearness(path, place) === 1);
  const leads = places.includes(path) || facts.links.formerPages.some((known) => known.from === path);
  return { ...page, nearest, leads };
}

async function forwardPages(pages: readonly FormerPage[], { practice, facts }: ImportOptions) {
  const added = pages.flatMap(({ address: from, nearest: to, leads }) => (to && !leads ? { from, to } : []));
  const { formerPages } = facts().links;
  if (added.length > 0) await practice.update("links", { formerPages: [...formerPages, ...added] });
}
