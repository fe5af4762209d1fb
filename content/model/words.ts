import type { Post } from "./post.ts";
import { mapLines, type WrittenField, writtenFields } from "./post-fields.ts";

/** The written fields of a post as a form holds them: text only, the tags in one line. */
export type Words = Readonly<Record<WrittenField, string>>;

/** Changed words as the service takes them. */
export type WordChanges = Partial<Omit<Words, "tags"> & { tags: string[] }>;

export function wordsOf(post: Pick<Post, WrittenField | "excerptIsDerived">): Words {
  return {
    ...mapLines((_, field) => post[field]),
    // Nobody has written a derived excerpt: saved with the other words, it would stay when the text changes.
    ...(post.excerptIsDerived && { excerpt: "" }),
    tags: post.tags.join(", "),
    content: post.content,
  };
}

export const readTags = (line: string): string[] => [
  ...new Set(
    line
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

/** Without differences that no reader sees and that forms and files do not keep. */
const normalize = (field: WrittenField, text: string): string =>
  field === "tags" ? readTags(text).join(", ") : text.replaceAll("\r\n", "\n").trim();

export const fieldsThatDiffer = (one: Words, other: Words): WrittenField[] =>
  writtenFields.filter((field) => normalize(field, one[field]) !== normalize(field, other[field]));

export const areSameWords = (one: Words, other: Words): boolean => fieldsThatDiffer(one, other).length === 0;

/** The changes that give a post these words: the fields that differ, and no others. */
export function changesTo(post: Post, words: Words): WordChanges {
  const changed = fieldsThatDiffer(wordsOf(post), words);
  return Object.fromEntries(changed.map((field) => [field, field === "tags" ? readTags(words.tags) : words[field]]));
}
