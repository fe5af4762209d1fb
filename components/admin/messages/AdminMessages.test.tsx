import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { page } from "../page.ts";
import { freshDesk, toastText } from "../testing/desk.tsx";
import { aMessage, aStatus, fakeService, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, render } from "../testing/render.tsx";
import { AdminMessages } from "./AdminMessages.tsx";

freshDesk();

const inbox = "GET /api/admin/messages?box=inbox";
const spam = "GET /api/admin/messages?box=spam";
const one = "/api/admin/messages/m1";

async function open(routes: Routes = {}) {
  const service = fakeService({
    [inbox]: { json: [aMessage(), aMessage({ id: "m2", name: "Ben", read: true, mail: "failed" })] },
    [spam]: { json: [] },
    [`PATCH ${one}`]: ({ body }) => ({ json: aMessage(body as object) }),
    ...routes,
  });
  await render(<AdminMessages practice="The Practice" keptMonths={12} />);
  return service;
}
const text = () => document.body.textContent;

describe("the messages", () => {
  test("on the server there are no messages", () => {
    const html = renderToString(<AdminMessages practice="The Practice" keptMonths={12} />);
    expect(html).toContain("Checking your login");
    expect(html).not.toMatch(/style=|Inbox/);
  });

  test("are in the service's order; unread and unmailed ones say so", async () => {
    await open();
    const rows = [...document.querySelectorAll(".rows > li")].map((row) => row.textContent);
    expect(rows[0]).toContain("Ann Archer (unread)Nov 20, 2026, 9:41");
    expect(rows[0]).toContain("Services · My cob is reluctant");
    expect(rows[1]).toContain("Could not be mailed");
    expect(rows[1]).not.toContain("unread");
    expect(text()).toContain("deleted by itself 12 months after it came");
  });

  test("held as spam are counted, so that an honest one among them is not overlooked", async () => {
    await open({ [inbox]: { json: [], headers: { "X-Unread-Spam": "2" } } });
    expect(find("button", /^Held as spam/).textContent).toBe("Held as spam (2 unread)");
  });

  test("opening one marks it as read, and offers to answer by mail and phone", async () => {
    const service = await open();
    await click("button", /^Ann Archer/);
    expect(service.asked(`PATCH ${one}`)[0]?.body).toEqual({ read: true });
    expect(document.querySelector("li.unread")).toBeNull();
    expect(find("link", /^Reply$/).getAttribute("href")).toMatch(
      /^mailto:ann@patient.example\?subject=Your%20message%20to%20The%20Practice$/,
    );
    expect(find("link", /^Call$/).getAttribute("href")).toBe("tel:07700900321");
    await click("button", /^Mark as unread$/);
    expect(service.asked(`PATCH ${one}`)[1]?.body).toEqual({ read: false });
    expect(document.querySelector(".letter")).toBeNull();
  });

  test("Spam moves a message to the spam box, and can be undone", async () => {
    const service = await open();
    await click("button", /^Ann Archer/);
    await click("button", /^Spam$/);
    expect(toastText()).toBe("Held as spam | Ann Archer");
    await click("button", /^Undo$/);
    expect(service.asked(`PATCH ${one}`).map(({ body }) => body)).toEqual([
      { read: true },
      { suspected: true },
      { suspected: false },
    ]);
  });

  test("a message can be moved from the spam box to the inbox", async () => {
    const service = await open({ [spam]: { json: [aMessage({ suspected: true, read: true })] } });
    await click("button", /^Held as spam$/);
    await click("button", /^Ann Archer/);
    await click("button", /^Not spam$/);
    expect(service.asked(`PATCH ${one}`).at(-1)?.body).toEqual({ suspected: false });
    expect(toastText()).toBe("Moved to the inbox | Ann Archer");
  });

  test("deleting and erasing ask first", async () => {
    const service = await open({
      [`DELETE ${one}`]: { status: 204 },
      "DELETE /api/admin/messages?email=ann%40patient.example": { json: { erased: 3 } },
    });
    await click("button", /^Ann Archer/);
    vi.mocked(page.confirm).mockReturnValue(false);
    await click("button", /^Delete$/);
    await click("button", /^Erase all from this person$/);
    expect(service.calls.filter(({ what }) => what.startsWith("DELETE"))).toEqual([]);
    vi.mocked(page.confirm).mockReturnValue(true);
    await click("button", /^Erase all from this person$/);
    expect(toastText()).toBe("3 messages erased | ann@patient.example");
    await click("button", /^Delete$/);
    expect(toastText()).toBe("Message deleted | Ann Archer");
  });

  test("a deleted message can be restored", async () => {
    const service = await open({ [`DELETE ${one}`]: { status: 204 }, [`POST ${one}/restore`]: { json: aMessage() } });
    await click("button", /^Ann Archer/);
    await click("button", /^Delete$/);
    await click("button", /^Undo$/);
    expect(service.asked(`POST ${one}/restore`)).toHaveLength(1);
    expect(toastText()).toBe("Message brought back | Ann Archer");
  });

  test("everything from one person can be exported as a file", async () => {
    await open({ "GET /api/admin/messages/export?email=ann%40patient.example": { json: [aMessage()] } });
    const save = vi.spyOn(page, "save").mockImplementation(() => {});
    await click("button", /^Ann Archer/);
    await click("button", /^Export all from this person$/);
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), "messages of ann@patient.example.json");
  });

  test("an empty box and a service without an answer both say so", async () => {
    const service = await open({ [inbox]: { json: [] } });
    expect(text()).toContain("No messages yet");
    service.answer(spam, noAnswer);
    await click("button", /^Held as spam$/);
    expect(text()).toContain("The messages could not be loaded. The service does not answer.");
    service.answer(spam, { json: [] });
    await click("button", /^Try again$/);
    expect(text()).toContain("Nothing is held as spam");
  });

  test("a failure is shown in the service’s words", async () => {
    await open({ [`DELETE ${one}`]: { status: 404, text: "There is no such message. It may have been deleted." } });
    await click("button", /^Ann Archer/);
    await click("button", /^Delete$/);
    expect(toastText()).toBe("That did not work | There is no such message. It may have been deleted.");
  });

  test("the bar counts what is unread", async () => {
    await open({ "GET /api/admin/status": { json: aStatus({ messages: { unread: 2, unsent: 1 } }) } });
    expect(find("link", /^Messages/).textContent).toBe("Messages2 unread");
    expect(text()).toContain("One message could not be mailed so far.");
  });
});
