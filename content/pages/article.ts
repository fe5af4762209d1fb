import { paths } from "../facts/navigation.ts";
import { practice, practitionerLabel } from "../facts/practice.ts";
import type { Metadata } from "../model/metadata.ts";
import { sharePath } from "../model/pictures.ts";
import type { PostSummary } from "../model/post.ts";

export const articlePage = {
  back: "All articles",
  share: "Share",
  shared: "Link copied",
  copyThis: "Copy this address:",
  tags: "Tags",
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
    keywords: [post.category, ...post.tags, practice.place].join(", "),
    ...(post.featuredImage && {
      shareImage: { src: sharePath(post.featuredImage), alt: post.featuredImageAlt || post.title },
    }),
    trail: [{ text: "Blog", href: paths.blog }, { text: post.title }],
    post,
  };
}
