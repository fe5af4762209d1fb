import {
  type ContactMessage,
  contactMessageAnswer,
  erasedAnswer,
  personAnswer,
  testMailAnswer,
} from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../answers.ts";
import { page } from "../page.ts";
import { readAsOwner, sendAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";
import { closeMessage, showMessage } from "./address.ts";
import {
  box,
  busyMessage,
  type Left,
  left,
  loadMessages,
  messages,
  openMessage,
  receipt,
  replying,
} from "./messages.ts";
import { focusRow, rowId } from "./reading-place.ts";

const { toasts, left: words, confirmErase } = adminMessages;
const UNDO_MS = 8_000;

const messageUrl = (id: string): string => `/api/admin/messages/${encodeURIComponent(id)}`;
type Marks = Partial<Record<"read" | "answered" | "suspected" | "complaint", boolean>>;
const mark = (id: string, body: Marks) => readAsOwner(contactMessageAnswer, messageUrl(id), { method: "PATCH", body });

function replace(marked: ContactMessage): void {
  messages.value = messages.value?.map((message) => (message.id === marked.id ? marked : message));
}

/** Opens a message, which marks it as read. */
export async function readMessage({ id, read }: ContactMessage): Promise<void> {
  showMessage(id);
  if (!read) await markRead(id, true);
}

/** A failure is not shown: the message only stays bold. */
async function markRead(id: string, read: boolean): Promise<void> {
  const marked = await mark(id, { read }).catch(() => undefined);
  if (marked) replace(marked);
  await loadStatus();
}

export async function markUnread({ id }: ContactMessage): Promise<void> {
  closeMessage();
  await markRead(id, false);
}

export async function markAnswered({ id }: ContactMessage, answered: boolean): Promise<void> {
  await run(id, async () => {
    replace(await mark(id, { answered }));
    if (replying.value === id) replying.value = null;
  });
}

/** Moves a message to the other box. */
export async function moveMessage(message: ContactMessage): Promise<void> {
  const { id, suspected } = message;
  await run(id, async () => {
    await mark(id, { suspected: !suspected });
    leave(message, suspected ? words.movedToInbox : words.movedToSpam, () => mark(id, { suspected }));
  });
}

export async function deleteMessage(message: ContactMessage): Promise<void> {
  const url = messageUrl(message.id);
  await run(message.id, async () => {
    await sendAsOwner(url, { method: "DELETE" });
    leave(message, words.deleted, () => sendAsOwner(`${url}/restore`, { method: "POST" }));
  });
}

/** Closes the message. In its place in the list stands what was done, with Undo. */
function leave(message: ContactMessage, title: string, undo: Left["undo"]): void {
  // The owner may have gone on to the other box, or to another message, before the answer came.
  if (box.value !== (message.suspected ? "spam" : "inbox")) return;
  const entry: Left = { message, title, undo };
  left.value = [...left.value, entry];
  messages.value = messages.value?.filter(({ id }) => id !== message.id);
  forgetLater(entry);
  if (openMessage.value === message.id) closeMessage();
}

/** Not while the pointer or the focus is on its Undo. */
function forgetLater(entry: Left): void {
  setTimeout(() => {
    const row = document.getElementById(rowId(entry.message.id));
    if (row?.matches(":hover") || row?.contains(document.activeElement)) forgetLater(entry);
    else forget(entry);
  }, UNDO_MS);
}

function forget(entry: Left): void {
  left.value = left.value.filter((one) => one !== entry);
}

export async function takeBack(entry: Left): Promise<void> {
  if (!(await run(entry.message.id, entry.undo))) return;
  forget(entry);
  requestAnimationFrame(() => focusRow(entry.message.id));
}

export async function markComplaint({ id, complaint }: ContactMessage): Promise<void> {
  await run(id, async () => replace(await mark(id, { complaint: !complaint })));
}

const personUrl = (email: string): string => `/api/admin/person?email=${encodeURIComponent(email)}`;

/** Everything that is held about a person: what of it the desk shows, and the file for that person. */
export async function lookUp(email: string) {
  const file = await (await sendAsOwner(personUrl(email))).text();
  return { person: personAnswer.parse(JSON.parse(file)), file };
}

export const download = (email: string, file: string): void =>
  page.save(new Blob([file], { type: "application/json" }), `messages of ${email}.json`);

/** Erases it when the owner says so, and keeps the receipt. Answers whether it did. */
export async function erase(email: string): Promise<boolean> {
  if (!page.confirm(confirmErase(email))) return false;
  const erased = await readAsOwner(erasedAnswer, personUrl(email), { method: "DELETE" });
  receipt.value = erased;
  left.value = left.value.filter(({ message }) => message.email.toLowerCase() !== erased.email);
  const open = messages.value?.find(({ id }) => id === openMessage.value);
  if (open?.email.toLowerCase() === erased.email) closeMessage();
  showToast({ title: toasts.erased(erased.erased), text: email });
  return true;
}

export const exportPerson = ({ id, email }: ContactMessage): Promise<unknown> =>
  run(id, async () => download(email, (await lookUp(email)).file));

export const erasePerson = ({ id, email }: ContactMessage): Promise<unknown> => run(id, () => erase(email));

/** Runs an action on a message that is not busy, and reloads the box. Answers whether it succeeded; a failure is shown in a toast. */
async function run(id: string, action: () => Promise<unknown>): Promise<boolean> {
  if (busyMessage.value === id) return false;
  busyMessage.value = id;
  try {
    await action();
  } catch (error) {
    showToast({ title: toasts.failed, text: sentenceOf(error), tone: "bad" });
    return false;
  } finally {
    busyMessage.value = null;
  }
  await Promise.all([loadMessages(), loadStatus()]);
  return true;
}

/** Sends a test mail, or with `came` keeps whether the last one has come. */
export async function testMail(came?: boolean): Promise<void> {
  const options = came === undefined ? ({ method: "POST" } as const) : ({ method: "PATCH", body: { came } } as const);
  await readAsOwner(testMailAnswer, "/api/admin/test-mail", options);
  await loadStatus();
}
