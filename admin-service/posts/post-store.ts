import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { composeSource } from "#content/model/front-matter.ts";
import { londonTime } from "#content/model/london-time.ts";
import { fileBesidePosts } from "#content/model/pictures.ts";
import {
  editPost,
  filesOf,
  type ParsedPost,
  type Post,
  parsePost,
  revisionOf,
  slugify,
  slugOfFile,
} from "#content/model/post.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { Rules } from "#content/model/rules.ts";
import type { FileData, Files, FileWriter } from "../content-files/file-writer.ts";
import { refuseStale } from "../content-files/versions.ts";
import { ServiceError } from "../errors.ts";
import { pictureState, readStoredPicture } from "../publish/pictures.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import type { PostChanges } from "./post-changes.ts";
import {
  differences,
  frontMatterFor,
  keysForMove,
  newReasons,
  refuseIdleTime,
  refuseLeftovers,
  verbFor,
  withFutureDate,
  withReasons,
} from "./post-edits.ts";

/** A picture ready for the site, with the words for those who cannot see it. */
export interface Picture {
  /** A WebP file. */
  data: Uint8Array;
  alt: string;
}

/** A new post; what is not given, it gets here. */
export interface NewPost extends PostChanges {
  id?: string | undefined;
  title: string;
  picture?: Picture;
  /** Further front matter, such as who drafted it. */
  provenance?: Record<string, unknown>;
}

/** A post as it is now. */
export interface Saved {
  post: Post;
  /** The commit that made it so; `undefined` where nothing had to be changed. */
  commit: string | undefined;
  /** A sentence for the owner, where not all came as she may expect. */
  notice?: string | undefined;
}

export type PostStore = ReturnType<typeof createPostStore>;

interface PostStoreOptions {
  blogDir: string;
  index: PostIndex;
  writer: FileWriter;
  /** Pictures that no save has named yet, by their names in `images/`. */
  sentPictures: AgeingFiles;
  /** Who has written the posts that name nobody. */
  practitioner: () => string;
  rules: Rules;
  /** Makes changes go live: see publish-changes.ts. */
  publishChanges: (slugs: readonly string[]) => void;
  now: () => Date;
}

/** The posts as the service writes them. */
export function createPostStore(options: PostStoreOptions) {
  const { blogDir, index, writer, sentPictures, practitioner, rules, publishChanges, now } = options;

  function get(id: string): Post {
    const post = index.read(findPost(index, id).slug);
    if (!post) throw noSuchPost();
    return post;
  }

  /** Reads the present file of a post that can be read; a broken one is not edited behind its author's back. */
  async function sourceOf(post: Pick<IndexedPost, "file" | "revision">): Promise<string> {
    const source = await readFile(join(blogDir, post.file), "utf8").catch(() => "");
    if (revisionOf(source) !== post.revision) {
      throw new ServiceError(
        "conflict",
        "This post’s file is damaged at the moment. Mend it first; the admin page says what is wrong.",
      );
    }
    return source;
  }

  /** Keeps pictures that no post shows any more among the sent ones for a while: the words that showed them may come back. */
  async function keepDropped(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      const data = readStoredPicture(blogDir, basename(path));
      if (data) await sentPictures.write(basename(path), data).catch(() => {}); // git has it too
    }
  }

  /** The pictures that come and go with a post's new state: those that were sent for it, and those that no post shows any more. */
  async function pictureSteps(slug: string, { images }: Pick<ParsedPost, "images">): Promise<[string, FileData][]> {
    const missing = images.filter((image) => !isThere(image));
    const sent = await Promise.all(missing.map(async (image) => [image, await sentPictures.read(image)] as const));
    const shown = index.bySlug(slug)?.images ?? [];
    const dropped = ownPictures(index, { slug, images: shown.filter((image) => !images.includes(image)) });
    await keepDropped(dropped);
    return [
      ...sent.flatMap(([image, data]): [string, FileData][] => (data ? [[`images/${image}`, data]] : [])),
      ...dropped.map((path): [string, FileData] => [path, undefined]),
    ];
  }

  /** The changes as they are meant; `notice` tells the owner where that is not as they were asked for. */
  function readChanges<Changes extends PostChanges>(
    post: Parameters<typeof withReasons>[0] & Pick<Post, "publishedAt">,
    asked: Changes,
  ) {
    const { changes, notice } = withFutureDate(post, asked, now());
    return { changes: withReasons(post, changes, { rules, today: londonTime(now()).date }), notice };
  }

  const keysFor = (post: Parameters<typeof frontMatterFor>[0], fields: PostChanges) =>
    frontMatterFor(post, fields, { now: now(), practitioner: practitioner() });

  function newSource({ id = randomUUID(), picture, content, provenance, ...fields }: NewPost, path?: string) {
    const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
    return composeSource(
      {
        ...{ id, title: fields.title },
        ...keysFor(unborn, { ...given, published: fields.published ?? false }),
        createdAt: now().toISOString(),
        ...(picture && { featuredImage: path, featuredImageAlt: picture.alt }),
        ...provenance,
      },
      content ?? "",
    );
  }

  /** Until a post is published for the first time, its address follows its title; unless somebody has chosen one. */
  function addressByTitle({ slug, publishedAt, title: before }: Post, title = before): string {
    const follows = publishedAt === null && isMadeFrom(before, slug) && slugify(title) !== slugify(before);
    return follows ? freeSlug(title, index) : slug;
  }

  const isThere = (image: string) => pictureState(join(blogDir, "images", image)) !== undefined;

  /** A picture that somebody names above a text has to be there, or among those that were sent. */
  async function refuseMissingPicture({ featuredImage }: PostChanges): Promise<void> {
    const file = featuredImage && fileBesidePosts(featuredImage);
    if (!featuredImage || (file && (isThere(file) || (await sentPictures.read(file))))) return;
    throw new ServiceError("bad-request", `There is no picture ${featuredImage.replace("/blog/", "")}. Send it first.`);
  }

  /** The post that an earlier try of the same request has made; `undefined` on the first. */
  function madeBefore({ id, picture: _, provenance: __, ...words }: NewPost): Post | undefined {
    if (id === undefined || !index.byId(id)) return undefined;
    const post = get(id);
    const { changes } = readChanges(post, words);
    if (Object.keys(differences(post, changes, practitioner())).length === 0) return post;
    throw new ServiceError(
      "conflict",
      "This post was saved before, and has other words by now. Nothing was overwritten.",
    );
  }

  return {
    get,
    titles: (): string[] => index.posts.map(({ title }) => title),

    /** Makes no second post for an id that one has already. */
    create: (asked: NewPost): Promise<Saved> =>
      writer.change(async () => {
        const before = madeBefore(asked);
        if (before) return { post: before, commit: undefined };
        const slug = asked.slug ?? freeSlug(asked.title, index);
        refuseTaken(index, slug);
        const { changes, notice } = readChanges(unborn, asked);
        refuseIdleTime(unborn, changes, now());
        await refuseMissingPicture(changes);
        const path = asked.picture && picturePath(slug, asked.picture.data);
        const source = newSource(changes, path);
        const parsed = parsePost(slug, source); // The service must be able to read the files it writes.
        const { post } = parsed;
        if (post.published) refuseLeftovers(post);
        const files = new Map<string, FileData>([[newFileOf(slug), source], ...(await pictureSteps(slug, parsed))]);
        if (path && asked.picture) files.set(path, asked.picture.data);
        const verb = post.published || post.publishAt ? verbFor(changes) : "draft";
        const commit = await writer.writeAndCommit(slug, verb, files, newReasons(changes));
        publishChanges([slug]);
        return { post: get(index.bySlug(slug)?.id ?? slug), commit, notice };
      }),

    /** `revision` is what the editor last saw: a post that has changed since is not overwritten. */
    update: (id: string, asked: PostChanges, revision?: string): Promise<Saved> =>
      writer.change(async () => {
        const post = get(id);
        refuseStale("post", post.revision, revision);
        const { changes, notice } = readChanges(post, asked);
        refuseIdleTime(post, changes, now());
        const fields = differences(post, changes, practitioner());
        const { slug } = post;
        const address = fields.slug ?? addressByTitle(post, fields.title);
        if (address !== slug) refuseTaken(index, address);
        if (Object.keys(fields).length === 0) return { post, commit: undefined };
        await refuseMissingPicture(fields);

        const indexed = findPost(index, id);
        const source = await sourceOf(indexed);
        const moved = address === slug ? {} : keysForMove(indexed, source, address);
        const edited = editPost(slug, source, { ...moved, ...keysFor(post, fields) }, fields.content);
        const after = parsePost(address, edited);
        if (after.post.published) refuseLeftovers(after.post, post);

        const files = new Map<string, FileData>([
          [address === slug ? indexed.file : newFileOf(address), edited],
          ...(address === slug ? [] : [[indexed.file, undefined] as const]),
          ...(await pictureSteps(slug, after)),
        ]);
        const commit = await writer.writeAndCommit(address, verbFor(fields), files, newReasons(fields, post));
        publishChanges([address, slug]);
        return { post: get(id), commit, notice };
      }),

    remove: (id: string): Promise<{ commit: string | undefined }> =>
      writer.change(async () => {
        const post = findPost(index, id);
        // Both files that may have this name: the other one would take the address.
        const pictures = ownPictures(index, post);
        await keepDropped(pictures);
        const files: Files = new Map([...filesOf(post.slug), ...pictures].map((path) => [path, undefined]));
        const commit = await writer.writeAndCommit(post.slug, "delete", files);
        publishChanges([post.slug]);
        return { commit };
      }),

    setPicture: (id: string, picture: Picture): Promise<Saved> =>
      writer.change(async () => {
        const post = findPost(index, id);
        const path = picturePath(post.slug, picture.data);
        const edited = editPost(post.slug, await sourceOf(post), {
          featuredImage: path,
          featured_image: undefined,
          featuredImageAlt: picture.alt,
        });
        const files = new Map<string, FileData>([
          [post.file, edited],
          ...(await pictureSteps(post.slug, parsePost(post.slug, edited))),
          [path, picture.data],
        ]);
        const commit = await writer.writeAndCommit(post.slug, "new picture for", files);
        publishChanges([post.slug]);
        return { post: get(id), commit };
      }),
  };
}

/** A post that is not made yet. */
const unborn = { published: false, publishedAt: null } as const;

const newFileOf = (slug: string): string => filesOf(slug)[0];

const noSuchPost = () => new ServiceError("not-found", "There is no such post. It may have been deleted.");

export function findPost(index: PostIndex, id: string): IndexedPost {
  const post = index.byId(id);
  if (!post) throw noSuchPost();
  return post;
}

/** Whether a post, or a file that is broken, has this address now. */
export const isTaken = (index: PostIndex, slug: string): boolean =>
  index.bySlug(slug) !== undefined || index.broken.some(({ file }) => slugOfFile(file) === slug);

function refuseTaken(index: PostIndex, slug: string): void {
  if (!isTaken(index, slug)) return;
  const owner = index.bySlug(slug)?.title ?? newFileOf(slug);
  throw new ServiceError("conflict", `The address /blog/${slug} is taken by “${owner}”.`);
}

function freeSlug(title: string, index: PostIndex): string {
  const wanted = slugify(title);
  for (let slug = wanted, n = 2; ; slug = `${wanted}-${n++}`) if (!isTaken(index, slug)) return slug;
}

/** Whether an address was made from a title, perhaps with a number behind it. */
const isMadeFrom = (title: string, slug: string): boolean => [slug, slug.replace(/-\d+$/, "")].includes(slugify(title));

/** A path in the posts' folder that changes with the picture, so that browsers never show an old one. */
export function picturePath(name: string, data: Uint8Array): string {
  return `images/${name}-${createHash("sha256").update(data).digest("hex").slice(0, 10)}.webp`;
}

/** The picture above the text as a path in the posts' folder; `undefined` where there is none, or it lies elsewhere. */
export const coverPath = ({ featuredImage }: Pick<IndexedPost, "featuredImage">): string | undefined =>
  featuredImage?.startsWith("/blog/") ? featuredImage.slice("/blog/".length) : undefined;

/** The picture files of a post that no other post shows, as paths in the posts' folder. */
export function ownPictures(index: PostIndex, { slug, images }: Pick<IndexedPost, "slug" | "images">): string[] {
  const others = new Set(index.posts.filter((post) => post.slug !== slug).flatMap((post) => post.images));
  return images.filter((image) => !others.has(image)).map((image) => `images/${image}`);
}
