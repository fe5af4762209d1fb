import { signal } from "@preact/signals-react";
import { sentenceOf } from "../failures.ts";

/** Why the last thing done to a post failed, by its id: a toast is gone before it is understood. */
export const rowProblems = signal<Readonly<Record<string, string>>>({});

export const showProblem = (id: string, error: unknown): void => sayProblem(id, sentenceOf(error));

export function sayProblem(id: string, sentence: string): void {
  rowProblems.value = { ...rowProblems.value, [id]: sentence };
}

export function clearProblem(id: string): void {
  const { [id]: _, ...others } = rowProblems.value;
  rowProblems.value = others;
}
