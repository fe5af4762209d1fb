import * as z from "zod/mini";
import { mapLineFields } from "./post-fields.ts";

/** The words that the desk sends to be kept at the service, and gets back. They are validated only when they are saved. */

const text = z.string("The words have to be text.");
const texts = z.record(z.string(), text, "The words have to be texts by their fields.");
const upTo = (max: number, name: string) =>
  text.check(z.maxLength(max, `${name} may be ${max} characters long at most.`));
const tagList = "The tags have to be a list of texts.";
const textOrNone = z.optional(z.nullable(z.string("A date or a picture has to be text, or null.")));

const revision = z
  .string("The revision has to be text.")
  .check(z.maxLength(100, "The revision may be 100 characters long at most."));

/** The changed texts of a form as they are in the version that they are based on, by field. Older desks do not send it. */
const base = z.optional(texts);

/**
 * The unsaved text of a post, from this device or another: the fields of a PATCH, and the revision that it is based on, which
 * is empty for a post that does not exist yet.
 */
export const workingCopy = z.strictObject({
  ...mapLineFields(() => z.optional(text)),
  content: z.optional(text),
  author: z.optional(text),
  slug: z.optional(text),
  tags: z.optional(z.array(z.string(tagList), tagList)),
  published: z.optional(z.boolean("Published has to be true or false.")),
  publishedAt: textOrNone,
  publishAt: textOrNone,
  featuredImage: textOrNone,
  revision,
  base,
});

/** The unsaved texts of a section's form, by field, or of a page, by key, and the revision that they are based on. */
export const sectionCopy = z.strictObject({ draft: texts, revision, base });

/** Words that the owner has thrown away: her draft as it was, and the version that it was based on. */
export const thrownAway = z.strictObject({
  kind: z.enum(["post", "section", "page"], "The kind has to be post, section or page."),
  title: upTo(300, "The title"),
  /** The new words, for the list. */
  words: upTo(300, "The first words"),
  base: z.looseObject({ id: text, title: text, revision: text }, "The version they are based on is missing."),
  draft: texts,
  reasons: z.exactOptional(texts),
});
