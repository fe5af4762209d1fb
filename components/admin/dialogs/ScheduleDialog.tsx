import { type FormEvent, useState } from "react";
import { postAnswer } from "#content/model/answers.ts";
import { londonTime, momentInLondon } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { Problem } from "../notices.tsx";
import { tellUpdated } from "../posts/post-forms.ts";
import { postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner } from "../session.ts";
import { useAction } from "../use-service.ts";
import { closeDialog, DeskDialog } from "./DeskDialog.tsx";

const labels = deskLabels.schedule;
const DAY_MS = 24 * 3_600_000;
const IN_THE_MORNING = "09:00";

/** Sets or removes the time at which a draft is published by itself. */
export function ScheduleDialog({ post }: { post: PostSummary }) {
  const [proposed, propose] = useState(() => proposal(post));
  const { busy, problem, setProblem, run } = useAction();
  const publishAt = momentInLondon(proposed.date, proposed.time);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!publishAt) return setProblem(labels.missing);
    if (publishAt.getTime() <= Date.now()) return setProblem(labels.passed);
    await run("save", () => schedule(post, publishAt.toISOString()));
  }

  return (
    <DeskDialog title={labels.title(post.title)}>
      <form className="schedule" noValidate onSubmit={submit}>
        <div className="line">
          {(["date", "time"] as const).map((part) => (
            <div key={part} className="field">
              <label htmlFor={`schedule-${part}`}>{labels[part]}</label>
              <input
                className="input"
                id={`schedule-${part}`}
                type={part}
                value={proposed[part]}
                min={part === "date" ? londonTime(new Date()).date : undefined}
                aria-describedby="schedule-zone"
                onChange={({ currentTarget }) => propose({ ...proposed, [part]: currentTarget.value })}
              />
            </div>
          ))}
        </div>
        <p className="hint" id="schedule-zone">
          {labels.zone} {publishAt && labels.goesLive(formatDateTime(publishAt.toISOString()))}
        </p>
        <Problem>{problem}</Problem>
        <div className="line">
          <Button tone="solid" type="submit" aria-busy={busy === "save"}>
            {labels.save}
          </Button>
          {post.publishAt && (
            <Button aria-busy={busy === "remove"} onClick={() => void run("remove", () => schedule(post, null))}>
              {labels.takeBack}
            </Button>
          )}
          <Button onClick={closeDialog}>{labels.cancel}</Button>
        </div>
      </form>
    </DeskDialog>
  );
}

/** The scheduled time, or tomorrow morning. */
function proposal({ publishAt }: PostSummary): { date: string; time: string } {
  if (publishAt) return londonTime(new Date(publishAt));
  return { date: londonTime(new Date(Date.now() + DAY_MS)).date, time: IN_THE_MORNING };
}

async function schedule(post: PostSummary, publishAt: string | null): Promise<void> {
  const options = { method: "PATCH", body: { publishAt } } as const;
  const { answer, commit } = await changeAsOwner(postAnswer, postUrl(post.id), options);
  replacePost(answer);
  closeDialog();
  tellUpdated(commit, post.title, { text: publishAt ? labels.goesLive(formatDateTime(publishAt)) : labels.takenBack });
}
