/** A name in words, such as `{{practice.place}}`. Split at it, a text has the bare names at its odd places. */
export const NAME = /\{\{\s*([^{}]*?)\s*\}\}/g;
