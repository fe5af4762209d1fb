import Check from "lucide-react/icons/check";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type FindingGroup, neededReasons, type ReasonBlock } from "#content/model/finding-groups.ts";
import { londonTime } from "#content/model/london-time.ts";
import { postLimits } from "#content/model/post-fields.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAction } from "../api/use-request.ts";
import { Problem } from "../ui/notices.tsx";
import { FindingHelp, FindingKind, FindingWords, findingClass } from "./Finding.tsx";
import { shownPassage } from "./findings.ts";
import { PublishTime, problemWith, readTime } from "./PublishTime.tsx";
import type { SuggestedTime } from "./publish-times.ts";
import { canTeach, type GoingLive, type GoLive, isReason, MIN_REASON_LENGTH } from "./use-going-live.ts";

const labels = editorLabels.sheet;
const DAY_MS = 24 * 3_600_000;

export interface PublishSheetProps {
  goingLive: Omit<GoingLive, "close">;
  onShow: (group: FindingGroup) => void;
  onReplace: (group: FindingGroup, replacement: string) => void;
  /** Closes the sheet, and nothing goes live. */
  onClose: () => void;
  /** Good times to go live at. */
  times?: readonly SuggestedTime[];
  /** Where its reasons are kept. */
  reasonHint?: string;
  /** The label of a field that is no field of a post. */
  nameOf?: (field: string) => string | undefined;
}

/** The label of the button with which something goes live. */
export const publishLabel = ({ currentState, at }: GoLive): string =>
  currentState ? editorLabels.save : at ? deskLabels.schedule.save : editorLabels.publish;

/** The findings before something goes live, with the reasons that they need, and when it goes live. Follows the text. */
export function PublishSheet({
  goingLive,
  onShow,
  onReplace,
  onClose,
  times = [],
  reasonHint = labels.reasonHint,
  nameOf,
}: PublishSheetProps) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const { asked, attempt, groups, mended, goLive } = goingLive;
  const { at, currentState } = asked ?? {};
  const [isLater, setLater] = useState(at !== undefined);
  const [when, setWhen] = useState(() =>
    at ? londonTime(new Date(at)) : { date: londonTime(new Date(Date.now() + DAY_MS)).date, time: "09:00" },
  );
  const { busy, problem, setProblem, run } = useAction();
  const problemId = useId();
  const stops = groups.some((group) => group.stops);
  function choose(later: boolean, next = when) {
    setLater(later);
    setWhen(next);
    goingLive.setTime(later ? (readTime(next)?.toISOString() ?? "") : undefined);
  }
  const needed = neededReasons(groups);
  const isMissing = (block: ReasonBlock) => !isReason(goingLive.reasonFor(block));
  // A reason that is missing has the focus, at first and at every further try.
  useEffect(() => {
    const missing = sheet.current?.querySelector<HTMLElement>("[data-missing]");
    const heading =
      attempt === 0 ? sheet.current?.closest("section, dialog")?.querySelector<HTMLElement>("h2, h3") : undefined;
    (missing ?? heading)?.focus();
    // On a low screen, the pane beside the text may reach below it.
    sheet.current?.querySelector(".dialog-foot")?.scrollIntoView?.({ block: "nearest", behavior: "instant" });
  }, [attempt]);

  function publish() {
    setProblem(undefined);
    if (currentState) return void run("go live", () => goLive({ currentState }));
    const sentence = isLater ? problemWith(when) : undefined;
    if (sentence) return setProblem(sentence);
    void run("go live", () => goLive({ at: isLater ? readTime(when)?.toISOString() : undefined }));
  }
  function replace(group: FindingGroup, replacement: string) {
    onReplace(group, replacement);
    // In a dialog the text cannot have the focus, and the button that had it is gone.
    sheet.current?.closest("dialog")?.querySelector<HTMLElement>("h2, h3")?.focus();
  }
  function handleKey(event: KeyboardEvent) {
    // It may stand in a form of its own, which Enter would save.
    const isEnter = event.key === "Enter" && event.target instanceof HTMLInputElement;
    if (event.key === "Escape") onClose();
    else if (isEnter && !stops) publish();
    if (!isEnter && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
  }
  const item = (group: FindingGroup) => (
    <li key={group.key} className={findingClass(group)}>
      <FindingKind group={group} name={nameOf?.(group.field)} />
      <FindingWords group={group} />
      <FindingHelp group={group} onReplace={(replacement) => replace(group, replacement)} />
      <Button tone="link" onClick={() => onShow(group)}>
        {editorLabels.findings.showMe}
      </Button>
    </li>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the fields in it
    <div ref={sheet} className="publish-sheet" onKeyDown={handleKey}>
      <ul className="list settled" aria-live="polite">
        {mended.map((group) => (
          <li key={group.key}>
            <Icon of={Check} />
            <span>
              “<s>{shownPassage(group)}</s>” {labels.mended}
            </span>
          </li>
        ))}
      </ul>
      {needed.map((block, index) => (
        <div key={block.rules[0]} className="accept">
          <ul className="list findings">{block.groups.map(item)}</ul>
          {!stops && (
            <div className="field">
              <label htmlFor={id + index}>{labels.reason}</label>
              <textarea
                className="input"
                id={id + index}
                rows={2}
                maxLength={postLimits.reason}
                data-missing={isMissing(block) || undefined}
                aria-invalid={attempt > 0 && isMissing(block)}
                aria-describedby={`${id}${index}about`}
                value={goingLive.reasonFor(block)}
                onChange={({ currentTarget }) => goingLive.setReason(block, currentTarget.value)}
              />
              <div id={`${id}${index}about`}>
                <Problem>
                  {attempt > 0 && isMissing(block)
                    ? goingLive.reasonFor(block).trim()
                      ? labels.reasonShort(MIN_REASON_LENGTH)
                      : labels.reasonMissing
                    : undefined}
                </Problem>
                {index === 0 && <p className="hint">{reasonHint}</p>}
              </div>
            </div>
          )}
          {!stops && canTeach(block) && (
            <label className="tick">
              <input
                type="checkbox"
                checked={goingLive.isTeaching(block)}
                onChange={({ currentTarget }) => goingLive.setTeaching(block, currentTarget.checked)}
              />
              {labels.teach}
            </label>
          )}
        </div>
      ))}
      <ul className="list findings">{groups.filter(({ colour }) => colour !== "red").map(item)}</ul>
      {!stops && !currentState && (
        <fieldset className="when">
          <legend>{labels.when}</legend>
          {[false, true].map((later) => (
            <label key={String(later)} className="tick">
              <input type="radio" name={`${id}when`} checked={isLater === later} onChange={() => choose(later)} />
              {later ? labels.later : labels.now}
            </label>
          ))}
          {isLater && (
            <PublishTime
              when={when}
              suggestions={times}
              problemId={problem && problemId}
              onChange={(next) => choose(true, next)}
            />
          )}
        </fieldset>
      )}
      <Problem id={problemId}>{problem}</Problem>
      {groups.length > 0 && <p className="hint">{editorLabels.findings.note}</p>}
      <div className="line dialog-foot">
        <Button onClick={onClose}>{labels.notYet}</Button>
        {!stops && (
          <Button tone="solid" aria-busy={busy !== undefined} onClick={publish}>
            {publishLabel({ currentState, at: isLater ? "later" : undefined })}
          </Button>
        )}
      </div>
    </div>
  );
}
