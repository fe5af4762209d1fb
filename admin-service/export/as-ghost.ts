import { slugify } from "#content/model/slug.ts";
import type { ExportedPost } from "./exported-post.ts";

/** Returns the posts as Ghost imports them: https://docs.ghost.org/migration/custom. Pictures stay at this site's addresses. */
export function asGhost(posts: readonly ExportedPost[], { url, now }: { url: string; now: Date }): object {
  const tags = numbered(posts.flatMap(namesOfTags));
  const users = numbered(posts.map(({ author }) => author));
  const entries = posts.map((post, at) => ({ post, id: at + 1 }));
  return {
    db: [
      {
        meta: { exported_on: now.getTime(), version: "5.0.0" },
        data: {
          posts: entries.map(({ post, id }) => ({
            id,
            title: post.title,
            slug: post.slug,
            html: post.html,
            custom_excerpt: post.excerpt,
            feature_image: post.featuredImage && url + post.featuredImage,
            status: post.state,
            visibility: "public",
            created_at: post.createdAt,
            updated_at: post.updatedAt ?? post.date,
            published_at: post.state === "draft" ? null : post.date,
          })),
          tags: listOf(tags),
          posts_tags: entries.flatMap(({ post, id }) =>
            namesOfTags(post).map((name, at) => ({ post_id: id, tag_id: tags.get(name), sort_order: at })),
          ),
          users: listOf(users).map((user) => ({ ...user, email: `${user.slug}@example.com` })),
          posts_authors: entries.map(({ post, id }) => ({ post_id: id, author_id: users.get(post.author) })),
        },
      },
    ],
  };
}

/** Ghost knows no categories: the first tag of a post counts as one. */
const namesOfTags = ({ category, tags }: ExportedPost): string[] => [...new Set([category, ...tags])];
const numbered = (names: readonly string[]) => new Map([...new Set(names)].map((name, at) => [name, at + 1]));
const listOf = (ids: ReadonlyMap<string, number>) => [...ids].map(([name, id]) => ({ id, name, slug: slugify(name) }));
