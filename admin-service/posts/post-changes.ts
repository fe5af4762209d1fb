import { z } from "zod";
import { imageSource } from "#content/model/pictures.ts";
import { lineFields, mapLineFields, postLimits, type WrittenField } from "#content/model/post-fields.ts";
import { isSlug } from "#content/model/slug.ts";

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

const BAD_ADDRESS = `The address may hold small letters, digits and single hyphens, ${postLimits.slug} at most, and no word that the site uses itself.`;

const title = oneLine(lineFields.title).refine((text) => text.trim() !== "", "The title may not be empty.");

/** An empty category becomes the general one. */
const category = oneLine(lineFields.category).transform((text) => text.trim() || "General");

const tags = z
  .array(oneLine({ name: "A tag", max: postLimits.tag }), "The tags have to be a list of texts.")
  .transform((all) => [...new Set(all.map((tag) => tag.trim()).filter((tag) => tag !== ""))])
  .refine((all) => all.length <= postLimits.tags, `A post may have ${postLimits.tags} tags at most.`);

const dateTime = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} has to be a date and time like 2026-11-20T09:00:00Z.` })
    .transform((time) => new Date(time).toISOString())
    .nullable();

/** A path on the site, such as /blog/images/saddle.webp. */
const featuredImage = z
  .string("The picture has to be a path like images/saddle.webp.")
  .transform((path) => imageSource(path) ?? "")
  .refine((path) => path !== "", "The picture has to be a path like images/saddle.webp.")
  .nullable();

/** The fields that people write. An empty description makes the picture decorative. */
const typedFields = z
  .strictObject({ ...mapLineFields(oneLine), title, category, content, tags } satisfies Record<WrittenField, z.ZodType>)
  .partial();

/** Everything that a post’s page shows, saved or not. */
export const postAsShown = typedFields.extend({
  /** Empty for the practitioner. */
  author: oneLine({ name: "The author", max: 120 }).optional(),
  publishedAt: dateTime("The date").optional(),
  featuredImage: featuredImage.optional(),
});
export type PostAsShown = z.output<typeof postAsShown>;

/** The body of POST /api/check. `id` names the post whose accepted rules count. */
export const checkRequest = postAsShown.extend({
  id: z.string("The id has to be text.").optional(),
  slug: z.string("The address has to be text.").max(200, "The address is longer than any may be.").optional(),
});

/** The rules that the owner breaks on purpose, with her reasons. */
export const acceptedRules = z.array(
  z.strictObject({
    rule: oneLine({ name: "A rule", max: 100 }),
    reason: oneLine({ name: "A reason", max: postLimits.reason })
      .trim()
      .min(12, "A reason has to be 12 characters long at least, so that it can be understood later."),
    /** Whether the reader learns that the sentences that break the rule may be said. */
    teach: z.boolean("Teach has to be true or false.").optional(),
  }),
  "The accepted rules have to be a list of rules with their reasons.",
);

/** The body of a PATCH. */
export const postChanges = postAsShown.extend({
  /** The post’s address. */
  slug: z.string("The address has to be text.").refine(isSlug, BAD_ADDRESS).optional(),
  published: z.boolean("Published has to be true or false.").optional(),
  publishAt: dateTime("The time to publish at").optional(),
  accepted: acceptedRules.optional(),
});
export type PostChanges = z.output<typeof postChanges>;

/** The body of a POST. The browser chooses the id, so that a repeated request creates one post only. */
export const newPost = postChanges.extend({
  id: z.uuid("The id has to be a UUID.").toLowerCase().optional(),
  title: title.prefault(""),
});
