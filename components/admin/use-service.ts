import { useEffect, useState } from "react";
import { type Answer, sentenceOf } from "./answers.ts";
import { readAsOwner } from "./session.ts";

/**
 * Loads a path. While a new path is loading, the last answer stays; without a path nothing is loaded. A new `version` loads
 * the same path again.
 */
export function useAnswer<T>(answer: Answer<T>, path: string | undefined, version?: string) {
  const [state, setState] = useState<{ answer?: T; problem?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means a new answer at the same path
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

/** For buttons: `busy` is the name of the call under way, `problem` the sentence of the last failure. */
export function useAction() {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  async function run(name: string, call: () => Promise<unknown>) {
    setBusy(name);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, problem, setProblem, run };
}
