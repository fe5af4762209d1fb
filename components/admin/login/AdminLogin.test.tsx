import { act } from "react";
import { describe, expect, test } from "vitest";
import { logIn, readToken, storeToken, takeKeptToken } from "../api/log-in.ts";
import { page } from "../api/page.ts";
import { freshDesk, toastText } from "../testing/desk.tsx";
import { fakeService, noAnswer, type Route } from "../testing/fake-service.ts";
import { click, find, hydrate, pass, render, submit, type } from "../testing/render.tsx";
import { AdminLogin } from "./AdminLogin.tsx";

freshDesk();

const button = () => find<HTMLButtonElement>("button", /^Access Admin Panel$/);

async function tryPassword(answer: Route) {
  const service = fakeService({ "POST /api/admin/login": answer });
  await render(<AdminLogin />);
  await type(/^Password$/, "a password");
  await submit(document.querySelector("form"));
  return service;
}

describe("/admin/login", () => {
  test("clears a stored token when it is opened", async () => {
    fakeService();
    await render(<AdminLogin />);
    expect(readToken()).toBeNull();
  });

  test("leads to the desk on a device that stays logged in, and ends no session", async () => {
    const service = fakeService({ "POST /api/admin/login": { json: { token: "kept-token" } } });
    await logIn("a password", true);
    storeToken("short-token");
    await render(<AdminLogin />);
    expect(page.replace).toHaveBeenCalledWith("/admin/blog");
    expect(readToken()).toBe("kept-token");
    expect(service.asked("POST /api/admin/logout")).toEqual([]);
  });

  test("does the same when Back leads to it without loading it again", async () => {
    fakeService({ "POST /api/admin/login": { json: { token: "kept-token" } } });
    await render(<AdminLogin />);
    expect(page.replace).not.toHaveBeenCalled();
    await logIn("a password", true); // in another tab
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(page.replace).toHaveBeenCalledExactlyOnceWith("/admin/blog");
  });

  test("focuses the password field, and the password can be shown and hidden without losing the focus", async () => {
    fakeService();
    await render(<AdminLogin />);
    const field = find<HTMLInputElement>("textbox", /^Password$/);
    expect(document.activeElement).toBe(field);
    await type(/^Password$/, "a password");
    for (const [name, kind] of [
      [/^Show/, "text"],
      [/^Hide/, "password"],
    ] as const) {
      const toggle = find("button", name);
      toggle.focus();
      await click("button", name);
      expect([field.type, field.value, document.activeElement === toggle]).toEqual([kind, "a password", true]);
    }
  });

  test("keeps a device logged in if the box is ticked: the next tab has its token", async () => {
    const service = fakeService({ "POST /api/admin/login": { json: { token: "kept-token" } } });
    await render(<AdminLogin />);
    await type(/^Password$/, "a password");
    await act(async () => document.querySelector<HTMLInputElement>("[type=checkbox]")?.click());
    await submit(document.querySelector("form"));
    expect(service.asked("POST /api/admin/login")[0]?.body).toEqual({ password: "a password", keep: true });
    expect(readToken()).toBe("kept-token");
    sessionStorage.clear(); // as a new tab finds it
    expect([takeKeptToken(null), readToken()]).toEqual([true, "kept-token"]);
    await logIn("a password");
    sessionStorage.clear();
    expect(takeKeptToken(null)).toBe(false);
  });

  test("accepts a password and a tick that were entered before hydration", async () => {
    const service = fakeService({ "POST /api/admin/login": { json: { token: "kept-token" } } });
    const fillIn = () => {
      find<HTMLInputElement>("textbox", /^Password$/).value = "a password";
      document.querySelector<HTMLInputElement>("[type=checkbox]")?.click();
    };
    await hydrate(<AdminLogin />, fillIn);
    await submit(document.querySelector("form"));
    expect(service.asked("POST /api/admin/login")[0]?.body).toEqual({ password: "a password", keep: true });
  });

  test("disables the button while the password is blank", async () => {
    fakeService();
    await render(<AdminLogin />);
    expect(button().disabled).toBe(true);
    await type(/^Password$/, "   ");
    expect(button().disabled).toBe(true);
    await type(/^Password$/, "x");
    expect(button().disabled).toBe(false);
  });

  test("stores the token and opens the desk after the right password", async () => {
    const service = await tryPassword({ json: { token: "new-token", expiresAt: "2026-11-20T22:00:00Z" } });
    expect(service.calls).toMatchObject([{ what: "POST /api/admin/login", body: { password: "a password" } }]);
    expect(readToken()).toBe("new-token");
    expect(page.replace).toHaveBeenCalledExactlyOnceWith("/admin/blog");
  });

  test("identifies a device that has logged in before", async () => {
    const { calls } = fakeService({ "POST /api/admin/login": { json: { token: "new-token", device: "this one" } } });
    for (let i = 0; i < 2; i++) expect(await logIn("a password")).toBeUndefined();
    expect(calls.map(({ body }) => body)).toEqual([
      { password: "a password" },
      { password: "a password", device: "this one" },
    ]);
  });

  test("retries while many people log in at once", async () => {
    const busy = { status: 429, text: "Too many people are signing in at once.", headers: { "Retry-After": "2" } };
    let tries = 0;
    fakeService({ "POST /api/admin/login": () => (++tries < 3 ? busy : { json: { token: "new-token" } }) });
    const trying = logIn("a password");
    await pass(4_000);
    expect([await trying, tries]).toEqual([undefined, 3]);
  });

  test("refuses a wrong password with a toast and a sentence at the field, and selects its text", async () => {
    await tryPassword({ status: 401, text: "Invalid password. Please try again." });
    expect(toastText()).toBe("Access Denied | Invalid password. Please try again.");
    expect(document.querySelector("#password-error")?.textContent).toBe("That is not the password.");
    expect(document.querySelector("#password")?.getAttribute("aria-invalid")).toBe("true");
    const field = find<HTMLInputElement>("textbox", /^Password$/);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, "a password".length]);
    expect(readToken()).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
  });

  test("after too many attempts says how long to wait, and does not call the password wrong", async () => {
    const sentence = "Too many wrong passwords. Please try again in 30 seconds.";
    await tryPassword({ status: 429, text: sentence });
    expect(toastText()).toBe(`Access Denied | ${sentence}`);
    expect(document.querySelector("#password-error")?.textContent).toBe(sentence);
  });

  test.each([
    ["cannot be reached", noAnswer],
    ["is down behind its proxy", { status: 502 }],
  ])("does not call the password wrong if the service %s", async (_, answer) => {
    await tryPassword(answer);
    expect(toastText()).toBe("Error | Failed to authenticate. Please try again.");
    expect(find<HTMLInputElement>("textbox", /^Password$/).value).toBe("a password");
  });
});
