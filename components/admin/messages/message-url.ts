import { clearMailbox, mail, mailbox, openMessageId, showNewMessages } from "./messages.ts";

/*
 * The URL hash names the mailbox and the open message: Back closes the message, and a reload opens it again.
 */

const currentUrl = (): string => {
  const fields = new URLSearchParams();
  if (mailbox.value === "spam") fields.set("box", "spam");
  if (openMessageId.value) fields.set("message", openMessageId.value);
  return `${location.pathname}#${fields}`.replace(/#$/, "");
};
const writeUrl = () => history.replaceState(history.state, "", currentUrl());

/** `history.back()` takes effect later, and the owner may have chosen another mailbox by then. */
let isGoingBack = false;

function readUrl(): void {
  const fields = new URLSearchParams(location.hash.slice(1));
  const named = fields.get("box") === "spam" ? "spam" : "inbox";
  const hasChanged = named !== mailbox.value;
  if (hasChanged) clearMailbox();
  mailbox.value = named;
  openMessageId.value = fields.get("message");
  if (!openMessageId.value) showNewMessages();
  if (hasChanged) void mail.load();
}

/** Opens the mailbox and the message that the URL names, now and whenever the owner goes back or forward. */
export function followUrl(stop: AbortSignal): void {
  readUrl();
  addEventListener("popstate", () => (isGoingBack ? endGoingBack() : readUrl()), { signal: stop });
}

function endGoingBack(): void {
  isGoingBack = false;
  writeUrl();
}

export function openMailbox(next: typeof mailbox.value): Promise<void> {
  openMessageId.value = null;
  if (next !== mailbox.value) clearMailbox();
  mailbox.value = next;
  writeUrl();
  return mail.load();
}

export function openMessage(id: string): void {
  const isFromList = openMessageId.value === null;
  openMessageId.value = id;
  if (isFromList) history.pushState({ fromList: true }, "", currentUrl());
  else writeUrl();
}

export function closeMessage(): void {
  openMessageId.value = null;
  showNewMessages();
  if (history.state?.fromList) {
    isGoingBack = true;
    history.back();
  } else writeUrl();
}
