import type { Finding } from "#content/model/answers.ts";
import { type FactDraft, factFields, readRows } from "#content/model/fact-draft.ts";
import { placesOf } from "../text/passages.ts";

/** A field of a form; of a list, its row, from 0, and its column. */
interface FactPlace {
  field: string;
  row?: number;
  column?: string;
}

/** Where in a form the service's sentence belongs, in the words of the form. */
export interface FactProblem extends FactPlace {
  sentence: string;
}

/** The findings in the words of a field. */
export interface FactFinding extends FactPlace {
  finding: Finding;
}

/** Finds a field by its path in the section: closures.0.to */
function placeAt(path: string, draft: FactDraft): FactPlace | undefined {
  const field = Object.keys(draft).find((name) => path === name || path.startsWith(`${name}.`));
  if (field === undefined || !factFields[field]) return undefined;
  const [row, column = ""] = path.slice(field.length + 1).split(".");
  return { field, ...(row && { row: Number(row) }), ...(column && { column }) };
}

/** The service names a field by its place: “closures.0.to” in closures has to be … */
export function placeOf(sentence: string, draft: FactDraft): FactProblem | undefined {
  const [, path = "", predicate] = /^“([\w.]+)” (?:in \w+ (has to .*)|is missing)/s.exec(sentence) ?? [];
  const place = placeAt(path, draft);
  const known = place && factFields[place.field];
  if (!known) return undefined;
  const { label } = known.columns?.[place.column ?? ""] ?? known;
  return { ...place, sentence: predicate ? `${label} ${predicate}` : sentence };
}

/** The findings with their fields, without those whose words have been changed since they were found. */
export function findingsAt(findings: readonly Finding[], draft: FactDraft): FactFinding[] {
  return findings.flatMap((finding) => {
    const place = placeAt(finding.field, draft);
    return place && placesOf(finding.text, wordsAt(place, draft)).length > 0 ? [{ ...place, finding }] : [];
  });
}

function wordsAt({ field, row, column = "" }: FactPlace, draft: FactDraft): string {
  const text = draft[field] ?? "";
  const cell = Object.keys(factFields[field]?.columns ?? {}).indexOf(column);
  return row === undefined ? text : (readRows(text)[row]?.[cell] ?? "");
}
