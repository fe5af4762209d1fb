import * as crypto from "node:crypto";
import { z } from "zod";
import { overrideForeignKeys, translateForeignKeys } from "./foreign-front-matter.ts";
import { editSource, FrontMatterError, parseSource } from "./front-matter.ts";
import { imagesIn, toPlainText } from "./markdown.ts";
import { imageSource, postPictureName } from "./pictures.ts";
import { type LineField, lineFields, mapLineFields, postLimits, readingMinutes } from "./post-fields.ts";

/** A post with its defaults filled in, dates as ISO 8601 in UTC. */
export interface Post extends Readonly<Record<LineField, string>> {
  /** A UUID, or the slug if the file gives no id. */
  id: string;
  slug: string;
  /** The file has no excerpt, so it is derived from the beginning of the text. */
  excerptIsDerived?: true;
  /** Markdown. */
  content: string;
  /** Empty if the file names nobody; the index then sets the practitioner. */
  author: string;
  tags: string[];
  published: boolean;
  /** `null` until the post is published for the first time. */
  publishedAt: string | null;
  /** When a scheduled draft goes live; `null` for all other posts. */
  publishAt: string | null;
  createdAt: string;
  /** A path on the public site. */
  featuredImage: string | null;
  /** Absent if no rule was broken on purpose. Not for visitors. */
  accepted?: readonly Acceptance[];
  /** A hash of the file, compared with `If-Match`. */
  revision: string;
  readingMinutes: number;
}

/** A rule that the owner breaks on purpose, with her reason and its day (YYYY-MM-DD). */
export interface Acceptance {
  rule: string;
  reason: string;
  on: string;
}

/** A post without its text. */
export type PostSummary = Omit<Post, "content">;

/** A post in the index: a summary, and facts about its file. */
export interface IndexedPost extends PostSummary {
  /** The file's name, with its ending. */
  file: string;
  images: string[];
  aliases: string[];
  notices: Notice[];
}

/** A sentence for the owner about a value in the file that is valid but cannot be used. */
export type Notice = string;

export interface ParsedPost {
  post: Omit<Post, "createdAt"> & { createdAt: string | null };
  /** The pictures in `images/` that the post shows, by file name. */
  images: string[];
  /** Former slugs, which redirect to the post. */
  aliases: string[];
  notices: Notice[];
}

/** Returns the slug in an alias, which Hugo writes as a path. */
const slugInAlias = (alias: string): string => alias.replace(/^\/?(?:blog\/)?|(?:\.html|\/)$/g, "");

/** Returns the `aliases` of the front matter after a move from one slug to another. */
export function aliasesAfterMove(aliases: unknown, from: string, to: string): string[] {
  const others = [aliases ?? []]
    .flat()
    .map(String)
    .filter((alias) => slugInAlias(alias) !== to && slugInAlias(alias) !== from);
  return [...others, from];
}

/** Names in use below /blog and /api/blog, and a property of every JavaScript object. */
const reservedSlugs = new Set("404 constructor deleted generate images index page pictures working-copies".split(" "));

/** Returns the names that a post's file may have; a new file gets the first. */
export const filesOf = (slug: string): [string, string] => [`${slug}.md`, `${slug}.markdown`];

/** Returns the slug in a file name; `undefined` if the file is not a post. */
export const slugOfFile = (file: string): string | undefined => /^([^./][^/]*)\.(?:md|markdown)$/.exec(file)?.[1];

export function isSlug(text: string): boolean {
  return text.length <= postLimits.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.has(text);
}

/** Returns a valid slug for any title: "Why your horse’s saddle matters!" → "why-your-horses-saddle-matters". */
export function slugify(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\p{M}’']/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ["post"])
    .join("-")
    .slice(0, postLimits.slug - 10)
    .replace(/-[^-]*$/, (tail, at) => (at > 40 ? "" : tail));
  return reservedSlugs.has(slug) ? `${slug}-post` : slug;
}

// YAML reads `title: 2026` and `id: 1` as numbers, but people mean text.
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().trim().max(max, `is longer than ${max} characters`));
// YAML 1.2 reads dates as strings. Only ISO dates and date-times are accepted.
const date = z.string().transform((value, context) => {
  const time = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) {
    context.addIssue(`is not a date like 2026-11-20T09:00:00.000Z`);
    return z.NEVER;
  }
  return new Date(time).toISOString();
});

const frontMatter = z.object({
  id: text(100)
    .pipe(z.string().regex(/^[\w-]+$/, "may hold letters, digits, - and _ only"))
    // Lookups by id must not find properties of every JavaScript object.
    .refine((id) => !(id in {}), "is a word with another meaning")
    .optional(),
  ...mapLineFields(({ max }) => text(max).nullish()),
  title: text(lineFields.title.max).pipe(z.string().min(1, "is empty")),
  author: text(120).nullish(),
  tags: z
    .union([z.array(text(postLimits.tag)), z.string().transform((list) => list.split(",").map((tag) => tag.trim()))])
    .nullish(),
  published: z.boolean("has to be true or false").nullish(),
  aliases: z.union([z.array(text(300)), text(300).transform((alias) => [alias])]).nullish(),
  publishedAt: date.nullish(),
  publishAt: date.nullish(),
  createdAt: date.nullish(),
  featuredImage: text(500).nullish(),
  accepted: z.unknown().optional(),
});

const acceptance = z.object({ rule: text(100), reason: text(postLimits.reason), on: z.iso.date() });

export const revisionOf = (source: string): string => crypto.hash("sha256", source, "hex").slice(0, 20);

/**
 * Parses a post's file. Throws FrontMatterError, naming every bad field, so that a typo never reaches a visitor.
 * `createdAt` is `null` if the file does not give it. `now` decides which foreign dates are in the future.
 */
export function parsePost(slug: string, source: string, now = Date.now()): ParsedPost {
  const notices: Notice[] = [];
  const { fields: written, content } = parseSource(source);
  const fields = translateForeignKeys(written, slug, now, notices);
  if (fields !== written && /\{\{[<%]|\{%/.test(content)) notices.push(SHORTCODE_NOTICE);
  const result = frontMatter.safeParse(fields);
  if (!result.success) throw new FrontMatterError(describeProblems(result.error, fields), 2);
  const { data } = result;
  const picture = readPicture(data.featuredImage ?? null, notices);
  const accepted = readAccepted(data.accepted, notices);
  const published = data.published ?? false;
  return {
    post: {
      id: data.id ?? slug,
      slug,
      ...mapLineFields((_, field) => data[field] ?? ""),
      ...(!data.excerpt && { excerpt: firstSentences(content), excerptIsDerived: true as const }),
      category: data.category || "General",
      content,
      author: data.author ?? "",
      tags: (data.tags ?? []).filter((tag) => tag !== ""),
      published,
      publishedAt: data.publishedAt ?? null,
      publishAt: (!published && data.publishAt) || null,
      createdAt: data.createdAt ?? null,
      featuredImage: picture,
      ...(accepted.length > 0 && { accepted }),
      revision: revisionOf(source),
      readingMinutes: readingMinutes(content),
    },
    aliases: [...new Set((data.aliases ?? []).map(slugInAlias))].filter((alias) => isSlug(alias) && alias !== slug),
    images: [...new Set([postPictureName(picture ?? "") ?? [], imagesIn(content)].flat())],
    notices,
  };
}

const SHORTCODE_NOTICE =
  "Its text holds instructions for another program, such as {{< … >}} or {% … %}, and visitors see them as they stand.";

/** Changes front matter and text of a post's file in place; see `editSource`. */
export function editPost(
  slug: string,
  source: string,
  changes: Readonly<Record<string, unknown>>,
  content?: string,
): string {
  const { published } = parsePost(slug, source).post;
  return editSource(source, overrideForeignKeys(changes, parseSource(source).fields, published), content);
}

function readPicture(value: string | null, notices: Notice[]): string | null {
  if (!value) return null;
  const source = imageSource(value);
  if (!source) {
    notices.push(
      /^https?:/i.test(value)
        ? "The picture lies on another site and is not shown: visitors of this site call nobody else. Copy it into images/."
        : "The picture’s path is neither images/… nor a path of this site, so it is not shown.",
    );
  }
  return source ?? null;
}

/** Leaves out invalid entries, so that their rules are reported again. */
function readAccepted(value: unknown, notices: Notice[]): Acceptance[] {
  const results = [value ?? []].flat().map((entry) => acceptance.safeParse(entry));
  if (results.some(({ success }) => !success))
    notices.push(
      "Not every entry of “accepted” can be read: each needs a rule, a reason, and the day as on: 2026-11-23.",
    );
  return results.flatMap(({ data }) => data ?? []);
}

/** Returns the beginning of a text in whole sentences, at most 200 characters. */
export function firstSentences(content: string): string {
  const paragraph = content
    .split(/\n\s*\n/)
    .find((block) => block.trim() !== "" && !/^\s*([#>|!`-]|\d+\.|\*\s)/.test(block));
  const words = toPlainText((paragraph ?? content).slice(0, 2_000));
  if (words.length <= 200) return words;
  const sentences = /^.{40,200}[.!?…](?=\s)/s.exec(words)?.[0];
  return sentences ?? `${words.slice(0, 190).replace(/\s+\S*$/, "")} …`;
}

function describeProblems(error: z.ZodError, fields: Record<string, unknown>): string {
  const problems = error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? "front matter");
    if (fields[name] === undefined) return `${name} is missing`;
    return `${name} ${message.startsWith("Invalid input") ? "is not written as it should be" : message}`;
  });
  return `${problems.join("; ")}.`;
}
