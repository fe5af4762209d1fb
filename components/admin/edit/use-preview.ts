import { useEffect, useRef, useState } from "react";
import { type PreviewAnswer, previewAnswer } from "#content/model/answers.ts";
import { type Refusal, refusalOf } from "../api/answers.ts";
import { readAsOwner, session } from "../api/session.ts";

const DEBOUNCE_MS = 400;

/**
 * Loads a page as it will be live with unsaved changes: at once, and then whenever typing pauses. Meanwhile, and while there
 * is a problem, the last page stays. `before` is the one before it. Use it only in components that call useSignals().
 */
export function usePreview(path: string, changes: object) {
  // Retried when a new session opens.
  const isSessionOpen = session.value === "open";
  const [pages, setPages] = useState<{ page?: PreviewAnswer; before?: PreviewAnswer | undefined }>({});
  const [problem, setProblem] = useState<Refusal>();
  const body = JSON.stringify(changes);
  const shownBody = useRef<string>(undefined);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes follow from the body
  useEffect(() => {
    if (!isSessionOpen || body === shownBody.current) return setProblem(undefined);
    const stop = new AbortController();
    const load = async () => {
      isFirst.current = false;
      const options = { method: "POST", body: changes, signal: stop.signal, inBackground: true } as const;
      try {
        const drawn = await readAsOwner(previewAnswer, path, options);
        if (stop.signal.aborted) return;
        shownBody.current = body;
        setPages(({ page: before }) => ({ page: drawn, before }));
        setProblem(undefined);
      } catch (error) {
        if (!stop.signal.aborted) setProblem(refusalOf(error));
      }
    };
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, body, isSessionOpen]);
  return { ...pages, problem };
}
