// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { beforeEach, expect, test, vi } from "vitest";
import { enhanceLiveMap } from "./live-map.ts";

const practice = vi.hoisted(() => ({ mapUrl: "https://maps.example/embed" }));
vi.mock("#content/facts/practice.ts", async (original) => {
  const facts = await original<typeof import("#content/facts/practice.ts")>();
  return { ...facts, practice: Object.assign(practice, { ...facts.practice, mapUrl: practice.mapUrl }) };
});

beforeEach(() => {
  document.body.innerHTML = `<div><img src="data:," alt=""><button>Show the live map</button><p role="status"></p></div>`;
  enhanceLiveMap(document.querySelector("div") as HTMLElement);
});

test("with no address set, the button says that there is no live map yet", () => {
  document.querySelector("button")?.click();
  expect(document.querySelector("[role=status]")?.textContent).toContain("No live map is set up yet");
  expect(document.querySelector("iframe")).toBeNull();
});

test("with an address, the map is loaded when it is asked for and not before", () => {
  practice.mapUrl = "about:blank";
  expect(document.querySelector("iframe")).toBeNull();
  document.querySelector("button")?.click();
  expect(document.querySelector("iframe")?.src).toBe("about:blank");
  expect(document.querySelector("iframe")?.title).toContain("Live map");
});
