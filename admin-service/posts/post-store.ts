import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { composeSource, editSource } from "#content/model/front-matter.ts";
import { type Post, parsePost, revisionOf, slugify } from "#content/model/post.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import { ServiceError } from "../errors.ts";
import type { Repository } from "../git/repository.ts";
import { commitMessage } from "./commit-message.ts";
import type { Files } from "./cut-off-writes.ts";
import { findPost } from "./find-post.ts";
import { ownPictures } from "./own-pictures.ts";
import { type Picture, pictureName } from "./picture-name.ts";
import type { PostWriter } from "./post-writer.ts";

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

/** What a PATCH may say. */
export interface PostChanges {
  title?: string | undefined;
  content?: string | undefined;
  excerpt?: string | undefined;
  category?: string | undefined;
  tags?: string[] | undefined;
  featuredImageAlt?: string | undefined;
  published?: boolean | undefined;
  publishAt?: string | null | undefined;
}

/** A post as it is now, and the commit that made it so; `undefined` where nothing had to be changed. */
export interface Saved {
  post: Post;
  commit: string | undefined;
}

export interface PostStore {
  get(id: string): Post;
  titles(): string[];
  create(post: NewPost): Promise<Saved>;
  /** `revision` is what the editor last saw: a post that has changed since is not overwritten. */
  update(id: string, changes: PostChanges, revision?: string): Promise<Saved>;
  remove(id: string): Promise<{ commit: string | undefined }>;
  setPicture(id: string, picture: Picture): Promise<Saved>;
}

interface PostStoreOptions {
  blogDir: string;
  index: PostIndex;
  repository: Pick<Repository, "commit" | "tracks">;
  writer: PostWriter;
  now?: () => Date;
}

/** The posts as the service writes them. */
export function createPostStore({
  blogDir,
  index,
  repository,
  writer,
  now = () => new Date(),
}: PostStoreOptions): PostStore {
  const { change, store } = writer;
  const fileOf = (slug: string) => `${slug}.md`;

  const find = (id: string) => findPost(index, id);

  function get(id: string): Post {
    const post = index.read(find(id).slug);
    if (!post) throw new ServiceError("not-found", "There is no such post. It may have been deleted.");
    return post;
  }

  /** Reads the present file of a post that can be read; a broken one is not edited behind its author's back. */
  async function sourceOf(post: IndexedPost): Promise<string> {
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
    titles: () => index.posts.map(({ title }) => title),

    create: (draft) =>
      change(async () => {
        const slug = freeSlug(
          draft.title,
          (taken) => index.bySlug(taken) !== undefined || index.broken.some(({ file }) => file === fileOf(taken)),
        );
        const at = now().toISOString();
        const picture = draft.picture && `images/${pictureName(slug, draft.picture)}`;
        const source = composeSource(
          {
            id: randomUUID(),
            title: draft.title,
            excerpt: draft.excerpt,
            category: draft.category,
            tags: draft.tags,
            published: draft.published ?? false,
            ...(draft.published && { publishedAt: at }),
            createdAt: at,
            ...(picture && { featuredImage: picture, featuredImageAlt: draft.picture?.alt }),
            ...draft.provenance,
          },
          draft.content,
        );
        parsePost(slug, source); // What the service writes, it can read.
        const files = new Map<string, string | Uint8Array>([[fileOf(slug), source]]);
        if (picture && draft.picture) files.set(picture, draft.picture.data);
        const commit = await store(slug, draft.published ? "publish" : "draft", files);
        return { post: get(index.bySlug(slug)?.id ?? slug), commit };
      }),

    update: (id, changes, revision) =>
      change(async () => {
        const post = get(id);
        if (revision !== undefined && revision !== post.revision) {
          throw new ServiceError(
            "conflict",
            "Somebody else has changed this post in the meantime. Nothing was overwritten.",
          );
        }
        refuseIdleTime(post, changes, now());
        const { content, ...fields } = differences(post, changes);
        if (content === undefined && Object.keys(fields).length === 0) return { post, commit: undefined };
        const edited = editSource(await sourceOf(find(id)), frontMatterFor(post, fields, now()), content);
        const commit = await store(post.slug, verbFor(fields), new Map([[fileOf(post.slug), edited]]));
        return { post: get(id), commit };
      }),

    remove: (id) =>
      change(async () => {
        const post = find(id);
        const file = fileOf(post.slug);
        // A file nobody has committed yet is committed once before it goes, so that history can bring it back.
        if (!(await repository.tracks(file))) await repository.commit([file], commitMessage("add", post.slug));
        const pictures = [];
        for (const picture of ownPictures(index, post)) if (await repository.tracks(picture)) pictures.push(picture);
        const files: Files = new Map([file, ...pictures].map((path) => [path, undefined]));
        return { commit: await store(post.slug, "delete", files) };
      }),

    setPicture: (id, picture) =>
      change(async () => {
        const post = find(id);
        const path = `images/${pictureName(post.slug, picture)}`;
        const source = await sourceOf(post);
        const edited = editSource(source, {
          featuredImage: path,
          featured_image: undefined,
          featuredImageAlt: picture.alt,
        });
        const former = post.featuredImage?.replace("/blog/", "");
        const files = new Map<string, string | Uint8Array | undefined>([
          [fileOf(post.slug), edited],
          [path, picture.data],
        ]);
        if (former && former !== path && ownPictures(index, post).includes(former) && (await repository.tracks(former)))
          files.set(former, undefined);
        const commit = await store(post.slug, "new picture for", files);
        return { post: get(id), commit };
      }),
  };
}

/** The fields that a PATCH really changes. */
function differences(post: Post, changes: PostChanges): PostChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => {
      if (value === undefined) return false;
      const before = post[key as keyof PostChanges];
      return typeof value === "string" && typeof before === "string"
        ? value.trim() !== before.trim()
        : !isDeepStrictEqual(value, before);
    }),
  );
}

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

function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const wanted = slugify(title);
  for (let slug = wanted, n = 2; ; slug = `${wanted}-${n++}`) if (!isTaken(slug)) return slug;
}
