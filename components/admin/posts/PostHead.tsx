import type { ReactNode } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatDay, formatMoment } from "../dates.ts";
import { PostThumb } from "./PostThumb.tsx";

const words = adminBlog.list;

/** A post in one line: picture, title, whether it is live, when it was made or published, how long it is to read. */
export function PostHead({ post, children }: { post: PostSummary; children?: ReactNode }) {
  const { slug, title, published, publishedAt, publishAt, createdAt, readingMinutes } = post;
  const when = publishedAt ?? createdAt;
  return (
    <div className="row">
      <PostThumb post={post} />
      <div>
        <h3 className="title">{published ? <a href={postPath(slug)}>{title}</a> : title}</h3>
        <p className="meta">
          <span className={published ? "badge good" : "badge"}>{published ? words.published : words.draft}</span>
          <time dateTime={when}>{formatDay(when)}</time>
          <span>{words.minutes(readingMinutes)}</span>
          {publishAt && <b>{deskWords.list.goesLive(formatMoment(publishAt))}</b>}
        </p>
      </div>
      {children}
    </div>
  );
}
