import { useState } from "react";
import { type Version, versionsAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { Differences } from "../edit/Differences.tsx";
import type { Editor, Saved } from "../edit/editor.ts";
import { Problem } from "../notices.tsx";
import { changeAsOwner } from "../session.ts";
import { useAction, useAnswer, useLoaded } from "../use-service.ts";
import { closeDialog, DeskDialog } from "./DeskDialog.tsx";

const labels = deskLabels.history;
const PAGE_SIZE = 20;
/** The most the service gives at once. */
const MAX_SHOWN = 200;

interface HistoryDialogProps {
  editor: Editor;
  saved: Saved;
}

/** The versions in git: who changed it and when, what has changed since, and a button to restore each. */
export function HistoryDialog({ editor, saved }: HistoryDialogProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { answer: versions, problem } = useAnswer(versionsAnswer, `${editor.urlOf(saved)}/history?limit=${limit}`);
  const now = useLoaded(() => editor.fetch(saved), saved.revision);
  return (
    <DeskDialog title={labels.title(saved.title)}>
      <Problem>{problem ?? now.problem}</Problem>
      {!versions && !problem && <p role="status">{labels.loading}</p>}
      {versions?.length === 0 && <p>{labels.none}</p>}
      {versions && (
        <ol className="entries list">
          {versions.map((version, index) => (
            <VersionEntry key={version.commit} editor={editor} version={version} now={now.answer} isNow={index === 0} />
          ))}
        </ol>
      )}
      {versions?.length === limit && limit < MAX_SHOWN && (
        <Button onClick={() => setLimit(limit + PAGE_SIZE)}>{labels.more}</Button>
      )}
    </DeskDialog>
  );
}

interface VersionProps {
  editor: Editor;
  version: Version;
  now: Saved | undefined;
}

function VersionEntry({ editor, version, now, isNow }: VersionProps & { isNow: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { what, at, author } = version;
  const line = (
    <>
      <b>{what}</b> <time dateTime={at}>{formatDateTime(at)}</time> <span className="muted">{labels.by(author)}</span>
    </>
  );
  if (isNow) {
    return (
      <li>
        <p>{line}</p>
        <p className="small muted">{labels.now}</p>
      </li>
    );
  }
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{line}</summary>
        {isOpen && now && <FormerVersion editor={editor} version={version} now={now} />}
      </details>
    </li>
  );
}

/** Compares a former version with the present one. */
function FormerVersion({ editor, version: { commit }, now }: VersionProps & { now: Saved }) {
  const url = editor.urlOf(now);
  const { answer: former, problem } = useAnswer(editor.formerAnswerOf(now), `${url}/history/${commit}`);
  const action = useAction();
  const note = former && editor.otherDifference?.(former, now);
  return (
    <div className="then">
      {former && (
        <>
          <h3>{labels.since}</h3>
          <Differences kind={editor} old={editor.draftOf(former)} now={editor.draftOf(now)} />
          {note && <p className="small">{note}</p>}
          <Button
            tone="solid"
            aria-busy={action.busy !== undefined}
            onClick={() => void action.run("restore", () => restore(editor, now, commit))}
          >
            {labels.restore}
          </Button>
        </>
      )}
      <Problem>{problem ?? action.problem}</Problem>
    </div>
  );
}

async function restore(editor: Editor, saved: Saved, version: string): Promise<void> {
  const options = { method: "POST", body: { commit: version } } as const;
  const { answer, commit, notice } = await changeAsOwner(
    editor.answerOf(saved),
    `${editor.urlOf(saved)}/restore`,
    options,
  );
  editor.show(answer);
  closeDialog();
  editor.tellSaved(answer, commit, { title: labels.restored, text: notice });
}
