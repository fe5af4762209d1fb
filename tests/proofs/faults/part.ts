/** Options of every part of the proofs. */
export interface PartOptions {
  /** A folder of its own. */
  root: string;
  kills: number;
  /** When to stop, by performance.now(). */
  until: number;
  seed: number;
}

/** The outcome of a part. */
export interface PartOutcome {
  problems: number;
  /** Counts by row of the matrix; a row that could not be shown here is missing. */
  figures: Partial<Record<number, string>>;
}

/** Draws lines under one another. */
export function drawTable(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const rows = [head, ...lines].map((line) => line.map(String));
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
    )
    .join("\n");
}
