import { postPath } from "#content/facts/navigation.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { pick } from "#content/model/pick.ts";
import { parsePost } from "#content/model/post.ts";
import { postLimits } from "#content/model/post-fields.ts";
import type { ForeignPost } from "./foreign-post.ts";

/** A post that has its name here, and a text in which all references lead to their places here. */
export interface NamedPost {
  id: string;
  slug: string;
  post: ForeignPost;
  markdown: string;
  cover?: string | undefined;
  former: readonly string[];
}

/** Reads a post like a file of its system, and writes it as one of ours. */
export function composePost({ id, slug, former, post: { name, fields }, markdown, cover }: NamedPost, now: Date) {
  const tags = Array.isArray(fields.tags) ? { tags: fields.tags.slice(0, postLimits.tags) } : {};
  const foreign = composeSource({ ...fields, ...tags }, markdown);
  const { post, aliases, notices } = parsePost(name, foreign, now.getTime());
  const all = [...new Set([...former, ...aliases])].filter((path) => path !== postPath(slug));
  const source = composeSource(
    {
      id,
      title: post.title,
      excerpt: post.excerptIsDerived ? undefined : post.excerpt,
      category: post.category,
      author: post.author || undefined,
      tags: post.tags,
      published: post.published,
      publishedAt: post.publishedAt ?? undefined,
      publishAt: post.publishAt ?? undefined,
      // Of a post that is still to come, some systems say no other day.
      createdAt: post.createdAt === post.publishAt ? undefined : (post.createdAt ?? undefined),
      updatedAt: post.updatedAt,
      featuredImage: cover,
      featuredImageAlt: cover && post.featuredImageAlt ? post.featuredImageAlt : undefined,
      aliases: all.length > 0 ? all : undefined,
    },
    post.content,
  );
  return { source, notices, ...pick(parsePost(slug, source, now.getTime()), ["post", "aliases"]) };
}
