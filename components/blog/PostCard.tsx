import { postPath } from "#content/facts/navigation.ts";
import { blog } from "#content/facts/site.ts";
import { longDate } from "#content/model/london-time.ts";
import { srcSetOf } from "#content/model/pictures.ts";
import type { PostSummary } from "#content/model/post.ts";
import { blogLabels } from "#content/pages/blog-labels.ts";
import dog from "../art/covers/dog.svg";
import horse from "../art/covers/horse.svg";
import human from "../art/covers/human.svg";
import three from "../art/covers/three.svg";
import { type Photo, Picture } from "../ui/Picture.tsx";

export type CardPost = ReturnType<typeof toCardPost>;

/** Picks the fields of a post that a card shows, because they are sent to the browser with the page. */
export function toCardPost(post: PostSummary) {
  const { slug, title, excerpt, category, author, tags, readingMinutes, featuredImage } = post;
  const date = post.publishedAt ?? post.createdAt;
  const shownTags = tags.slice(0, blog.tagsPerCard);
  return { slug, title, excerpt, category, author, tags: shownTags, date, readingMinutes, featuredImage };
}

/** Drawn covers by category. Other categories get the one with all three animals. */
const drawnCovers = new Map([
  ["Human", human],
  ["Canine", dog],
  ["Equine", horse],
]);

interface PostCardProps {
  post: CardPost;
  /** Whether it is the first of its page: its picture is loaded eagerly. */
  first?: boolean;
  /** Whether it is the newest article, which is shown wide. */
  wide?: boolean;
}

/** An article in the list. The whole card is a link. */
export function PostCard({ post, first = false, wide = false }: PostCardProps) {
  const { slug, title, excerpt, category, author, tags, date, readingMinutes, featuredImage } = post;
  const drawn = drawnCovers.get(category) ?? three;
  return (
    <li className={wide ? "post linked first" : "post linked"}>
      <Picture
        className="cover"
        photo={featuredImage ? coverPhoto(featuredImage) : { src: drawn, width: 1200, height: 630 }}
        {...(featuredImage && { standIn: drawn })}
        alt=""
        sizes={wide ? "(min-width: 60rem) 44rem, 92vw" : "(min-width: 60rem) 24rem, (min-width: 42rem) 46vw, 92vw"}
        eager={first}
      />
      <p className="meta">
        <strong>{category}</strong>
        <time dateTime={date}>{longDate(date)}</time>
        <span>{blogLabels.minutes(readingMinutes)}</span>
      </p>
      <h2>
        <a href={postPath(slug)}>{title}</a>
      </h2>
      <p>{excerpt}</p>
      <p className="meta">
        <span>{`${blogLabels.by} ${author}`}</span>
      </p>
      <Tags of={tags} />
    </li>
  );
}

export function Tags({ of: tags, label }: { of: readonly string[]; label?: string }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );
}

/** Returns a post's picture with the smaller version of it that every release contains. */
export const coverPhoto = (src: string): Photo => ({ src, srcSet: srcSetOf(src), width: 1200, height: 630 });
