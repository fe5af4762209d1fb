import { useSignal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";
import { blogPage } from "#content/pages/blog.ts";
import { ComingSoon } from "../../blog/ComingSoon.tsx";
import { type CardPost, PostCard, toCardPost } from "../../blog/PostCard.tsx";
import { send } from "../api.ts";
import "../../blog/blog.css";

interface ArticleListProps {
  /** The articles of the published page; if there are none, the service has to be asked first. */
  posts: readonly CardPost[];
  page: number;
  pages: number;
}

/**
 * One page of articles. It shows the articles of the published page at once, and asks the service for newer ones each
 * time the window gets the focus. Without an answer, the articles stay as they are.
 */
export function ArticleList({ posts, page, pages }: ArticleListProps) {
  useSignals();
  const shown = useSignal<readonly CardPost[] | undefined>(posts.length > 0 ? posts : undefined);

  useEffect(() => {
    let asking: AbortController | undefined;
    async function refresh() {
      asking?.abort();
      const mine = new AbortController();
      asking = mine;
      const found = await askForPosts(page, pages, mine.signal);
      if (mine.signal.aborted) return;
      // A later page that is empty now goes with the next release; until then its articles may stay.
      if (!found || (page > 1 && found.length === 0)) shown.value ??= [];
      else if (JSON.stringify(found) !== JSON.stringify(shown.value)) shown.value = found;
    }
    void refresh();
    window.addEventListener("focus", refresh);
    return () => {
      asking?.abort();
      window.removeEventListener("focus", refresh);
    };
  }, [page, pages, shown]);

  if (!shown.value) return <Skeletons />;
  if (shown.value.length === 0) return <ComingSoon />;
  return (
    <ul className="posts" aria-label={blogPage.articles}>
      {shown.value.map((post, index) => (
        <PostCard key={post.slug} post={post} first={index === 0} wide={page === 1 && index === 0} />
      ))}
    </ul>
  );
}

/** Shown while the articles are being loaded. */
function Skeletons() {
  return (
    <div className="waiting">
      <p className="hide" role="status">
        {blogPage.loading}
      </p>
      <ul className="posts" aria-hidden="true">
        {Array.from({ length: blog.skeletonCards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and stay where they are
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
 * The page's articles as the service knows them; `undefined` when it does not answer as it should. Later pages are filled
 * from the oldest article on, so new ones move this page's down the list: how far, the total says.
 */
async function askForPosts(page: number, pages: number, signal: AbortSignal): Promise<CardPost[] | undefined> {
  const size = blog.postsPerPage;
  const offset = (page - 1) * size;
  // The first page may hold almost two pages of articles; a third allows for those published since.
  const query = new URLSearchParams({ summary: "1", limit: String(3 * size), offset: String(offset) });
  try {
    const answer = await send(`/api/blog?${query}`, { signal });
    const posts = (await answer.json()) as PostSummary[];
    const total = Number(answer.headers.get("X-Total-Count") ?? offset + posts.length);
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
