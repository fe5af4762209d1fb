import { act } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { blog } from "#content/facts/site.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { removeToast } from "../../islands/toasts/toasts.ts";
import { AdminBlog, Desk } from "../AdminBlog.tsx";
import { closeDialog } from "../dialogs/DeskDialog.tsx";
import { storageState } from "../edit/draft-storage.ts";
import { askedToPublish, openPost } from "../edit/open-editor.ts";
import { loadUnsavedDrafts } from "../edit/unsaved-drafts.ts";
import { copies, unanswered } from "../edit/working-copy.ts";
import { job, lastPrompt, prompt, seenJob } from "../generate/drafting.ts";
import { checklist, isFresh, isLooking, lookProblem } from "../going-live/checklist.ts";
import { connected } from "../live/follow-service.ts";
import { answerLogin, storeToken } from "../login/log-in.ts";
import {
  arrived,
  box,
  busyMessage,
  left,
  messages,
  messagesProblem,
  openMessage,
  replying,
  unreadSpam,
} from "../messages/messages.ts";
import { page } from "../page.ts";
import { liveFindings } from "../posts/live-findings.ts";
import { PostList } from "../posts/PostList.tsx";
import { wantedPlace } from "../posts/place.ts";
import { busy, painting } from "../posts/post-actions.ts";
import { postForms } from "../posts/post-forms.ts";
import {
  filter,
  forgetPosts,
  limit,
  listProblem,
  loadPosts,
  narrowedBy,
  rowProblems,
  search,
  total,
} from "../posts/posts.ts";
import { openSection, practice, practiceForms, practiceProblem, sectionProblems } from "../practice/practice.ts";
import { session } from "../session.ts";
import { status } from "../status.ts";
import { showsSource } from "../text/text-editor.ts";
import { aPost, fakeService, listCall, type Routes } from "./fake-service.ts";
import { click, find, render, type, unmountAll } from "./render.tsx";

/** For a test file: resets the desk before each test, with a stored token and a page that does not navigate. */
export function freshDesk(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    sessionStorage.clear();
    localStorage.clear();
    storeToken("the-token");
    forgetAll();
    vi.spyOn(page, "replace").mockImplementation(() => {});
    vi.spyOn(page, "reload").mockImplementation(() => {});
    vi.spyOn(page, "confirm").mockReturnValue(true);
    history.replaceState(null, "", location.pathname);
    // The oldest browsers that the project names (Safari 16.4, Chrome 111, Firefox 115) do not have these.
    vi.spyOn(AbortSignal, "any").mockImplementation(() => missing("AbortSignal.any"));
    vi.spyOn(Promise, "withResolvers").mockImplementation(() => missing("Promise.withResolvers"));
  });
  afterEach(async () => {
    await unmountAll();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    forgetAll();
    sessionStorage.clear();
    localStorage.clear();
    vi.clearAllTimers();
    vi.useRealTimers();
  });
}

function missing(name: string): never {
  throw new TypeError(`${name} is not a function`);
}

/** Resets everything that a reload resets. */
export function forgetAll(): void {
  session.value = "checking";
  status.value = undefined;
  forgetPosts();
  total.value = 0;
  narrowedBy.value = undefined;
  search.value = "";
  filter.value = "all";
  limit.value = blog.adminPosts;
  closeDialog();
  listProblem.value = undefined;
  rowProblems.value = {};
  wantedPlace.value = undefined;
  busy.value = {};
  painting.value = null;
  liveFindings.value = {};
  askedToPublish.value = undefined;
  postForms.saving.value = new Set();
  postForms.edits.value = {};
  storageState.value = {};
  openPost.value = undefined;
  // happy-dom cannot show the rich view.
  showsSource.value = true;
  copies.value = {};
  unanswered.clear();
  loadUnsavedDrafts(postForms);
  checklist.value = undefined;
  isLooking.value = false;
  isFresh.value = false;
  lookProblem.value = undefined;
  practice.value = undefined;
  practiceProblem.value = undefined;
  sectionProblems.value = {};
  openSection.value = undefined;
  practiceForms.saving.value = new Set();
  practiceForms.edits.value = {};
  loadUnsavedDrafts(practiceForms);
  answerLogin(false);
  page.isReloading = false;
  prompt.value = "";
  lastPrompt.value = "";
  job.value = null;
  seenJob.value = null;
  connected.value = true;
  box.value = "inbox";
  messages.value = undefined;
  messagesProblem.value = undefined;
  unreadSpam.value = 0;
  openMessage.value = null;
  busyMessage.value = null;
  replying.value = null;
  arrived.value = [];
  left.value = [];
  removeToast();
}

/** The list of posts in an open session. */
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

/** The whole desk in an open session. */
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

/** The editor of the one post of the list. */
export async function openForm(routes: Routes = {}, post = aPost()) {
  const service = await openDesk({ [listCall]: { json: [post] }, ...routes });
  await click("button", /^Edit “Sore back”$/);
  return service;
}

/** The whole page with one post, as it is loaded. */
export async function openPage(routes: Routes = {}) {
  const posts = { [listCall]: { json: [aPost()] }, "GET /api/blog/sore-back": { json: aPost() } };
  const service = fakeService({ ...posts, ...routes });
  await render(<AdminBlog />);
  return service;
}

/** The same with the form open, and text typed in it. */
export async function editPage(routes: Routes = {}) {
  const service = await openPage(routes);
  await click("button", /^Edit “Sore back”$/);
  await type(/^Content$/, "My words.");
  return service;
}

/** The keys of the drafts that are stored on this device. */
export const storedKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith("admin-words:"));

/** The page is gone, as by a crash; its address and localStorage are not. */
export async function reload(routes: Routes = {}) {
  await unmountAll();
  forgetAll();
  return openPage(routes);
}

/** The page is gone, and the desk is opened at its own address. */
export async function visitAgain(routes: Routes = {}) {
  history.replaceState(null, "", location.pathname);
  return reload(routes);
}

export const row = (title: string) => find("heading", new RegExp(`^${title}$`)).closest("li") as HTMLElement;
export const field = (name: RegExp) => find<HTMLInputElement | HTMLTextAreaElement>("textbox", name);
export const dialog = () => document.querySelector("dialog");

/** The toast as a reader finds it: "Title | text". */
export const toastText = (): string | undefined =>
  [...document.querySelectorAll(".toast strong, .toast p")].map((part) => part.textContent).join(" | ") || undefined;

export const carriedToast = () => JSON.parse(sessionStorage.getItem("toast-after-reload") ?? "null");
