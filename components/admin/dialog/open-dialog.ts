import { signal } from "@preact/signals-react";
import type { PostSummary } from "#content/model/post.ts";

export type DialogKind = "history" | "schedule" | "preview link";

/** The one dialog that stands over the desk, and the post that it is about. */
export const dialog = signal<{ kind: DialogKind; post: PostSummary } | { kind: "deleted" } | null>(null);

export function openDialog(kind: DialogKind, post: PostSummary): void {
  dialog.value = { kind, post };
}

export function openDeleted(): void {
  dialog.value = { kind: "deleted" };
}

export function closeDialog(): void {
  dialog.value = null;
}
