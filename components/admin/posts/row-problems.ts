import { signal } from "@preact/signals-react";
import { sentenceOf } from "../failures.ts";

/** Why the last thing done to a post failed, by its id: a toast is gone before it is understood. */
export const rowProblems = signal<Readonly<Record<string, string>>>({});

export function showProblem(id: string, error: unknown): void {
  rowProblems.value = { ...rowProblems.value, [id]: sentenceOf(error) };
}

export function clearProblem(id: string): void {
  const { [id]: _, ...others } = rowProblems.value;
  rowProblems.value = others;
}
