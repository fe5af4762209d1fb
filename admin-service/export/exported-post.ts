import { postPath } from "#content/facts/navigation.ts";
import { absoluteLinks } from "#content/model/feeds.ts";
import { toHtml } from "#content/model/markdown.ts";
import { postPictureName } from "#content/model/pictures.ts";
import type { IndexedPost, Post, PostSummary } from "#content/model/post.ts";

/** A post as other systems want it. Its excerpt is empty if it only repeats the text. */
export interface ExportedPost extends Post, Pick<IndexedPost, "images" | "aliases"> {
  url: string;
  /** With whole addresses in links and pictures. Made when it is asked for. */
  readonly html: string;
  state: "published" | "scheduled" | "draft";
  /** When it was published, or is to be; of any other draft, when it was begun. */
  date: string;
}

/** What a system is told besides the posts with their texts. */
export interface ExportedSite {
  name: string;
  url: string;
  now: Date;
  all: readonly PostSummary[];
}

export function exportedPost(post: Post, { images, aliases }: IndexedPost, siteUrl: string): ExportedPost {
  const url = siteUrl + postPath(post.slug);
  return {
    ...{ ...post, images, aliases, url },
    excerpt: post.excerptIsDerived ? "" : post.excerpt,
    get html() {
      return absoluteLinks(toHtml(post.content, post.folder), url);
    },
    state: post.published ? "published" : post.publishAt ? "scheduled" : "draft",
    date: post.publishedAt ?? post.publishAt ?? post.createdAt,
  };
}

/** Where a picture of a post lies in the post's own folder. */
export const besideText = (picture: string, slug: string): string =>
  picture.startsWith(`${slug}/`) ? picture.slice(slug.length + 1) : `images/${picture}`;

/** The name of the picture beside its title, if that is one of ours. */
export const featuredPicture = ({ featuredImage }: PostSummary): string | undefined =>
  featuredImage === null ? undefined : postPictureName(featuredImage);
