import { useEffect, useState } from "react";
import type { Answer } from "./answers.ts";
import { sentenceOf } from "./failures.ts";
import { readAsOwner } from "./session.ts";

interface Asked<T> {
  answer?: T;
  problem?: string;
}

/**
 * What the service answers to a call, or why it does not. While another path is asked, the last answer stands; no path
 * asks nothing. Another `version` asks the same path again.
 */
export function useAnswer<T>(answer: Answer<T>, path: string | undefined, version?: string): Asked<T> {
  const [state, setState] = useState<Asked<T>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another answer at the same path
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    readAsOwner(answer, path, { signal: stop.signal }).then(
      (given) => stop.signal.aborted || setState({ answer: given }),
      (error) => stop.signal.aborted || setState({ problem: sentenceOf(error) }),
    );
    return () => stop.abort();
  }, [answer, path, version]);
  return state;
}
