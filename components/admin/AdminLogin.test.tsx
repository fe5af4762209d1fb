import { describe, expect, test } from "vitest";
import { AdminLogin } from "./AdminLogin.tsx";
import { logIn, readToken } from "./login/log-in.ts";
import { page } from "./page.ts";
import { freshDesk, toastText } from "./testing/desk.tsx";
import { fakeService, noAnswer, type Route } from "./testing/fake-service.ts";
import { find, pass, render, submit, type } from "./testing/render.tsx";

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
  test("clears a stored token on entry", async () => {
    fakeService();
    await render(<AdminLogin />);
    expect(readToken()).toBeNull();
  });

  test("the button is disabled while the password is blank", async () => {
    fakeService();
    await render(<AdminLogin />);
    expect(button().disabled).toBe(true);
    await type(/^Password$/, "   ");
    expect(button().disabled).toBe(true);
    await type(/^Password$/, "x");
    expect(button().disabled).toBe(false);
  });

  test("the right password stores the token and goes to the desk", async () => {
    const service = await tryPassword({ json: { token: "new-token", expiresAt: "2026-11-20T22:00:00Z" } });
    expect(service.calls).toMatchObject([{ what: "POST /api/admin/login", body: { password: "a password" } }]);
    expect(readToken()).toBe("new-token");
    expect(page.replace).toHaveBeenCalledExactlyOnceWith("/admin/blog");
  });

  test("a device that has signed in is known at the next login", async () => {
    const { calls } = fakeService({ "POST /api/admin/login": { json: { token: "new-token", device: "this one" } } });
    for (let i = 0; i < 2; i++) expect(await logIn("a password")).toBeUndefined();
    expect(calls.map(({ body }) => body)).toEqual([
      { password: "a password" },
      { password: "a password", device: "this one" },
    ]);
  });

  test("while many sign in at once it is tried again", async () => {
    const busy = { status: 429, text: "Too many people are signing in at once.", headers: { "Retry-After": "2" } };
    let tries = 0;
    fakeService({ "POST /api/admin/login": () => (++tries < 3 ? busy : { json: { token: "new-token" } }) });
    const trying = logIn("a password");
    await pass(4_000);
    expect([await trying, tries]).toEqual([undefined, 3]);
  });

  test("a wrong password is refused: a toast, a sentence at the field, and its text selected", async () => {
    await tryPassword({ status: 401, text: "Invalid password. Please try again." });
    expect(toastText()).toBe("Access Denied | Invalid password. Please try again.");
    expect(document.querySelector("#password-error")?.textContent).toBe("That is not the password.");
    expect(document.querySelector("#password")?.getAttribute("aria-invalid")).toBe("true");
    expect(readToken()).toBeNull();
    expect(page.replace).not.toHaveBeenCalled();
  });

  test("after too many attempts the password is not called wrong, and the wait is shown", async () => {
    const sentence = "Too many wrong passwords. Please try again in 30 seconds.";
    await tryPassword({ status: 429, text: sentence });
    expect(toastText()).toBe(`Access Denied | ${sentence}`);
    expect(document.querySelector("#password-error")?.textContent).toBe(sentence);
  });

  test.each([
    ["cannot be reached", noAnswer],
    ["is down behind its proxy", { status: 502 }],
  ])("a service that %s is not a wrong password", async (_, answer) => {
    await tryPassword(answer);
    expect(toastText()).toBe("Error | Failed to authenticate. Please try again.");
    expect(find<HTMLInputElement>("textbox", /^Password$/).value).toBe("a password");
  });
});
