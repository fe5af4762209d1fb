import { useEffect, useState } from "react";
import { type AnswerSchema, type Refusal, refusalOf, sentenceOf } from "./answers.ts";
import { readAsOwner } from "./session.ts";

/**
 * Loads data, and loads it again when the key changes; meanwhile the last answer stays. Without a key, loads nothing.
 * `show` takes what a change was answered with.
 */
export function useLoaded<T>(load: (stop: AbortSignal) => Promise<T>, key: string | undefined) {
  const [state, setState] = useState<{ answer?: T; problem?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for `load`
  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    load(stop.signal).then(
      (answer) => stop.signal.aborted || setState({ answer }),
      (error) => stop.signal.aborted || setState({ problem: sentenceOf(error) }),
    );
    return () => stop.abort();
  }, [key]);
  return { ...state, show: (answer: T) => setState({ answer }) };
}

export const useAnswer = <T>(schema: AnswerSchema<T>, path: string) =>
  useLoaded((signal) => readAsOwner(schema, path, { signal }), path);

/** State for buttons: `busy` is the name of the call under way, `problem` and `refusal` say why the last one failed. */
export function useAction() {
  const [busy, setBusy] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const setProblem = (sentence?: string) => setRefusal(sentence === undefined ? undefined : { sentence });
  async function run(name: string, call: () => Promise<unknown>) {
    setBusy(name);
    setProblem(undefined);
    try {
      await call();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, problem: refusal?.sentence, refusal, setProblem, run };
}
