import type { DeletedPost, Version } from "#content/model/answers.ts";
import { draftOf, fieldsThatDiffer } from "#content/model/draft.ts";
import { filesOf, folderOf, type ParsedPost, parsePost, slugOfFile } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { isSlug } from "#content/model/slug.ts";
import { decodeText } from "#content/model/text-file.ts";
import { damagedVersion, listVersions, type Page, readFormer } from "../content-files/versions.ts";
import type { History } from "../git/history.ts";
import { findPost, isTaken } from "./post-store.ts";

/** A former version of a post's file. */
export interface FormerPost extends ParsedPost {
  source: string;
  /** Reads a picture as it was at that time. */
  picture(name: string): Promise<Buffer | undefined>;
}

const MOST_DELETED = 100;

export type PostHistory = ReturnType<typeof openPostHistory>;

/** Reads the versions of posts from git, described for the desk. */
export function openPostHistory({ index, history }: { index: PostIndex; history: History }) {
  return {
    /** Newest first. */
    async versions(id: string, page: Page): Promise<Version[]> {
      const { slug, file } = findPost(index, id);
      // One more than asked for, to compare the last one with.
      const versions = await listVersions({ history }, file, { ...page, limit: page.limit + 1 });
      const sources = await history.blobs(versions.map(({ blob }) => blob));
      const posts = sources.map((source) => readPost(slug, source));
      return versions.slice(0, page.limit).map(({ version }, n) => {
        const [post, before] = [posts[n], posts[n + 1]];
        return {
          ...version,
          title: post?.title ?? slug,
          changed: post && before ? fieldsThatDiffer(draftOf(before), draftOf(post)) : [],
          picture: post?.featuredImage ?? null,
        };
      });
    },

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
        const id = readPost(slug, sources[n])?.id ?? slug;
        const isKnown = known.has(id);
        known.add(id);
        return isKnown ? [] : { slug, title: titleOf(slug, sources[n]), deletedAt, commit };
      });
    },

    /** Returns a post as a commit left it, or as it was before a commit that removed it. */
    async former(slug: string, commit: string): Promise<FormerPost> {
      const { at, file, source } = await readFormer({ history, noun: "post" }, filesOf(slug), commit);
      const picture = async (name: string) => (await history.read(at, `images/${name}`)) ?? history.read(at, name);
      try {
        return { ...parsePost(slug, source, Date.now(), folderOf(file)), source, picture };
      } catch {
        throw damagedVersion();
      }
    },
  };
}

/** `undefined` when the file was broken then. */
function readPost(slug: string, source: Buffer | undefined): ParsedPost["post"] | undefined {
  try {
    return source && parsePost(slug, decodeText(source)).post;
  } catch {
    return undefined;
  }
}

const titleOf = (slug: string, source: Buffer | undefined): string => readPost(slug, source)?.title ?? slug;
