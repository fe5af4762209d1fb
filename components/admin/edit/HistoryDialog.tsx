import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import { type Version, versionsAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAnswer, useLoaded } from "../api/use-request.ts";
import { DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Thumbnail } from "../pictures/Thumbnail.tsx";
import { formatTime, formatWeekday } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import type { Editor, SavedVersion } from "./editor.ts";
import { FormerVersion } from "./FormerVersion.tsx";

const labels = deskLabels.history;
const PAGE_SIZE = 20;
/** The service returns at most this many versions. */
const MAX_SHOWN = 200;

interface HistoryDialogProps {
  editor: Editor;
  saved: SavedVersion;
  /** Shows its form, where that is not open already. */
  openForm?: (() => unknown) | undefined;
  /** The entry that is always the last. */
  children?: ReactNode;
}

/** Lists the versions in git by day, with author and time, and offers to restore each. */
export function HistoryDialog({ editor, saved, openForm, children }: HistoryDialogProps) {
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
      {children}
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

interface VersionEntryProps extends Pick<HistoryDialogProps, "editor" | "openForm"> {
  version: Version;
  now: SavedVersion | undefined;
  isNow: boolean;
  /** Its picture, if any version has one. */
  thumb: ReactNode;
}

function VersionEntry({ editor, version, openForm, now, isNow, thumb }: VersionEntryProps) {
  const [isOpen, setOpen] = useState(false);
  const { commit, what, changed, at, author } = version;
  const texts = now ? editor.draftOf(now) : {};
  // Within a sentence. “GCC number” keeps its capitals.
  const fields = changed.map((field) =>
    editor.labelOf(field, texts).replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase()),
  );
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
        {isOpen && now && <FormerVersion editor={editor} commit={commit} openForm={openForm} now={now} />}
      </details>
    </li>
  );
}
