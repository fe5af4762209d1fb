import type { Facts } from "../facts/facts.ts";
import type { Finding } from "./answers.ts";
import { toHtml, undescribedPictures } from "./markdown.ts";
import { outlineLeftovers } from "./outline.ts";
import type { Acceptance, Post } from "./post.ts";
import { findingsIn, type Rules } from "./rules.ts";

type Written = "title" | "excerpt" | "excerptIsDerived" | "tags" | "category" | "content" | "featuredImageAlt";
/** All of a post that is looked at, saved or not. */
export type CheckedPost = Pick<Post, Written | "featuredImage"> & Partial<Pick<Post, "slug" | "accepted">>;

/** Those that need no rules file, besides the outline, which nobody can accept. */
const ownRules = ["placeholder", "empty-text", "empty-link", "missing-alt"] as const;

const amber = (rule: "outline" | (typeof ownRules)[number], field: string, text: string, why: string): Finding => ({
  ...{ rule, colour: "amber", field, text, why },
  instead: [],
});

/** Tokens of a template, and words that printers fill pages with. */
const placeholders = /\{[a-z][\w .-]{0,40}\}|\blorem ipsum\b|\b(?:TODO|TBC|XXX)\b/gi;

/**
 * All that the owner may want to mend before a post goes live, in the order in which it is read; without the rules that
 * she has gone against on purpose.
 */
export function checkPost(post: CheckedPost, { rules, facts }: { rules: Rules; facts: Facts }): Finding[] {
  const { accepted = [] } = post;
  // A derived excerpt says nothing that the text does not say.
  const words = post.excerptIsDerived ? { ...post, excerpt: "" } : post;
  const found = [...unfinished(words), ...againstRules(words, rules, facts)];
  return found.filter(({ rule, stops }) => stops || !isAccepted(accepted, rule, rules));
}

/** Whether a reason was given for going against a rule as it is now. */
export const isAccepted = (accepted: readonly Acceptance[], rule: string, rules: Rules): boolean =>
  accepted.some((one) => one.rule === rule && one.on >= changeOf(rule, rules));

const changeOf = (rule: string, { rules }: Rules): string => rules.find(({ id }) => id === rule)?.changed ?? "";

/** Whether there is such a rule to go against. */
export const isRule = (id: string, { rules }: Rules): boolean =>
  rules.some((rule) => rule.id === id) || ownRules.some((own) => own === id);

/** The findings by the rules of `content/rules/`. */
function againstRules(post: CheckedPost, rules: Rules, facts: Facts): Finding[] {
  const { title, excerpt, tags, category, content, featuredImageAlt, slug = "" } = post;
  // No passage goes from one tag into the next.
  const lines = { tags: tags.join("\n\n"), slug: slug.replaceAll("-", " ") };
  const fields = { title, excerpt, ...lines, category, content, featuredImageAlt };
  const findings = findingsIn(rules, { kind: "post", fields, category }, facts);
  return findings.map((one) => (one.field === "slug" ? { ...one, text: one.text.replaceAll(" ", "-") } : one));
}

/** The findings of parts that are still to be written or filled in. */
function unfinished(post: CheckedPost): Finding[] {
  const { title, excerpt, content, featuredImage, featuredImageAlt } = post;
  const html = toHtml(content);
  const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([match, group]) => group ?? match);
  return [
    ...outlineLeftovers(post).map((part) => ({
      ...amber("outline", "content", part, "It is left over from the outline, and not for visitors."),
      stops: true as const,
    })),
    ...Object.entries({ title, excerpt, content }).flatMap(([field, text]) =>
      found(placeholders, text).map((token) =>
        amber("placeholder", field, token, "This stands for something that is still to be written."),
      ),
    ),
    ...(content.trim() === ""
      ? [amber("empty-text", "content", "The post has no text.", "Visitors see a title only.")]
      : []),
    ...found(/<a(?: href="(?:#|https?:\/\/)?")?>(.*?)<\/a>/g, html).map((label) =>
      amber("empty-link", "content", label, "This link leads nowhere."),
    ),
    ...undescribedPictures(content).map((source) =>
      amber("missing-alt", "content", source, "This picture is not described for people who cannot see it."),
    ),
    ...(featuredImage && featuredImageAlt.trim() === ""
      ? [
          amber(
            "missing-alt",
            "featuredImageAlt",
            "The picture above the text",
            "It is not described for people who cannot see it. That is right only if it decorates.",
          ),
        ]
      : []),
  ];
}
