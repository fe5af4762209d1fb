/**
 * No article reaches these limits. Beyond them marked may take minutes, run out of memory or overflow the stack: its
 * time grows with the square of the marks in a paragraph and with the depth of quotes and lists, and it pads all table
 * rows.
 */
const limits = { marks: 4_000, marksInParagraph: 1_500, paragraph: 60_000, cells: 20_000, lines: 6_000 } as const;
const isTwentyDeep = /^[ \t]{60}[ \t]*[-+*\d]|^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){20}/m;

/** Checks for Markdown that is too expensive to parse. The site shows plain paragraphs, the desk the source. */
export function isTooIntricate(markdown: string): boolean {
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const countMarks = (text: string) => count(text, /[*_~`[\]!<\\&(]/g);
  const countCells = (text: string) => {
    const lines = text.split("\n");
    return lines.length * lines.reduce((most, line) => Math.max(most, count(line, /\|/g)), 0);
  };
  const marks = countMarks(markdown);
  if (marks > limits.marks || count(markdown, /\n/g) > limits.lines || isTwentyDeep.test(markdown)) return true;
  // Most texts as a whole are within the limits of one paragraph.
  if (marks <= limits.marksInParagraph && markdown.length <= limits.paragraph && countCells(markdown) <= limits.cells)
    return false;
  const paragraphs = markdown.split(/\n[ \t]*\n/);
  if (paragraphs.reduce((sum, text) => sum + countCells(text), 0) > limits.cells) return true;
  return paragraphs.some((text) => text.length > limits.paragraph || countMarks(text) > limits.marksInParagraph);
}
