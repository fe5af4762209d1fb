import Share2 from "lucide-react/icons/share-2";
import { longDate } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { articlePage } from "#content/pages/article.ts";
import { blogPage } from "#content/pages/blog.ts";
import { Note } from "../blocks/Note.tsx";
import { Button } from "../ui/Button.tsx";
import { Picture } from "../ui/Picture.tsx";
import { BackLink } from "./BackLink.tsx";
import { coverPhoto } from "./cover-photo.ts";
import { Tags } from "./PostCard.tsx";
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
        <div
          className="byline"
          data-enhance="share"
          data-shared={articlePage.shared}
          data-copy-this={articlePage.copyThis}
        >
          <span>
            {`${blogPage.by} `}
            <b>{post.author}</b>
          </span>
          <span className="small muted" role="status" />
          <Button small icon={Share2}>
            {articlePage.share}
          </Button>
        </div>
      </header>
      {post.featuredImage && (
        <Picture
          className="wide"
          photo={coverPhoto(post.featuredImage)}
          alt={post.featuredImageAlt}
          sizes="(min-width: 70rem) 66rem, 92vw"
          eager
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitized by content/model/markdown.ts */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: withScrolling(html) }} />
      <Tags of={post.tags} label={articlePage.tags} />
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
