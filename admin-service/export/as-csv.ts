/** Returns a table as spreadsheets open it. A cell that one would take for a formula gets an apostrophe before it. */
export const asCsv = (rows: readonly (readonly string[])[]): string => `\ufeff${rows.map(asLine).join("")}`;

const asLine = (cells: readonly string[]): string => `${cells.map(asCell).join()}\r\n`;

function asCell(text: string): string {
  // Some drop blanks before a sign, read wide signs as the usual ones, and begin a new cell at a semicolon or a tab.
  const plain = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /["\r\n,;\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
