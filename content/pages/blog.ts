import type { Facts } from "../facts/facts.ts";
import type { Metadata } from "../model/metadata.ts";

export const blogPage = {
  title: "Notes from the treatment room",
  lead: "Plain advice on backs, paws and hooves. Written, or checked line by line, by the person who will treat you.",
  loading: "Loading articles",
  articles: "Articles",
  by: "By",
  minutes: (minutes: number) => `${minutes} min read`,
  empty: {
    title: "Coming Soon",
    text: "The first article is being written. In the meantime, you could simply ask us.",
    action: "Ask a question",
    picture: "A chalk horse, half cut into the hill",
  },
  pages: {
    label: "Pages of the blog",
    newer: "Newer articles",
    older: "Older articles",
    where: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  letter: {
    title: "A letter, now and then",
    text: "New articles by email. We are still setting this up; until then there is the",
    feed: "RSS feed",
    label: "Email",
    action: "Subscribe",
  },
} as const;

/** Later pages of the list name their number. */
export function blogMetadata(page: number, { practice }: Facts): Metadata {
  const which = page === 1 ? "" : ` (page ${page})`;
  return {
    title: `Health Blog${which} | ${practice.name}, ${practice.place}`,
    description: `Plain advice on backs, paws and hooves from ${practice.name} in ${practice.place}${which}.`,
    shareImage: { src: "/share/blog.jpg", alt: "A chalk dog on a green hillside at dusk" },
    keywords: `chiropractic blog, back care, dogs, horses, ${practice.place}`,
    trail: [{ text: "Blog" }],
  };
}
