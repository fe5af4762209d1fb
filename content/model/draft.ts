import type { Post } from "./post.ts";
import { mapLineFields, type WrittenField, writtenFields } from "./post-fields.ts";
import { readSlug } from "./slug.ts";

/**
 * The other fields that a save may change. A setting is empty while it is unchanged, so that somebody else's change of
 * it does not conflict with this draft.
 */
export const settingFields = ["slug", "author", "publishedAt", "featuredImage"] as const;
export type DraftField = WrittenField | (typeof settingFields)[number];

export const isDraftField = (name: string): name is DraftField =>
  [...writtenFields, ...settingFields].some((field) => field === name);

/** Clears a setting: no `featuredImage`, or the practitioner as `author`. Nobody can type this character. */
export const CLEARED = "\0";

/** The fields of a post's form, all of them strings; tags are separated by commas. */
export type Draft = Readonly<Record<DraftField, string>>;

/** Returns the address of the picture that a post will have once its form is saved; `undefined` for none. */
export function coverOf(post: Post, { featuredImage }: Draft): string | undefined {
  if (featuredImage === "") return post.featuredImage ?? undefined;
  return featuredImage === CLEARED ? undefined : featuredImage;
}

/** Changed fields, as sent to the service. */
export type DraftChanges = Partial<Omit<Draft, "tags" | "featuredImage">> & {
  tags?: string[];
  featuredImage?: string | null;
};

const noSettings = { slug: "", author: "", publishedAt: "", featuredImage: "" };

export function draftOf(post: Pick<Post, WrittenField | "excerptIsDerived">): Draft {
  return {
    ...mapLineFields((_, field) => post[field]),
    // A derived excerpt is left out: once saved, it would stay as it is when the text changes.
    ...(post.excerptIsDerived && { excerpt: "" }),
    tags: post.tags.join(", "),
    content: post.content,
    ...noSettings,
  };
}

/** Returns a draft as it is after a save: the service replaces an empty category, and settings are unchanged again. */
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

/** Removes differences that no reader sees: line endings, outer spaces, spacing of tags. */
const normalise = (field: DraftField, text: string): string =>
  field === "tags" ? readTags(text).join(", ") : text.replaceAll("\r\n", "\n").trim();

/** Returns the fields that differ. Drafts stored by an older version of the desk have no settings. */
export const fieldsThatDiffer = (a: Readonly<Partial<Draft>>, b: Readonly<Partial<Draft>>): DraftField[] =>
  [...writtenFields, ...settingFields].filter(
    (field) => normalise(field, a[field] ?? "") !== normalise(field, b[field] ?? ""),
  );

/** Returns the fields to send to the service to turn the post into this draft. */
export function changesTo(post: Post, draft: Draft): DraftChanges {
  const changed = fieldsThatDiffer(draftOf(post), draft);
  return Object.fromEntries(changed.map((field) => [field, requestValue(draft, field)]));
}

/** Returns the draft that these changes make of a post: reverses `changesTo`. */
export function applyChanges(post: Post, { tags, featuredImage, author, ...lines }: DraftChanges): Draft {
  const texts = Object.entries(lines).filter(([field, text]) => isDraftField(field) && typeof text === "string");
  return {
    ...draftOf(post),
    ...Object.fromEntries(texts),
    ...(tags && { tags: tags.join(", ") }),
    ...(featuredImage !== undefined && { featuredImage: featuredImage ?? CLEARED }),
    ...(author !== undefined && { author: author || CLEARED }),
  };
}

/** Returns a field of a draft as sent to the service. */
export function requestValue(draft: Draft, field: DraftField): string | string[] | null {
  const text = draft[field];
  if (field === "tags") return readTags(text);
  if (field === "slug") return readSlug(text);
  if (field === "author" && text === CLEARED) return "";
  return field === "featuredImage" && text === CLEARED ? null : text;
}
