// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "enableIframePageLoading": true } }
import { expect, test } from "vitest";
import { enhanceLiveMap } from "./live-map.ts";

function openMap(source = ""): void {
  document.body.innerHTML = `<div ${source} data-title="Live map: us" data-missing="No live map is set up yet.">
    <img src="data:," alt=""><button>Show the live map</button><p role="status"></p></div>`;
  enhanceLiveMap(document.querySelector("div") as HTMLElement);
}

test("without an address, the button says that there is no live map yet", () => {
  openMap();
  document.querySelector("button")?.click();
  expect(document.querySelector("[role=status]")?.textContent).toContain("No live map is set up yet");
  expect(document.querySelector("iframe")).toBeNull();
});

test("with an address, the live map is loaded only when the button is pressed", () => {
  openMap(`data-src="about:blank"`);
  expect(document.querySelector("iframe")).toBeNull();
  document.querySelector("button")?.click();
  expect(document.querySelector("iframe")?.src).toBe("about:blank");
  expect(document.querySelector("iframe")?.title).toContain("Live map");
});
