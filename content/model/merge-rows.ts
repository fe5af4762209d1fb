import { diff3Merge } from "node-diff3";

export type Row = readonly string[];

/** A row that both sides have changed differently. `undefined` if that side has removed it. */
interface RowClash {
  mine: Row | undefined;
  theirs: Row | undefined;
}

/** A cell of an unknown version. No text contains it, as it would end the cell. */
const UNKNOWN = "\n";

const isEqual = (one: Row, other: Row): boolean => one.join("\t") === other.join("\t");

/** Returns whether a row may be a changed state of another: the first two cells of every table say whose row it is. */
const isSame = (one: Row, other: Row): boolean =>
  isEqual(one, other) || one.slice(0, 2).some((cell, at) => cell !== "" && cell === other[at]);

/**
 * Merges the rows of a table that both sides have changed. Where both have changed the same cell of a row, mine stands.
 * Without a base, what both have stands for it.
 */
export function mergeRows(base: readonly Row[] | undefined, mine: readonly Row[], theirs: readonly Row[]) {
  const old = base ?? whatBothHave(mine, theirs);
  const [my, their] = [matchRows(old, mine), matchRows(old, theirs)];
  const clashes: RowClash[] = [];
  const rows = new Map<string, Row>();
  matchReplaced(old, [mine, my], [theirs, their]);
  for (const [at, was] of old.entries()) {
    const [myAt = -1, theirAt = -1] = [my.indexOf(at), their.indexOf(at)];
    const [m, t] = [mine[myAt], theirs[theirAt]];
    if (m && t) {
      const merged = mergeRow(was, m, t);
      rows.set(`${at}`, merged.row);
      if (merged.isClash) clashes.push({ mine: m, theirs: t });
    } else if (m && !isEqual(m, was)) {
      // They have removed what I have changed: it stays, as if I had added it.
      my[myAt] = undefined;
      clashes.push({ mine: m, theirs: undefined });
    } else if (t && !isEqual(t, was)) clashes.push({ mine: undefined, theirs: t });
  }
  // Each row has a name, so that it is known on both sides whatever its words are.
  const nameRows = (side: readonly Row[], matches: Matches) =>
    side.map((row, at) => {
      const name = matches[at] === undefined ? nameOfAdded(side, row, at) : `${matches[at]}`;
      if (matches[at] === undefined) rows.set(name, row);
      return name;
    });
  const order = diff3Merge(
    nameRows(mine, my),
    old.map((_, at) => `${at}`),
    nameRows(theirs, their),
  ).flatMap(({ ok, conflict }) => ok ?? [...(conflict?.a ?? []), ...(conflict?.b ?? [])]);
  // A row that was moved is named twice, and one that a side has removed is not kept.
  return { rows: [...new Set(order)].flatMap((name) => (rows.has(name) ? [rows.get(name) as Row] : [])), clashes };
}

/** What both have added in the same words has the same name, and comes once. */
const nameOfAdded = (side: readonly Row[], row: Row, at: number): string => {
  const before = side.slice(0, at).filter((other) => isEqual(other, row)).length;
  return `${row.join("\t")}\t${before}`;
};

/** For each row of a side, the index of the old row that it was. */
type Matches = (number | undefined)[];

/** Matches each old row with the one that has most of its cells, and among those with the nearest. */
function matchRows(old: readonly Row[], rows: readonly Row[]): Matches {
  const matches: Matches = rows.map(() => undefined);
  const pairs = old.flatMap((was, oldAt) =>
    rows.flatMap((row, at) => {
      const equalCells = row.filter((cell, column) => cell === was[column]).length;
      return isSame(was, row) ? [{ oldAt, at, equalCells, distance: Math.abs(oldAt - at) }] : [];
    }),
  );
  pairs.sort((one, other) => other.equalCells - one.equalCells || one.distance - other.distance);
  for (const { oldAt, at } of pairs) if (matches[at] === undefined && !matches.includes(oldAt)) matches[at] = oldAt;
  return matches;
}

type Side = [rows: readonly Row[], matches: Matches];

/** Matches an old row that each side has rewritten or removed with the rows that stand in its place. */
function matchReplaced(old: readonly Row[], ...sides: [Side, Side]): void {
  for (const oldAt of old.keys()) {
    if (sides.some(([, matches]) => matches.includes(oldAt))) continue;
    for (const [rows, matches] of sides) {
      const at = oldAt === 0 ? 0 : matches.indexOf(oldAt - 1) + 1;
      const isFree = at < rows.length && matches[at] === undefined && (oldAt === 0 || at > 0);
      if (isFree) matches[at] = oldAt;
    }
  }
}

function mergeRow(was: Row, mine: Row, theirs: Row): { row: Row; isClash: boolean } {
  // Cells of two different entries are not mixed.
  if (!isSame(was, mine) && !isSame(was, theirs)) return { row: mine, isClash: !isEqual(mine, theirs) };
  const isChangedByMe = (cell: string, at: number) => cell !== was[at];
  return {
    row: mine.map((cell, at) => (isChangedByMe(cell, at) ? cell : (theirs[at] ?? ""))),
    isClash: mine.some((cell, at) => isChangedByMe(cell, at) && theirs[at] !== was[at] && theirs[at] !== cell),
  };
}

function whatBothHave(mine: readonly Row[], theirs: readonly Row[]): Row[] {
  const matches = matchRows(theirs, mine);
  return mine.flatMap((row, at) => {
    const other = theirs[matches[at] ?? -1];
    return other ? [row.map((cell, column) => commonCell(cell, other[column] ?? ""))] : [];
  });
}

function commonCell(mine: string, theirs: string): string {
  if (mine === theirs) return mine;
  return mine === "" || theirs === "" ? "" : UNKNOWN;
}
