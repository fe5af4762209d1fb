import type { DeletedPost, Version } from "#content/model/answers.ts";
import { isSlug, type ParsedPost, type Post, parsePost } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { damagedVersion, listVersions, type Page, readFormer } from "../content-files/versions.ts";
import type { History } from "../git/history.ts";
import { findPost, isTaken } from "./post-store.ts";

/** A post's file as it once was. */
export interface FormerPost extends ParsedPost {
  source: string;
  /** A picture beside it at that time. */
  picture(name: string): Promise<Buffer | undefined>;
}

const MOST_DELETED = 100;

export type PostHistory = ReturnType<typeof openPostHistory>;

/** The versions of posts in git, in the desk's words. */
export function openPostHistory({ index, history }: { index: PostIndex; history: History }) {
  return {
    /** Newest first. */
    async versions(id: string, page: Page): Promise<Version[]> {
      const { slug } = findPost(index, id);
      const versions = await listVersions({ history }, `${slug}.md`, page);
      const sources = await history.blobs(versions.map(({ blob }) => blob));
      return versions.map(({ version }, n) => ({ ...version, title: titleOf(slug, sources[n]) }));
    },

    /** Posts that are no longer there, newest first. */
    async deleted(): Promise<DeletedPost[]> {
      const bySlug = new Map<string, { blob: string; deletedAt: string; commit: string }>();
      for (const { file, blob, at, commit } of await history.deletions()) {
        const slug = file.slice(0, -".md".length);
        if (bySlug.size === MOST_DELETED) break;
        if (!isSlug(slug) || bySlug.has(slug) || isTaken(index, slug)) continue;
        bySlug.set(slug, { blob, deletedAt: at, commit });
      }
      const sources = await history.blobs([...bySlug.values()].map(({ blob }) => blob));
      return [...bySlug].map(([slug, { deletedAt, commit }], n) => ({
        slug,
        title: titleOf(slug, sources[n]),
        deletedAt,
        commit,
      }));
    },

    /** A post as a commit left it, or as it was before a commit that removed it. */
    async former(slug: string, commit: string): Promise<FormerPost> {
      const { at, source } = await readFormer({ history, noun: "post" }, `${slug}.md`, commit);
      try {
        return { ...parsePost(slug, source), source, picture: (name) => history.read(at, `images/${name}`) };
      } catch {
        throw damagedVersion();
      }
    },
  };
}

function titleOf(slug: string, source: Buffer | undefined): Post["title"] {
  try {
    return parsePost(slug, source?.toString() ?? "").post.title;
  } catch {
    return slug; // It was broken then.
  }
}
