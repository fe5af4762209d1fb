import { signal } from "@preact/signals-react";
import { type ContactMessage, contactMessageAnswer, erasedAnswer } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../failures.ts";
import { page } from "../page.ts";
import { asOwner, readAsOwner, sendAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";
import { loadMessages, messages, openMessage } from "./messages.ts";

const { toasts, confirmDelete, confirmErase } = adminMessages;

/** The message that something is being done to. */
export const atWork = signal<string | null>(null);

const messageUrl = (id: string): string => `/api/admin/messages/${encodeURIComponent(id)}`;

/** Opens a message, or closes it. What was opened counts as read. */
export async function toggleMessage({ id, read }: ContactMessage): Promise<void> {
  openMessage.value = openMessage.value === id ? null : id;
  if (openMessage.value === id && !read) await markRead(id, true);
}

/** What fails here is no matter: the message is only bold for longer. */
async function markRead(id: string, read: boolean): Promise<void> {
  const marked = await readAsOwner(contactMessageAnswer, messageUrl(id), { method: "PATCH", body: { read } }).catch(
    () => undefined,
  );
  if (marked) messages.value = messages.value?.map((message) => (message.id === id ? marked : message));
  await loadStatus();
}

export async function markUnread({ id }: ContactMessage): Promise<void> {
  openMessage.value = null;
  await markRead(id, false);
}

/** Into the other box. */
export async function moveMessage(message: ContactMessage, suspected = !message.suspected): Promise<void> {
  await act(message.id, async () => {
    await asOwner(messageUrl(message.id), { method: "PATCH", body: { suspected } });
    showToast({
      title: suspected ? toasts.movedToSpam : toasts.movedToInbox,
      text: message.name,
      action: { label: toasts.undo, onAction: () => void moveMessage(message, !suspected) },
    });
  });
}

export async function deleteMessage({ id, name }: ContactMessage): Promise<void> {
  if (!page.confirm(confirmDelete)) return;
  await act(id, async () => {
    await asOwner(messageUrl(id), { method: "DELETE" });
    const action = { label: toasts.undo, onAction: () => void restoreMessage(id, name) };
    showToast({ title: toasts.deleted, text: name, action });
  });
}

async function restoreMessage(id: string, name: string): Promise<void> {
  await act(id, async () => {
    await asOwner(`${messageUrl(id)}/restore`, { method: "POST" });
    showToast({ title: toasts.restored, text: name });
  });
}

/** Everything that one person has written here, as a file. */
export async function exportPerson({ id, email }: ContactMessage): Promise<void> {
  await act(id, async () => {
    const response = await sendAsOwner(`/api/admin/messages/export?email=${encodeURIComponent(email)}`);
    page.save(await response.blob(), `messages of ${email}.json`);
  });
}

export async function erasePerson({ id, email }: ContactMessage): Promise<void> {
  if (!page.confirm(confirmErase(email))) return;
  await act(id, async () => {
    const path = `/api/admin/messages?email=${encodeURIComponent(email)}`;
    const answer = await readAsOwner(erasedAnswer, path, { method: "DELETE" });
    showToast({ title: toasts.erased(answer.erased), text: email });
  });
}

/** Does it, then looks at the box again; what goes wrong is told. */
async function act(id: string, deed: () => Promise<void>): Promise<void> {
  atWork.value = id;
  try {
    await deed();
  } catch (error) {
    return showToast({ title: toasts.failed, text: sentenceOf(error), tone: "bad" });
  } finally {
    atWork.value = null;
  }
  await Promise.all([loadMessages(), loadStatus()]);
}
