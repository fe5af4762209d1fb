import { signal } from "@preact/signals-react";
import { type Job, messageAnswer } from "#content/model/answers.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { RequestError } from "../../islands/api.ts";
import { changeToastText, showToast } from "../../islands/toasts/toasts.ts";
import { failureText } from "../failures.ts";
import { createKept } from "../kept.ts";
import { loadPosts } from "../posts/posts.ts";
import { asOwner, readAsOwner } from "../session.ts";

const LOOK_AGAIN_AFTER_MS = 2_000;

/** What the owner is typing, and what was last asked for: a job that fails must not cost its prompt. */
export const prompt = createKept("admin-prompt", "");
export const lastPrompt = createKept("admin-last-prompt", "");

/** The request is under way; the job begins when it is accepted. */
export const asking = signal(false);
/** The running job is being stopped. */
export const cancelling = signal(false);
export const job = signal<Job | null>(null);
/** Jobs that ran while this page looked on: only those are worth an "it is ready". */
export const witnessed = signal<ReadonlySet<string>>(new Set());

export function showJob(next: Job): void {
  job.value = next;
  if (next.state === "running") witnessed.value = new Set([...witnessed.value, next.id]);
  else changeToastText(adminToasts.generationStarted.title, adminToasts.generationStarted[next.state]);
}

export async function generatePost(): Promise<void> {
  if (asking.value) return;
  const text = prompt.value.value.trim();
  if (text === "") return showToast({ ...adminToasts.promptRequired, tone: "bad" });
  asking.value = true;
  try {
    const answer = await readAsOwner(messageAnswer, "/api/blog/generate", {
      method: "POST",
      body: { prompt: text },
    });
    accept(text, answer.jobId);
    const { title, text: fallback } = adminToasts.generationStarted;
    showToast({ title, text: answer.message ?? fallback });
    // The job may be over before this answer is here.
    if (job.value && job.value.id === answer.jobId) showJob(job.value);
    setTimeout(() => void loadPosts(), LOOK_AGAIN_AFTER_MS);
  } catch (error) {
    const { title, text: fallback } = adminToasts.generationFailed;
    showToast({ title, text: failureText(error, fallback), tone: "bad" });
  } finally {
    asking.value = false;
  }
}

function accept(text: string, jobId: string | undefined): void {
  lastPrompt.set(text);
  // Whatever was typed while the request was under way stays.
  if (prompt.value.value.trim() === text) prompt.set("");
  // The job's own events may have come before this answer.
  if (jobId && job.value?.id !== jobId) showJob({ id: jobId, state: "running", startedAt: new Date().toISOString() });
}

/** Stops the job that runs. That it has stopped is told like any other end of a job. */
export async function cancelDraft(): Promise<void> {
  if (cancelling.value) return;
  cancelling.value = true;
  try {
    await asOwner("/api/blog/generate", { method: "DELETE" });
  } catch (error) {
    const { title, text } = adminToasts.cancelFailed;
    // 409: it was over already.
    if (!(error instanceof RequestError && error.status === 409))
      showToast({ title, text: failureText(error, text), tone: "bad" });
  } finally {
    cancelling.value = false;
  }
}
