import { isDeepStrictEqual } from "node:util";
import type { DeletedPost } from "#content/model/answers.ts";
import { draftOf, fieldsThatDiffer } from "#content/model/draft.ts";
import { editSource } from "#content/model/front-matter.ts";
import { hasPictureEnding, postPictureName } from "#content/model/pictures.ts";
import {
  editPost,
  filesOf,
  folderOf,
  type IndexedPost,
  type ParsedPost,
  parsePost,
  slugOfFile,
} from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { isSlug } from "#content/model/slug.ts";
import { decodeText } from "#content/model/text-file.ts";
import { createDocuments } from "../documents/documents.ts";
import type { FileWriter } from "../documents/file-writer.ts";
import type { OwnSentences } from "../documents/own-sentences.ts";
import { ServiceError } from "../errors.ts";
import type { History } from "../git/history.ts";
import { findPost, isTaken } from "./find-post.ts";
import { refuseLeftovers } from "./post-edits.ts";
import { type PostPictures, readPictureThen } from "./post-pictures.ts";

const MOST_DELETED = 100;

export interface PostHistoryOptions {
  blogDir: string;
  index: PostIndex;
  history: History;
  writer: FileWriter;
  ownSentences: OwnSentences;
  pictures: PostPictures;
  /** Makes changes go live: see publish-changes.ts. */
  publishChanges: (slugs: readonly string[], commit: string | undefined) => void;
  now: () => Date;
}

/** The versions of posts, also of deleted ones. */
export function createPostHistory(options: PostHistoryOptions) {
  const { index, history, writer, pictures, publishChanges, now } = options;
  const parse = (slug: string, source: string, file: string) =>
    parsePost(slug, source, now().getTime(), folderOf(file));

  const documents = createDocuments<ParsedPost>({
    noun: "post",
    history,
    writer,
    ownSentences: options.ownSentences,
    publishChanges,
    parse,
    find(id) {
      const { slug, file } = findPost(index, id);
      return { name: slug, files: [file, ...filesOf(slug).filter((other) => other !== file)] };
    },
    describe: (slug, version, before) => ({
      title: version?.post.title ?? slug,
      changed: version && before ? fieldsThatDiffer(draftOf(before.post), draftOf(version.post)) : [],
      picture: version?.post.featuredImage ?? null,
    }),
    isOurs: (path) => isSlug(slugOfFile(path) ?? "") || (hasPictureEnding(path) && !/(?:^|\/)\./.test(path)),

    /** Restores text and pictures. Whether the post is published does not change. */
    async restored(id, { value, source, read }) {
      const post = findPost(index, id);
      if (post.published) refuseLeftovers(value.post, index.read(post.slug));
      const former = await pictures.former(value, read);
      const cover = postPictureName(value.post.featuredImage ?? "");
      const isLost = cover && !pictures.isThere(cover) && !(await readPictureThen(cover, read));
      const restored = editPost(post.slug, source, { ...presentState(post, value), ...(isLost && coverFields(post)) });
      const dropped = await pictures.changes(post.slug, parse(post.slug, restored, post.file));
      return {
        files: new Map([[post.file, restored], ...dropped, ...former]),
        notice: isLost ? COVER_LOST : undefined,
      };
    },

    async takenBack(name, steps) {
      // A move changes two files of one post.
      const slugs = steps.flatMap(({ path }) => slugOfFile(path) ?? []);
      const slug = slugs.find((one) => steps.some(({ path, before }) => before && slugOfFile(path) === one)) ?? name;
      const others = index.posts.filter((post) => !slugs.includes(post.slug));
      const shown = new Set(others.flatMap(({ images }) => images));
      const files = new Map<string, string | Uint8Array | undefined>();
      for (const { path, before, isAsLeft } of steps) {
        // A later import may have given it other pictures.
        const refreshed = isAsLeft ? [] : (index.bySlug(slugOfFile(path) ?? "")?.images ?? []);
        for (const image of refreshed)
          if (!shown.has(image) && pictures.isThere(image)) files.set(`images/${image}`, undefined);
        if (before && slugOfFile(path)) files.set(path, withoutPassedTime(slug, before));
        else if (before || !shown.has(path.replace(/^images\//, ""))) files.set(path, before);
      }
      return { name: slug, files, alsoChanged: slugs };
    },
  });

  /** Drops a publishing time that has passed, which would publish the post again at once. */
  function withoutPassedTime(slug: string, bytes: Buffer): string | Buffer {
    try {
      const source = decodeText(bytes);
      const { publishAt } = parse(slug, source, "").post;
      return publishAt && Date.parse(publishAt) <= now().getTime()
        ? editSource(source, { publishAt: undefined })
        : source;
    } catch {
      return bytes; // The file was broken before the change, and is broken again.
    }
  }

  return {
    ...documents,

    /** Deleted posts, the latest first. */
    async deleted(): Promise<DeletedPost[]> {
      const bySlug = new Map<string, { blob: string; deletedAt: string; commit: string }>();
      for (const { file, blob, at, commit } of await history.deletions()) {
        const slug = slugOfFile(file) ?? "";
        if (bySlug.size === MOST_DELETED) break;
        if (!isSlug(slug) || bySlug.has(slug) || isTaken(index, slug)) continue;
        bySlug.set(slug, { blob, deletedAt: at, commit });
      }
      const sources = await history.blobs([...bySlug.values()].map(({ blob }) => blob));
      // A post that was moved is not deleted: its id is known at the new address, or listed for it.
      const known = new Set(index.posts.map(({ id }) => id));
      return [...bySlug].flatMap(([slug, { deletedAt, commit }], n) => {
        const { id, title } = documents.readable(slug, sources[n], "")?.post ?? { id: slug, title: slug };
        const isKnown = known.has(id);
        known.add(id);
        return isKnown ? [] : { slug, title, deletedAt, commit };
      });
    },

    /** Brings a deleted post back, as a draft. */
    restoreDeleted: (slug: string, commit: string) =>
      writer.change(async () => {
        if (!isSlug(slug)) throw new ServiceError("not-found", "There is no such post to bring back.");
        if (isTaken(index, slug))
          throw new ServiceError("conflict", "There is a post at this address again. Nothing was overwritten.");
        const { value, source, read } = await documents.former(slug, filesOf(slug), commit);
        const draft = editPost(slug, source, {
          ...(value.post.published && { published: false }),
          publishAt: undefined,
        });
        const file = value.post.folder ? `${slug}/index.md` : filesOf(slug)[0];
        const files = new Map([[file, draft], ...(await pictures.former(value, read))]);
        return { commit: await documents.save(slug, "restore", { files }) };
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

/** The front matter that a restored version takes over from the present one: identity and publishing state. */
function presentState(post: IndexedPost, then: ParsedPost): Record<string, unknown> {
  const keys = ["id", "published", "publishedAt", "publishAt"] as const;
  const differing = keys.filter((key) => post[key] !== then.post[key]).map((key) => [key, post[key] ?? undefined]);
  const isMoved = !isDeepStrictEqual(post.aliases, then.aliases);
  return { ...Object.fromEntries(differing), ...(isMoved && { aliases: post.aliases }) };
}
