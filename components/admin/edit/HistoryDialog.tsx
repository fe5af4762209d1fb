import ChevronRight from "lucide-react/icons/chevron-right";
import { Fragment, type ReactNode, useState } from "react";
import { findingsAnswer, type Version, versionsAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { changeAsOwner, readAsOwner } from "../api/session.ts";
import { useAction, useAnswer, useLoaded } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Thumbnail } from "../pictures/Thumbnail.tsx";
import { formatTime, formatWeekday } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { Differences, MarkedText } from "./Differences.tsx";
import { createDraftId, type Editor, isSameDraft, type SavedVersion, type Texts } from "./editor.ts";
import { reopenDraft } from "./unsaved-drafts.ts";

const labels = deskLabels.history;
const PAGE_SIZE = 20;
/** The service returns at most this many versions. */
const MAX_SHOWN = 200;

interface HistoryDialogProps {
  editor: Editor;
  saved: SavedVersion;
  /** Shows its form, where that is not open already. */
  openForm?: (() => unknown) | undefined;
}

/** Lists the versions in git by day, with author and time, and offers to restore each. */
export function HistoryDialog({ editor, saved, openForm }: HistoryDialogProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { answer: versions, problem } = useAnswer(versionsAnswer, `${editor.urlOf(saved)}/history?limit=${limit}`);
  const now = useLoaded(() => editor.fetchLatest(saved), saved.revision);
  // Each picture is fetched once, from the oldest version that has it.
  const pictures = new Map(versions?.flatMap(({ commit, picture }) => (picture ? [[picture, commit]] : [])));
  const pictureAt = ({ picture }: Version) =>
    picture ? (
      <Thumbnail src={picture} path={`${editor.urlOf(saved)}/history/${pictures.get(picture)}/image`} />
    ) : (
      <span className="thumb" />
    );
  return (
    <DeskDialog title={labels.title(saved.title)} wide>
      <Problem>{problem ?? now.problem}</Problem>
      {!versions && !problem && <p role="status">{labels.loading}</p>}
      {versions?.length === 0 && <p>{labels.none}</p>}
      {groupByDay(versions ?? []).map(([day, entries]) => (
        <section key={day} className="day" aria-label={day}>
          <h3>{day}</h3>
          <ol className="entries list">
            {entries.map((version) => (
              <VersionEntry
                key={version.commit}
                editor={editor}
                version={version}
                openForm={openForm}
                now={now.answer}
                isNow={version === versions?.[0]}
                thumb={pictures.size > 0 && pictureAt(version)}
              />
            ))}
          </ol>
        </section>
      ))}
      {versions?.length === limit && limit < MAX_SHOWN && (
        <Button onClick={() => setLimit(limit + PAGE_SIZE)}>{labels.more}</Button>
      )}
    </DeskDialog>
  );
}

/** Groups the versions by day, newest first. */
function groupByDay(versions: readonly Version[]): [string, Version[]][] {
  const days = new Map<string, Version[]>();
  const today = formatWeekday(new Date().toISOString());
  for (const version of versions) {
    const day = formatWeekday(version.at);
    const name = day === today ? labels.today(day) : day;
    days.set(name, [...(days.get(name) ?? []), version]);
  }
  return [...days];
}

interface VersionProps {
  openForm: HistoryDialogProps["openForm"];
  editor: Editor;
  version: Version;
  now: SavedVersion | undefined;
}

interface VersionEntryProps extends VersionProps {
  isNow: boolean;
  /** Its picture, if any version has one. */
  thumb: ReactNode;
}

function VersionEntry({ editor, version, openForm, now, isNow, thumb }: VersionEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const { what, changed, at, author } = version;
  const fields = changed.map((field) => editor.labelOf(field).toLowerCase());
  const summary = (
    <>
      <time dateTime={at}>{formatTime(at)}</time>
      {thumb}
      <span className="what">
        {isNow && <b>{labels.now} </b>}
        {fields.length > 0 ? `${what}: ${fields.join(", ")}` : what} <span className="muted">{labels.by(author)}</span>
      </span>
    </>
  );
  if (isNow) return <li className="entry">{summary}</li>;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="entry">
          {summary}
          <Icon of={ChevronRight} />
        </summary>
        {isOpen && now && <FormerVersion editor={editor} version={version} openForm={openForm} now={now} />}
      </details>
    </li>
  );
}

/** Shows what restoring a former version would change, or its full text. */
function FormerVersion({ editor, version: { commit }, openForm, now }: VersionProps & { now: SavedVersion }) {
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
    await reopenDraft(editor, { draftId: createDraftId(), draft: former, base: now, at: new Date().toISOString() });
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
              <dt>{editor.labelOf(field)}</dt>
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
  closeDialog();
  editor.reportSaved(answer, commit, { title: labels.restored, text: notice });
}
