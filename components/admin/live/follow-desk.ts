import { type Job, jobEvent, publishEvent } from "#content/model/answers.ts";
import { readAnswer } from "../answers.ts";
import { showJob } from "../generate/drafting.ts";
import { restorePlace } from "../posts/place.ts";
import { loadPosts } from "../posts/posts.ts";
import { receivePublish } from "../posts/receipts.ts";
import { loadStatus } from "../status.ts";
import { followService } from "./follow-service.ts";

/** Keeps the posts as the service says they are, until `signal` is aborted. */
export function followDesk(signal: AbortSignal): void {
  restorePlace();
  followService({ load: loadPosts, take, signal });
}

function take(name: string, data: unknown): void {
  if (name === "posts") void loadPosts();
  if (name === "messages") void loadStatus();
  if (name === "job") void takeJob(readAnswer(jobEvent, data));
  if (name === "publish") {
    receivePublish(readAnswer(publishEvent, data));
    void loadStatus();
  }
}

/** A draft is called ready when it can be seen in the list. */
async function takeJob(job: Job): Promise<void> {
  if (job.state === "done") await loadPosts();
  showJob(job);
}
