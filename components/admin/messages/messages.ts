import { signal } from "@preact/signals-react";
import { type ContactMessage, contactMessagesAnswer } from "#content/model/answers.ts";
import { sentenceOf } from "../failures.ts";
import { followService } from "../live/follow-service.ts";
import { readAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";

export type Box = "inbox" | "spam";

export const box = signal<Box>("inbox");
/** What is in the box, newest first; `undefined` until it has come. */
export const messages = signal<readonly ContactMessage[] | undefined>(undefined);
/** Why the messages could not be loaded (again). */
export const messagesProblem = signal<string | undefined>(undefined);
/** The message that is being read. */
export const openMessage = signal<string | null>(null);

/** An answer that was asked for before the newest question is out of date. */
let questions = 0;

export async function loadMessages(): Promise<void> {
  questions += 1;
  const mine = questions;
  try {
    const answer = await readAsOwner(contactMessagesAnswer, `/api/admin/messages?box=${box.value}`);
    if (mine !== questions) return;
    messages.value = answer;
    messagesProblem.value = undefined;
  } catch (error) {
    if (mine === questions) messagesProblem.value = sentenceOf(error);
  }
}

export function showBox(next: Box): Promise<void> {
  if (next !== box.value) messages.value = undefined;
  box.value = next;
  openMessage.value = null;
  return loadMessages();
}

/** Keeps the messages as the service says they are, until `signal` is aborted. */
export function followMessages(signal: AbortSignal): void {
  followService({
    load: loadMessages,
    take(name) {
      if (name !== "messages") return;
      void loadMessages();
      void loadStatus();
    },
    signal,
  });
}
