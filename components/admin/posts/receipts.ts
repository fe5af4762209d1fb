import { signal } from "@preact/signals-react";
import type { PublishEvent, Status } from "../service.ts";

/** What became of a change on the public site. */
export type Receipt =
  | { state: "waiting" | "late"; since: number }
  | { state: "live"; ms: number }
  | { state: "failed"; reason: string | undefined };

/** By slug, for the changes of this page's life. */
export const receipts = signal<Readonly<Record<string, Receipt>>>({});

const LATE_AFTER_MS = 10_000;

function put(slug: string, receipt: Receipt | undefined): void {
  const { [slug]: _, ...others } = receipts.value;
  receipts.value = receipt ? { ...others, [slug]: receipt } : others;
}

/** A change of what visitors see was sent. To be called first: news of it may overtake the answer. */
export function expectReceipt(slug: string): void {
  const since = Date.now();
  put(slug, { state: "waiting", since });
  setTimeout(() => {
    const receipt = receipts.value[slug];
    if (receipt?.state === "waiting" && receipt.since === since) put(slug, { state: "late", since });
  }, LATE_AFTER_MS);
}

export const dropReceipt = (slug: string): void => put(slug, undefined);

/** News of a publish. Slugs that nobody here has touched get a receipt too: another editor's change, or a pull. */
export function receive({ ok, ms, slugs, error }: PublishEvent): void {
  const concerned = ok ? slugs : [...new Set([...slugs, ...waiting()])];
  for (const slug of concerned) put(slug, ok ? { state: "live", ms } : { state: "failed", reason: error });
}

/** For news that was missed while the events were cut off: a publish that ended later than a change was sent holds it. */
export function settleReceipts({ ok, ms, at, errors }: NonNullable<Status["publish"]>): void {
  for (const slug of waiting()) {
    const receipt = receipts.value[slug];
    if (!receipt || !("since" in receipt) || Date.parse(at) <= receipt.since) continue;
    put(slug, ok ? { state: "live", ms } : { state: "failed", reason: errors[0] });
  }
}

const waiting = () => Object.keys(receipts.value).filter((slug) => "since" in (receipts.value[slug] as Receipt));
