import { z } from "zod";
import type { PictureMaker } from "../pictures/picture-maker.ts";
import type { CheckPost } from "../posts/live-findings.ts";
import type { PostStore } from "../posts/post-store.ts";
import { sentencesOf } from "./doubts.ts";
import type { Drafter, DraftRequest } from "./draft.ts";

/** The part of the post store that writing needs. */
export type PostDesk = Pick<PostStore, "create" | "titles">;

export interface WritingRoom {
  drafter: Drafter;
  pictures: PictureMaker;
  posts: PostDesk;
  check: CheckPost;
  now?: (() => Date) | undefined;
}

export type Step = "text" | "picture" | "saving";

/** Stored before a post is saved, to find out after a crash whether it was saved. */
export const traceSchema = z.object({ title: z.string(), namesakes: z.number() });
export type Trace = z.output<typeof traceSchema>;

const countTitle = (posts: Pick<PostDesk, "titles">, title: string): number =>
  posts.titles().filter((one) => one === title).length;
export const wasSaved = (posts: Pick<PostDesk, "titles">, { title, namesakes }: Trace): boolean =>
  countTitle(posts, title) > namesakes;

interface Order extends Pick<DraftRequest, "prompt" | "title" | "category" | "signal"> {
  /** Goes live at once, unless there is something in it to look at. */
  publish?: boolean;
  onStep?: (step: Step, trace?: Trace) => Promise<void> | void;
}

/**
 * Prompt → text → picture → post. Until the last step nothing is kept; the last step is not interrupted. Returns the
 * post with the commit by which it can be taken back, and notes on it for the owner, in sentences.
 */
export async function writePost(
  { drafter, pictures, posts, check, now = () => new Date() }: WritingRoom,
  { prompt, title, category, signal, publish = false, onStep = () => {} }: Order,
) {
  await onStep("text");
  signal?.throwIfAborted();
  const recentTitles = posts.titles().slice(0, 40);
  const { draft, doubts } = await drafter.draft({ prompt, title, category, recentTitles, signal });
  const text = { ...draft, category: category ?? draft.category };

  await onStep("picture");
  const { picture, note } = await pictures.makeOrPaint(text, { signal });
  signal?.throwIfAborted();

  await onStep("saving", { title: text.title, namesakes: countTitle(posts, text.title) });
  const { by, ...shown } = picture;
  const found = publish ? check({ ...text, featuredImage: "", featuredImageAlt: shown.alt }) : [];
  const notes = [...new Set([...doubts, ...sentencesOf(found)])];
  const published = publish && notes.length === 0;
  const provenance = { draftedBy: drafter.name, draftedAt: now().toISOString(), prompt, pictureBy: by };
  const { post, commit } = await posts.create({ ...text, published, picture: shown, provenance });
  return { post, commit, published, notes: note ? [note, ...notes] : notes };
}
