import { type FormEvent, useId, useState } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import { londonTime, momentInLondon } from "#content/model/london-time.ts";
import type { Post } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../notices.tsx";
import { postForms } from "../posts/post-forms.ts";
import { Shown } from "./Cover.tsx";
import type { Edit } from "./editor.ts";
import { editField } from "./edits.ts";
import { saveEdit } from "./save-edit.ts";

const labels = editorLabels.sheet;
const DAY_MS = 24 * 3_600_000;

interface PublishSheetProps {
  edit: Edit;
  findings: readonly Finding[];
  /** Shows a passage in the text. Answers whether it is there. */
  show: (passage: string) => boolean;
}

/** Shown before a post goes live when there is something to decide. */
export function PublishSheet({ edit, findings, show }: PublishSheetProps) {
  const id = useId();
  const [isLater, setLater] = useState(false);
  const [when, setWhen] = useState(() => ({ date: londonTime(new Date(Date.now() + DAY_MS)).date, time: "09:00" }));
  const [problem, setProblem] = useState<string>();
  const { slug: saved } = edit.base as Post;
  const [slug, setSlug] = useState((edit.draft as Draft).slug || saved);
  const stops = findings.some((finding) => finding.stops);
  const publishAt = momentInLondon(when.date, when.time);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isLater && !publishAt) return setProblem(deskLabels.schedule.missing);
    if (isLater && Number(publishAt) <= Date.now()) return setProblem(deskLabels.schedule.passed);
    editField(postForms, edit.base.id, "slug", slug === saved ? "" : slug);
    closeDialog();
    void saveEdit(postForms, edit.base.id, isLater ? { publishAt: publishAt?.toISOString() } : { published: true });
  }

  return (
    <DeskDialog title={labels.title} startsWithText>
      <form className="publish-sheet" noValidate onSubmit={submit}>
        <ul className="list findings">
          {findings.map(({ rule, colour, field, text, why, stops: inTheWay }) => (
            <li key={rule + text} className={colour === "red" || inTheWay ? "finding bad" : "finding"}>
              <p className="kind">{inTheWay ? labels.stops : labels.colours[colour]}</p>
              {rule === "missing-alt" && field === "content" ? <Shown src={text} /> : <p>{text}</p>}
              <p className="why">{why}</p>
              {field === "content" && (
                <Button
                  tone="link"
                  onClick={() => {
                    closeDialog();
                    show(text.replace(/^\/blog\/(?=images\/)/, ""));
                  }}
                >
                  {labels.showMe}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!stops && (
          <div className="field">
            <label htmlFor={`${id}address`}>{labels.address}</label>
            <input
              className="input"
              id={`${id}address`}
              autoCapitalize="none"
              spellCheck={false}
              placeholder={editorLabels.address.fromTitle}
              value={slug}
              onChange={({ currentTarget }) => setSlug(currentTarget.value)}
            />
          </div>
        )}
        {!stops && (
          <fieldset className="when">
            <legend>{labels.when}</legend>
            {[false, true].map((later) => (
              <label key={String(later)} className="tick">
                <input type="radio" name={`${id}when`} checked={isLater === later} onChange={() => setLater(later)} />
                {later ? labels.later : labels.now}
              </label>
            ))}
            {isLater && (
              <div className="line">
                {(["date", "time"] as const).map((part) => (
                  <div key={part} className="field">
                    <label htmlFor={id + part}>{deskLabels.schedule[part]}</label>
                    <input
                      className="input"
                      id={id + part}
                      type={part}
                      value={when[part]}
                      onChange={({ currentTarget }) => setWhen({ ...when, [part]: currentTarget.value })}
                    />
                  </div>
                ))}
                <p className="hint">
                  {deskLabels.schedule.zone}{" "}
                  {publishAt && deskLabels.schedule.goesLive(formatDateTime(publishAt.toISOString()))}
                </p>
              </div>
            )}
          </fieldset>
        )}
        <Problem>{problem}</Problem>
        <div className="line dialog-foot">
          <Button onClick={closeDialog}>{editorLabels.backToText}</Button>
          {!stops && (
            <Button tone="solid" type="submit">
              {isLater ? deskLabels.schedule.save : editorLabels.publish}
            </Button>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}
