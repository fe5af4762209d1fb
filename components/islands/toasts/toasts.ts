import { signal } from "@preact/signals-react";
import { toast as limits } from "#content/facts/site.ts";

export interface Toast {
  title: string;
  text?: string | undefined;
  /** A second sentence, in a line of its own. */
  note?: string | undefined;
  /** A failure is announced at once and looks like one; the default is good news. */
  tone?: "good" | "bad";
  action?: { label: string; onAction: () => void } | undefined;
}

/** An action that can travel to another page, where `carriedActions` knows its name. */
export interface CarriedAction {
  label: string;
  name: string;
  with: readonly string[];
}

interface CarriedToast extends Omit<Toast, "action"> {
  action?: CarriedAction | undefined;
}

/** What a toast that was carried over can do, by name. */
export const carriedActions = new Map<string, (...values: string[]) => void>();

export interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/** The one toast there is: shown, or dismissed and not yet removed. Read by <Toaster/>. */
export const currentToast = signal<ShownToast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast; one that is still there makes room. */
export function showToast(toast: Toast): void {
  clearTimeout(removal);
  lastId += 1;
  currentToast.value = { ...toast, id: lastId, open: true };
}

/** Another text for a toast whose own is no longer true, if it is still there. */
export function changeToastText(title: string, text: string): void {
  const toast = currentToast.value;
  if (toast?.title === title) currentToast.value = { ...toast, text };
}

export function dismissToast(id: number): void {
  const toast = currentToast.value;
  if (toast?.id !== id || !toast.open) return;
  currentToast.value = { ...toast, open: false };
  removal = setTimeout(removeToast, limits.removeAfterMs);
}

export function removeToast(): void {
  clearTimeout(removal);
  currentToast.value = null;
}

const CARRIED = "toast-after-reload";

/** For what ends in a reload or in another page: the toast waits there. */
export function showToastAfterReload({ title, text, tone, action }: CarriedToast): void {
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ title, text, tone, action }));
  } catch {
    // No storage, no toast: what it would have told has happened all the same.
  }
}

/** Shows what the page before this one left behind, once. */
export function showCarriedToast(): void {
  try {
    const carried = sessionStorage.getItem(CARRIED);
    if (carried === null) return;
    sessionStorage.removeItem(CARRIED);
    const { action, ...toast }: CarriedToast = JSON.parse(carried);
    showToast({ ...toast, action: arrived(action) });
  } catch {
    // As above.
  }
}

function arrived(action: CarriedAction | undefined): Toast["action"] {
  const act = action && carriedActions.get(action.name);
  return act && { label: action.label, onAction: () => act(...action.with) };
}
