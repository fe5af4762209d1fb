import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { composeSource, editSource } from "#content/model/front-matter.ts";
import { outlineLeftovers } from "#content/model/outline.ts";
import { type Post, parsePost, revisionOf, slugify } from "#content/model/post.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { Files, FileWriter } from "../content-files/file-writer.ts";
import { refuseStale } from "../content-files/versions.ts";
import { ServiceError } from "../errors.ts";
import type { PostChanges } from "./post-changes.ts";

/** A picture ready for the site, with the words for those who cannot see it. */
export interface Picture {
  /** A WebP file. */
  data: Uint8Array;
  alt: string;
}

/** A new post; it gets its id, its address and its dates here. */
export interface NewPost {
  title: string;
  excerpt: string;
  category: string;
  tags: string[];
  content: string;
  published?: boolean;
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
  notice?: string;
}

export type PostStore = ReturnType<typeof createPostStore>;

interface PostStoreOptions {
  blogDir: string;
  index: PostIndex;
  writer: FileWriter;
  /** Makes changes go live: see publish-changes.ts. */
  publishChanges: (slugs: readonly string[]) => void;
  now: () => Date;
}

/** The posts as the service writes them. */
export function createPostStore({ blogDir, index, writer, publishChanges, now }: PostStoreOptions) {
  function get(id: string): Post {
    const post = index.read(findPost(index, id).slug);
    if (!post) throw noSuchPost();
    return post;
  }

  /** Reads the present file of a post that can be read; a broken one is not edited behind its author's back. */
  async function sourceOf(post: Pick<Post, "slug" | "revision">): Promise<string> {
    const source = await readFile(join(blogDir, fileOf(post.slug)), "utf8").catch(() => "");
    if (revisionOf(source) !== post.revision) {
      throw new ServiceError(
        "conflict",
        "This post’s file is damaged at the moment. Mend it first; the admin page says what is wrong.",
      );
    }
    return source;
  }

  return {
    get,
    titles: (): string[] => index.posts.map(({ title }) => title),

    create: (draft: NewPost): Promise<Saved> =>
      writer.change(async () => {
        if (draft.published) refuseLeftovers(draft);
        const slug = freeSlug(draft.title, index);
        const picture = draft.picture && picturePath(slug, draft.picture);
        const source = newSource(draft, picture, now().toISOString());
        parsePost(slug, source); // The service must be able to read the files it writes.
        const files = new Map<string, string | Uint8Array>([[fileOf(slug), source]]);
        if (picture && draft.picture) files.set(picture, draft.picture.data);
        const commit = await writer.writeAndCommit(slug, draft.published ? "publish" : "draft", files);
        publishChanges([slug]);
        return { post: get(index.bySlug(slug)?.id ?? slug), commit };
      }),

    /** `revision` is what the editor last saw: a post that has changed since is not overwritten. */
    update: (id: string, changes: PostChanges, revision?: string): Promise<Saved> =>
      writer.change(async () => {
        const post = get(id);
        refuseStale("post", post.revision, revision);
        refuseIdleTime(post, changes, now());
        const { content, ...fields } = differences(post, changes);
        if (content === undefined && Object.keys(fields).length === 0) return { post, commit: undefined };

        const edited = editSource(await sourceOf(post), frontMatterFor(post, fields, now()), content);
        if (fields.published ?? post.published) refuseLeftovers(parsePost(post.slug, edited).post, post);

        const commit = await writer.writeAndCommit(post.slug, verbFor(fields), new Map([[fileOf(post.slug), edited]]));
        publishChanges([post.slug]);
        return { post: get(id), commit };
      }),

    remove: (id: string): Promise<{ commit: string | undefined }> =>
      writer.change(async () => {
        const post = findPost(index, id);
        const paths = [fileOf(post.slug), ...ownPictures(index, post)];
        const files: Files = new Map(paths.map((path) => [path, undefined]));
        const commit = await writer.writeAndCommit(post.slug, "delete", files);
        publishChanges([post.slug]);
        return { commit };
      }),

    setPicture: (id: string, picture: Picture): Promise<Saved> =>
      writer.change(async () => {
        const post = findPost(index, id);
        const path = picturePath(post.slug, picture);
        const edited = editSource(await sourceOf(post), {
          featuredImage: path,
          featured_image: undefined,
          featuredImageAlt: picture.alt,
        });
        const files = new Map<string, string | Uint8Array | undefined>([
          [fileOf(post.slug), edited],
          [path, picture.data],
        ]);
        const former = coverPath(post);
        if (former && former !== path && ownPictures(index, post).includes(former)) files.set(former, undefined);
        const commit = await writer.writeAndCommit(post.slug, "new picture for", files);
        publishChanges([post.slug]);
        return { post: get(id), commit };
      }),
  };
}

const fileOf = (slug: string): string => `${slug}.md`;

const noSuchPost = () => new ServiceError("not-found", "There is no such post. It may have been deleted.");

export function findPost(index: PostIndex, id: string): IndexedPost {
  const post = index.byId(id);
  if (!post) throw noSuchPost();
  return post;
}

/** Whether a post, or a file that is broken, has this address now. */
export const isTaken = (index: PostIndex, slug: string): boolean =>
  index.bySlug(slug) !== undefined || index.broken.some(({ file }) => file === fileOf(slug));

function freeSlug(title: string, index: PostIndex): string {
  const wanted = slugify(title);
  for (let slug = wanted, n = 2; ; slug = `${wanted}-${n++}`) if (!isTaken(index, slug)) return slug;
}

/** A path in the posts' folder that changes with the picture, so that browsers never show an old one. */
function picturePath(slug: string, { data }: Picture): string {
  return `images/${slug}-${createHash("sha256").update(data).digest("hex").slice(0, 10)}.webp`;
}

/** The picture above the text as a path in the posts' folder; `undefined` where there is none, or it lies elsewhere. */
export const coverPath = ({ featuredImage }: Pick<IndexedPost, "featuredImage">): string | undefined =>
  featuredImage?.startsWith("/blog/") ? featuredImage.slice("/blog/".length) : undefined;

/** The picture files of a post that no other post shows, as paths in the posts' folder. */
export function ownPictures(index: PostIndex, { slug, images }: Pick<IndexedPost, "slug" | "images">): string[] {
  const others = new Set(index.posts.filter((post) => post.slug !== slug).flatMap((post) => post.images));
  return images.filter((image) => !others.has(image)).map((image) => `images/${image}`);
}

function newSource(draft: NewPost, picture: string | undefined, at: string): string {
  const { title, excerpt, category, tags, published = false } = draft;
  return composeSource(
    {
      id: randomUUID(),
      ...{ title, excerpt, category, tags, published },
      ...(published && { publishedAt: at }),
      createdAt: at,
      ...(picture && { featuredImage: picture, featuredImageAlt: draft.picture?.alt }),
      ...draft.provenance,
    },
    draft.content,
  );
}

/** The fields that a PATCH really changes. */
function differences(post: Post, changes: PostChanges): PostChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => {
      if (value === undefined) return false;
      const before = post[key as keyof PostChanges];
      if (typeof value !== "string" || typeof before !== "string") return !isDeepStrictEqual(value, before);
      // A derived excerpt that comes back as it was shown was written by nobody.
      const isNoExcerpt = key === "excerpt" && post.excerptIsDerived && value.trim() === "";
      return value.trim() !== before.trim() && !isNoExcerpt;
    }),
  );
}

/** An outline's notes and questions are not for visitors. One that is live with them already may be edited. */
export function refuseLeftovers(post: Parameters<typeof outlineLeftovers>[0], before?: Post): void {
  const leftovers = outlineLeftovers(post);
  if (leftovers.length === 0 || (before?.published && outlineLeftovers(before).length > 0)) return;
  throw new ServiceError(
    "bad-request",
    `This post cannot go live while parts of its outline are left over: ${listed(leftovers)}.`,
  );
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat("en-GB").format(parts);

/** A time to go live at makes sense for a draft only, and ahead of now. */
function refuseIdleTime({ published }: Post, changes: PostChanges, now: Date): void {
  if (typeof changes.publishAt !== "string") return;
  if (changes.published ?? published)
    throw new ServiceError("bad-request", "A time to publish at can only be set for a draft.");
  if (Date.parse(changes.publishAt) <= now.getTime())
    throw new ServiceError("bad-request", "The time to publish at has to be in the future.");
}

/** The keys to write: the first publish sets its date, and publishing or unpublishing settles a time that was set before. */
function frontMatterFor(post: Post, fields: Omit<PostChanges, "content">, now: Date): Record<string, unknown> {
  const { published, publishAt } = fields;
  const isFirst = published === true && post.publishedAt === null;
  return {
    ...fields,
    ...(isFirst && { publishedAt: now.toISOString() }),
    ...((published !== undefined || publishAt !== undefined) && { publishAt: publishAt ?? undefined }),
  };
}

function verbFor({ published, publishAt }: PostChanges): string {
  if (published !== undefined) return published ? "publish" : "unpublish";
  if (publishAt !== undefined) return publishAt ? "schedule" : "unschedule";
  return "edit";
}
