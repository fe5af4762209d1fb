import { useEffect, useState } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { sendAsOwner } from "../session.ts";
import { postUrl } from "./posts.ts";

/** A post's picture, small. A draft's is in no release, nor is one that was made a moment ago: the service has them. */
export function PostThumb({ post }: { post: PostSummary }) {
  const { published, featuredImage } = post;
  const [missed, setMissed] = useState<string | null>(null);
  if (!featuredImage) return <span className="thumb" />;
  if (!published || missed === featuredImage) return <FetchedThumb id={post.id} picture={featuredImage} />;
  return <img className="thumb" src={featuredImage} alt="" onError={() => setMissed(featuredImage)} />;
}

function FetchedThumb({ id, picture }: { id: string; picture: string }) {
  const url = useOwnersPicture(id, picture);
  return url ? <img className="thumb" src={url} alt="" /> : <span className="thumb" />;
}

/** An `<img>` cannot send a token: the picture is fetched, and shown from memory. */
function useOwnersPicture(id: string, picture: string): string | undefined {
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has the same address at the service
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
  return url;
}
