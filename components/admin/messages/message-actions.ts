import {
  type ContactMessage,
  contactMessageAnswer,
  erasedAnswer,
  personAnswer,
  testMailAnswer,
} from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import type { RequestOptions } from "../../islands/api.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../api/answers.ts";
import { setEntry } from "../api/entries.ts";
import { page } from "../api/page.ts";
import { readAsOwner, readJson, sendAsOwner } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { closeMessage, openMessage } from "./message-url.ts";
import {
  busyMessages,
  changeMessages,
  erasureReceipt,
  mail,
  mailbox,
  openMessageId,
  type RemovedMessage,
  removedMessages,
  replyingToId,
} from "./messages.ts";
import { focusRow, rowId } from "./reading-position.ts";

const { toasts, left: labels, confirmErase } = adminMessages;
const UNDO_MS = 8_000;

const messageUrl = (id: string): string => `/api/admin/messages/${encodeURIComponent(id)}`;
type Marks = Partial<Record<"read" | "answered" | "suspected" | "complaint", boolean>>;
const mark = (id: string, body: Marks) => readAsOwner(contactMessageAnswer, messageUrl(id), { method: "PATCH", body });

function replaceMessage(marked: ContactMessage): void {
  changeMessages((messages) => messages.map((message) => (message.id === marked.id ? marked : message)));
}

/** Opens a message, which marks it as read. */
export async function readMessage({ id, read }: ContactMessage): Promise<void> {
  openMessage(id);
  if (!read) await markRead(id, true);
}

/** A failure is not shown: the message only stays bold. */
async function markRead(id: string, read: boolean): Promise<void> {
  const marked = await mark(id, { read }).catch(() => undefined);
  if (marked) replaceMessage(marked);
  await loadStatus();
}

export async function markUnread({ id }: ContactMessage): Promise<void> {
  closeMessage();
  await markRead(id, false);
}

/** A message that she has answered is no spam. */
export async function markAnswered({ id, suspected }: ContactMessage, answered: boolean): Promise<void> {
  await run(id, async () => {
    replaceMessage(await mark(id, { answered, ...(answered && suspected && { suspected: false }) }));
    if (replyingToId.value === id) replyingToId.value = null;
  });
}

/** Moves a message to the other mailbox. An emergency that looked like spam is in the inbox already. */
export async function moveMessage(message: ContactMessage, toSpam = !message.suspected): Promise<void> {
  const { id } = message;
  const box = mailbox.value;
  await run(id, async () => {
    const marked = await mark(id, { suspected: toSpam });
    const undo = () => mark(id, { suspected: !toSpam });
    if (!toSpam && box === "inbox") replaceMessage(marked);
    else remove(message, box, toSpam ? labels.movedToSpam : labels.movedToInbox, undo);
  });
}

export const putWithSpam = (message: ContactMessage): Promise<void> => moveMessage(message, true);

export async function deleteMessage(message: ContactMessage): Promise<void> {
  const url = messageUrl(message.id);
  const box = mailbox.value;
  await run(message.id, async () => {
    await sendAsOwner(url, { method: "DELETE" });
    remove(message, box, labels.deleted, () => sendAsOwner(`${url}/restore`, { method: "POST" }));
  });
}

/** Closes the message and replaces its row with one that offers Undo. */
function remove(message: ContactMessage, box: typeof mailbox.value, title: string, undo: RemovedMessage["undo"]): void {
  // The owner may have switched to the other mailbox, or to another message, before the answer came.
  if (mailbox.value !== box) return;
  const removed: RemovedMessage = { message, title, undo };
  removedMessages.value = [...removedMessages.value, removed];
  changeMessages((messages) => messages.filter(({ id }) => id !== message.id));
  dismissLater(removed);
  if (openMessageId.value === message.id) closeMessage();
}

/** Waits for as long as the pointer or the focus is on the row. */
function dismissLater(removed: RemovedMessage): void {
  setTimeout(() => {
    const row = document.getElementById(rowId(removed.message.id));
    if (row?.matches(":hover") || row?.contains(document.activeElement)) dismissLater(removed);
    else dismiss(removed);
  }, UNDO_MS);
}

function dismiss(removed: RemovedMessage): void {
  removedMessages.value = removedMessages.value.filter((one) => one !== removed);
}

export async function undoRemoval(removed: RemovedMessage): Promise<void> {
  if (!(await run(removed.message.id, removed.undo))) return;
  dismiss(removed);
  requestAnimationFrame(() => focusRow(removed.message.id));
}

export async function markComplaint({ id, complaint }: ContactMessage): Promise<void> {
  await run(id, async () => replaceMessage(await mark(id, { complaint: !complaint })));
}

const personUrl = (email: string): string => `/api/admin/person?email=${encodeURIComponent(email)}`;

/** Fetches all data held about a person: `person` is shown here, `file` is the copy to hand out. */
export async function fetchPersonData(email: string) {
  const response = await sendAsOwner(personUrl(email));
  const person = await readJson(personAnswer, response.clone());
  return { person, file: await response.text() };
}

export const downloadPersonData = (email: string, file: string): void =>
  page.save(new Blob([file], { type: "application/json" }), `messages of ${email}.json`);

/** Erases all data held about a person, if the owner confirms. Returns whether it was erased. */
export async function erasePersonData(email: string): Promise<boolean> {
  if (!page.confirm(confirmErase(email))) return false;
  const erased = await readAsOwner(erasedAnswer, personUrl(email), { method: "DELETE" });
  erasureReceipt.value = erased;
  removedMessages.value = removedMessages.value.filter(({ message }) => message.email.toLowerCase() !== erased.email);
  const open = mail.answer.value?.messages.find(({ id }) => id === openMessageId.value);
  if (open?.email.toLowerCase() === erased.email) closeMessage();
  showToast({ title: toasts.erased(erased.erased), text: email });
  return true;
}

export const exportSender = ({ id, email }: ContactMessage): Promise<unknown> =>
  run(id, async () => downloadPersonData(email, (await fetchPersonData(email)).file));

export const eraseSender = ({ id, email }: ContactMessage): Promise<unknown> => run(id, () => erasePersonData(email));

/** Runs an action on a message, unless one is under way, and reloads the mailbox. Returns whether it succeeded. */
async function run(id: string, action: () => Promise<unknown>): Promise<boolean> {
  if (busyMessages.value[id]) return false;
  setEntry(busyMessages, id, true);
  try {
    await action();
  } catch (error) {
    showToast({ title: toasts.failed, text: sentenceOf(error), tone: "bad" });
    return false;
  } finally {
    setEntry(busyMessages, id, undefined);
  }
  await Promise.all([mail.load(), loadStatus()]);
  return true;
}

async function callTestMail(options: RequestOptions): Promise<void> {
  await readAsOwner(testMailAnswer, "/api/admin/test-mail", options);
  await loadStatus();
}

export const sendTestMail = (): Promise<void> => callTestMail({ method: "POST" });

/** Records whether the last test mail has come. */
export const confirmTestMail = (came: boolean): Promise<void> => callTestMail({ method: "PATCH", body: { came } });
