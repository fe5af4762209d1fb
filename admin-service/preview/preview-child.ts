import type { Facts } from "#content/facts/facts.ts";
import { postPath } from "#content/facts/navigation.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { Post } from "#content/model/post.ts";
import type { PageContent } from "#content/model/site-routes.ts";
import type { CodeBuild } from "../publish/code-build.ts";
import { createPageDrawer } from "../publish/draw-pages.ts";
import type { FromChild } from "../publish/drawing-process.ts";

/** The post to draw, saved or not, published or not. */
export interface PreviewOrder {
  post: Post;
  facts: Facts;
  siteUrl: string;
  /** Where its pictures are, with a slash at the end: those of a draft are in no release. */
  pictures: string;
}

const { codeBuild } = JSON.parse(process.argv[2] ?? "{}") as { codeBuild: CodeBuild };
const send = (message: FromChild<string>) => process.send?.(message);
const drawPage = await createPageDrawer(codeBuild.serverDir);

process.on("message", async ({ post, facts, siteUrl, pictures }: PreviewOrder) => {
  const featuredImage = post.featuredImage?.replace("/blog/images/", pictures) ?? null;
  const content: PageContent = {
    post: { ...post, published: true, featuredImage },
    toHtml: (markdown) => toHtml(markdown).replace(/(<img src=")(\/blog\/images\/)/g, (_, tag) => tag + pictures),
    siteUrl,
    facts,
    unlisted: true,
  };
  try {
    send({ answer: await drawPage({ url: postPath(post.slug) }, content) });
  } catch (error) {
    send({ failure: (error as Error).message });
  }
});
process.on("disconnect", () => process.exit()); // the service has ended
send({ alive: true });
