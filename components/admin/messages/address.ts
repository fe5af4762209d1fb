import { box, forgetBox, loadMessages, openMessage, showArrived } from "./messages.ts";

/*
 * The box and the open message are in the address: Back closes the message, and a reload opens it again.
 */

const addressOf = (): string => {
  const fields = new URLSearchParams();
  if (box.value === "spam") fields.set("box", "spam");
  if (openMessage.value) fields.set("message", openMessage.value);
  return `${location.pathname}#${fields}`.replace(/#$/, "");
};
const writeAddress = () => history.replaceState(history.state, "", addressOf());

/** We asked the browser to go back. It does so a little later, and the owner may have chosen another box by then. */
let isGoingBack = false;

function readAddress(): void {
  const fields = new URLSearchParams(location.hash.slice(1));
  const wanted = fields.get("box") === "spam" ? "spam" : "inbox";
  const isOther = wanted !== box.value;
  if (isOther) forgetBox();
  box.value = wanted;
  openMessage.value = fields.get("message");
  if (!openMessage.value) showArrived();
  if (isOther) void loadMessages();
}

/** Opens what the address names, now and whenever the owner goes back or forth. */
export function followAddress(stop: AbortSignal): void {
  readAddress();
  addEventListener("popstate", () => (isGoingBack ? endGoingBack() : readAddress()), { signal: stop });
}

function endGoingBack(): void {
  isGoingBack = false;
  writeAddress();
}

export function showBox(next: typeof box.value): Promise<void> {
  openMessage.value = null;
  if (next !== box.value) forgetBox();
  box.value = next;
  writeAddress();
  return loadMessages();
}

export function showMessage(id: string): void {
  const isFirst = openMessage.value === null;
  openMessage.value = id;
  if (isFirst) history.pushState({ fromList: true }, "", addressOf());
  else writeAddress();
}

export function closeMessage(): void {
  openMessage.value = null;
  showArrived();
  if (history.state?.fromList) {
    isGoingBack = true;
    history.back();
  } else writeAddress();
}
