import { blog } from "#content/facts/site.ts";
import { blogPage } from "#content/pages/blog.ts";
import { type CardPost, PostCard } from "./PostCard.tsx";
import "./blog.css";

/** The articles of one page of the blog; the first page begins with a wide one. */
export function PostGrid({ posts, firstWide }: { posts: readonly CardPost[]; firstWide: boolean }) {
  return (
    <ul className="posts" aria-label={blogPage.articles}>
      {posts.map((post, index) => (
        <PostCard key={post.slug} post={post} first={index === 0} wide={firstWide && index === 0} />
      ))}
    </ul>
  );
}

/** Shown while the articles are being loaded. */
export function PostSkeletons() {
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
