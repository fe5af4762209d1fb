// Signs that nobody sees: zero-width ones, soft hyphens, marks of writing direction, fillers. They are pasted by mistake,
// or used to deceive.

/** Whether a text shows nothing at all. */
export const isBlank = (text: string): boolean => !/[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u.test(text);

/** Drops the unseen signs of a line, but for those that join letters and emoji. */
export function dropUnseen(line: string): string {
  const seen = line.replaceAll(/(?!\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])\p{DI}/gu, "").trim();
  return isBlank(seen) ? "" : seen;
}
