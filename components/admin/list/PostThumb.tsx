import { useState } from "react";
import { srcSetOf } from "#content/model/pictures.ts";
import type { PostSummary } from "#content/model/post.ts";
import { Thumbnail } from "../pictures/Thumbnail.tsx";

/** The thumbnail of a post. Drafts and new pictures are not in the release, so the service provides theirs. */
export function PostThumb({ post }: { post: PostSummary }) {
  const { published, featuredImage } = post;
  const [missingPicture, setMissingPicture] = useState<string | null>(null);
  if (!featuredImage) return <span className="thumb" />;
  if (!published || missingPicture === featuredImage) return <Thumbnail src={featuredImage} />;
  const set = srcSetOf(featuredImage);
  return (
    <img
      className="thumb"
      src={featuredImage}
      {...(set && { srcSet: set, sizes: "7rem" })}
      alt=""
      onError={() => setMissingPicture(featuredImage)}
    />
  );
}
