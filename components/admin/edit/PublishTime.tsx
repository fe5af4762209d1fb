import { useId } from "react";
import { londonTime, parseLondonTime } from "#content/model/london-time.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { formatComing, formatDateTime } from "../ui/dates.ts";
import type { SuggestedTime } from "./publish-times.ts";

const labels = deskLabels.schedule;

/** A day and a time in the practice's time zone, as typed. */
export type TypedTime = ReturnType<typeof londonTime>;

export const readTime = ({ date, time }: TypedTime): Date | undefined => parseLondonTime(date, time);

/** Returns why something cannot go live at a time. */
export function problemWith(when: TypedTime): string | undefined {
  const at = readTime(when);
  if (!at) return labels.missing;
  return at.getTime() <= Date.now() ? labels.passed : undefined;
}

interface PublishTimeProps {
  when: TypedTime;
  suggestions: readonly SuggestedTime[];
  /** The id of the sentence that says why this time is refused. */
  problemId: string | undefined;
  /** Stands below what is chosen. */
  hint?: string;
  onChange: (when: TypedTime) => void;
}

/** Fields for the time at which a post goes live by itself, and good times to choose from. */
export function PublishTime({ when, suggestions, problemId, hint, onChange }: PublishTimeProps) {
  const id = useId();
  const publishAt = readTime(when);
  return (
    <>
      <fieldset className="choices">
        <legend className="hide">{labels.goodTimes}</legend>
        {suggestions.map(({ name, at }) => (
          <label key={name}>
            <input
              type="radio"
              name={`${id}time`}
              checked={publishAt?.getTime() === at.getTime()}
              onChange={() => onChange(londonTime(at))}
            />
            <span>{name}</span>
            <small>{formatComing(at.toISOString())}</small>
          </label>
        ))}
      </fieldset>
      <div className="two">
        {(["date", "time"] as const).map((part) => (
          <div key={part} className="field">
            <label htmlFor={id + part}>{labels[part]}</label>
            <input
              className="input"
              id={id + part}
              type={part}
              value={when[part]}
              min={part === "date" ? londonTime(new Date()).date : undefined}
              aria-invalid={problemId !== undefined || undefined}
              aria-describedby={problemId ? `${problemId} ${id}zone` : `${id}zone`}
              onChange={({ currentTarget }) => onChange({ ...when, [part]: currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <p className="hint" id={`${id}zone`}>
        {labels.zone} {publishAt && labels.goesLive(formatDateTime(publishAt.toISOString()))} {hint}
      </p>
    </>
  );
}
