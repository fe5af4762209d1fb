import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { IndexedPost, PostMemory } from "#content/model/post-index.ts";

/** A cache on disk of parsed posts and rendered texts, for the next start. */
export interface RenderCache extends PostMemory {
  /** The HTML of a text: cached, or made now. */
  html(markdown: string, make: (markdown: string) => string): string;
  /** Writes new entries to disk; the cache also does so by itself whenever there are many. */
  flush(): void;
}

const BUSY_MS = 10_000;
/** Old texts pile up, as they are stored by content; beyond this many the cache is emptied. */
const MOST_TEXTS = 150_000;
const WRITTEN_AT_ONCE = 200;

/**
 * Opens the cache in DIST_DIR, where it may be deleted at any time. `version` names the code that turns files into posts and
 * texts into HTML: with another one nothing of the old is used. A cache that cannot be opened is thrown away.
 */
export function openRenderCache(distDir: string, version: string): RenderCache {
  const folder = join(distDir, "cache");
  mkdirSync(folder, { recursive: true });
  const name = `${version}.sqlite`;
  for (const file of readdirSync(folder))
    if (!file.startsWith(name)) rmSync(join(folder, file), { recursive: true, force: true });
  const database = openDatabase(join(folder, name));
  const findHtml = database.prepare("SELECT html FROM texts WHERE key = ?");
  const addHtml = database.prepare("INSERT OR IGNORE INTO texts VALUES (?, ?)");
  const findPost = database.prepare("SELECT post FROM posts WHERE slug = ? AND stamp = ?");
  const addPost = database.prepare("INSERT OR REPLACE INTO posts VALUES (?, ?, ?)");
  const newTexts = new Map<string, string>();
  const newPosts = new Map<string, { stamp: string; post: string }>();

  function flush(): void {
    if (newTexts.size + newPosts.size === 0) return;
    try {
      write();
    } catch {
      // On a full disk, say. The entries are made again next time.
      if (database.isTransaction) database.exec("ROLLBACK");
    }
    newTexts.clear();
    newPosts.clear();
  }

  function write(): void {
    database.exec("BEGIN IMMEDIATE");
    const { count } = database.prepare("SELECT max(rowid) AS count FROM texts").get() as { count: number | null };
    if ((count ?? 0) > MOST_TEXTS) database.exec("DELETE FROM texts");
    for (const [key, html] of newTexts) addHtml.run(key, html);
    for (const [slug, { stamp, post }] of newPosts) addPost.run(slug, stamp, post);
    database.exec("COMMIT");
  }

  function flushIfMuch(): void {
    if (newTexts.size + newPosts.size >= WRITTEN_AT_ONCE) flush();
  }

  return {
    html(markdown, make) {
      const key = createHash("sha1").update(markdown).digest("base64url");
      const known = newTexts.get(key) ?? (findHtml.get(key)?.html as string | undefined);
      if (known !== undefined) return known;
      const html = make(markdown);
      newTexts.set(key, html);
      flushIfMuch();
      return html;
    },
    recall(slug, stamp) {
      const found = findPost.get(slug, stamp)?.post as string | undefined;
      return found === undefined ? undefined : (JSON.parse(found) as IndexedPost);
    },
    keep(slug, stamp, post) {
      newPosts.set(slug, { stamp, post: JSON.stringify(post) });
      flushIfMuch();
    },
    flush,
  };
}

function openDatabase(path: string): DatabaseSync {
  try {
    return prepareDatabase(path);
  } catch {
    for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
    return prepareDatabase(path);
  }
}

function prepareDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS texts (key TEXT PRIMARY KEY, html TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS posts (slug TEXT PRIMARY KEY, stamp TEXT NOT NULL, post TEXT NOT NULL) WITHOUT ROWID;
  `);
  return database;
}
