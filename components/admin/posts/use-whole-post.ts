import { useEffect, useState } from "react";
import type { Post, PostSummary } from "#content/model/post.ts";
import { sentenceOf } from "../failures.ts";
import { asOwner } from "../session.ts";

/** A post with its text, fetched when it is wanted, and anew when it has changed. */
export function useWholePost({ slug, revision }: Pick<PostSummary, "slug" | "revision">, isWanted = true) {
  const [answer, setAnswer] = useState<{ post?: Post | undefined; problem?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another text at the same address
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    asOwner<Post>(`/api/blog/${encodeURIComponent(slug)}`, { signal: stop.signal }).then(
      (post) => setAnswer({ post }),
      (error) => stop.signal.aborted || setAnswer({ problem: sentenceOf(error) }),
    );
    return () => stop.abort();
  }, [slug, revision, isWanted]);
  return answer;
}
