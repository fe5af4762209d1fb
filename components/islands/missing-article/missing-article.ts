import type { PostSummary } from "#content/model/post.ts";
import { request } from "../api.ts";

/** Retries for a page that is just being published. */
export const PATIENCE = { tries: 8, everyMs: 750 } as const;

/**
 * The page for missing articles. An article published a moment ago may be newer than the release: then the service knows
 * it, and this waits for its page and loads it. In every other case the page stays "not found".
 */
export async function enhanceMissingArticle(place: HTMLElement): Promise<void> {
  const slug = /^\/blog\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(window.location.pathname)?.[1];
  place.dataset.state = "asking";
  const found = slug !== undefined && slug !== "404" && (await isPublished(slug));
  if (found) {
    place.dataset.state = "coming";
    if (await pageAppears()) {
      window.location.reload();
      return;
    }
  }
  place.dataset.state = "missing";
}

async function isPublished(slug: string): Promise<boolean> {
  try {
    return (await request<PostSummary>(`/api/blog/${slug}`))?.published === true;
  } catch {
    return false;
  }
}

async function pageAppears(): Promise<boolean> {
  for (let tries = 0; tries < PATIENCE.tries; tries += 1) {
    const answer = await fetch(window.location.pathname, { method: "HEAD", cache: "reload" }).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE.everyMs));
  }
  return false;
}
