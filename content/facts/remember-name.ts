import { editSection } from "./edit-section.ts";
import { calledOf, formerPath, pathOfPerson } from "./facts.ts";
import { parseSection } from "./open-facts.ts";
import type { Sections } from "./sections.ts";

const MOST_NAMES = 20;

type Practitioner = Sections["people"]["practitioner"];

/**
 * Returns a new version of people.yaml that knows the addresses which pages of people had `before` and have no longer, so
 * that they forward: the practitioner's as her former short name, or as a path where the prefix was another one; those of
 * others by what they were called.
 */
export function rememberName(before: Sections["people"], source: string): string {
  const now = parseSection("people", source);
  const paths = new Set([now.practitioner, ...now.others].map(pathOfPerson));
  const left = before.others.filter((other) => !paths.has(pathOfPerson(other)));
  const known = before.practitioner;
  const hasMoved = pathOfPerson(known) !== pathOfPerson(now.practitioner);
  return editSection("people", source, {
    ...(hasMoved && { practitioner: { formerNames: formerNamesOf(known, now.practitioner) } }),
    ...(left.length > 0 && {
      formerOthers: [...new Set([...now.formerOthers, ...left.map(calledOf)])].slice(-MOST_NAMES),
    }),
  });
}

function formerNamesOf(known: Practitioner, now: Practitioner): string[] {
  const added = now.formerNames.filter((former) => !known.formerNames.includes(former));
  const byPath = new Map([
    ...[...known.formerNames, known.name].map((former) => {
      const path = formerPath(former, known);
      return [path, known.prefix === now.prefix ? former : path] as const;
    }),
    ...added.map((former) => [formerPath(former, now), former] as const),
  ]);
  byPath.delete(pathOfPerson(now));
  return [...byPath.values()].slice(-MOST_NAMES);
}
