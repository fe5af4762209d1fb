import { setImmediate } from "node:timers/promises";
import type { Facts } from "#content/facts/facts.ts";
import { postPath } from "#content/facts/navigation.ts";
import { absoluteLinks } from "#content/model/feeds.ts";
import { toHtml } from "#content/model/markdown.ts";
import { postPictureName } from "#content/model/pictures.ts";
import type { IndexedPost, Post, PostSummary } from "#content/model/post.ts";
import { createPostDates, type Past } from "#content/model/post-dates.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import { allRedirects } from "#content/model/redirects.ts";

export interface ExportSources {
  index: PostIndex;
  past: Past;
  facts: Facts;
  blogDir: string;
  practiceDir: string;
  dataDir: string;
  siteUrl: string;
  now: Date;
  /** They are personal data. */
  withMessages: boolean;
}

/** A post as other systems want it. Its excerpt is empty if it only repeats the text. */
export interface ExportedPost extends Post, Pick<IndexedPost, "images" | "aliases"> {
  url: string;
  /** With whole addresses in links and pictures. Made when it is asked for. */
  readonly html: string;
  state: "published" | "scheduled" | "draft";
  /** When it was published, or is to be; of a draft that never was, when it was begun. */
  date: string;
}

/** Reads the posts one by one. The service answers others meanwhile. */
export async function* readPosts({ index, past, facts, siteUrl }: ExportSources): AsyncGenerator<ExportedPost> {
  const { withLastChange } = createPostDates(past);
  const redirects = [...allRedirects(facts, index)];
  for (const { updatedAt, slug, images, aliases: given } of index.posts.map(withLastChange)) {
    await setImmediate();
    const post = index.read(slug);
    if (!post) continue;
    const url = siteUrl + postPath(slug);
    const aliases = post.published ? redirects.flatMap(([from, to]) => (to === postPath(slug) ? from : [])) : given;
    yield {
      ...{ ...post, ...(updatedAt && { updatedAt }), images, aliases, url },
      excerpt: post.excerptIsDerived ? "" : post.excerpt,
      get html() {
        // Notes and headings are where the post is, wherever that will be.
        return absoluteLinks(toHtml(post.content, post.folder), url).replaceAll(`href="${url}#`, 'href="#');
      },
      state: post.published ? "published" : post.publishAt ? "scheduled" : "draft",
      date: post.publishAt ?? post.publishedAt ?? post.createdAt,
    };
  }
}

/** Where a picture lies, from the folder of a post: there, or beside it, where several posts find it. */
export const besideText = (picture: string, slug: string): string =>
  picture.startsWith(`${slug}/`) ? picture.slice(slug.length + 1) : `../images/${picture}`;

/** The name of the picture beside its title, if that is one of ours. */
export const featuredPicture = ({ featuredImage }: PostSummary): string | undefined =>
  featuredImage === null ? undefined : postPictureName(featuredImage);
