import { blog } from "#content/facts/site.ts";
import type { PostSummary } from "#content/model/post.ts";

/** What a card shows of a post, and no more: it travels to the browser with the page. */
export interface CardPost {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  author: string;
  tags: readonly string[];
  date: string;
  readingMinutes: number;
  featuredImage: string | null;
}

export function toCardPost(post: PostSummary): CardPost {
  const { slug, title, excerpt, category, author, readingMinutes, featuredImage } = post;
  const tags = post.tags.slice(0, blog.tagsPerCard);
  return {
    slug,
    title,
    excerpt,
    category,
    author,
    tags,
    date: post.publishedAt ?? post.createdAt,
    readingMinutes,
    featuredImage,
  };
}
