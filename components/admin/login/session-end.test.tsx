import { act } from "react";
import { describe, expect, test } from "vitest";
import { readToken } from "../api/log-in.ts";
import { sendAsOwner } from "../api/session.ts";
import { loadStatus } from "../api/status.ts";
import { dialog, editPage, field, freshDesk, openPage, toastText } from "../testing/desk.tsx";
import { aPost } from "../testing/fake-service.ts";
import { click, find, pass, submit, type } from "../testing/render.tsx";

freshDesk();

const patch = "PATCH /api/blog/p1";
const saved = aPost({ content: "My words.", revision: "r2" });

describe("a session that ends during an edit", () => {
  const ended = { status: 401, text: "Please log in." };

  async function saveAfterTheEnd() {
    const service = await editPage({
      [patch]: ({ headers }) => (headers.Authorization === "Bearer new-token" ? { json: saved } : ended),
      "POST /api/admin/login": { json: { token: "new-token" } },
    });
    await click("button", /^Save$/);
    return service;
  }

  test("opens the login dialog over the desk, and the failed save is sent again after the login", async () => {
    const service = await saveAfterTheEnd();
    expect(dialog()?.textContent).toContain("Please log in again");
    expect(field(/^Content$/).value).toBe("My words.");
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(dialog()).toBeNull();
    expect(readToken()).toBe("new-token");
    expect(service.asked(patch)).toHaveLength(2);
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test("reports a wrong password in the dialog, which stays open", async () => {
    const service = await saveAfterTheEnd();
    service.answer("POST /api/admin/login", { status: 401, text: "Invalid password. Please try again." });
    await type(/^Password$/, "not it");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(dialog()?.querySelector("[role=alert]")?.textContent).toBe("That is not the password.");
  });

  test("keeps the text and offers a login button if the dialog is dismissed", async () => {
    const service = await saveAfterTheEnd();
    await click("button", /^Not now$/);
    expect(toastText()).toBe("Update Failed | Please log in.");
    expect(field(/^Content$/).value).toBe("My words.");
    expect(find("button", /^Log in$/)).toBeTruthy();
    await click("button", /^Save$/);
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(service.asked(patch)).toHaveLength(3);
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test("is reported without moving the focus if a background call notices it", async () => {
    const service = await editPage();
    service.answer("POST /api/blog/p1/preview", ended);
    await type(/^Content$/, "My words, and more.");
    await pass(1_000);
    expect(dialog()).toBeNull();
    expect(document.body.textContent).toContain("Your session has ended. What you type is kept on this device.");
    service.answer("POST /api/admin/login", { json: { token: "new-token" } });
    await click("button", /^Log in$/);
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(document.body.textContent).not.toContain("Your session has ended.");
    expect(field(/^Content$/).value).toBe("My words, and more.");
  });

  test("resumes all waiting calls and the event stream after one login", async () => {
    const service = await saveAfterTheEnd();
    const before = service.asked("GET /api/admin/events").length;
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(service.asked("POST /api/admin/login")).toHaveLength(1);
    expect(service.asked("GET /api/admin/events").length).toBe(before + 1);
  });

  test("does not ask for the password again if a 401 arrives after the new login", async () => {
    let refuseLate = () => {};
    const service = await saveAfterTheEnd();
    service.answer("GET /api/blog/deleted", ({ headers }) =>
      headers.Authorization === "Bearer new-token"
        ? { json: [] }
        : new Promise((resolve) => (refuseLate = () => resolve(ended))),
    );
    const read = sendAsOwner("/api/blog/deleted");
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    await act(async () => refuseLate());
    expect(dialog()).toBeNull();
    await act(() => read);
    expect(service.asked("POST /api/admin/login")).toHaveLength(1);
  });

  test("asks for the password on a search, and keeps the list and the text", async () => {
    const service = await editPage({ "POST /api/admin/login": { json: { token: "new-token" } } });
    await click("button", /^Posts$/);
    service.answer("GET /api/blog?limit=10&summary=1&q=back", ({ headers }) =>
      headers.Authorization === "Bearer new-token" ? { json: [aPost({ title: "Found" })] } : ended,
    );
    await type(/^Search the posts$/, "back");
    await pass(300);
    expect(dialog()?.textContent).toContain("Please log in again");
    expect(find("heading", /^Sore back$/)).toBeTruthy();
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(find("heading", /^Found$/)).toBeTruthy();
    await click("button", /^Go on writing$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("opens the dialog on a background call unless the owner is typing, and not again once dismissed", async () => {
    const service = await openPage();
    service.answer("GET /api/admin/status", ended);
    await act(async () => void loadStatus());
    expect(dialog()?.textContent).toContain("Please log in again");
    await click("button", /^Not now$/);
    await act(async () => void loadStatus());
    expect(dialog()).toBeNull();
    expect(find("button", /^Log in$/)).toBeTruthy();
  });
});
