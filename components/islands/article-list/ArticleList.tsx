import { useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { blogLabels } from "#content/pages/blog-labels.ts";
import { ComingSoon } from "../../blog/ComingSoon.tsx";
import { type CardPost, PostCard, toCardPost } from "../../blog/PostCard.tsx";
import { send } from "../api.ts";
import "../../blog/blog.css";

interface ArticleListProps {
  /** The articles of the published page. If there are none, skeletons are shown until the service has answered. */
  posts: readonly CardPost[];
  page: number;
  pages: number;
}

/**
 * One page of the list of articles. Shows the articles of the published page at once, and fetches newer ones from the
 * service each time the window gets the focus. If the service does not answer, the articles stay.
 */
export function ArticleList({ posts, page, pages }: ArticleListProps) {
  useSignals();
  const shown = useSignal<readonly CardPost[] | undefined>(posts.length > 0 ? posts : undefined);

  useEffect(() => {
    let latest: AbortController | undefined;
    async function refresh() {
      latest?.abort();
      const current = new AbortController();
      latest = current;
      const found = await fetchPosts(page, pages, current.signal);
      if (current.signal.aborted) return;
      // The next release removes a later page that has become empty; until then its articles may stay.
      if (!found || (page > 1 && found.length === 0)) shown.value ??= [];
      else if (JSON.stringify(found) !== JSON.stringify(shown.value)) shown.value = found;
    }
    void refresh();
    window.addEventListener("focus", refresh);
    return () => {
      latest?.abort();
      window.removeEventListener("focus", refresh);
    };
  }, [page, pages, shown]);

  if (!shown.value) return <Skeletons />;
  if (shown.value.length === 0) return <ComingSoon />;
  return (
    <ul className="posts" aria-label={blogLabels.articles}>
      {shown.value.map((post, index) => (
        <PostCard key={post.slug} post={post} first={index === 0} wide={page === 1 && index === 0} />
      ))}
    </ul>
  );
}

/** Placeholders while the articles are being loaded. */
function Skeletons() {
  return (
    <div className="waiting">
      <p className="hide" role="status">
        {blogLabels.loading}
      </p>
      <ul className="posts" aria-hidden="true">
        {Array.from({ length: blog.skeletonCards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never move
          <li key={index} className="post ghost">
            <div className="cover skeleton" />
            <p className="skeleton" />
            <p className="skeleton tall" />
            <p className="skeleton" />
            <p className="skeleton part" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Fetches the current articles of a page; `undefined` if that fails. Later pages are filled from the oldest article on,
 * so that new articles do not move them: the total says where in the list this page now begins.
 */
async function fetchPosts(page: number, pages: number, signal: AbortSignal): Promise<CardPost[] | undefined> {
  const size = blog.postsPerPage;
  const offset = (page - 1) * size;
  // The first page may hold almost twice the usual number; three times allows for newly published ones.
  const query = new URLSearchParams({ summary: "1", limit: String(3 * size), offset: String(offset) });
  try {
    const response = await send(`/api/blog?${query}`, { signal });
    const posts = (await response.json()) as PostSummary[];
    const total = Number(response.headers.get("X-Total-Count") ?? offset + posts.length);
    const end = Math.max(0, total - (pages - page) * size - offset);
    const start = page === 1 ? 0 : Math.max(0, end - size);
    return posts
      .slice(start, end)
      .filter((post) => post.published)
      .map(toCardPost);
  } catch {
    return undefined;
  }
}
