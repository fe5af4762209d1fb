import { type FormEvent, useState } from "react";
import { postAnswer } from "#content/model/answers.ts";
import { londonTime, parseLondonTime } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { formatComing, formatDateTime } from "../dates.ts";
import { asksFirst } from "../edit/open-editor.ts";
import { Problem } from "../notices.tsx";
import { showUpdated } from "../posts/post-forms.ts";
import { posts, postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner } from "../session.ts";
import { useAction } from "../use-request.ts";
import { closeDialog, DeskDialog } from "./DeskDialog.tsx";
import { suggestPublishTimes } from "./publish-times.ts";

const labels = deskLabels.schedule;

/** Sets or removes the time at which a draft is published automatically. */
export function ScheduleDialog({ post }: { post: PostSummary }) {
  const [suggestions] = useState(() => suggestPublishTimes(posts.value ?? [], new Date()));
  const [when, setWhen] = useState(() =>
    londonTime(post.publishAt ? new Date(post.publishAt) : (suggestions[0]?.at ?? new Date())),
  );
  const { busy, problem, setProblem, run } = useAction();
  const publishAt = parseLondonTime(when.date, when.time);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!publishAt) return setProblem(labels.missing);
    if (publishAt.getTime() <= Date.now()) return setProblem(labels.passed);
    await run("save", () => schedule(post, publishAt.toISOString()));
  }

  return (
    <DeskDialog title={labels.title(post.title)}>
      <form noValidate onSubmit={submit}>
        <fieldset className="choices">
          <legend className="hide">{labels.goodTimes}</legend>
          {suggestions.map(({ name, at }) => (
            <label key={name}>
              <input
                type="radio"
                name="schedule-time"
                checked={publishAt?.getTime() === at.getTime()}
                onChange={() => setWhen(londonTime(at))}
              />
              <span>{name}</span>
              <small>{formatComing(at.toISOString())}</small>
            </label>
          ))}
        </fieldset>
        <div className="two">
          {(["date", "time"] as const).map((part) => (
            <div key={part} className="field">
              <label htmlFor={`schedule-${part}`}>{labels[part]}</label>
              <input
                className="input"
                id={`schedule-${part}`}
                type={part}
                value={when[part]}
                min={part === "date" ? londonTime(new Date()).date : undefined}
                aria-invalid={problem === labels.missing || problem === labels.passed || undefined}
                aria-describedby="schedule-zone schedule-problem"
                onChange={({ currentTarget }) => setWhen({ ...when, [part]: currentTarget.value })}
              />
            </div>
          ))}
        </div>
        <p className="hint" id="schedule-zone">
          {labels.zone} {publishAt && labels.goesLive(formatDateTime(publishAt.toISOString()))} {labels.untilThen}
        </p>
        <Problem id="schedule-problem">{problem}</Problem>
        <div className="dialog-foot">
          {post.publishAt && (
            <Button
              tone="plain"
              aria-busy={busy === "remove"}
              onClick={() => void run("remove", () => schedule(post, null))}
            >
              {labels.takeBack}
            </Button>
          )}
          <Button tone="solid" type="submit" aria-busy={busy === "save"}>
            {labels.save}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}

async function schedule(post: PostSummary, publishAt: string | null): Promise<void> {
  if (publishAt && (await asksFirst(post, publishAt))) return closeDialog();
  const options = { method: "PATCH", body: { publishAt } } as const;
  const { answer, commit } = await changeAsOwner(postAnswer, postUrl(post.id), options);
  replacePost(answer);
  closeDialog();
  showUpdated(commit, post.title, { text: publishAt ? labels.goesLive(formatDateTime(publishAt)) : labels.takenBack });
}
