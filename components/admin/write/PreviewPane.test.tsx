import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { act } from "react";
import { expect, test } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { session } from "../api/session.ts";
import { freshDesk } from "../testing/desk.tsx";
import { aPost, fakeService } from "../testing/fake-service.ts";
import { pass, render } from "../testing/render.tsx";
import { PreviewPane } from "./PreviewPane.tsx";

freshDesk();

const preview = "POST /api/blog/p1/preview";
const draft = signal(draftOf(aPost({ tags: ["dogs", "stairs"] })));

function Pane() {
  useSignals();
  return <PreviewPane id="p1" draft={draft.value} block={0} />;
}
const changeContent = (content: string) =>
  act(async () => {
    draft.value = { ...draft.value, content };
  });
async function open() {
  session.value = "open";
  // The call fails, because happy-dom cannot load a page in a frame.
  const service = fakeService({ [preview]: { status: 503 } });
  const drawn = await render(<Pane />);
  await pass(0);
  return { drawn, asked: () => service.asked(preview).map(({ body }) => body as Record<string, unknown>) };
}

test("the preview is made from the text of the form, saved or not", async () => {
  const { asked } = await open();
  expect(asked().at(-1)).toEqual({
    title: "Sore back",
    excerpt: "In short.",
    featuredImageAlt: "",
    content: "Word for word.",
    category: "Human",
    tags: ["dogs", "stairs"],
  });
});

test("a failed preview says so, and is retried when the text changes", async () => {
  const { drawn, asked } = await open();
  expect(drawn.textContent).toContain("There is no preview just now");
  await changeContent("Oth");
  await changeContent("Other words.");
  await pass(400);
  expect(asked().at(-1)).toMatchObject({ content: "Other words." });
});

test("a link in the preview opens in a tab of its own, so that the preview stays", async () => {
  session.value = "open";
  const page = '<html><head></head><body><main><a href="/contact">Ask</a></main></body></html>';
  fakeService({ [preview]: { json: { html: page } } });
  const drawn = await render(<Pane />);
  await pass(0);
  expect(drawn.querySelector("iframe")?.getAttribute("srcdoc")).toMatch(/<base target="_blank">.*<a href="\/contact">/);
});
