import { signal } from "@preact/signals-react";
import type { PublishEvent, Status } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { lookAtLive } from "./seen-live.ts";

/** What became of a change that visitors can see. */
export interface Receipt {
  /** The revision that visitors are to see; `null` when the page is to be gone. */
  wanted: string | null;
  /** "late": nothing was heard for so long that the owner is told. "unseen": published, but not found at its address. */
  state: "waiting" | "late" | "done" | "unseen" | "failed";
  ms?: number;
  reason?: string | undefined;
}

type News = Pick<PublishEvent, "ok" | "ms" | "error">;

/** By slug, for the changes of this page's life. */
export const receipts = signal<Readonly<Record<string, Receipt>>>({});

const LATE_AFTER_MS = 10_000;
/** How long to wait between looks at the live address: news of a save may be here before its answer is. */
const LOOK_AGAIN_AFTER_MS = [0, 150, 300, 600, 1_200, 2_400, 5_000];

/** The posts as the service last told of them, by slug. */
const known = new Map<string, PostSummary>();
/** When the newest publish that we know of began, by the service's clock. */
let newestPublish: string | undefined;

function put(slug: string, receipt: Receipt | undefined): void {
  const { [slug]: _, ...others } = receipts.value;
  receipts.value = receipt ? { ...others, [slug]: receipt } : others;
}

export function forgetReceipts(): void {
  known.clear();
  receipts.value = {};
}

/** The list as the service tells it. A post that is new in it may have been there before, further down. */
export function notePosts(posts: readonly PostSummary[]): void {
  for (const post of posts)
    if (known.has(post.slug)) noteChange(post);
    else known.set(post.slug, post);
}

/** A post as it is after a change. Where visitors see a difference by that, a receipt begins. */
export function noteChange(post: PostSummary): void {
  const { slug, revision } = post;
  const before = known.get(slug);
  known.set(slug, post);
  const wanted = wantedOf(post);
  if (wanted !== wantedOf(before)) begin(slug, wanted);
  // The old receipt is of another version by now.
  else if (before?.revision !== revision && receipts.value[slug]?.state === "done") put(slug, undefined);
}

const wantedOf = (post: PostSummary | undefined) => (post?.published ? post.revision : null);

function begin(slug: string, wanted: Receipt["wanted"]): void {
  const receipt: Receipt = { wanted, state: "waiting" };
  put(slug, receipt);
  setTimeout(() => {
    if (receipts.value[slug] === receipt) put(slug, { ...receipt, state: "late" });
  }, LATE_AFTER_MS);
}

/** News of a publish. One that failed concerns everything that waits. */
export function receivePublish({ at, slugs, ...news }: PublishEvent): void {
  newestPublish = at;
  for (const slug of new Set(news.ok ? slugs : [...slugs, ...pending()])) void follow(slug, news);
}

/** For news that was missed while the events were cut off: a publish that we have not heard of holds what we wait for. */
export function settleReceipts({ ok, ms, at, errors: [error] }: NonNullable<Status["publish"]>): void {
  if (at === newestPublish) return;
  const isFirst = newestPublish === undefined;
  newestPublish = at;
  if (isFirst) return;
  for (const slug of pending()) void follow(slug, { ok, ms, ...(error && { error }) });
}

const pending = () =>
  Object.keys(receipts.value).filter((slug) => /waiting|late/.test(receipts.value[slug]?.state ?? ""));

/** The service says that it has published; the receipt says so when the public address does. */
async function follow(slug: string, { ok, ms, error }: News): Promise<void> {
  let followed = open(slug);
  if (followed) {
    followed = { wanted: followed.wanted, state: "waiting", ms };
    put(slug, followed);
  }
  let reason: string | undefined;
  for (const wait of LOOK_AGAIN_AFTER_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const receipt = open(slug);
    // Another change of this post is on its way by now, and has news of its own.
    if (followed && receipt !== followed) return;
    // News may be here before the answer to the change. Of a draft's change there is no receipt at all.
    if (!receipt) continue;
    if (!ok) return put(slug, { ...receipt, state: "failed", reason: error });
    reason = await lookAtLive(slug, receipt.wanted);
    if (!reason && receipts.value[slug] === receipt) return put(slug, { ...receipt, state: "done", ms });
  }
  if (followed && receipts.value[slug] === followed) put(slug, { ...followed, state: "unseen", reason });
}

/** What has not come to its good end. */
function open(slug: string): Receipt | undefined {
  const receipt = receipts.value[slug];
  return receipt?.state === "done" ? undefined : receipt;
}

/** The owner asks for another look. */
export function lookAgain(slug: string): void {
  void follow(slug, { ok: true, ms: receipts.value[slug]?.ms ?? 0 });
}
