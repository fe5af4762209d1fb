import { act } from "react";
import { describe, expect, test } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { storeDraft } from "../edit/draft-storage.ts";
import { beginEdit } from "../edit/edits.ts";
import { postForms, undo } from "../posts/post-forms.ts";
import { setFilter } from "../posts/posts.ts";
import { freshDesk, openDesk, resetDesk, row } from "../testing/desk.tsx";
import { aPost, aStatus, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, type, unmountAll } from "../testing/render.tsx";

freshDesk();

const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: "2026-11-10T09:00:00Z" });
const open = (routes: Routes = {}) =>
  openDesk({ [listCall]: { json: [aPost(), live], headers: { "X-Total-Count": "40" } }, ...routes });
const text = () => document.body.textContent;

/** Stores a draft as an earlier page would. */
function storeUnsaved() {
  const base = aPost();
  storeDraft(postForms, { draftId: "e", base, draft: { ...draftOf(base), title: "Unsaved" } });
}

describe("finding posts", () => {
  test("sends one search when typing pauses", async () => {
    const found = "GET /api/blog?limit=10&summary=1&q=stairs";
    const service = await open({ [found]: { json: [live] } });
    await type(/^Search the posts$/, "sta");
    await type(/^Search the posts$/, "stairs");
    await pass(300);
    expect(service.calls.filter(({ what }) => what.includes("q="))).toHaveLength(1);
    expect(find("heading", /^1 post with “stairs”, in titles, texts and tags$/)).toBeTruthy();
    expect(text()).not.toContain("Sore back");
  });

  test("says that nothing was found, and leads back to all posts", async () => {
    await open({ "GET /api/blog?limit=10&summary=1&q=zebra": { json: [] } });
    await type(/^Search the posts$/, "zebra");
    await pass(300);
    expect(text()).toContain("No post has “zebra” in its title, text or tags.");
    await click("button", /^Show all posts$/);
    expect(row("Sore back")).toBeTruthy();
  });

  test("searches for each word by itself, and names the filter in the result", async () => {
    await open({ "GET /api/blog?limit=10&summary=1&q=saddle+girth&state=draft": { json: [] } });
    await act(() => setFilter("draft"));
    await type(/^Search the posts$/, "saddle girth");
    await pass(300);
    expect(text()).toContain("No draft has “saddle” and “girth” in its title, text or tags.");
  });

  test.each([
    ["is being written", async () => void (await act(async () => beginEdit(postForms, aPost())))],
    ["has an unsaved draft", async () => void (await act(async () => storeUnsaved()))],
  ])("keeps a post that %s in the list, and counts it separately", async (_, keep) => {
    await open({ "GET /api/blog?limit=10&summary=1&q=stairs": { json: [live] } });
    await keep();
    await type(/^Search the posts$/, "stairs");
    await pass(300);
    expect(
      find("heading", /^1 post with “stairs”, in titles, texts and tags, and 1 that you are writing$/),
    ).toBeTruthy();
    expect(document.querySelectorAll(".rows > li")).toHaveLength(2);
  });

  test("Load more loads twenty more posts", async () => {
    const thirty = "GET /api/blog?limit=30&summary=1";
    const service = await open({ [thirty]: { json: [aPost(), live] } });
    expect(text()).toContain("40 in all");
    await click("button", /^Load more$/);
    expect(service.asked(thirty)).toHaveLength(1);
  });

  test("focuses the first new post after the last Load more", async () => {
    const all = "GET /api/blog?limit=30&summary=1";
    const other = aPost({ id: "p3", slug: "other", title: "Other" });
    await open({ [all]: { json: [aPost(), live, other], headers: { "X-Total-Count": "3" } } });
    find("button", /^Load more$/).focus();
    await click("button", /^Load more$/);
    expect(document.activeElement).toBe(find("link", /^Other$/));
  });

  test("lists broken files with file, line, reason and what visitors see", async () => {
    const file = { file: "x.md", line: 3, reason: "title is missing.", remedy: "", lastGoodKept: false };
    await open({ "GET /api/admin/status": { json: aStatus({ broken: [file] }) } });
    await act(() => setFilter("broken"));
    const broken = document.querySelector(".broken")?.textContent;
    expect(broken).toBe("x.md, line 3title is missing.It is not on the site until it is mended.");
    expect(text()).not.toContain("Sore back");
  });

  test("fetches a post’s text when it is opened, and says why if that fails", async () => {
    const service = await open({ "GET /api/blog/sore-back": noAnswer });
    await click("button", /^Edit “Sore back”$/);
    expect(row("Sore back").textContent).toContain("The service does not answer.");
    service.answer("GET /api/blog/sore-back", { json: aPost() });
    await click("button", /^Edit “Sore back”$/);
    expect(find<HTMLTextAreaElement>("textbox", /^Content$/).value).toBe("Word for word.");
  });
});

describe("the owner's position in the list", () => {
  const thirty = "GET /api/blog?limit=30&summary=1";
  const noted = { headers: { "X-Total-Count": "40" } };
  async function reloadAfter(name: RegExp, routes: Routes, after = [aPost(), live]) {
    await open({ [thirty]: { json: [aPost(), live], ...noted }, ...routes });
    await click("button", /^Load more$/);
    find("button", name).focus();
    await click("button", name);
    await unmountAll();
    resetDesk();
    return open({ [thirty]: { json: after, ...noted } });
  }

  test("after Regenerate and its reload: the list is as long as before, and the button has the focus", async () => {
    const service = await reloadAfter(/^Regenerate Image “Stairs”$/, { "POST /api/blog/p2/image": { json: {} } });
    expect(service.asked(thirty)).not.toEqual([]);
    expect(service.asked(listCall)).toEqual([]);
    expect(document.activeElement).toBe(find("button", /^Regenerate Image “Stairs”$/));
  });

  test("after Delete and its reload: the next row has the focus", async () => {
    await reloadAfter(/^Delete “Sore back”$/, { "DELETE /api/blog/p1": { json: { ok: true } } }, [live]);
    expect(document.activeElement).toBe(find("link", /^Stairs$/));
  });

  test("after Undo: the restored row has the focus, and not the one to which the deletion had led", async () => {
    const service = await open({
      "POST /api/blog/undo": { json: { post: aPost({ slug: "frost", title: "Frost", id: "p3" }), commit: "c2" } },
    });
    find("link", /^Stairs$/).focus();
    service.answer(listCall, { json: [aPost(), live, aPost({ slug: "frost", title: "Frost", id: "p3" })] });
    await act(async () => undo("c1", "Frost"));
    expect(document.activeElement).toBe(find("link", /^Frost$/));
  });

  test("after Undo while the owner is typing: the focus does not move", async () => {
    const service = await open({ "POST /api/blog/undo": { json: { post: live, commit: "c2" } } });
    find("textbox", /^Search the posts$/).focus();
    await act(async () => undo("c1", "Stairs"));
    expect(service.asked("POST /api/blog/undo")).toHaveLength(1);
    expect(document.activeElement).toBe(find("textbox", /^Search the posts$/));
  });
});
