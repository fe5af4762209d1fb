import { signal } from "@preact/signals-react";
import { findingsAnswer } from "#content/model/answers.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../api/answers.ts";
import { readAsOwner } from "../api/session.ts";
import { unsavedDrafts } from "../edit/draft-storage.ts";
import type { SavedVersion } from "../edit/editor.ts";
import { closeUnchanged } from "../edit/edits.ts";
import { openEdit } from "../edit/unsaved-drafts.ts";
import { currentList, pendingPosition, storedPosition } from "./list-position.ts";
import { postForms } from "./post-forms.ts";
import { fetchPost, postUrl } from "./posts.ts";

/** The id of the post whose editor fills the screen; `undefined` while the list is shown. */
export const openPostId = signal<string | undefined>(undefined);

/** Asks the editor to publish a post, now or at a time, after the owner has seen its findings. */
export const publishRequest = signal<{ id: string; at?: string | undefined } | undefined>(undefined);

const CHECK_TIMEOUT_MS = 5_000;

const HASH = "#edit=";
const addressOf = (key: string): string => `${HASH}${encodeURIComponent(key)}`;
/** The owner's position in the list when she opened the editor from it. Unset when she came by the address. */
let listPosition: ReturnType<typeof storedPosition>;

/** Returns the slug or id of the post that the address names. */
const keyInAddress = (): string | undefined =>
  location.hash.startsWith(HASH) ? decodeURIComponent(location.hash.slice(HASH.length)) : undefined;

/** Opens the editor of a post from the list. Rejects when the post cannot be loaded. */
export async function openFromList(post: Pick<Post, "id" | "slug">): Promise<void> {
  const key = post.slug || post.id;
  const list = currentList(post);
  showForm(await findVersion(key));
  history.pushState(list, "", addressOf(key));
  listPosition = storedPosition();
  scrollTo({ top: 0, behavior: "instant" });
}

/** Whether a check finds anything in a saved post. A failed or slow check counts as no. */
export async function hasFindings(id: string): Promise<boolean> {
  const call = readAsOwner(findingsAnswer, `${postUrl(id)}/check`, { timeoutMs: CHECK_TIMEOUT_MS });
  const answer = await call.catch(() => undefined);
  return answer !== undefined && answer.findings.length > 0;
}

/**
 * Whether a post is not to go live at once, because a check finds something. Then its editor opens, and the owner decides
 * there. Publish and Schedule come by here.
 */
export async function asksFirst(post: Pick<Post, "id" | "slug">, at?: string): Promise<boolean> {
  if (!(await hasFindings(post.id))) return false;
  if (openPostId.value !== post.id) await openFromList(post);
  publishRequest.value = { id: post.id, at };
  return true;
}

/** Shows another form instead of the open one, which may be closed afterwards. Back still leads to the list. */
export function replaceOpenPost({ id }: SavedVersion): void {
  openPostId.value = id;
  history.replaceState(history.state, "", addressOf(id));
}

/** Returns the base of an open form or of an unsaved new post; fetches any other post. */
async function findVersion(key: string): Promise<SavedVersion> {
  const open = Object.values(postForms.edits.value).find(({ base }) => base.id === key || slugOf(base) === key);
  return open?.base ?? findNewPost(key) ?? fetchPost(key);
}

function showForm(post: SavedVersion): void {
  openEdit(postForms, post);
  openPostId.value = post.id;
}

/** Finds a new post that was never saved, left by an earlier page load. */
const findNewPost = (key: string): SavedVersion | undefined =>
  unsavedDrafts(postForms).find(({ base }) => base.id === key && base.revision === "")?.base;

const slugOf = (base: object): string | undefined => (base as Partial<Post>).slug;

/** Goes back to the list. A form with unsaved changes stays open, and the list offers it. */
export function leaveEditor(): void {
  if (openPostId.value === undefined) return;
  const isFromList = listPosition !== undefined;
  showList();
  if (isFromList) history.back();
  else history.replaceState(null, "", location.pathname);
}

/** Shows the list, and replaces the address so that a reload shows it too. */
export function closeEditorScreen(): void {
  listPosition = undefined;
  leaveEditor();
}

function showList(): void {
  closeUnchanged(postForms, openPostId.value ?? "");
  pendingPosition.value = listPosition ?? (openPostId.value === undefined ? undefined : { id: openPostId.value });
  openPostId.value = undefined;
  listPosition = undefined;
}

/** Shows what the address names, now and on Back and Forward, until `stop` is aborted. Needs an open session. */
export function followAddress(stop: AbortSignal): void {
  const follow = async () => {
    const key = keyInAddress();
    if (key === undefined) return openPostId.value === undefined ? undefined : showList();
    // The address may have changed again meanwhile.
    const isStale = () => keyInAddress() !== key;
    try {
      const post = await findVersion(key);
      if (isStale()) return;
      showForm(post);
      listPosition = storedPosition();
    } catch (error) {
      if (isStale()) return;
      history.replaceState(null, "", location.pathname);
      showToast({ title: editorLabels.notOpened, text: sentenceOf(error), tone: "bad" });
    }
  };
  addEventListener("popstate", () => void follow(), { signal: stop });
  if (keyInAddress() !== undefined) void follow();
}
