import { signal } from "@preact/signals-react";
import { type ContactMessage, contactMessagesAnswer, type Erased, isUrgent } from "#content/model/answers.ts";
import { sentenceOf } from "../answers.ts";
import type { Entries } from "../entries.ts";
import { readJson, sendAsOwner } from "../session.ts";

/** A message that has just been moved or deleted. Its row offers Undo for a few seconds. */
export interface RemovedMessage {
  message: ContactMessage;
  /** Describes what was done. */
  title: string;
  undo: () => Promise<unknown>;
}

/** The mailbox that is shown. */
export const mailbox = signal<"inbox" | "spam">("inbox");
/** The messages of the mailbox, newest first; `undefined` until they are loaded. */
export const messages = signal<readonly ContactMessage[] | undefined>(undefined);
/** The number of unread messages held as spam. */
export const unreadSpam = signal(0);
/** Why the last load failed. */
export const messagesProblem = signal<string | undefined>(undefined);
/** The id of the message that is being read. */
export const openMessageId = signal<string | null>(null);
/** The messages that an action is under way for, by id. */
export const busyMessages = signal<Entries<true>>({});
/** The id of the message that is being answered in the mail program. */
export const replyingToId = signal<string | null>(null);
/** The ids of messages that came while one was open. They stay hidden at first, so that the list does not move for less than an emergency. */
export const newMessageIds = signal<readonly string[]>([]);
/** Confirms the last erasure of a person's data. */
export const erasureReceipt = signal<Erased | undefined>(undefined);
export const removedMessages = signal<readonly RemovedMessage[]>([]);

/** The number of the newest request: answers to older ones are stale. */
let newestRequest = 0;

export async function loadMessages(): Promise<void> {
  newestRequest += 1;
  const request = newestRequest;
  try {
    const response = await sendAsOwner(`/api/admin/messages?box=${mailbox.value}`);
    const answer = await readJson(contactMessagesAnswer, response);
    if (request !== newestRequest) return;
    const known = [...(messages.value ?? answer), ...removedMessages.value.map(({ message }) => message)];
    const knownIds = new Set(known.map(idOf));
    const isNew = (message: ContactMessage) =>
      !isUrgent(message) && (newMessageIds.value.includes(message.id) || !knownIds.has(message.id));
    newMessageIds.value = openMessageId.value ? answer.filter(isNew).map(idOf) : [];
    unreadSpam.value = Number(response.headers.get("X-Unread-Spam"));
    messages.value = answer;
    messagesProblem.value = undefined;
  } catch (error) {
    if (request === newestRequest) messagesProblem.value = sentenceOf(error);
  }
}

const idOf = ({ id }: ContactMessage): string => id;

export function showNewMessages(): void {
  newMessageIds.value = [];
}

export function clearMailbox(): void {
  messages.value = undefined;
  removedMessages.value = [];
  newMessageIds.value = [];
}
