// @vitest-environment happy-dom
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { AdminBlog } from "./AdminBlog.tsx";
import { page } from "./page.ts";
import { freshDesk } from "./testing/desk.tsx";
import { aPost, fakeService, listCall, noAnswer } from "./testing/fake-service.ts";
import { click, find, pass, render } from "./testing/render.tsx";
import { readToken, removeToken } from "./token.ts";

freshDesk();

describe("/admin/blog", () => {
  test("on the server it knows nobody, and draws no inline style", () => {
    const html = renderToString(<AdminBlog />);
    expect(html).toContain("Checking your login");
    expect(html).not.toMatch(/style=|Generate Blog Post/);
  });

  test("without a token it asks nothing and goes to the login", async () => {
    removeToken();
    const service = fakeService();
    await render(<AdminBlog />);
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
    expect(service.calls).toEqual([]);
  });

  test("a rejected token is removed, and the list is never asked for", async () => {
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
  ])("a service that %s has rejected nothing: it says so, keeps the token, tries again", async (_, answer) => {
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

  test("a token that holds opens the desk with the 10 most recent posts", async () => {
    const service = fakeService({ [listCall]: { json: [aPost()] } });
    await render(<AdminBlog />);
    expect(service.asked(listCall)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });

  test("Logout kills the token here and there", async () => {
    const service = fakeService();
    await render(<AdminBlog />);
    await click("button", /^Logout$/);
    expect(service.asked("POST /api/admin/logout")[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(readToken()).toBeNull();
    expect(page.replace).toHaveBeenCalledWith("/admin/login");
  });

  test("a session that ends in the middle asks for the password over the desk, which stays", async () => {
    const service = await open();
    service.answer("PATCH /api/blog/p1", { status: 401, text: "Please log in." });
    await click("button", /^Publish/);
    expect(document.querySelector("dialog")?.textContent).toContain("Please log in again");
    expect(page.replace).not.toHaveBeenCalled();
    expect(find("heading", /^Sore back$/)).toBeTruthy();
  });
});

async function open() {
  const service = fakeService({ [listCall]: { json: [aPost()] } });
  await render(<AdminBlog />);
  return service;
}
