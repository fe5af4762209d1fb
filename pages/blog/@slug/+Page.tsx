import { Closing } from "#components/blocks/Closing.tsx";
import { Article } from "#components/blog/Article.tsx";
import { articlePage } from "#content/pages/article.ts";
import type { Data } from "./+data.ts";

export function Page({ post, html }: Data) {
  return (
    <>
      <Article post={post} html={html} />
      <Closing {...articlePage.closing} />
    </>
  );
}
