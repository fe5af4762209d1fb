import type { Finding } from "#content/model/answers.ts";
import { type Draft, type DraftField, requestValue } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { mapLineFields } from "#content/model/post-fields.ts";
import { readSlug } from "#content/model/slug.ts";
import { findPassage, withoutMarks } from "../text/passages.ts";
import { coverOf } from "./cover-picture.ts";

/** Returns the texts of a draft as the service checks them. An empty title would be refused, so it is left out. */
export function textToCheck(post: Post, draft: Draft) {
  const { title, excerpt, category, content, featuredImageAlt } = draft;
  return {
    // With the id, the service leaves out the rules that the owner has accepted for this post.
    id: post.id,
    ...(title.trim() && { title }),
    excerpt,
    category,
    content,
    featuredImageAlt,
    slug: draft.slug || post.slug,
    tags: requestValue(draft, "tags"),
    featuredImage: coverOf(post, draft) ?? null,
  };
}

/** Identifies a finding across checks. */
export const findingKey = ({ rule, field, text }: Finding): string => [rule, field, text].join("\n");

/** Whether a finding needs a reason or stops the publishing. */
export const isSerious = ({ colour, stops }: Finding): boolean => colour === "red" || stops === true;

/** Returns the passage of a finding without its Markdown. */
export const shownPassage = ({ field, text }: Finding): string => (field === "content" ? withoutMarks(text) : text);

const isIn = (passage: string, text: string): boolean =>
  text.includes(passage) || findPassage(passage, text).length > 0;

/** Returns each finding once, without those whose passage has been changed since the check. */
export function remainingFindings(findings: readonly Finding[], checked: object, now: object): Finding[] {
  const textOf = (texts: object, field: string) => String(texts[field as keyof typeof texts] ?? "");
  const remaining = findings.filter(
    ({ field, text }) => isIn(text, textOf(now, field)) || !isIn(text, textOf(checked, field)),
  );
  return [...new Map(remaining.map((finding) => [findingKey(finding), finding])).values()];
}

/** Gives a suggestion the capital that the passage begins with. */
export const inItsCase = (passage: string, suggestion: string): string =>
  /^\P{L}*\p{Lu}/u.test(passage) ? suggestion.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : suggestion;

/** Replaces the first occurrence of a passage in a field. The address stays one. */
export function replacePassage(text: string, passage: string, suggestion: string, field?: string): string {
  if (field === "slug") {
    const words = (slug: string) => slug.replaceAll("-", " ");
    return readSlug(replacePassage(words(text), words(passage), suggestion));
  }
  const [range] = findPassage(passage, text);
  return range ? text.slice(0, range.from) + inItsCase(passage, suggestion) + text.slice(range.to) : text;
}

/** How the service begins its sentences about a field. */
const beginnings: readonly (readonly [DraftField, string])[] = [
  ...Object.entries(mapLineFields(({ name }) => name)),
  ...Object.entries({ slug: "The address", author: "The author", publishedAt: "The date", tags: "The tags" }),
  ...["A tag", "A post may have"].map((beginning) => ["tags", beginning]),
] as [DraftField, string][];

/** Returns the field that a refusal by the service is about. */
export const fieldOf = (sentence = ""): DraftField | undefined =>
  beginnings.find(([, beginning]) => sentence.startsWith(`${beginning} `))?.[0];
