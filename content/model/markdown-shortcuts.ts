import type { TokenizerObject } from "marked";

/**
 * marked tries its rules one after the other at every place of a text; two of them read far ahead for what is seldom
 * there. Where a look can rule that out, these answer in their stead, the same; `false` leaves it to marked.
 */
export const shortcuts: TokenizerObject = {
  /** Plain words, up to the next character that could begin something. */
  inlineText(src) {
    const special = src.search(/[\\<![`*~_]/);
    const text = special === -1 ? src : src.slice(0, special);
    const isMore = text === "" || /[:&]|www\.| {2}\n/i.test(text) || src.includes("@") || this.lexer.state.inRawBlock;
    return isMore ? false : { type: "text", raw: text, text, escaped: false };
  },

  /** A heading that is underlined needs a line that begins with the underline, before the next blank one. */
  lheading(src) {
    const end = src.indexOf("\n\n");
    return /\n {0,3}[=-]/.test(end === -1 ? src : src.slice(0, end)) ? false : undefined;
  },
};
