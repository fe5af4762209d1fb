import type { PostSummary } from "#content/model/post.ts";
import { slugify } from "#content/model/slug.ts";
import { type ExportSources, readPosts } from "./exported-post.ts";

/** Yields the posts as Ghost imports them: https://docs.ghost.org/migration/custom. Pictures stay at this site's addresses. */
export async function* asGhost(sources: ExportSources): AsyncGenerator<string> {
  const { siteUrl, now } = sources;
  const { posts } = sources.index;
  const others = {
    meta: { exported_on: now.getTime(), version: "5.0.0" },
    data: {
      // Ghost refuses the whole file for one text that is longer than it likes.
      posts_meta: posts.map((post) => ({
        post_id: post.slug,
        feature_image_alt: post.featuredImageAlt.slice(0, 191) || null,
      })),
      tags: listOf(posts.flatMap(namesOfTags)),
      posts_tags: posts.flatMap((post) =>
        namesOfTags(post).map((name, at) => ({ post_id: post.slug, tag_id: name, sort_order: at })),
      ),
      users: listOf(posts.map(({ author }) => author)).map((user) => ({ ...user, email: `${user.slug}@example.com` })),
      posts_authors: posts.map(({ slug, author }) => ({ post_id: slug, author_id: author, sort_order: 0 })),
    },
  };
  yield `{"db":[${JSON.stringify(others).slice(0, -2)},"posts":[`;
  let separator = "\n";
  for await (const post of readPosts(sources)) {
    const row = {
      id: post.slug,
      title: post.title,
      slug: post.slug,
      html: post.html,
      custom_excerpt: post.excerpt.slice(0, 300) || null,
      feature_image: post.featuredImage && siteUrl + post.featuredImage,
      status: post.state,
      visibility: "public",
      created_at: post.createdAt,
      updated_at: post.updatedAt ?? post.publishedAt ?? post.createdAt,
      published_at: post.publishAt ?? post.publishedAt,
    };
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield "\n]}}]}\n";
}

/** Ghost knows no categories: the first tag of a post counts as one. */
const namesOfTags = ({ category, tags }: PostSummary): string[] => [...new Set([category, ...tags])];
const listOf = (names: readonly string[]) =>
  [...new Set(names)].map((name) => ({ id: name, name, slug: slugify(name) }));
