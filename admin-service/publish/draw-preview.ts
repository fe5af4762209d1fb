import type { Facts } from "#content/facts/facts.ts";
import { postPath } from "#content/facts/navigation.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { Post } from "#content/model/post.ts";
import { pageInput, type SiteRoute } from "#content/model/site-routes.ts";
import { showMarks } from "#content/words/marks.ts";
import type { DrawPage } from "./page-drawer.ts";
import { endWithin } from "./time-limit.ts";

/** A page to draw from facts and words that need not be saved. Its texts may be marked, for the owner to change them. */
interface FactsPreview {
  page: SiteRoute;
  facts: Facts;
  siteUrl: string;
}

/** A post to draw as a page. It need not be saved or published. */
interface PostPreview extends Omit<FactsPreview, "page"> {
  post: Post;
  /** Base URL of the pictures, with a slash at the end, because no release contains the pictures of a draft. */
  picturesUrl: string;
}

export type PreviewRequest = PostPreview | FactsPreview;

/** Draws a whole page. Throws when the text of an article takes too long. */
export async function drawPreview(drawPage: DrawPage, request: PreviewRequest): Promise<string> {
  const html = await ("page" in request ? drawFacts(drawPage, request) : drawPost(drawPage, request));
  return request.facts.isMarked ? showMarks(html) : html;
}

async function drawPost(drawPage: DrawPage, { post, facts, siteUrl, picturesUrl }: PostPreview): Promise<string> {
  const html = endWithin(() => toHtml(post.content, post.folder));
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

const drawFacts = (drawPage: DrawPage, { page, facts, siteUrl }: FactsPreview): Promise<string> =>
  drawPage(page, { ...pageInput(page, () => undefined), toHtml, facts, siteUrl });
