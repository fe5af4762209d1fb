import { bookingFrame as limits } from "#content/facts/site.ts";
import { wantsStillness } from "../motion.ts";

/**
 * Loads the booking diary. The frame gets its address only after the listener is there, so that no message is lost.
 * Only messages of the configured diary count, and only while the page is shown.
 */
export function enhanceBookingFrame(box: HTMLElement): void {
  const frame = box.querySelector("iframe");
  const silent = box.parentElement?.querySelector<HTMLElement>("[data-part=silent]");
  if (!frame?.dataset.src || !silent) return;
  const markers = { resizeMarker: box.dataset.resize ?? "", pageMarker: box.dataset.page ?? "" };
  const source = new URL(frame.dataset.src, window.location.href);
  let page: string | undefined;
  let fallbackTimer: ReturnType<typeof setTimeout>;

  function handleMessage({ data, origin, source: sender }: MessageEvent) {
    if (origin !== source.origin || sender !== frame?.contentWindow) return;
    const message = parseMessage(data, markers);
    if (!message) return;
    showFrame();
    if (message.kind === "resize") frame.style.height = `${clamp(message.height)}px`;
    else turnTo(message.page);
  }

  /** Scrolls the frame into view on every page of the diary but the first. */
  function turnTo(next: string) {
    const moved = page !== undefined && (next === "" || next !== page);
    page = next;
    if (moved) frame?.scrollIntoView({ block: "start", behavior: wantsStillness() ? "auto" : "smooth" });
  }

  function showFrame() {
    clearTimeout(fallbackTimer);
    if (silent) silent.hidden = true;
    box.dataset.state = "open";
  }

  function listen() {
    window.addEventListener("message", handleMessage);
    if (page === undefined && silent) fallbackTimer = setTimeout(() => (silent.hidden = false), limits.fallbackAfterMs);
  }

  listen();
  window.addEventListener("pagehide", () => {
    window.removeEventListener("message", handleMessage);
    clearTimeout(fallbackTimer);
  });
  // Restored from the back/forward cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listen());

  box.dataset.state = "opening";
  frame.addEventListener("load", () => {
    box.dataset.state = "open";
  });
  frame.src = source.href;
}

const clamp = (height: number) => Math.min(limits.maxHeight, Math.max(limits.minHeight, Math.round(height)));

/**
 * Reads a message of the booking diary: `cliniko-bookings-resize:1342` or `cliniko-bookings-page:schedule`. The words
 * before the colon are facts of the practice; all other messages are ignored.
 */
export function parseMessage(
  data: unknown,
  { resizeMarker, pageMarker }: { resizeMarker: string; pageMarker: string },
) {
  if (typeof data !== "string") return undefined;
  if (data.startsWith(`${resizeMarker}:`)) {
    const written = data.slice(resizeMarker.length + 1).trim();
    const height = Number(written);
    return written !== "" && Number.isFinite(height) && height > 0 ? { kind: "resize" as const, height } : undefined;
  }
  if (data === pageMarker || data.startsWith(`${pageMarker}:`)) {
    return { kind: "page" as const, page: data.slice(pageMarker.length + 1) };
  }
  return undefined;
}
