import type { Post } from "./post.ts";
import { mapLines, type WrittenField, writtenFields } from "./post-fields.ts";

/** The editable fields of a post as a form holds them: text only, the tags in one line. */
export type Draft = Readonly<Record<WrittenField, string>>;

/** Changed fields as the service takes them. */
export type DraftChanges = Partial<Omit<Draft, "tags"> & { tags: string[] }>;

export function draftOf(post: Pick<Post, WrittenField | "excerptIsDerived">): Draft {
  return {
    ...mapLines((_, field) => post[field]),
    // A derived excerpt is left out: once saved, it would stay as it is when the text changes.
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

/** Removes differences that no reader sees: line ends, outer spaces, spacing of tags. */
const normalize = (field: WrittenField, text: string): string =>
  field === "tags" ? readTags(text).join(", ") : text.replaceAll("\r\n", "\n").trim();

export const fieldsThatDiffer = (one: Draft, other: Draft): WrittenField[] =>
  writtenFields.filter((field) => normalize(field, one[field]) !== normalize(field, other[field]));

export const isSameDraft = (one: Draft, other: Draft): boolean => fieldsThatDiffer(one, other).length === 0;

/** The fields that have to be sent to turn the post into this draft. */
export function changesTo(post: Post, draft: Draft): DraftChanges {
  const changed = fieldsThatDiffer(draftOf(post), draft);
  return Object.fromEntries(changed.map((field) => [field, field === "tags" ? readTags(draft.tags) : draft[field]]));
}
