import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { editSource } from "#content/model/front-matter.ts";
import { hasPictureEnding } from "#content/model/pictures.ts";
import { editPost, filesOf, type IndexedPost, type Post, parsePost, slugOfFile } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { isSlug } from "#content/model/slug.ts";
import { decodeText } from "#content/model/text-file.ts";
import { undoVerb } from "../content-files/commit-words.ts";
import type { FileWriter } from "../content-files/file-writer.ts";
import { nothingToTakeBack, readTakeBack } from "../content-files/versions.ts";
import { ServiceError } from "../errors.ts";
import type { History } from "../git/history.ts";
import { pictureOnDisk } from "../publish/pictures.ts";
import { refuseLeftovers } from "./post-edits.ts";
import type { FormerPost, PostHistory } from "./post-history.ts";
import { coverName, findPost, isTaken, linked, ownPictures, type PostStore, type Saved } from "./post-store.ts";

export type TakeBack = ReturnType<typeof createTakeBack>;

interface TakeBackOptions {
  blogDir: string;
  index: PostIndex;
  posts: Pick<PostStore, "get">;
  history: History;
  postHistory: PostHistory;
  writer: FileWriter;
  publishChanges: (slugs: readonly string[]) => void;
  now: () => Date;
}

/** Undo and restore, always by a new commit. Git's history is never rewritten. */
export function createTakeBack(options: TakeBackOptions) {
  const { blogDir, index, posts, history, postHistory, writer, publishChanges, now } = options;
  const readPresent = (path: string) => readFile(join(blogDir, path)).catch(() => undefined);

  /** The pictures of a former version that are missing now, or that differ and are shown by no other post. */
  async function formerPictures(slug: string, { post, images, picture }: FormerPost): Promise<Map<string, Buffer>> {
    const own = new Set(ownPictures(blogDir, index, { slug, images }));
    const files = new Map<string, Buffer>();
    for (const name of images) {
      const path = post.folder && name.startsWith(`${post.folder}/`) ? name : pictureOnDisk(blogDir, name);
      const [then, here] = [await picture(name), await readPresent(path)];
      if (then && (!here || (own.has(path) && !then.equals(here)))) files.set(path, then);
    }
    return files;
  }

  /** Drops a publishing time that has passed, which would publish the post again at once. */
  function withoutPassedTime(slug: string, bytes: Buffer): string | Buffer {
    try {
      const source = decodeText(bytes);
      const { publishAt } = parsePost(slug, source).post;
      return publishAt && Date.parse(publishAt) <= now().getTime()
        ? editSource(source, { publishAt: undefined })
        : source;
    } catch {
      return bytes; // The file was broken before the change, and is broken again.
    }
  }

  return {
    /**
     * Takes back one of the service's commits, unless its files have changed since. The post is `null` when the undo
     * removes it.
     */
    undo: (commit: string): Promise<{ post: Post | null; commit: string }> =>
      writer.change(async () => {
        const folder = { dir: blogDir, history, noun: "post" } as const;
        const { verb, name, steps } = await readTakeBack(folder, commit, isOurs);
        // A move changes two files of one post.
        const slugs = steps.flatMap(({ path }) => slugOfFile(path) ?? []);
        const slug = slugs.find((one) => steps.some(({ path, before }) => before && slugOfFile(path) === one)) ?? name;
        const shown = new Set(index.posts.filter((post) => !slugs.includes(post.slug)).flatMap(({ images }) => images));
        const files = new Map<string, string | Uint8Array | undefined>();
        for (const { path, before } of steps) {
          if (before && slugOfFile(path)) files.set(path, withoutPassedTime(slug, before));
          else if (before || !shown.has(path.replace(/^images\//, ""))) files.set(path, before);
        }
        const undone = await writer.writeAndCommit(slug, undoVerb(verb), files);
        if (!undone) throw nothingToTakeBack();
        publishChanges([slug, ...slugs]);
        const post = index.bySlug(slug);
        return { post: post ? posts.get(post.id) : null, commit: undone };
      }),

    /** Restores a post's former text and picture. Whether it is published does not change. */
    restore: (id: string, commit: string): Promise<Saved> =>
      writer.change(async () => {
        const post = findPost(index, id);
        const former = await postHistory.former(post.slug, commit);
        if (post.published) refuseLeftovers(former.post, posts.get(id));
        const pictures = await formerPictures(post.slug, former);
        const [cover, formerCover] = [coverName(post), coverName(former.post)];
        const pathOf = (name: string) => pictureOnDisk(blogDir, name);
        const isCoverLost =
          formerCover && !pictures.has(pathOf(formerCover)) && !(await readPresent(pathOf(formerCover)));
        const source = editPost(post.slug, former.source, {
          ...presentState(post, former),
          ...(isCoverLost && coverFields(post)),
        });
        const files = new Map<string, string | Uint8Array | undefined>([[post.file, source], ...pictures]);
        const isCoverOurs = cover && ownPictures(blogDir, index, post).includes(pathOf(cover));
        const isUsed = [...former.images, ...linked(former.links)].includes(cover ?? "");
        if (isCoverOurs && !isCoverLost && !isUsed) files.set(pathOf(cover), undefined);
        const saved = await writer.writeAndCommit(post.slug, "restore", files);
        publishChanges([post.slug]);
        return { commit: saved, post: posts.get(id), ...(isCoverLost && { notice: COVER_LOST }) };
      }),

    /** Brings a deleted post back, as a draft. */
    restoreDeleted: (slug: string, commit: string): Promise<Saved> =>
      writer.change(async () => {
        if (!isSlug(slug)) throw new ServiceError("not-found", "There is no such post to bring back.");
        if (isTaken(index, slug)) {
          throw new ServiceError("conflict", "There is a post at this address again. Nothing was overwritten.");
        }
        const former = await postHistory.former(slug, commit);
        const draft = editPost(slug, former.source, {
          ...(former.post.published && { published: false }),
          publishAt: undefined,
        });
        const files = new Map<string, string | Uint8Array>([
          [former.post.folder ? `${slug}/index.md` : filesOf(slug)[0], draft],
          ...(await formerPictures(slug, former)),
        ]);
        const saved = await writer.writeAndCommit(slug, "restore", files);
        publishChanges([slug]);
        return { commit: saved, post: posts.get(index.bySlug(slug)?.id ?? slug) };
      }),
  };
}

/** ASCII, because it is sent in a header. */
const COVER_LOST = "The picture of that version was not kept with it, so the post keeps the present one.";

/** Front matter for a post's present picture. */
const coverFields = (post: IndexedPost): Record<string, unknown> => ({
  featuredImage: post.featuredImage?.replace(/^\/blog\//, "") ?? undefined,
  featured_image: undefined,
  featuredImageAlt: post.featuredImageAlt || undefined,
});

/** Whether a path is a post or a picture: an undo writes nothing else. */
const isOurs = (path: string): boolean =>
  isSlug(slugOfFile(path) ?? "") || (hasPictureEnding(path) && !/(?:^|\/)\./.test(path));

/** The front matter that a restored version takes over from the present one: identity and publishing state. */
function presentState(post: IndexedPost, then: FormerPost): Record<string, unknown> {
  const keys = ["id", "published", "publishedAt", "publishAt"] as const;
  const differing = keys.filter((key) => post[key] !== then.post[key]).map((key) => [key, post[key] ?? undefined]);
  const isMoved = !isDeepStrictEqual(post.aliases, then.aliases);
  return { ...Object.fromEntries(differing), ...(isMoved && { aliases: post.aliases }) };
}
