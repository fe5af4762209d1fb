import { type FormEvent, useId, useRef, useState } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import { londonTime, momentInLondon } from "#content/model/london-time.ts";
import type { Post } from "#content/model/post.ts";
import { postLimits } from "#content/model/post-fields.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../notices.tsx";
import { postForms } from "../posts/post-forms.ts";
import type { Act, Edit } from "./editor.ts";
import { editField } from "./edits.ts";
import { FindingHelp, FindingKind, FindingWords, lookOf } from "./Finding.tsx";
import { keyOf } from "./findings.ts";
import { saveEdit } from "./save-edit.ts";
import type { Findings } from "./use-findings.ts";

const labels = editorLabels.sheet;
const DAY_MS = 24 * 3_600_000;
const LEAST_REASON = 12;

interface PublishSheetProps {
  edit: Edit;
  findings: readonly Finding[];
  /** How they are shown and other words taken. */
  acts: Pick<Findings, "show" | "take">;
  /** The time that was chosen for it. */
  at?: string | undefined;
  /** Of a post that is live or scheduled already: the state in which it is saved. */
  stays?: Act | undefined;
}

/** Shown before a post goes live when there is something to decide. */
export function PublishSheet({ edit, findings, acts, at, stays }: PublishSheetProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState(findings);
  const { slug: saved, accepted: former = [] } = edit.base as Post;
  /** A reason that was given before the rule was changed is shown again. */
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(former.map(({ rule, reason }) => [rule, reason])),
  );
  const [isTried, setTried] = useState(false);
  const [isLater, setLater] = useState(at !== undefined);
  const [when, setWhen] = useState(() =>
    at ? londonTime(new Date(at)) : { date: londonTime(new Date(Date.now() + DAY_MS)).date, time: "09:00" },
  );
  const [problem, setProblem] = useState<string>();
  const [slug, setSlug] = useState((edit.draft as Draft).slug || saved);
  const stops = left.some((finding) => finding.stops);
  const publishAt = momentInLondon(when.date, when.time);
  const reds = left.filter(({ colour }) => colour === "red");
  const rules = [...new Set(reds.map(({ rule }) => rule))];
  const isMissing = (rule: string) => (reasons[rule] ?? "").trim().length < LEAST_REASON;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const missing = rules.find(isMissing);
    if (missing) return form.current?.querySelector<HTMLElement>(`[name="reason ${CSS.escape(missing)}"]`)?.focus();
    if (isLater && !publishAt) return setProblem(deskLabels.schedule.missing);
    if (isLater && Number(publishAt) <= Date.now()) return setProblem(deskLabels.schedule.passed);
    if (!stays) editField(postForms, edit.base.id, "slug", slug === saved ? "" : slug);
    closeDialog();
    const accepted = rules.map((rule) => ({ rule, reason: reasons[rule]?.trim() }));
    const act = stays ?? (isLater ? { publishAt: publishAt?.toISOString() } : { published: true });
    // A post that stays as it is needs no more than its words.
    if (stays && accepted.length === 0) void saveEdit(postForms, edit.base.id);
    else void saveEdit(postForms, edit.base.id, { ...act, ...(accepted.length > 0 && { accepted }) });
  }
  function take(finding: Finding, words: string) {
    acts.take(finding, words);
    setLeft(left.filter((one) => one !== finding));
  }
  const item = (finding: Finding) => (
    <li key={keyOf(finding)} className={lookOf(finding)}>
      <FindingKind finding={finding} />
      <FindingWords finding={finding} />
      <FindingHelp finding={finding} onTake={(words) => take(finding, words)} />
      {finding.field === "content" && (
        <Button
          tone="link"
          onClick={() => {
            closeDialog();
            acts.show(finding);
          }}
        >
          {editorLabels.findings.showMe}
        </Button>
      )}
    </li>
  );

  return (
    <DeskDialog title={labels.title} startsWithText>
      <form ref={form} className="publish-sheet" noValidate onSubmit={submit}>
        {rules.map((rule, index) => (
          <div key={rule} className="accept">
            <ul className="list findings">{reds.filter((finding) => finding.rule === rule).map(item)}</ul>
            {!stops && (
              <div className="field">
                <label htmlFor={id + rule}>{labels.reason}</label>
                <textarea
                  className="input"
                  id={id + rule}
                  name={`reason ${rule}`}
                  rows={2}
                  maxLength={postLimits.reason}
                  aria-invalid={isTried && isMissing(rule)}
                  aria-describedby={`${id}${rule}about`}
                  value={reasons[rule] ?? ""}
                  onChange={({ currentTarget }) =>
                    setReasons({ ...reasons, [rule]: currentTarget.value.replace(/\s*\n\s*/g, " ") })
                  }
                />
                <div id={`${id}${rule}about`}>
                  <Problem>
                    {isTried && isMissing(rule)
                      ? reasons[rule]?.trim()
                        ? labels.reasonShort(LEAST_REASON)
                        : labels.reasonMissing
                      : undefined}
                  </Problem>
                  {index === 0 && <p className="hint">{labels.reasonHint}</p>}
                </div>
              </div>
            )}
          </div>
        ))}
        <ul className="list findings">{left.filter(({ colour }) => colour !== "red").map(item)}</ul>
        {!stops && !stays && (
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
        {!stops && !stays && (
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
        {findings.length > 0 && <p className="hint">{editorLabels.findings.note}</p>}
        <div className="line dialog-foot">
          <Button onClick={closeDialog}>{editorLabels.backToText}</Button>
          {!stops && (
            <Button tone="solid" type="submit">
              {stays ? editorLabels.save : isLater ? deskLabels.schedule.save : editorLabels.publish}
            </Button>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}
