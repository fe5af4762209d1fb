import { postPath } from "#content/facts/navigation.ts";
import { blog } from "#content/facts/site.ts";
import { longDate } from "#content/model/london-time.ts";
import { pictureSet } from "#content/model/pictures.ts";
import type { PostSummary } from "#content/model/post.ts";
import { blogPage } from "#content/pages/blog.ts";
import dog from "../art/covers/dog.svg";
import horse from "../art/covers/horse.svg";
import human from "../art/covers/human.svg";
import three from "../art/covers/three.svg";
import { type Photo, Picture } from "../ui/Picture.tsx";

export type CardPost = ReturnType<typeof toCardPost>;

/** The part of a post that a card shows: all of it is sent to the browser with the page. */
export function toCardPost(post: PostSummary) {
  const { slug, title, excerpt, category, author, tags, readingMinutes, featuredImage } = post;
  const date = post.publishedAt ?? post.createdAt;
  const shownTags = tags.slice(0, blog.tagsPerCard);
  return { slug, title, excerpt, category, author, tags: shownTags, date, readingMinutes, featuredImage };
}

/** Hills with the animal of a category; with all three for a category that somebody has made up. */
const drawnCovers = new Map([
  ["Human", human],
  ["Canine", dog],
  ["Equine", horse],
]);

interface PostCardProps {
  post: CardPost;
  /** The first of a page: its picture is loaded eagerly. */
  first?: boolean;
  /** The newest of all is shown wide. */
  wide?: boolean;
}

/** One article in the list; the whole card is its link. */
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
        <span>{blogPage.minutes(readingMinutes)}</span>
      </p>
      <h2>
        <a href={postPath(slug)}>{title}</a>
      </h2>
      <p>{excerpt}</p>
      <p className="meta">
        <span>{`${blogPage.by} ${author}`}</span>
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

/** A post's picture, by its path on the site, with the smaller version that every release has beside it. */
export const coverPhoto = (src: string): Photo => ({ src, srcSet: pictureSet(src), width: 1200, height: 630 });
