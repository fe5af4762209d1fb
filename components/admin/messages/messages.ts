import { signal } from "@preact/signals-react";
import { type ContactMessage, contactMessagesAnswer, type Erased, isUrgent } from "#content/model/answers.ts";
import type { Entries } from "../api/entries.ts";
import { createResource } from "../api/resource.ts";
import { readJson, sendAsOwner } from "../api/session.ts";

/** A message that has just been moved or deleted. Its row offers Undo for a few seconds. */
export interface RemovedMessage {
  message: ContactMessage;
  /** Describes what was done. */
  title: string;
  undo: () => Promise<unknown>;
}

/** The mailbox that is shown. */
export const mailbox = signal<"inbox" | "spam">("inbox");
/** The id of the message that is being read. */
export const openMessageId = signal<string | null>(null);
/** The messages that an action is under way for, by id. */
export const busyMessages = signal<Entries<true>>({});
/** The id of the message that is being answered in the mail program. */
export const replyingToId = signal<string | null>(null);
/** Confirms the last erasure of a person's data. */
export const erasureReceipt = signal<Erased | undefined>(undefined);
export const removedMessages = signal<readonly RemovedMessage[]>([]);

interface Mail {
  /** Newest first. */
  messages: readonly ContactMessage[];
  /** Came while a message was open. They stay hidden at first, so that the list does not move for less than an emergency. */
  newIds: readonly string[];
  /** The number of unread messages held as spam. */
  unreadSpam: number;
}

/** The contents of the mailbox. */
export const mail = createResource<Mail>(async (before) => {
  const response = await sendAsOwner(`/api/admin/messages?box=${mailbox.value}`);
  const messages = await readJson(contactMessagesAnswer, response);
  const known = [...(before?.messages ?? messages), ...removedMessages.value.map(({ message }) => message)];
  const knownIds = new Set(known.map(idOf));
  const isNew = (message: ContactMessage) =>
    !isUrgent(message) && (before?.newIds.includes(message.id) || !knownIds.has(message.id));
  return {
    messages,
    newIds: openMessageId.value ? messages.filter(isNew).map(idOf) : [],
    unreadSpam: Number(response.headers.get("X-Unread-Spam")),
  };
});

const idOf = ({ id }: ContactMessage): string => id;

export const showNewMessages = (): void => mail.change((now) => ({ ...now, newIds: [] }));

export function changeMessages(change: (messages: Mail["messages"]) => Mail["messages"]): void {
  mail.change((now) => ({ ...now, messages: change(now.messages) }));
}

export function clearMailbox(): void {
  mail.clear();
  removedMessages.value = [];
}
