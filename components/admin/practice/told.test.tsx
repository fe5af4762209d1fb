import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { session } from "../api/session.ts";
import { freshDesk } from "../testing/desk.tsx";
import { aStatus, aTold, fakeService, noAnswer, practiceRoutes, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render, submit, type } from "../testing/render.tsx";
import { PracticeDesk } from "./AdminPractice.tsx";

freshDesk();

const read = "GET /api/admin/told";
const patch = "PATCH /api/admin/told";
const trial = "POST /api/admin/told/trial";
const set = aTold({
  host: "mail.example.org",
  account: "ann@practice.example",
  to: "ann@practice.example",
  kept: { password: true, alertUrl: "ntfy.sh" },
});

async function open(told = aTold(), routes: Routes = {}) {
  vi.setSystemTime("2026-11-23T10:00:00Z");
  const service = fakeService({ ...practiceRoutes(), [read]: { json: told }, ...routes });
  session.value = "open";
  await render(
    <>
      <PracticeDesk />
      <Toaster />
    </>,
  );
  await pass(0);
  return service;
}
async function openForm(told = aTold(), routes: Routes = {}) {
  const service = await open(told, routes);
  await click("button", /^Mail and alerts/);
  return service;
}
const row = () => find("button", /^Mail and alerts/).closest("li") as HTMLElement;
const text = () => row().textContent;
const field = (name: RegExp) => find<HTMLInputElement>("textbox", name);
const save = () => submit(document.querySelector("form"));

describe("who is told, at the desk", () => {
  test("says in one line how it stands, without a secret", async () => {
    await open({ ...set, alertMail: "ann@practice.example" });
    expect(text()).toBe(
      "Mail and alertsMessages are mailed to ann@practice.example. Problems are told to ann@practice.example and ntfy.sh.",
    );
  });

  test("sends only what was changed, closes, tells what is so now, and gives the focus back", async () => {
    const service = await openForm(set, { [patch]: { json: { ...set, to: "new@practice.example" } } });
    await type(/^Contact messages go to$/, "new@practice.example");
    await act(async () => field(/^Contact messages go to$/).focus());
    await save();
    expect(service.asked(patch)[0]?.body).toEqual({ to: "new@practice.example" });
    expect(document.querySelector("form")).toBeNull();
    expect(text()).toContain("Messages are mailed to new@practice.example.");
    expect(row().querySelector("[role=status]")?.textContent).toBe("Saved. It holds from now on.");
    expect(document.activeElement).toBe(find("button", /^Mail and alerts/));
  });

  test("keeps a secret whose field stays empty, and takes out the web address only on demand", async () => {
    const service = await openForm(set, { [patch]: { json: set } });
    expect(field(/^Password$/).type).toBe("password");
    expect(field(/^Password$/).value + field(/^Told at a web address$/).value).toBe("");
    expect(text()).toContain("A password is set. Leave this empty to keep it.");
    expect(text()).toContain("An address at ntfy.sh is set. Leave this empty to keep it.");
    await type(/^Password$/, "x");
    await type(/^Password$/, "");
    await click("button", /^Remove it: Told at a web address$/);
    expect(text()).toContain("It is removed when you save.");
    expect(document.activeElement).toBe(field(/^Told at a web address$/));
    await save();
    expect(service.asked(patch)[0]?.body).toEqual({ alertUrl: "" });
  });

  test("shows a refusal below its field, which gets the focus, and any other at the button", async () => {
    const service = await openForm(aTold(), {
      [patch]: {
        status: 400,
        text: "“port” has to be a number, mostly 587 or 465.",
        headers: { "X-Field": "port" },
      },
    });
    await type(/^Port$/, "many");
    await save();
    expect(document.activeElement).toBe(field(/^Port$/));
    expect(field(/^Port$/).closest(".field")?.textContent).toContain("This has to be a number, mostly 587 or 465.");
    await type(/^Port$/, "25");
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
    service.answer(patch, noAnswer);
    await save();
    expect(document.querySelector(".foot [role=alert]")?.textContent).toContain("does not answer");
    expect(field(/^Port$/).value).toBe("25");
  });

  test("refuses to replace what another device has saved meanwhile, shows it, and keeps what is typed", async () => {
    const sentence = "This was changed on another device meanwhile.";
    const service = await openForm(set, { [patch]: { status: 409, text: sentence } });
    await type(/^Contact messages go to$/, "mine@practice.example");
    const theirs = { ...set, to: "theirs@practice.example", alertMail: "expert@elsewhere.example", revision: "2" };
    service.answer(read, { json: theirs });
    await save();
    expect(service.asked(patch)[0]?.headers["If-Match"]).toBe('"1"');
    expect(document.querySelector(".foot [role=alert]")?.textContent).toBe(sentence);
    expect(field(/^Contact messages go to$/).value).toBe("mine@practice.example");
    expect(field(/^Contact messages go to$/).closest(".field")?.textContent).toContain("theirs@practice.example");
    expect(field(/^Told by mail$/).value).toBe("expert@elsewhere.example");
    service.answer(patch, { json: { ...theirs, to: "mine@practice.example", revision: "3" } });
    await save();
    expect(service.asked(patch)[1]).toMatchObject({
      body: { to: "mine@practice.example" },
      headers: { "If-Match": '"2"' },
    });
    expect(document.querySelector("form")).toBeNull();
  });

  test("tries what is typed and not saved, and tells below the button what came of it until something else is typed", async () => {
    const service = await openForm(set, { [trial]: { json: { sentence: "The mail server has taken it." } } });
    await type(/^Contact messages go to$/, "new@practice.example");
    await click("button", /^Send a test mail: Contact messages go to$/);
    expect(service.asked(trial)[0]?.body).toEqual({ trial: "to", to: "new@practice.example" });
    expect(text()).toContain("The mail server has taken it.");
    await type(/^Told by mail$/, "e@elsewhere.example");
    expect(text()).not.toContain("The mail server has taken it.");
    service.answer(trial, { status: 503, text: "The mail server does not accept the name or the password." });
    await click("button", /^Send a test mail: Told by mail$/);
    expect(service.asked(trial)[1]?.body).toMatchObject({ trial: "alertMail", alertMail: "e@elsewhere.example" });
    expect(field(/^Told by mail$/).closest(".told-field")?.textContent).toContain("does not accept the name");
    service.answer(trial, {
      status: 400,
      text: "“password” is missing: the account needs one.",
      headers: { "X-Field": "password" },
    });
    await click("button", /^Send a trial: Told at a web address$/);
    expect(document.activeElement).toBe(field(/^Password$/));
    expect(service.asked(patch)).toEqual([]);
  });

  test("asks after a trial whether the mail has come", async () => {
    const tested = { sentAt: "2026-11-23T09:58:00Z" };
    const status = "GET /api/admin/status";
    const mailTo = (mail: object) => ({
      json: aStatus({ messages: { mail: { to: "ann@practice.example", ...mail } } }),
    });
    const service = await openForm(set, {
      [status]: mailTo({}),
      [trial]: { json: { sentence: "Sent." } },
      "PATCH /api/admin/test-mail": { json: { ...tested, came: true } },
    });
    expect(text()).not.toContain("Has it come?");
    service.answer(status, mailTo({ tested }));
    await click("button", /^Send a test mail: Contact messages go to$/);
    await click("button", /^Cancel$/);
    expect(text()).toContain("Sent at 9:58 AM. Has it come?");
    await click("button", /^Yes$/);
    expect(service.asked("PATCH /api/admin/test-mail")[0]?.body).toEqual({ came: true });
  });

  test("keeps what is typed while another section is open, stores it nowhere, and offers it again after Cancel", async () => {
    await openForm();
    await type(/^Password$/, "a-secret");
    await click("button", /^Prices/);
    expect(document.querySelectorAll("form")).toHaveLength(1);
    expect(text()).toContain("not saved");
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain("a-secret");
    await click("button", /^Mail and alerts/);
    expect(field(/^Password$/).value).toBe("a-secret");
    await click("button", /^Cancel$/);
    expect(text()).not.toContain("not saved");
    await click("button", /^Undo: Changes discarded$/);
    expect(field(/^Password$/).value).toBe("a-secret");
  });

  test("shows what is set on the server, and leaves the rest to her", async () => {
    const mail = ["host", "port", "account", "password", "to", "from"];
    const service = await openForm(
      { ...set, onServer: [...mail, "alertUrl"] },
      { [trial]: { json: { sentence: "Sent." } } },
    );
    expect([...document.querySelectorAll("form input")]).toEqual([field(/^Told by mail$/)]);
    expect(text()).toContain("Contact messages go to: Set to ann@practice.example on the server");
    expect(text()).toContain("Told at a web address: Set to ntfy.sh on the server");
    await click("button", /^Send a test mail: Contact messages go to$/);
    expect(service.asked(trial)[0]?.body).toEqual({ trial: "to" });
  });

  test("is opened by a link of the checklist, at its field", async () => {
    history.replaceState(null, "", "/admin/practice#told.alertMail");
    await open();
    expect(document.activeElement).toBe(field(/^Told by mail$/));
    expect(location.hash).toBe("");
  });

  test("can be asked for again after it could not be loaded", async () => {
    const service = await open(aTold(), { [read]: { status: 503, text: "Not just now." } });
    expect(text()).toContain("Who is told could not be loaded. Not just now.");
    service.answer(read, { json: set });
    await click("button", /^Try again$/);
    await pass(0);
    expect(text()).toContain("Messages are mailed to");
  });
});
