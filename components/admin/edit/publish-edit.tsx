import { type Finding, findingsAnswer } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { postForms } from "../posts/post-forms.ts";
import { setProblem } from "../posts/posts.ts";
import { readAsOwner } from "../session.ts";
import type { Edit, ExtraFields } from "./editor.ts";
import { textToCheck } from "./findings.ts";
import { PublishSheet } from "./PublishSheet.tsx";
import { saveEdit } from "./save-edit.ts";
import type { Findings } from "./use-findings.ts";

const TIMEOUT_MS = 5_000;

/** Publishes a draft, now or at a time. If the check finds something, the publish sheet opens instead. */
export async function checkAndPublish({ base }: Edit, actions: Findings, at?: string): Promise<void> {
  const checked = await checkDraft(base.id);
  if (!checked) return;
  if (checked.findings.length === 0) await saveEdit(postForms, base.id, at ? { publishAt: at } : { published: true });
  else dialog.value = <PublishSheet {...checked} actions={actions} at={at} />;
}

/** Saves a draft. If its post is live or scheduled and the check finds a red finding, the publish sheet opens instead. */
export async function checkAndSave({ base }: Edit, actions: Findings): Promise<void> {
  const { published, publishAt } = base as Post;
  const currentState: ExtraFields | undefined = published ? { published } : publishAt ? { publishAt } : undefined;
  const checked = currentState && (await checkDraft(base.id));
  if (currentState && !checked) return;
  if (!checked?.findings.some(({ colour }) => colour === "red")) await saveEdit(postForms, base.id);
  else dialog.value = <PublishSheet {...checked} actions={actions} currentState={currentState} />;
}

/** Returns the edit with the findings in its draft; `undefined` if the draft cannot be sent as it is. */
async function checkDraft(id: string): Promise<{ edit: Edit; findings: readonly Finding[] } | undefined> {
  const edit = postForms.edits.value[id];
  if (!edit || edit.conflictingVersion) return undefined;
  const problem = postForms.problemIn?.(edit.draft);
  if (problem) {
    setProblem(id, problem);
    return undefined;
  }
  const body = textToCheck(edit.base as Post, edit.draft as Draft);
  // Without an answer the save goes ahead: if it fails too, it is retried and says so.
  const options = { method: "POST", body, timeoutMs: TIMEOUT_MS } as const;
  const answer = await readAsOwner(findingsAnswer, "/api/check", options).catch(() => undefined);
  // The owner may have cancelled meanwhile.
  return postForms.edits.value[id]?.draftId === edit.draftId ? { edit, findings: answer?.findings ?? [] } : undefined;
}
