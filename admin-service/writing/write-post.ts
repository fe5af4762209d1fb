import { z } from "zod";
import { type Log, ServiceError } from "../errors.ts";
import type { PictureMaker } from "../pictures/picture-maker.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import type { PostStore } from "../posts/post-store.ts";
import type { Drafter, DraftRequest } from "./draft.ts";
import { describeFindings } from "./findings.ts";

/** The part of the post store that writing needs. */
export type WriterPostStore = Pick<PostStore, "create" | "titles">;

export interface WritingServices {
  drafter: Drafter;
  pictures: PictureMaker;
  posts: WriterPostStore;
  check: CheckPost;
  now?: (() => Date) | undefined;
}

/** Says to the owner why no post was written. */
export function reasonOf(error: unknown, log: Log): string {
  if (error instanceof ServiceError) return error.message;
  log.error("writing a post failed", error);
  return "Something went wrong on our side; the service’s log has the details.";
}

export type Step = "text" | "picture" | "saving";

/**
 * Stored before a post is saved, to find out after a crash whether it was saved. `namesakes` is the number of posts
 * that had this title before.
 */
export const traceSchema = z.object({ title: z.string(), namesakes: z.number() });
export type Trace = z.output<typeof traceSchema>;

const countPostsTitled = (title: string, posts: Pick<WriterPostStore, "titles">): number =>
  posts.titles().filter((other) => other === title).length;
export const wasSaved = (posts: Pick<WriterPostStore, "titles">, { title, namesakes }: Trace): boolean =>
  countPostsTitled(title, posts) > namesakes;

interface WriteRequest extends Pick<DraftRequest, "prompt" | "title" | "category" | "signal"> {
  /** Publishes the post at once, unless it has warnings. */
  publish?: boolean;
  onStep?: (step: Step, trace?: Trace) => Promise<void> | void;
}

/**
 * Turns a prompt into a text, a picture and a post. Only the last step, which cannot be aborted, saves anything.
 * Returns the post, the commit with which it can be undone, and notes for the owner, in sentences.
 */
export async function writePost(
  { drafter, pictures, posts, check, now = () => new Date() }: WritingServices,
  { prompt, title, category, signal, publish = false, onStep = () => {} }: WriteRequest,
) {
  await onStep("text");
  signal?.throwIfAborted();
  const recentTitles = posts.titles().slice(0, 40);
  const { draft, warnings } = await drafter.draft({ prompt, title, category, recentTitles, signal });
  const text = { ...draft, category: category ?? draft.category };

  await onStep("picture");
  const { picture, note } = await pictures.makeWithFallback(text, { signal });
  signal?.throwIfAborted();

  await onStep("saving", { title: text.title, namesakes: countPostsTitled(text.title, posts) });
  const { data, alt, by: pictureBy } = picture;
  const findings = publish ? check({ ...text, featuredImage: "", featuredImageAlt: alt }) : [];
  const notes = [...new Set([...warnings, ...describeFindings(findings)])];
  const published = publish && notes.length === 0;
  const provenance = { draftedBy: drafter.name, draftedAt: now().toISOString(), prompt, pictureBy };
  const { post, commit } = await posts.create({ ...text, published, picture: { data, alt }, provenance });
  return { post, commit, published, notes: note ? [note, ...notes] : notes };
}
