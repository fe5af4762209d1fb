import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceBookingFrame, parseMessage } from "./booking-frame.ts";

const diary = "https://segsbury.bookings.example";
const markers = { resizeMarker: "cliniko-bookings-resize", pageMarker: "cliniko-bookings-page" };
let frame: HTMLIFrameElement;
let silentNotice: HTMLElement;
const scrolled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <section><p data-part="silent" hidden>The diary is not answering.</p>
    <div class="frame-box" data-resize="${markers.resizeMarker}" data-page="${markers.pageMarker}"><iframe data-src="${diary}/bookings"></iframe></div></section>`;
  frame = document.querySelector("iframe") as HTMLIFrameElement;
  silentNotice = document.querySelector("[data-part=silent]") as HTMLElement;
  // Otherwise happy-dom would fetch the address.
  Object.defineProperty(frame, "src", { value: "", writable: true });
  Object.defineProperty(frame, "contentWindow", { value: window });
  frame.scrollIntoView = scrolled.mockReset();
  enhanceBookingFrame(document.querySelector(".frame-box") as HTMLElement);
});
afterEach(() => window.dispatchEvent(new Event("pagehide")));

const sendMessage = (data: unknown, { origin = diary, source = window as Window | null } = {}) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));

test("the frame gets its address after the listener has been added", () => {
  expect(frame.src).toBe(`${diary}/bookings`);
});

test("the frame takes the height that the diary asks for, between a minimum and a maximum", () => {
  sendMessage("cliniko-bookings-resize:1342");
  expect(frame.style.height).toBe("1342px");
  sendMessage("cliniko-bookings-resize:1");
  expect(frame.style.height).toBe("400px");
  sendMessage("cliniko-bookings-resize:99999999");
  expect(frame.style.height).toBe("5000px");
});

test("unknown messages, and messages from other origins or windows, change nothing", () => {
  for (const data of [
    "cliniko-bookings-resize:",
    "cliniko-bookings-resize:tall",
    "cliniko-bookings-resize:Infinity",
    7,
    null,
    {},
  ])
    sendMessage(data);
  sendMessage("cliniko-bookings-resize:700", { origin: "https://evil.example" });
  sendMessage("cliniko-bookings-resize:700", { source: null });
  expect(frame.style.height).toBe("");
});

test("the frame is scrolled into view when the diary changes its page, but not for its first page or a repeat", () => {
  sendMessage("cliniko-bookings-page:schedule");
  expect(scrolled).not.toHaveBeenCalled();
  sendMessage("cliniko-bookings-page:schedule");
  expect(scrolled).not.toHaveBeenCalled();
  sendMessage("cliniko-bookings-page:patient");
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "start", behavior: "smooth" });
});

test("the scrolling is not animated for visitors who prefer reduced motion", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  sendMessage("cliniko-bookings-page:schedule");
  sendMessage("cliniko-bookings-page:patient");
  expect(scrolled).toHaveBeenCalledWith({ block: "start", behavior: "auto" });
});

test("a notice appears if the diary sends nothing for eight seconds, and disappears with its first message", () => {
  vi.advanceTimersByTime(7_999);
  expect(silentNotice.hidden).toBe(true);
  vi.advanceTimersByTime(1);
  expect(silentNotice.hidden).toBe(false);
  sendMessage("cliniko-bookings-resize:900");
  expect(silentNotice.hidden).toBe(true);
});

test("no notice appears on a page restored from the cache when the diary had answered before", () => {
  sendMessage("cliniko-bookings-page:schedule");
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  vi.advanceTimersByTime(9_000);
  expect(silentNotice.hidden).toBe(true);
});

test("messages are ignored after the page is left, and handled again when it is restored from the cache", () => {
  window.dispatchEvent(new Event("pagehide"));
  sendMessage("cliniko-bookings-resize:900");
  vi.advanceTimersByTime(60_000);
  expect(frame.style.height).toBe("");
  expect(silentNotice.hidden).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  sendMessage("cliniko-bookings-resize:900");
  expect(frame.style.height).toBe("900px");
});

test("messages are recognised by the markers that the practice has configured", () => {
  expect(parseMessage("tall:12", { resizeMarker: "tall", pageMarker: "turn" })).toEqual({ kind: "resize", height: 12 });
  expect(parseMessage("turn", { resizeMarker: "tall", pageMarker: "turn" })).toEqual({ kind: "page", page: "" });
  expect(parseMessage("cliniko-bookings-resize-not:12", markers)).toBeUndefined();
});
