import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { act } from "react";
import { expect, test, vi } from "vitest";
import { session } from "../api/session.ts";
import { freshDesk } from "../testing/desk.tsx";
import { fakeService, type Route } from "../testing/fake-service.ts";
import { pass, render } from "../testing/render.tsx";
import { FactsPreview } from "./FactsPreview.tsx";

freshDesk();

const preview = "POST /api/practice/closures/preview";
const noChanges = {};
const changes = signal<object>(noChanges);
function Preview() {
  useSignals();
  return <FactsPreview id="closures" changes={changes.value} draft={{ announceDaysBefore: "", closures: "" }} />;
}
const change = async (announceDaysBefore: number) => {
  await act(async () => {
    changes.value = { announceDaysBefore };
  });
  await pass(400);
};
async function open(route: Route) {
  vi.setSystemTime("2026-11-23T10:00:00Z");
  changes.value = noChanges;
  session.value = "open";
  const service = fakeService({ [preview]: route });
  const drawn = await render(<Preview />);
  await pass(0);
  return { drawn, service, frame: () => drawn.querySelector("iframe")?.getAttribute("srcdoc") };
}
const page = (words: string) =>
  `<html><head></head><body><header>Menu</header><aside class="closures">${words}</aside><main>Home</main></body></html>`;

test("the preview is a page of the site with the unsaved change, without its header, which needs scripts", async () => {
  const { service, frame } = await open({ json: { html: page("Closed on Friday."), day: "2026-11-23" } });
  await change(3);
  expect(service.asked(preview).at(-1)?.body).toEqual({ page: "/", change: { announceDaysBefore: 3 } });
  expect(frame()).toMatch(/<body><aside class="closures">Closed on Friday\.<\/aside><main>Home<\/main><\/body>/);
});

test("the preview says from which day on visitors will see what is announced later", async () => {
  const { drawn } = await open({ json: { html: page("Closed at Christmas."), day: "2026-12-18" } });
  expect(drawn.textContent).toContain("As visitors will see it from Friday 18 December.");
});

test("a page can be chosen of those that show the section", async () => {
  const { drawn, service } = await open({ json: { html: page(""), day: "2026-11-23" } });
  const pages = drawn.querySelector("select") as HTMLSelectElement;
  expect(pages.labels[0]?.textContent).toBe("As visitors will see it, on the page");
  await act(async () => {
    pages.value = "/contact";
    pages.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await pass(0);
  expect(service.asked(preview).at(-1)?.body).toMatchObject({ page: "/contact" });
});

test("a fact that is refused leaves the last page in the preview, which says what is wrong with which field", async () => {
  const { drawn, service, frame } = await open({ json: { html: page("Open."), day: "2026-11-23" } });
  const refusal = "“announceDaysBefore” in closures has to be a whole number from 0 to 60.";
  service.answer(preview, { status: 400, text: refusal, headers: { "X-Field": "announceDaysBefore" } });
  await change(99);
  const sentence = "Show it from has to be a whole number from 0 to 60.";
  expect(drawn.textContent).toContain(`The preview follows once this is put right: ${sentence}`);
  expect(frame()).toContain("Open.");
});

test("a page that arrives while the frame is still about to load is shown all the same", async () => {
  const empty = document.implementation.createHTMLDocument();
  empty.documentElement.replaceChildren();
  const loading = vi.spyOn(HTMLIFrameElement.prototype, "contentDocument", "get").mockReturnValue(empty);
  const { frame } = await open({ json: { html: page("Closed on Friday."), day: "2026-11-23" } });
  await change(3);
  loading.mockRestore();
  expect(frame()).toContain("Closed on Friday.");
});
