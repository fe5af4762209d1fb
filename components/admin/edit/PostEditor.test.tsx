// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, test } from "vitest";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { PostList } from "../posts/PostList.tsx";
import { loadPosts } from "../posts/posts.ts";
import { session } from "../session.ts";
import { forgetAll, freshDesk, toastText } from "../testing/desk.tsx";
import { aPost, fakeService, listCall, noAnswer } from "../testing/fake-service.ts";
import { click, find, render, type, unmountAll } from "../testing/render.tsx";
import { restoreEdits } from "./edits.ts";

freshDesk();

const patch = "PATCH /api/blog/p1";
const field = (name: RegExp) => find<HTMLInputElement | HTMLTextAreaElement>("textbox", name);
const isOpen = () => document.querySelector(".editor") !== null;

async function open(routes: Parameters<typeof fakeService>[0] = {}) {
  const service = fakeService({ [listCall]: { json: [aPost()] }, ...routes });
  session.value = "open";
  restoreEdits();
  await act(loadPosts);
  await render(
    <>
      <PostList />
      <Toaster />
    </>,
  );
  return service;
}
async function edit(routes: Parameters<typeof fakeService>[0] = {}) {
  const service = await open(routes);
  await click("button", /^Edit “Sore back”$/);
  return service;
}

describe("editing a post", () => {
  test("the form is filled from the post and has the focus; it counts words", async () => {
    await edit();
    expect([/^Title$/, /^Excerpt$/, /^Content$/].map((name) => field(name).value)).toEqual([
      "Sore back",
      "In short.",
      "Word for word.",
    ]);
    expect(document.activeElement).toBe(field(/^Title$/));
    await type(/^Content$/, "one two three ".repeat(67));
    expect(document.body.textContent).toContain("Markdown. 201 words, 2 min read.");
  });

  test("Save sends what has changed, against the version it grew from, and goes back to the list", async () => {
    const service = await edit({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toMatchObject([{ body: { title: "Sorer back" }, headers: { "If-Match": '"r1"' } }]);
    expect(toastText()).toBe("Post Updated | “Sorer back”");
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Edit “Sorer back”");
  });

  test("Save with nothing changed asks nothing of the service", async () => {
    const service = await edit();
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    expect(toastText()).toMatch(/^Post Updated/);
    expect(isOpen()).toBe(false);
  });

  test("Cancel changes nothing; what was typed can be had back", async () => {
    const service = await edit();
    await type(/^Content$/, "Other words.");
    await click("button", /^Cancel$/);
    expect(isOpen()).toBe(false);
    await click("button", /^Undo$/);
    expect(field(/^Content$/).value).toBe("Other words.");
    expect(service.asked(patch)).toEqual([]);
  });

  test.each([
    ["the error's text", { status: 400, text: "The title may not be empty." }, "400: The title may not be empty."],
    ["the fallback", noAnswer, "Failed to update blog post"],
  ])("a failed save is told with %s, and every word stays in the form", async (_, answer, text) => {
    await edit({ [patch]: answer });
    await type(/^Title$/, "Sorer back");
    await type(/^Content$/, "Other words.");
    await click("button", /^Save$/);
    expect(toastText()).toBe(`Update Failed | ${text}`);
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Sorer back", "Other words."]);
    expect(find<HTMLButtonElement>("button", /^Save$/).getAttribute("aria-busy")).toBe("false");
  });

  test("a line break pasted into the excerpt becomes a space", async () => {
    await edit();
    await type(/^Excerpt$/, "One.\nTwo.");
    expect(field(/^Excerpt$/).value).toBe("One. Two.");
  });
});

describe("two people at one post", () => {
  const theirs = aPost({ title: "Their title", revision: "r2" });
  const routes = {
    [patch]: { status: 409, text: "Somebody else has changed this post in the meantime." },
    "GET /api/blog/sore-back": { json: theirs },
  };
  async function collide() {
    const service = await edit(routes);
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    return service;
  }

  test("a stale save says so in words, and both texts are there", async () => {
    await collide();
    expect(toastText()).toBe("Update Failed | 409: Somebody else has changed this post in the meantime.");
    expect(document.body.textContent).toContain("This post was changed elsewhere while you were editing");
    expect(field(/^Content$/).value).toBe("My words.");
    expect(document.querySelector(".other")?.textContent).toContain("Their title");
  });

  test("saving again keeps what the form shows, over their version", async () => {
    const service = await collide();
    service.answer(patch, { json: aPost({ content: "My words.", revision: "r3" }) });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]).toMatchObject({
      body: { title: "Sore back", content: "My words." },
      headers: { "If-Match": '"r2"' },
    });
    expect(isOpen()).toBe(false);
  });

  test("the two can be swapped, there and back", async () => {
    await collide();
    await click("button", /^Swap the two$/);
    expect(field(/^Title$/).value).toBe("Their title");
    expect(document.querySelector(".other")?.textContent).toContain("Your version");
    await click("button", /^Swap the two$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("a 409 for another reason is no collision", async () => {
    await edit({ ...routes, "GET /api/blog/sore-back": { json: aPost() } });
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    expect(document.querySelector(".other")).toBeNull();
    expect(field(/^Content$/).value).toBe("My words.");
  });
});

describe("what was typed outlives the page", () => {
  test("after a reload the form is open again with the unsaved words, and says so", async () => {
    await edit();
    await type(/^Content$/, "My words.");
    await unmountAll();
    forgetAll();
    await open();
    expect(field(/^Content$/).value).toBe("My words.");
    expect(document.body.textContent).toContain("These are your words from before; they are not saved yet.");
    expect(document.activeElement).toBe(document.body);
  });

  test("a form in which nothing was typed is closed by a reload", async () => {
    await edit();
    await unmountAll();
    forgetAll();
    await open();
    expect(isOpen()).toBe(false);
  });

  test("a post that ten newer ones have pushed off the list stays while it is edited", async () => {
    const service = await edit();
    await type(/^Content$/, "My words.");
    service.answer(listCall, { json: [aPost({ id: "p9", slug: "newer", title: "Newer" })] });
    await act(loadPosts);
    expect(find("heading", /^Newer$/)).toBeTruthy();
    expect(field(/^Content$/).value).toBe("My words.");
  });
});
