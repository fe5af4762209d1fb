import { lstatSync, readdirSync, readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { Forwards } from "./forwards.ts";
import { contentOf, FrontMatterError } from "./front-matter.ts";
import {
  filesOf,
  isSlug,
  type ParsedPost,
  type Post,
  type PostSummary,
  parsePost,
  revisionOf,
  slugOfFile,
} from "./post.ts";

/** A post in the index: everything but its text. */
export interface IndexedPost extends PostSummary {
  /** The file's name. */
  file: string;
  images: string[];
  aliases: string[];
  notices: string[];
}

/** A file that could not be read as a post. */
export interface BrokenPost {
  /** The file's name, with its ending. */
  file: string;
  line?: number;
  reason: string;
  /** Whether an earlier, good version of it still stands in for it. */
  lastGoodKept: boolean;
  /** The file can be read, but no page can be drawn of it. */
  undrawable?: true;
}

export interface PostIndexOptions {
  /** The folder of `<slug>.md` files, or `.markdown`; it may be missing, and is empty then. */
  dir: string;
  /** The newest version of a file that might be good, tried when the present one is broken; from git, say. */
  earlierVersions?: (slug: string) => Iterable<string>;
  /** When hand-made files, which give no `createdAt`, were first committed: slug → ISO date. */
  firstCommitted?: (slugs: readonly string[]) => ReadonlyMap<string, string>;
  /** Who wrote the posts whose file does not say it. */
  author?: () => string;
  /** Called for every file that is read: the first scan of thousands takes a while. */
  onRead?: () => void;
}

export type PostIndex = ReturnType<typeof createPostIndex>;

interface Found {
  file: string;
  stat: Stats;
}

/** A file in the index: a post, a complaint, or a complaint and the good version that stands in. */
interface Entry {
  indexed?: IndexedPost;
  broken?: BrokenPost;
  /** The file's state when it was read; absent when it has to be read again in any case. */
  stamp?: string;
  /** The source that `indexed` was read from, when it is not the file's present content. */
  standIn?: string;
}

/**
 * A file whose stamp is the same is not read again. The time of the last change of any kind (ctime) is in it: nobody can
 * set that one, so a text that was replaced with its old date is noticed, and so are new permissions.
 */
export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Stats): string => `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

/** Indexes a folder of posts: everything that pages, lists and feeds need, except the texts, which are read when asked for. */
export function createPostIndex({ dir, earlierVersions, firstCommitted, author = () => "", onRead }: PostIndexOptions) {
  const entries = new Map<string, Entry>();
  let hasScanned = false;
  let presentAuthor = author();
  /** `slug revision` → why no page can be drawn of it. */
  const rejected = new Map<string, string>();
  let arranged = arrange(entries);
  /** Posts whose file does not say when it was made, found by the present scan. */
  const undated = new Map<string, IndexedPost>();
  /** The slugs that two files have, as the last scan of everything found them. The second file is not shown. */
  let doubled: ReadonlySet<string> = new Set();
  /** Changes that no call of `refresh` has answered yet. */
  const unreported = new Set<string>();

  /**
   * Scans the folder, or only the posts that are named. Answers the slugs whose content changed, came or went since the
   * last call, those that `read` noticed among them. Unchanged files are not opened. The first scan is of everything.
   */
  function refresh(slugs?: readonly string[]): string[] {
    scan(slugs);
    const changed = [...unreported];
    unreported.clear();
    return changed;
  }

  function scan(slugs?: readonly string[]): void {
    const changed: string[] = [];
    const isSameAuthor = author() === presentAuthor;
    presentAuthor = author();
    if (!isSameAuthor) for (const entry of entries.values()) delete entry.stamp;
    const everything = !slugs || !hasScanned || !isSameAuthor;
    hasScanned = true;
    const scanned = new Set(everything ? undefined : slugs);
    if (everything) {
      const twice = new Set<string>();
      for (const slug of listSlugs(dir)) (scanned.has(slug) ? twice : scanned).add(slug);
      doubled = twice;
    }
    const seen = new Set<string>();
    for (const slug of scanned) {
      const found = find(slug);
      if (!found) continue;
      const { stat } = found;
      seen.add(slug);
      const known = entries.get(slug);
      if (known?.stamp === stampIn(slug, stat)) continue;
      const entry = readEntry(slug, found, known);
      if (!entry) continue;
      entries.set(slug, entry);
      if (entry.indexed?.revision !== known?.indexed?.revision || entry.broken?.reason !== known?.broken?.reason)
        changed.push(slug);
    }
    for (const slug of everything ? entries.keys() : scanned) {
      if (!seen.has(slug) && entries.delete(slug)) changed.push(slug);
    }
    setDates();
    if (changed.length > 0 || !isSameAuthor) arranged = arrange(entries);
    for (const slug of changed) unreported.add(slug);
  }

  const stampIn = (slug: string, stat: Stats) => `${stampOf(stat)}${doubled.has(slug) ? " twice" : ""}`;

  function find(slug: string): Found | undefined {
    for (const file of filesOf(slug)) {
      const stat = lstatSync(join(dir, file), { throwIfNoEntry: false });
      if (stat) return { file, stat };
    }
    return undefined;
  }

  function readEntry(slug: string, { file, stat }: Found, known: Entry | undefined): Entry | undefined {
    const stamp = stampIn(slug, stat);
    const fail = (reason: string, more: Partial<BrokenPost> = {}): Entry => {
      const good = lastGood(slug, file, known);
      const kept = good ? { indexed: good.indexed, standIn: good.source } : {};
      return { stamp, ...kept, broken: { file, reason, lastGoodKept: good !== undefined, ...more } };
    };
    if (!isSlug(slug)) {
      return fail(
        "The file’s name may hold small letters, digits and single hyphens only, 80 at most, and is the post’s address.",
      );
    }
    if (!stat.isFile()) return fail("This is not a file of its own but a link or a folder.");
    onRead?.();
    let source: string;
    try {
      source = readFileSync(join(dir, file), "utf8");
    } catch (error) {
      // It was removed a moment ago; the next scan will notice.
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      return fail("The file cannot be opened.");
    }
    try {
      const parsed = parsePost(slug, source);
      const complaint = rejected.get(`${slug} ${parsed.post.revision}`);
      if (complaint) return fail(complaint, { undrawable: true });
      const indexed = toIndexed(parsed, file, stat.mtimeMs);
      if (!doubled.has(slug)) return { stamp, indexed };
      const reason = `It is not shown: ${file} has the same address. Rename one of the two.`;
      return { stamp, indexed, broken: { file: filesOf(slug)[1], reason, lastGoodKept: false } };
    } catch (error) {
      if (error instanceof FrontMatterError) return fail(error.message, error.line ? { line: error.line } : {});
      return fail(`The file cannot be read: ${(error as Error).message}`);
    }
  }

  function lastGood(
    slug: string,
    file: string,
    known: Entry | undefined,
  ): { indexed: IndexedPost; source: string } | undefined {
    if (known?.standIn !== undefined && known.indexed && isDrawable(known.indexed)) {
      return { indexed: known.indexed, source: known.standIn };
    }
    if (!isSlug(slug)) return undefined;
    for (const source of earlierVersions?.(slug) ?? []) {
      try {
        const indexed = toIndexed(parsePost(slug, source), file, 0);
        if (isDrawable(indexed)) return { indexed, source };
      } catch {
        // That version was broken as well: look further back.
      }
    }
    return undefined;
  }

  const isDrawable = ({ slug, revision }: IndexedPost) => !rejected.has(`${slug} ${revision}`);

  function toIndexed({ post, images, aliases, notices }: ParsedPost, file: string, mtimeMs: number): IndexedPost {
    const { content: _, ...summary } = post;
    const modified = new Date(mtimeMs).toISOString();
    const author = post.author || presentAuthor;
    const indexed = { ...summary, author, createdAt: post.createdAt ?? modified, file, images, aliases, notices };
    if (!post.createdAt) undated.set(post.slug, indexed);
    return { ...indexed, ...dates(indexed) };
  }

  /** Asks once for all new hand-made files when they were first committed. */
  function setDates(): void {
    const found = undated.size > 0 ? firstCommitted?.([...undated.keys()]) : undefined;
    for (const [slug, createdAt] of found ?? []) {
      const [entry, post] = [entries.get(slug), undated.get(slug)];
      if (entry?.indexed && post) entry.indexed = { ...post, ...dates({ ...post, createdAt }) };
    }
    undated.clear();
  }

  /** The whole post with its text, as the index last saw it. */
  function read(slug: string): Post | undefined {
    const post = readAsIndexed(slug);
    if (post || !arranged.bySlug.has(slug)) return post;
    // The file has changed since the last scan.
    delete entries.get(slug)?.stamp;
    scan([slug]);
    return readAsIndexed(slug);
  }

  /** The post with its text; `undefined` when the file cannot be read, or is another than the one in the index. */
  function readAsIndexed(slug: string): Post | undefined {
    const indexed = arranged.bySlug.get(slug);
    if (!indexed) return undefined;
    const { file, images: _, aliases: __, notices: ___, ...summary } = indexed;
    try {
      const source = entries.get(slug)?.standIn ?? readFileSync(join(dir, file), "utf8");
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
    /** From the former addresses of the posts that visitors may see. */
    get forwards(): Forwards {
      return arranged.forwards;
    },
    get broken(): readonly BrokenPost[] {
      return arranged.broken;
    },
    bySlug: (slug: string) => arranged.bySlug.get(slug),
    byId: (id: string) => arranged.byId.get(id),
    read,
    /**
     * Says that no page can be drawn of this state of a post. It counts as broken until its file changes: an earlier
     * version stands in for it, or it is left out.
     */
    reject(slug: string, revision: string, reason: string): void {
      rejected.set(`${slug} ${revision}`, reason);
      const entry = entries.get(slug);
      if (entry?.indexed?.revision === revision) delete entry.stamp;
      scan();
    },
    refresh,
  };
}

/** A published post that gives no date of its own was published when it was made. */
function dates({ published, publishedAt, createdAt }: Pick<IndexedPost, "published" | "publishedAt" | "createdAt">) {
  return { createdAt, publishedAt: publishedAt ?? (published ? createdAt : null) };
}

function listSlugs(dir: string): string[] {
  try {
    return readdirSync(dir).flatMap((name) => slugOfFile(name) ?? []);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Sorts the entries, and gives each post an id that no other has. */
function arrange(entries: ReadonlyMap<string, Entry>) {
  const all = [...entries.values()];
  const posts = withOwnIds(all.flatMap(({ indexed }) => indexed ?? [])).sort(byAge);
  const published = posts.filter((post) => post.published);
  return {
    /** Newest first. */
    posts,
    published,
    forwards: forwardsOf(published, entries),
    /** By the names of their files. */
    broken: all.flatMap(({ broken }) => broken ?? []).sort((a, b) => (a.file < b.file ? -1 : 1)),
    bySlug: new Map(posts.map((post) => [post.slug, post])),
    byId: new Map(posts.map((post) => [post.id, post])),
  };
}

/** An address that a file has taken since is free of its former post. */
function forwardsOf(published: readonly IndexedPost[], taken: Pick<ReadonlyMap<string, unknown>, "has">): Forwards {
  const forwards = new Map<string, string>();
  for (const { slug, aliases } of published)
    for (const alias of aliases) if (!taken.has(alias) && !forwards.has(alias)) forwards.set(alias, slug);
  return forwards;
}

/**
 * An id that several posts give belongs to the one whose file has that name, else to the first by name. The others take
 * their slug for an id, even from a post that gives it as its own.
 */
function withOwnIds(posts: readonly IndexedPost[]): IndexedPost[] {
  const owners = new Map<string, IndexedPost>();
  const claim = (id: string, post: IndexedPost): void => {
    const other = owners.get(id);
    const isFirst = !other || post.slug === id || (other.slug !== id && post.slug < other.slug);
    if (isFirst) owners.set(id, post);
    const second = isFirst ? other : post;
    if (second) claim(second.slug, second);
  };
  for (const post of posts) claim(post.id, post);
  const ids = new Map([...owners].map(([id, post]) => [post, id]));
  return posts.map((post) => {
    if (ids.get(post) === post.id) return post;
    const notice = `Its id is also that of “${owners.get(post.id)?.title}”; its file name is used instead.`;
    return { ...post, id: post.slug, notices: [...post.notices, notice] };
  });
}

const when = ({ publishedAt, createdAt }: IndexedPost): string => publishedAt ?? createdAt;

/** Newest first; posts of the same moment by their slugs, so that the order is always the same. */
const byAge = (a: IndexedPost, b: IndexedPost): number =>
  when(a) < when(b) ? 1 : when(a) > when(b) ? -1 : a.slug < b.slug ? -1 : 1;
