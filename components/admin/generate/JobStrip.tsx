import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert, CircleCheck } from "lucide-react";
import { adminBlog } from "#content/pages/admin.ts";
import type { Job } from "../service.ts";
import { job, lastPrompt, prompt, witnessed } from "./drafting.ts";
import { Elapsed } from "./Elapsed.tsx";

const words = adminBlog.job;
const steps = Object.keys(words.steps) as (keyof typeof words.steps)[];

/** How the drafting goes. A failure stays in view until the next attempt. */
export function JobStrip() {
  useSignals();
  const now = job.value;
  if (!now) return null;
  if (now.state === "running") return <Running job={now} />;
  if (now.state === "done") return witnessed.value.has(now.id) ? <Done /> : null;
  const isFieldFree = prompt.value.value === "";
  return <Failed job={now} asked={isFieldFree ? lastPrompt.value.value : ""} />;
}

function Running({ job }: { job: Job }) {
  const at = job.step ? steps.indexOf(job.step) : 0;
  return (
    <div className="job">
      <div className="line" role="status">
        <b>{words.running}</b>
        <Elapsed since={job.startedAt} />
      </div>
      <progress max={steps.length} value={at} aria-label={words.running} />
      <ol className="list">
        {steps.map((step, index) => (
          <li key={step} className={index < at ? "done" : undefined} aria-current={index === at ? "step" : undefined}>
            {words.steps[step]}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Done() {
  return (
    <div className="job good" role="status">
      <p>
        <CircleCheck className="icon" aria-hidden="true" /> {words.done}
      </p>
    </div>
  );
}

/** `asked` is the prompt that can be put back without writing over another. */
function Failed({ job: { state, reason }, asked }: { job: Job; asked: string }) {
  return (
    <div className="job bad" role="status">
      <p>
        <CircleAlert className="icon" aria-hidden="true" />{" "}
        {state === "interrupted" ? (
          words.interrupted
        ) : (
          <>
            <b>{words.failed}.</b> {reason ?? words.unknownReason}
          </>
        )}
      </p>
      {asked !== "" && (
        <button className="linkish" type="button" onClick={() => prompt.set(asked)}>
          {words.restorePrompt}
        </button>
      )}
    </div>
  );
}
