import Share2 from "lucide-react/icons/share-2";
import { Closing } from "#components/blocks/Closing.tsx";
import { Note } from "#components/blocks/Note.tsx";
import { BackLink } from "#components/blog/BackLink.tsx";
import { coverPhoto, Tags } from "#components/blog/PostCard.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { Button } from "#components/ui/Button.tsx";
import { Picture } from "#components/ui/Picture.tsx";
import { isBy } from "#content/facts/facts.ts";
import { longDate } from "#content/model/london-time.ts";
import type { LineField } from "#content/model/post-fields.ts";
import { blogLabels } from "#content/pages/blog-labels.ts";
import { fillIn } from "#content/words/words-of.ts";
import "#components/blog/article.css";
import type { Data } from "./+data.ts";

/** One article. A text field of a post that is not shown here fails to compile (`forgotten`). */
export function Page({ post, html }: Data) {
  const words = useWords("article");
  const { practitioner, others } = useFacts();
  const other = others.find((person) => isBy(post, person));
  const { title, excerpt, category, tags, featuredImageAlt, ...forgotten }: Pick<typeof post, LineField | "tags"> =
    post;
  forgotten satisfies Record<string, never>;
  const date = post.publishedAt ?? post.createdAt;
  const { updatedAt = date } = post;
  const general = isBy(post, practitioner) ? words.generalByPractitioner : words.general;
  const [published, updated] = [longDate(date), longDate(updatedAt)];
  return (
    <>
      <article className="article" data-enhance="hide-broken-images">
        <header>
          <p className="no-print">
            <BackLink text={words.back} />
          </p>
          <p className="meta">
            <strong>{category}</strong>
            <time dateTime={date}>{published}</time>
            {updated !== published && (
              <span>
                {`${words.updated} `}
                <time dateTime={updatedAt}>{updated}</time>
              </span>
            )}
            <span>{blogLabels.minutes(post.readingMinutes)}</span>
          </p>
          <h1>{title}</h1>
          {/* A derived one is the beginning of the text. */}
          {!post.excerptIsDerived && <p className="lead">{excerpt}</p>}
          <div className="byline" data-enhance="share" data-shared={words.shared} data-copy-this={words.copyThis}>
            <span>
              {`${blogLabels.by} `}
              <b>{other ? <a href={other.path}>{other.label}</a> : post.author}</b>
            </span>
            <span className="small muted" role="status" />
            <Button small icon={Share2}>
              {words.share}
            </Button>
          </div>
        </header>
        {post.featuredImage && (
          <Picture
            className="wide"
            photo={coverPhoto(post.featuredImage)}
            alt={featuredImageAlt}
            sizes="(min-width: 70rem) 66rem, 92vw"
            eager
          />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by content/model/markdown.ts */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: makeScrollable(html) }} />
        <Tags of={tags} label={words.tags} />
        <Note>
          <p>{fillIn(general, { author: post.author })}</p>
        </Note>
      </article>
      <Closing {...words.closing} />
    </>
  );
}

/** Makes wide tables and code scroll by themselves, and focusable, so that the keyboard can scroll them. */
function makeScrollable(html: string): string {
  return html
    .replaceAll("<table>", '<div class="scroll" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
}
