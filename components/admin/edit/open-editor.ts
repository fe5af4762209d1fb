import { signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../answers.ts";
import { placeOf, wantedPlace } from "../posts/place.ts";
import { postForms } from "../posts/post-forms.ts";
import { fetchPost, posts } from "../posts/posts.ts";
import type { Saved } from "./editor.ts";
import { beginEdit, closeEdit, isDirty } from "./edits.ts";
import { continueDraft, unsavedDrafts } from "./unsaved-drafts.ts";
import { takeUpCopy } from "./working-copy.ts";

/** The id of the post whose editor fills the screen; `undefined` while the list is shown. */
export const openPost = signal<string | undefined>(undefined);

/** A post that is to go live now or at a time, once its owner has looked at what was found in it. */
export const askedToPublish = signal<{ id: string; at?: string | undefined } | undefined>(undefined);

const HASH = "#edit=";
const addressOf = (key: string): string => `${HASH}${encodeURIComponent(key)}`;
/** Where the owner was in the list of this page when she opened the editor: Back leads there. */
let cameFrom: ReturnType<typeof placeOf> | undefined;

/** The post that the address names, by its own address or its id. */
const keyInAddress = (): string | undefined =>
  location.hash.startsWith(HASH) ? decodeURIComponent(location.hash.slice(HASH.length)) : undefined;

/** Opens the editor of a post from the list. Rejects when the post cannot be loaded. */
export async function openFromList(post: Pick<Post, "id" | "slug">): Promise<void> {
  const key = post.slug || post.id;
  const place = placeOf({ slug: key });
  show(await find(key));
  cameFrom = place;
  history.pushState(null, "", addressOf(key));
  scrollTo({ top: 0, behavior: "instant" });
}

/** Opens the editor with what there is to decide before a post goes live. */
export async function askInEditor(post: Pick<Post, "id" | "slug">, at?: string): Promise<void> {
  if (openPost.value !== post.id) await openFromList(post);
  askedToPublish.value = { id: post.id, at };
}

/** Shows another form in place of the open one, which may be closed then. Back leads to the list as before. */
export function showInstead({ id }: Saved): void {
  openPost.value = id;
  history.replaceState(null, "", addressOf(id));
}

/** The version that this browser has words for, where there are some; else the post is fetched. */
async function find(key: string): Promise<Saved> {
  const inForm = Object.values(postForms.edits.value).find(({ base }) => base.id === key || slugOf(base) === key);
  return inForm?.base ?? newDraft(key) ?? fetchPost(key);
}

function show(post: Saved): void {
  // It may have been opened while it was fetched.
  if (!postForms.edits.value[post.id] && !continueDraft(postForms, post)) beginEdit(postForms, post);
  openPost.value = post.id;
  void takeUpCopy(post as Post);
}

/** A new post of an earlier page that was never saved. */
const newDraft = (key: string): Saved | undefined =>
  unsavedDrafts(postForms).find(({ base }) => base.id === key && base.revision === "")?.base;

const slugOf = (base: object): string | undefined => (base as Partial<Post>).slug;

/** Back to the list. A form with words in it stays open, and the list offers it. */
export function leaveEditor(): void {
  if (openPost.value === undefined) return;
  const isFromList = cameFrom !== undefined;
  showList();
  if (isFromList) history.back();
  else history.replaceState(null, "", location.pathname);
}

/** Shows the list at the next load, too. */
export function closeScreen(): void {
  if (openPost.value === undefined) return;
  cameFrom = undefined;
  showList();
  history.replaceState(null, "", location.pathname);
}

function showList(): void {
  closeUntouched();
  // A save may have given the post another address.
  const saved = posts.value?.find(({ id }) => id === openPost.value);
  openPost.value = undefined;
  wantedPlace.value = saved || cameFrom ? { slug: "", ...cameFrom, ...(saved && { slug: saved.slug }) } : undefined;
  cameFrom = undefined;
}

function closeUntouched(): void {
  const edit = postForms.edits.value[openPost.value ?? ""];
  if (edit && !edit.waiting && !isDirty(postForms, edit)) closeEdit(postForms, edit.base.id);
}

/** Follows Back, Forward and a reload, until `stop` is aborted. Call it when the session is open. */
export function followAddress(stop: AbortSignal): void {
  const follow = async () => {
    const key = keyInAddress();
    if (key === undefined) return openPost.value === undefined ? undefined : showList();
    // The address may have changed again meanwhile.
    const isWanted = () => keyInAddress() === key;
    try {
      const post = await find(key);
      if (isWanted()) show(post);
    } catch (error) {
      if (!isWanted()) return;
      history.replaceState(null, "", location.pathname);
      showToast({ title: editorLabels.notOpened, text: sentenceOf(error), tone: "bad" });
    }
  };
  addEventListener("popstate", () => void follow(), { signal: stop });
  if (keyInAddress() !== undefined) void follow();
}
