/** A range in a sentence: "30-45" → "30 to 45". */
export const inWords = (range: string): string => range.replace("-", " to ");
