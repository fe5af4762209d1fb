import { useEffect, useRef, useState } from "react";
import { previewAnswer } from "#content/model/answers.ts";
import { areSameWords, readTags, type Words } from "#content/model/words.ts";
import { postUrl } from "../posts/posts.ts";
import { readAsOwner, session } from "../session.ts";

const DRAW_AFTER_MS = 400;

/** The page of a post with these words, drawn soon after they have stopped changing, for as long as it is looked at. */
export function usePreview(id: string, words: Words, isLookedAt: boolean) {
  // A new session is a new chance.
  const isOpen = session.value === "open";
  const [html, setHtml] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const drawn = useRef<Words>(undefined);
  useEffect(() => {
    if (!isLookedAt || !isOpen || (drawn.current && areSameWords(drawn.current, words))) return;
    const stop = new AbortController();
    const draw = async () => {
      const page = await fetchPreview(id, words, stop.signal).catch(() => undefined);
      if (stop.signal.aborted) return;
      setFailed(page === undefined);
      if (page === undefined) return;
      drawn.current = words;
      setHtml(page);
    };
    const timer = setTimeout(() => void draw(), drawn.current ? DRAW_AFTER_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, words, isLookedAt, isOpen]);
  return { html, hasFailed };
}

async function fetchPreview(id: string, words: Words, signal: AbortSignal): Promise<string> {
  const body = { ...words, tags: readTags(words.tags) };
  const options = { method: "POST", body, signal, inBackground: true } as const;
  return (await readAsOwner(previewAnswer, `${postUrl(id)}/preview`, options)).html;
}
