import { signal } from "@preact/signals-react";
import type { PublishEvent, Status } from "../service.ts";

/** What became of a change on the public site: of a post that was to be seen there, or to be gone from it. */
export interface Receipt {
  wish: "live" | "removed";
  /** "late": nothing was heard for so long that the owner is told. */
  state: "waiting" | "late" | "done" | "failed";
  ms?: number;
  reason?: string | undefined;
}

/** By slug, for the changes of this page's life. */
export const receipts = signal<Readonly<Record<string, Receipt>>>({});

const LATE_AFTER_MS = 10_000;

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
  const wish = receipts.value[slug]?.wish ?? "live";
  put(slug, ok ? { wish, state: "done", ms } : { wish, state: "failed", reason });
}
