import { act } from "react";
import { beforeEach, describe, expect, test } from "vitest";
import { logIn, readToken, storeToken } from "../api/log-in.ts";
import { page } from "../api/page.ts";
import { logOut, session, verifySession } from "../api/session.ts";
import { loadStatus, status } from "../api/status.ts";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { DeskBar } from "../frame/DeskBar.tsx";
import { dialog, freshDesk } from "../testing/desk.tsx";
import { type Call, fakeService, type Routes } from "../testing/fake-service.ts";
import { click, find, render } from "../testing/render.tsx";

freshDesk();

const verify = "GET /api/admin/verify";
const refused = { status: 401, text: "Please sign in first." };
const bearer = ({ headers }: Call) => headers.Authorization;
/** A service that accepts these tokens. */
const knows =
  (...tokens: string[]) =>
  (call: Call) =>
    tokens.some((token) => bearer(call) === `Bearer ${token}`) ? { json: { ok: true } } : refused;

/** Opens a new tab on a device that stays logged in with the token "kept". */
async function aKeptLogin(routes: Routes = {}) {
  const service = fakeService({ "POST /api/admin/login": { json: { token: "kept" } }, ...routes });
  await logIn("a password", true);
  sessionStorage.clear();
  return service;
}

describe("a device that stays logged in", () => {
  test("opens the desk in a new tab without asking for the password", async () => {
    await aKeptLogin({ [verify]: knows("kept") });
    await verifySession();
    expect([session.value, readToken()]).toEqual(["open", "kept"]);
  });

  test("gives its token to a tab whose own session has ended, even during a call", async () => {
    await aKeptLogin({ [verify]: knows("kept"), "GET /api/admin/status": (call) => knows("kept")(call) });
    storeToken("short");
    await verifySession();
    expect([session.value, readToken()]).toEqual(["open", "kept"]);
    storeToken("short");
    await loadStatus();
    expect([session.value, readToken(), dialog()]).toEqual(["open", "kept", null]);
    expect(status.value).toBeTruthy();
  });

  test("has to log in after its session was ended, and its token is removed from the tab and the device", async () => {
    await aKeptLogin({ [verify]: refused });
    await verifySession();
    expect(page.replace).toHaveBeenCalledExactlyOnceWith("/admin/login");
    expect([readToken(), Object.values(localStorage)]).toEqual([null, []]);
  });

  test("is asked for the password when its session ends while the desk is open", async () => {
    await aKeptLogin();
    storeToken("kept");
    session.value = "open";
    fakeService({ "GET /api/admin/status": refused });
    void loadStatus();
    await expect.poll(() => session.value).toBe("ended");
    expect(Object.values(localStorage)).toEqual([]);
  });

  test("is logged out in all tabs and at the service", async () => {
    const service = await aKeptLogin();
    storeToken("short");
    logOut();
    expect(service.asked("POST /api/admin/logout").map(bearer)).toEqual(["Bearer short", "Bearer kept"]);
    expect([readToken(), Object.values(localStorage)]).toEqual([null, []]);
  });
});

describe("the logged-in devices", () => {
  const times = { since: "2026-11-03T08:00:00.000Z", lastUsed: "2026-11-20T09:41:00.000Z" };
  const phone = { id: "a1", device: "Safari on an iPhone", kept: true, current: true, ...times };
  const laptop = { id: "b2", device: "Firefox on a Mac", kept: false, current: false, ...times };
  const list = "GET /api/admin/sessions";

  beforeEach(() => {
    session.value = "open";
  });

  async function open(routes: Routes = {}) {
    const service = fakeService({ [list]: { json: [phone, laptop] }, ...routes });
    await render(
      <>
        <DeskBar current="posts" />
        <OpenDialog />
      </>,
    );
    await click("button", /^Devices$/);
    return service;
  }
  const rows = () => [...document.querySelectorAll("dialog li")].map(({ textContent }) => textContent);

  test("are listed in plain words, and each can be logged out", async () => {
    const service = await open({ "DELETE /api/admin/sessions/b2": { status: 204 } });
    expect(rows()).toEqual([
      "Safari on an iPhone (this one)Since Nov 3, 2026 · last used Nov 20, 2026, 9:41 AM · stays logged in for 30 daysEnd",
      "Firefox on a MacSince Nov 3, 2026 · last used Nov 20, 2026, 9:41 AMEnd",
    ]);
    service.answer(list, { json: [phone] });
    find("button", /^End: Firefox on a Mac$/).focus();
    await click("button", /^End: Firefox on a Mac$/);
    expect(service.asked("DELETE /api/admin/sessions/b2")).toHaveLength(1);
    expect(rows()).toHaveLength(1);
    expect(document.activeElement).toBe(find("heading", /^Devices$/));
    await click("button", /^End: Safari on an iPhone$/);
    expect(page.replace).toHaveBeenCalledExactlyOnceWith("/admin/login");
    expect(service.asked("POST /api/admin/logout")).toHaveLength(1);
  });

  test("disappear from the list one by one when several are logged out quickly", async () => {
    const tablet = { ...laptop, id: "c3", device: "Safari on an iPad" };
    const answers: (() => void)[] = [];
    const later = () => new Promise<{ status: number }>((resolve) => answers.push(() => resolve({ status: 204 })));
    const service = await open({
      [list]: { json: [phone, laptop, tablet] },
      "DELETE /api/admin/sessions/b2": later,
      "DELETE /api/admin/sessions/c3": later,
    });
    await click("button", /^End: Firefox on a Mac$/);
    await click("button", /^End: Safari on an iPad$/);
    service.answer(list, { json: [phone, tablet] });
    await act(async () => answers[0]?.());
    service.answer(list, { json: [phone] });
    await act(async () => answers[1]?.());
    expect(rows()).toHaveLength(1);
  });

  test("say why one could not be logged out", async () => {
    await open({ "DELETE /api/admin/sessions/b2": { status: 404, text: "This device is not logged in any more." } });
    await click("button", /^End: Firefox on a Mac$/);
    expect(dialog()?.textContent).toContain("This device is not logged in any more.");
    expect(find("heading", /^Devices$/)).toBeTruthy();
  });
});
