import type { PostSummary } from "#content/model/post.ts";
import { articlePage } from "#content/pages/article.ts";
import { blogPage } from "#content/pages/blog.ts";
import { longDate } from "#content/pages/dates.ts";
import { Note } from "../blocks/Note.tsx";
import { Picture } from "../ui/Picture.tsx";
import { BackLink } from "./BackLink.tsx";
import { Byline } from "./Byline.tsx";
import { coverPhoto, coverSizes } from "./cover-photo.ts";
import "./article.css";

interface ArticleProps {
  post: PostSummary;
  /** The text, already safe to show. */
  html: string;
}

/** One article, from the way back to the small print. */
export function Article({ post, html }: ArticleProps) {
  const date = post.publishedAt ?? post.createdAt;
  return (
    <article className="article" data-enhance="hide-broken-images">
      <header>
        <p className="no-print">
          <BackLink text={articlePage.back} />
        </p>
        <p className="meta">
          <strong>{post.category}</strong>
          <time dateTime={date}>{longDate(date)}</time>
          <span>{blogPage.minutes(post.readingMinutes)}</span>
        </p>
        <h1>{post.title}</h1>
        <p className="lead">{post.excerpt}</p>
        <Byline author={post.author} />
      </header>
      {post.featuredImage && (
        <Picture
          className="wide"
          photo={coverPhoto(post.featuredImage)}
          alt={post.featuredImageAlt}
          sizes={coverSizes.article}
          eager
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitized by content/model/markdown.ts */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: withScrolling(html) }} />
      {post.tags.length > 0 && (
        <ul className="tags" aria-label={articlePage.tags}>
          {post.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <Note>
        <p>{articlePage.general(post.author)}</p>
      </Note>
    </article>
  );
}

/** Wide tables and code scroll inside themselves, with the keyboard too. */
function withScrolling(html: string): string {
  return html
    .replaceAll("<table>", '<div class="scroll" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
}
