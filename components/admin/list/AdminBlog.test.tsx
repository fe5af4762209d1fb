import { act } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import type { Status } from "#content/model/answers.ts";
import { draftOf } from "#content/model/draft.ts";
import { readToken, removeTokens } from "../api/log-in.ts";
import { page } from "../api/page.ts";
import { status } from "../api/status.ts";
import { storeDraft } from "../edit/draft-storage.ts";
import { DeskBar } from "../frame/DeskBar.tsx";
import { postForms } from "../posts/post-forms.ts";
import { freshDesk, resetDesk } from "../testing/desk.tsx";
import { aPost, aStatus, fakeService, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, hydrate, pass, render, unmountAll } from "../testing/render.tsx";
import { AdminBlog } from "./AdminBlog.tsx";

freshDesk();

describe("/admin/blog", () => {
  test("the page that is built in advance shows nobody as logged in, and has no inline styles", () => {
    const html = renderToString(<AdminBlog />);
    expect(html).toContain("Checking your login");
    expect(html).not.toMatch(/style=|Generate Blog Post/);
  });

  test("without a token, opens the login page and calls no service", async () => {
    removeTokens();
    const service = fakeService();
    await render(<AdminBlog />);
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
    expect(service.calls).toEqual([]);
  });

  test("removes a rejected token and loads no list", async () => {
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
  ])("says so, keeps the token and retries if the service %s", async (_, answer) => {
    const service = fakeService({ "GET /api/admin/verify": answer });
    await render(<AdminBlog />);
    expect(document.body.textContent).toContain("The service does not answer");
    expect(readToken()).toBe("the-token");
    expect(page.replace).not.toHaveBeenCalled();
    service.answer("GET /api/admin/verify", { json: { ok: true } });
    await click("button", /^Try again$/);
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
  });

  test("opens the desk by itself once the service answers again", async () => {
    const service = fakeService({ "GET /api/admin/verify": noAnswer });
    await render(<AdminBlog />);
    await pass(5_000);
    expect(document.body.textContent).toContain("The service does not answer");
    service.answer("GET /api/admin/verify", { json: { ok: true } });
    await pass(5_000);
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
  });

  test("with a valid token, shows the 10 most recent posts", async () => {
    const service = fakeService({ [listCall]: { json: [aPost()] } });
    await render(<AdminBlog />);
    expect(service.asked(listCall)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });

  test("Logout removes the token and ends the session at the service", async () => {
    const service = fakeService();
    await render(<DeskBar current="posts" />);
    await click("button", /^Logout$/);
    expect(service.asked("POST /api/admin/logout")[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(readToken()).toBeNull();
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
  });

  test("Logout is disabled until the page is hydrated, because a click before that would be lost", async () => {
    fakeService();
    const isDisabled = () => find<HTMLButtonElement>("button", /^Logout$/).disabled;
    await hydrate(<DeskBar current="posts" />, () => expect(isDisabled()).toBe(true));
    expect(isDisabled()).toBe(false);
  });

  test("Logout leaves the desk at once, even if the service does not answer", async () => {
    fakeService({ "POST /api/admin/logout": () => new Promise(() => {}) });
    await render(<DeskBar current="posts" />);
    await click("button", /^Logout$/);
    expect(readToken()).toBeNull();
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
  });

  test("asks for the password in a dialog over the desk when the session ends", async () => {
    const service = await open();
    service.answer("PATCH /api/blog/p1", { status: 401, text: "Please log in." });
    await click("button", /^Publish/);
    expect(document.querySelector("dialog")?.textContent).toContain("Please log in again");
    expect(page.replace).not.toHaveBeenCalled();
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });
});

describe("an unexpected answer from the service", () => {
  test("with an incomplete status hides only the missing parts", async () => {
    const service = fakeService({ [listCall]: { json: [aPost()] }, "GET /api/admin/status": { json: { publish: 7 } } });
    await render(<AdminBlog />);
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
    expect(find("heading", /^Sore back$/)).toBeTruthy();
    expect(service.asked("GET /api/admin/status").length).toBeGreaterThan(0);
  });

  test.each([
    ["an object", { posts: [] }],
    ["null", null],
  ])("with %s instead of posts is reported, and the rest of the desk works", async (_, json) => {
    fakeService({ [listCall]: { json } });
    await render(<AdminBlog />);
    expect(document.body.textContent).toContain("The service gave an answer that this page cannot read.");
    expect(find("button", /^Generate Blog Post$/)).toBeTruthy();
  });

  test("with an invalid post leaves only that post out of the list", async () => {
    fakeService({ [listCall]: { json: [null, { slug: "x" }, aPost()] } });
    await render(<AdminBlog />);
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });

  test("with a post without its text does not open that post, so that its text cannot be overwritten", async () => {
    const { content: _, ...withoutText } = aPost();
    fakeService({ [listCall]: { json: [aPost()] }, "GET /api/blog/sore-back": { json: withoutText } });
    await render(<AdminBlog />);
    await click("button", /^Edit “Sore back”$/);
    expect(document.querySelector(".editor")).toBeNull();
    expect(document.body.textContent).toContain("The service gave an answer that this page cannot read.");
  });
});

describe("after a crash, the desk", () => {
  async function fail() {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const base = aPost();
    storeDraft(postForms, { draftId: "e", base, draft: { ...draftOf(base), content: "My words." } });
    await open();
    // Simulates a bug: normally, an answer like this is refused earlier.
    await act(async () => {
      status.value = {} as Status;
    });
  }

  test("says so, lists the unsaved drafts, and can be reloaded", async () => {
    await fail();
    expect(document.querySelector("[role=alert]")?.textContent).toContain("This page has stopped working");
    expect(document.querySelector("[role=alert] li")?.textContent).toMatch(/^“Sore back”, Kept on this device, /);
    await click("button", /^Reload the page$/);
    expect(page.reload).toHaveBeenCalledOnce();
  });

  test("offers the draft again after a reload", async () => {
    await fail();
    await unmountAll();
    resetDesk();
    await open();
    expect(document.body.textContent).toContain("Unsaved words of");
  });
});

describe("the notices above the list show", () => {
  test("the service’s problems in its own words, each once", async () => {
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
