import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { adminBlog } from "#content/pages/admin.ts";
import { page } from "../api/page.ts";
import { status } from "../api/status.ts";
import { openPostId } from "../posts/open-editor.ts";
import { loadPosts, posts } from "../posts/posts.ts";
import { receivePublish } from "../posts/receipts.ts";
import { freshDesk, openList, row, storedToast, toastText } from "../testing/desk.tsx";
import { aPost, aStatus, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass } from "../testing/render.tsx";

freshDesk();

const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: "2026-11-10T09:00:00Z" });

async function open(routes: Routes = {}) {
  const service = await openList({ [listCall]: { json: [aPost(), live] }, ...routes });
  return service;
}

describe("the list of posts", () => {
  test("shows a badge, the American date and the reading time", async () => {
    await open();
    expect(row("Sore back").querySelector(".meta")?.textContent).toBe("DraftNov 18, 20261 min");
    expect(row("Stairs").querySelector(".meta")?.textContent).toBe("PublishedNov 10, 20261 min");
  });

  test("says when a scheduled draft goes live, with the year unless it is the current one", async () => {
    vi.setSystemTime("2026-11-20T10:00:00Z");
    const waiting = aPost({ publishAt: "2026-11-24T09:00:00Z" });
    const nextYear = aPost({ id: "p3", title: "Spring", slug: "spring", publishAt: "2027-03-02T09:00:00Z" });
    await open({ [listCall]: { json: [waiting, nextYear] } });
    const meta = (title: string) => row(title).querySelector(".meta")?.textContent?.replace(/\s/g, " ");
    expect(meta("Sore back")).toBe("DraftScheduledGoes live Tue, Nov 24, 9:00 AM1 min");
    expect(meta("Spring")).toContain("Goes live Tue, Mar 2, 2027, 9:00 AM");
  });

  test("focuses the search on “/” and starts a new post on “n” while nothing has the focus", async () => {
    await open();
    const press = (key: string) =>
      act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    await press("/");
    expect(document.activeElement).toBe(find("textbox", /^Search the posts$/));
    await press("n");
    expect(openPostId.value).toBeUndefined();
    await act(async () => (document.activeElement as HTMLElement).blur());
    await press("n");
    expect(openPostId.value).toBeTruthy();
  });

  test("opens the editor from a title, which is a link that also works in another tab", async () => {
    await open();
    expect(find("link", /^Sore back$/).getAttribute("href")).toBe("/admin/blog#edit=sore-back");
    await click("link", /^Sore back$/);
    expect(openPostId.value).toBe("p1");
  });

  test("says that the file of a post is damaged, and what visitors see instead", async () => {
    await open();
    const file = { file: "sore-back.md", line: 3, reason: "title is missing.", remedy: "", lastGoodKept: true };
    await act(async () => {
      status.value = aStatus({ broken: [file] });
    });
    expect(row("Sore back").textContent).toContain(
      "This post’s file is damaged in line 3: title is missing. Its last good version stays on the site.",
    );
    expect(row("Stairs").textContent).not.toContain("damaged");
  });

  test("includes the post’s title in the name of every button", async () => {
    await open();
    const names = [...row("Sore back").querySelectorAll(".acts > button")].map((button) =>
      button.getAttribute("aria-label"),
    );
    expect(names).toEqual([
      "Edit “Sore back”",
      "Regenerate Image “Sore back”",
      "Delete “Sore back”",
      "More “Sore back”",
      "Publish “Sore back”",
    ]);
    expect(find("button", /publish/i, row("Stairs")).textContent).toBe("Unpublish");
  });

  test("says when it is empty, and when it could not be loaded", async () => {
    const service = await open({ [listCall]: { json: [] } });
    expect(document.body.textContent).toContain("No posts yet");
    service.answer(listCall, { status: 500, text: "Something went wrong on our side." });
    await act(loadPosts);
    expect(document.body.textContent).toContain("Something went wrong on our side.");
    service.answer(listCall, { json: [live] });
    await click("button", /^Try again$/);
    expect(row("Stairs")).toBeTruthy();
  });

  test("ignores a stale answer", async () => {
    const service = await open({ "PATCH /api/blog/p1": { json: aPost({ published: true }) } });
    let answerLate = () => {};
    service.answer(listCall, () => new Promise((resolve) => (answerLate = () => resolve({ json: [aPost(), live] }))));
    const late = loadPosts();
    service.answer(listCall, { json: [aPost({ published: true }), live] });
    await click("button", /^Publish “Sore back”$/);
    answerLate();
    await act(() => late);
    expect(posts.value?.[0]?.published).toBe(true);
  });
});

describe("publishing", () => {
  test("turns a draft into a published post, and says when it is live", async () => {
    const service = await open({ "PATCH /api/blog/p1": { json: aPost({ published: true }) } });
    await click("button", /^Publish “Sore back”$/);
    expect(service.asked("PATCH /api/blog/p1")[0]?.body).toEqual({ published: true });
    expect(toastText()).toBe("Post Updated | “Sore back”");
    expect(row("Sore back").textContent).toContain("Going live …");
    await act(async () =>
      receivePublish({ id: "r", ok: true, ms: 84, slugs: ["sore-back"], at: "2026-11-20T10:00:00Z" }),
    );
    expect(row("Sore back").textContent).toContain("Live in 84 ms");
    expect(find("link", /^View$/, row("Sore back")).getAttribute("href")).toBe("/blog/sore-back");
  });

  test("turns a published post into a draft, and says when it is off the site", async () => {
    await open({ "PATCH /api/blog/p2": { json: { ...live, published: false } } });
    await click("button", /^Unpublish/);
    await act(async () => receivePublish({ id: "r", ok: true, ms: 9, slugs: ["stairs"], at: "2026-11-20T10:00:00Z" }));
    expect(row("Stairs").textContent).toContain("Off the site in 9 ms");
  });

  test("accepts an event that arrives before the answer, and reports ten seconds without one", async () => {
    const at = "2026-11-20T10:00:00Z";
    await open({
      "PATCH /api/blog/p1": () => {
        receivePublish({ id: "r", ok: true, ms: 84, slugs: ["sore-back"], at });
        return { json: aPost({ published: true }) };
      },
      "PATCH /api/blog/p2": { json: { ...live, published: false } },
    });
    await click("button", /^Publish “Sore back”$/);
    await pass(200);
    expect(row("Sore back").textContent).toContain("Live in 84 ms");
    await click("button", /^Unpublish “Stairs”$/);
    await act(async () => receivePublish({ id: "s", ok: false, ms: 9, slugs: [], at, error: "The disk is full." }));
    expect(row("Stairs").textContent).toContain(
      "Not taken off. Visitors still see the site as it was. The disk is full.",
    );
  });

  test("shows a refusal in a toast, and keeps it in the row", async () => {
    await open({ "PATCH /api/blog/p1": { status: 409, text: "This post’s file is damaged at the moment." } });
    await click("button", /^Publish “Sore back”$/);
    expect(toastText()).toBe("Update Failed | This post’s file is damaged at the moment.");
    await pass(6_000);
    expect(row("Sore back").textContent).toContain("This post’s file is damaged at the moment.");
    expect(row("Sore back").textContent).not.toContain("Going live");
  });
});

describe("deleting", () => {
  test("asks for confirmation, and does nothing without it", async () => {
    const service = await open();
    vi.mocked(page.confirm).mockReturnValue(false);
    await click("button", /^Delete “Stairs”$/);
    expect(page.confirm).toHaveBeenCalledExactlyOnceWith("Are you sure you want to delete this blog post?");
    expect(service.asked("DELETE /api/blog/p2")).toEqual([]);
  });

  test("clears the list, reloads the page and shows the toast after that", async () => {
    await open({ "DELETE /api/blog/p2": { json: { ok: true, id: "p2" } } });
    await click("button", /^Delete “Stairs”$/);
    expect(page.reload).toHaveBeenCalledOnce();
    expect(posts.value).toBeUndefined();
    expect(storedToast()).toMatchObject({ title: "Post Deleted" });
  });

  test.each([
    [
      "status, status text and the reason",
      { status: 404, text: "There is no such post." },
      "HTTP 404: Not Found | There is no such post.",
    ],
    ["what to do without an answer", noAnswer, `Failed to delete blog post | ${adminBlog.noAnswer}`],
    [
      "the same when only a server in between answers",
      { status: 502, text: "<h1>Bad Gateway</h1>", headers: { "Content-Type": "text/html" } },
      `HTTP 502: Bad Gateway | ${adminBlog.noAnswer}`,
    ],
    [
      "what to do with a refusal without a reason",
      { status: 413, text: "<h1>413</h1>", headers: { "Content-Type": "text/html" } },
      `HTTP 413: Content Too Large | ${adminBlog.unexpectedAnswer}`,
    ],
  ])("that fails shows %s, and the post stays", async (_, answer, text) => {
    await open({ "DELETE /api/blog/p2": answer });
    await click("button", /^Delete “Stairs”$/);
    expect(toastText()).toBe(`Delete Failed | ${text}`);
    expect(page.reload).not.toHaveBeenCalled();
    expect(row("Stairs")).toBeTruthy();
  });
});

describe("a new picture", () => {
  test("is made for one post at a time, and then the page reloads", async () => {
    let answer = (_: { json: object }) => {};
    const service = await open({ "POST /api/blog/p1/image": () => new Promise((resolve) => (answer = resolve)) });
    await click("button", /^Regenerate Image “Sore back”$/);
    const own = find<HTMLButtonElement>("button", /^Regenerate Image “Sore back”$/);
    const other = find<HTMLButtonElement>("button", /^Regenerate Image “Stairs”$/);
    expect([own.getAttribute("aria-busy"), own.disabled, other.disabled]).toEqual(["true", false, true]);
    own.click();
    other.click();
    expect(service.calls.filter(({ what }) => what.endsWith("/image"))).toHaveLength(1);
    await act(async () => answer({ json: { message: "A new picture, painted offline." } }));
    expect(page.reload).toHaveBeenCalledOnce();
    expect(storedToast()).toMatchObject({ title: "Image Regenerated", text: "A new picture, painted offline." });
  });

  test("that fails shows the HTTP status in a toast, and the reason there and in the row", async () => {
    await open({ "POST /api/blog/p1/image": { status: 503, text: "The picture service does not answer." } });
    await click("button", /^Regenerate Image “Sore back”$/);
    expect(toastText()).toBe(
      "Regeneration Failed | HTTP 503: Service Unavailable | The picture service does not answer.",
    );
    expect(row("Sore back").textContent).toContain("The picture service does not answer.");
    expect(find<HTMLButtonElement>("button", /^Regenerate Image “Stairs”$/).disabled).toBe(false);
  });

  test("of a draft is fetched with the token", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:a-picture");
    const draft = aPost({ featuredImage: "/blog/images/cob-in-snow.webp" });
    const picture = "GET /api/blog/pictures/cob-in-snow.webp";
    const service = await open({ [listCall]: { json: [draft] }, [picture]: { text: "the picture" } });
    expect(service.asked(picture)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(row("Sore back").querySelector("img")?.getAttribute("src")).toBe("blob:a-picture");
  });
});
