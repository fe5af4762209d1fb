import { describe, expect, test } from "vitest";
import { dialog, freshDesk, openDesk, row, toastText } from "../testing/desk.tsx";
import { aPost, listCall, type Routes } from "../testing/fake-service.ts";
import { click, find, type, unfold } from "../testing/render.tsx";

freshDesk();

const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: "2026-11-10T09:00:00Z" });
const open = (routes: Routes = {}) => openDesk({ [listCall]: { json: [aPost(), live] }, ...routes });
const at = "2026-11-20T10:00:00.000Z";
const commit = (name: string) => ({ "X-Commit": name });

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

  test("an incomplete restore says what stays", async () => {
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

  test("a schedule is in the practice's time zone, and the row shows it", async () => {
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

  test("a schedule can be removed", async () => {
    const planned = aPost({ publishAt: "2126-07-01T08:00:00.000Z" });
    const service = await open({ [listCall]: { json: [planned] }, [patch]: { json: aPost() } });
    await click("button", /^Schedule$/, row("Sore back"));
    await click("button", /^Take back the schedule$/);
    expect(service.asked(patch)[0]?.body).toEqual({ publishAt: null });
    expect(row("Sore back").textContent).not.toContain("Goes live on");
  });

  test("a published post has no schedule, but a live page", async () => {
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
