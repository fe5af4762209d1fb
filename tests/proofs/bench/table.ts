import { median, type Row, type Unit } from "./figures.ts";

/** Draws the rows as a Markdown table that is also readable on the console. */
export function drawTable(rows: readonly Row[]): string {
  const peers = [...new Set(rows.flatMap((row) => Object.keys(row.peers ?? {})))];
  const head = ["measured", "posts", "here", ...peers.flatMap((peer) => [peer, `÷ ${peer}`]), "goal", "met"];
  const lines = rows.map((row) => [
    row.what,
    row.posts.toLocaleString("en"),
    spread(row.ours, row.unit),
    ...peers.flatMap((peer) => [spread(row.peers?.[peer], row.unit), ratio(row.ours, row.peers?.[peer])]),
    row.goal?.text ?? "",
    row.goal ? verdict(row.goal.met) : "",
  ]);
  const widths = head.map((title, at) => Math.max(...[head, ...lines].map((line) => (line[at] ?? title).length)));
  const draw = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  return [draw(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...lines.map(draw)].join("\n");
}

/** Formats the median and the range of values. */
function spread(values: readonly number[] | undefined, unit: Unit): string {
  if (!values?.length) return "";
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = low === high ? "" : ` (${figure(low)}–${figure(high)})`;
  return `${figure(median(values))}${range} ${unit}`.trimEnd();
}

const figure = (value: number): string => value.toFixed(Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0);

function ratio(ours: readonly number[], peer: readonly number[] | undefined): string {
  return peer?.length ? `${(median(ours) / median(peer)).toFixed(2)} ×` : "";
}

const verdict = (met: boolean | undefined): string => (met === undefined ? "not judged" : met ? "yes" : "NO");
