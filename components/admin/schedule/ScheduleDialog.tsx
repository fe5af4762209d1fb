import { type FormEvent, useState } from "react";
import { hours } from "#content/facts/hours.ts";
import { londonTime, momentInLondon } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatMoment } from "../dates.ts";
import { DeskDialog } from "../dialog/DeskDialog.tsx";
import { closeDialog } from "../dialog/open-dialog.ts";
import { Problem } from "../Problem.tsx";
import { schedule } from "./schedule.ts";

const words = deskWords.schedule;
const DAY_MS = 24 * 3_600_000;

/** When a draft is to go live by itself. */
export function ScheduleDialog({ post }: { post: PostSummary }) {
  const [{ date, time }, setTime] = useState(() => proposal(post));
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"saving" | "taking back">();
  const moment = momentInLondon(date, time);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!moment) return setProblem(words.missing);
    if (moment.getTime() <= Date.now()) return setProblem(words.passed);
    setBusy("saving");
    setProblem(await schedule(post, moment.toISOString()));
    setBusy(undefined);
  }
  async function takeBack() {
    setBusy("taking back");
    setProblem(await schedule(post, null));
    setBusy(undefined);
  }

  return (
    <DeskDialog title={words.title(post.title)}>
      <form className="schedule" noValidate onSubmit={submit}>
        <div className="line">
          <div className="field">
            <label htmlFor="schedule-date">{words.date}</label>
            <input
              className="input"
              id="schedule-date"
              type="date"
              value={date}
              min={londonTime(new Date()).date}
              aria-describedby="schedule-zone"
              onChange={({ currentTarget }) => setTime({ date: currentTarget.value, time })}
            />
          </div>
          <div className="field">
            <label htmlFor="schedule-time">{words.time}</label>
            <input
              className="input"
              id="schedule-time"
              type="time"
              value={time}
              aria-describedby="schedule-zone"
              onChange={({ currentTarget }) => setTime({ date, time: currentTarget.value })}
            />
          </div>
        </div>
        <p className="hint" id="schedule-zone">
          {words.zone} {moment && words.goesLive(formatMoment(moment.toISOString()))}
        </p>
        <Problem>{problem}</Problem>
        <div className="line">
          <button className="button solid" type="submit" aria-busy={busy === "saving"}>
            {words.save}
          </button>
          {post.publishAt && (
            <button className="button" type="button" aria-busy={busy === "taking back"} onClick={() => void takeBack()}>
              {words.takeBack}
            </button>
          )}
          <button className="button" type="button" onClick={closeDialog}>
            {words.cancel}
          </button>
        </div>
      </form>
    </DeskDialog>
  );
}

/** What is planned, or tomorrow when the practice opens. */
function proposal({ publishAt }: PostSummary): { date: string; time: string } {
  if (publishAt) return londonTime(new Date(publishAt));
  return { date: londonTime(new Date(Date.now() + DAY_MS)).date, time: hours.open.opens };
}
