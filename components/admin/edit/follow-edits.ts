import { effect } from "@preact/signals-react";
import { page } from "../page.ts";
import { hasUnsavedChanges } from "./edits.ts";
import { sendWaiting } from "./save-edit.ts";
import { loadUnsavedDrafts, reopenWaitingSaves } from "./unsaved-drafts.ts";

const RETRY_EVERY_MS = 5_000;

/** Restores stored drafts, retries waiting saves, and asks before unsaved changes are left, until `stop` is aborted. */
export function followEdits(stop: AbortSignal): void {
  loadUnsavedDrafts();
  reopenWaitingSaves();
  void sendWaiting();
  addEventListener("online", () => void sendWaiting(), { signal: stop });
  const timer = setInterval(() => void sendWaiting(), RETRY_EVERY_MS);

  const ask = (event: BeforeUnloadEvent) => {
    if (!page.isReloading) event.preventDefault();
  };
  // A page with a beforeunload listener is not put into the back/forward cache, so it is added only when needed.
  const stopAsking = effect(() => {
    if (hasUnsavedChanges.value) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    stopAsking();
    removeEventListener("beforeunload", ask);
  });
}
