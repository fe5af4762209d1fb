import type { Finding } from "#content/model/answers.ts";
import { type FactDraft, factFields, readRows } from "#content/model/fact-draft.ts";
import { findPassage } from "../text/passages.ts";

/** A field of a form, and within a list the row (from 0) and the column. */
interface FactLocation {
  field: string;
  row?: number;
  column?: string;
}

/** A refusal by the service, located in the form and worded with the form's labels. */
export interface FactProblem extends FactLocation {
  sentence: string;
}

/** A finding of the word rules, located in the form. */
export interface FactFinding extends FactLocation {
  finding: Finding;
}

/** Locates a field by its path in the section, such as "closures.0.to". */
function locate(path: string, draft: FactDraft): FactLocation | undefined {
  const field = Object.keys(draft).find((name) => path === name || path.startsWith(`${name}.`));
  if (field === undefined || !factFields[field]) return undefined;
  const [row, column = ""] = path.slice(field.length + 1).split(".");
  return { field, ...(row && { row: Number(row) }), ...(column && { column }) };
}

/** Parses a sentence of the service that names a field by its path: "“closures.0.to” in closures has to be …". */
export function parseProblem(sentence: string, draft: FactDraft): FactProblem | undefined {
  const [, path = "", predicate] = /^“([\w.]+)” (?:in \w+ (has to .*)|is missing)/s.exec(sentence) ?? [];
  const location = locate(path, draft);
  const field = location && factFields[location.field];
  if (!field) return undefined;
  const { label } = field.columns?.[location.column ?? ""] ?? field;
  return { ...location, sentence: predicate ? `${label} ${predicate}` : sentence };
}

/** Locates findings in the form, and drops stale ones, whose words are no longer in the text. */
export function locateFindings(findings: readonly Finding[], draft: FactDraft): FactFinding[] {
  return findings.flatMap((finding) => {
    const location = locate(finding.field, draft);
    return location && findPassage(finding.text, textAt(location, draft)).length > 0 ? [{ ...location, finding }] : [];
  });
}

function textAt({ field, row, column = "" }: FactLocation, draft: FactDraft): string {
  const text = draft[field] ?? "";
  const cell = Object.keys(factFields[field]?.columns ?? {}).indexOf(column);
  return row === undefined ? text : (readRows(text)[row]?.[cell] ?? "");
}
