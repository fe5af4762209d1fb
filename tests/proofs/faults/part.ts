/** Options of every part of the proofs. */
export interface PartOptions {
  /** The part's own temporary folder. */
  root: string;
  kills: number;
  /** Time by performance.now() at which to stop. */
  deadline: number;
  seed: number;
}

/** The outcome of a part. */
export interface PartOutcome {
  problems: number;
  /** Figures by the row's number in the matrix; without rows that could not be shown here. */
  figures: Partial<Record<number, string>>;
}

/** Draws a table for the console. */
export function drawTable(head: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
  const rows = [head, ...lines].map((line) => line.map(String));
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
    )
    .join("\n");
}
