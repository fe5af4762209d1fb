import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceBookingFrame, parseMessage } from "./booking-frame.ts";

const diary = "https://segsbury.bookings.example";
const markers = { resizeMarker: "cliniko-bookings-resize", pageMarker: "cliniko-bookings-page" };
let frame: HTMLIFrameElement;
let silent: HTMLElement;
const scrolled = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <section><p data-part="silent" hidden>The diary is not answering.</p>
    <div class="frame-box" data-resize="${markers.resizeMarker}" data-page="${markers.pageMarker}"><iframe data-src="${diary}/bookings"></iframe></div></section>`;
  frame = document.querySelector("iframe") as HTMLIFrameElement;
  silent = document.querySelector("[data-part=silent]") as HTMLElement;
  // happy-dom would go and fetch the address.
  Object.defineProperty(frame, "src", { value: "", writable: true });
  Object.defineProperty(frame, "contentWindow", { value: window });
  frame.scrollIntoView = scrolled.mockReset();
  enhanceBookingFrame(document.querySelector(".frame-box") as HTMLElement);
});
afterEach(() => {
  window.dispatchEvent(new Event("pagehide"));
  vi.useRealTimers();
});

const say = (data: unknown, { origin = diary, source = window as Window | null } = {}) =>
  window.dispatchEvent(new MessageEvent("message", { data, origin, source }));

test("the frame gets its address after the listener has been added", () => {
  expect(frame.src).toBe(`${diary}/bookings`);
});

test("the frame takes the height that the diary asks for, within reason", () => {
  say("cliniko-bookings-resize:1342");
  expect(frame.style.height).toBe("1342px");
  say("cliniko-bookings-resize:1");
  expect(frame.style.height).toBe("400px");
  say("cliniko-bookings-resize:99999999");
  expect(frame.style.height).toBe("5000px");
});

test("unknown messages, other origins and other windows change nothing", () => {
  for (const data of [
    "cliniko-bookings-resize:",
    "cliniko-bookings-resize:tall",
    "cliniko-bookings-resize:Infinity",
    7,
    null,
    {},
  ])
    say(data);
  say("cliniko-bookings-resize:700", { origin: "https://evil.example" });
  say("cliniko-bookings-resize:700", { source: null });
  expect(frame.style.height).toBe("");
});

test("a new page in the diary is brought into view, but never the first one, and no repeats", () => {
  say("cliniko-bookings-page:schedule");
  expect(scrolled).not.toHaveBeenCalled();
  say("cliniko-bookings-page:schedule");
  expect(scrolled).not.toHaveBeenCalled();
  say("cliniko-bookings-page:patient");
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ block: "start", behavior: "smooth" });
});

test("with reduced motion the scrolling is not animated", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  say("cliniko-bookings-page:schedule");
  say("cliniko-bookings-page:patient");
  expect(scrolled).toHaveBeenCalledWith({ block: "start", behavior: "auto" });
});

test("a notice appears when the diary has sent nothing for eight seconds, and goes with its first message", () => {
  vi.advanceTimersByTime(7_999);
  expect(silent.hidden).toBe(true);
  vi.advanceTimersByTime(1);
  expect(silent.hidden).toBe(false);
  say("cliniko-bookings-resize:900");
  expect(silent.hidden).toBe(true);
});

test("the listener is removed when the page is left, and added when it comes back from the cache", () => {
  window.dispatchEvent(new Event("pagehide"));
  say("cliniko-bookings-resize:900");
  vi.advanceTimersByTime(60_000);
  expect(frame.style.height).toBe("");
  expect(silent.hidden).toBe(true);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  say("cliniko-bookings-resize:900");
  expect(frame.style.height).toBe("900px");
});

test("the markers are the practice's own", () => {
  expect(parseMessage("tall:12", { resizeMarker: "tall", pageMarker: "turn" })).toEqual({ kind: "resize", height: 12 });
  expect(parseMessage("turn", { resizeMarker: "tall", pageMarker: "turn" })).toEqual({ kind: "page", page: "" });
  expect(parseMessage("cliniko-bookings-resize-not:12", markers)).toBeUndefined();
});
