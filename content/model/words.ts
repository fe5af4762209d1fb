import type { Post } from "./post.ts";

/** What is written about a post, as a form holds it: text only, the tags in one line. */
export const fields = ["title", "excerpt", "category", "tags", "featuredImageAlt", "content"] as const;
export type Field = (typeof fields)[number];
export type Words = Readonly<Record<Field, string>>;

/** The words as the service takes them. */
export type WordChanges = Partial<Omit<Words, "tags"> & { tags: string[] }>;

export function wordsOf(post: Pick<Post, Field | "excerptIsDerived">): Words {
  const { title, category, tags, featuredImageAlt, content } = post;
  // Nobody has written a derived excerpt: saved with the other words, it would stay when the text changes.
  const excerpt = post.excerptIsDerived ? "" : post.excerpt;
  return { title, excerpt, category, tags: tags.join(", "), featuredImageAlt, content };
}

export const readTags = (line: string): string[] => [
  ...new Set(
    line
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

/** Without what makes no difference to a reader, and is lost on the way through a form or a file. */
const essence = (field: Field, text: string): string =>
  field === "tags" ? readTags(text).join(", ") : text.replaceAll("\r\n", "\n").trim();

export const fieldsThatDiffer = (one: Words, other: Words): Field[] =>
  fields.filter((field) => essence(field, one[field]) !== essence(field, other[field]));

export const areSameWords = (one: Words, other: Words): boolean => fieldsThatDiffer(one, other).length === 0;

/** What has to be sent so that a post gets these words: the fields that differ, and no others. */
export function changesTo(post: Post, words: Words): WordChanges {
  const changed = fieldsThatDiffer(wordsOf(post), words);
  return Object.fromEntries(changed.map((field) => [field, field === "tags" ? readTags(words.tags) : words[field]]));
}
