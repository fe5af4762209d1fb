import { act } from "react";
import { expect, test, vi } from "vitest";
import { textLabels } from "#content/pages/admin-text.ts";
import { freshDesk } from "../testing/desk.tsx";
import { fakeService, type Routes } from "../testing/fake-service.ts";
import { click, find, render } from "../testing/render.tsx";
import { RichText } from "./RichText.tsx";
import "./rich-text.ts";
import { TextTools } from "./TextTools.tsx";
import { createTextEditor } from "./text-editor.ts";
import { showsSource } from "./views.ts";

freshDesk();

/** Opens the rich view below a title field. Whatever needs layout is tested in tests/desk-writing.spec.ts. */
async function open(markdown: string, routes: Routes = {}) {
  fakeService(routes);
  showsSource.value = false;
  const text = createTextEditor({ text: markdown, onChange: () => {} });
  await render(
    <>
      <input aria-label="Title" />
      <TextTools editor={text} controls="text" />
      <RichText editor={text} id="text" />
    </>,
  );
  await act(() => vi.waitFor(() => expect(text.view.value).toBe("rich")));
  const isPressed = () => find("button", /^Heading$/).getAttribute("aria-pressed") === "true";
  return { text, isPressed, title: find("textbox", /^Title$/), rich: document.querySelector(".rich") as HTMLElement };
}

const collie = new File([new Uint8Array(3)], "collie.jpg", { type: "image/jpeg" });
const call = "PUT /api/blog/pictures?name=collie&shape=whole&x=50&y=50";

test("a tool looks pressed while the text or its tools have the focus, and not while the title has it", async () => {
  const { text, isPressed, title } = await open("## One\n\nTwo.");
  await act(async () => text.focus("start"));
  expect(isPressed()).toBe(true);
  await act(async () => find("button", /^Bold$/).focus());
  expect(isPressed()).toBe(true);
  await act(async () => title.focus());
  expect(isPressed()).toBe(false);
  await act(async () => text.focus());
  expect(isPressed()).toBe(true);
});

test("using a tool while the title has the focus moves the focus to the text", async () => {
  const { text, isPressed, title, rich } = await open("One.");
  await act(async () => title.focus());
  await click("button", /^Heading$/);
  expect(document.activeElement).toBe(rich);
  expect(isPressed()).toBe(true);
  expect(text.markdown()).toBe("## One.");
});

test("a picture that is being sent still comes into the text when another text is loaded meanwhile", async () => {
  let answer = () => {};
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const route = () => sent.then(() => ({ status: 201, json: { path: "images/collie.webp" } }));
  const { text } = await open(`${"A long text. ".repeat(20)}\n\nLast.`, { [call]: route });
  await act(async () => text.focus("end"));
  await act(async () => text.uploads.start([collie]));
  await act(async () => text.load("Short."));
  await act(async () => answer());
  await act(() => text.uploads.settled());
  expect(text.markdown()).toContain("![](images/collie.webp)");
});

test.each([
  ["to Markdown", [true]],
  ["to Markdown and back", [true, false]],
])(
  "a picture that is being sent stays in sight and comes into the text when she switches %s meanwhile",
  async (_, switches) => {
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const route = () => sent.then(() => ({ status: 201, json: { path: "images/collie.webp" } }));
    const { text } = await open("One.", { [call]: route });
    await act(async () => text.uploads.start([collie]));
    for (const isSource of switches)
      await act(async () => {
        showsSource.value = isSource;
      });
    expect(document.querySelector(".sending [role=status]")?.textContent).toBe(textLabels.picture.sending);
    await act(async () => answer());
    await act(() => text.uploads.settled());
    expect(text.markdown()).toContain("![](images/collie.webp)");
    expect(text.uploads.pending.value).toEqual([]);
  },
);

test("a picture that is left out leaves no gap in the text, and none comes later", async () => {
  const { text, rich } = await open("One.", { [call]: { status: 415, text: "Please send a picture." } });
  const before = rich.children.length;
  await act(async () => text.uploads.start([collie]));
  expect(document.querySelector(".sending")?.textContent).toContain("Please send a picture.");
  await click("button", /^Leave it out$/);
  expect([rich.children.length, rich.querySelector(".sending"), text.markdown()]).toEqual([before, null, "One."]);
});

test("a pasted picture without a type is not lost silently", async () => {
  const { rich } = await open("One.");
  const event = new Event("paste", { bubbles: true, cancelable: true });
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([new Uint8Array(3)], "IMG_1.HEIC"));
  await act(async () => rich.dispatchEvent(Object.assign(event, { clipboardData })));
  expect(document.querySelector(".sending")?.textContent).toMatch(/Settings, Camera, Formats, Most Compatible/);
});

test("finding words selects them, also after a line break", async () => {
  const { text, rich } = await open("One,\\\ntwo and three.");
  await act(async () => text.find("three"));
  await click("button", /^Bold$/);
  expect(text.markdown()).toBe("One,\\\ntwo and **three**.");
  expect(rich.querySelector("strong")?.textContent).toBe("three");
});
