import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { postPictureName } from "#content/model/pictures.ts";
import { type IndexedPost, type ParsedPost, slugOfFile } from "#content/model/post.ts";
import { statOf } from "#content/model/post-folder.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { FileData } from "../documents/file-writer.ts";
import { FieldError } from "../errors.ts";
import { pictureOnDisk, pictureState, readStoredPicture } from "../publish/pictures.ts";
import type { AgeingFiles } from "../storage/ageing-files.ts";

interface PostPicturesOptions {
  blogDir: string;
  index: PostIndex;
  /** Uploaded pictures that no saved post shows yet, by their names in `images/`. */
  sentPictures: AgeingFiles;
}

type FileChange = [path: string, data: FileData];

export type PostPictures = ReturnType<typeof createPostPictures>;

/** The picture files of posts: which ones a save adds, removes or moves. Paths are those in the posts' folder. */
export function createPostPictures({ blogDir, index, sentPictures }: PostPicturesOptions) {
  const pathOf = (image: string) => pictureOnDisk(blogDir, image);
  const isThere = (image: string) => pictureState(join(blogDir, pathOf(image))) !== undefined;
  const isSent = (image: string) => !sentName(image).includes("/") && existsSync(sentPictures.pathOf(sentName(image)));
  /** Of thousands, memory would not hold all. */
  const readAgain = (image: string) => () => readFileSync(sentPictures.pathOf(sentName(image)));

  /** Keeps copies of dropped pictures for a while: text that shows them may come back. */
  async function keepDropped(paths: readonly string[]): Promise<void> {
    for (const path of paths.filter((one) => one === `images/${basename(one)}`)) {
      const data = readStoredPicture(blogDir, basename(path));
      if (data) await sentPictures.write(basename(path), data).catch(() => {}); // git has it too
    }
  }

  /** The picture files of a post that no other file names. */
  function own({ slug, images }: Pick<IndexedPost, "slug" | "images">): string[] {
    if (images.length === 0) return []; // of thousands of posts, most take no picture away
    const others = index.posts.filter((post) => post.slug !== slug);
    const used = new Set(others.flatMap((post) => [...post.images, ...linked(post.links)]));
    const free = images.filter((image) => !used.has(image));
    if (free.length === 0) return [];
    // A file that is no post, or not yet, is searched for the bare names: it may be mended.
    const unread = [...index.broken.flatMap(({ file }) => file.split(" and ")), ...index.otherFiles.filter(isText)];
    const sources = unread.filter((file) => slugOfFile(file) !== slug).map((file) => readWords(join(blogDir, file)));
    const isNamed = (name: string) => sources.some((text) => text.includes(name) || text.includes(encodeURI(name)));
    return free.filter((image) => !isNamed(basename(image.normalize()))).map(pathOf);
  }

  /** Takes the pictures of a post away that no other file names. */
  async function dropped(post: Pick<IndexedPost, "slug" | "images">): Promise<FileChange[]> {
    const paths = own(post);
    await keepDropped(paths);
    return paths.map((path) => [path, undefined]);
  }

  return {
    isThere,
    dropped,

    /** The pictures that a save of this text adds, because they were uploaded for it, and removes, because no post shows them any longer. */
    async changes(slug: string, { images, links }: Pick<ParsedPost, "images" | "links">): Promise<FileChange[]> {
      const sent = images.filter((image) => !isThere(image) && isSent(image));
      const shown = index.bySlug(slug)?.images ?? [];
      const unused = shown.filter((image) => !images.includes(image) && !linked(links).includes(image));
      return [
        ...sent.map((image): FileChange => [`images/${sentName(image)}`, readAgain(image)]),
        ...(await dropped({ slug, images: unused })),
      ];
    },

    /** The pictures of a former version that are missing now, or that differ and are shown by no other post. */
    async former({ post, images }: ParsedPost, readThen: (path: string) => Promise<Buffer | undefined>) {
      const ours = new Set(own({ slug: post.slug, images }));
      const files: FileChange[] = [];
      for (const name of images) {
        const path = post.folder && name.startsWith(`${post.folder}/`) ? name : pathOf(name);
        const then = await readPictureThen(name, readThen);
        const here = await readFile(join(blogDir, path)).catch(() => undefined);
        if (then && (!here || (ours.has(path) && !then.equals(here)))) files.push([path, then]);
      }
      return files;
    },

    /** Those that belong into git. One that is never published does not. */
    shown: ({ images }: Pick<ParsedPost, "images">): string[] =>
      images.filter((image) => readStoredPicture(blogDir, image)).map(pathOf),

    /** The changes that move a post's own folder with its pictures to another address. */
    moved({ folder, images }: IndexedPost, address: string): FileChange[] {
      const inFolder = images.filter((image) => folder && address !== folder && pathOf(image) === image);
      return inFolder.flatMap((image): FileChange[] => {
        const data = readStoredPicture(blogDir, image);
        if (!data) return [];
        return [
          [image.replace(/^[^/]+/, address), data],
          [image, undefined],
        ];
      });
    },

    /** A cover has to exist, or have been uploaded. */
    async refuseMissing({ featuredImage }: { featuredImage?: string | null | undefined }): Promise<void> {
      const file = featuredImage && postPictureName(featuredImage);
      if (!featuredImage || (file && (isThere(file) || isSent(file)))) return;
      const path = featuredImage.replace("/blog/", "");
      throw new FieldError("featuredImage", `There is no picture ${path}. Send it first.`);
    },
  };
}

/** A post with a folder of its own has its pictures there. */
export const readPictureThen = async (name: string, readThen: (path: string) => Promise<Buffer | undefined>) =>
  (await readThen(`images/${name}`)) ?? readThen(name);

/** A path in the posts' folder. It contains a hash, so that browsers never show an outdated picture. */
export function picturePath(name: string, data: Uint8Array): string {
  return `images/${name}-${createHash("sha256").update(data).digest("hex").slice(0, 10)}.webp`;
}

/** The name of an uploaded picture. In a post with a folder of its own, `images/` is looked for there. */
export const sentName = (image: string): string => image.replace(/^[^/]+\/images\//, "");

/** The pictures among the paths to which a text links. */
const linked = (links: readonly string[]): string[] => links.flatMap((path) => postPictureName(path) ?? []);

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
