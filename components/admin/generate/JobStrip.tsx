import { useSignals } from "@preact/signals-react/runtime";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useState } from "react";
import type { Job } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useAction } from "../api/use-request.ts";
import { cancelDraft, job, lastPrompt, prompt } from "./drafting.ts";

const labels = adminBlog.job;
const steps = Object.keys(labels.steps) as (keyof typeof labels.steps)[];

/** The state of the drafting job. A failure is shown until the next attempt. */
export function JobStrip() {
  useSignals();
  const current = job.value;
  if (!current) return null;
  if (current.state === "running") return <Running job={current} />;
  // A finished draft is announced in the news above the list.
  return current.state === "done" ? null : <Failed job={current} />;
}

function Running({ job }: { job: Job }) {
  const { busy, run } = useAction();
  const current = job.step ? steps.indexOf(job.step) : 0;
  return (
    <div className="job">
      <div className="line" role="status">
        <b>{labels.running}</b>
        <Elapsed since={job.startedAt} />
      </div>
      <progress max={steps.length} value={current} aria-label={labels.running} />
      <ol className="list">
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? "done" : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            {labels.steps[step]}
          </li>
        ))}
      </ol>
      <Button
        small
        aria-label={labels.cancelLabel}
        aria-busy={busy !== undefined}
        onClick={() => busy ?? void run("cancel", cancelDraft)}
      >
        {labels.cancel}
      </Button>
    </div>
  );
}

/** A running clock in minutes and seconds, hidden from screen readers. */
function Elapsed({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return (
    <span className="small muted end num" aria-hidden="true">
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
    </span>
  );
}

function Failed({ job: { state, reason } }: { job: Job }) {
  useSignals();
  return (
    <div className="job bad" role="status">
      <p>
        <Icon of={CircleAlert} />{" "}
        {state === "interrupted" ? (
          labels.interrupted
        ) : (
          <>
            <b>{labels.failed}.</b> {reason ?? labels.unknownReason}
          </>
        )}
      </p>
      {prompt.value === "" && lastPrompt.value !== "" && (
        <Button
          tone="link"
          onClick={() => {
            prompt.value = lastPrompt.value;
          }}
        >
          {labels.restorePrompt}
        </Button>
      )}
    </div>
  );
}
