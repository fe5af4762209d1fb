/** Returns a table as spreadsheets open it. A cell that one would take for a formula gets an apostrophe before it. */
export const asCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(asLine).join("")}`;

const asLine = (cells: readonly string[]): string => `${cells.map(asCell).join()}\r\n`;

function asCell(text: string): string {
  // Blanks before a sign are dropped by some, and wide signs read as the usual ones.
  const plain = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  // Some begin a new cell at a semicolon or a tab, too.
  return /["\r\n,;\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
