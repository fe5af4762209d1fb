import { findingsAnswer } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { postForms } from "../posts/post-forms.ts";
import { setProblem } from "../posts/posts.ts";
import { readAsOwner } from "../session.ts";
import { coverOf } from "./cover-picture.ts";
import type { Edit } from "./editor.ts";
import { PublishSheet } from "./PublishSheet.tsx";
import { saveEdit } from "./save-edit.ts";

const TIMEOUT_MS = 5_000;

/** Publishes what is being written, in one tap; asks first only when there is something to decide. */
export async function publishEdit({ base }: Edit, show: (passage: string) => boolean): Promise<void> {
  const edit = postForms.edits.value[base.id];
  if (!edit || edit.other) return;
  const problem = postForms.problemIn?.(edit.draft);
  if (problem) return setProblem(base.id, problem);
  const { title, excerpt, content, featuredImageAlt } = edit.draft as Draft;
  const cover = coverOf(base as Post, edit.draft as Draft) ?? null;
  const body = { title, excerpt, content, featuredImage: cover, featuredImageAlt };
  // Without an answer the save itself waits, and says so.
  const options = { method: "POST", body, timeoutMs: TIMEOUT_MS } as const;
  const answer = await readAsOwner(findingsAnswer, "/api/check", options).catch(() => undefined);
  // The words may have been given up meanwhile.
  if (postForms.edits.value[base.id]?.draftId !== edit.draftId) return;
  const findings = answer?.findings ?? [];
  if (findings.length === 0) await saveEdit(postForms, base.id, { published: true });
  else dialog.value = <PublishSheet edit={edit} findings={findings} show={show} />;
}
