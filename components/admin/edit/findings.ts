import type { Finding } from "#content/model/answers.ts";
import { coverOf, type Draft, type DraftField, isDraftField, requestValue } from "#content/model/draft.ts";
import { type FindingGroup, groupFindings, isIn } from "#content/model/finding-groups.ts";
import { withoutMarks } from "#content/model/passages.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import type { Refusal } from "../api/answers.ts";

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

const findingKey = ({ rule, field, text }: Finding): string => [rule, field, text].join("\n");

/** Whether a finding needs a reason or stops the publishing. */
export const isSerious = ({ colour, stops }: Pick<Finding, "colour" | "stops">): boolean =>
  colour === "red" || stops === true;

export const isUndescribed = ({ field, findings }: FindingGroup): boolean =>
  field === "content" && findings.some(({ rule }) => rule === "missing-alt");

/** Returns a passage without its Markdown, and a picture in words. */
export function shownPassage(group: FindingGroup): string {
  if (isUndescribed(group)) return editorLabels.findings.undescribed;
  return group.field === "content" ? withoutMarks(group.text) : group.text;
}

const textOf = (texts: object, field: string) => String(texts[field as keyof typeof texts] ?? "");

/** Returns the passages with findings, without those that have been changed since the check. */
export function remainingGroups(findings: readonly Finding[], checked: object, now: object): FindingGroup[] {
  const remaining = findings.filter(
    ({ field, text }) => isIn(text, textOf(now, field)) || !isIn(text, textOf(checked, field)),
  );
  const unique = new Map(remaining.map((finding) => [findingKey(finding), finding]));
  return groupFindings([...unique.values()], (field) => textOf(now, field));
}

/** Returns the field that a refusal is about, if its form has room for the sentence below it. */
export function fieldOf(problem: Refusal | undefined): DraftField | undefined {
  const [name = ""] = problem?.field?.split(".") ?? [];
  return isDraftField(name) && name !== "content" && name !== "featuredImage" ? name : undefined;
}
