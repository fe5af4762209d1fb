import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { CheckedPost } from "#content/model/check-post.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { londonTime } from "#content/model/london-time.ts";
import { omit } from "#content/model/pick.ts";
import {
  editPost,
  filesOf,
  folderOf,
  type IndexedPost,
  type Post,
  parsePost,
  slugOfFile,
} from "#content/model/post.ts";
import type { Rules } from "#content/model/rules.ts";
import { followsTitle, slugify } from "#content/model/slug.ts";
import { decodeText, revisionOf } from "#content/model/text-file.ts";
import { IMPORT, readCommitMessage } from "../documents/commit-words.ts";
import type { FileData } from "../documents/file-writer.ts";
import { ServiceError } from "../errors.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
import { findPost, freeSlug, noSuchPost, refuseTaken } from "./find-post.ts";
import type { CheckPost } from "./live-findings.ts";
import type { PostChanges } from "./post-changes.ts";
import {
  differences,
  explain,
  frontMatterFor,
  keysForMove,
  refuseBadTime,
  refuseLeftovers,
  verbFor,
  withFutureDate,
  withReasons,
} from "./post-edits.ts";
import { createPostHistory, type PostHistoryOptions } from "./post-history.ts";
import { createPostPictures, picturePath } from "./post-pictures.ts";

/** How many of the last commits that brought posts can be found again. */
const MOST_BRINGS = 10;

/** A picture ready for the site, with the words for those who cannot see it. */
export interface Picture {
  /** A WebP file. */
  data: Uint8Array;
  alt: string;
}

/** The fields of a new post. Missing ones get their defaults here. */
export interface NewPost extends PostChanges {
  id?: string | undefined;
  title: string;
  picture?: Picture;
  /** Further front matter, such as who drafted it. */
  provenance?: Record<string, unknown>;
}

/** A post after a save. */
export interface Saved {
  post: Post;
  /** `undefined` when nothing had to be changed. */
  commit: string | undefined;
  /** A sentence for the owner when the result differs from what she asked for. */
  notice?: string | undefined;
}

export type PostStore = ReturnType<typeof createPostStore>;

interface PostStoreOptions extends Omit<PostHistoryOptions, "pictures"> {
  /** Uploaded pictures that no saved post shows yet, by their names in `images/`. */
  sentPictures: AgeingFiles;
  /** The author of posts that name none. */
  practitioner: () => string;
  rules: Rules;
  check: CheckPost;
}

/** Creates, changes and deletes posts, and leads back to their versions. */
export function createPostStore(options: PostStoreOptions) {
  const { blogDir, index, writer, practitioner, rules, check, ownSentences, now } = options;
  const pictures = createPostPictures(options);
  const history = createPostHistory({ ...options, pictures });
  const { save, refuseStale } = history;

  function get(id: string): Post {
    const post = index.read(findPost(index, id).slug);
    if (!post) throw noSuchPost();
    return post;
  }

  /** Reads a post's file. Refuses one that is broken at the moment: the index then shows its last good version. */
  async function sourceOf(post: Pick<IndexedPost, "file" | "revision">): Promise<string> {
    const source = await readFile(join(blogDir, post.file))
      .then(decodeText)
      .catch(() => "");
    if (revisionOf(source) !== post.revision) {
      throw new ServiceError(
        "conflict",
        "This post’s file is damaged at the moment. Mend it first; the admin page says what is wrong.",
      );
    }
    return source;
  }

  /** Completes the requested changes. `notice` tells the owner when the result differs from her request. */
  function readChanges<Changes extends PostChanges>(
    post: Parameters<typeof withReasons>[0] & Pick<Post, "publishedAt">,
    asked: Changes,
  ) {
    const { changes, notice } = withFutureDate(post, asked, now());
    const find = () => check(withWords(post, changes));
    return { changes: withReasons(post, changes, { rules, today: londonTime(now()).date, find }), notice };
  }

  /** The file of sentences with those that a save teaches. */
  const taughtBy = (post: Parameters<CheckPost>[0], { accepted }: PostChanges) =>
    ownSentences.withTaught(() => check({ ...post, accepted: [] }), accepted, post.category);

  const keysFor = (post: Parameters<typeof frontMatterFor>[0], fields: PostChanges) =>
    frontMatterFor(post, fields, { now: now(), practitioner: practitioner() });

  function newSource({ id = randomUUID(), picture, content, provenance, ...fields }: NewPost, path?: string) {
    const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)));
    return composeSource(
      {
        id,
        title: fields.title,
        ...keysFor(notYetCreated, { ...given, published: fields.published ?? false }),
        createdAt: now().toISOString(),
        ...(picture && { featuredImage: path, featuredImageAlt: picture.alt }),
        ...provenance,
      },
      content ?? "",
    );
  }

  function addressByTitle(post: Post, title = post.title): string {
    const changes = followsTitle(post) && slugify(title) !== slugify(post.title);
    return changes ? freeSlug(title, index) : post.slug;
  }

  /** The post that an earlier attempt of the same request has created, if any. */
  function createdBefore({ id, ...asked }: NewPost): Post | undefined {
    if (id === undefined || !index.byId(id)) return undefined;
    const post = get(id);
    const { changes } = readChanges(post, omit(asked, "picture", "provenance"));
    if (Object.keys(differences(post, changes, practitioner())).length === 0) return post;
    throw new ServiceError(
      "conflict",
      "This post was saved before, and has other words by now. Nothing was overwritten.",
    );
  }

  return {
    ...history,
    get,
    titles: (): string[] => index.posts.map(({ title }) => title),

    /** Idempotent: a second request with the same id creates nothing. */
    create: (asked: NewPost): Promise<Saved> =>
      writer.change(async () => {
        const before = createdBefore(asked);
        if (before) return { post: before, commit: undefined };
        const slug = asked.slug ?? freeSlug(asked.title, index);
        refuseTaken(index, slug);
        const { changes, notice } = readChanges(notYetCreated, asked);
        refuseBadTime(notYetCreated, changes, now());
        await pictures.refuseMissing(changes);
        const path = asked.picture && picturePath(slug, asked.picture.data);
        const source = newSource(changes, path);
        const parsed = parsePost(slug, source, now().getTime()); // The service must be able to read the files it writes.
        const { post } = parsed;
        if (post.published) refuseLeftovers(post);
        const files = new Map<string, FileData>([
          [newFileOf(slug), source],
          ...(await pictures.changes(slug, parsed)),
          ...(await taughtBy(post, asked)),
        ]);
        if (path && asked.picture) files.set(path, asked.picture.data);
        const verb = post.published || post.publishAt ? verbFor(changes) : "draft";
        const commit = await save(slug, verb, { files, why: explain(changes), shown: pictures.shown(parsed) });
        return { post: get(index.bySlug(slug)?.id ?? slug), commit, notice };
      }),

    /** `revision` is the one that the editor last saw. A post that has changed since is not overwritten. */
    update: (id: string, asked: PostChanges, revision?: string): Promise<Saved> =>
      writer.change(async () => {
        const post = get(id);
        refuseStale(post.revision, revision);
        const { changes, notice } = readChanges(post, asked);
        refuseBadTime(post, changes, now());
        const fields = differences(post, changes, practitioner());
        const { slug } = post;
        const address = fields.slug ?? addressByTitle(post, fields.title);
        if (address !== slug) refuseTaken(index, address);
        if (Object.keys(fields).length === 0) return { post, commit: undefined };
        await pictures.refuseMissing(fields);

        const indexed = findPost(index, id);
        const source = await sourceOf(indexed);
        const moved = address === slug ? {} : keysForMove(indexed, source, address, now());
        const edited = editPost(slug, source, { ...moved, ...keysFor(post, fields) }, fields.content);
        const file = folderOf(indexed.file) ? `${address}/index.md` : newFileOf(address);
        const after = parsePost(address, edited, now().getTime(), folderOf(file));
        if (after.post.published) refuseLeftovers(after.post, post);

        const files = new Map<string, FileData>([
          [address === slug ? indexed.file : file, edited],
          ...(address === slug ? [] : [[indexed.file, undefined] as const]),
          ...(await pictures.changes(slug, after)),
          ...pictures.moved(indexed, address),
          ...(await taughtBy(after.post, asked)),
        ]);
        const commit = await save(address, verbFor(fields), {
          files,
          why: explain(fields, post),
          shown: pictures.shown(after),
          alsoChanged: [slug],
        });
        return { post: get(id), commit, notice };
      }),

    /** Writes the files of several posts, by their slugs, in one commit. Their pictures have been sent. */
    bring: (from: string, decide: () => ReadonlyMap<string, () => string>): Promise<string | undefined> =>
      writer.change(async () => {
        const sources = decide();
        const files = new Map<string, FileData>();
        for (const [slug, source] of sources) {
          files.set(index.bySlug(slug)?.file ?? newFileOf(slug), source);
          const shown = await pictures.changes(slug, parsePost(slug, source(), now().getTime()));
          for (const [path, data] of shown) files.set(path, data);
        }
        return sources.size > 0 ? save(from, IMPORT, { files, alsoChanged: [...sources.keys()] }) : undefined;
      }),

    /** The commits that brought posts which are still here, newest first. */
    async brought() {
      const changes = await options.history.changesSaying(`post: ${IMPORT} `, MOST_BRINGS);
      const here = changes.filter(({ file, isNew }) => isNew && index.bySlug(slugOfFile(file) ?? ""));
      return [...Map.groupBy(here, ({ commit }) => commit)].map(([commit, posts]) => {
        const [{ at, subject } = { at: "", subject: "" }] = posts;
        return { commit, at, from: readCommitMessage(subject)?.name ?? "", posts: posts.length };
      });
    },

    remove: (id: string): Promise<{ commit: string | undefined }> =>
      writer.change(async () => {
        const post = findPost(index, id);
        // Both `.md` and `.markdown`: the other one would take over the address.
        const files = new Map<string, FileData>(filesOf(post.slug).map((path) => [path, undefined]));
        for (const [path, data] of await pictures.dropped(post)) files.set(path, data);
        return { commit: await save(post.slug, "delete", { files }) };
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
          ...(await pictures.changes(post.slug, parsePost(post.slug, edited, now().getTime(), post.folder))),
          [path, picture.data],
        ]);
        return { commit: await save(post.slug, "new picture for", { files }), post: get(id) };
      }),
  };
}

/** Returns a post with the words that it will have, and without accepted reasons. */
function withWords(post: Partial<Post>, changes: PostChanges): CheckedPost {
  const given = Object.entries(omit(changes, "accepted")).filter(([, value]) => value !== undefined);
  const { excerptIsDerived, ...known } = { ...noWords, ...omit(post, "accepted") };
  const isDerived = excerptIsDerived && changes.excerpt === undefined;
  return { ...known, ...(isDerived && { excerptIsDerived }), ...Object.fromEntries(given) };
}

const noWords = {
  title: "",
  excerpt: "",
  tags: [],
  category: "",
  content: "",
  featuredImage: null,
  featuredImageAlt: "",
};
const notYetCreated = { published: false, publishedAt: null } as const;

const newFileOf = (slug: string): string => filesOf(slug)[0];
