import { signal } from "@preact/signals-react";
import {
  type ContactMessage,
  contactMessageAnswer,
  contactMessagesAnswer,
  erasedAnswer,
} from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../answers.ts";
import { page } from "../page.ts";
import { readAsOwner, readJson, sendAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";

const { toasts, confirmDelete, confirmErase } = adminMessages;

export const box = signal<"inbox" | "spam">("inbox");
/** The messages of the box, newest first; `undefined` until they are loaded. */
export const messages = signal<readonly ContactMessage[] | undefined>(undefined);
/** How many messages are held as spam that nobody has read. */
export const unreadSpam = signal(0);
/** Why the last load failed. */
export const messagesProblem = signal<string | undefined>(undefined);
/** The id of the message that is being read. */
export const openMessage = signal<string | null>(null);
/** The id of the message that an action is under way for. */
export const busyMessage = signal<string | null>(null);

/** Counts the loads: an answer that is not for the newest one is stale. */
let loads = 0;

export async function loadMessages(): Promise<void> {
  loads += 1;
  const asked = loads;
  try {
    const response = await sendAsOwner(`/api/admin/messages?box=${box.value}`);
    const answer = await readJson(contactMessagesAnswer, response);
    if (asked !== loads) return;
    unreadSpam.value = Number(response.headers.get("X-Unread-Spam"));
    messages.value = answer;
    messagesProblem.value = undefined;
  } catch (error) {
    if (asked === loads) messagesProblem.value = sentenceOf(error);
  }
}

export function showBox(next: typeof box.value): Promise<void> {
  if (next !== box.value) messages.value = undefined;
  box.value = next;
  openMessage.value = null;
  return loadMessages();
}

const messageUrl = (id: string): string => `/api/admin/messages/${encodeURIComponent(id)}`;

/** Opens a message, which marks it as read, or closes it. */
export async function toggleMessage({ id, read }: ContactMessage): Promise<void> {
  openMessage.value = openMessage.value === id ? null : id;
  if (openMessage.value === id && !read) await markRead(id, true);
}

/** A failure is not shown: the message only stays bold. */
async function markRead(id: string, read: boolean): Promise<void> {
  const options = { method: "PATCH", body: { read } } as const;
  const marked = await readAsOwner(contactMessageAnswer, messageUrl(id), options).catch(() => undefined);
  if (marked) messages.value = messages.value?.map((message) => (message.id === id ? marked : message));
  await loadStatus();
}

export async function markUnread({ id }: ContactMessage): Promise<void> {
  openMessage.value = null;
  await markRead(id, false);
}

/** Moves a message to the other box. */
export async function moveMessage(message: ContactMessage, suspected = !message.suspected): Promise<void> {
  await run(message.id, async () => {
    await sendAsOwner(messageUrl(message.id), { method: "PATCH", body: { suspected } });
    const title = suspected ? toasts.movedToSpam : toasts.movedToInbox;
    showToast({ title, text: message.name, undo: () => void moveMessage(message, !suspected) });
  });
}

export async function deleteMessage({ id, name }: ContactMessage): Promise<void> {
  if (!page.confirm(confirmDelete)) return;
  const restore = () =>
    run(id, async () => {
      await sendAsOwner(`${messageUrl(id)}/restore`, { method: "POST" });
      showToast({ title: toasts.restored, text: name });
    });
  await run(id, async () => {
    await sendAsOwner(messageUrl(id), { method: "DELETE" });
    showToast({ title: toasts.deleted, text: name, undo: () => void restore() });
  });
}

/** Downloads everything that this person has written. */
export async function exportPerson({ id, email }: ContactMessage): Promise<void> {
  await run(id, async () => {
    const response = await sendAsOwner(`/api/admin/messages/export?email=${encodeURIComponent(email)}`);
    page.save(await response.blob(), `messages of ${email}.json`);
  });
}

export async function erasePerson({ id, email }: ContactMessage): Promise<void> {
  if (!page.confirm(confirmErase(email))) return;
  await run(id, async () => {
    const path = `/api/admin/messages?email=${encodeURIComponent(email)}`;
    const { erased } = await readAsOwner(erasedAnswer, path, { method: "DELETE" });
    showToast({ title: toasts.erased(erased), text: email });
  });
}

/** Runs an action and reloads the box. A failure is shown in a toast. */
async function run(id: string, action: () => Promise<void>): Promise<void> {
  busyMessage.value = id;
  try {
    await action();
  } catch (error) {
    return showToast({ title: toasts.failed, text: sentenceOf(error), tone: "bad" });
  } finally {
    busyMessage.value = null;
  }
  await Promise.all([loadMessages(), loadStatus()]);
}
