import { editSection } from "./edit-section.ts";
import { biographyPath } from "./facts.ts";
import { parseSection } from "./open-facts.ts";
import type { Sections } from "./sections.ts";

const MOST_NAMES = 20;

/**
 * Returns a new version of people.yaml with the short name that the practitioner had `before` among the former ones, if
 * the address of her biography has changed, so that the old address forwards to the new one.
 */
export function rememberName(before: Sections["people"], source: string): string {
  const { name, formerNames } = parseSection("people", source).practitioner;
  const known = before.practitioner;
  if (biographyPath(known.name) === biographyPath(name)) return source;
  const byPath = new Map(
    [...known.formerNames, ...formerNames, known.name].map((former) => [biographyPath(former), former]),
  );
  byPath.delete(biographyPath(name));
  return editSection("people", source, { practitioner: { formerNames: [...byPath.values()].slice(-MOST_NAMES) } });
}
