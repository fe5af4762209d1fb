import { randomUUID } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { composeSource, editSource } from "#content/model/front-matter.ts";
import { type Post, parsePost, revisionOf, slugify } from "#content/model/post.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";
import { ServiceError } from "../errors.ts";
import type { Repository } from "../git/repository.ts";
import type { Sync } from "../git/sync.ts";
import { keepAside, removeDurably, writeDurably } from "../storage/durable-file.ts";
import { isDiskFull } from "../storage/full-disk.ts";
import type { CutOffWrites, Files } from "./cut-off-writes.ts";
import { type Picture, pictureName } from "./picture-name.ts";
import type { WriteLane } from "./write-lane.ts";

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
  published?: boolean | undefined;
}

export interface PostStore {
  get(id: string): Post;
  titles(): string[];
  create(post: NewPost): Promise<Post>;
  /** `revision` is what the editor last saw: a post that has changed since is not overwritten. */
  update(id: string, changes: PostChanges, revision?: string): Promise<Post>;
  remove(id: string): Promise<void>;
  setPicture(id: string, picture: Picture): Promise<Post>;
  /** Finishes what a killed program of ours was writing; answers the slug of the post, when there was one. */
  recover(): Promise<string | undefined>;
}

interface PostStoreOptions {
  blogDir: string;
  index: PostIndex;
  repository: Repository;
  lane: WriteLane;
  cutOff: CutOffWrites;
  sync: Sync;
  now?: () => Date;
}

/**
 * The posts as the service writes them. A promise that is kept here means: on disk, synced, and one commit of that
 * post's files. When the commit fails the files are put back, so that nothing uncommitted goes live.
 */
export function createPostStore({
  blogDir,
  index,
  repository,
  lane,
  cutOff,
  sync,
  now = () => new Date(),
}: PostStoreOptions): PostStore {
  const fileOf = (slug: string) => `${slug}.md`;

  function find(id: string): IndexedPost {
    const post = index.byId(id);
    if (!post) throw new ServiceError("not-found", "There is no such post. It may have been deleted.");
    return post;
  }

  function get(id: string): Post {
    const post = index.read(find(id).slug);
    if (!post) throw new ServiceError("not-found", "There is no such post. It may have been deleted.");
    return post;
  }

  /** Runs one change at a time, on what the folder holds at that moment. */
  function change<T>(run: () => Promise<T>): Promise<T> {
    return lane.run(async () => {
      // Another program (the weekly job, say) may have been killed while it wrote.
      await cutOff.finish().catch((error) => Promise.reject(refusalOf(error)));
      await sync.beforeWrite();
      index.refresh();
      return run();
    });
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

  function refusalOf(error: unknown, undone = true): ServiceError {
    if (error instanceof ServiceError) return error;
    const refusal = new ServiceError(
      "unavailable",
      `The change could not be saved${undone ? ", and nothing was changed" : ""}: ${plainReason(error, blogDir)}`,
    );
    refusal.cause = error;
    return refusal;
  }

  /** Writes and removes files, then commits just them; on any failure the folder is as it was. */
  async function store(slug: string, verb: string, files: Files): Promise<void> {
    const paths = [...files.keys()];
    const asides: Awaited<ReturnType<typeof keepAside>>[] = [];
    let undone = true;
    try {
      if (!(await cutOff.begin(slug, files))) return;
      for (const path of paths) asides.push(await keepAside(join(blogDir, path)));
      await put(files);
      await repository.commit(paths, `post: ${verb} "${slug}"`).catch(async (error) => {
        // git may fail after the commit is made, on a full disk say.
        if (!(await cutOff.isCommitted(files))) throw error;
      });
    } catch (error) {
      for (const aside of asides) await aside.putBack().catch(() => (undone = false));
      await repository.unstage(paths).catch(() => {});
      throw refusalOf(error, undone);
    } finally {
      for (const aside of asides) await aside.letGo().catch(() => {});
      if (undone) await cutOff.end();
    }
    sync.afterWrite();
    index.refresh();
  }

  /** Pictures come before the text that shows them, and go after it. */
  async function put(files: Files): Promise<void> {
    const turn = ([path, data]: [string, unknown]) => (path.endsWith(".md") ? 1 : data === undefined ? 2 : 0);
    for (const [path, data] of [...files].sort((a, b) => turn(a) - turn(b))) {
      const file = join(blogDir, path);
      if (data === undefined) await removeDurably(file);
      else {
        await mkdir(dirname(file), { recursive: true });
        await writeDurably(file, data);
      }
    }
  }

  /** The picture files of a post that no other post shows. */
  function ownPictures(post: IndexedPost): string[] {
    const others = new Set(index.posts.filter(({ slug }) => slug !== post.slug).flatMap(({ images }) => images));
    return post.images.filter((image) => !others.has(image)).map((image) => `images/${image}`);
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
        await store(slug, draft.published ? "publish" : "draft", files);
        return get(index.bySlug(slug)?.id ?? slug);
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
        const { content, ...fields } = differences(post, changes);
        if (content === undefined && Object.keys(fields).length === 0) return post;
        const firstPublish = fields.published === true && post.publishedAt === null;
        const source = await sourceOf(find(id));
        const edited = editSource(
          source,
          { ...fields, ...(firstPublish && { publishedAt: now().toISOString() }) },
          content,
        );
        await store(post.slug, verbFor(fields.published), new Map([[fileOf(post.slug), edited]]));
        return get(id);
      }),

    remove: (id) =>
      change(async () => {
        const post = find(id);
        const file = fileOf(post.slug);
        // A file nobody has committed yet is committed once before it goes, so that history can bring it back.
        if (!(await repository.tracks(file))) await repository.commit([file], `post: add "${post.slug}"`);
        const pictures = [];
        for (const picture of ownPictures(post)) if (await repository.tracks(picture)) pictures.push(picture);
        await store(post.slug, "delete", new Map([file, ...pictures].map((path) => [path, undefined])));
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
        if (former && former !== path && ownPictures(post).includes(former) && (await repository.tracks(former)))
          files.set(former, undefined);
        await store(post.slug, "new picture for", files);
        return get(id);
      }),

    recover: () =>
      lane.run(async () => {
        await cutOff.sweep();
        return cutOff.finish();
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
        : value !== before;
    }),
  );
}

function verbFor(published: boolean | undefined): string {
  if (published === undefined) return "edit";
  return published ? "publish" : "unpublish";
}

function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const wanted = slugify(title);
  for (let slug = wanted, n = 2; ; slug = `${wanted}-${n++}`) if (!isTaken(slug)) return slug;
}

function plainReason(error: unknown, folder: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (isDiskFull(error, folder)) return "the disk is full.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") return "the folder may not be written to.";
  if (/index\.lock|\.lock': File exists/.test(message))
    return "another git program is at work in the repository, or one was cut off.";
  return "git or the disk refused it. The service’s log has the details.";
}
