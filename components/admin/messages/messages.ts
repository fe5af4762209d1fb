import { signal } from "@preact/signals-react";
import { type ContactMessage, contactMessagesAnswer, type Erased } from "#content/model/answers.ts";
import { sentenceOf } from "../answers.ts";
import { readJson, sendAsOwner } from "../session.ts";

/** A message that has just left the box. Its row offers Undo for a few seconds. */
export interface Left {
  message: ContactMessage;
  title: string;
  undo: () => Promise<unknown>;
}

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
/** The id of the message that is being answered in the mail program. */
export const replying = signal<string | null>(null);
/** The ids of messages that came while one was open. They are not drawn yet, so that the list does not move under the finger. */
export const arrived = signal<readonly string[]>([]);
/** Of the last person who was erased. */
export const receipt = signal<Erased | undefined>(undefined);
export const left = signal<readonly Left[]>([]);

/** Counts the loads: an answer that is not for the newest one is stale. */
let loads = 0;

export async function loadMessages(): Promise<void> {
  loads += 1;
  const asked = loads;
  try {
    const response = await sendAsOwner(`/api/admin/messages?box=${box.value}`);
    const answer = await readJson(contactMessagesAnswer, response);
    if (asked !== loads) return;
    const known = new Set([...(messages.value ?? answer), ...left.value.map(({ message }) => message)].map(idOf));
    const isHeldBack = (id: string) => arrived.value.includes(id) || !known.has(id);
    arrived.value = openMessage.value ? answer.map(idOf).filter(isHeldBack) : [];
    unreadSpam.value = Number(response.headers.get("X-Unread-Spam"));
    messages.value = answer;
    messagesProblem.value = undefined;
  } catch (error) {
    if (asked === loads) messagesProblem.value = sentenceOf(error);
  }
}

const idOf = ({ id }: ContactMessage): string => id;

export function showArrived(): void {
  arrived.value = [];
}

export function forgetBox(): void {
  messages.value = undefined;
  left.value = [];
  arrived.value = [];
}
