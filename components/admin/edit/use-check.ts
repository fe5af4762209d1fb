import { useEffect, useRef, useState } from "react";
import { type Finding, findingsAnswer } from "#content/model/answers.ts";
import { readAsOwner, session } from "../session.ts";

const PAUSE_MS = 1_200;

interface Answer<Words> {
  findings: readonly Finding[];
  /** The words in which it found them. */
  words: Words;
}

/**
 * The service's findings in words that are being written: asked when the form has opened, and whenever typing pauses.
 * Without an answer the last one stands. For components that call useSignals().
 */
export function useCheck<Words extends object>(path: string, words: Words | undefined) {
  const isOpen = session.value === "open";
  const body = words && JSON.stringify(words);
  const [answer, setAnswer] = useState<Answer<Words>>();
  const [paused, setPaused] = useState<string>();
  const answered = useRef<string>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isOpen || body === undefined || body === answered.current) return setPaused(body);
    const stop = new AbortController();
    const ask = async () => {
      isFirst.current = false;
      const asked: Words = JSON.parse(body);
      const options = { method: "POST", body: asked, signal: stop.signal, inBackground: true } as const;
      const given = await readAsOwner(findingsAnswer, path, options).catch(() => undefined);
      if (stop.signal.aborted) return;
      setPaused(body);
      if (!given) return;
      answered.current = body;
      setAnswer({ ...given, words: asked });
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, body, isOpen]);
  return { answer: body === undefined ? undefined : answer, isPaused: body === paused };
}
