import { PageHead } from "#components/blocks/PageHead.tsx";
import { BlogPages } from "#components/blog/BlogPages.tsx";
import { ComingSoon } from "#components/blog/ComingSoon.tsx";
import { toCardPost } from "#components/blog/card-post.ts";
import { Letter } from "#components/blog/Letter.tsx";
import { Island } from "#components/islands/Island.server.tsx";
import { PostList } from "#components/islands/post-list/PostList.tsx";
import "#components/styles/forms.css";
import "#components/styles/reading-styles.css";
import { blogPage } from "#content/pages/blog.ts";
import type { Data } from "./+data.ts";

export function Page({ metadata, posts, page, pages }: Data) {
  const empty = posts.length === 0;
  return (
    <>
      <PageHead {...blogPage} metadata={metadata} />
      <section className="section flush" aria-label={blogPage.articles} data-enhance="hide-broken-images">
        <div className="wrap">
          <Island
            name="PostList"
            component={PostList}
            props={{ posts: posts.map(toCardPost), page, pages }}
            when={empty ? "load" : "focus"}
          />
          {empty && (
            <noscript>
              <ComingSoon />
            </noscript>
          )}
          <BlogPages page={page} pages={pages} />
        </div>
      </section>
      <Letter />
    </>
  );
}
