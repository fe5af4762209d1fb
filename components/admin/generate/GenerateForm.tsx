import { useSignals } from "@preact/signals-react/runtime";
import Sparkles from "lucide-react/icons/sparkles";
import type { FormEvent, KeyboardEvent } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import { status } from "../status.ts";
import { useAction } from "../use-service.ts";
import { generatePost, prompt } from "./drafting.ts";

const labels = adminBlog.generate;

export function GenerateForm() {
  useSignals();
  const text = prompt.value;
  const { busy, run } = useAction();
  const isAsking = busy !== undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isAsking) void run("generate", generatePost);
  }
  function submitByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="pad make" onSubmit={submit}>
      <div className="field">
        <label htmlFor="prompt">{labels.prompt}</label>
        <textarea
          className="input"
          id="prompt"
          rows={2}
          value={text}
          aria-describedby="prompt-warning prompt-weekly"
          onChange={(event) => {
            prompt.value = event.currentTarget.value;
          }}
          onKeyDown={submitByKey}
        />
        <span className="hint" id="prompt-warning">
          {labels.warning}
        </span>
      </div>
      {status.value?.writer === "offline" && <p className="small offline-writer">{labels.offline}</p>}
      <div className="line">
        <Button
          tone="solid"
          type="submit"
          {...(!isAsking && { icon: Sparkles })}
          disabled={text.trim() === "" && !isAsking}
          aria-busy={isAsking}
        >
          {labels.submit}
        </Button>
        <span className="small muted">{labels.alwaysDraft}</span>
      </div>
      <WeeklyNote />
    </form>
  );
}

/** Says that posts are also drafted weekly: by whom, and when last and next. */
export function WeeklyNote() {
  useSignals();
  const weekly = status.value?.weekly;
  const sentences = [
    labels.weekly,
    weekly && labels.weeklyBy[weekly.by === "timer" && !weekly.seen ? "neverSeen" : weekly.by],
    weekly?.last && labels.lastRun(formatDateTime(weekly.last)),
    weekly?.next && labels.nextRun(formatDateTime(weekly.next)),
    weekly?.reason,
  ];
  return (
    <p className="small muted" id="prompt-weekly">
      {sentences.filter(Boolean).join(" ")}
    </p>
  );
}
