import type { Sentence } from "./rule-text.ts";

/** The opinion of a second reader, an AI model, on a sentence. Its words are untrusted: they are shown as text only. */
export interface Opinion {
  /** The id of the rule that the sentence breaks, or “none”. */
  rule: string;
  /** Why, in one sentence. */
  thinks: string;
}

/** Returns what the second reader thinks of a sentence, if it has been asked. */
export type OpinionOn = (sentence: string) => Opinion | undefined;

/** Words by which somebody might be told. The practitioner's own name is one of them too. */
const tellingLists = ["<phone>", "<email>", "<practitioner>", "<capital>"];
/** Other signs may hold an address, or hide something between the words that were looked at. */
const ordinarySigns = /^[\p{L}\p{N}\s.,;:!?…'’"“”()£%–—-]{1,300}$/u;
const longNumber = /(?:\d[\s().-]*){6}/;

/** Whether a sentence names nobody, as far as its words show. All others stay in this house. */
export const namesNobody = ({ words, lists }: Sentence, shown: string): boolean =>
  ordinarySigns.test(shown) &&
  !longNumber.test(shown) &&
  words.every(
    ({ normalised }, n) => /^i(?:'|$)/.test(normalised) || !tellingLists.some((one) => lists[n]?.includes(one)),
  );
