import { type FormEvent, useId, useState } from "react";
import { londonTime } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { PublishTime, problemWith, readTime } from "../edit/PublishTime.tsx";
import { suggestPublishTimes } from "../edit/publish-times.ts";
import { formatDateTime } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { asksFirst } from "./open-editor.ts";
import { changePost } from "./post-actions.ts";
import { posts } from "./posts.ts";

const labels = deskLabels.schedule;

/** Sets or removes the time at which a draft is published automatically. */
export function ScheduleDialog({ post }: { post: PostSummary }) {
  const [suggestions] = useState(() => suggestPublishTimes(posts.value ?? [], new Date()));
  const [when, setWhen] = useState(() =>
    londonTime(post.publishAt ? new Date(post.publishAt) : (suggestions[0]?.at ?? new Date())),
  );
  const { busy, problem, setProblem, run } = useAction();
  const problemId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const sentence = problemWith(when);
    if (sentence) return setProblem(sentence);
    await run("save", () => schedule(post, readTime(when)?.toISOString() ?? null));
  }

  return (
    <DeskDialog title={labels.title(post.title)}>
      <form noValidate onSubmit={submit}>
        <PublishTime
          when={when}
          suggestions={suggestions}
          problemId={problem && problem === problemWith(when) ? problemId : undefined}
          hint={labels.untilThen}
          onChange={setWhen}
        />
        <Problem id={problemId}>{problem}</Problem>
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
  await changePost(post, { publishAt }, publishAt ? labels.goesLive(formatDateTime(publishAt)) : labels.takenBack);
  closeDialog();
}
