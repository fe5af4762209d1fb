import { act } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { blog } from "#content/facts/site.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { removeToast } from "../../islands/toasts/toasts.ts";
import { AdminBlog, Desk } from "../AdminBlog.tsx";
import { DeskBar, isFullScreen } from "../DeskBar.tsx";
// Comparisons load it, and a test would have to wait for that.
import "../edit/ReadDifferences.tsx";
import { closeDialog } from "../dialogs/DeskDialog.tsx";
import { storedDrafts } from "../edit/draft-storage.ts";
import { job, lastPrompt, prompt, seenJobId } from "../generate/drafting.ts";
import { checklist, isFresh } from "../going-live/checklist.ts";
import { PostList } from "../list/PostList.tsx";
import { connected } from "../live/follow-service.ts";
import { answerLogin, storeToken } from "../login/log-in.ts";
import { busyMessages, clearMailbox, mailbox, openMessageId, replyingToId } from "../messages/messages.ts";
import { page } from "../page.ts";
import { pendingPosition } from "../posts/list-position.ts";
import { liveFindings } from "../posts/live-findings.ts";
import { openPostId, publishRequest } from "../posts/open-editor.ts";
import { busyPosts, regeneratingId } from "../posts/post-actions.ts";
import { postForms } from "../posts/post-forms.ts";
import {
  appliedQuery,
  clearPosts,
  filter,
  limit,
  listProblem,
  loadPosts,
  rowProblems,
  search,
  total,
} from "../posts/posts.ts";
import { workingCopies } from "../posts/working-copy.ts";
import { openSection, practice, practiceForms, practiceProblem, sectionProblems } from "../practice/practice.ts";
import { session } from "../session.ts";
import { status } from "../status.ts";
import { showsSource } from "../text/views.ts";
import { aPost, fakeService, listCall, type Routes } from "./fake-service.ts";
import { click, find, render, type, unmountAll } from "./render.tsx";

/** Resets the desk before each test of a file, with a stored token and a page that does not navigate. */
export function freshDesk(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    storeToken("the-token");
    resetDesk();
    vi.spyOn(page, "replace").mockImplementation(() => {});
    vi.spyOn(page, "reload").mockImplementation(() => {});
    vi.spyOn(page, "confirm").mockReturnValue(true);
    history.replaceState(null, "", location.pathname);
    // Missing in the oldest supported browsers (Safari 16.4, Chrome 111, Firefox 115).
    vi.spyOn(AbortSignal, "any").mockImplementation(() => missing("AbortSignal.any"));
    vi.spyOn(Promise, "withResolvers").mockImplementation(() => missing("Promise.withResolvers"));
  });
  afterEach(async () => {
    await unmountAll();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    resetDesk();
    sessionStorage.clear();
    localStorage.clear();
    vi.clearAllTimers();
    vi.useRealTimers();
  });
}

function missing(name: string): never {
  throw new TypeError(`${name} is not a function`);
}

/** Resets all state that a reload of the page resets. */
export function resetDesk(): void {
  session.value = "checking";
  isFullScreen.value = false;
  status.value = undefined;
  clearPosts();
  total.value = 0;
  appliedQuery.value = undefined;
  search.value = "";
  filter.value = "all";
  limit.value = blog.adminPosts;
  closeDialog();
  listProblem.value = undefined;
  rowProblems.value = {};
  pendingPosition.value = undefined;
  busyPosts.value = {};
  regeneratingId.value = null;
  liveFindings.value = {};
  publishRequest.value = undefined;
  postForms.saving.value = new Set();
  postForms.edits.value = {};
  storedDrafts.value = {};
  openPostId.value = undefined;
  // happy-dom cannot show the rich view.
  showsSource.value = true;
  workingCopies.value = {};
  checklist.clear();
  isFresh.value = false;
  practice.value = undefined;
  practiceProblem.value = undefined;
  sectionProblems.value = {};
  openSection.value = undefined;
  practiceForms.saving.value = new Set();
  practiceForms.edits.value = {};
  answerLogin(false);
  page.isReloading = false;
  prompt.value = "";
  lastPrompt.value = "";
  job.value = null;
  seenJobId.value = null;
  connected.value = true;
  mailbox.value = "inbox";
  clearMailbox();
  openMessageId.value = null;
  busyMessages.value = {};
  replyingToId.value = null;
  removeToast();
}

/** Draws the list of posts in an open session. */
export async function openList(routes: Routes) {
  const service = fakeService(routes);
  session.value = "open";
  await act(loadPosts);
  await render(
    <>
      <PostList />
      <Toaster />
    </>,
  );
  return service;
}

/** Draws the whole desk in an open session. */
export async function openDesk(routes: Routes = {}) {
  const service = fakeService(routes);
  session.value = "open";
  await render(
    <>
      <Desk />
      <Toaster />
    </>,
  );
  return service;
}

/** Opens the only post of the list in the editor. */
export async function openForm(routes: Routes = {}, post = aPost()) {
  const service = await openDesk({ [listCall]: { json: [post] }, ...routes });
  await click("button", /^Edit “Sore back”$/);
  return service;
}

/** Draws the whole page with its bar and one post, from its first load. */
export async function openPage(routes: Routes = {}) {
  const posts = { [listCall]: { json: [aPost()] }, "GET /api/blog/sore-back": { json: aPost() } };
  const service = fakeService({ ...posts, ...routes });
  await render(
    <>
      <DeskBar current="posts" />
      <AdminBlog />
    </>,
  );
  return service;
}

/** Draws the whole page, opens its post in the editor and types some text. */
export async function editPage(routes: Routes = {}) {
  const service = await openPage(routes);
  await click("button", /^Edit “Sore back”$/);
  await type(/^Content$/, "My words.");
  return service;
}

/** Returns the keys of the drafts stored on this device. */
export const storedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith("admin-words:"));

/** Reloads the page, as after a crash: only its URL and its storage survive. */
export async function reload(routes: Routes = {}) {
  await unmountAll();
  resetDesk();
  return openPage(routes);
}

/** Leaves the page, and opens the desk again at its own URL. */
export async function visitAgain(routes: Routes = {}) {
  history.replaceState(null, "", location.pathname);
  return reload(routes);
}

export const row = (title: string) => find("heading", new RegExp(`^${title}$`)).closest("li") as HTMLElement;
export const field = (name: RegExp) => find<HTMLInputElement | HTMLTextAreaElement>("textbox", name);
/** The questions before something goes live. */
export const sheet = () => document.querySelector(".publish-sheet") as HTMLElement;
export const dialog = () => document.querySelector("dialog");

/** Returns the toast as "Title | text". */
export const toastText = (): string | undefined =>
  [...document.querySelectorAll(".toast strong, .toast p")].map((part) => part.textContent).join(" | ") || undefined;

export const storedToast = () => JSON.parse(sessionStorage.getItem("toast-after-reload") ?? "null");
