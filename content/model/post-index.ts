import { lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import { arrangePosts } from "./arrange-posts.ts";
import { contentOf, FrontMatterError } from "./front-matter.ts";
import {
  filesOf,
  type IndexedPost,
  isSlug,
  type ParsedPost,
  type Post,
  parsePost,
  revisionOf,
  slugOfFile,
} from "./post.ts";
import type { Redirects } from "./redirects.ts";

/** A file that could not be read as a post. */
export interface BrokenPost {
  /** The file's name, with its ending. */
  file: string;
  line?: number;
  reason: string;
  /** An earlier version that could be read is shown in its place. */
  lastGoodKept: boolean;
  /** The file can be read, but its page cannot be rendered. */
  undrawable?: true;
}

export interface PostIndexOptions {
  /** The folder of `<slug>.md` or `<slug>.markdown` files. A missing folder counts as empty. */
  dir: string;
  /** Returns earlier versions of a post's source, newest first, to fall back on when the present one is broken. */
  earlierVersions?: (slug: string) => Iterable<string>;
  /** Returns when files without `createdAt`, written by hand, were first committed: slug → ISO date. */
  firstCommitted?: (slugs: readonly string[]) => ReadonlyMap<string, string>;
  /** Returns the author of posts whose file names none. */
  author?: () => string;
  /** Called for every file that is read, because the first scan of thousands takes a while. */
  onRead?: () => void;
}

export type PostIndex = ReturnType<typeof createPostIndex>;

interface PostFile {
  file: string;
  stat: Stats;
}

/** A file in the index: a post, a problem, or a problem and the last good version. */
interface Entry {
  indexed?: IndexedPost;
  broken?: BrokenPost;
  /** The file's state when it was read; absent if the file must be read again. */
  stamp?: string;
  /** The source of `indexed`, if that is a fallback version instead of the file's present content. */
  fallbackSource?: string;
}

/**
 * Returns a value that changes whenever the file does; while it is the same, the file is not read again. It includes
 * the ctime, which no program can set: new permissions, and a text replaced under its old mtime, are noticed too.
 */
export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

/** Indexes a folder of posts in memory, without their texts, which are read from disk on demand. */
export function createPostIndex({ dir, earlierVersions, firstCommitted, author = () => "", onRead }: PostIndexOptions) {
  const entries = new Map<string, Entry>();
  let hasScanned = false;
  let defaultAuthor = author();
  /** `slug revision` → why its page cannot be rendered. */
  const rejected = new Map<string, string>();
  let arranged = arrange();
  /** Posts without `createdAt` that the current scan has read. */
  const undated = new Map<string, IndexedPost>();
  /** The slugs that two files had in the last full scan. The second file (`.markdown`) is not shown. */
  let duplicateSlugs: ReadonlySet<string> = new Set();
  /** Changed slugs that `refresh` has not returned yet. */
  const unreported = new Set<string>();

  /**
   * Scans the folder, or only the named posts, without opening unchanged files. Returns the slugs that were changed,
   * added or removed since the last call, including changes that `read` noticed. The first scan is always a full one.
   */
  function refresh(slugs?: readonly string[]): string[] {
    scan(slugs);
    const changed = [...unreported];
    unreported.clear();
    return changed;
  }

  function scan(slugs?: readonly string[]): void {
    const changed: string[] = [];
    const isSameAuthor = author() === defaultAuthor;
    defaultAuthor = author();
    if (!isSameAuthor) for (const entry of entries.values()) delete entry.stamp;
    const isFullScan = !slugs || !hasScanned || !isSameAuthor;
    hasScanned = true;
    const toScan = new Set(isFullScan ? undefined : slugs);
    if (isFullScan) {
      const duplicates = new Set<string>();
      for (const slug of listSlugs(dir)) (toScan.has(slug) ? duplicates : toScan).add(slug);
      duplicateSlugs = duplicates;
    }
    const existing = new Set<string>();
    for (const slug of toScan) {
      const postFile = findFile(slug);
      if (!postFile) continue;
      existing.add(slug);
      const previous = entries.get(slug);
      if (previous?.stamp === entryStamp(slug, postFile.stat)) continue;
      const entry = readEntry(slug, postFile, previous);
      if (!entry) continue;
      entries.set(slug, entry);
      if (entry.indexed?.revision !== previous?.indexed?.revision || entry.broken?.reason !== previous?.broken?.reason)
        changed.push(slug);
    }
    for (const slug of isFullScan ? entries.keys() : toScan) {
      if (!existing.has(slug) && entries.delete(slug)) changed.push(slug);
    }
    applyFirstCommitDates();
    if (changed.length > 0 || !isSameAuthor) arranged = arrange();
    for (const slug of changed) unreported.add(slug);
  }

  function arrange() {
    const all = [...entries.values()];
    const indexed = all.flatMap((entry) => entry.indexed ?? []);
    const broken = all.flatMap((entry) => entry.broken ?? []).sort((a, b) => (a.file < b.file ? -1 : 1));
    return { ...arrangePosts(indexed, entries), broken };
  }

  const entryStamp = (slug: string, stat: Stats) => `${stampOf(stat)}${duplicateSlugs.has(slug) ? " duplicate" : ""}`;

  function findFile(slug: string): PostFile | undefined {
    for (const file of filesOf(slug)) {
      const stat = lstatSync(join(dir, file), { throwIfNoEntry: false });
      if (stat) return { file, stat };
    }
    return undefined;
  }

  function readEntry(slug: string, { file, stat }: PostFile, previous: Entry | undefined): Entry | undefined {
    const stamp = entryStamp(slug, stat);
    const brokenEntry = (reason: string, details: Partial<BrokenPost> = {}): Entry => {
      const lastGood = findLastGood(slug, file, previous);
      return { stamp, ...lastGood, broken: { file, reason, lastGoodKept: lastGood !== undefined, ...details } };
    };
    if (!isSlug(slug)) {
      return brokenEntry(
        "The file’s name may hold small letters, digits and single hyphens only, 80 at most, and is the post’s address.",
      );
    }
    if (!stat.isFile()) return brokenEntry("This is not a file of its own but a link or a folder.");
    onRead?.();
    let source: string;
    try {
      source = readFileSync(join(dir, file), "utf8");
    } catch (error) {
      // It has just been removed; the next scan will notice.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      return brokenEntry("The file cannot be opened.");
    }
    try {
      const parsed = parsePost(slug, source);
      const rejection = rejected.get(`${slug} ${parsed.post.revision}`);
      if (rejection) return brokenEntry(rejection, { undrawable: true });
      const indexed = toIndexed(parsed, file, stat.mtimeMs);
      if (!duplicateSlugs.has(slug)) return { stamp, indexed };
      const reason = `It is not shown: ${file} has the same address. Rename one of the two.`;
      return { stamp, indexed, broken: { file: filesOf(slug)[1], reason, lastGoodKept: false } };
    } catch (error) {
      if (error instanceof FrontMatterError) return brokenEntry(error.message, error.line ? { line: error.line } : {});
      return brokenEntry(`The file cannot be read: ${(error as Error).message}`);
    }
  }

  function findLastGood(slug: string, file: string, previous: Entry | undefined): Entry | undefined {
    if (previous?.fallbackSource !== undefined && previous.indexed && isDrawable(previous.indexed)) {
      return { indexed: previous.indexed, fallbackSource: previous.fallbackSource };
    }
    if (!isSlug(slug)) return undefined;
    for (const fallbackSource of earlierVersions?.(slug) ?? []) {
      try {
        const indexed = toIndexed(parsePost(slug, fallbackSource), file, 0);
        if (isDrawable(indexed)) return { indexed, fallbackSource };
      } catch {
        // That version is broken as well: try an older one.
      }
    }
    return undefined;
  }

  const isDrawable = ({ slug, revision }: IndexedPost) => !rejected.has(`${slug} ${revision}`);

  function toIndexed({ post, images, aliases, notices }: ParsedPost, file: string, mtimeMs: number): IndexedPost {
    const { content: _, ...summary } = post;
    const modified = new Date(mtimeMs).toISOString();
    const indexed = {
      ...summary,
      author: post.author || defaultAuthor,
      createdAt: post.createdAt ?? modified,
      file,
      images,
      aliases,
      notices,
    };
    if (!post.createdAt) undated.set(post.slug, indexed);
    return withPublishedAt(indexed);
  }

  /** Replaces the modification dates of all undated posts in one go, because every question to git takes time. */
  function applyFirstCommitDates(): void {
    const committed = undated.size > 0 ? firstCommitted?.([...undated.keys()]) : undefined;
    for (const [slug, createdAt] of committed ?? []) {
      const [entry, post] = [entries.get(slug), undated.get(slug)];
      if (entry?.indexed && post) entry.indexed = withPublishedAt({ ...post, createdAt });
    }
    undated.clear();
  }

  /** Returns a post with its text. Scans the file first if it has changed since the last scan. */
  function read(slug: string): Post | undefined {
    const post = readAsIndexed(slug);
    if (post || !arranged.bySlug.has(slug)) return post;
    delete entries.get(slug)?.stamp;
    scan([slug]);
    return readAsIndexed(slug);
  }

  /** Returns a post with its text; `undefined` if the file cannot be read or is not the indexed revision. */
  function readAsIndexed(slug: string): Post | undefined {
    const indexed = arranged.bySlug.get(slug);
    if (!indexed) return undefined;
    const { file, images: _, aliases: __, notices: ___, ...summary } = indexed;
    try {
      const source = entries.get(slug)?.fallbackSource ?? readFileSync(join(dir, file), "utf8");
      return revisionOf(source) === summary.revision ? { ...summary, content: contentOf(source) } : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    /** Every readable post, drafts included, newest first. */
    get posts(): readonly IndexedPost[] {
      return arranged.posts;
    },
    /** The posts that visitors may see, newest first. */
    get published(): readonly IndexedPost[] {
      return arranged.published;
    },
    /** From former addresses to the posts that visitors may see. */
    get redirects(): Redirects {
      return arranged.redirects;
    },
    /** By file name. */
    get broken(): readonly BrokenPost[] {
      return arranged.broken;
    },
    bySlug: (slug: string) => arranged.bySlug.get(slug),
    byId: (id: string) => arranged.byId.get(id),
    read,
    /** Marks a revision whose page cannot be rendered as broken. The last good version replaces it. */
    reject(slug: string, revision: string, reason: string): void {
      rejected.set(`${slug} ${revision}`, reason);
      const entry = entries.get(slug);
      if (entry?.indexed?.revision === revision) delete entry.stamp;
      scan();
    },
    refresh,
  };
}

/** Dates a published post without `publishedAt` by its creation. */
const withPublishedAt = (post: IndexedPost): IndexedPost => ({
  ...post,
  publishedAt: post.publishedAt ?? (post.published ? post.createdAt : null),
});

function listSlugs(dir: string): string[] {
  try {
    return readdirSync(dir).flatMap((name) => slugOfFile(name) ?? []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
