import { useEffect, useState } from "react";
import { sentenceOf } from "../failures.ts";
import { asOwner } from "../session.ts";

/** What the service answers to a call, or why it does not. While another path is asked, the last answer stands. */
export function useAnswer<T>(path: string): { answer?: T | undefined; problem?: string } {
  const [state, setState] = useState<{ answer?: T | undefined; problem?: string }>({});
  useEffect(() => {
    const stop = new AbortController();
    asOwner<T>(path, { signal: stop.signal }).then(
      (answer) => stop.signal.aborted || setState({ answer }),
      (error) => stop.signal.aborted || setState({ problem: sentenceOf(error) }),
    );
    return () => stop.abort();
  }, [path]);
  return state;
}
