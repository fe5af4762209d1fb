import type { Publisher, Receipt } from "./publisher.ts";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

export interface GoLive {
  /** Publishes what has changed, and tells the desk what came of it. Resolves when that was tried; never rejects. */
  publish(slugs: readonly string[], retryMs?: number): Promise<void>;
  stop(): void;
}

interface GoLiveOptions {
  publisher: Pick<Publisher, "publish">;
  tell: (event: "publish", receipt: object) => void;
}

/** Brings changes to the site. A publish that fails (a full disk, no memory) is tried again, ever more seldom. */
export function createGoLive({ publisher, tell }: GoLiveOptions): GoLive {
  let retry: NodeJS.Timeout | undefined;
  /** Posts whose changes are saved but could not be published yet. */
  const unpublished = new Set<string>();

  async function publish(slugs: readonly string[], retryMs = FIRST_RETRY_MS): Promise<void> {
    const receipt = await publisher.publish({ changed: slugs });
    const { ok, id, at, ms, error, errors } = receipt;
    const reason = error ?? errors.find(({ slug }) => slugs.includes(slug))?.reason;
    tell("publish", { ok: ok && !reason, id, at, ms, slugs, ...(reason && { error: reason }) });
    clearTimeout(retry);
    for (const slug of slugs) ok ? unpublished.delete(slug) : unpublished.add(slug);
    if (ok) tellLate(receipt);
    else retry = setTimeout(publish, retryMs, slugs, Math.min(2 * retryMs, LONGEST_RETRY_MS)).unref();
  }

  /** A publish holds all that is saved, so changes that an earlier one could not bring out are live now too. */
  function tellLate({ id, at, ms, errors }: Receipt): void {
    const late = [...unpublished].filter((slug) => !errors.some((error) => error.slug === slug));
    unpublished.clear();
    if (late.length > 0) tell("publish", { ok: true, id, at, ms, slugs: late });
  }

  return { publish, stop: () => clearTimeout(retry) };
}
