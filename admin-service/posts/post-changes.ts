import { z } from "zod";
import { postLimits } from "#content/model/post.ts";

const oneLine = (field: string, max: number) =>
  z
    .string(`${field} has to be text.`)
    .max(max, `${field} may be ${max} characters long at most.`)
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), `${field} has to be a single line of plain text.`);

/** The text of a post, as it is typed or pasted. */
const content = z
  .string("The content has to be text.")
  .max(postLimits.content, `The content may be ${postLimits.content} characters long at most.`)
  .refine(
    (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text),
    "The content holds characters that are not text.",
  );

const title = oneLine("The title", postLimits.title).refine(
  (text) => text.trim() !== "",
  "The title may not be empty.",
);

/** Without a category of its own a post is in the general one. */
const category = oneLine("The category", postLimits.category).transform((text) => text.trim() || "General");

const tags = z
  .array(oneLine("A tag", postLimits.tag), "The tags have to be a list of texts.")
  .transform((all) => [...new Set(all.map((tag) => tag.trim()).filter((tag) => tag !== ""))])
  .refine((all) => all.length <= postLimits.tags, `A post may have ${postLimits.tags} tags at most.`);

const publishAt = z.iso
  .datetime({ offset: true, error: "The time to publish at has to be a date and time like 2026-11-20T09:00:00Z." })
  .transform((time) => new Date(time).toISOString())
  .nullable();

/** The words of a post, saved or not. */
export const postWords = z.strictObject({
  title: title.optional(),
  excerpt: oneLine("The excerpt", postLimits.excerpt).optional(),
  content: content.optional(),
  category: category.optional(),
  tags: tags.optional(),
});

/** What a PATCH may say. */
export const postChanges = postWords.extend({
  /** Empty for a picture that only decorates. */
  featuredImageAlt: oneLine("The picture’s description", postLimits.alt).optional(),
  published: z.boolean("Published has to be true or false.").optional(),
  publishAt: publishAt.optional(),
});
