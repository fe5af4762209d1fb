import { signal } from "@preact/signals-react";
import type { PublishEvent, Status } from "../service.ts";
import { posts } from "./posts.ts";
import { lookAtLive } from "./seen-live.ts";

/** What became of a change on the public site: of a post that was to be seen there, or to be gone from it. */
export interface Receipt {
  wish: "live" | "removed";
  /** "late": nothing was heard for so long that the owner is told. "unseen": published, but not found at its address. */
  state: "waiting" | "late" | "done" | "unseen" | "failed";
  ms?: number;
  reason?: string | undefined;
}

/** By slug, for the changes of this page's life. */
export const receipts = signal<Readonly<Record<string, Receipt>>>({});

const LATE_AFTER_MS = 10_000;
/** How long to wait between looks at the live address: news of a save may be here before its answer is. */
const LOOK_AGAIN_AFTER_MS = [0, 150, 300, 600, 1_200, 2_400, 5_000];

/** When the newest publish that we know of began, by the service's clock. */
let newestPublish: string | undefined;

function put(slug: string, receipt: Receipt | undefined): void {
  const { [slug]: _, ...others } = receipts.value;
  receipts.value = receipt ? { ...others, [slug]: receipt } : others;
}

/** A change of what visitors see was sent. To be called first: news of it may overtake the answer. */
export function expectReceipt(slug: string, wish: Receipt["wish"]): void {
  const receipt: Receipt = { wish, state: "waiting" };
  put(slug, receipt);
  setTimeout(() => {
    if (receipts.value[slug] === receipt) put(slug, { ...receipt, state: "late" });
  }, LATE_AFTER_MS);
}

export const dropReceipt = (slug: string): void => put(slug, undefined);

/** News of a publish. Posts that nobody here has touched get a receipt too: another editor's change, or a pull. */
export function receivePublish({ ok, ms, at, slugs, error }: PublishEvent): void {
  newestPublish = at;
  for (const slug of new Set(ok ? slugs : [...slugs, ...pending()])) settle(slug, ok, ms, error);
}

/** For news that was missed while the events were cut off: a publish that we have not heard of holds what we wait for. */
export function settleReceipts({ ok, ms, at, errors }: NonNullable<Status["publish"]>): void {
  if (at === newestPublish) return;
  const isFirst = newestPublish === undefined;
  newestPublish = at;
  if (isFirst) return;
  for (const slug of pending()) settle(slug, ok, ms, errors[0]);
}

const pending = () =>
  Object.keys(receipts.value).filter((slug) => /waiting|late/.test(receipts.value[slug]?.state ?? ""));

function settle(slug: string, ok: boolean, ms: number, reason: string | undefined): void {
  const wish = receipts.value[slug]?.wish ?? (known(slug)?.published === false ? "removed" : "live");
  if (ok) void confirm(slug, { wish, state: "waiting", ms });
  else put(slug, { wish, state: "failed", reason });
}

/** The service says that it is done; the receipt says so when the public address does. */
async function confirm(slug: string, receipt: Receipt): Promise<void> {
  put(slug, receipt);
  let reason: string | undefined;
  for (const wait of LOOK_AGAIN_AFTER_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    reason = await lookAtLive(slug, receipt.wish === "removed" ? "gone" : { revision: known(slug)?.revision });
    // Another change of this post is on its way by now, and has a receipt of its own.
    if (receipts.value[slug] !== receipt) return;
    if (!reason) return put(slug, { ...receipt, state: "done" });
  }
  put(slug, { ...receipt, state: "unseen", reason });
}

/** The owner asks for another look. */
export function lookAgain(slug: string): void {
  const receipt = receipts.value[slug];
  if (receipt) void confirm(slug, { ...receipt, state: "waiting", reason: undefined });
}

const known = (slug: string) => posts.value?.find((post) => post.slug === slug);
