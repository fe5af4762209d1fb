import { afterEach, beforeEach, vi } from "vitest";
import { blog } from "#content/facts/site.ts";
import { removeToast } from "../../islands/toasts/toasts.ts";
import { closeDialog } from "../dialogs/DeskDialog.tsx";
import { storageState } from "../edit/draft-storage.ts";
import { edits } from "../edit/edits.ts";
import { saving } from "../edit/save-edit.ts";
import { loadUnsavedDrafts } from "../edit/unsaved-drafts.ts";
import { asking, cancelling, job, lastPrompt, prompt, seenJobs } from "../generate/drafting.ts";
import { connected } from "../live/follow-service.ts";
import { answerLogin, storeToken } from "../login/log-in.ts";
import { box, busyMessage, messages, messagesProblem, openMessage } from "../messages/messages.ts";
import { page } from "../page.ts";
import { wantedPlace } from "../posts/place.ts";
import { busy, painting } from "../posts/post-actions.ts";
import { filter, forgetPosts, isNarrowed, limit, listProblem, rowProblems, search, total } from "../posts/posts.ts";
import { session } from "../session.ts";
import { status } from "../status.ts";
import { unmountAll } from "./render.tsx";

/** For a test file: before each test a fresh desk with a token in store, and a page that goes nowhere. */
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
    // The oldest browsers that the project names (Safari 16.4, Chrome 111, Firefox 115) do not have these.
    vi.spyOn(AbortSignal, "any").mockImplementation(() => tooYoung("AbortSignal.any"));
    vi.spyOn(Promise, "withResolvers").mockImplementation(() => tooYoung("Promise.withResolvers"));
  });
  afterEach(async () => {
    await unmountAll();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

function tooYoung(name: string): never {
  throw new TypeError(`${name} is not a function`);
}

/** What a reload does to everything that lives in memory only. */
export function forgetAll(): void {
  session.value = "checking";
  status.value = undefined;
  forgetPosts();
  total.value = 0;
  isNarrowed.value = false;
  search.value = "";
  filter.value = "all";
  limit.value = blog.adminPosts;
  closeDialog();
  listProblem.value = undefined;
  rowProblems.value = {};
  wantedPlace.value = undefined;
  busy.value = {};
  painting.value = null;
  saving.value = new Set();
  edits.value = {};
  storageState.value = {};
  loadUnsavedDrafts();
  answerLogin(false);
  page.isReloading = false;
  prompt.value.value = "";
  lastPrompt.value.value = "";
  asking.value = false;
  cancelling.value = false;
  job.value = null;
  seenJobs.value = new Set();
  connected.value = true;
  box.value = "inbox";
  messages.value = undefined;
  messagesProblem.value = undefined;
  openMessage.value = null;
  busyMessage.value = null;
  removeToast();
}

/** The toast as a reader finds it: "Title | text". */
export const toastText = (): string | undefined =>
  [...document.querySelectorAll(".toast strong, .toast p")].map((part) => part.textContent).join(" | ") || undefined;

export const carriedToast = () => JSON.parse(sessionStorage.getItem("toast-after-reload") ?? "null");
