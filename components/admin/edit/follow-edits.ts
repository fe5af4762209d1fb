import { effect } from "@preact/signals-react";
import { page } from "../page.ts";
import { hasUnsavedWords } from "./edits.ts";
import { findKeptWords, takeUpWaiting } from "./kept-words.ts";
import { sendWaiting } from "./save-edit.ts";

const SEND_AGAIN_EVERY_MS = 5_000;

/** Looks after what is being written, until `stop` is aborted. */
export function followEdits(stop: AbortSignal): void {
  findKeptWords();
  takeUpWaiting();
  void sendWaiting();
  addEventListener("online", () => void sendWaiting(), { signal: stop });
  const timer = setInterval(() => void sendWaiting(), SEND_AGAIN_EVERY_MS);
  stop.addEventListener("abort", () => clearInterval(timer));

  const ask = (event: BeforeUnloadEvent) => {
    if (!page.isReloading) event.preventDefault();
  };
  // Only while there is a reason: a page that might ask is not kept in the browser's memory for "Back".
  const stopAsking = effect(() => {
    if (hasUnsavedWords.value) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
  stop.addEventListener("abort", () => {
    stopAsking();
    removeEventListener("beforeunload", ask);
  });
}
