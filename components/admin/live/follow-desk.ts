import { showJob } from "../generate/drafting.ts";
import { loadPosts } from "../posts/posts.ts";
import { receivePublish } from "../posts/receipts.ts";
import type { Job, PublishEvent } from "../service.ts";
import { loadStatus } from "../status.ts";
import { followService } from "./follow-service.ts";

/** Keeps the posts as the service says they are, until `signal` is aborted. */
export function followDesk(signal: AbortSignal): void {
  followService({ load: loadPosts, take, signal });
}

function take(name: string, data: unknown): void {
  if (name === "posts") void loadPosts();
  if (name === "messages") void loadStatus();
  if (name === "job") void takeJob(data as Job);
  if (name === "publish") {
    receivePublish(data as PublishEvent);
    void loadStatus();
  }
}

/** A draft is called ready when it can be seen in the list. */
async function takeJob(job: Job): Promise<void> {
  if (job.state === "done") await loadPosts();
  showJob(job);
}
