import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { composeSource } from "#content/model/front-matter.ts";
import { londonTime } from "#content/model/london-time.ts";
import { postPictureName } from "#content/model/pictures.ts";
import {
  editPost,
  filesOf,
  folderOf,
  type IndexedPost,
  type ParsedPost,
  type Post,
  parsePost,
  slugOfFile,
} from "#content/model/post.ts";
import { statOf } from "#content/model/post-folder.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Rules } from "#content/model/rules.ts";
import { followsTitle, slugify } from "#content/model/slug.ts";
import { decodeText, revisionOf } from "#content/model/text-file.ts";
import type { FileData, Files, FileWriter } from "../content-files/file-writer.ts";
import { refuseStale } from "../content-files/versions.ts";
import { ServiceError } from "../errors.ts";
import { pictureOnDisk, pictureState, readStoredPicture } from "../publish/pictures.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";
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

interface PostStoreOptions {
  blogDir: string;
  index: PostIndex;
  writer: FileWriter;
  /** Uploaded pictures that no saved post shows yet, by their names in `images/`. */
  sentPictures: AgeingFiles;
  /** The author of posts that name none. */
  practitioner: () => string;
  rules: Rules;
  /** Makes changes go live: see publish-changes.ts. */
  publishChanges: (slugs: readonly string[]) => void;
  now: () => Date;
}

/** Creates, changes and deletes posts. */
export function createPostStore(options: PostStoreOptions) {
  const { blogDir, index, writer, sentPictures, practitioner, rules, publishChanges, now } = options;

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

  /** Keeps copies of dropped pictures for a while: text that shows them may come back. */
  async function keepDropped(paths: readonly string[]): Promise<void> {
    for (const path of paths.filter((one) => one === `images/${basename(one)}`)) {
      const data = readStoredPicture(blogDir, basename(path));
      if (data) await sentPictures.write(basename(path), data).catch(() => {}); // git has it too
    }
  }

  /** The picture files that a save adds (uploaded for this post) and removes (no longer shown by any post). */
  async function pictureChanges(
    slug: string,
    { images, links }: Pick<ParsedPost, "images" | "links">,
  ): Promise<[string, FileData][]> {
    const missing = images.filter((image) => !isThere(image));
    const sent = await Promise.all(missing.map(async (image) => [image, await readSent(image)] as const));
    const shown = index.bySlug(slug)?.images ?? [];
    const unused = shown.filter((image) => !images.includes(image) && !linked(links).includes(image));
    const dropped = ownPictures(blogDir, index, { slug, images: unused });
    await keepDropped(dropped);
    return [
      ...sent.flatMap(([image, data]): [string, FileData][] => (data ? [[`images/${sentName(image)}`, data]] : [])),
      ...dropped.map((path): [string, FileData] => [path, undefined]),
    ];
  }

  /** Completes the requested changes. `notice` tells the owner when the result differs from her request. */
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

  const isThere = (image: string) => pictureState(join(blogDir, pictureOnDisk(blogDir, image))) !== undefined;
  const readSent = async (image: string) =>
    sentName(image).includes("/") ? undefined : sentPictures.read(sentName(image));

  /** The paths of a post’s pictures that belong into git. One that is never published does not. */
  const shownPictures = ({ images }: Pick<ParsedPost, "images">): string[] =>
    images.filter((image) => readStoredPicture(blogDir, image)).map((image) => pictureOnDisk(blogDir, image));

  /** The changes that move a post’s own folder with its pictures to another address. */
  function movedPictures({ folder, images }: IndexedPost, address: string): [string, FileData][] {
    const own = images.filter((image) => folder && address !== folder && pictureOnDisk(blogDir, image) === image);
    return own.flatMap((image): [string, FileData][] => {
      const data = readStoredPicture(blogDir, image);
      return data
        ? [
            [image.replace(/^[^/]+/, address), data],
            [image, undefined],
          ]
        : [];
    });
  }

  /** A cover has to exist, or have been uploaded. */
  async function refuseMissingPicture({ featuredImage }: PostChanges): Promise<void> {
    const file = featuredImage && postPictureName(featuredImage);
    if (!featuredImage || (file && (isThere(file) || (await readSent(file))))) return;
    throw new ServiceError("bad-request", `There is no picture ${featuredImage.replace("/blog/", "")}. Send it first.`);
  }

  /** The post that an earlier attempt of the same request has created, if any. */
  function createdBefore({ id, picture: _, provenance: __, ...words }: NewPost): Post | undefined {
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

    /** Idempotent: a second request with the same id creates nothing. */
    create: (asked: NewPost): Promise<Saved> =>
      writer.change(async () => {
        const before = createdBefore(asked);
        if (before) return { post: before, commit: undefined };
        const slug = asked.slug ?? freeSlug(asked.title, index);
        refuseTaken(index, slug);
        const { changes, notice } = readChanges(notYetCreated, asked);
        refuseBadTime(notYetCreated, changes, now());
        await refuseMissingPicture(changes);
        const path = asked.picture && picturePath(slug, asked.picture.data);
        const source = newSource(changes, path);
        const parsed = parsePost(slug, source, now().getTime()); // The service must be able to read the files it writes.
        const { post } = parsed;
        if (post.published) refuseLeftovers(post);
        const files = new Map<string, FileData>([[newFileOf(slug), source], ...(await pictureChanges(slug, parsed))]);
        if (path && asked.picture) files.set(path, asked.picture.data);
        const verb = post.published || post.publishAt ? verbFor(changes) : "draft";
        const commit = await writer.writeAndCommit(slug, verb, files, explain(changes), shownPictures(parsed));
        publishChanges([slug]);
        return { post: get(index.bySlug(slug)?.id ?? slug), commit, notice };
      }),

    /** `revision` is the one that the editor last saw. A post that has changed since is not overwritten. */
    update: (id: string, asked: PostChanges, revision?: string): Promise<Saved> =>
      writer.change(async () => {
        const post = get(id);
        refuseStale("post", post.revision, revision);
        const { changes, notice } = readChanges(post, asked);
        refuseBadTime(post, changes, now());
        const fields = differences(post, changes, practitioner());
        const { slug } = post;
        const address = fields.slug ?? addressByTitle(post, fields.title);
        if (address !== slug) refuseTaken(index, address);
        if (Object.keys(fields).length === 0) return { post, commit: undefined };
        await refuseMissingPicture(fields);

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
          ...(await pictureChanges(slug, after)),
          ...movedPictures(indexed, address),
        ]);
        const why = explain(fields, post);
        const commit = await writer.writeAndCommit(address, verbFor(fields), files, why, shownPictures(after));
        publishChanges([address, slug]);
        return { post: get(id), commit, notice };
      }),

    remove: (id: string): Promise<{ commit: string | undefined }> =>
      writer.change(async () => {
        const post = findPost(index, id);
        // Both `.md` and `.markdown`: the other one would take over the address.
        const pictures = ownPictures(blogDir, index, post);
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
          ...(await pictureChanges(post.slug, parsePost(post.slug, edited, now().getTime(), post.folder))),
          [path, picture.data],
        ]);
        const commit = await writer.writeAndCommit(post.slug, "new picture for", files);
        publishChanges([post.slug]);
        return { post: get(id), commit };
      }),
  };
}

const notYetCreated = { published: false, publishedAt: null } as const;

const newFileOf = (slug: string): string => filesOf(slug)[0];

const noSuchPost = () => new ServiceError("not-found", "There is no such post. It may have been deleted.");

export function findPost(index: PostIndex, id: string): IndexedPost {
  const post = index.byId(id);
  if (!post) throw noSuchPost();
  return post;
}

/** Whether a post or a broken file has this address. */
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

/** A path in the posts' folder. It contains a hash, so that browsers never show an outdated picture. */
export function picturePath(name: string, data: Uint8Array): string {
  return `images/${name}-${createHash("sha256").update(data).digest("hex").slice(0, 10)}.webp`;
}

/** The name of an uploaded picture. In a post with a folder of its own, `images/` is looked for there. */
export const sentName = (image: string): string => image.replace(/^[^/]+\/images\//, "");

/** The cover by its name in `images/`; `undefined` when there is none or it lies elsewhere. */
export const coverName = ({ featuredImage }: Pick<IndexedPost, "featuredImage">): string | undefined =>
  postPictureName(featuredImage ?? "");

/** The pictures among the paths to which a text links. */
export const linked = (links: readonly string[]): string[] => links.flatMap((path) => postPictureName(path) ?? []);

/** The picture files of a post that no other file names, as paths in the posts' folder. */
export function ownPictures(
  blogDir: string,
  index: PostIndex,
  { slug, images }: Pick<IndexedPost, "slug" | "images">,
): string[] {
  const others = index.posts.filter((post) => post.slug !== slug);
  const used = new Set(others.flatMap((post) => [...post.images, ...linked(post.links)]));
  const free = images.filter((image) => !used.has(image));
  if (free.length === 0) return [];
  // A file that is no post, or not yet, is searched for the bare names: it may be mended.
  const unread = [...index.broken.flatMap(({ file }) => file.split(" and ")), ...index.otherFiles.filter(isText)];
  const sources = unread.filter((file) => slugOfFile(file) !== slug).map((file) => readWords(join(blogDir, file)));
  const isNamed = (name: string) => sources.some((text) => text.includes(name) || text.includes(encodeURI(name)));
  return free.filter((image) => !isNamed(basename(image.normalize()))).map((image) => pictureOnDisk(blogDir, image));
}

const isText = (file: string): boolean => /\.(?:md|mdx|markdown|mkd|html?|txt)(?:\.|$)/i.test(file);

/** The words of any file of a text’s size, in whatever encoding plain letters can be found. */
function readWords(path: string): string {
  const stat = statOf(path);
  if (!stat?.isFile() || stat.size > 5_000_000) return "";
  try {
    return readFileSync(path, "utf8").replaceAll("\0", "").normalize();
  } catch {
    return "";
  }
}
