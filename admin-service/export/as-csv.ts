/** Returns a table as spreadsheets open it. A cell that one would take for a formula gets an apostrophe before it. */
export const asCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(asLine).join("")}`;

const asLine = (cells: readonly string[]): string => `${cells.map(asCell).join()}\r\n`;

function asCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["\r\n,]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
