import { editSection } from "./edit-section.ts";
import { formerPath, pathOfPerson } from "./facts.ts";
import { parseSection } from "./open-facts.ts";
import type { Sections } from "./sections.ts";

const MOST_NAMES = 20;

/**
 * Returns a new version of people.yaml with the short name that the practitioner had `before` among the former ones, if
 * the address of her biography has changed, so that the old address forwards to the new one. Names that had another
 * prefix are noted as paths.
 */
export function rememberName(before: Sections["people"], source: string): string {
  const now = parseSection("people", source).practitioner;
  const known = before.practitioner;
  if (pathOfPerson(known) === pathOfPerson(now)) return source;
  const isSamePrefix = known.prefix === now.prefix;
  const added = now.formerNames.filter((former) => !known.formerNames.includes(former));
  const byPath = new Map([
    ...[...known.formerNames, known.name].map((former) => {
      const path = formerPath(former, known);
      return [path, isSamePrefix ? former : path] as const;
    }),
    ...added.map((former) => [formerPath(former, now), former] as const),
  ]);
  byPath.delete(pathOfPerson(now));
  return editSection("people", source, { practitioner: { formerNames: [...byPath.values()].slice(-MOST_NAMES) } });
}
