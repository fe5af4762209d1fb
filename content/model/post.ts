import * as crypto from "node:crypto";
import { z } from "zod";
import { inOurKeys, overForeign } from "./foreign-front-matter.ts";
import { editSource, FrontMatterError, parseSource } from "./front-matter.ts";
import { imagesIn, toPlainText } from "./markdown.ts";
import { fileBesidePosts, imageSource } from "./pictures.ts";
import { type LineField, lineFields, mapLines, postLimits, readingMinutes } from "./post-fields.ts";

/** A post with its defaults filled in, dates as ISO 8601 in UTC. */
export interface Post extends Readonly<Record<LineField, string>> {
  /** A UUID, or the slug where a hand-made file gives none. */
  id: string;
  slug: string;
  /** The file gives no excerpt: this one is derived from the beginning of the text. */
  excerptIsDerived?: true;
  /** Markdown. */
  content: string;
  /** Empty when the file names nobody: the index puts the practitioner there. */
  author: string;
  tags: string[];
  published: boolean;
  /** `null` until the post is published for the first time. */
  publishedAt: string | null;
  /** When a draft is to go live by itself; `null` for most, and for everything published. */
  publishAt: string | null;
  createdAt: string;
  /** A path on the public site, or `null`. */
  featuredImage: string | null;
  /** Absent where no rule was gone against on purpose. Not for visitors. */
  accepted?: readonly Acceptance[];
  /** Changes with every byte of the file: what `If-Match` compares. */
  revision: string;
  readingMinutes: number;
}

/** A rule of `content/rules/` that the owner has gone against on purpose, with her reason and its day (YYYY-MM-DD). */
export interface Acceptance {
  rule: string;
  reason: string;
  on: string;
}

/** A post without its text, as lists and indexes hold it. */
export type PostSummary = Omit<Post, "content">;

/** A sentence for the owner about a line of the file that is valid but cannot be followed. */
export type Notice = string;

export interface ParsedPost {
  post: Omit<Post, "createdAt"> & { createdAt: string | null };
  /** The pictures beside the posts (file names in `images/`) that this one shows. */
  images: string[];
  /** Slugs that the post had before: who asks for them is sent on. */
  aliases: string[];
  notices: Notice[];
}

const sameAddress = (alias: string): string => alias.replace(/^\/?(?:blog\/)?|(?:\.html|\/)$/g, "");

/** The aliases of a front matter that are slugs; Hugo writes them as paths. */
const slugsIn = (aliases: readonly string[]): string[] => [...new Set(aliases.map(sameAddress))].filter(isSlug);

/** A front matter’s aliases after a move from one slug to another. */
export function aliasesAfterMove(aliases: unknown, from: string, to: string): string[] {
  const kept = [aliases ?? []].flat().map(String);
  const others = kept.filter((alias) => sameAddress(alias) !== to && sameAddress(alias) !== from);
  return [...others, from];
}

/** Names in use below /blog and /api/blog, and properties of every JavaScript object. */
const reservedSlugs = new Set([
  ...["404", "constructor", "deleted", "generate", "images", "index", "page", "pictures", "working-copies"],
]);

/** The names that a post's file may have; a new one gets the first. */
export const filesOf = (slug: string): [string, string] => [`${slug}.md`, `${slug}.markdown`];

/** The slug that a file's name gives; `undefined` for what is no text in the posts' folder. */
export const slugOfFile = (file: string): string | undefined => /^([^./][^/]*)\.(?:md|markdown)$/.exec(file)?.[1];

export function isSlug(text: string): boolean {
  return text.length <= postLimits.slug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.has(text);
}

/** "Why your horse’s saddle matters!" → "why-your-horses-saddle-matters"; never empty, never longer than a slug may be. */
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

// `title: 2026` and `id: 1` are numbers to YAML, but were meant as text.
const text = (max: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .pipe(z.string().trim().max(max, `is longer than ${max} characters`));
// YAML 1.2 leaves dates as they are written; an ISO date or date-time is asked for.
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
  ...mapLines(({ max }) => text(max).nullish()),
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
 * Reads one Markdown file. Throws FrontMatterError, naming every bad field, so that a typo never reaches a visitor.
 * `createdAt` stays `null` where the file does not say it: only its folder knows. `now` tells which dates of other
 * generators are ahead.
 */
export function parsePost(slug: string, source: string, now = Date.now()): ParsedPost {
  const notices: Notice[] = [];
  const { fields: written, content } = parseSource(source);
  const fields = inOurKeys(written, slug, now, notices);
  if (fields !== written && /\{\{[<%]|\{%/.test(content)) notices.push(INSTRUCTIONS);
  const result = frontMatter.safeParse(fields);
  if (!result.success) throw new FrontMatterError(describe(result.error, fields), 2);
  const { data } = result;
  const picture = readPicture(data.featuredImage ?? null, notices);
  const accepted = readAccepted(data.accepted, notices);
  const published = data.published ?? false;
  return {
    post: {
      id: data.id ?? slug,
      slug,
      ...mapLines((_, field) => data[field] ?? ""),
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
    aliases: slugsIn(data.aliases ?? []).filter((alias) => alias !== slug),
    images: [...new Set([fileBesidePosts(picture ?? "") ?? [], imagesIn(content)].flat())],
    notices,
  };
}

const INSTRUCTIONS =
  "Its text holds instructions for another program, such as {{< … >}} or {% … %}, and visitors see them as they stand.";

/** Changes front matter and text of a post's file in place; see `editSource`. */
export function editPost(
  slug: string,
  source: string,
  keys: Readonly<Record<string, unknown>>,
  content?: string,
): string {
  const { published } = parsePost(slug, source).post;
  return editSource(source, overForeign(keys, parseSource(source).fields, published), content);
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

/** An entry that cannot be read is left out, so that its rule speaks again. */
function readAccepted(value: unknown, notices: Notice[]): Acceptance[] {
  const read = [value ?? []].flat().map((entry) => acceptance.safeParse(entry));
  if (read.some(({ success }) => !success))
    notices.push(
      "Not every entry of “accepted” can be read: each needs a rule, a reason, and the day as on: 2026-11-23.",
    );
  return read.flatMap(({ data }) => data ?? []);
}

/** The beginning of a text, in whole sentences, at most 200 characters. */
export function firstSentences(content: string): string {
  const paragraph = content
    .split(/\n\s*\n/)
    .find((block) => block.trim() !== "" && !/^\s*([#>|!`-]|\d+\.|\*\s)/.test(block));
  const words = toPlainText((paragraph ?? content).slice(0, 2_000));
  if (words.length <= 200) return words;
  const sentences = /^.{40,200}[.!?…](?=\s)/s.exec(words)?.[0];
  return sentences ?? `${words.slice(0, 190).replace(/\s+\S*$/, "")} …`;
}

function describe(error: z.ZodError, fields: Record<string, unknown>): string {
  const problems = error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? "front matter");
    if (fields[name] === undefined) return `${name} is missing`;
    return `${name} ${message.startsWith("Invalid input") ? "is not written as it should be" : message}`;
  });
  return `${problems.join("; ")}.`;
}
