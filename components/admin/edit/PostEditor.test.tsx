import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { postForms } from "../posts/post-forms.ts";
import { loadPosts } from "../posts/posts.ts";
import { field, freshDesk, openForm, toastText } from "../testing/desk.tsx";
import { aPost, listCall, noAnswer } from "../testing/fake-service.ts";
import { click, find, type } from "../testing/render.tsx";
import { readAllDrafts } from "./draft-storage.ts";

freshDesk();

const patch = "PATCH /api/blog/p1";
const isOpen = () => document.querySelector(".editor") !== null;

describe("editing a post", () => {
  test("the form is filled from the post and focused; it counts words", async () => {
    await openForm({}, aPost({ tags: ["saddle", "winter"] }));
    const names = [/^Title$/, /^Excerpt$/, /^Category$/, /^Tags$/, /^Content$/];
    expect(names.map((name) => field(name).value)).toEqual([
      "Sore back",
      "In short.",
      "Human",
      "saddle, winter",
      "Word for word.",
    ]);
    expect(document.activeElement).toBe(field(/^Title$/));
    await type(/^Content$/, "one two three ".repeat(67));
    expect(document.body.textContent).toContain("Markdown. 201 words, 2 min read.");
  });

  test("Save sends the changed fields with the version they are based on, and closes the form", async () => {
    const service = await openForm({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toMatchObject([{ body: { title: "Sorer back" }, headers: { "If-Match": '"r1"' } }]);
    expect(toastText()).toBe("Post Updated | “Sorer back”");
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit “Sorer back”");
  });

  test("tags are sent as a list, however they are spaced; spacing alone is no change", async () => {
    const service = await openForm(
      { [patch]: { json: aPost({ revision: "r2" }) } },
      aPost({ tags: ["saddle", "winter"] }),
    );
    await type(/^Tags$/, "saddle ,winter,");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    await click("button", /^Edit “Sore back”$/);
    await type(/^Tags$/, "saddle, hacking, saddle");
    await type(/^Category$/, "Equine");
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ category: "Equine", tags: ["saddle", "hacking"] });
  });

  test("Save without changes sends nothing", async () => {
    const service = await openForm();
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    expect(toastText()).toBe("There was nothing to change. | “Sore back”");
    expect(isOpen()).toBe(false);
  });

  test("a save without a commit is not reported as an update", async () => {
    await openForm({ [patch]: { json: aPost() } });
    await type(/^Title$/, "Sore  back");
    await click("button", /^Save$/);
    expect(toastText()).toBe("There was nothing to change. | “Sore back”");
  });

  test("Ctrl+S saves, and the browser's save dialog does not open", async () => {
    const service = await openForm({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await type(/^Title$/, "Sorer back");
    const key = new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true, cancelable: true });
    await act(async () => void field(/^Content$/).dispatchEvent(key));
    expect(key.defaultPrevented).toBe(true);
    expect(service.asked(patch)).toHaveLength(1);
  });

  test("Cancel changes nothing, and Undo restores the text", async () => {
    const service = await openForm();
    await type(/^Content$/, "Other words.");
    await click("button", /^Cancel$/);
    expect(isOpen()).toBe(false);
    await click("button", /^Undo$/);
    expect(field(/^Content$/).value).toBe("Other words.");
    expect(service.asked(patch)).toEqual([]);
  });

  test.each([
    ["the error's text", { status: 400, text: "The title may not be empty." }, "400: The title may not be empty."],
    [
      "the fallback and that it waits",
      noAnswer,
      "Failed to update blog post | Your words are on this device, and this save is sent again by itself.",
    ],
  ])("a failed save shows %s, and the form keeps its text", async (_, answer, text) => {
    await openForm({ [patch]: answer });
    await type(/^Title$/, "Sorer back");
    await type(/^Content$/, "Other words.");
    await click("button", /^Save$/);
    expect(toastText()).toBe(`Update Failed | ${text}`);
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Sorer back", "Other words."]);
    expect(find<HTMLButtonElement>("button", /^Save$/).getAttribute("aria-busy")).toBe("false");
  });

  test("a line break pasted into the excerpt becomes a space", async () => {
    await openForm();
    await type(/^Excerpt$/, "One.\nTwo.");
    expect(field(/^Excerpt$/).value).toBe("One. Two.");
  });

  test("an edited post stays in the list when newer ones push it out", async () => {
    const service = await openForm();
    await type(/^Content$/, "My words.");
    service.answer(listCall, { json: [aPost({ id: "p9", slug: "newer", title: "Newer" })] });
    await act(loadPosts);
    expect(find("heading", /^Newer$/)).toBeTruthy();
    expect(field(/^Content$/).value).toBe("My words.");
  });
});

describe("text typed during a save", () => {
  test("stays in the form, rebased onto the saved version", async () => {
    let answer = () => {};
    const saved = aPost({ title: "Sorer back", revision: "r2" });
    const service = await openForm({
      [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))),
    });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    await type(/^Content$/, "Typed on.");
    await act(async () => answer());
    expect(toastText()).toBe("Post Updated | “Sorer back”");
    expect(field(/^Content$/).value).toBe("Typed on.");
    service.answer(patch, { json: { ...saved, content: "Typed on.", revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]).toMatchObject({ body: { content: "Typed on." }, headers: { "If-Match": '"r2"' } });
  });

  test("the form shows what the service saved, except in fields typed in since", async () => {
    let answer = () => {};
    const saved = aPost({ title: "Sorer back", category: "General", revision: "r2" });
    const service = await openForm({
      [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))),
    });
    await type(/^Category$/, "");
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    await type(/^Content$/, "Typed on.");
    await act(async () => answer());
    expect(field(/^Category$/).value).toBe("General");
    service.answer(patch, { json: { ...saved, content: "Typed on.", revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]?.body).toEqual({ content: "Typed on." });
  });

  test("is stored under the version it is now based on, and no older one", async () => {
    let answer = () => {};
    const saved = aPost({ title: "Sorer back", revision: "r2" });
    await openForm({ [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))) });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    await type(/^Content$/, "Typed on.");
    await act(async () => answer());
    expect(readAllDrafts().map(({ base, draft }) => [base.revision, draft.content])).toEqual([["r2", "Typed on."]]);
  });
});

describe("the toolbar", () => {
  test.each([
    ["md-header", "## Signs"],
    ["md-quote", "> Signs"],
  ])("%s removes its mark again, by click and by key", async (button, marked) => {
    await openForm();
    for (const event of [
      new MouseEvent("click", { bubbles: true }),
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
    ]) {
      await type(/^Content$/, marked);
      await act(async () => void document.querySelector(button)?.dispatchEvent(event));
      expect(field(/^Content$/).value).toBe("Signs");
    }
  });

  test("the link button works by keyboard too", async () => {
    const ask = vi.fn(() => "/booking");
    vi.stubGlobal("prompt", ask);
    await openForm();
    await type(/^Content$/, "");
    const event = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
    await act(async () => void document.querySelector("md-link")?.dispatchEvent(event));
    expect(ask).toHaveBeenCalledOnce();
    expect(field(/^Content$/).value).toBe("[/booking](/booking)");
  });
});

describe("a post without its own excerpt", () => {
  const derived = aPost({ excerpt: "Word for word.", excerptIsDerived: true });

  test("has an empty field with the derived excerpt as its placeholder", async () => {
    await openForm({}, derived);
    const { value, placeholder } = field(/^Excerpt$/);
    expect([value, placeholder]).toEqual(["", "Word for word."]);
  });

  test("stays without one when text is typed during a save", async () => {
    let answer = () => {};
    const saved = { ...derived, content: "New.", excerpt: "New.", revision: "r2" };
    const service = await openForm(
      { [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))) },
      derived,
    );
    await type(/^Content$/, "New.");
    await click("button", /^Save$/);
    await type(/^Content$/, "New. Typed on.");
    await act(async () => answer());
    service.answer(patch, { json: { ...saved, content: "New. Typed on.", revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch).map(({ body }) => body)).toEqual([{ content: "New." }, { content: "New. Typed on." }]);
  });
});

describe("leaving the page", () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  test("asks only while there are unsaved changes, and not when the desk itself reloads", async () => {
    const { followEdits } = await import("./save-edit.ts");
    const { page } = await import("../page.ts");
    const stop = new AbortController();
    await openForm({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await act(async () => followEdits(postForms, stop.signal));
    expect(leave()).toBe(false);
    await type(/^Title$/, "Sorer back");
    expect(leave()).toBe(true);
    page.isReloading = true;
    expect(leave()).toBe(false);
    page.isReloading = false;
    await click("button", /^Save$/);
    expect(leave()).toBe(false);
    stop.abort();
  });
});
