import { Signal } from "@preact/signals-react";
import { act } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { paths } from "#content/facts/navigation.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { removeToast } from "../../islands/toasts/toasts.ts";
import * as deskBar from "../frame/DeskBar.tsx";
import { AdminBlog, Desk } from "../list/AdminBlog.tsx";
// Comparisons load it, and a test would have to wait for that.
import "../edit/ReadDifferences.tsx";
import { answerLogin, storeToken } from "../api/log-in.ts";
import { numbers } from "../api/numbers.ts";
import { page } from "../api/page.ts";
import * as sessions from "../api/session.ts";
import * as status from "../api/status.ts";
import { closeDialog } from "../dialogs/DeskDialog.tsx";
import * as draftStorage from "../edit/draft-storage.ts";
import * as drafting from "../generate/drafting.ts";
import * as checklist from "../going-live/checklist.ts";
import { PostList } from "../list/PostList.tsx";
import * as followService from "../live/follow-service.ts";
import * as messages from "../messages/messages.ts";
import * as listPosition from "../posts/list-position.ts";
import * as liveFindings from "../posts/live-findings.ts";
import * as openEditor from "../posts/open-editor.ts";
import * as postActions from "../posts/post-actions.ts";
import { postForms } from "../posts/post-forms.ts";
import * as posts from "../posts/posts.ts";
import * as practice from "../practice/practice.ts";
import { showsSource } from "../text/views.ts";
import * as words from "../words/words.ts";
import { aPost, fakeService, listCall, type Routes } from "./fake-service.ts";
import { click, find, render, type, unmountAll } from "./render.tsx";

const { session } = sessions;
const modules = [
  ...[checklist, deskBar, drafting, draftStorage, listPosition, liveFindings, messages, openEditor],
  ...[postActions, posts, practice, words, followService, sessions, status],
];

/** The signals that hold the desk's state, each with its value at the start. */
const atStart = modules
  .flatMap((module) => Object.values<unknown>(module))
  .filter((thing) => thing instanceof Signal && Object.getPrototypeOf(thing) === Signal.prototype)
  .map((signal) => ({ signal: signal as Signal<unknown>, value: (signal as Signal<unknown>).peek() }));

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
    history.replaceState(null, "", paths.adminBlog);
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
  for (const { signal, value } of atStart) signal.value = value;
  posts.clearPosts();
  closeDialog();
  checklist.checklist.clear();
  numbers.clear();
  messages.mail.clear();
  practice.practice.clear();
  words.wordPages.clear();
  // happy-dom cannot show the rich view.
  showsSource.value = true;
  for (const forms of [postForms, practice.practiceForms, words.wordForms]) {
    forms.saving.value = new Set();
    forms.edits.value = {};
    forms.closedCopies.clear();
  }
  answerLogin(false);
  page.isReloading = false;
  removeToast();
}

/** Draws the list of posts in an open session. */
export async function openList(routes: Routes) {
  const service = fakeService(routes);
  session.value = "open";
  await act(posts.loadPosts);
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
  const answers = { [listCall]: { json: [aPost()] }, "GET /api/blog/sore-back": { json: aPost() } };
  const service = fakeService({ ...answers, ...routes });
  await render(
    <>
      <deskBar.DeskBar current="posts" />
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
