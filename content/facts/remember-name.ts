import { editSection } from "./edit-section.ts";
import { calledOf, formerPath, pathOfPerson } from "./facts.ts";
import { parseSection } from "./open-facts.ts";
import type { Sections } from "./sections.ts";

const MOST_NAMES = 20;

type People = Sections["people"];
type Other = People["others"][number];
type Named = Pick<People["practitioner"], "name" | "prefix" | "formerNames">;

/**
 * Returns a new version of people.yaml that knows the addresses which pages of people had `before` and have no longer, so
 * that they forward: to the page of whoever is the same person, as a former short name, or as a path where the prefix was
 * another one; of those who have left, by what they were called.
 */
export function rememberName(before: People, source: string): string {
  const now = parseSection("people", source);
  const paths = new Set([now.practitioner, ...now.others].map(pathOfPerson));
  const gone = before.others.filter((other) => !paths.has(pathOfPerson(other)));
  const known = new Set([before.practitioner, ...before.others].map(pathOfPerson));
  const others = now.others.map((other) => {
    const was = known.has(pathOfPerson(other)) ? undefined : gone.find((one) => isSame(one, other));
    return was ? { ...other, formerNames: formerNamesOf(was, other) } : other;
  });
  const forwarded = new Set(others.flatMap(formerPathsOf));
  const left = gone.filter((other) => !forwarded.has(pathOfPerson(other)));
  const leftNames = left.flatMap((other) => [...formerPathsOf(other), calledOf(other)]);
  const hasMoved = pathOfPerson(before.practitioner) !== pathOfPerson(now.practitioner);
  return editSection("people", source, {
    ...(hasMoved && { practitioner: { formerNames: formerNamesOf(before.practitioner, now.practitioner) } }),
    others,
    ...(left.length > 0 && { formerOthers: [...new Set([...now.formerOthers, ...leftNames])].slice(-MOST_NAMES) }),
  });
}

const formerPathsOf = (one: Named): string[] => one.formerNames.map((former) => formerPath(former, one));

/** Whether somebody under another name is the same: her full name, number or words have stayed. */
const isSame = (one: Other, other: Other): boolean =>
  one.fullName === other.fullName || one.text === other.text || (one.number !== "" && one.number === other.number);

function formerNamesOf(known: Named, now: Named): string[] {
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
