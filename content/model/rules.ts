import type { Facts } from "../facts/facts.ts";
import type { Finding } from "./answers.ts";

/** A rule about words: see the files in `content/rules/`. */
export interface Rule {
  id: string;
  colour: Finding["colour"];
  /** One sentence for the owner. */
  why: string;
  source: string;
  /** The day on which its source was read (YYYY-MM-DD). */
  read: string;
  /** The day on which it was last changed: reasons given before are asked for again. */
  changed: string;
  /** Words that may be used instead. */
  instead: readonly string[];
}

export interface Rules {
  rules: readonly Rule[];
}

/** Words that are checked together. `content` is Markdown, all other fields are plain text. */
export interface Checked {
  kind: "post" | "page" | "facts" | "prompt";
  /** The texts by the names of their fields, such as `title`, `content`, `tags` or `testimonials.0.words`. */
  fields: Readonly<Record<string, string>>;
  /** Of a post: "Canine" and "Equine" are about animals. */
  category?: string;
}

/** All that the rules find in these words, in the order of fields and text. Pure. */
export function findingsIn(_rules: Rules, _checked: Checked, _facts: Facts): Finding[] {
  return [];
}
