import { signal } from "@preact/signals-react";
import { showJob } from "../generate/drafting.ts";
import { loadPosts } from "../posts/posts.ts";
import { receivePublish } from "../posts/receipts.ts";
import type { Job, PublishEvent } from "../service.ts";
import { sendAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";
import { followEvents } from "./event-stream.ts";

/** Whether the service tells us what happens, as it happens. */
export const connected = signal(true);

/** Loads the desk and keeps it as the service says it is, until `stop` is aborted. */
export function followDesk(stop: AbortSignal): void {
  void loadPosts();
  void loadStatus();
  let missed = false;
  void followEvents({
    open: (signal) => sendAsOwner("/api/admin/events", { headers: { Accept: "text/event-stream" }, signal }),
    onEvent: take,
    onConnection(now) {
      connected.value = now;
      // What happened while nobody told us; before the first connection, too.
      if (now) void loadStatus();
      if (now && missed) void loadPosts();
      missed = !now;
    },
    signal: stop,
  });
}

function take(name: string, data: unknown): void {
  if (name === "posts") void loadPosts();
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
