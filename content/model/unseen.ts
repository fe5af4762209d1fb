// Signs that nobody sees: zero-width ones, soft hyphens, marks of writing direction, fillers. They are pasted by mistake,
// or used to deceive.

/** Whether a text shows nothing at all. */
export const isBlank = (text: string): boolean => !/[^\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]/u.test(text);

/** Drops what nobody sees from a line, but for the signs that join letters and emoji. */
export const dropUnseen = (line: string): string =>
  line.replaceAll(/(?!\u200c|\u200d|\ufe0f|[\u{e0020}-\u{e007f}])[\p{DI}\u2800\ufff9-\ufffb]/gu, "").trim();
