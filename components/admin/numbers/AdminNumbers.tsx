import { useSignals } from "@preact/signals-react/runtime";
import { type ReactNode, useEffect } from "react";
import type { Numbers, WeekNumbers } from "#content/model/answers.ts";
import { shownNumber } from "#content/model/shown-number.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { numbers } from "../api/numbers.ts";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { AdminFrame } from "../frame/AdminFrame.tsx";
import { useService } from "../live/follow-service.ts";
import { practice, receiveEvent } from "../practice/practice.ts";
import { formatDay } from "../ui/dates.ts";
import { LoadFailed } from "../ui/notices.tsx";
import { DaysLine } from "./DaysLine.tsx";
import { LetterSwitch } from "./LetterSwitch.tsx";
import { MissingAddresses } from "./MissingAddresses.tsx";

const labels = adminNumbers;

/** The admin page about what people read. */
export function AdminNumbers() {
  return (
    <AdminFrame title={labels.title}>
      <NumbersDesk />
      <OpenDialog />
    </AdminFrame>
  );
}

export function NumbersDesk() {
  useSignals();
  useService(load, receiveEvent);
  useEffect(() => {
    const loadAgain = () => document.visibilityState === "visible" && void numbers.load();
    document.addEventListener("visibilitychange", loadAgain);
    return () => document.removeEventListener("visibilitychange", loadAgain);
  }, []);
  const now = numbers.answer.value;
  const isKnown = now && (now.since || !now.problem);
  return (
    <>
      {numbers.problem.value && (
        <LoadFailed title={labels.failed} reason={numbers.problem.value} onRetry={numbers.load} />
      )}
      <div className="tally" role="status">
        {now ? isKnown && <p className="count-open">{now.sentence}</p> : <p>{labels.loading}</p>}
        {isKnown && !now.since && <p className="muted">{labels.nothingYet}</p>}
      </div>
      {now?.problem && <p className="note warn">{now.problem}</p>}
      {now?.since && (
        <>
          <Counts title={labels.weeks.title} rows={weekRows(now)} />
          <DaysLine days={now.days} />
          <div className="counts-beside">
            <Counts
              title={labels.pages}
              rows={now.pages.map((page) => ({ what: pageLink(page), count: labels.views(page.views) }))}
            />
            <Counts
              title={labels.from}
              rows={now.from.map(({ host, visits }) => ({
                what: host || labels.unnamed,
                count: labels.visits(visits),
              }))}
            />
            <Counts
              title={labels.ledToBooking}
              rows={now.ledToBooking.map((page) => ({ what: pageLink(page), count: labels.times(page.views) }))}
            />
            <Counts
              title={labels.feeds.title}
              rows={(["subscribers", "otherPrograms"] as const).flatMap((kind) =>
                now.feeds[kind] > 0 ? [{ what: labels.feeds[kind], count: shownNumber(now.feeds[kind]) }] : [],
              )}
            />
          </div>
          <MissingAddresses missing={now.missing} />
          <p className="small muted">{`${labels.since(formatDay(now.since))} ${labels.how}`}</p>
        </>
      )}
      <LetterSwitch />
    </>
  );
}

async function load(): Promise<void> {
  await Promise.all([numbers.load(), practice.load()]);
}

/** The last seven days, each number beside that of the week before and of a year ago. */
function weekRows({ week, weekBefore, yearBefore }: Numbers): Row[] {
  const { kinds, beside, before, year } = labels.weeks;
  return (Object.keys(kinds) as (keyof WeekNumbers)[]).map((kind) => {
    const others = [
      weekBefore && beside(week[kind], weekBefore[kind], before),
      yearBefore && beside(week[kind], yearBefore[kind], year),
    ];
    return { what: kinds[kind], note: others.filter(Boolean).join("; "), count: labels.inFull(week[kind]) };
  });
}

const pageLink = ({ path, title }: { path: string; title: string }) => <a href={path}>{title || path}</a>;

interface Row {
  what: ReactNode;
  note?: string;
  count: string;
}

/** A list of what was counted, each with how often; nothing while it is empty. */
function Counts({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-label={title}>
      <h2 className="pad">{title}</h2>
      <ol className="counts list">
        {rows.map(({ what, note, count }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn anew as a whole
          <li key={place}>
            <span>
              {what}
              <small className="muted">{note}</small>
            </span>
            <span className="muted">{count}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
