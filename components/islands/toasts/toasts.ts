import { signal } from "@preact/signals-react";
import { toast as limits } from "#content/facts/site.ts";

export interface Toast {
  title: string;
  text?: string | undefined;
  /** A second sentence, on its own line. */
  note?: string | undefined;
  /** "bad" toasts are announced at once. The default is "good". */
  tone?: "good" | "bad";
  /** Called by the Undo button, which is shown only if this is set. */
  undo?: (() => void) | undefined;
}

interface ShownToast extends Toast {
  id: number;
  open: boolean;
}

/** The only toast: shown, or dismissed and not yet removed. Rendered by `<Toaster />`. */
export const currentToast = signal<ShownToast | null>(null);

let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast, which replaces the one before. */
export function showToast(toast: Toast): void {
  clearTimeout(removal);
  lastId += 1;
  currentToast.value = { ...toast, id: lastId, open: true };
}

/** Changes the current toast if it has this title. */
export function changeToast(title: string, changes: Partial<Toast>): void {
  const toast = currentToast.value;
  if (toast?.title === title) currentToast.value = { ...toast, ...changes };
}

export function dismissToast(): void {
  const toast = currentToast.value;
  if (!toast?.open) return;
  currentToast.value = { ...toast, open: false };
  removal = setTimeout(removeToast, limits.removeAfterMs);
}

export function removeToast(): void {
  clearTimeout(removal);
  currentToast.value = null;
}
