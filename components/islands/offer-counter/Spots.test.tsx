import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrate, pass } from "../../admin/testing/render.tsx";

let reducesMotion = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  reducesMotion = false;
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: reducesMotion }) as MediaQueryList);
});
afterEach(() => vi.restoreAllMocks());

const tenPlaces = { places: 10, validDays: 7, endsOn: "2026-12-18", placesLeft: 3 };

/** Renders and hydrates all four parts, each as its own island, as on the page. */
async function openPage({ simulated = true } = {}) {
  const offer = { ...tenPlaces, simulated };
  const { SpotsBanner, SpotsMeter, SpotsClosing, JustBooked } = await import("./Spots.tsx");
  for (const Part of [SpotsBanner, SpotsMeter, SpotsClosing, JustBooked]) await hydrate(<Part {...offer} />);
}
const banner = () => document.querySelector(".banner");
const bar = () => document.querySelector("rect.left")?.getAttribute("width");

test("the simulated counter begins with six of ten places left", async () => {
  await openPage();
  await pass(14_999);
  expect(banner()?.textContent).toBe("6 of 10 places left. Offer expires in 7 days");
  expect(document.body.textContent).toContain("6 of 10 appointments left at this price");
  expect(document.querySelector("h2")?.textContent).toBe("Ten places. Six left.");
  expect(bar()).toBe("60%");
  expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("6");
});

test("after 15 seconds one place is gone everywhere, with a highlight (2 s), confetti (3 s) and a popup (4 s)", async () => {
  await openPage();
  await pass(15_000);
  expect(banner()?.textContent).toContain("5 of 10");
  expect(document.body.textContent).toContain("5 of 10 appointments left");
  expect(document.querySelector("h2")?.textContent).toBe("Ten places. Five left.");
  expect(bar()).toBe("50%");
  expect(banner()?.className).toBe("banner changed");
  expect(document.querySelector("[role=status] .toast")?.textContent).toContain("Just Booked");
  expect(document.querySelectorAll(".confetti[aria-hidden] i")).toHaveLength(24);

  await pass(2_000);
  expect(banner()?.className).toBe("banner");
  expect(document.querySelector(".confetti")).not.toBeNull();
  await pass(1_000);
  expect(document.querySelector(".confetti")).toBeNull();
  expect(document.querySelector(".toast")).not.toBeNull();
  await pass(1_000);
  expect(document.querySelector(".toast")).toBeNull();

  await pass(60_000);
  expect(bar()).toBe("50%");
});

test("the confetti can be stopped, and the popup closed", async () => {
  await openPage();
  await pass(15_000);
  await act(async () => document.querySelector<HTMLElement>("[aria-label='Stop the animation']")?.click());
  expect(document.querySelector(".confetti")).toBeNull();
  await act(async () => document.querySelector<HTMLElement>("[aria-label='Close']")?.click());
  expect(document.querySelector(".toast")).toBeNull();
});

test("there is no confetti for visitors who prefer reduced motion", async () => {
  reducesMotion = true;
  await openPage();
  await pass(15_000);
  expect(document.querySelector(".toast")).not.toBeNull();
  expect(document.querySelector(".confetti")).toBeNull();
});

test("a real offer shows its real number and its real end, and nothing changes by itself", async () => {
  await openPage({ simulated: false });
  expect(banner()?.textContent).toBe("3 of 10 places left. Offer ends on 18 December 2026");
  await pass(60_000);
  expect(banner()?.textContent).toContain("3 of 10");
  expect(document.querySelector("h2")?.textContent).toBe("Ten places. Three left.");
  expect(bar()).toBe("30%");
  expect(document.querySelector(".toast")).toBeNull();
});
