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
  const renamed = new Map(
    now.others.flatMap((other, at) => {
      const was = known.has(pathOfPerson(other)) ? undefined : findRenamed(other, at, before, gone);
      return was ? [[other, was] as const] : [];
    }),
  );
  const left = gone.filter((other) => ![...renamed.values()].includes(other));
  const hasMoved = pathOfPerson(before.practitioner) !== pathOfPerson(now.practitioner);
  return editSection("people", source, {
    ...(hasMoved && { practitioner: { formerNames: formerNamesOf(before.practitioner, now.practitioner) } }),
    ...(renamed.size > 0 && {
      others: now.others.map((other) => {
        const was = renamed.get(other);
        return was ? { ...other, formerNames: formerNamesOf(was, other) } : other;
      }),
    }),
    ...(left.length > 0 && {
      formerOthers: [...new Set([...now.formerOthers, ...left.flatMap(namesOf)])].slice(-MOST_NAMES),
    }),
  });
}

const namesOf = (one: Other): string[] => [...one.formerNames.map((former) => formerPath(former, one)), calledOf(one)];

/** Returns who of those that have gone was the same: by her full name or number, or in her place, with a name in common. */
const findRenamed = ({ fullName, number }: Other, at: number, before: People, gone: Other[]): Other | undefined =>
  gone.find(
    (one) =>
      one.fullName === fullName ||
      (number !== "" && one.number === number) ||
      (one === before.others[at] && sharesName(one.fullName, fullName)),
  );

const sharesName = (one: string, other: string): boolean =>
  other.split(/\s+/).some((name) => one.split(/\s+/).includes(name));

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
