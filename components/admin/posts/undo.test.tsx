import { act } from "react";
import { describe, expect, test } from "vitest";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { freshDesk, openDesk, toastText } from "../testing/desk.tsx";
import { aPost, listCall, type Routes } from "../testing/fake-service.ts";
import { click, pass, render, unmountAll } from "../testing/render.tsx";
import { showStoredToast } from "./post-forms.ts";

freshDesk();

const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: "2026-11-10T09:00:00Z" });
const open = (routes: Routes) => openDesk({ [listCall]: { json: [aPost(), live] }, ...routes });
const commit = (name: string) => ({ "X-Commit": name });

describe("Undo", () => {
  test("reverts exactly one commit, and can itself be undone", async () => {
    const service = await open({
      "PATCH /api/blog/p1": { json: aPost({ published: true, revision: "r2" }), headers: commit("c1") },
      "POST /api/blog/undo": ({ body }) => ({
        json: { post: aPost(), commit: `undo of ${Object.values(body as object)}` },
      }),
    });
    await click("button", /^Publish “Sore back”$/);
    await click("button", /^Undo: /);
    expect(toastText()).toBe("Taken back | “Sore back”");
    await click("button", /^Undo: /);
    expect(service.asked("POST /api/blog/undo").map(({ body }) => body)).toEqual([
      { commit: "c1" },
      { commit: "undo of c1" },
    ]);
  });

  test("is still offered by the receipt of a change when its toast is gone", async () => {
    const service = await open({
      "PATCH /api/blog/p1": { json: aPost({ published: true, revision: "r2" }), headers: commit("c1") },
      "POST /api/blog/undo": { json: { post: aPost({ revision: "r3" }), commit: "c2" } },
    });
    await click("button", /^Publish “Sore back”$/);
    await pass(6_000);
    await click("button", /^Undo “Sore back”$/);
    expect(service.asked("POST /api/blog/undo")[0]?.body).toEqual({ commit: "c1" });
    expect(toastText()).toBe("Taken back | “Sore back”");
  });

  test("of the first publish of a new post says where its words are, and claims no longer that it is live", async () => {
    let listed = [aPost()];
    await open({
      [listCall]: () => ({ json: listed }),
      "PATCH /api/blog/p1": { json: aPost({ published: true, revision: "r2" }), headers: commit("c1") },
      "POST /api/blog/undo": () => {
        listed = [];
        return { json: { post: null, commit: "c2" } };
      },
    });
    await click("button", /^Publish “Sore back”$/);
    expect(document.querySelector(".receipt")).not.toBeNull();
    await click("button", /^Undo: /);
    expect(toastText()).toMatch(/^Taken back \| “Sore back” is off the site, and among the deleted posts/);
    expect(document.querySelector(".receipt")).toBeNull();
  });

  test("says why it was refused", async () => {
    const sentence = "This post has been changed since. Nothing was taken back.";
    await open({
      "PATCH /api/blog/p1": { json: aPost({ published: true }), headers: commit("c1") },
      "POST /api/blog/undo": { status: 409, text: sentence },
    });
    await click("button", /^Publish “Sore back”$/);
    await click("button", /^Undo: /);
    expect(toastText()).toBe(`Could not be taken back | ${sentence}`);
  });

  test("is not offered if nothing was changed, and no update is claimed", async () => {
    await open({ "PATCH /api/blog/p1": { json: aPost() } });
    await click("button", /^Publish “Sore back”$/);
    expect(toastText()).toBe("There was nothing to change. | “Sore back”");
    expect(document.querySelector(".toast")?.textContent).not.toContain("Undo");
  });

  test("is offered once after the reload that follows Delete", async () => {
    const service = await open({
      "DELETE /api/blog/p2": { json: { ok: true, id: "p2" }, headers: commit("c9") },
      "POST /api/blog/undo": { json: { post: live, commit: "c10" } },
    });
    await click("button", /^Delete “Stairs”$/);
    await unmountAll();
    await render(<Toaster />);
    await act(async () => showStoredToast());
    expect(sessionStorage.getItem("toast-after-reload")).toBeNull();
    await click("button", /^Undo: /);
    expect(service.asked("POST /api/blog/undo")[0]?.body).toEqual({ commit: "c9" });
  });
});
