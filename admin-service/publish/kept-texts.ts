import { setImmediate as letOthersRun } from "node:timers/promises";
import { toHtml } from "#content/model/markdown.ts";
import type { IndexedPost } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";

/** Feeds contain whole articles, so at least this many texts stay in the cache. */
const FOR_FEEDS = 100;
/** Up to this many posts, all texts stay in the cache: a change of facts redraws every page, and takes a third of the time. */
const MOST_POSTS = 1_000;

export type KeptTexts = ReturnType<typeof keepTexts>;

/** A cache of the texts' HTML, kept from publish to publish. The least recently used entries are evicted. */
export function keepTexts(index: Pick<PostIndex, "published" | "read">) {
  const kept = new Map<string, string>();
  /** Posts whose texts are in the cache. An unchanged post stays the same object. */
  const filled = new WeakSet<IndexedPost>();

  const mayKeepAll = () => index.published.length <= MOST_POSTS;

  function toHtmlOnce(markdown: string, folder?: string): string {
    const key = folder ? `${folder}\0${markdown}` : markdown;
    const html = kept.get(key) ?? toHtml(markdown, folder);
    kept.delete(key);
    kept.set(key, html);
    const most = FOR_FEEDS + (mayKeepAll() ? index.published.length : 0);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return html;
  }

  return {
    toHtml: toHtmlOnce,
    /** Whether all articles can be drawn without parsing Markdown. Then this thread finishes before a worker could start. */
    holdsAll: () => kept.size >= index.published.length,
    /** Fills the cache while the process is idle. */
    async fill(isIdle: () => boolean): Promise<void> {
      if (!mayKeepAll()) return;
      for (const post of index.published) {
        if (filled.has(post)) continue;
        await letOthersRun();
        if (!isIdle()) return;
        const { content = "", folder } = index.read(post.slug) ?? {};
        toHtmlOnce(content, folder);
        filled.add(post);
      }
    },
  };
}
