import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { session } from "../api/session.ts";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { freshDesk } from "../testing/desk.tsx";
import { aPost, fakeService, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render, submit, type } from "../testing/render.tsx";
import { RichText } from "./RichText.tsx";
import { TextTools } from "./TextTools.tsx";
import { createTextEditor } from "./text-editor.ts";
import { showsSource } from "./views.ts";

freshDesk();
afterEach(() => {
  showsSource.value = false;
});

/** Opens the Markdown view. The rich view is tested in rich-text.test.tsx and tests/desk-writing.spec.ts. */
async function open(markdown: string, routes: Routes = {}) {
  const service = fakeService(routes);
  session.value = "open";
  showsSource.value = true;
  const reported: string[] = [];
  const text = createTextEditor({ text: markdown, onChange: (markdown) => reported.push(markdown) });
  await render(
    <>
      <TextTools editor={text} controls="text" />
      <RichText editor={text} id="text" />
      <OpenDialog />
    </>,
  );
  const field = document.querySelector("textarea") as HTMLTextAreaElement;
  const select = (words: string) => {
    const at = field.value.indexOf(words);
    field.focus();
    field.setSelectionRange(at, at + words.length);
  };
  return { text, field, select, service, reported };
}

describe("the Markdown view", () => {
  test("reports every change as it is typed, and shows a text that is loaded from elsewhere", async () => {
    const { text, field, reported } = await open("One.");
    await type(/^Content$/, "One. Two.");
    expect(reported).toEqual(["One. Two."]);
    await act(async () => text.load("Three."));
    expect(field.value).toBe("Three.");
    expect(reported).toEqual(["One. Two."]);
  });

  test("has no formatting tools, because formats are typed there", async () => {
    const { field, select } = await open("Keep warm hands.");
    select("warm");
    for (const tool of [/^Bold$/, /^Heading$/, /^List$/, /^Table$/]) {
      expect(find("button", tool).getAttribute("aria-disabled")).toBe("true");
      await click("button", tool);
    }
    expect(field.value).toBe("Keep warm hands.");
    for (const tool of [/^Link$/, /^Picture$/]) expect(find("button", tool).getAttribute("aria-disabled")).toBeNull();
  });

  test("is remembered on this device", async () => {
    await open("One.");
    expect(localStorage.getItem("desk-markdown")).toBe("yes");
  });
});

describe("a link", () => {
  const search = "GET /api/blog?q=saddle&limit=6&summary=1&state=published";
  const saddle = aPost({ title: "The saddle did not", slug: "the-saddle" });

  test("can lead to a post that a search finds; Enter chooses the first result", async () => {
    const { field, select } = await open("Look at the saddle first.", { [search]: { json: [saddle] } });
    select("the saddle");
    await click("button", /^Link$/);
    await type(/^Where to$/, "saddle");
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(document.querySelector('[aria-selected="true"] mark')?.textContent).toBe("saddle");
    expect(find<HTMLInputElement>("textbox", /^Words shown$/).value).toBe("the saddle");
    await submit(document.querySelector("form"));
    expect(field.value).toBe("Look at [the saddle](/blog/the-saddle) first.");
  });

  test.each([
    ["https://a.example/x", "https://a.example/x"],
    ["a.example/x", "https://a.example/x"],
    ["hello@a.example", "mailto:hello@a.example"],
    ["/booking", "/booking"],
    ["equine", "/treatments/equine"],
  ])("typed as “%s” leads to %s", async (typed, href) => {
    const { field, select } = await open("Here.");
    select("Here");
    await click("button", /^Link$/);
    await type(/^Where to$/, typed);
    await submit(document.querySelector("form"));
    expect(field.value).toBe(`[Here](${href}).`);
  });

  test("without a target is not set, and the dialog says why", async () => {
    const { field } = await open("Here.");
    await click("button", /^Link$/);
    for (const typed of ["nowhere at all", "//evil.example", "/\\evil.example", "https:///evil.example"]) {
      await type(/^Where to$/, typed);
      await submit(document.querySelector("form"));
      expect(document.querySelector("dialog [role=alert]")?.textContent, typed).toMatch(/Choose a page or a post/);
      expect(field.value).toBe("Here.");
    }
  });
});

describe("a picture", () => {
  const call = "PUT /api/blog/pictures?name=collie&shape=whole&x=50&y=50";
  const collie = (type = "image/jpeg", name = "collie.jpg") => new File([new Uint8Array(3)], name, { type });
  const shown = () => document.querySelector(".sending")?.textContent;

  test("is sent at once and put into the text", async () => {
    const { text, field, service } = await open("One.\n", {
      [call]: { status: 201, json: { path: "images/collie.webp" } },
    });
    await act(async () => text.uploads.start([collie()]));
    expect(field.value).toBe("One.\n\n![](images/collie.webp)\n");
    expect(service.asked(call)[0]?.headers.Authorization).toBe("Bearer the-token");
  });

  test("that is still being sent can be waited for, so that a save includes it", async () => {
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const route = () => sent.then(() => ({ status: 201, json: { path: "images/collie.webp" } }));
    const { text } = await open("One.", { [call]: route });
    await act(async () => text.uploads.start([collie()]));
    expect(shown()).toMatch(/is being sent/);
    let saved = "";
    void text.uploads.settled().then(() => {
      saved = text.markdown();
    });
    await act(async () => answer());
    expect(saved).toContain("images/collie.webp");
  });

  test("waits while there is no connection, and is sent by itself once it is back", async () => {
    const { text, field, service } = await open("One.", { [call]: noAnswer });
    await act(async () => text.uploads.start([collie()]));
    expect(shown()).toMatch(/No connection. The picture waits here/);
    expect(field.value).toBe("One.");
    service.answer(call, { status: 201, json: { path: "images/collie.webp" } });
    await act(async () => void dispatchEvent(new Event("online")));
    expect(shown()).toBeUndefined();
    expect(field.value).toContain("![](images/collie.webp)");
  });

  test("that waits for the service is tried again by itself, and by a save", async () => {
    const { text, field, service } = await open("One.", { [call]: noAnswer });
    await act(async () => text.uploads.start([collie()]));
    await pass(10_000);
    expect(service.asked(call)).toHaveLength(2);
    service.answer(call, { status: 201, json: { path: "images/collie.webp" } });
    await act(() => text.uploads.settled());
    expect(field.value).toContain("![](images/collie.webp)");
    await pass(10_000);
    expect(service.asked(call)).toHaveLength(3);
  });

  test("that the service refuses shows the reason, and can be left out", async () => {
    const { text, field } = await open("One.", { [call]: { status: 415, text: "Please send a picture." } });
    await act(async () => text.uploads.start([collie()]));
    expect(shown()).toMatch(/Please send a picture./);
    await click("button", /^Leave it out$/);
    expect(shown()).toBeUndefined();
    expect(field.value).toBe("One.");
  });

  test("of a type that not every browser shows says how to send it instead", async () => {
    const { text } = await open("One.");
    await act(async () => text.uploads.start([collie("", "IMG_1.HEIC")]));
    expect(shown()).toMatch(/Settings, Camera, Formats, Most Compatible/);
  });
});
