import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Fragment, useRef } from "react";
import { flushSync } from "react-dom";
import { weekdays } from "#content/facts/opening-hours.ts";
import { tidyTime } from "#content/model/fact-draft.ts";
import { readRows, writeRows } from "#content/model/tables.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../ui/notices.tsx";
import type { FactInputProps } from "./fact-input-props.ts";

const labels = adminPractice.hours;
/** The limit of the schema in content/facts/sections.ts. */
const MAX_SPANS = 4;
/** The button that adds a span: unlike a field, it opens no keyboard on a phone. */
const ANOTHER = ".span button:not(:disabled)";

/** The opening hours of one weekday: a checkbox, and the time spans while it is ticked. */
export function SpansInput({ name, field, draft, problem, onEdit }: FactInputProps) {
  const day = field.label;
  const spans = readRows(draft[name] ?? "");
  const above = weekdays[weekdays.findIndex((weekday) => name === `week.${weekday}`) - 1];
  const hoursAbove = above && draft[`week.${above}`];
  const change = (at: number, part: number, text: string) =>
    onEdit(writeRows(spans.map((span, index) => (index === at ? span.with(part, text) : span))));
  const whole = useRef<HTMLDivElement>(null);
  /** Draws other spans, and keeps the focus in this day: the button that was pressed may be gone. */
  function press(text: string, ...places: string[]) {
    flushSync(() => onEdit(text));
    const [place] = places.flatMap((selector) => whole.current?.querySelector<HTMLElement>(selector) ?? []);
    place?.focus();
  }
  return (
    <div className="day" ref={whole}>
      <label className="open">
        <input
          type="checkbox"
          aria-label={labels.open(day)}
          checked={spans.length > 0}
          onChange={({ currentTarget }) => onEdit(currentTarget.checked ? hoursAbove || labels.usual : "")}
        />
        <span aria-hidden="true">{day.slice(0, 3)}</span>
      </label>
      <div className="spans">
        {spans.length === 0 && <p className="muted">{labels.closed}</p>}
        {spans.map((span, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity besides their position
          <div key={at} className="span">
            {[labels.from(day), labels.to(day)].map((label, part) => (
              <Fragment key={label}>
                {part === 1 && <span className="muted">{labels.until}</span>}
                <input
                  className="input"
                  aria-label={label}
                  inputMode="numeric"
                  autoComplete="off"
                  value={span[part] ?? ""}
                  aria-invalid={problem !== undefined && (problem.row ?? at) === at}
                  onChange={({ currentTarget }) => change(at, part, currentTarget.value.replaceAll(/[\t\n-]/g, ""))}
                  onBlur={({ currentTarget }) => change(at, part, tidyTime(currentTarget.value))}
                />
              </Fragment>
            ))}
            {at === 0 ? (
              <Button
                tone="icon"
                icon={Plus}
                aria-label={labels.another(day)}
                disabled={spans.length >= MAX_SPANS}
                onClick={() => press(writeRows([...spans, ["", ""]]), `.span:nth-child(${spans.length + 1}) input`)}
              />
            ) : (
              <Button
                tone="icon"
                icon={X}
                aria-label={labels.remove(day)}
                onClick={() => press(writeRows(spans.filter((_, index) => index !== at)), ANOTHER)}
              />
            )}
          </div>
        ))}
        {hoursAbove !== undefined && hoursAbove !== draft[name] && (
          <Button tone="link" aria-label={labels.sameAs(day)} onClick={() => press(hoursAbove, ANOTHER, "input")}>
            {labels.sameAsAbove}
          </Button>
        )}
        <Problem>{problem?.sentence}</Problem>
      </div>
    </div>
  );
}
