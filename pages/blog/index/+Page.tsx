import { PageHead } from "#components/blocks/PageHead.tsx";
import { ComingSoon } from "#components/blog/ComingSoon.tsx";
import { toCardPost } from "#components/blog/PostCard.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { useWords } from "#components/facts.ts";
import { ArticleList } from "#components/islands/article-list/ArticleList.tsx";
import "#components/styles/forms.css";
import { Button } from "#components/ui/Button.tsx";
import { blogPagePath } from "#content/facts/navigation.ts";
import { blogLabels } from "#content/pages/blog-labels.ts";
import { fillIn } from "#content/words/words-of.ts";
import type { Data } from "./+data.ts";

export function Page({ metadata, posts, page, pages }: Data) {
  const empty = posts.length === 0;
  return (
    <>
      <PageHead {...useWords("blog")} metadata={metadata} />
      <section className="section flush" aria-label={blogLabels.articles} data-enhance="hide-broken-images">
        <div className="wrap">
          <Island
            name="ArticleList"
            component={ArticleList}
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
      <Newsletter />
    </>
  );
}

/** Links to the pages with newer and older articles, if there are any. */
function BlogPages({ page, pages }: { page: number; pages: number }) {
  const { label, newer, older, where } = useWords("blog").pages;
  if (pages === 1) return null;
  return (
    <nav className="blog-pages no-print" aria-label={label}>
      {page > 1 && (
        <a className="more" rel="prev" href={blogPagePath(page - 1)}>
          {newer}
        </a>
      )}
      <p className="muted">{fillIn(where, { page: String(page), pages: String(pages) })}</p>
      {page < pages && (
        <a className="more" rel="next" href={blogPagePath(page + 1)}>
          {older}
        </a>
      )}
    </nav>
  );
}

/**
 * The sign-up for the newsletter, which does not exist yet. A form with method "dialog" outside a dialog submits
 * nothing, so neither the button nor Enter sends a request or leaves the page.
 */
function Newsletter() {
  const { title, text, feed, label, action } = useWords("blog").letter;
  return (
    <section className="section tint no-print">
      <div className="wrap split">
        <div>
          <h2>{title}</h2>
        </div>
        <div className="signup">
          <p className="muted">
            {`${text} `}
            <a href="/rss.xml" target="_blank" rel="noopener">
              {feed}
            </a>
            .
          </p>
          <form method="dialog" noValidate>
            <label className="hide" htmlFor="letter">
              {label}
            </label>
            <input className="input" id="letter" type="email" placeholder={label} autoComplete="email" />
            <Button>{action}</Button>
          </form>
        </div>
      </div>
    </section>
  );
}
