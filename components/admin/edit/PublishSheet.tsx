import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, useId, useRef, useState } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import { londonTime, parseLondonTime } from "#content/model/london-time.ts";
import type { Post } from "#content/model/post.ts";
import { postLimits } from "#content/model/post-fields.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../notices.tsx";
import { postForms } from "../posts/post-forms.ts";
import type { Edit, ExtraFields, Texts } from "./editor.ts";
import { editField, setEdit } from "./edits.ts";
import { FindingHelp, FindingKind, FindingWords, findingClass } from "./Finding.tsx";
import { findingKey } from "./findings.ts";
import { saveEdit } from "./save-edit.ts";
import type { Findings } from "./use-findings.ts";

const labels = editorLabels.sheet;
const DAY_MS = 24 * 3_600_000;
const MIN_REASON_LENGTH = 12;

interface PublishSheetProps {
  edit: Edit;
  findings: readonly Finding[];
  actions: Pick<Findings, "show" | "replace">;
  /** The time to publish at, if the owner has already chosen one. */
  at?: string | undefined;
  /** Given for a post that is already live or scheduled: the fields that keep it so. Its sheet only saves. */
  currentState?: ExtraFields | undefined;
}

/** The dialog before a post with findings goes live: asks for reasons where needed, and when to publish. */
export function PublishSheet({ edit, findings, actions, at, currentState }: PublishSheetProps) {
  useSignals();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [remaining, setRemaining] = useState(findings);
  const { slug: savedSlug, accepted: acceptedBefore = [] } = edit.base as Post;
  const openEdit = postForms.edits.value[edit.base.id];
  // A reason that was given before its rule changed is shown again.
  const given = Object.fromEntries(acceptedBefore.map(({ rule, reason }) => [rule, reason]));
  const reasons: Texts = { ...given, ...openEdit?.reasons };
  const [isSubmitted, setSubmitted] = useState(false);
  const [isLater, setLater] = useState(at !== undefined);
  const [when, setWhen] = useState(() =>
    at ? londonTime(new Date(at)) : { date: londonTime(new Date(Date.now() + DAY_MS)).date, time: "09:00" },
  );
  const [problem, setProblem] = useState<string>();
  const [slug, setSlug] = useState((edit.draft as Draft).slug || savedSlug);
  const stops = remaining.some((finding) => finding.stops);
  const publishAt = parseLondonTime(when.date, when.time);
  const reds = remaining.filter(({ colour }) => colour === "red");
  const rules = [...new Set(reds.map(({ rule }) => rule))];
  const isMissing = (rule: string) => (reasons[rule] ?? "").trim().length < MIN_REASON_LENGTH;

  function typeReason(rule: string, text: string) {
    const reason = text.replace(/\s*\n\s*/g, " ");
    if (openEdit) setEdit(postForms, { ...openEdit, reasons: { ...openEdit.reasons, [rule]: reason } });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    const missing = rules.find(isMissing);
    if (missing) return form.current?.querySelector<HTMLElement>(`[name="reason ${CSS.escape(missing)}"]`)?.focus();
    if (isLater && !publishAt) return setProblem(deskLabels.schedule.missing);
    if (isLater && Number(publishAt) <= Date.now()) return setProblem(deskLabels.schedule.passed);
    if (!currentState) editField(postForms, edit.base.id, "slug", slug === savedSlug ? "" : slug);
    closeDialog();
    const accepted = rules.map((rule) => ({ rule, reason: reasons[rule]?.trim() }));
    const state = currentState ?? (isLater ? { publishAt: publishAt?.toISOString() } : { published: true });
    // Without a reason to record, a post that keeps its state needs no extra fields.
    if (currentState && accepted.length === 0) void saveEdit(postForms, edit.base.id);
    else void saveEdit(postForms, edit.base.id, { ...state, ...(accepted.length > 0 && { accepted }) });
  }
  function replace(finding: Finding, replacement: string) {
    actions.replace(finding, replacement);
    setRemaining(remaining.filter((one) => one !== finding));
  }
  const item = (finding: Finding) => (
    <li key={findingKey(finding)} className={findingClass(finding)}>
      <FindingKind finding={finding} />
      <FindingWords finding={finding} />
      <FindingHelp finding={finding} onReplace={(replacement) => replace(finding, replacement)} />
      {finding.field === "content" && (
        <Button
          tone="link"
          onClick={() => {
            closeDialog();
            actions.show(finding);
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
                  aria-invalid={isSubmitted && isMissing(rule)}
                  aria-describedby={`${id}${rule}about`}
                  value={reasons[rule] ?? ""}
                  onChange={({ currentTarget }) => typeReason(rule, currentTarget.value)}
                />
                <div id={`${id}${rule}about`}>
                  <Problem>
                    {isSubmitted && isMissing(rule)
                      ? reasons[rule]?.trim()
                        ? labels.reasonShort(MIN_REASON_LENGTH)
                        : labels.reasonMissing
                      : undefined}
                  </Problem>
                  {index === 0 && <p className="hint">{labels.reasonHint}</p>}
                </div>
              </div>
            )}
          </div>
        ))}
        <ul className="list findings">{remaining.filter(({ colour }) => colour !== "red").map(item)}</ul>
        {!stops && !currentState && (
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
        {!stops && !currentState && (
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
              {currentState ? editorLabels.save : isLater ? deskLabels.schedule.save : editorLabels.publish}
            </Button>
          )}
        </div>
      </form>
    </DeskDialog>
  );
}
