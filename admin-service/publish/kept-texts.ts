import { setImmediate as letOthersRun } from "node:timers/promises";
import { toHtml } from "#content/model/markdown.ts";
import type { IndexedPost, PostIndex } from "#content/model/post-index.ts";

/** The feeds hold whole articles: so many texts are kept in any case. */
const FOR_FEEDS = 100;
/** The texts of a site of up to so many posts are all kept: a change of facts, which draws every page anew, takes a third of the time. */
const MOST_POSTS = 1_000;

export type KeptTexts = ReturnType<typeof keepTexts>;

/** The HTML of the texts that were used last, kept from publish to publish. */
export function keepTexts(index: Pick<PostIndex, "published" | "read">) {
  const kept = new Map<string, string>();
  /** Posts whose texts have been filled in: an unchanged post is the same object. */
  const filled = new WeakSet<IndexedPost>();

  const mayKeepAll = () => index.published.length <= MOST_POSTS;

  function toHtmlOnce(markdown: string): string {
    const html = kept.get(markdown) ?? toHtml(markdown);
    kept.delete(markdown);
    kept.set(markdown, html);
    const most = FOR_FEEDS + (mayKeepAll() ? index.published.length : 0);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return html;
  }

  return {
    toHtml: toHtmlOnce,
    /** Whether drawing all articles costs no Markdown: then this thread is done before another one has started. */
    holdsAll: () => kept.size >= index.published.length,
    /** Turns the texts that are missing into HTML, as long as nothing else is to be done. */
    async fill(isIdle: () => boolean): Promise<void> {
      if (!mayKeepAll()) return;
      for (const post of index.published) {
        if (filled.has(post)) continue;
        await letOthersRun();
        if (!isIdle()) return;
        const { content = "" } = index.read(post.slug) ?? {};
        toHtmlOnce(content);
        filled.add(post);
      }
    },
  };
}
