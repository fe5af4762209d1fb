// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, test } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { Desk } from "../AdminBlog.tsx";
import { storeDraft } from "../edit/draft-storage.ts";
import { loadUnsavedDrafts } from "../edit/unsaved-drafts.ts";
import { session } from "../session.ts";
import { forgetAll, freshDesk, toastText } from "../testing/desk.tsx";
import { aPost, aStatus, fakeService, listCall, noAnswer } from "../testing/fake-service.ts";
import { click, find, pass, render, type, unfold, unmountAll } from "../testing/render.tsx";
import { show } from "./posts.ts";
import { receivePublish } from "./receipts.ts";
import { showStoredToast, undo } from "./undo.ts";

freshDesk();

const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: "2026-11-10T09:00:00Z" });
const at = "2026-11-20T10:00:00.000Z";
const commit = (name: string) => ({ "X-Commit": name });

async function open(routes: Parameters<typeof fakeService>[0] = {}) {
  const service = fakeService({ [listCall]: { json: [aPost(), live], headers: { "X-Total-Count": "40" } }, ...routes });
  session.value = "open";
  await render(
    <>
      <Desk />
      <Toaster />
    </>,
  );
  return service;
}
const row = (title: string) => find("heading", new RegExp(`^${title}$`)).closest("li") as HTMLElement;
const text = () => document.body.textContent;
const dialog = () => document.querySelector("dialog");
const publish = (slugs: string[], ok = true) => act(async () => receivePublish({ id: "r", ok, ms: 84, slugs, at }));

/** As an earlier page leaves them on this device. */
function keepWords() {
  const base = aPost();
  storeDraft({ draftId: "e", base, draft: { ...draftOf(base), title: "Unsaved" } });
  loadUnsavedDrafts();
}

describe("looking for posts", () => {
  test("asks when the typing pauses, once", async () => {
    const found = "GET /api/blog?limit=10&summary=1&q=stairs";
    const service = await open({ [found]: { json: [live] } });
    await type(/^Search the posts$/, "sta");
    await type(/^Search the posts$/, "stairs");
    await pass(300);
    expect(service.calls.filter(({ what }) => what.includes("q="))).toHaveLength(1);
    expect(find("heading", /^1 post found$/)).toBeTruthy();
    expect(text()).not.toContain("Sore back");
  });

  test("finds nothing in so many words, and leads back to all", async () => {
    await open({ "GET /api/blog?limit=10&summary=1&q=zebra": { json: [] } });
    await type(/^Search the posts$/, "zebra");
    await pass(300);
    expect(text()).toContain("No post has all of these words.");
    await click("button", /^Show all posts$/);
    expect(row("Sore back")).toBeTruthy();
  });

  test.each([
    ["is being edited", async () => click("button", /^Edit “Sore back”$/)],
    ["has unsaved words", async () => void (await act(async () => keepWords()))],
  ])("counts the rows that are there: one that %s stays besides those that were found", async (_, keep) => {
    await open({ "GET /api/blog?limit=10&summary=1&q=stairs": { json: [live] } });
    await keep();
    await type(/^Search the posts$/, "stairs");
    await pass(300);
    expect(find("heading", /^1 post found, and 1 that you are writing$/)).toBeTruthy();
    expect(document.querySelectorAll(".rows > li")).toHaveLength(2);
  });

  test("Load more asks for twenty more, from the newest on", async () => {
    const thirty = "GET /api/blog?limit=30&summary=1";
    const service = await open({ [thirty]: { json: [aPost(), live] } });
    expect(text()).toContain("40 in all");
    await click("button", /^Load more$/);
    expect(service.asked(thirty)).toHaveLength(1);
  });

  test("when Load more has brought the last, the keys go on at the first post that has come", async () => {
    const all = "GET /api/blog?limit=30&summary=1";
    const other = aPost({ id: "p3", slug: "other", title: "Other" });
    await open({ [all]: { json: [aPost(), live, other], headers: { "X-Total-Count": "3" } } });
    find("button", /^Load more$/).focus();
    await click("button", /^Load more$/);
    expect(document.activeElement).toBe(find("button", /^Edit “Other”$/));
  });

  test("broken files are listed with file, line, reason and what visitors see", async () => {
    const file = { file: "x.md", line: 3, reason: "title is missing.", lastGoodKept: false };
    await open({ "GET /api/admin/status": { json: aStatus({ broken: [file] }) } });
    await act(() => show("broken"));
    const broken = document.querySelector(".broken")?.textContent;
    expect(broken).toBe("x.md, line 3title is missing.It is not on the site until it is mended.");
    expect(text()).not.toContain("Sore back");
  });

  test("the list holds no texts: editing fetches the post, and a failure says why", async () => {
    const service = await open({ "GET /api/blog/sore-back": noAnswer });
    await click("button", /^Edit “Sore back”$/);
    expect(row("Sore back").textContent).toContain("The service does not answer.");
    service.answer("GET /api/blog/sore-back", { json: aPost() });
    await click("button", /^Edit “Sore back”$/);
    expect(find<HTMLTextAreaElement>("textbox", /^Content$/).value).toBe("Word for word.");
  });
});

describe("Undo", () => {
  test("takes back exactly that commit; what was undone can be done again", async () => {
    const service = await open({
      "PATCH /api/blog/p1": { json: aPost({ published: true, revision: "r2" }), headers: commit("c1") },
      "POST /api/blog/undo": ({ body }) => ({
        json: { post: aPost(), commit: `undo of ${Object.values(body as object)}` },
      }),
    });
    await click("button", /^Publish “Sore back”$/);
    await click("button", /^Undo$/);
    expect(toastText()).toBe("Taken back | “Sore back”");
    await click("button", /^Undo$/);
    expect(service.asked("POST /api/blog/undo").map(({ body }) => body)).toEqual([
      { commit: "c1" },
      { commit: "undo of c1" },
    ]);
  });

  test("a refusal says why", async () => {
    const sentence = "This post has been changed since. Nothing was taken back.";
    await open({
      "PATCH /api/blog/p1": { json: aPost({ published: true }), headers: commit("c1") },
      "POST /api/blog/undo": { status: 409, text: sentence },
    });
    await click("button", /^Publish “Sore back”$/);
    await click("button", /^Undo$/);
    expect(toastText()).toBe(`Could not be taken back | ${sentence}`);
  });

  test("is not offered where nothing was changed, and no update is claimed", async () => {
    await open({ "PATCH /api/blog/p1": { json: aPost() } });
    await click("button", /^Publish “Sore back”$/);
    expect(toastText()).toBe("There was nothing to change. | “Sore back”");
    expect(document.querySelector(".toast")?.textContent).not.toContain("Undo");
  });

  test("outlives the reload after deleting", async () => {
    const service = await open({
      "DELETE /api/blog/p2": { json: { ok: true, id: "p2" }, headers: commit("c9") },
      "POST /api/blog/undo": { json: { post: live, commit: "c10" } },
    });
    await click("button", /^Delete “Stairs”$/);
    await unmountAll();
    await render(<Toaster />);
    await act(async () => showStoredToast());
    expect(sessionStorage.getItem("toast-after-reload")).toBeNull();
    await click("button", /^Undo$/);
    expect(service.asked("POST /api/blog/undo")[0]?.body).toEqual({ commit: "c9" });
  });
});

describe("her place in the list", () => {
  const thirty = "GET /api/blog?limit=30&summary=1";
  const noted = { headers: { "X-Total-Count": "40" } };
  async function reloadAfter(name: RegExp, routes: Parameters<typeof fakeService>[0], after = [aPost(), live]) {
    await open({ [thirty]: { json: [aPost(), live], ...noted }, ...routes });
    await click("button", /^Load more$/);
    find("button", name).focus();
    await click("button", name);
    await unmountAll();
    forgetAll();
    return open({ [thirty]: { json: after, ...noted } });
  }

  test("after Regenerate and its reload: as many posts as before, and the focus on the button", async () => {
    const service = await reloadAfter(/^Regenerate Image “Stairs”$/, { "POST /api/blog/p2/image": { json: {} } });
    expect(service.asked(thirty)).not.toEqual([]);
    expect(service.asked(listCall)).toEqual([]);
    expect(document.activeElement).toBe(find("button", /^Regenerate Image “Stairs”$/));
  });

  test("after Delete and its reload: the row that follows", async () => {
    await reloadAfter(/^Delete “Sore back”$/, { "DELETE /api/blog/p1": { json: { ok: true } } }, [live]);
    expect(document.activeElement).toBe(find("button", /^Edit “Stairs”$/));
  });

  test("after Undo: the row that came back", async () => {
    const service = await open({
      "POST /api/blog/undo": { json: { post: aPost({ slug: "frost", title: "Frost", id: "p3" }), commit: "c2" } },
    });
    service.answer(listCall, { json: [aPost(), live, aPost({ slug: "frost", title: "Frost", id: "p3" })] });
    await act(async () => undo("c1", "Frost"));
    expect(document.activeElement).toBe(find("button", /^Edit “Frost”$/));
  });

  test("after Undo while she types somewhere: there", async () => {
    const service = await open({ "POST /api/blog/undo": { json: { post: live, commit: "c2" } } });
    find("textbox", /^Search the posts$/).focus();
    await act(async () => undo("c1", "Stairs"));
    expect(service.asked("POST /api/blog/undo")).toHaveLength(1);
    expect(document.activeElement).toBe(find("textbox", /^Search the posts$/));
  });
});

describe("the receipt", () => {
  const patch = { "PATCH /api/blog/p1": { json: aPost({ published: true, revision: "r2" }) } };
  const page = "GET /blog/sore-back";
  const showing = (revision: string) => ({ text: `<meta name="revision" content="${revision}"/>` });

  test.each([
    ["an earlier version", showing("r1"), "The live address still shows an earlier version."],
    ["nothing", { status: 502 }, "The live address answers with 502."],
    ["no answer", noAnswer, "The live address could not be reached."],
  ])("where the live address has %s it says so, and looks again when asked", async (_, answer, reason) => {
    const service = await open({ ...patch, [page]: answer });
    await click("button", /^Publish “Sore back”$/);
    await publish(["sore-back"]);
    await pass(12_000);
    expect(row("Sore back").textContent).toContain(`Published, but not seen live from here yet.${reason}`);
    service.answer(page, showing("r2"));
    await click("button", /^Look again$/);
    expect(row("Sore back").textContent).toContain("Live in 84 ms");
  });

  test("a post is off the site when its address answers 404", async () => {
    const service = await open({
      "PATCH /api/blog/p2": { json: { ...live, published: false } },
      "GET /blog/stairs": showing("r1"),
    });
    await click("button", /^Unpublish “Stairs”$/);
    await publish(["stairs"]);
    await pass(12_000);
    expect(row("Stairs").textContent).toContain("Taken off the site, but its address still answers.");
    service.answer("GET /blog/stairs", { status: 404 });
    await click("button", /^Look again$/);
    expect(row("Stairs").textContent).toContain("Off the site in 84 ms");
  });
});

describe("History", () => {
  const versions = [
    { commit: "c2", at, author: "Eleanor Hale", what: "Edited", title: "Sore back" },
    { commit: "c1", at: "2026-11-19T10:00:00.000Z", author: "Eleanor Hale", what: "Drafted", title: "Sore bck" },
  ];
  const routes = {
    "GET /api/blog/p1/history?limit=20": { json: versions },
    "GET /api/blog/p1/history/c1": {
      json: { ...aPost(), revision: undefined, title: "Sore bck", featuredImage: "/x.webp" },
    },
    "POST /api/blog/p1/restore": { json: aPost({ title: "Sore bck" }), headers: commit("c3") },
  };

  test("shows who did what and when, and what has changed since then", async () => {
    await open(routes);
    await click("button", /^History$/, row("Sore back"));
    expect(dialog()?.textContent).toContain("Edited Nov 20, 2026, 10:00");
    expect(dialog()?.textContent).toContain("by Eleanor Hale");
    await unfold("dialog details");
    expect(dialog()?.querySelector("del")?.textContent).toContain("bck");
    expect(dialog()?.querySelector("ins")?.textContent).toContain("back");
    expect(dialog()?.textContent).toContain("It had another picture then.");
  });

  test("restores a version, and offers Undo", async () => {
    const service = await open(routes);
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    expect(service.asked("POST /api/blog/p1/restore")[0]?.body).toEqual({ commit: "c1" });
    expect(dialog()).toBeNull();
    expect(row("Sore bck")).toBeTruthy();
    expect(toastText()).toBe("Version restored | “Sore bck”");
    expect(find("button", /^Undo$/)).toBeTruthy();
  });

  test("a restore that has to leave something as it is says so", async () => {
    const headers = { ...commit("c3"), "X-Notice": "The post keeps its present picture." };
    await open({ ...routes, "POST /api/blog/p1/restore": { json: aPost(), headers } });
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    expect(toastText()).toBe("Version restored | The post keeps its present picture.");
  });

  test("a restore that is refused says why, in the dialog", async () => {
    await open({ ...routes, "POST /api/blog/p1/restore": { status: 409, text: "That version was damaged." } });
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    expect(dialog()?.textContent).toContain("That version was damaged.");
  });

  test("deleted posts come back as drafts", async () => {
    const gone = { slug: "frost", title: "Frost", deletedAt: at, commit: "c5" };
    const service = await open({
      "GET /api/blog/deleted": { json: [gone] },
      "POST /api/blog/deleted/frost/restore": { json: aPost({ slug: "frost", title: "Frost" }), headers: commit("c6") },
    });
    await click("button", /^Deleted posts$/);
    expect(dialog()?.textContent).toContain("Deleted Nov 20, 2026, 10:00");
    await click("button", /^Restore “Frost”$/);
    expect(service.asked("POST /api/blog/deleted/frost/restore")[0]?.body).toEqual({ commit: "c5" });
    expect(toastText()).toBe("Post restored as a draft | “Frost”");
  });
});

describe("Schedule", () => {
  const patch = "PATCH /api/blog/p1";

  test("means the clocks of the practice; the row says when it goes live", async () => {
    const publishAt = "2126-07-01T08:00:00.000Z";
    const service = await open({ [patch]: { json: aPost({ publishAt }), headers: commit("c1") } });
    await click("button", /^Schedule$/, row("Sore back"));
    await type(/^Date$/, "2126-07-01");
    await type(/^Time$/, "09:00");
    expect(dialog()?.textContent).toContain("Goes live on Jul 1, 2126, 9:00");
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    expect(service.asked(patch)[0]?.body).toEqual({ publishAt });
    expect(row("Sore back").querySelector(".meta")?.textContent).toContain("Goes live on Jul 1, 2126, 9:00");
  });

  test("a time that has passed is not sent", async () => {
    const service = await open();
    await click("button", /^Schedule$/, row("Sore back"));
    await type(/^Date$/, "2020-01-01");
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    expect(dialog()?.textContent).toContain("This time has passed. Choose a later one.");
    expect(service.asked(patch)).toEqual([]);
  });

  test("can be taken back", async () => {
    const planned = aPost({ publishAt: "2126-07-01T08:00:00.000Z" });
    const service = await open({ [listCall]: { json: [planned] }, [patch]: { json: aPost() } });
    await click("button", /^Schedule$/, row("Sore back"));
    await click("button", /^Take back the schedule$/);
    expect(service.asked(patch)[0]?.body).toEqual({ publishAt: null });
    expect(row("Sore back").textContent).not.toContain("Goes live on");
  });

  test("what is published has no schedule, but a live page", async () => {
    await open();
    expect(row("Stairs").querySelector(".post-menu")?.textContent).toBe("StairsPreview linkHistoryOpen live page");
  });
});

describe("Preview link", () => {
  const path = "/api/blog/p1/preview-link";

  test("shows the link and its end, and can be ended", async () => {
    const link = { url: "/preview/abc", expiresAt: "2126-11-27T10:00:00.000Z" };
    const service = await open({ [`POST ${path}`]: { status: 201, json: link }, [`DELETE ${path}`]: { status: 204 } });
    await click("button", /^Preview link$/, row("Sore back"));
    expect(find<HTMLInputElement>("textbox", /^Link$/).value).toMatch(/\/preview\/abc$/);
    expect(dialog()?.textContent).toContain("It ends on Nov 27, 2126, 10:00");
    await click("button", /^End all links of this post$/);
    expect(service.asked(`POST ${path}`)).toHaveLength(1);
    expect(toastText()).toBe("Preview links ended | “Sore back”");
  });
});

describe("what needs attention", () => {
  test("whatever else works less well than it should, in the service’s own words", async () => {
    await open({ "GET /api/admin/status": { json: aStatus({ problems: ["The folder cannot be watched."] }) } });
    expect(document.querySelector(".troubles")?.textContent).toContain("The folder cannot be watched.");
  });

  test("a weekly post that is overdue, with its last and next run and why", async () => {
    const weekly = { last: at, next: "2026-11-23T06:00:00Z", overdue: true, reason: "The writer did not answer." };
    await open({ "GET /api/admin/status": { json: aStatus({ weekly: { by: "service", ...weekly } }) } });
    const troubles = document.querySelector(".troubles")?.textContent;
    expect(troubles).toContain("has not been written for more than 8 days.");
    expect(troubles).toContain("Next: Nov 23, 2026, 6:00");
    expect(troubles).toContain("The writer did not answer.");
  });
});
