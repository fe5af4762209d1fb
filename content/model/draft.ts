import type { Post } from "./post.ts";
import { mapLines, type WrittenField, writtenFields } from "./post-fields.ts";

/**
 * The rest of what a save may change. A setting is empty while it is to stay as it is: somebody else's change of it is
 * then no conflict with this draft.
 */
export const settings = ["slug", "author", "publishedAt", "featuredImage"] as const;
export type DraftField = WrittenField | (typeof settings)[number];

export const isDraftField = (name: string): name is DraftField =>
  [...writtenFields, ...settings].some((field) => field === name);

/** A setting that is to be cleared: `featuredImage` for no picture, `author` for the practitioner. Nobody can type it. */
export const NONE = "\0";

/** The fields of a post's form: text only, the tags in one line. */
export type Draft = Readonly<Record<DraftField, string>>;

/** Changed fields as the service takes them. */
export type DraftChanges = Partial<Omit<Draft, "tags" | "featuredImage">> & {
  tags?: string[];
  featuredImage?: string | null;
};

const noSettings = { slug: "", author: "", publishedAt: "", featuredImage: "" };

export function draftOf(post: Pick<Post, WrittenField | "excerptIsDerived">): Draft {
  return {
    ...mapLines((_, field) => post[field]),
    // A derived excerpt is left out: once saved, it would stay as it is when the text changes.
    ...(post.excerptIsDerived && { excerpt: "" }),
    tags: post.tags.join(", "),
    content: post.content,
    ...noSettings,
  };
}

/** A draft as it will be read back: the service replaces an empty category, and a saved setting is none any more. */
export const asSaved = (draft: Draft): Draft => ({
  ...draft,
  category: draft.category.trim() || "General",
  ...noSettings,
});

export const readTags = (line: string): string[] => [
  ...new Set(
    line
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

/** Removes differences that no reader sees: line ends, outer spaces, spacing of tags. */
const normalize = (field: DraftField, text: string): string =>
  field === "tags" ? readTags(text).join(", ") : text.replaceAll("\r\n", "\n").trim();

/** Drafts that an older version of the desk has stored have no settings. */
export const fieldsThatDiffer = (one: Draft, other: Draft): DraftField[] =>
  [...writtenFields, ...settings].filter(
    (field) => normalize(field, one[field] ?? "") !== normalize(field, other[field] ?? ""),
  );

export const isSameDraft = (one: Draft, other: Draft): boolean => fieldsThatDiffer(one, other).length === 0;

/** The fields that have to be sent to turn the post into this draft. */
export function changesTo(post: Post, draft: Draft): DraftChanges {
  const changed = fieldsThatDiffer(draftOf(post), draft);
  return Object.fromEntries(changed.map((field) => [field, toSend(draft, field)]));
}

/** A field of a draft as the service takes it. */
export function toSend(draft: Draft, field: DraftField): string | string[] | null {
  const text = draft[field];
  if (field === "tags") return readTags(text);
  if (field === "author" && text === NONE) return "";
  return field === "featuredImage" && text === NONE ? null : text;
}
