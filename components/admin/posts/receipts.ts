import { signal } from "@preact/signals-react";
import { postPath } from "#content/facts/navigation.ts";
import type { PublishEvent, Status } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { type Entries, setEntry } from "../entries.ts";

/** Whether a change has reached the public site. */
export interface Receipt {
  /** The revision that the post's page should show; `null`: the page should be gone. Facts have no page of their own. */
  wanted?: string | null;
  /** "late": no publish event for 10 seconds. "unseen": published, but not found at its address. */
  state: "waiting" | "late" | "done" | "unseen" | "failed";
  ms?: number;
  reason?: string | undefined;
  /** For its Undo, and a sentence before the state. */
  commit?: string;
  text?: string | undefined;
}

type PublishResult = Pick<PublishEvent, "ok" | "ms" | "error">;

/** By slug or `factsKey`, for changes since this page was loaded. */
export const receipts = signal<Entries<Receipt>>({});

const LATE_AFTER_MS = 10_000;
/** Waits between requests to the public address: the event of a publish may arrive before the answer to the save. */
const RETRY_AFTER_MS = [0, 150, 300, 600, 1_200, 2_400, 5_000];

/** The posts as the service last sent them, by slug. */
const known = new Map<string, PostSummary>();
/** Start of the newest publish that we know of, by the service's clock. */
let newestPublish: string | undefined;

/** No slug has a slash. */
export const factsKey = (section: string): string => `practice/${section}`;

const setReceipt = (slug: string, receipt: Receipt | undefined) => setEntry(receipts, slug, receipt);

export function forgetReceipts(): void {
  known.clear();
  receipts.value = {};
}

/** Compares a loaded list with the posts known so far. A new post may only have been further down, so it starts no receipt. */
export function notePosts(posts: readonly PostSummary[]): void {
  for (const post of posts)
    if (known.has(post.slug)) noteChange(post);
    else known.set(post.slug, post);
}

/** Starts a receipt when the change is one that visitors can see. */
export function noteChange(post: PostSummary, commit?: string): void {
  const { slug, revision } = post;
  const before = known.get(slug);
  known.set(slug, post);
  const wanted = visibleRevision(post);
  if (wanted !== visibleRevision(before)) startReceipt(slug, { wanted, ...(commit && { commit }) });
  // The finished receipt is about an older version.
  else if (before?.revision !== revision && receipts.value[slug]?.state === "done") setReceipt(slug, undefined);
}

const visibleRevision = (post: PostSummary | undefined) => (post?.published ? post.revision : null);

export function startReceipt(slug: string, about: Omit<Receipt, "state">): void {
  const receipt: Receipt = { ...about, state: "waiting" };
  setReceipt(slug, receipt);
  setTimeout(() => {
    if (receipts.value[slug] === receipt) setReceipt(slug, { ...receipt, state: "late" });
  }, LATE_AFTER_MS);
}

/** Handles a publish event. A failed publish concerns every receipt that is waiting. */
export function receivePublish({ at, slugs: posts, sections = [], ...result }: PublishEvent): void {
  const slugs = [...posts, ...sections.map(factsKey)];
  newestPublish = at;
  for (const slug of new Set(result.ok ? slugs : [...slugs, ...waitingSlugs()])) void settle(slug, result);
}

/** For events missed while disconnected: a publish in the status that we have not heard of settles what is waiting. */
export function settleReceipts({ ok, ms, at, errors: [error] }: NonNullable<Status["publish"]>): void {
  if (at === newestPublish) return;
  const isFirst = newestPublish === undefined;
  newestPublish = at;
  if (isFirst) return;
  for (const slug of waitingSlugs()) void settle(slug, { ok, ms, ...(error && { error }) });
}

const waitingSlugs = () =>
  Object.keys(receipts.value).filter((slug) => /waiting|late/.test(receipts.value[slug]?.state ?? ""));

/** Requests the public address until it shows the change that was published. */
async function settle(slug: string, { ok, ms, error }: PublishResult): Promise<void> {
  let followed = openReceipt(slug);
  if (followed) {
    followed = { ...followed, state: "waiting", ms };
    setReceipt(slug, followed);
  }
  let reason: string | undefined;
  for (const wait of RETRY_AFTER_MS) {
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const receipt = openReceipt(slug);
    // A newer change of this post has a publish event of its own.
    if (followed && receipt !== followed) return;
    // The answer to the save may still be under way. Changes of drafts never get a receipt.
    if (!receipt) continue;
    if (!ok) return setReceipt(slug, { ...receipt, state: "failed", reason: error });
    reason = await checkLive(slug, receipt.wanted);
    if (!reason && receipts.value[slug] === receipt) return setReceipt(slug, { ...receipt, state: "done", ms });
  }
  if (followed && receipts.value[slug] === followed) setReceipt(slug, { ...followed, state: "unseen", reason });
}

function openReceipt(slug: string): Receipt | undefined {
  const receipt = receipts.value[slug];
  return receipt?.state === "done" ? undefined : receipt;
}

export const forgetReceipt = (slug: string): void => setReceipt(slug, undefined);

/** For the owner's "Look again". */
export function checkAgain(slug: string): void {
  void settle(slug, { ok: true, ms: receipts.value[slug]?.ms ?? 0 });
}

/** Requests a post's public address as a visitor would. Answers why it does not show the wanted revision, or `undefined`. */
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
  if (!response.ok) return labels.answers(response.status);
  return revisionIn(await response.text()) === wanted ? undefined : labels.older;
}

/** The revision of the post that a page was drawn from. */
const revisionIn = (html: string): string | undefined =>
  /<meta\b[^>]*\bname="revision"[^>]*>/.exec(html)?.[0].match(/\bcontent="([^"]*)"/)?.[1];
