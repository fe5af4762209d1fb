import { z } from "zod";
import { lineFields, mapLines, postLimits, type WrittenField } from "#content/model/post-fields.ts";

const oneLine = ({ name, max }: { name: string; max: number }) =>
  z
    .string(`${name} has to be text.`)
    .max(max, `${name} may be ${max} characters long at most.`)
    .refine(
      (text) => !/[\u0000-\u001f\u007f]/.test(text) && text.isWellFormed(),
      `${name} has to be a single line of plain text.`,
    );

/** The text of a post, as it is typed or pasted. */
const content = z
  .string("The content has to be text.")
  .max(postLimits.content, `The content may be ${postLimits.content} characters long at most.`)
  .refine(
    (text) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text) && text.isWellFormed(),
    "The content holds characters that are not text.",
  );

const title = oneLine(lineFields.title).refine((text) => text.trim() !== "", "The title may not be empty.");

/** An empty category becomes the general one. */
const category = oneLine(lineFields.category).transform((text) => text.trim() || "General");

const tags = z
  .array(oneLine({ name: "A tag", max: postLimits.tag }), "The tags have to be a list of texts.")
  .transform((all) => [...new Set(all.map((tag) => tag.trim()).filter((tag) => tag !== ""))])
  .refine((all) => all.length <= postLimits.tags, `A post may have ${postLimits.tags} tags at most.`);

const publishAt = z.iso
  .datetime({ offset: true, error: "The time to publish at has to be a date and time like 2026-11-20T09:00:00Z." })
  .transform((time) => new Date(time).toISOString())
  .nullable();

/** The fields that people write, saved or not. The picture’s description may be empty: it only decorates then. */
export const postWords = z
  .strictObject({ ...mapLines(oneLine), title, category, content, tags } satisfies Record<WrittenField, z.ZodType>)
  .partial();
export type PostWords = z.output<typeof postWords>;

/** The body of a PATCH. */
export const postChanges = postWords.extend({
  published: z.boolean("Published has to be true or false.").optional(),
  publishAt: publishAt.optional(),
});
export type PostChanges = z.output<typeof postChanges>;
