import type { PostSummary } from "#content/model/post.ts";
import { slugify } from "#content/model/slug.ts";
import type { ExportedPost } from "./exported-post.ts";

/** In characters. Ghost refuses the whole file for one text that is longer. */
const limits = { excerpt: 300, alt: 191 } as const;

/**
 * Yields the posts as Ghost imports them: https://docs.ghost.org/migration/custom. Pictures stay at this site's addresses. `all`
 * are the same posts without their texts.
 */
export async function* asGhost(
  posts: AsyncIterable<ExportedPost>,
  all: readonly PostSummary[],
  { url, now }: { url: string; now: Date },
): AsyncGenerator<string> {
  const others = {
    posts_meta: all.map(({ slug, featuredImageAlt }) => ({
      post_id: slug,
      feature_image_alt: featuredImageAlt.slice(0, limits.alt) || null,
    })),
    tags: listOf(all.flatMap(namesOfTags)),
    posts_tags: all.flatMap((post) =>
      namesOfTags(post).map((name, at) => ({ post_id: post.slug, tag_id: slugify(name), sort_order: at })),
    ),
    users: listOf(all.map(({ author }) => author)).map((user) => ({ ...user, email: `${user.slug}@example.com` })),
    posts_authors: all.map(({ slug, author }) => ({ post_id: slug, author_id: slugify(author), sort_order: 0 })),
  };
  const meta = { exported_on: now.getTime(), version: "5.0.0" };
  yield `{"db":[{"meta":${JSON.stringify(meta)},"data":{${JSON.stringify(others).slice(1, -1)},"posts":[`;
  let separator = "\n";
  for await (const post of posts) {
    yield separator + JSON.stringify(asRow(post, url));
    separator = ",\n";
  }
  yield "\n]}}]}\n";
}

const asRow = (post: ExportedPost, url: string) => ({
  id: post.slug,
  title: post.title,
  slug: post.slug,
  html: post.html,
  custom_excerpt: post.excerpt.slice(0, limits.excerpt) || null,
  feature_image: post.featuredImage && url + post.featuredImage,
  status: post.state,
  visibility: "public",
  created_at: post.createdAt,
  updated_at: post.updatedAt ?? post.date,
  published_at: post.state === "draft" ? null : post.date,
});

/** Ghost knows no categories: the first tag of a post counts as one. */
const namesOfTags = ({ category, tags }: PostSummary): string[] => [...new Set([category, ...tags])];
const listOf = (names: readonly string[]) =>
  [...new Map(names.map((name) => [slugify(name), name]))].map(([slug, name]) => ({ id: slug, name, slug }));
