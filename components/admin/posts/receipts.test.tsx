import { act } from "react";
import { describe, expect, test } from "vitest";
import type { PublishEvent } from "#content/model/answers.ts";
import { loadStatus } from "../api/status.ts";
import { dialog, freshDesk, openDesk, row, toastText } from "../testing/desk.tsx";
import { aPost, aStatus, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, pass, type, unfold } from "../testing/render.tsx";
import { undo } from "./post-forms.ts";
import { loadPosts } from "./posts.ts";
import { receivePublish } from "./receipts.ts";

freshDesk();

const at = "2026-11-20T10:00:00.000Z";
const draft = aPost();
const live = aPost({ id: "p2", slug: "stairs", title: "Stairs", published: true, publishedAt: at });
const draftPage = "GET /blog/sore-back";
const livePage = "GET /blog/stairs";
const showing = (revision: string) => ({ text: `<meta name="revision" content="${revision}"/>` });
const gone = { status: 404 };
const commit = { "X-Commit": "c1" };

/** Opens the desk with a draft and a published post that the public site shows. */
const open = (routes: Routes = {}) =>
  openDesk({ [listCall]: { json: [draft, live] }, [draftPage]: gone, [livePage]: showing("r1"), ...routes });
/** Returns the receipt's text without its Undo, which undo.test.tsx covers. */
const receipt = (title: string) => row(title).querySelector(".receipt")?.textContent?.replace(/Undo$/, "") ?? null;
const publish = (slug: string, more: Partial<PublishEvent> = {}) =>
  act(async () => receivePublish({ id: "r", ok: true, ms: 84, slugs: [slug], at, ...more }));

describe("a receipt reports a change once the public site shows it", () => {
  test("publish: going live, then live once the page shows it", async () => {
    const service = await open({
      "PATCH /api/blog/p1": { json: { ...draft, published: true, revision: "r2" }, headers: commit },
    });
    await click("button", /^Publish “Sore back”$/);
    expect(receipt("Sore back")).toBe("Going live …");
    await publish("sore-back");
    expect(receipt("Sore back")).toBe("Going live …");
    service.answer(draftPage, showing("r2"));
    await pass(1_000);
    expect(receipt("Sore back")).toBe("Live in 84 msView");
  });

  test("unpublish: leaving, then off the site once its address answers 404", async () => {
    const service = await open({
      "PATCH /api/blog/p2": { json: { ...live, published: false, revision: "r2" }, headers: commit },
    });
    await click("button", /^Unpublish “Stairs”$/);
    expect(receipt("Stairs")).toBe("Leaving the site …");
    await publish("stairs");
    expect(receipt("Stairs")).toBe("Leaving the site …");
    service.answer(livePage, gone);
    await pass(1_000);
    expect(receipt("Stairs")).toBe("Off the site in 84 ms");
  });

  test("an edit of a published post: live once the page shows the new version", async () => {
    const service = await open({ "PATCH /api/blog/p2": { json: { ...live, revision: "r2" }, headers: commit } });
    await click("button", /^Edit “Stairs”$/);
    await type(/^Excerpt$/, "Shorter.");
    await click("button", /^Save$/);
    await publish("stairs");
    expect(receipt("Stairs")).toBe("Going live …");
    service.answer(livePage, showing("r2"));
    await pass(1_000);
    expect(receipt("Stairs")).toBe("Live in 84 msView");
  });

  test("an edit of a draft: no receipt, even though a publish follows", async () => {
    const service = await open({
      "PATCH /api/blog/p1": { json: { ...draft, excerpt: "Shorter.", revision: "r2" }, headers: commit },
    });
    await click("button", /^Edit “Sore back”$/);
    await type(/^Excerpt$/, "Shorter.");
    await click("button", /^Save$/);
    expect(receipt("Sore back")).toBeNull();
    await publish("sore-back");
    await pass(20_000);
    expect(receipt("Sore back")).toBeNull();
    expect(service.asked(draftPage)).toEqual([]);
  });

  test("an edit of a draft that has just left the site: the old receipt is removed", async () => {
    const service = await open({
      "PATCH /api/blog/p2": { json: { ...live, published: false, revision: "r2" }, headers: commit },
    });
    await click("button", /^Unpublish “Stairs”$/);
    service.answer(livePage, gone);
    await publish("stairs");
    expect(receipt("Stairs")).toBe("Off the site in 84 ms");
    service.answer("PATCH /api/blog/p2", {
      json: { ...live, published: false, title: "Steps", revision: "r3" },
      headers: commit,
    });
    service.answer("GET /api/blog/stairs", { json: { ...live, published: false, revision: "r2" } });
    await click("button", /^Edit “Stairs”$/);
    await type(/^Title$/, "Steps");
    await click("button", /^Save$/);
    await publish("stairs", { ms: 18 });
    await pass(20_000);
    expect(receipt("Steps")).toBeNull();
  });

  test("Undo of a publish: leaving, then off the site, and never going live", async () => {
    const published = { ...draft, published: true, revision: "r2" };
    const service = await open({
      "PATCH /api/blog/p1": { json: published, headers: commit },
      "POST /api/blog/undo": { json: { post: draft, commit: "c2" } },
    });
    await click("button", /^Publish “Sore back”$/);
    service.answer(draftPage, showing("r2"));
    await publish("sore-back");
    service.answer(listCall, { json: [draft, live] });
    await click("button", /^Undo: /);
    expect(receipt("Sore back")).toBe("Leaving the site …");
    service.answer(draftPage, gone);
    await publish("sore-back", { ms: 18 });
    expect(receipt("Sore back")).toBe("Off the site in 18 ms");
  });

  test("Undo of an unpublish: going live again", async () => {
    const service = await open({
      "PATCH /api/blog/p2": { json: { ...live, published: false, revision: "r2" }, headers: commit },
      "POST /api/blog/undo": { json: { post: live, commit: "c2" } },
    });
    await click("button", /^Unpublish “Stairs”$/);
    service.answer(livePage, gone);
    await publish("stairs");
    await click("button", /^Undo: /);
    expect(receipt("Stairs")).toBe("Going live …");
    service.answer(livePage, showing("r1"));
    await publish("stairs", { ms: 18 });
    expect(receipt("Stairs")).toBe("Live in 18 msView");
  });

  test.each([
    ["before its publish event", true],
    ["after its publish event", false],
  ])("a scheduled post that the list shows as published %s: going live, then live", async (_, listFirst) => {
    const scheduled = { ...draft, publishAt: "2126-07-01T08:00:00.000Z" };
    const service = await open({ [listCall]: { json: [scheduled] } });
    const due = { ...draft, published: true, revision: "r2" };
    service.answer(listCall, { json: [due] });
    service.answer(draftPage, showing("r2"));
    if (listFirst) {
      await act(loadPosts);
      expect(receipt("Sore back")).toBe("Going live …");
    }
    await publish("sore-back");
    if (!listFirst) await act(loadPosts);
    await pass(500);
    expect(receipt("Sore back")).toBe("Live in 84 msView");
  });

  test("setting a schedule: no receipt", async () => {
    await open({
      "PATCH /api/blog/p1": {
        json: { ...draft, publishAt: "2126-07-01T08:00:00.000Z", revision: "r2" },
        headers: commit,
      },
    });
    await click("button", /^Schedule$/, row("Sore back"));
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    await publish("sore-back");
    await pass(20_000);
    expect(receipt("Sore back")).toBeNull();
  });

  test.each([
    ["a published post", live, "/blog/stairs"],
    ["a draft", draft, "/blog/sore-back"],
  ])("deleting %s: no receipt, because its row is gone", async (_, post, path) => {
    const service = await open({ [`DELETE /api/blog/${post.id}`]: { json: { ok: true }, headers: commit } });
    await click("button", new RegExp(`^Delete “${post.title}”$`));
    await publish(post.slug);
    service.answer(listCall, { json: [draft, live].filter(({ id }) => id !== post.id) });
    await act(loadPosts);
    await pass(20_000);
    expect(document.querySelector(".receipt")).toBeNull();
    expect(service.asked(`GET ${path}`)).toEqual([]);
  });

  test("Undo of deleting a published post: going live again", async () => {
    const service = await open({
      [listCall]: { json: [draft] },
      "POST /api/blog/undo": { json: { post: live, commit: "c2" } },
    });
    service.answer(listCall, { json: [draft, live] });
    await act(async () => undo("c1", "Stairs"));
    await publish("stairs");
    expect(receipt("Stairs")).toBe("Live in 84 msView");
  });

  describe("restoring a version", () => {
    const versions = ["c9", "c8"].map((name) => ({ commit: name, at, author: "E.", what: "Edited", title: "Older" }));
    const restoring = (post: typeof live, restored: object) => ({
      [`GET /api/blog/${post.id}/history?limit=20`]: { json: versions },
      [`GET /api/blog/${post.id}/history/c8`]: { json: { ...post, title: "Older" } },
      [`POST /api/blog/${post.id}/restore`]: {
        json: { ...post, ...restored },
        headers: "revision" in restored ? commit : {},
      },
    });
    const restore = async (title: string) => {
      await click("button", /^History$/, row(title));
      await unfold("dialog details");
      await click("button", /^Restore this version$/);
    };

    test("of a published post: going live, then live", async () => {
      const service = await open(restoring(live, { title: "Older", revision: "r2" }));
      await restore("Stairs");
      expect(receipt("Older")).toBe("Going live …");
      service.answer(livePage, showing("r2"));
      await publish("stairs");
      expect(receipt("Older")).toBe("Live in 84 msView");
    });

    test("of a draft: no receipt", async () => {
      await open(restoring(draft, { title: "Older", revision: "r2" }));
      await restore("Sore back");
      await publish("sore-back");
      await pass(20_000);
      expect(receipt("Older")).toBeNull();
    });

    test("that changes nothing: no receipt", async () => {
      await open(restoring(live, {}));
      await restore("Stairs");
      await pass(4_000);
      expect(toastText()).toBe("There was nothing to change. | “Stairs”");
      expect(receipt("Stairs")).toBeNull();
    });
  });
});

describe("two changes in a row", () => {
  const edited = (revision: string) => ({ json: { ...live, revision }, headers: commit });
  const save = async (excerpt: string) => {
    await click("button", /^Edit “Stairs”$/);
    await type(/^Excerpt$/, excerpt);
    await click("button", /^Save$/);
  };

  test("each have their own receipt: the first one being live says nothing about the second", async () => {
    let showLate = () => {};
    const service = await open({
      "PATCH /api/blog/p2": edited("r2"),
      [livePage]: () => new Promise((resolve) => (showLate = () => resolve(showing("r2")))),
    });
    await save("One.");
    await publish("stairs");
    service.answer("GET /api/blog/stairs", { json: { ...live, revision: "r2" } });
    service.answer("PATCH /api/blog/p2", edited("r3"));
    await save("Two.");
    service.answer(livePage, showing("r3"));
    await act(async () => showLate());
    await pass(5_000);
    expect(receipt("Stairs")).toBe("Going live …");
    await publish("stairs", { ms: 18 });
    expect(receipt("Stairs")).toBe("Live in 18 msView");
  });

  test("show a failed publish only if visitors can see them, until the next publish succeeds", async () => {
    const service = await open({
      "PATCH /api/blog/p2": edited("r2"),
      "PATCH /api/blog/p1": { json: { ...draft, excerpt: "x", revision: "r2" }, headers: commit },
    });
    await save("One.");
    await click("button", /^Edit “Sore back”$/);
    await type(/^Excerpt$/, "x");
    await click("button", /^Save$/);
    await publish("sore-back", { ok: false, error: "The disk is full." });
    expect(receipt("Stairs")).toBe("Not live. Visitors still see the site as it was. The disk is full.");
    expect(receipt("Sore back")).toBeNull();
    service.answer(livePage, showing("r2"));
    await publish("stairs");
    expect(receipt("Stairs")).toBe("Live in 84 msView");
  });
});

test("a page that stays online is not reported as going live", async () => {
  const service = await open({
    "PATCH /api/blog/p2": { json: { ...live, published: false, revision: "r2" }, headers: commit },
  });
  await click("button", /^Unpublish “Stairs”$/);
  await pass(10_000);
  expect(receipt("Stairs")).toBe("No news of it leaving the site yet.");
  await publish("stairs", { ok: false, error: "The disk is full." });
  expect(receipt("Stairs")).toBe("Not taken off. Visitors still see the site as it was. The disk is full.");
  service.answer(livePage, gone);
  service.answer("GET /api/admin/status", {
    json: aStatus({ publish: { id: "s", at: `${at}2`, ms: 9, posts: 1, rendered: 1, errors: [], ok: true } }),
  });
  await act(loadStatus);
  await publish("stairs");
  expect(receipt("Stairs")).toBe("Off the site in 84 ms");
});

describe("a change that is published but not found on the site", () => {
  const patch = { "PATCH /api/blog/p1": { json: aPost({ published: true, revision: "r2" }) } };

  test.each([
    ["an earlier version", showing("r1"), "The live address still shows an earlier version."],
    ["an error", { status: 502 }, "The live address shows an error instead."],
    ["no answer", noAnswer, "The live address could not be reached."],
  ])("is reported if the live address gives %s, and is checked again on request", async (_, answer, reason) => {
    const service = await open({ ...patch, [draftPage]: answer });
    await click("button", /^Publish “Sore back”$/);
    await publish("sore-back");
    await pass(12_000);
    expect(receipt("Sore back")).toContain(`Published, but not seen live from here yet.${reason}`);
    service.answer(draftPage, showing("r2"));
    await click("button", /^Look again$/);
    expect(receipt("Sore back")).toContain("Live in 84 ms");
  });

  test("counts as off the site only when its address answers 404", async () => {
    const service = await open({
      "PATCH /api/blog/p2": { json: { ...live, published: false } },
      [livePage]: showing("r1"),
    });
    await click("button", /^Unpublish “Stairs”$/);
    await publish("stairs");
    await pass(12_000);
    expect(receipt("Stairs")).toContain("Taken off the site, but its address still answers.");
    service.answer(livePage, { status: 404 });
    await click("button", /^Look again$/);
    expect(receipt("Stairs")).toContain("Off the site in 84 ms");
  });
});
