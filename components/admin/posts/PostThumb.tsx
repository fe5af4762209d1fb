import { useEffect, useState } from "react";
import { pictureSet } from "#content/model/pictures.ts";
import type { PostSummary } from "#content/model/post.ts";
import { sendAsOwner } from "../session.ts";
import { postUrl } from "./posts.ts";

/** A post's picture, small. Pictures of drafts, and new ones, are not in the release: the service has them. */
export function PostThumb({ post }: { post: PostSummary }) {
  const { published, featuredImage } = post;
  const [missing, setMissing] = useState<string | null>(null);
  if (!featuredImage) return <span className="thumb" />;
  if (!published || missing === featuredImage) return <FetchedThumb id={post.id} picture={featuredImage} />;
  const set = pictureSet(featuredImage);
  return (
    <img
      className="thumb"
      src={featuredImage}
      {...(set && { srcSet: set, sizes: "7rem" })}
      alt=""
      onError={() => setMissing(featuredImage)}
    />
  );
}

/** An `<img>` cannot send a token, so the picture is fetched. */
function FetchedThumb({ id, picture }: { id: string; picture: string }) {
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new picture has the same address at the service
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    sendAsOwner(`${postUrl(id)}/image`, { signal: stop.signal, inBackground: true })
      .then((response) => response.blob())
      .then((blob) => {
        if (stop.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => setUrl(undefined));
    return () => {
      stop.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, picture]);
  return url ? <img className="thumb" src={url} alt="" /> : <span className="thumb" />;
}
