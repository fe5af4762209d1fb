import { postPath } from "#content/facts/navigation.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { Post } from "#content/model/post.ts";
import type { PageContent } from "#content/model/site-routes.ts";
import { createPageDrawer } from "../publish/page-drawer.ts";

/** A post as it is to look, saved or not, published or not. */
export interface PreviewOrder {
  post: Post;
  siteUrl: string;
  /** Where its pictures are, with a slash at the end: those of a draft are in no release. */
  pictures: string;
}

export type FromPreviewChild = { ready: true } | { html: string } | { failure: string };

const send = (message: FromPreviewChild) => process.send?.(message);
const drawPage = await createPageDrawer(process.argv[2] ?? "");

process.on("message", async ({ post, siteUrl, pictures }: PreviewOrder) => {
  const onItsWay = (path: string) => path.replace("/blog/images/", pictures);
  const shown = { ...post, published: true, featuredImage: post.featuredImage && onItsWay(post.featuredImage) };
  const content: PageContent = {
    post: shown,
    toHtml: (markdown) => toHtml(markdown).replace(/(<img src=")(\/blog\/images\/)/g, (_, tag) => tag + pictures),
    siteUrl,
    unlisted: true,
  };
  try {
    send({ html: await drawPage({ url: postPath(post.slug) }, content) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
});
// The service is gone: nobody waits for this any more.
process.on("disconnect", () => process.exit());
send({ ready: true });
