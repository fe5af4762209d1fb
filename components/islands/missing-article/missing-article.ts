import type { PostSummary } from "#content/model/post.ts";
import { request } from "../api.ts";

/** How often and how many times to ask for a page that is being published. */
export const PAGE_POLLING = { tries: 8, everyMs: 750 } as const;

/**
 * Waits for an article that was published a moment ago, on the page for missing articles: if the service knows the
 * article, polls for its page and loads it. In every other case the page stays "not found".
 */
export async function enhanceMissingArticle(element: HTMLElement): Promise<void> {
  const slug = /^\/blog\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(window.location.pathname)?.[1];
  element.dataset.state = "asking";
  const isKnown = slug !== undefined && slug !== "404" && (await isPublished(slug));
  if (isKnown) {
    element.dataset.state = "coming";
    if (await waitForPage()) {
      window.location.reload();
      return;
    }
  }
  element.dataset.state = "missing";
}

async function isPublished(slug: string): Promise<boolean> {
  try {
    return (await request<PostSummary>(`/api/blog/${slug}`))?.published === true;
  } catch {
    return false;
  }
}

async function waitForPage(): Promise<boolean> {
  for (let tries = 0; tries < PAGE_POLLING.tries; tries += 1) {
    const answer = await fetch(window.location.pathname, { method: "HEAD", cache: "reload" }).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, PAGE_POLLING.everyMs));
  }
  return false;
}
