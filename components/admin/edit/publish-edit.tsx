import { type Finding, findingsAnswer } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { postForms } from "../posts/post-forms.ts";
import { setProblem } from "../posts/posts.ts";
import { readAsOwner } from "../session.ts";
import type { Act, Edit } from "./editor.ts";
import { wordsToCheck } from "./findings.ts";
import { PublishSheet } from "./PublishSheet.tsx";
import { saveEdit } from "./save-edit.ts";
import type { Findings } from "./use-findings.ts";

const TIMEOUT_MS = 5_000;

/** Publishes what is being written, in one tap; asks first only when there is something to decide. */
export async function publishEdit({ base }: Edit, acts: Findings, at?: string): Promise<void> {
  const checked = await check(base.id);
  if (!checked) return;
  if (checked.findings.length === 0) await saveEdit(postForms, base.id, at ? { publishAt: at } : { published: true });
  else dialog.value = <PublishSheet {...checked} acts={acts} at={at} />;
}

/** Saves what is being written; asks first when visitors see it and something in it may not be said. */
export async function saveLive({ base }: Edit, acts: Findings): Promise<void> {
  const { published, publishAt } = base as Post;
  const stays: Act | undefined = published ? { published } : publishAt ? { publishAt } : undefined;
  const checked = stays && (await check(base.id));
  if (stays && !checked) return;
  if (!checked?.findings.some(({ colour }) => colour === "red")) await saveEdit(postForms, base.id);
  else dialog.value = <PublishSheet {...checked} acts={acts} stays={stays} />;
}

/** The words that are to go live, and what is found in them; `undefined` when they cannot be sent as they are. */
async function check(id: string): Promise<{ edit: Edit; findings: readonly Finding[] } | undefined> {
  const edit = postForms.edits.value[id];
  if (!edit || edit.other) return undefined;
  const problem = postForms.problemIn?.(edit.draft);
  if (problem) {
    setProblem(id, problem);
    return undefined;
  }
  const body = wordsToCheck(edit.base as Post, edit.draft as Draft);
  // Without an answer the save itself waits, and says so.
  const options = { method: "POST", body, timeoutMs: TIMEOUT_MS } as const;
  const answer = await readAsOwner(findingsAnswer, "/api/check", options).catch(() => undefined);
  // The words may have been given up meanwhile.
  return postForms.edits.value[id]?.draftId === edit.draftId ? { edit, findings: answer?.findings ?? [] } : undefined;
}
