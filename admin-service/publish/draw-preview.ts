import type { Facts } from "#content/facts/facts.ts";
import { postPath } from "#content/facts/navigation.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { Post } from "#content/model/post.ts";
import type { DrawPage } from "./page-drawer.ts";
import { endWithin } from "./time-limit.ts";

/** A post to draw as a page. It need not be saved or published. */
export interface PreviewRequest {
  post: Post;
  facts: Facts;
  siteUrl: string;
  /** Base URL of the pictures, with a slash at the end, because no release contains the pictures of a draft. */
  picturesUrl: string;
}

const TEXT_LIMIT_MS = 5_000;

/** Draws an article's whole page. Throws when its text takes too long. */
export async function drawPreview(drawPage: DrawPage, request: PreviewRequest): Promise<string> {
  const { post, facts, siteUrl, picturesUrl } = request;
  const html = endWithin(TEXT_LIMIT_MS, () => toHtml(post.content, post.folder));
  const featuredImage = post.featuredImage?.replace("/blog/images/", picturesUrl) ?? null;
  return drawPage(
    { url: postPath(post.slug) },
    {
      post: { ...post, published: true, featuredImage },
      toHtml: () => html.replace(/(<img src=")(\/blog\/images\/)/g, (_, tag) => tag + picturesUrl),
      siteUrl,
      facts,
      unlisted: true,
    },
  );
}
