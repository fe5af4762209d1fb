import { signal } from "@preact/signals-react";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { findingsAnswer } from "#content/model/answers.ts";
import { readAsOwner, session } from "../api/session.ts";

const DEBOUNCE_MS = 1_200;
const TIMEOUT_MS = 5_000;

/** How often the AI has given opinions since the page was opened. */
const opinionCount = signal(0);
export const receiveOpinions = () => void opinionCount.value++;

interface CheckResult<Fields> extends z.output<typeof findingsAnswer> {
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

  /** Checks without waiting for a pause. `undefined` if the service does not answer. */
  async function check(now: Fields, options: { signal?: AbortSignal; inBackground?: true } = {}) {
    const call = readAsOwner(findingsAnswer, path, { method: "POST", body: now, timeoutMs: TIMEOUT_MS, ...options });
    const answer = await call.catch(() => undefined);
    if (options.signal?.aborted || !answer) return undefined;
    checkedBody.current = JSON.stringify(now);
    const checked: CheckResult<Fields> = { ...answer, fields: now };
    setResult(checked);
    return checked;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow from the body
  useEffect(() => {
    if (!isSessionOpen || !fields || body === checkedBody.current) return setSettledBody(body);
    const stop = new AbortController();
    const checkInPause = async () => {
      isFirst.current = false;
      if (body !== checkedBody.current) await check(fields, { signal: stop.signal, inBackground: true });
      if (!stop.signal.aborted) setSettledBody(body);
    };
    const timer = setTimeout(() => void checkInPause(), isFirst.current ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, body, isSessionOpen]);
  const opinions = opinionCount.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opinions on the fields as they stand are new
  useEffect(() => {
    if (opinions > 0 && isSessionOpen && fields && result) void check(fields, { inBackground: true });
  }, [opinions]);
  return { result: body === undefined ? undefined : result, isPaused: body === settledBody, check };
}
