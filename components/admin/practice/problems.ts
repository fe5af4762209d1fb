import { type FactDraft, factFields } from "#content/model/fact-draft.ts";

/** Where in a form the service's sentence belongs, in the words of the form. */
export interface FactProblem {
  field: string;
  sentence: string;
  /** Of a list: the row, from 0, and the column. */
  row?: number;
  column?: string;
}

/** The service names a field by its place: “closures.0.to” in closures has to be … */
export function placeOf(sentence: string, draft: FactDraft): FactProblem | undefined {
  const [, path = "", predicate] = /^“([\w.]+)” (?:in \w+ (has to .*)|is missing)/s.exec(sentence) ?? [];
  const field = Object.keys(draft).find((name) => path === name || path.startsWith(`${name}.`));
  const known = field === undefined ? undefined : factFields[field];
  if (field === undefined || !known) return undefined;
  const [row, column = ""] = path.slice(field.length + 1).split(".");
  const { label } = known.columns?.[column] ?? known;
  return {
    field,
    sentence: predicate ? `${label} ${predicate}` : sentence,
    ...(row && { row: Number(row) }),
    ...(column && { column }),
  };
}
