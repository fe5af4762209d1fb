import { join } from "node:path";
import type { Receipt } from "../../../admin-service/publish/publisher.ts";
import type { MeasuredService } from "./measured-service.ts";
import type { Practice } from "./practice.ts";
import { sinceMs, waitUntilIdle, waitUntilLive } from "./until-live.ts";

/** Times of one edit on disk, in milliseconds. */
export interface WatchedEdit {
  /** From the rename of the post's file until article, list and feed show it. */
  live: number;
  /** From the rename until the service has noticed it and starts to check the folder. */
  wait: number;
  receipt: Receipt;
}

/** Edits the newest post's file on disk, and waits until the service has nothing left to do. */
export async function editOnDisk(service: MeasuredService, practice: Practice, mark: string): Promise<WatchedEdit> {
  service.clear();
  const published = service.nextReceipt();
  const began = practice.mark(practice.newest, mark);
  const live = await waitUntilLive(livePages(practice), mark, began);
  const receipt = await published;
  if (!receipt.ok) throw new Error(`The publish failed: ${receipt.error}`);
  const [check] = service.checks;
  await waitUntilIdle(service.pid);
  return { live, wait: check === undefined ? 0 : sinceMs(began, check), receipt };
}

/** Returns the files that show the newest post. */
export const livePages = ({ distDir, newest }: Practice): string[] =>
  [`blog/${newest}.html`, "blog.html", "rss.xml"].map((file) => join(distDir, "live", file));

/** Returns the median time of each step of many publishes, as "plan 3 · link 12 · …". */
export function describeSteps(receipts: readonly Receipt[]): string {
  const names = Object.keys(receipts[0]?.steps ?? {});
  const middle = (name: string) => {
    const sorted = receipts.map(({ steps }) => steps[name] ?? 0).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  };
  return names.map((name) => `${name} ${middle(name)}`).join(" · ");
}
