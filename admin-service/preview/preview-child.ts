import type { Facts } from "#content/facts/facts.ts";
import { postPath } from "#content/facts/navigation.ts";
import { toHtml } from "#content/model/markdown.ts";
import type { Post } from "#content/model/post.ts";
import type { PageContent } from "#content/model/site-routes.ts";
import type { CodeBuild } from "../publish/code-build.ts";
import type { FromChild } from "../publish/drawing-process.ts";
import { createPageDrawer } from "../publish/page-drawer.ts";

/** A post to draw as a page. It need not be saved or published. */
export interface PreviewRequest {
  post: Post;
  facts: Facts;
  siteUrl: string;
  /** Base URL of the pictures, with a slash at the end, because no release contains the pictures of a draft. */
  picturesUrl: string;
}

const { codeBuild } = JSON.parse(process.argv[2] ?? "{}") as { codeBuild: CodeBuild };
const send = (message: FromChild<string>) => process.send?.(message);
const drawPage = await createPageDrawer(codeBuild.serverDir);

process.on("message", async ({ post, facts, siteUrl, picturesUrl }: PreviewRequest) => {
  const featuredImage = post.featuredImage?.replace("/blog/images/", picturesUrl) ?? null;
  const content: PageContent = {
    post: { ...post, published: true, featuredImage },
    toHtml: (markdown, folder) =>
      toHtml(markdown, folder).replace(/(<img src=")(\/blog\/images\/)/g, (_, tag) => tag + picturesUrl),
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
process.on("disconnect", () => process.exit()); // the service has exited
send({ alive: true });
