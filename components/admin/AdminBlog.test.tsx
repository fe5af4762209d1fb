import { act } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { Status } from "#content/model/answers.ts";
import { draftOf } from "#content/model/draft.ts";
import { AdminBlog } from "./AdminBlog.tsx";
import { storeDraft } from "./edit/draft-storage.ts";
import { readToken, removeTokens } from "./login/log-in.ts";
import { page } from "./page.ts";
import { postForms } from "./posts/post-forms.ts";
import { status } from "./status.ts";
import { forgetAll, freshDesk } from "./testing/desk.tsx";
import { aPost, aStatus, fakeService, listCall, noAnswer, type Routes } from "./testing/fake-service.ts";
import { click, find, hydrateAfter, pass, render, unmountAll } from "./testing/render.tsx";

freshDesk();

describe("/admin/blog", () => {
  test("on the server nobody is logged in, and no inline style is drawn", () => {
    const html = renderToString(<AdminBlog />);
    expect(html).toContain("Checking your login");
    expect(html).not.toMatch(/style=|Generate Blog Post/);
  });

  test("without a token it asks nothing and goes to the login", async () => {
    removeTokens();
    const service = fakeService();
    await render(<AdminBlog />);
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
    expect(service.calls).toEqual([]);
  });

  test("a rejected token is removed, and no list is loaded", async () => {
    const service = fakeService({ "GET /api/admin/verify": { status: 401, text: "Please log in." } });
    await render(<AdminBlog />);
    expect(service.calls[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(readToken()).toBeNull();
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
    expect(service.asked(listCall)).toEqual([]);
  });

  test.each([
    ["cannot be reached", noAnswer],
    ["is down behind its proxy", { status: 502 }],
  ])("when the service %s, the page says so, keeps the token, and retries", async (_, answer) => {
    const service = fakeService({ "GET /api/admin/verify": answer });
    await render(<AdminBlog />);
    expect(document.body.textContent).toContain("The service does not answer");
    expect(readToken()).toBe("the-token");
    expect(page.replace).not.toHaveBeenCalled();
    service.answer("GET /api/admin/verify", { json: { ok: true } });
    await click("button", /^Try again$/);
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
  });

  test("a service that comes back opens the desk by itself", async () => {
    const service = fakeService({ "GET /api/admin/verify": noAnswer });
    await render(<AdminBlog />);
    await pass(5_000);
    expect(document.body.textContent).toContain("The service does not answer");
    service.answer("GET /api/admin/verify", { json: { ok: true } });
    await pass(5_000);
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
  });

  test("a valid token opens the desk with the 10 most recent posts", async () => {
    const service = fakeService({ [listCall]: { json: [aPost()] } });
    await render(<AdminBlog />);
    expect(service.asked(listCall)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });

  test("Logout removes the token here and at the service", async () => {
    const service = fakeService();
    await render(<AdminBlog />);
    await click("button", /^Logout$/);
    expect(service.asked("POST /api/admin/logout")[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(readToken()).toBeNull();
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
  });

  test("Logout can be pressed once the page's script is there: before that, a click would be lost", async () => {
    fakeService();
    const isDisabled = () => find<HTMLButtonElement>("button", /^Logout$/).disabled;
    await hydrateAfter(() => expect(isDisabled()).toBe(true), <AdminBlog />);
    expect(isDisabled()).toBe(false);
  });

  test("Logout leaves the desk at once, although the service does not answer", async () => {
    fakeService({ "POST /api/admin/logout": () => new Promise(() => {}) });
    await render(<AdminBlog />);
    await click("button", /^Logout$/);
    expect(readToken()).toBeNull();
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
  });

  test("a session that ends asks for the password over the desk, which stays", async () => {
    const service = await open();
    service.answer("PATCH /api/blog/p1", { status: 401, text: "Please log in." });
    await click("button", /^Publish/);
    expect(document.querySelector("dialog")?.textContent).toContain("Please log in again");
    expect(page.replace).not.toHaveBeenCalled();
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });
});

describe("an answer of an unexpected shape", () => {
  test("an incomplete status hides only the missing parts", async () => {
    const service = fakeService({ [listCall]: { json: [aPost()] }, "GET /api/admin/status": { json: { publish: 7 } } });
    await render(<AdminBlog />);
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
    expect(find("heading", /^Sore back$/)).toBeTruthy();
    expect(service.asked("GET /api/admin/status").length).toBeGreaterThan(0);
  });

  test.each([
    ["no list", { posts: [] }],
    ["nothing", null],
  ])("%s in place of the posts is reported, and the rest of the desk works", async (_, json) => {
    fakeService({ [listCall]: { json } });
    await render(<AdminBlog />);
    expect(document.body.textContent).toContain("The service gave an answer that this page cannot read.");
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
  });

  test("posts that cannot be read are left out of the list", async () => {
    fakeService({ [listCall]: { json: [null, { slug: "x" }, aPost()] } });
    await render(<AdminBlog />);
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });

  test("a post whose text is missing is not opened, so that it cannot be overwritten unseen", async () => {
    const { content: _, ...withoutText } = aPost();
    fakeService({ [listCall]: { json: [aPost()] }, "GET /api/blog/sore-back": { json: withoutText } });
    await render(<AdminBlog />);
    await click("button", /^Edit “Sore back”$/);
    expect(document.querySelector(".editor")).toBeNull();
    expect(document.body.textContent).toContain("The service gave an answer that this page cannot read.");
  });
});

describe("when the desk crashes", () => {
  async function fail() {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const base = aPost();
    storeDraft(postForms, { draftId: "e", base, draft: { ...draftOf(base), content: "My words." } });
    await open();
    // Simulates a bug in the program: answers of this shape are refused earlier.
    await act(async () => {
      status.value = {} as Status;
    });
  }

  test("it says so, lists the unsaved drafts, and can be reloaded", async () => {
    await fail();
    expect(document.querySelector("[role=alert]")?.textContent).toContain("This page has stopped working");
    expect(document.querySelector("[role=alert] li")?.textContent).toMatch(/^“Sore back”, Kept on this device, /);
    await click("button", /^Reload the page$/);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  test("offers the draft again after a reload", async () => {
    await fail();
    await unmountAll();
    forgetAll();
    await open();
    expect(document.body.textContent).toContain("Unsaved words of");
  });
});

describe("the notices above the list", () => {
  test("the service’s list of problems in its own words, each once", async () => {
    const since = "2026-11-20T10:00:00.000Z";
    const problems = [
      { name: "watcher", severity: "degraded" as const, sentence: "The folder cannot be watched.", since },
      { name: "git", severity: "degraded" as const, sentence: "The remote cannot be reached.", since },
    ];
    const git = { remote: true, state: "offline", message: "The remote cannot be reached." };
    await open({ "GET /api/admin/status": { json: aStatus({ problems, git }) } });
    const troubles = document.querySelector(".troubles")?.textContent;
    expect(troubles).toContain("The folder cannot be watched. Since Nov 20, 2026, 10:00");
    expect(troubles?.split("The remote cannot be reached.")).toHaveLength(2);
  });

  test("an overdue weekly post, with its last and next run and the reason", async () => {
    const weekly = {
      last: "2026-11-20T10:00:00.000Z",
      next: "2026-11-23T06:00:00Z",
      overdue: true,
      reason: "The writer did not answer.",
    };
    await open({ "GET /api/admin/status": { json: aStatus({ weekly: { by: "service", ...weekly } }) } });
    const troubles = document.querySelector(".troubles")?.textContent;
    expect(troubles).toContain("has not been written for more than 8 days.");
    expect(troubles).toContain("Next: Nov 23, 2026, 6:00");
    expect(troubles).toContain("The writer did not answer.");
  });
});

async function open(routes: Routes = {}) {
  const service = fakeService({ [listCall]: { json: [aPost()] }, ...routes });
  await render(<AdminBlog />);
  return service;
}
