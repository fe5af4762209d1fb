import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { dialog, freshDesk, openDesk, row, toastText } from "../testing/desk.tsx";
import { aPost, listCall, type Routes } from "../testing/fake-service.ts";
import { click, find, type, unfold } from "../testing/render.tsx";

freshDesk();

const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: "2026-11-10T09:00:00Z" });
const open = (routes: Routes = {}) => openDesk({ [listCall]: { json: [aPost(), live] }, ...routes });
const at = "2026-11-20T10:00:00.000Z";
const commit = (name: string) => ({ "X-Commit": name });

describe("the History dialog", () => {
  const versions = [
    { commit: "c2", at, author: "Eleanor Hale", what: "Edited", title: "Sore back", changed: ["title"] },
    { commit: "c1", at: "2026-11-19T10:00:00.000Z", author: "Eleanor Hale", what: "Drafted", title: "Sore bck" },
  ];
  const routes = {
    "GET /api/blog/p1/history?limit=20": { json: versions },
    "GET /api/blog/p1/history/c1": {
      json: { ...aPost(), revision: undefined, title: "Sore bck", featuredImage: "/x.webp" },
    },
    "POST /api/blog/p1/restore": { json: aPost({ title: "Sore bck" }), headers: commit("c3") },
  };

  test("shows by day who changed what and when, and what restoring a version would change", async () => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    await open(routes);
    await click("button", /^History$/, row("Sore back"));
    const days = [...document.querySelectorAll("dialog section")].map((day) => day.textContent?.replace(/\s/g, " "));
    expect(days).toEqual([
      "Today, Friday, November 2010:00 AMAs it is now. Edited: title by Eleanor Hale",
      "Thursday, November 1910:00 AMDrafted by Eleanor Hale",
    ]);
    await unfold("dialog details");
    expect(dialog()?.textContent).toContain(
      "would bring back the underlined words, and take out the crossed-out ones.",
    );
    expect(dialog()?.querySelector("ins")?.textContent).toContain("bck");
    expect(dialog()?.querySelector("del")?.textContent).toContain("back");
    expect(dialog()?.textContent).toContain("It had another picture then.");
  });

  test("puts a version of a live post with words that may not be said into the form, where Save asks, and not live", async () => {
    const red = { rule: "cure", field: "content", text: "cure arthritis", colour: "red", say: [], why: "", note: "" };
    const service = await open({
      "GET /api/blog/p2/history?limit=20": { json: versions },
      "GET /api/blog/p2/history/c1": { json: { ...live, revision: undefined, content: "We cure arthritis." } },
      "GET /api/blog/stairs": { json: live },
      "POST /api/check": { json: { findings: [red] } },
      "POST /api/blog/p2/restore": { json: live },
    });
    await click("button", /^History$/, row("Stairs"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    await vi.waitFor(() => expect(toastText()).toContain("The version stands in the form"));
    expect(dialog()).toBeNull();
    const words = [...document.querySelectorAll("textarea")].map(({ value }) => value);
    expect(words).toContain("We cure arthritis.");
    expect(service.calls.filter(({ what }) => what === "POST /api/blog/p2/restore")).toEqual([]);
  });

  test("shows the picture that each version had, and fetches it once", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:a-picture");
    const pictured = versions.map((version) => ({ ...version, picture: "/blog/images/cob-in-fog.webp" }));
    const image = "GET /api/blog/p1/history/c1/image";
    const service = await open({
      ...routes,
      "GET /api/blog/p1/history?limit=20": { json: pictured },
      [image]: { text: "the picture" },
    });
    await click("button", /^History$/, row("Sore back"));
    expect([...document.querySelectorAll("dialog img")].map((img) => img.getAttribute("src"))).toEqual([
      "blob:a-picture",
      "blob:a-picture",
    ]);
    expect(service.asked(image)).not.toEqual([]);
    expect(service.calls.filter(({ what }) => /history\/c2/.test(what))).toEqual([]);
  });

  test("shows the whole of a former version on request", async () => {
    await open(routes);
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Read it whole$/);
    expect(dialog()?.querySelector("ins, del")).toBeNull();
    expect(dialog()?.querySelector("dl")?.textContent).toContain("Sore bck");
    expect(dialog()?.querySelector("dl")?.textContent).toContain("Word for word.");
    await click("button", /^Show the differences$/);
    expect(dialog()?.querySelector("ins")?.textContent).toContain("bck");
  });

  test("restores a version and offers Undo", async () => {
    const service = await open(routes);
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    expect(service.asked("POST /api/blog/p1/restore")[0]?.body).toEqual({ commit: "c1" });
    expect(dialog()).toBeNull();
    expect(row("Sore bck")).toBeTruthy();
    expect(toastText()).toBe("Version restored | “Sore bck”");
    expect(find("button", /^Undo: /)).toBeTruthy();
  });

  test("says what could not be restored", async () => {
    const headers = { ...commit("c3"), "X-Notice": "The post keeps its present picture." };
    await open({ ...routes, "POST /api/blog/p1/restore": { json: aPost(), headers } });
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    expect(toastText()).toBe("Version restored | The post keeps its present picture.");
  });

  test("says why a restore was refused", async () => {
    await open({ ...routes, "POST /api/blog/p1/restore": { status: 409, text: "That version was damaged." } });
    await click("button", /^History$/, row("Sore back"));
    await unfold("dialog details");
    await click("button", /^Restore this version$/);
    expect(dialog()?.textContent).toContain("That version was damaged.");
  });
});

describe("the dialog of what was thrown away", () => {
  test("restores a deleted post as a draft", async () => {
    const frost = aPost({ id: "p3", slug: "frost", title: "Frost" });
    const deleted = { slug: "frost", title: "Frost", deletedAt: at, commit: "c5" };
    const service = await open({
      "GET /api/thrown-away": { json: [] },
      "GET /api/blog/deleted": { json: [deleted] },
      "POST /api/blog/deleted/frost/restore": { json: frost, headers: commit("c6") },
    });
    await click("button", /^Thrown away and deleted posts$/);
    expect(dialog()?.textContent).toContain("Deleted Nov 20, 2026, 10:00");
    service.answer(listCall, { json: [aPost(), frost] });
    await click("button", /^Restore “Frost”$/);
    expect(service.asked("POST /api/blog/deleted/frost/restore")[0]?.body).toEqual({ commit: "c5" });
    expect(toastText()).toBe("Post restored as a draft | “Frost”");
    expect(row("Frost").contains(document.activeElement)).toBe(true);
  });
});

describe("the Schedule dialog", () => {
  const patch = "PATCH /api/blog/p1";

  test("takes the time in the practice's time zone, and the post's row shows it", async () => {
    const publishAt = "2126-07-01T08:00:00.000Z";
    const service = await open({ [patch]: { json: aPost({ publishAt }), headers: commit("c1") } });
    await click("button", /^Schedule$/, row("Sore back"));
    await type(/^Date$/, "2126-07-01");
    await type(/^Time$/, "09:00");
    expect(dialog()?.textContent).toContain("Goes live on Jul 1, 2126, 9:00");
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    expect(service.asked(patch)[0]?.body).toEqual({ publishAt });
    expect(row("Sore back").querySelector(".meta")?.textContent).toContain("Goes live Mon, Jul 1, 2126, 9:00");
  });

  test("sets a suggested time in one click", async () => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    const service = await open({ [patch]: { json: aPost(), headers: commit("c1") } });
    await click("button", /^Schedule$/, row("Sore back"));
    const times = [...document.querySelectorAll<HTMLLabelElement>("dialog .choices label")];
    expect(times.map(({ textContent }) => textContent?.replace(/\s/g, " "))).toEqual([
      "Tomorrow morningSat, Nov 21, 7:00 AM",
      "Next MondayMon, Nov 23, 7:00 AM",
    ]);
    await act(async () => times[1]?.querySelector("input")?.click());
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    expect(service.asked(patch)[0]?.body).toEqual({ publishAt: "2026-11-23T07:00:00.000Z" });
  });

  test("closes on a click beside it, but not when the press began inside", async () => {
    await open();
    await click("button", /^Schedule$/, row("Sore back"));
    const fire = (target: Element | null | undefined, event: string) =>
      act(async () => void target?.dispatchEvent(new Event(event, { bubbles: true })));
    await fire(dialog()?.querySelector(".hint"), "pointerdown");
    await fire(dialog(), "click");
    expect(dialog()).not.toBeNull();
    await fire(dialog(), "pointerdown");
    await fire(dialog(), "click");
    expect(dialog()).toBeNull();
  });

  test("rejects a time that has passed", async () => {
    const service = await open();
    await click("button", /^Schedule$/, row("Sore back"));
    await type(/^Date$/, "2020-01-01");
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    expect(dialog()?.textContent).toContain("This time has passed. Choose a later one.");
    expect(service.asked(patch)).toEqual([]);
  });

  test("removes a schedule", async () => {
    const scheduled = aPost({ publishAt: "2126-07-01T08:00:00.000Z" });
    const service = await open({ [listCall]: { json: [scheduled] }, [patch]: { json: aPost() } });
    await click("button", /^Schedule$/, row("Sore back"));
    await click("button", /^Take back the schedule$/);
    expect(service.asked(patch)[0]?.body).toEqual({ publishAt: null });
    expect(row("Sore back").textContent).not.toContain("Goes live on");
  });

  test("is not offered for a published post, which has a link to its live page", async () => {
    await open();
    expect(row("Stairs").querySelector(".act-menu")?.textContent).toBe("StairsPreview linkHistoryOpen live page");
  });
});

describe("the Preview link dialog", () => {
  const path = "/api/blog/p1/preview-link";

  test("shows the link and when it expires, and can end it", async () => {
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
