import type { Finding } from "#content/model/answers.ts";
import { type Draft, toSend } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { placesOf, withoutMarks } from "../text/passages.ts";
import { coverOf } from "./cover-picture.ts";

/** The words of a draft as the service checks them. A title that is empty would be refused. */
export function wordsToCheck(post: Post, draft: Draft) {
  const { title, excerpt, category, content, featuredImageAlt } = draft;
  return {
    // The rules that were accepted for this post are not told of.
    id: post.id,
    ...(title.trim() && { title }),
    ...{ excerpt, category, content, featuredImageAlt },
    slug: draft.slug || post.slug,
    tags: toSend(draft, "tags"),
    featuredImage: coverOf(post, draft) ?? null,
  };
}

/** The same before and after another check. */
export const keyOf = ({ rule, field, text }: Finding): string => [rule, field, text].join("\n");

/** It may not be said, or not be published. */
export const isSerious = ({ colour, stops }: Finding): boolean => colour === "red" || stops === true;

/** A passage as people read it. */
export const shownWords = ({ field, text }: Finding): string => (field === "content" ? withoutMarks(text) : text);

const isIn = (passage: string, words: string): boolean =>
  words.includes(passage) || placesOf(passage, words).length > 0;

/** Each once, without those whose words have been changed since they were found. */
export function stillThere(findings: readonly Finding[], before: object, now: object): Finding[] {
  const wordsOf = (all: object, field: string) => String(all[field as keyof typeof all] ?? "");
  const left = findings.filter(
    ({ field, text }) => isIn(text, wordsOf(now, field)) || !isIn(text, wordsOf(before, field)),
  );
  return [...new Map(left.map((finding) => [keyOf(finding), finding])).values()];
}

/** A text with other words in the place of a passage. */
export function withOtherWords(text: string, passage: string, words: string): string {
  const [place] = placesOf(passage, text);
  return place ? text.slice(0, place.from) + words + text.slice(place.to) : text;
}
