import { bookingFrame as limits } from "#content/facts/site.ts";
import { prefersReducedMotion } from "../motion.ts";

/**
 * Loads the booking diary. The frame gets its address only after the message listener is added, so that no message is
 * lost. Only messages of the configured diary are handled, and only while the page is shown.
 */
export function enhanceBookingFrame(box: HTMLElement): void {
  const frame = box.querySelector("iframe");
  const silentNotice = box.parentElement?.querySelector<HTMLElement>("[data-part=silent]");
  if (!frame?.dataset.src || !silentNotice) return;
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
    else handlePageChange(message.page);
  }

  /** Scrolls the frame into view on every change of the diary's page; the first message is no change. */
  function handlePageChange(next: string) {
    const hasChanged = page !== undefined && (next === "" || next !== page);
    page = next;
    if (hasChanged) frame?.scrollIntoView({ block: "start", behavior: prefersReducedMotion() ? "auto" : "smooth" });
  }

  function showFrame() {
    clearTimeout(fallbackTimer);
    if (silentNotice) silentNotice.hidden = true;
    box.dataset.state = "open";
  }

  function listen() {
    window.addEventListener("message", handleMessage);
    if (page === undefined && silentNotice)
      fallbackTimer = setTimeout(() => (silentNotice.hidden = false), limits.fallbackAfterMs);
  }

  listen();
  window.addEventListener("pagehide", () => {
    window.removeEventListener("message", handleMessage);
    clearTimeout(fallbackTimer);
  });
  // Listen again when the page is restored from the back/forward cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listen());

  box.dataset.state = "opening";
  frame.addEventListener("load", () => {
    box.dataset.state = "open";
  });
  frame.src = source.href;
}

const clamp = (height: number) => Math.min(limits.maxHeight, Math.max(limits.minHeight, Math.round(height)));

/**
 * Parses a message of the booking diary, `cliniko-bookings-resize:1342` or `cliniko-bookings-page:schedule`. The
 * markers before the colon are facts of the practice. Returns `undefined` for all other messages.
 */
export function parseMessage(
  data: unknown,
  { resizeMarker, pageMarker }: { resizeMarker: string; pageMarker: string },
) {
  if (typeof data !== "string") return undefined;
  if (data.startsWith(`${resizeMarker}:`)) {
    const value = data.slice(resizeMarker.length + 1).trim();
    const height = Number(value);
    return value !== "" && Number.isFinite(height) && height > 0 ? { kind: "resize" as const, height } : undefined;
  }
  if (data === pageMarker || data.startsWith(`${pageMarker}:`)) {
    return { kind: "page" as const, page: data.slice(pageMarker.length + 1) };
  }
  return undefined;
}
