import type { BlogPostingLeaf } from "schema-dts";
import { paths } from "../facts/navigation.ts";
import { practice, practitionerLabel } from "../facts/practice.ts";
import { site } from "../facts/site.ts";
import type { Metadata } from "../model/metadata.ts";
import { sharePath } from "../model/picture-sizes.ts";
import type { PostSummary } from "../model/post.ts";

export const articlePage = {
  back: "All articles",
  share: "Share",
  shared: "Link copied",
  copyThis: "Copy this address:",
  tags: "Tags",
  generalTitle: "General information",
  general: (author: string) =>
    `General information, not advice about a particular person or animal. If something worries you, ask your GP or your vet first. By ${author}${author === practitionerLabel ? ", who is neither a registered medical practitioner nor a veterinary surgeon" : ""}.`,
  closing: {
    title: "You, a dog, or a horse?",
    lead: "Book online for people and dogs. For horses, tell us where you are.",
  },
} as const;

export function articleMetadata(post: PostSummary): Metadata {
  return {
    title: `${post.title} | ${practice.name}`,
    description: post.excerpt,
    kind: "article",
    revision: post.revision,
    keywords: [post.category, ...post.tags, practice.place].join(", "),
    ...(post.featuredImage && {
      shareImage: { src: sharePath(post.featuredImage), alt: post.featuredImageAlt || post.title },
    }),
  };
}

/** The article for machines. The practice's own node stands in the same graph. */
export function blogPostingNode(
  post: PostSummary,
  { siteUrl, path }: { siteUrl: string; path: string },
): BlogPostingLeaf {
  const byPractitioner = post.author === practitionerLabel;
  return {
    "@type": "BlogPosting",
    "@id": `${siteUrl}${path}#article`,
    headline: post.title,
    description: post.excerpt,
    url: siteUrl + path,
    mainEntityOfPage: siteUrl + path,
    inLanguage: site.language,
    datePublished: post.publishedAt ?? post.createdAt,
    articleSection: post.category,
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
    timeRequired: `PT${post.readingMinutes}M`,
    image: siteUrl + (post.featuredImage ?? site.defaultShareImage),
    author: byPractitioner
      ? { "@id": `${siteUrl}${paths.practitioner}#person` }
      : { "@type": post.author === practice.name ? "Organization" : "Person", name: post.author },
    publisher: { "@id": `${siteUrl}/#practice` },
  };
}
