import { Fragment, useState } from "react";
import { findingsAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { changeAsOwner, readAsOwner } from "../api/session.ts";
import { useAction, useAnswer } from "../api/use-request.ts";
import { closeDialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../ui/notices.tsx";
import { Differences, MarkedText } from "./Differences.tsx";
import { createDraftId, type Editor, isSameDraft, type SavedVersion, type Texts } from "./editor.ts";
import { beginEdit, holdsChanges } from "./edits.ts";
import { reopenDraft } from "./unsaved-drafts.ts";

const labels = deskLabels.history;

interface FormerVersionProps {
  editor: Editor;
  commit: string;
  now: SavedVersion;
  /** Shows its form, where that is not open already. */
  openForm?: (() => unknown) | undefined;
}

/** Shows what restoring a former version would change, or its full text. */
export function FormerVersion({ editor, commit, openForm, now }: FormerVersionProps) {
  const url = editor.urlOf(now);
  const { answer, problem } = useAnswer(editor.formerAnswerOf(now), `${url}/history/${commit}`);
  const [isWhole, setWhole] = useState(false);
  const action = useAction();
  const note = answer && editor.nonTextDifference?.(answer, now);
  const former = answer && editor.draftOf(answer);
  const differs = former && !isSameDraft(editor, former, editor.draftOf(now));
  /** Words that may not be said do not go live unasked: they are put into the form, whose Save asks. */
  async function restoreOrAsk() {
    if (!former || !(await hasRedWords(editor, now, former))) return restore(editor, now, commit);
    void reopenDraft(editor, { draftId: createDraftId(), draft: former, base: now, at: new Date().toISOString() });
    closeDialog();
    await openForm?.();
    showToast(labels.inForm);
  }
  return (
    <div className="then">
      {former && (
        <>
          {isWhole ? (
            <WholeVersion editor={editor} draft={former} />
          ) : (
            <>
              <p className="small muted">{differs ? labels.wouldChange : !note && labels.same}</p>
              {differs && <Differences kind={editor} old={editor.draftOf(now)} now={former} />}
              {note && <p>{note}</p>}
            </>
          )}
          <div className="line">
            {(differs || note) && (
              <Button aria-busy={action.busy !== undefined} onClick={() => void action.run("restore", restoreOrAsk)}>
                {labels.restore}
              </Button>
            )}
            <Button tone="plain" onClick={() => setWhole(!isWhole)}>
              {isWhole ? labels.fold : labels.readWhole}
            </Button>
          </div>
        </>
      )}
      <Problem>{problem ?? action.problem}</Problem>
    </div>
  );
}

/** Shows all texts of a version. */
function WholeVersion({ editor, draft }: { editor: Editor; draft: Texts }) {
  return (
    <dl className="differences">
      {Object.entries(draft).map(
        ([field, text]) =>
          text !== "" && (
            <Fragment key={field}>
              <dt>{editor.labelOf(field, draft)}</dt>
              <dd>
                <MarkedText kind={editor} field={field} old={draft} now={draft} shows="both" />
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

async function hasRedWords(editor: Editor, now: SavedVersion, former: Texts): Promise<boolean> {
  const check = editor.checkLive(now, former);
  if (!check) return false;
  const { path, body } = check;
  // Without an answer it is restored: that can be undone.
  const answer = await readAsOwner(findingsAnswer, path, { method: "POST", body }).catch(() => undefined);
  return answer?.findings.some(({ colour }) => colour === "red") ?? false;
}

async function restore(editor: Editor, saved: SavedVersion, versionCommit: string): Promise<void> {
  const options = { method: "POST", body: { commit: versionCommit } } as const;
  const { answer, commit, notice } = await changeAsOwner(
    editor.answerOf(saved),
    `${editor.urlOf(saved)}/restore`,
    options,
  );
  editor.show(answer);
  // An open form shows what is live now, unless it holds words of hers.
  const open = editor.edits.value[saved.id];
  if (open && !holdsChanges(editor, open)) beginEdit(editor, answer);
  closeDialog();
  editor.reportSaved(answer, commit, { title: labels.restored, text: notice });
}
