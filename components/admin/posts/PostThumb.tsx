import { useEffect, useState } from "react";
import { srcSetOf } from "#content/model/pictures.ts";
import type { PostSummary } from "#content/model/post.ts";
import { sendAsOwner } from "../session.ts";
import { postUrl } from "./posts.ts";

/** The thumbnail of a post. Drafts and new pictures are not in the release, so the service provides theirs. */
export function PostThumb({ post }: { post: PostSummary }) {
  const { published, featuredImage } = post;
  const [missingPicture, setMissingPicture] = useState<string | null>(null);
  if (!featuredImage) return <span className="thumb" />;
  if (!published || missingPicture === featuredImage) return <FetchedThumb id={post.id} picture={featuredImage} />;
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

/** An `<img>` cannot send a token, so the picture is fetched. */
function FetchedThumb({ id, picture }: { id: string; picture: string }) {
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture keeps the URL at the service
  useEffect(() => {
    const stop = new AbortController();
    let objectUrl: string | undefined;
    sendAsOwner(`${postUrl(id)}/image`, { signal: stop.signal, inBackground: true })
      .then((response) => response.blob())
      .then((blob) => {
        if (stop.signal.aborted) return;
        objectUrl = URL.createObjectURL(blob);
        setUrl(objectUrl);
      })
      .catch(() => setUrl(undefined));
    return () => {
      stop.abort();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [id, picture]);
  return url ? <img className="thumb" src={url} alt="" /> : <span className="thumb" />;
}
