import type { Facts } from "../facts/facts.ts";
import type { Finding } from "./answers.ts";
import { toHtml, undescribedPictures } from "./markdown.ts";
import { outlineLeftovers } from "./outline.ts";
import type { Acceptance, Post } from "./post.ts";
import { findingsIn, type Rules } from "./rules.ts";

/** The fields of a post, saved or not, that a check reads. */
export type CheckedPost = Pick<
  Post,
  "title" | "excerpt" | "excerptIsDerived" | "tags" | "category" | "content" | "featuredImage" | "featuredImageAlt"
> &
  Partial<Pick<Post, "slug" | "accepted">>;

/** Rules in code that the owner can accept; she cannot accept leftovers of the outline. */
const codeRules = ["placeholder", "empty-text", "empty-link", "missing-alt"] as const;

const amber = (rule: "outline" | (typeof codeRules)[number], field: string, text: string, why: string): Finding => ({
  rule,
  colour: "amber",
  field,
  text,
  why,
  instead: [],
});

/** Template variables and filler text. */
const placeholders = /\{[a-z][\w .-]{0,40}\}|\blorem ipsum\b|\b(?:TODO|TBC|XXX)\b/gi;

/** Returns what the owner may want to mend before a post goes live, except where she has accepted the rule. */
export function checkPost(post: CheckedPost, { rules, facts }: { rules: Rules; facts: Facts }): Finding[] {
  const { accepted = [] } = post;
  // A derived excerpt only repeats the text.
  const written = post.excerptIsDerived ? { ...post, excerpt: "" } : post;
  const findings = [...unfinishedParts(written), ...brokenRules(written, rules, facts)];
  return findings.filter(({ rule, stops }) => stops || !isAccepted(accepted, rule, rules));
}

/** Checks whether a rule was accepted since it last changed. */
export const isAccepted = (accepted: readonly Acceptance[], rule: string, rules: Rules): boolean =>
  accepted.some((one) => one.rule === rule && one.on >= lastChange(rule, rules));

const lastChange = (rule: string, { rules }: Rules): string => rules.find(({ id }) => id === rule)?.changed ?? "";

/** Checks whether a rule exists and can be accepted. */
export const isRule = (id: string, { rules }: Rules): boolean =>
  rules.some((rule) => rule.id === id) || codeRules.some((codeRule) => codeRule === id);

function brokenRules(post: CheckedPost, rules: Rules, facts: Facts): Finding[] {
  const { title, excerpt, tags, category, content, featuredImageAlt, slug = "" } = post;
  const fields = {
    title,
    excerpt,
    // A blank line makes each tag a sentence of its own.
    tags: tags.join("\n\n"),
    slug: slug.replaceAll("-", " "),
    category,
    content,
    featuredImageAlt,
  };
  return findingsIn(rules, { kind: "post", fields, category }, facts).map((finding) =>
    finding.field === "slug" ? { ...finding, text: finding.text.replaceAll(" ", "-") } : finding,
  );
}

/** Finds parts of a post that are still to be written or filled in. */
function unfinishedParts(post: CheckedPost): Finding[] {
  const { title, excerpt, content, featuredImage, featuredImageAlt } = post;
  const html = toHtml(content);
  /** Returns the first capture group of each match, or the whole match of a pattern without groups. */
  const matchesOf = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(([match, group]) => group ?? match);
  return [
    ...outlineLeftovers(post).map((part) => ({
      ...amber("outline", "content", part, "It is left over from the outline, and not for visitors."),
      stops: true as const,
    })),
    ...Object.entries({ title, excerpt, content }).flatMap(([field, text]) =>
      matchesOf(placeholders, text).map((placeholder) =>
        amber("placeholder", field, placeholder, "This stands for something that is still to be written."),
      ),
    ),
    ...(content.trim() === ""
      ? [amber("empty-text", "content", "The post has no text.", "Visitors see a title only.")]
      : []),
    ...matchesOf(/<a(?: href="(?:#|https?:\/\/)?")?>(.*?)<\/a>/g, html).map((label) =>
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
