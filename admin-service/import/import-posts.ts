import { hash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { allPaths, postPath } from "#content/facts/navigation.ts";
import { translateForeignKeys } from "#content/model/foreign-front-matter.ts";
import { editSource, parseSource } from "#content/model/front-matter.ts";
import { toPlainText } from "#content/model/markdown.ts";
import { decodePath } from "#content/model/pictures.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { readFormerAddress } from "#content/model/redirects.ts";
import { slugify } from "#content/model/slug.ts";
import { decodeText, revisionOf, UnfitText } from "#content/model/text-file.ts";
import { isAsBrought } from "../documents/as-brought.ts";
import { diskFailureOf } from "../errors.ts";
import { decodersForMany, type Shape } from "../pictures/encode.ts";
import { postCrop } from "../pictures/reshape-picture.ts";
import { freeSlug } from "../posts/find-post.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { PracticeStore } from "../practice/practice-store.ts";
import { inLanes } from "../serially.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { openPrivateFolder } from "../storage/durable-file.ts";
import { composePost, type NamedPost } from "./compose-post.ts";
import { openExport } from "./export-files.ts";
import type { fetchPicture } from "./fetch-picture.ts";
import { type ForeignPost, leaveOut, type Source } from "./foreign-post.ts";
import { LONGEST_HTML, picturesIn, replaceReferences, toMarkdown } from "./foreign-text.ts";
import { openFormerLinks } from "./former-links.ts";
import { describePage, type FormerPage, forwardPages, placesOfPages } from "./former-pages.ts";
import { type Keep, openKeptTexts } from "./kept-texts.ts";
import { openOldPictures } from "./old-pictures.ts";
import { readSource } from "./read-source.ts";

/** A post of the other system, and its fate here. */
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

export const isNew = ({ outcome }: BroughtPost): boolean => outcome === "new" || outcome === "newer";

export interface ImportReport {
  system: string;
  posts: readonly BroughtPost[];
  pages: readonly FormerPage[];
  /** Things that are not brought, and how many. */
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
    const isSaid = error instanceof UnfitText || diskFailureOf(error);
    throw isSaid ? error : new UnfitText(`It cannot be read: ${error.message.split("\n", 1)[0]}`);
  });
  const more = request.pictures ? await openExport(request.pictures) : [];
  const pictures = openOldPictures({
    ...options,
    ...request,
    files: new Map([...more, ...files]),
    hosts: source.hosts,
  });
  const written: PostText[] = [];
  let done = 0;
  const decoders = decodersForMany();
  await inLanes(decoders.length, source.posts.entries(), async ([n, post], lane) => {
    // A picture that the former site did not give when the post was brought is not here.
    const mayAsk = !request.isDryRun || !options.index.byId(idOf(post, source));
    const take: Take = (src, shape) => pictures.take(src, mayAsk, post.folder, shape, decoders[lane]);
    written[n] = await writeText(post, take, keep);
    request.onProgress?.(++done, source.posts.length);
  });
  for (const { leftOut } of source.posts) for (const what of leftOut ?? []) leaveOut(source, what);
  const pages = source.pages.map((page) => describePage(page, facts()));
  const wished = pages.filter(({ address }) => request.forward?.includes(address));
  let brought: Brought[] = [];
  let decidedOf: PostIndex["posts"] | undefined;
  const decide = () => {
    const { posts } = options.index;
    if (posts !== decidedOf) brought = bringAll(written, source, placesOfPages(wished, facts()), keep, options);
    decidedOf = posts;
    return new Map(brought.flatMap(({ slug, source }) => (source === undefined ? [] : [[slug, source]])));
  };
  decide(); // before all others have to wait; once more if they have saved meanwhile
  const commit = request.isDryRun ? undefined : await posts.bring(slugify(source.system), decide);
  if (!request.isDryRun) await forwardPages(wished, facts(), options.practice);
  return {
    system: source.system,
    posts: brought.map(({ post }) => post),
    pages,
    leftOut: [...source.leftOut],
    commit,
  };
}

const idOf = ({ key }: ForeignPost, { system }: Source): string =>
  `${slugify(system)}-${hash("sha256", key).slice(0, 20)}`;

/** Addresses that only links can name: no path leads there. */
const lostOf = ({ addresses }: ForeignPost) => addresses.filter((address) => !readFormerAddress(address));

interface PostText {
  post: ForeignPost;
  markdown: () => string;
  cover?: string | undefined;
  notes: string[];
  /** Why it cannot be brought. */
  fault?: string;
}

type Take = (src: string, shape?: Shape) => Promise<string>;

/** Writes a post’s text as Markdown, with its pictures. */
async function writeText(post: ForeignPost, take: Take, keep: Keep): Promise<PostText> {
  const notes = [...(post.notes ?? [])];
  let written: string;
  try {
    written = post.text;
    if (post.fault) throw new UnfitText(post.fault);
    if (written.length > LONGEST_HTML) throw new UnfitText("Its text is longer than any post here.");
    post.leftOut ??= [];
    if (!post.isMarkdown) written = toMarkdown(written, post.leftOut);
    const isTitled = /\S/.test(String(post.fields.title ?? ""));
    const title = isTitled ? "" : toPlainText(written.slice(0, 1_000)).split(" ", 8).join(" ").slice(0, 100);
    if (title) {
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
    take(src, shape).catch((error: Error): undefined => {
      if (diskFailureOf(error)) throw error;
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
  source: Source,
  pages: ReadonlyMap<string, string>,
  keep: Keep,
  options: ImportOptions,
): Brought[] {
  const { index, facts } = options;
  const names = new Set<string>();
  const places = new Map<string, string>();
  const named = texts.map((text) => {
    const { name, addresses } = text.post;
    const id = idOf(text.post, source);
    const wanted = (decodePath(name) ?? name).replace(/^\d{4}-\d\d-\d\d-/, "");
    const slug = index.byId(id)?.slug ?? freeSlug(wanted, index, names);
    names.add(slug);
    const notes = [...text.notes];
    const former = [...new Set(addresses.flatMap((address) => readFormerAddress(address) ?? []))].filter((path) => {
      const other = allPaths(facts()).includes(path) ? path : places.get(path);
      if (other) notes.push(`Its address ${path} leads to ${other === path ? "the page there" : other}.`);
      return !other && path !== postPath(slug);
    });
    for (const path of [...former, ...lostOf(text.post), postPath(slug)]) places.set(path, postPath(slug));
    return { ...text, id, slug, former, notes };
  });
  const addresses = texts.flatMap(({ post }) => post.addresses);
  const follow = openFormerLinks(source, addresses, (path) => places.get(path) ?? pages.get(path));
  return named.map((one) => {
    const [from = ""] = one.post.addresses;
    const markdown = replaceReferences(one.markdown(), "", (href) => follow(href, from, one.notes));
    return bringOne({ ...one, markdown }, keep, options);
  });
}

type NamedText = NamedPost & Pick<PostText, "notes" | "fault">;

function bringOne(text: NamedText, keep: Keep, { index, blogDir, now }: ImportOptions): Brought {
  const { id, slug, former, notes, post: foreign } = text;
  const shown = { title: String(foreign.fields.title), path: postPath(slug), former, notes, state: "draft" } as const;
  try {
    if (text.fault) throw new UnfitText(text.fault);
    const { post, source, aliases, notices } = composePost(text, now());
    const present = index.byId(id);
    const mark = revisionOf(source);
    const here = present && readFileSync(join(blogDir, present.file));
    const isKnown = here && parseSource(decodeText(here)).fields.imported === mark;
    // The page of a picture was never an address of the post.
    const lost = foreign.fields.published === false ? [] : lostOf(foreign).filter((one) => !/attachment_id=/.test(one));
    const outcome = !here ? "new" : isKnown ? "as before" : isAsBrought(here) ? "newer" : "changed here since";
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
        notes: [
          ...notes,
          ...lost.map((address) => `Its address “${address.slice(0, 200)}” cannot be forwarded.`),
          ...notices.flatMap(({ kind, text }) => (kind === "picture" ? [] : text)),
        ],
      },
    };
  } catch (error) {
    if (diskFailureOf(error as Error)) throw error;
    return { slug, post: { ...shown, outcome: "not brought", notes: [...notes, (error as Error).message] } };
  }
}
