import { useEffect, useRef, useState } from "react";
import { type Finding, findingsAnswer } from "#content/model/answers.ts";
import { readAsOwner, session } from "../session.ts";

const DEBOUNCE_MS = 1_200;

interface CheckResult<Fields> {
  findings: readonly Finding[];
  /** The fields that were checked. */
  fields: Fields;
}

/**
 * Checks the fields of a form when it opens and whenever typing pauses. A failed check keeps the last result. Use it only
 * in components that call useSignals().
 */
export function useCheck<Fields extends object>(path: string, fields: Fields | undefined) {
  const isSessionOpen = session.value === "open";
  const body = fields && JSON.stringify(fields);
  const [result, setResult] = useState<CheckResult<Fields>>();
  /** The last body that is no longer being typed: its check has ended, or was not needed. */
  const [settledBody, setSettledBody] = useState<string>();
  const checkedBody = useRef<string>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isSessionOpen || body === undefined || body === checkedBody.current) return setSettledBody(body);
    const stop = new AbortController();
    const check = async () => {
      isFirst.current = false;
      const checked: Fields = JSON.parse(body);
      const options = { method: "POST", body: checked, signal: stop.signal, inBackground: true } as const;
      const answer = await readAsOwner(findingsAnswer, path, options).catch(() => undefined);
      if (stop.signal.aborted) return;
      setSettledBody(body);
      if (!answer) return;
      checkedBody.current = body;
      setResult({ ...answer, fields: checked });
    };
    const timer = setTimeout(() => void check(), isFirst.current ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, body, isSessionOpen]);
  return { result: body === undefined ? undefined : result, isPaused: body === settledBody };
}
