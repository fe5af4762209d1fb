import { coloursOf, findPoorContrast } from "#content/facts/look.ts";
import { type FactDraft, factFields } from "#content/model/fact-draft.ts";
import { type FindingGroup, replacePassage } from "#content/model/finding-groups.ts";
import { type TextPlace, textAt, withText } from "#content/model/tables.ts";
import type { Refusal } from "../api/answers.ts";

/** A field of a form, and within a list the row (from 0) and the column. */
interface FactLocation {
  field: string;
  row?: number;
  column?: string;
}

/** A refusal by the service, located in the form and worded with the form's labels. */
export interface FactProblem extends FactLocation {
  sentence: string;
  /** A value that would do instead. */
  remedy?: string | undefined;
  refusal?: Refusal;
}

/** A passage with findings of the word rules, located in the form. */
export interface FactFinding extends FactLocation {
  group: FindingGroup;
}

/** Locates a field by its path in the section, such as "closures.0.to". */
function locate(path: string, draft: FactDraft): FactLocation | undefined {
  const field = Object.keys(draft).find((name) => path === name || path.startsWith(`${name}.`));
  if (field === undefined || !factFields[field]) return undefined;
  const [row, ...columns] = path.slice(field.length + 1).split(".");
  const column = columns.join(".");
  return { field, ...(row && { row: Number(row) }), ...(column && { column }) };
}

/** Locates a refusal by the service in the form. Its sentence begins with the field: “closures.0.to” in closures. */
export function locateProblem(refusal: Refusal | undefined, draft: FactDraft): FactProblem | undefined {
  const { sentence, field: path = "" } = refusal ?? { sentence: "" };
  const location = refusal && locate(path, draft);
  return (
    location && {
      ...location,
      sentence: sentence.replace(/^“[^”]*” in \w+ /, `${factLabel(path, draft)} `),
      refusal,
    }
  );
}

/** Finds a colour that could not be read, which the service would refuse. */
export function findUnreadable(draft: FactDraft, saved: FactDraft): FactProblem | undefined {
  const poor = findPoorContrast(coloursOf(draft), coloursOf(saved));
  return (
    poor && { field: poor.name, sentence: `${factLabel(poor.name, draft)} ${poor.sentence}.`, remedy: poor.nearest }
  );
}

/** Finds what was refused in one draft in a later one: an entry may have been moved in its list. Changed words are gone. */
export function followProblem(problem: FactProblem, refused: FactDraft, draft: FactDraft): FactProblem | undefined {
  const { field, row } = problem;
  const [before = "", now = ""] = [refused[field], draft[field]];
  if (before === now) return problem;
  const entry = row === undefined ? undefined : before.split("\n")[row];
  const at = entry === undefined ? -1 : now.split("\n").indexOf(entry);
  return at < 0 ? undefined : { ...problem, row: at };
}

/** Returns the label of the field that a path names. */
export function factLabel(path: string, draft: FactDraft): string | undefined {
  const { field = "", column = "" } = locate(path, draft) ?? {};
  return (factFields[field]?.columns?.[column] ?? factFields[field])?.label;
}

/** Locates findings in the form. */
export const locateFindings = (groups: readonly FindingGroup[], draft: FactDraft): FactFinding[] =>
  groups.flatMap((group) => {
    const location = locate(group.field, draft);
    return location ? [{ ...location, group }] : [];
  });

/** Returns the text that a path names. */
export const factText = (path: string, draft: FactDraft): string => textAt(placeOf(path, draft), draft);

/** Replaces a passage of the text that a path names. Returns the field with its new text. */
export function replaceInFact(path: string, draft: FactDraft, passage: string, words: string) {
  const place = placeOf(path, draft);
  const replaced = replacePassage(textAt(place, draft), passage, words);
  return { field: place.field, text: withText(place, draft, replaced) };
}

function placeOf(path: string, draft: FactDraft): TextPlace {
  const location = locate(path, draft) ?? { field: "" };
  const columns = Object.keys(factFields[location.field]?.columns ?? {});
  return { ...location, cell: columns.indexOf(location.column ?? "") };
}
