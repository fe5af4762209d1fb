import { postPath } from "#content/facts/navigation.ts";
import { blogPage } from "#content/pages/blog.ts";
import { longDate } from "#content/pages/dates.ts";
import type { CardPost } from "./card-post.ts";
import { PostCover } from "./PostCover.tsx";

interface PostCardProps {
  post: CardPost;
  /** The first of a page: its picture is wanted at once. */
  first?: boolean;
  /** The newest of all is shown wide. */
  wide?: boolean;
}

/** One article in the list; the whole card is its link. */
export function PostCard({ post, first = false, wide = false }: PostCardProps) {
  const { slug, title, excerpt, category, author, tags, date, readingMinutes } = post;
  return (
    <li className={wide ? "post first" : "post"}>
      <PostCover post={post} eager={first} wide={wide} />
      <p className="meta">
        <strong>{category}</strong>
        <time dateTime={date}>{longDate(date)}</time>
        <span>{blogPage.minutes(readingMinutes)}</span>
      </p>
      <h2>
        <a href={postPath(slug)}>{title}</a>
      </h2>
      <p>{excerpt}</p>
      <p className="meta">
        <span>{`${blogPage.by} ${author}`}</span>
      </p>
      {tags.length > 0 && (
        <ul className="tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
