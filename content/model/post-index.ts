import { readFileSync } from "node:fs";
import { join } from "node:path";
import { postPath } from "../facts/navigation.ts";
import { arrangePosts, redirectsOf } from "./arrange-posts.ts";
import { contentOf } from "./front-matter.ts";
import { omit } from "./pick.ts";
import { filesOf, folderOf, type IndexedPost, type ParsedPost, type Post, parsePost, summaryOf } from "./post.ts";
import { createPostDates, type Past, withPublishedAt } from "./post-dates.ts";
import { openPostFolder, statOf } from "./post-folder.ts";
import { isMissing, lastGood, readContent } from "./read-content.ts";
import type { Redirects } from "./redirects.ts";
import { isReservedSlug, isSlug, slugify } from "./slug.ts";
import { decodeText, revisionOf, stampOf, UnfitText } from "./text-file.ts";

/** A file that could not be read as a post. */
export interface BrokenPost {
  /** The file's name, with its ending. */
  file: string;
  line?: number;
  reason: string;
  /** Absent for the usual one: see `brokenRemedy`. */
  remedy?: string;
  /** An earlier version that could be read is shown in its place. */
  lastGoodKept: boolean;
  /** The file can be read, but its page cannot be rendered. */
  undrawable?: true;
}

export interface PostIndexOptions {
  /** The folder of the posts’ files: see `filesOf`. A missing folder counts as empty. */
  dir: string;
  /** Returns earlier versions of a post’s file, newest first, to fall back on when the present one is broken. */
  earlierVersions?: (slug: string) => Iterable<Uint8Array>;
  past?: Past;
  /** Returns the author of posts whose file names none. */
  author?: () => string;
  /** Called for every file that is read, because the first scan of thousands takes a while. */
  onRead?: () => void;
  /** The time, which decides whether a date is still to come. In milliseconds. */
  now?: () => number;
}

export type PostIndex = ReturnType<typeof createPostIndex>;

/** Far more than a text may have. Larger files are not even opened. */
const limit = { mostBytes: 1_000_000, tooLarge: "The file is larger than 1 MB." };

interface PostFile {
  file: string;
  stat: NonNullable<ReturnType<typeof statOf>>;
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

/** Indexes a folder of posts in memory, without their texts, which are read from disk on demand. */
export function createPostIndex(options: PostIndexOptions) {
  const { dir, earlierVersions, past, author = () => "", onRead, now = Date.now } = options;
  const folder = openPostFolder(dir);
  const dates = createPostDates(past);
  const entries = new Map<string, Entry>();
  let hasScanned = false;
  let defaultAuthor = author();
  /** `slug revision` → why its page cannot be rendered. */
  const rejected = new Map<string, string>();
  let arranged = arrange();
  /** The newest commit when the posts were arranged: a file may be read before the commit that dates its change. */
  let arrangedAt = past?.lastRead?.();
  /** The slugs that several files had in the last full scan, and how many. Only the first of `filesOf` is shown. */
  let duplicateSlugs: ReadonlyMap<string, number> = new Map();
  let otherFiles: readonly string[] = [];
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
      const duplicates = new Map<string, number>();
      const { slugs: present, others } = folder.list();
      for (const slug of present)
        if (toScan.has(slug)) duplicates.set(slug, (duplicates.get(slug) ?? 1) + 1);
        else toScan.add(slug);
      duplicateSlugs = duplicates;
      otherFiles = others;
    }
    const existing = new Set<string>();
    for (const slug of toScan) {
      const postFile = findFile(slug);
      if (!postFile) continue;
      existing.add(slug);
      const previous = entries.get(slug);
      const isDue = (previous?.indexed?.readAgainAt ?? Number.POSITIVE_INFINITY) <= now();
      if (previous?.stamp === entryStamp(slug, postFile.stat) && !isDue) continue;
      const entry = readEntry(slug, postFile, previous);
      if (!entry) continue;
      entries.set(slug, entry);
      const stateOf = ({ indexed, broken }: Entry) =>
        [indexed?.revision, indexed?.published, broken?.file, broken?.reason].join();
      if (!previous || stateOf(entry) !== stateOf(previous)) changed.push(slug);
    }
    for (const slug of isFullScan ? entries.keys() : toScan) {
      if (!existing.has(slug) && entries.delete(slug)) changed.push(slug);
    }
    for (const post of dates.firstCommitted()) {
      const entry = entries.get(post.slug);
      if (entry?.indexed) entry.indexed = post;
    }
    const isSameHistory = past?.lastRead?.() === arrangedAt;
    arrangedAt = past?.lastRead?.();
    if (changed.length > 0 || !isSameAuthor || !isSameHistory) arranged = arrange();
    for (const slug of changed) unreported.add(slug);
  }

  function arrange() {
    const all = [...entries.values()];
    const indexed = all.flatMap((entry) => (entry.indexed ? dates.withLastChange(entry.indexed) : []));
    const broken = all.flatMap((entry) => entry.broken ?? []).sort((a, b) => (a.file < b.file ? -1 : 1));
    return { ...arrangePosts(indexed), broken };
  }

  const entryStamp = (slug: string, stat: PostFile["stat"]) => `${stampOf(stat)} ${duplicateSlugs.get(slug) ?? 1}`;

  /** A folder that is a link leads out of ours. */
  const stateOfFile = (file: string) => {
    const own = folderOf(file);
    return !own || statOf(join(dir, own))?.isDirectory() ? statOf(join(dir, file)) : undefined;
  };

  function findFile(slug: string): PostFile | undefined {
    for (const file of filesOf(slug)) {
      const stat = stateOfFile(file);
      if (stat) return { file, stat };
    }
    return undefined;
  }

  function readEntry(slug: string, { file, stat }: PostFile, previous: Entry | undefined): Entry | undefined {
    const stamp = entryStamp(slug, stat);
    const brokenEntry = (reason: string, details: Partial<BrokenPost> = {}): Entry => {
      const good = findLastGood(slug, file, previous);
      return { stamp, ...good, broken: { file, reason, lastGoodKept: good !== undefined, ...details } };
    };
    if (!isSlug(slug)) {
      const reason = isReservedSlug(slug)
        ? `The site uses the address /blog/${slug} itself.`
        : "The file’s name may hold small letters, digits and single hyphens only, 80 at most, and is the post’s address.";
      return brokenEntry(reason, { remedy: `Rename it, for example to ${file.replace(slug, slugify(slug))}.` });
    }
    onRead?.();
    try {
      const parsed = parsePost(slug, readContent(join(dir, file), stat, limit), now(), folderOf(file));
      const rejection = rejected.get(`${slug} ${parsed.post.revision}`);
      if (rejection) return brokenEntry(rejection, { undrawable: true });
      const indexed = toIndexed(parsed, file, stat.mtimeMs);
      if (!duplicateSlugs.has(slug)) return { stamp, indexed };
      const reason = `It is not shown: ${file} has the same address. Keep one, and rename or take out the others.`;
      const others = filesOf(slug).filter((name) => name !== file && stateOfFile(name));
      return { stamp, indexed, broken: { file: others.join(" and ") || file, reason, lastGoodKept: false } };
    } catch (error) {
      // It has just been removed; the next scan will notice.
      if (isMissing(error)) return undefined;
      if (error instanceof UnfitText) return brokenEntry(error.message, error.line ? { line: error.line } : {});
      if (error instanceof RangeError) return brokenEntry("The front matter is nested too deeply.");
      return brokenEntry(`The file cannot be read: ${(error as Error).message}`);
    }
  }

  function findLastGood(slug: string, file: string, previous: Entry | undefined): Entry | undefined {
    if (previous?.fallbackSource !== undefined && previous.indexed && isDrawable(previous.indexed)) {
      return { indexed: previous.indexed, fallbackSource: previous.fallbackSource };
    }
    if (!isSlug(slug)) return undefined;
    return lastGood(earlierVersions?.(slug) ?? [], (fallbackSource) => {
      const indexed = toIndexed(parsePost(slug, fallbackSource, now(), folderOf(file)), file, 0);
      return isDrawable(indexed) ? { indexed, fallbackSource } : undefined;
    });
  }

  const isDrawable = ({ slug, revision }: IndexedPost) => !rejected.has(`${slug} ${revision}`);

  function toIndexed({ post, ...fileFacts }: ParsedPost, file: string, mtimeMs: number): IndexedPost {
    const indexed = {
      ...omit(post, "content"),
      author: post.author || defaultAuthor,
      createdAt: post.createdAt ?? new Date(mtimeMs).toISOString(),
      file,
      ...fileFacts,
    };
    if (!post.createdAt) dates.noteUndated(indexed);
    return withPublishedAt(indexed);
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
    const { file } = indexed;
    const summary = summaryOf(indexed);
    try {
      const source = entries.get(slug)?.fallbackSource ?? decodeText(readFileSync(join(dir, file)));
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
    /** From former addresses, those in the files and those that git knows, to the posts that visitors may see. */
    get redirects(): Redirects {
      return redirectsOf(
        arranged.published.map(({ id, slug, aliases }) => ({
          slug,
          // Without an id of its own, a file that was renamed counts as another post.
          former: [...aliases, ...(id === slug ? [] : (past?.pastOf(slug).formerNames.map(postPath) ?? []))],
        })),
        (path) => entries.has(path.replace(postPath(""), "")),
      );
    },
    /** By file name. */
    get broken(): readonly BrokenPost[] {
      return arranged.broken;
    },
    /** The files in the folder that are neither posts nor pictures. */
    get otherFiles(): readonly string[] {
      return otherFiles;
    },
    bySlug: (slug: string) => arranged.bySlug.get(slug),
    byId: (id: string) => arranged.byId.get(id),
    read,
    /** Marks a revision whose page cannot be rendered as broken. The last good version replaces it. */
    reject(slug: string, revision: string, reason: string): void {
      if (rejected.has(`${slug} ${revision}`)) return;
      rejected.set(`${slug} ${revision}`, reason);
      const entry = entries.get(slug);
      if (entry?.indexed?.revision === revision) delete entry.stamp;
      scan();
    },
    refresh,
  };
}
