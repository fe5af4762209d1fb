import { blogPagePath } from "#content/facts/navigation.ts";
import { blogPage } from "#content/pages/blog.ts";

/** The way to newer and older articles. Nothing, when there is only one page. */
export function BlogPages({ page, pages }: { page: number; pages: number }) {
  if (pages === 1) return null;
  const { label, newer, older, where } = blogPage.pages;
  return (
    <nav className="blog-pages no-print" aria-label={label}>
      {page > 1 && (
        <a className="more" rel="prev" href={blogPagePath(page - 1)}>
          {newer}
        </a>
      )}
      <p className="muted">{where(page, pages)}</p>
      {page < pages && (
        <a className="more" rel="next" href={blogPagePath(page + 1)}>
          {older}
        </a>
      )}
    </nav>
  );
}
