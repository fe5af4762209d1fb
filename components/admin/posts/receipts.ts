import { signal } from "@preact/signals-react";
import { postPath } from "#content/facts/navigation.ts";
import { type PublishEvent, publishEvent, type Status } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { readAnswer } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { loadStatus, status } from "../api/status.ts";
import { receiveOpinions } from "../edit/use-check.ts";

/** The progress of a change to the public site. */
export interface Receipt {
  /** The revision that the page should show; `null` if the page should be gone; absent for facts, which have no page. */
  wanted?: string | null;
  /** "late": no publish event for 10 seconds. "unseen": published, but its public address does not show it. */
  state: "waiting" | "late" | "done" | "unseen" | "failed";
  /** The duration of the publish. */
  ms?: number;
  reason?: string | undefined;
  /** The commit that Undo reverts. */
  commit?: string;
  /** A sentence before the state. */
  text?: string | undefined;
  post?: Pick<PostSummary, "id" | "slug" | "title">;
}

type PublishResult = Pick<PublishEvent, "ok" | "ms" | "error" | "commit">;

/** The receipts of changes since this page was loaded, by slug or `factsKey()`. */
export const receipts = signal<Entries<Receipt>>({});

const LATE_AFTER_MS = 10_000;
/** Delays before each request to the public address: a publish event may arrive before the answer to the save. */
const CHECK_DELAYS_MS = [0, 150, 300, 600, 1_200, 2_400, 5_000];

/** The posts as the service last sent them, by slug. */
const knownPosts = new Map<string, PostSummary>();
/** The start of the newest known publish, by the service's clock. */
let newestPublish: string | undefined;

/** Returns the key of a section's receipt. It cannot clash with a slug, because slugs have no slash. */
export const factsKey = (section: string): string => `practice/${section}`;

const setReceipt = (key: string, receipt: Receipt | undefined) => setEntry(receipts, key, receipt);

export function clearReceipts(): void {
  knownPosts.clear();
  receipts.value = {};
}

/** Compares a loaded list with the known posts. An unknown post may not be new, so it starts no receipt. */
export function trackPosts(posts: readonly PostSummary[]): void {
  for (const post of posts)
    if (knownPosts.has(post.slug)) trackChange(post);
    else knownPosts.set(post.slug, post);
}

/** Starts a receipt if visitors can see the change. */
export function trackChange(post: PostSummary, commit?: string): void {
  const { slug, revision } = post;
  const before = knownPosts.get(slug);
  knownPosts.set(slug, post);
  const wanted = visibleRevision(post);
  if (wanted !== visibleRevision(before)) startReceipt(slug, { wanted, post, ...(commit && { commit }) });
  // A finished receipt is about an older version.
  else if (before?.revision !== revision && receipts.value[slug]?.state === "done") setReceipt(slug, undefined);
}

const visibleRevision = (post: PostSummary | undefined) => (post?.published ? post.revision : null);

export function startReceipt(key: string, about: Omit<Receipt, "state">): void {
  const receipt: Receipt = { ...about, state: "waiting" };
  setReceipt(key, receipt);
  setTimeout(() => {
    if (receipts.value[key] === receipt) setReceipt(key, { ...receipt, state: "late" });
  }, LATE_AFTER_MS);
}

/** Handles the events that concern whatever the owner is writing. */
export function receiveNews(name: string, data: unknown): void {
  if (name === "opinions") receiveOpinions();
  if (name === "publish") receivePublish(readAnswer(publishEvent, data));
  if (name === "publish" || name === "messages") void loadStatus();
}

/** Handles a publish event. A failed publish concerns all waiting receipts. */
export function receivePublish({ at, slugs, sections = [], ...result }: PublishEvent): void {
  const keys = [...slugs, ...sections.map(factsKey)];
  newestPublish = at;
  for (const key of new Set(result.ok ? keys : [...keys, ...waitingKeys()])) void settle(key, result);
}

/** Settles waiting receipts by the status, in case the publish event was missed while disconnected. */
function settleReceipts({ ok, ms, at, errors: [error] }: NonNullable<Status["publish"]>): void {
  if (at === newestPublish) return;
  const isFirst = newestPublish === undefined;
  newestPublish = at;
  if (isFirst) return;
  for (const key of waitingKeys()) void settle(key, { ok, ms, ...(error && { error }) });
}

status.subscribe((now) => now?.publish && settleReceipts(now.publish));

const waitingKeys = () =>
  Object.keys(receipts.value).filter((key) => /waiting|late/.test(receipts.value[key]?.state ?? ""));

/** Checks the public address until it shows the published change, or the last check has failed. */
async function settle(key: string, { ok, ms, error, commit }: PublishResult): Promise<void> {
  let followed = openReceipt(key, commit);
  if (followed) {
    followed = { ...followed, state: "waiting", ms };
    setReceipt(key, followed);
  }
  let reason: string | undefined;
  for (const delay of CHECK_DELAYS_MS) {
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    const receipt = openReceipt(key, commit);
    // A newer change of this post has a publish event of its own.
    if (followed && receipt !== followed) return;
    // The answer to the save may still be pending. Changes to drafts never get a receipt.
    if (!receipt) continue;
    if (!ok) return setReceipt(key, { ...receipt, state: "failed", reason: error });
    reason = await checkLive(key, receipt.wanted);
    if (!reason && receipts.value[key] === receipt) return setReceipt(key, { ...receipt, state: "done", ms });
  }
  if (followed && receipts.value[key] === followed) setReceipt(key, { ...followed, state: "unseen", reason });
}

/** Returns a receipt that is not done, unless the publish was asked for by another save: its own is still to come. */
function openReceipt(key: string, commit: string | undefined): Receipt | undefined {
  const receipt = receipts.value[key];
  const isOther = commit !== undefined && receipt?.commit !== undefined && receipt.commit !== commit;
  return receipt?.state === "done" || isOther ? undefined : receipt;
}

export const removeReceipt = (key: string): void => setReceipt(key, undefined);

/** Removes the receipt of a change that was taken back, and of whose post nothing is left to show. */
export function removeReceiptOf(commit: string): void {
  for (const [key, receipt] of Object.entries(receipts.value)) if (receipt?.commit === commit) removeReceipt(key);
}

/** Checks the public address again at the owner's request. */
export function checkAgain(key: string): void {
  void settle(key, { ok: true, ms: receipts.value[key]?.ms ?? 0 });
}

/** Requests a post's public address as a visitor. Returns why the wanted revision is not there, or `undefined`. */
async function checkLive(slug: string, wanted: Receipt["wanted"]): Promise<string | undefined> {
  if (wanted === undefined) return undefined;
  const labels = deskLabels.receipt;
  let response: Response;
  try {
    response = await fetch(postPath(slug), { cache: "no-store", credentials: "omit" });
  } catch {
    return labels.noNetwork;
  }
  if (wanted === null) return response.status === 404 ? undefined : labels.notGone;
  if (!response.ok) return labels.broken;
  return revisionIn(await response.text()) === wanted ? undefined : labels.older;
}

/** Reads the post's revision from its page. */
const revisionIn = (html: string): string | undefined =>
  /<meta\b[^>]*\bname="revision"[^>]*>/.exec(html)?.[0].match(/\bcontent="([^"]*)"/)?.[1];
