import { useEffect, useState } from "react";
import { type Answer, sentenceOf } from "./answers.ts";
import { readAsOwner } from "./session.ts";

/**
 * Loads something. While a new key is loading, the last answer stays; without a key nothing is loaded. A new key loads
 * again.
 */
export function useLoaded<T>(load: (stop: AbortSignal) => Promise<T>, key: string | undefined) {
  const [state, setState] = useState<{ answer?: T; problem?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is loaded
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    load(stop.signal).then(
      (given) => stop.signal.aborted || setState({ answer: given }),
      (error) => stop.signal.aborted || setState({ problem: sentenceOf(error) }),
    );
    return () => stop.abort();
  }, [key]);
  return state;
}

export const useAnswer = <T>(answer: Answer<T>, path: string) =>
  useLoaded((signal) => readAsOwner(answer, path, { signal }), path);

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
