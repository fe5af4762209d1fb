import { signal } from "@preact/signals-react";
import { type Job, messageAnswer } from "#content/model/answers.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { RequestError } from "../../islands/api.ts";
import { changeToast, showToast } from "../../islands/toasts/toasts.ts";
import { showFailure } from "../api/answers.ts";
import { readAsOwner, sendAsOwner } from "../api/session.ts";
import { status } from "../api/status.ts";
import { loadPosts } from "../posts/posts.ts";

const RELOAD_AFTER_MS = 2_000;

/** The prompt in the form. */
export const prompt = signal("");
/** The last prompt sent, so that it can be restored after a failure. */
export const lastPrompt = signal("");
/** The last prompt that was refused because it may describe a recognisable person, with the service's sentence. */
export const promptWarning = signal({ prompt: "", sentence: "" });

export const job = signal<Job | null>(null);
/** The id of the last job that this page has seen running. Only its end is announced. */
export const seenJobId = signal<string | null>(null);

const { generationStarted: started, generationFailed } = adminToasts;
const notWritten = { title: generationFailed.title, text: started.failed, tone: "bad" } as const;

export function showJob(next: Job): void {
  job.value = next;
  if (next.state === "running") seenJobId.value = next.id;
  else changeToast(started.title, next.state === "done" ? { text: started.done } : notWritten);
}

status.subscribe((now) => now?.job && showJob(now.job));

export async function generatePost({ nobodyIsNamed = false } = {}): Promise<void> {
  const text = prompt.value.trim();
  if (text === "") return showToast({ ...adminToasts.promptRequired, tone: "bad" });
  try {
    const options = { method: "POST", body: { prompt: text, ...(nobodyIsNamed && { nobodyIsNamed }) } } as const;
    const { jobId, message } = await readAsOwner(messageAnswer, "/api/blog/generate", options);
    lastPrompt.value = text;
    // Text typed during the request stays.
    if (prompt.value.trim() === text) prompt.value = "";
    showToast({ title: started.title, text: message ?? started.text });
    // The job's events may have arrived before this answer.
    const startedAt = new Date().toISOString();
    if (jobId) showJob(job.value?.id === jobId ? job.value : { id: jobId, state: "running", startedAt });
    setTimeout(() => void loadPosts(), RELOAD_AFTER_MS);
  } catch (error) {
    if (error instanceof RequestError && error.status === 422)
      promptWarning.value = { prompt: text, sentence: error.sentence };
    else showFailure(generationFailed, error);
  }
}

/** Cancels the running job. Its end is reported by an event, like any other. */
export async function cancelDraft(): Promise<void> {
  try {
    await sendAsOwner("/api/blog/generate", { method: "DELETE" });
  } catch (error) {
    // 409: the job has already ended.
    if (!(error instanceof RequestError && error.status === 409)) showFailure(adminToasts.cancelFailed, error);
  }
}
