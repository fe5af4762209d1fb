import { z } from "zod";
import { postPath } from "../facts/navigation.ts";
import { nextTurn, overrideForeignKeys, translateForeignKeys } from "./foreign-front-matter.ts";
import { editSource, lineOfKey, parseSource } from "./front-matter.ts";
import { readTime } from "./london-time.ts";
import { firstWords, imagesIn, targetOf } from "./markdown.ts";
import type { Notice } from "./notices.ts";
import { omit } from "./pick.ts";
import { imageSource, postPictureName } from "./pictures.ts";
import { type LineField, lineFields, mapLineFields, postLimits, readingMinutes } from "./post-fields.ts";
import { readFormerAddress } from "./redirects.ts";
import { isForMembers, isReadPlainly, proseOf, withoutComments } from "./render-markdown.ts";
import { isSlug } from "./slug.ts";
import { revisionOf, UnfitText } from "./text-file.ts";

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
  /** When its words last changed, if that was after it was published. */
  updatedAt?: string;
  /** A path on the public site, encoded as in an address. */
  featuredImage: string | null;
  /** The folder with its text and pictures, beside the posts; absent if the post is a single file. */
  folder?: string;
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
  /** The passages that she gave the reason for. Absent in older files, where it counts for every passage. */
  words?: readonly string[] | undefined;
}

/** A post without its text. */
export type PostSummary = Omit<Post, "content">;

/** Facts about a post’s file, besides the post. */
interface FileFacts {
  /** The pictures of the posts that it shows, by name: see `postPictureName`. */
  images: string[];
  /** Paths to which it links, encoded; empty for what has to be looked at. Some may be examples in code. */
  links: string[];
  /** Former paths, which redirect to the post. */
  aliases: string[];
  notices: Notice[];
  /** When the file has to be read again, because a time in it has come. In milliseconds. */
  readAgainAt?: number;
}

/** A post in the index: a summary, and facts about its file. */
export interface IndexedPost extends PostSummary, FileFacts {
  /** The file’s name, with its ending. */
  file: string;
}

/** Returns what is of the post itself in its entry of the index. */
export const summaryOf = (indexed: IndexedPost): PostSummary =>
  omit(indexed, "file", "images", "links", "aliases", "notices", "readAgainAt");

export interface ParsedPost extends FileFacts {
  post: Omit<Post, "createdAt"> & { createdAt: string | null };
}

/** Returns the `aliases` of the front matter after a move from one slug to another. */
export function aliasesAfterMove(aliases: unknown, from: string, to: string): string[] {
  const own = [postPath(from), postPath(to)];
  const others = [aliases ?? []]
    .flat()
    .map(String)
    .filter((alias) => !own.includes(readFormerAddress(alias) ?? ""));
  return [...others, from];
}

/** Returns the names that a post's file may have; a new file gets the first. */
export const filesOf = (slug: string): [string, ...string[]] => [
  `${slug}.md`,
  `${slug}.markdown`,
  `${slug}/index.md`,
  `${slug}/index.markdown`,
];

/** Returns the slug in a file name; `undefined` if the file is not a post. */
export const slugOfFile = (file: string): string | undefined =>
  /^([^./\uFFFD][^/\uFFFD]*?)(?:\/index)?\.(?:md|markdown)$/.exec(file)?.[1];

/** Which files belong to a post, by its slug. */
export const postNames = { filesOf, nameOf: slugOfFile };

/** Returns the folder of a post’s file, if it has one of its own. */
export const folderOf = (file: string): string | undefined => /^([^/]+)\/index\./.exec(file)?.[1];

const text = (max: number) => z.string().trim().max(max, `is longer than ${max} characters`);
// YAML 1.2 reads dates as strings.
const date = z.string().transform((value, context) => {
  const time = readTime(value);
  if (time === undefined) context.addIssue(`is not a date like 2026-11-20T09:00:00.000Z`);
  return time ?? z.NEVER;
});
/** A date of other programs; empty if it cannot be read. */
const foreignDate = z.unknown().transform((value) => (value ? (readTime(String(value)) ?? "") : undefined));

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
  aliases: z.union([z.array(text(16_384)), text(16_384).transform((alias) => [alias])]).nullish(),
  publishedAt: date.nullish(),
  publishAt: date.nullish(),
  createdAt: date.nullish(),
  updatedAt: foreignDate.optional(),
  featuredImage: text(500).nullish(),
  accepted: z.unknown().optional(),
});

const acceptance = z.object({
  rule: text(100),
  reason: text(postLimits.reason),
  on: z.iso.date(),
  words: z.array(z.string()).exactOptional(),
});

/**
 * Parses a post's file. Throws UnfitText, naming every bad field, so that a typo never reaches a visitor.
 * `createdAt` is `null` if the file does not give it. `now` decides which dates are in the future: a post whose date is
 * still to come is scheduled for it, and one that has expired is a draft. `folder` is its own, if it has one.
 */
export function parsePost(slug: string, source: string, now = Date.now(), folder?: string): ParsedPost {
  const notices: Notice[] = [];
  const { fields: written, content, cut } = parseSource(source);
  const translated = translateForeignKeys(written, slug, now, notices);
  const { excerpt } = translated;
  const fields: Record<string, unknown> = {
    ...translated,
    ...(typeof excerpt === "string" && { excerpt: withoutComments(excerpt) }),
  };
  const result = frontMatter.safeParse(fields);
  if (!result.success) {
    const path = result.error.issues[0]?.path;
    const line = lineOfKey(source, String(path?.[0]));
    throw new UnfitText(describeProblems(result.error, fields), { line, path: path ?? [] });
  }
  const { data } = result;
  const picture = readPicture(data.featuredImage ?? null, folder, notices);
  const accepted = readAccepted(data.accepted, notices);
  const tell = (kind: Notice["kind"], text: string) => notices.push({ kind, text });
  if (cut)
    tell("value", `Its line “${cut.slice(0, 80)}” is read in part: a value with # or ! or & needs quotation marks.`);
  const inLines = Object.keys(lineFields).flatMap((field) => {
    const line = String(fields[field] ?? "");
    return line.match(escaped) ?? (withoutComments(line) === line ? [] : [line]);
  });
  if (inLines.length > 0) tell("leftover", `Visitors read “${inLines[0]}” as it stands in its title or another line.`);
  const signs = leftoversIn(content);
  if (signs)
    tell("leftover", `Its text holds instructions for another program, or a comment without an end: ${signs}.`);
  const isWaiting = (time: unknown): time is string => typeof time === "string" && Date.parse(time) > now;
  const isScheduled = data.published && isWaiting(data.publishedAt);
  const published = data.published === true && !isScheduled;
  if (published && isWaiting(data.publishAt)) tell("date", "Its publishAt is passed over: it says published: true.");
  const prose = withoutComments(content);
  if (isReadPlainly(prose))
    notices.push({
      kind: "value",
      text: "Its text is too intricate, so visitors see plain paragraphs with all its signs.",
      remedy: "Divide it with blank lines and headings, or into several posts.",
    });
  const [publishedAt, publishAt] = isScheduled ? [null, data.publishedAt] : [data.publishedAt, data.publishAt];
  const readAgainAt = nextTurn(written, now);
  const aliases = (data.aliases ?? []).flatMap((alias) => readAlias(alias, notices));
  return {
    post: {
      id: data.id ?? slug,
      slug,
      ...mapLineFields((_, field) => data[field] ?? ""),
      ...(!data.excerpt && { excerpt: firstSentences(prose), excerptIsDerived: true as const }),
      category: data.category || "General",
      content,
      author: data.author ?? "",
      tags: (data.tags ?? []).filter((tag) => tag !== ""),
      published,
      publishedAt: publishedAt ?? null,
      publishAt: (!published && publishAt) || null,
      createdAt: data.createdAt ?? null,
      ...(data.updatedAt && { updatedAt: data.updatedAt }),
      featuredImage: picture,
      ...(folder && { folder }),
      ...(accepted.length > 0 && { accepted }),
      revision: revisionOf(source),
      readingMinutes: readingMinutes(prose),
    },
    aliases: [...new Set(aliases)].filter((alias) => alias !== postPath(slug)),
    images: [...new Set([postPictureName(picture ?? "") ?? [], imagesIn(content, folder)].flat())],
    links: linksIn(prose, slug, folder),
    notices,
    ...(readAgainAt < Number.POSITIVE_INFINITY && { readAgainAt }),
  };
}

/** Instructions for other programs, which visitors see as they stand. */
const leftover =
  /\{\{[^\n{}]{0,200}\}\}|\{\{[-~]? ?[<%!/]|\{%|\{::?[^\n{}]+\}|\{ ?[.#][\w-][^\n{}]*\}|\{[a-z-]+=[^\n{}]*\}|^\*\[[^\n[\]]+\]:|^(?:!!!|\?{3}\+?) ?[a-z"]+|^===[+!]? "|^--8<--|^: +\S|==[^\s=][^\n=]*==|\+\+[a-z]+(?:\+[a-z\d]+)*\+\+|(?<![\w:]):[a-z][a-z\d_+-]+:(?![\w:/])|\\(?:new|clear)page|(?:\^\[[^\n[\]]+\]|\[![a-z]+\]|\[\/?(?:private|hidden|members?|subscribers?|paywall|premium|caption|gallery|embed|audio|video|playlist|toc|youtube|vimeo|contact-form|vc_|et_pb)[^\n[\]]*\]|\[\/[a-z][\w-]{1,30}\]|\[\[[^\n[\]]+\]\])(?!\(|\[[^/])|\{(?:>>|--|\+\+|==|\/\*)|^:{3,}.*|<!--|<[?!%](?!--)|(?<!\()<\/?[a-z][a-z\d-]*(?:\s[^<>\n]*)?\/?>|^(?:import|export) [^\n]*? from ["']|%%/gim;

/** Signs written as in HTML, in lines that are plain text. */
const escaped = /&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});|<\/?(?:b|i|em|strong|br|span)\b[^<>]*>/gi;

function leftoversIn(content: string): string {
  if (content.search(leftover) === -1 && !content.includes("[^")) return "";
  const prose = proseOf(content);
  // Of a link and a note the text says elsewhere where it leads.
  const names = new Set(prose.match(/^ {0,3}\[[^\]\n]{1,80}\](?=:)/gm)?.map((name) => name.trim().toLowerCase()));
  const signs = new Set([...(prose.match(leftover) ?? []), ...(prose.match(/\[\^[^\]\s]{1,80}\]/g) ?? [])]);
  return [...signs]
    .filter((sign) => !names.has(sign.toLowerCase()) || isForMembers.test(sign))
    .slice(0, 12)
    .map((sign) => `“${sign.slice(0, 40)}”`)
    .join(", ");
}

function linksIn(prose: string, slug: string, folder?: string): string[] {
  const pathOf = (href: string) => (href.startsWith("#") ? undefined : targetOf(href, postPath(slug), folder));
  return [...new Set([...prose.matchAll(address)].map(([, href = ""]) => pathOf(href) ?? ""))];
}

/** An address in Markdown that leads to this site, to the picture of another, or by a scheme that is not shown. */
const address =
  /(?:!\[[^\]\n[]*\]\(\s*<?|\]\(\s*<?(?!(?:https?|mailto|tel|sms):)|<(?!(?:https?|mailto|tel|sms):)(?=[a-z][a-z\d+.-]{1,31}:)|^ {0,3}\[[^\]\n[]+\]:\s*<?)([^)>\s]+)/gim;

/** Hugo’s `/old-name/` may also have been below /blog. */
function readAlias(written: string, notices: Notice[]): string[] {
  const path = readFormerAddress(written);
  if (!path)
    notices.push({ kind: "address", text: `Its former address “${written.slice(0, 80)}” cannot be forwarded.` });
  return path ? [path, ...(isSlug(path.slice(1)) ? [postPath(path.slice(1))] : [])] : [];
}

/** Changes front matter and text of a post's file in place; see `editSource`. */
export function editPost(
  slug: string,
  source: string,
  changes: Readonly<Record<string, unknown>>,
  content?: string,
): string {
  const isPublished = () => parsePost(slug, source).post.published;
  return editSource(source, overrideForeignKeys(changes, parseSource(source).fields, isPublished), content);
}

function readPicture(value: string | null, folder: string | undefined, notices: Notice[]): string | null {
  if (!value) return null;
  const source = imageSource(value, folder);
  const reason = /^https?:/i.test(value)
    ? "The picture lies on another site and is not shown: visitors of this site call nobody else."
    : "The picture’s path is neither images/… nor a path of this site, so it is not shown.";
  if (!source) notices.push({ kind: "picture", text: reason });
  return source ?? null;
}

/** Leaves out invalid entries, so that their rules are reported again. */
function readAccepted(value: unknown, notices: Notice[]): Acceptance[] {
  const results = [value ?? []].flat().map((entry) => acceptance.safeParse(entry));
  if (results.some(({ success }) => !success))
    notices.push({
      kind: "value",
      text: "Not every entry of “accepted” has a rule, a reason, and a day like 2026-11-23.",
    });
  return results.flatMap(({ data }) => data ?? []);
}

/** Returns the beginning of a text in whole sentences, at most 200 characters. */
export function firstSentences(content: string): string {
  const words = firstWords(content);
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
