import { practice } from "#content/facts/practice.ts";
import { bookingFrame as limits } from "#content/facts/site.ts";
import { wantsStillness } from "../motion.ts";
import { parseMessage } from "./parse-message.ts";

/**
 * Brings the booking diary alive. The frame gets its address only now, so that none of its messages can come before
 * there is somebody to hear them. It hears the configured diary alone, and only while the page is shown.
 */
export function enhanceBookingFrame(box: HTMLElement): void {
  const frame = box.querySelector("iframe");
  const silent = box.parentElement?.querySelector<HTMLElement>("[data-part=silent]");
  if (!frame?.dataset.src || !silent) return;
  const source = new URL(frame.dataset.src, window.location.href);
  let page: string | undefined;
  let giveUp: ReturnType<typeof setTimeout>;

  function hear({ data, origin, source: sender }: MessageEvent) {
    if (origin !== source.origin || sender !== frame?.contentWindow) return;
    const message = parseMessage(data, practice.booking);
    if (!message) return;
    answered();
    if (message.kind === "resize") frame.style.height = `${clamp(message.height)}px`;
    else turnTo(message.page);
  }

  /** The first page is the one that was asked for: only a later one brings the frame into view. */
  function turnTo(next: string) {
    const moved = page !== undefined && (next === "" || next !== page);
    page = next;
    if (moved) frame?.scrollIntoView({ block: "start", behavior: wantsStillness() ? "auto" : "smooth" });
  }

  function answered() {
    clearTimeout(giveUp);
    if (silent) silent.hidden = true;
    box.dataset.state = "open";
  }

  function listen() {
    window.addEventListener("message", hear);
    if (page === undefined && silent) giveUp = setTimeout(() => (silent.hidden = false), limits.fallbackAfterMs);
  }

  listen();
  window.addEventListener("pagehide", () => {
    window.removeEventListener("message", hear);
    clearTimeout(giveUp);
  });
  // Back from another page, and this one was kept as it was.
  window.addEventListener("pageshow", ({ persisted }) => persisted && listen());

  box.dataset.state = "opening";
  frame.addEventListener("load", () => {
    box.dataset.state = "open";
  });
  frame.src = source.href;
}

const clamp = (height: number) => Math.min(limits.maxHeight, Math.max(limits.minHeight, Math.round(height)));
