import { useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { ComingSoon } from "../../blog/ComingSoon.tsx";
import { type CardPost, toCardPost } from "../../blog/card-post.ts";
import { PostGrid, PostSkeletons } from "../../blog/PostGrid.tsx";
import { request } from "../api.ts";

interface PostListProps {
  /** The articles that stand in the page; none means that the service has to be asked before anything can be shown. */
  posts: readonly CardPost[];
  page: number;
  /** How many newer articles stand on the pages before. */
  offset: number;
}

/**
 * One page of articles. What the page was published with stands there at once; each time the window gets the focus the
 * service is asked, and what is new appears. With the service down, what stood there stays.
 */
export function PostList({ posts, page, offset }: PostListProps) {
  useSignals();
  const shown = useSignal<readonly CardPost[] | undefined>(posts.length > 0 ? posts : undefined);

  const limit = Math.max(posts.length, blog.postsPerPage);

  useEffect(() => {
    let asking: AbortController | undefined;
    async function refresh() {
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      const found = await askForPosts(limit, offset, mine.signal);
      if (mine.signal.aborted) return;
      // A later page that has become empty is gone with the next release; until then its articles do no harm.
      if (!found || (page > 1 && found.length === 0)) shown.value ??= [];
      else if (JSON.stringify(found) !== JSON.stringify(shown.value)) shown.value = found;
    }
    void refresh();
    window.addEventListener("focus", refresh);
    return () => {
      asking?.abort();
      window.removeEventListener("focus", refresh);
    };
  }, [page, limit, offset, shown]);

  if (!shown.value) return <PostSkeletons />;
  if (shown.value.length === 0) return <ComingSoon />;
  return <PostGrid posts={shown.value} firstWide={page === 1} />;
}

/** The page's articles as the service knows them; `undefined` when it does not answer as it should. */
async function askForPosts(limit: number, offset: number, signal: AbortSignal): Promise<CardPost[] | undefined> {
  const query = new URLSearchParams({
    summary: "1",
    limit: String(limit),
    offset: String(offset),
  });
  try {
    const answer = await request<PostSummary[]>(`/api/blog?${query}`, { signal });
    return Array.isArray(answer) ? answer.filter((post) => post.published).map(toCardPost) : undefined;
  } catch {
    return undefined;
  }
}
