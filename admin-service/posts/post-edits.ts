import { isDeepStrictEqual } from "node:util";
import type { Finding } from "#content/model/answers.ts";
import { isAccepted, isRule } from "#content/model/check-post.ts";
import { parseSource } from "#content/model/front-matter.ts";
import { londonTime, longDate } from "#content/model/london-time.ts";
import { outlineLeftovers } from "#content/model/outline.ts";
import { omit } from "#content/model/pick.ts";
import { type Acceptance, aliasesAfterMove, type IndexedPost, type Post } from "#content/model/post.ts";
import { isNamed, type Rules } from "#content/model/rules.ts";
import { WORDS_UNCHANGED } from "../documents/commit-words.ts";
import type { Reason } from "../documents/own-sentences.ts";
import { FieldError } from "../errors.ts";
import type { PostChanges } from "./post-changes.ts";

type Dates = Pick<Post, "published" | "publishedAt">;

/** A date in the future schedules: until then the post is a draft. `notice` says so. */
export function withFutureDate<Changes extends PostChanges>(post: Dates, asked: Changes, now: Date) {
  const { published, publishedAt: date } = asked;
  const isSame = date === post.publishedAt && !published;
  if (!date || isSame || Date.parse(date) <= now.getTime()) return { changes: asked };
  // A post that was never live has no date yet.
  const publishedAt = post.publishedAt === null ? undefined : date;
  return {
    changes: { ...asked, published: false, publishAt: date, publishedAt },
    notice: `It goes live on ${longDate(date)} at ${londonTime(new Date(date)).time}.`,
  };
}

/** Keeps the changes that differ from the post. An empty author means the practitioner. */
export function differences(post: Post, changes: PostChanges, practitioner: string): PostChanges {
  const { author } = changes;
  const normalised = author === undefined ? changes : { ...changes, author: author.trim() || practitioner };
  return Object.fromEntries(
    Object.entries(normalised).filter(([key, value]) => {
      if (value === undefined) return false;
      const before = post[key as keyof PostChanges];
      if (typeof value !== "string" || typeof before !== "string") return !isDeepStrictEqual(value, before);
      // An empty excerpt does not replace one that is derived from the text.
      const isStillDerived = key === "excerpt" && post.excerptIsDerived && value.trim() === "";
      return value.trim() !== before.trim() && !isStillDerived;
    }),
  );
}

/** The front matter to write. The first publish sets the date; publishing or unpublishing removes a scheduled time. */
export function frontMatterFor(
  post: Dates,
  { author, featuredImage, ...changes }: PostChanges,
  { now, practitioner }: { now: Date; practitioner: string },
): Record<string, unknown> {
  const fields = omit(changes, "slug", "content");
  const { published, publishAt, publishedAt } = fields;
  const isUndated = post.publishedAt === null || Date.parse(post.publishedAt) > now.getTime();
  return {
    ...fields,
    ...(publishedAt === null && { publishedAt: undefined }),
    ...(published && !publishedAt && isUndated && { publishedAt: now.toISOString() }),
    ...((published !== undefined || publishAt !== undefined) && { publishAt: publishAt ?? undefined }),
    ...(author !== undefined && { author: author === practitioner ? undefined : author }),
    ...(featuredImage !== undefined && {
      featuredImage: featuredImage?.replace(/^\/blog\//, ""),
      featured_image: undefined,
      // A description must not outlive its picture: it would pass for the next one's.
      ...(featuredImage === null && { featuredImageAlt: undefined }),
    }),
  };
}

/**
 * The front matter to add when a post's file is renamed: the values that were derived from its name or history, and a
 * forward from an address that visitors may know.
 */
export function keysForMove(post: IndexedPost, source: string, to: string, now: Date): Record<string, unknown> {
  const { fields } = parseSource(source);
  const { id, slug, published, publishedAt, createdAt } = post;
  return {
    ...(fields.id !== id && { id }),
    ...(!fields.createdAt && { createdAt }),
    // A day to come, which the first commit has under a wrong clock, would take the post off the site.
    ...(published && !fields.publishedAt && { publishedAt: [publishedAt ?? "", now.toISOString()].sort()[0] }),
    ...(publishedAt !== null && { aliases: aliasesAfterMove(fields.aliases, slug, to) }),
  };
}

/** Refuses to publish an outline's notes and questions. A post that is already live with them may still be edited. */
export function refuseLeftovers(post: Parameters<typeof outlineLeftovers>[0], before?: Post): void {
  const leftovers = outlineLeftovers(post);
  if (leftovers.length === 0 || (before?.published && outlineLeftovers(before).length > 0)) return;
  throw new FieldError(
    "content",
    `This post cannot go live while parts of its outline are left over: ${listed(leftovers)}.`,
  );
}

const listed = (parts: readonly string[]): string => new Intl.ListFormat("en-GB").format(parts);

/** Refuses a scheduled time that lies in the past or belongs to a live post, and a live post without a date. */
export function refuseBadTime(post: Dates, changes: PostChanges, now: Date): void {
  const isLive = changes.published ?? post.published;
  if (isLive && changes.publishedAt === null)
    throw new FieldError("publishedAt", "A post that is live has to have a date.");
  if (typeof changes.publishAt !== "string") return;
  if (isLive) throw new FieldError("publishAt", "A time to publish at can only be set for a draft.");
  if (Date.parse(changes.publishAt) <= now.getTime())
    throw new FieldError("publishAt", "The time to publish at has to be in the future.");
}

/** Completes the changes with all accepted reasons that the post then has, one per rule. */
export function withReasons<Changes extends PostChanges>(
  post: Pick<Post, "published"> & Partial<Pick<Post, "publishAt" | "accepted">>,
  { accepted: asked = [], ...changes }: Changes,
  context: ReasonContext,
): Omit<Changes, "accepted"> & { accepted?: Acceptance[] } {
  if (asked.length === 0) return changes;
  const { published = post.published, publishAt = post.publishAt } = changes;
  if (!published && !publishAt)
    throw new FieldError("accepted", "A reason is kept for a post that is live or goes live, and not for a draft.");
  return { ...changes, accepted: addReasons(post.accepted, asked, context) };
}

interface ReasonContext {
  rules: Rules;
  today: string;
  /** Returns what the rules find in the text as it will be, whatever is accepted. */
  find: () => readonly Finding[];
}

/** Adds the owner's reasons to those that are kept already, one per rule, each for the passages that it is given for. */
export function addReasons(
  kept: readonly Acceptance[] = [],
  asked: readonly Reason[],
  { rules, today, find }: ReasonContext,
): Acceptance[] {
  const findings = asked.length > 0 ? find() : [];
  const reasons = new Map(kept.map((one) => [one.rule, one]));
  for (const { rule, reason } of asked) {
    if (!isRule(rule, rules))
      throw new FieldError("accepted", `There is no rule “${rule.slice(0, 60)}” to give a reason for.`);
    const before = reasons.get(rule);
    const named = rules.rules.find((one) => isNamed(one, rule));
    const found = findings.filter((one) => one.rule === (named?.id ?? rule));
    // A repeated reason keeps its day, unless the rule or the words have changed since.
    if (
      before?.reason === reason &&
      isAccepted([before], { rule }, rules) &&
      found.every((one) => isAccepted([before], one, rules))
    )
      continue;
    // Findings of code, such as a link that leads nowhere, may have other words after each save; those of a model are not
    // found here.
    const words = named && found.length > 0 ? { words: [...new Set(found.map(({ text }) => text))] } : {};
    reasons.set(rule, { rule, reason, on: today, ...words });
  }
  return [...reasons.values()];
}

/** The reasons that a change adds, one per line, for its commit message. */
export const newReasons = (accepted: readonly Reason[] = [], kept: readonly Reason[] = []): string =>
  accepted
    .filter((one) => !kept.includes(one))
    .map(({ rule, reason }) => `Accepted ${rule}: ${reason}`)
    .join("\n");

/** Returns the rest of a change's commit message: reasons, or for git's log, that an edit left the words as they were. */
export function explain(changes: PostChanges, before?: Post): string {
  const hasWords = ["title", "excerpt", "content"].some((field) => field in changes);
  return (
    newReasons(changes.accepted, before?.accepted) || (verbFor(changes) === "edit" && !hasWords ? WORDS_UNCHANGED : "")
  );
}

/** The verb of a change's commit message. */
export function verbFor(changes: PostChanges): string {
  const { published, publishAt } = changes;
  if (changes.slug && Object.keys(changes).length === 1) return "move";
  if (publishAt) return "schedule";
  if (published !== undefined) return published ? "publish" : "unpublish";
  return publishAt === null ? "unschedule" : "edit";
}
