import type { Facts } from "../facts/facts.ts";
import { postPath } from "../facts/navigation.ts";
import type { Finding } from "./answers.ts";
import type { IsAnswered } from "./list-notices.ts";
import { referencesIn, toHtml } from "./markdown.ts";
import { outlineLeftovers } from "./outline.ts";
import { imageSource } from "./pictures.ts";
import type { Acceptance, Post } from "./post.ts";
import { withoutComments } from "./render-markdown.ts";
import { eachOnce, findingsIn, isNamed, type Rules } from "./rules.ts";
import type { OpinionOn } from "./second-opinion.ts";
import { isMadeFrom } from "./slug.ts";

/** The fields of a post, saved or not, that a check reads. */
export type CheckedPost = Pick<
  Post,
  "title" | "excerpt" | "excerptIsDerived" | "tags" | "category" | "content" | "featuredImage" | "featuredImageAlt"
> &
  Partial<Pick<Post, "slug" | "accepted" | "folder">>;

interface Checks {
  rules: Rules;
  facts: Facts;
  /** Without it, links and pictures that lead nowhere are not looked for. */
  isAnswered?: IsAnswered;
  opinionOn?: OpinionOn | undefined;
}

/** Rules in code that the owner can accept; she cannot accept leftovers of the outline. */
const codeRules = [
  "placeholder",
  "model-words",
  "empty-text",
  "empty-link",
  "dead-link",
  "missing-picture",
  "missing-alt",
  "vague-alt",
] as const;

const amber = (rule: "outline" | (typeof codeRules)[number], field: string, text: string, why: string): Finding => ({
  rule,
  colour: "amber",
  field,
  text,
  why,
  instead: [],
});

/** Template variables, fields to fill in, filler text, and what is left of letters that could not be read. */
const placeholders =
  /\{\{\s*[a-z][\w .-]{0,40}\}\}|\{[a-z][\w .-]{0,40}\}|[[<](?:insert|enter|add|your)\b(?!@)[^[\]<>\n]{0,60}(?:\](?![([:])|>)|\[(?:clinic|practice|company|name|date|address|phone|email|city|town|link)\b[^[\]\n]{0,60}\](?![([:])|\blorem ipsum\b|\b(?:TODO|TB[CD]|XXX)\b|[\ufffd□]+/gi;
/** The beginning of a model's answer. What else it says is in content/rules/writing.yaml. */
const modelOpenings =
  /\b(?:sure|certainly|absolutely|of course|great question)(?: thing)?\s?[!,.:;–—]["”*_\s]*(?:here|below)(?: is| are|[’']s)(?!\p{L})/giu;

/** Words and signs that say of a picture only that it is one, or are the name that a camera or a program gave it. */
const vagueAlt =
  /\.(?:jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp)(?:\?\S*)?$|^[\w-]*(?:[a-z]_|-\d{3})[\w-]*$|^(?:(?:an?|the|my|our|your|this|of|at|am|pm|no|here|new|copy|alt|alternative|text|description|caption|image|img|photo|photograph|picture|pic|graphic|illustration|screen ?shot|untitled|unnamed|undefined|null|none|placeholder|thumbnail|featured|stock|dscn?|dscf|pxl|whatsapp)(?!\p{L})|[^\p{L}])+$/iu;

/** Returns what the owner may want to mend before a post goes live, except where she has accepted the rule. */
export function checkPost(post: CheckedPost, { rules, facts, isAnswered, opinionOn }: Checks): Finding[] {
  const { accepted = [] } = post;
  const content = withoutComments(post.content);
  // A derived excerpt only repeats the text.
  const written = { ...post, content, ...(post.excerptIsDerived && { excerpt: "" }) };
  const findings = [
    ...unfinishedParts(written),
    ...badReferences(written, isAnswered),
    ...brokenRules(written, { rules, facts, opinionOn }),
  ];
  return eachOnce(findings).filter((finding) => finding.stops || !isAccepted(accepted, finding, rules));
}

/**
 * Checks whether a finding was accepted since its rule last changed, by the rule's present id or a former one. A reason
 * that was given for other words does not count. Without a text, any words do.
 */
export function isAccepted(
  accepted: readonly Acceptance[],
  { rule, text }: Pick<Finding, "rule"> & Partial<Finding>,
  { rules }: Rules,
): boolean {
  const known = rules.find(({ id }) => id === rule);
  return accepted
    .filter(({ words }) => !words || text === undefined || words.includes(text))
    .some((one) => (known ? isNamed(known, one.rule) && one.on >= known.changed : one.rule === rule));
}

/** Checks whether a rule exists, or has existed, and can be accepted. */
export const isRule = (id: string, { rules }: Rules): boolean =>
  rules.some((rule) => isNamed(rule, id)) || codeRules.some((codeRule) => codeRule === id);

/** The texts of a post by field. A blank line makes each tag a sentence of its own. */
const textsOf = ({ title, excerpt, tags, category, content, featuredImageAlt }: CheckedPost) => {
  return { title, excerpt, tags: tags.join("\n\n"), category, content, featuredImageAlt };
};

function brokenRules(post: CheckedPost, { rules, facts, opinionOn }: Checks): Finding[] {
  const { category, title, slug = "" } = post;
  // An address that repeats the title would only repeat its findings.
  const fields = { ...textsOf(post), ...(!isMadeFrom(title, slug) && { slug: slug.replaceAll("-", " ") }) };
  return findingsIn(rules, { kind: "post", fields, category }, facts, opinionOn).map((finding) =>
    finding.field === "slug" ? { ...finding, text: finding.text.replaceAll(" ", "-") } : finding,
  );
}

/** Finds links and pictures that lead nowhere, and pictures that are not described. A blank description marks a decoration. */
function badReferences({ content, slug = "", folder }: CheckedPost, isAnswered?: IsAnswered): Finding[] {
  const references = referencesIn(content, postPath(slug), folder);
  const pictures = references.filter(({ isPicture }) => isPicture);
  const dead = references.filter(({ path }) => isAnswered && (path === "" || !isAnswered(path)));
  const addressOf = (href: string) => imageSource(href, folder) ?? href;
  return [
    ...vagueAlts(
      "content",
      pictures.map(({ label }) => label),
    ),
    ...pictures
      .filter(({ label }) => label === "")
      .map(({ href }) => {
        const why = "This picture is not described for people who cannot see it.";
        return amber("missing-alt", "content", addressOf(href), why);
      }),
    ...dead.map(({ href, label, isPicture }) => {
      if (!isPicture)
        return amber("dead-link", "content", label || href, "This link leads to where this site has nothing.");
      const why = "This picture is not here, so visitors do not see it.";
      return amber("missing-picture", "content", href, why);
    }),
  ];
}

const vagueAlts = (field: string, described: readonly string[]): Finding[] =>
  described
    .map((alt) => alt.trim())
    .filter((alt) => alt !== "" && vagueAlt.test(alt))
    .map((alt) => amber("vague-alt", field, alt, "This says nothing to people who cannot see the picture."));

/** Finds parts of a post that are still to be written or filled in. */
function unfinishedParts(post: CheckedPost): Finding[] {
  const { content, featuredImage, featuredImageAlt } = post;
  const html = toHtml(content);
  /** Returns the first capture group of each match, or the whole match of a pattern without groups. */
  const matchesOf = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(([match, group]) => group ?? match);
  return [
    ...outlineLeftovers(post).map((part) => ({
      ...amber("outline", "content", part, "It is left over from the outline, and not for visitors."),
      stops: true as const,
    })),
    ...Object.entries(textsOf(post)).flatMap(([field, text]) => [
      ...matchesOf(placeholders, text).map((placeholder) =>
        amber("placeholder", field, placeholder, "This stands for something that is still to be written."),
      ),
      ...matchesOf(modelOpenings, text).map((opening) =>
        amber("model-words", field, opening, "An AI model begins its answer like this."),
      ),
    ]),
    ...vagueAlts("featuredImageAlt", featuredImage ? [featuredImageAlt] : []),
    ...(content.trim() === ""
      ? [amber("empty-text", "content", "The post has no text.", "Visitors see a title only.")]
      : []),
    ...matchesOf(/<a(?: href="(?:#|https?:\/\/)?")?>(.*?)<\/a>/g, html).map((label) =>
      amber("empty-link", "content", label, "This link leads nowhere."),
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
