import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { Job } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { posts, rowId } from "../posts/posts.ts";
import { cancelDraft, cancelling, job, lastPrompt, prompt, witnessed } from "./drafting.ts";
import { Elapsed } from "./Elapsed.tsx";

const words = adminBlog.job;
const steps = Object.keys(words.steps) as (keyof typeof words.steps)[];

/** How the drafting goes. A failure stays in view until the next attempt. */
export function JobStrip() {
  useSignals();
  const now = job.value;
  if (!now) return null;
  if (now.state === "running") return <Running job={now} />;
  if (now.state === "done") return isNews(now) ? <Done job={now} /> : null;
  const isFieldFree = prompt.value.value === "";
  return <Failed job={now} asked={isFieldFree ? lastPrompt.value.value : ""} />;
}

/** It was seen to run, or it left things to check in what is still a draft. */
function isNews({ id, slug, notes = [] }: Job): boolean {
  if (witnessed.value.has(id)) return true;
  return notes.length > 0 && posts.value?.find((post) => post.slug === slug)?.published === false;
}

function Running({ job }: { job: Job }) {
  useSignals();
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
      <button
        className="button small"
        type="button"
        aria-label={words.cancelLabel}
        aria-busy={cancelling.value}
        onClick={() => void cancelDraft()}
      >
        {words.cancel}
      </button>
    </div>
  );
}

function Done({ job: { slug, title, notes = [] } }: { job: Job }) {
  return (
    <div className="job good" role="status">
      <p>
        <CircleCheck className="icon" aria-hidden="true" /> {words.done}{" "}
        {slug && title && <a href={`#${rowId(slug)}`}>{`“${title}”`}</a>} {words.where}
      </p>
      {notes.length > 0 && (
        <>
          <p>
            <b>{words.toCheck}</b>
          </p>
          <ul className="notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </>
      )}
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
