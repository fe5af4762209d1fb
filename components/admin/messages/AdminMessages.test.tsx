import { act } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Status } from "#content/model/answers.ts";
import { page } from "../api/page.ts";
import { DeskBar } from "../frame/DeskBar.tsx";
import { freshDesk, resetDesk, toastText } from "../testing/desk.tsx";
import { aMessage, aStatus, fakeService, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, render, unmountAll } from "../testing/render.tsx";
import { AdminMessages } from "./AdminMessages.tsx";
import { mail } from "./messages.ts";

freshDesk();
beforeEach(() => history.replaceState(null, "", "/admin/messages"));

const inbox = "GET /api/admin/messages?box=inbox";
const spam = "GET /api/admin/messages?box=spam";
const status = "GET /api/admin/status";
const one = "/api/admin/messages/m1";
const person = "/api/admin/person?email=ann%40patient.example";
const backups = "Backups made before today keep this for 30 days at most.";
const personData = { email: "ann@patient.example", messages: [{}, {}, {}], spam: 1, waitingMails: 1, backups };
const erased = {
  email: "ann@patient.example",
  at: "2026-11-23T16:40:00Z",
  erased: 3,
  waitingMails: 1,
  sentMails: 2,
  backupsUntil: "2026-12-23",
};
const ben = aMessage({ id: "m2", name: "Ben", read: true, mail: "failed", receivedAt: "2026-11-19T08:00:00.000Z" });

async function open(routes: Routes = {}) {
  const service = fakeService({
    [inbox]: { json: [aMessage(), ben] },
    [spam]: { json: [] },
    [`PATCH ${one}`]: ({ body }) => ({ json: aMessage(body as object) }),
    ...routes,
  });
  await render(
    <>
      <DeskBar current="messages" />
      <AdminMessages practice="The Practice" keptMonths={12} />
    </>,
  );
  return service;
}
const text = () => document.body.textContent;
const rows = () => [...document.querySelectorAll(".rows > li")].map(({ textContent }) => textContent);
const openedMessage = () => document.querySelector(".letter");
const goBack = () =>
  act(async () => {
    history.back();
    await vi.advanceTimersByTimeAsync(50);
  });
const read = (name: RegExp) => click("button", name, document.querySelector(".rows") as HTMLElement);

describe("the messages", () => {
  test("are not in the page that is built in advance", () => {
    const html = renderToString(<AdminMessages practice="The Practice" keptMonths={12} />);
    expect(html).toContain("Checking your login");
    expect(html).not.toMatch(/style=|Inbox/);
  });

  test("are sorted newest first, and marked as unread, answered or not mailed", async () => {
    const answered = aMessage({ id: "m3", receivedAt: "2026-11-18T08:00:00Z", answeredAt: "2026-11-19T08:00:00Z" });
    await open({ [inbox]: { json: [aMessage(), ben, answered] } });
    expect(rows()[0]).toContain("Ann Archer (unread)Nov 20, 2026Services · My cob is reluctant");
    expect(rows()[1]).toContain("Could not be mailed");
    expect(rows()[1]).not.toMatch(/unread|Answered/);
    expect(rows()[2]).toContain("Answered");
    expect(text()).toContain("deleted by itself 12 months after it came");
  });

  test("have buttons that are named by sender and subject, not by the whole letter", async () => {
    await open({ [inbox]: { json: [aMessage({ message: "A long letter. ".repeat(200) }), ben] } });
    const names = [...document.querySelectorAll(".entry")].map((button) =>
      (button.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent)
        .join(" "),
    );
    expect(names[0]).toBe("Ann Archer (unread) Services");
    expect(names[1]).toMatch(/^Ben\b.*Could not be mailed$/);
    expect(names.join("")).not.toContain("undefined");
  });

  test("that came without a subject show only when they came", async () => {
    await open({ [inbox]: { json: [aMessage({ subject: "", read: true })] } });
    await read(/^Ann Archer/);
    expect(openedMessage()?.querySelector("header > p")?.textContent).toMatch(/^Nov 20, 2026/);
  });

  test("held as spam are counted while unread, so that a genuine one is not overlooked", async () => {
    await open({ [inbox]: { json: [], headers: { "X-Unread-Spam": "2" } } });
    expect(find("button", /^Held as spam/).textContent).toBe("Held as spam2 unread");
  });

  test("are marked as read when opened, with the consent that was given and buttons to reply and call", async () => {
    const service = await open();
    await read(/^Ann Archer/);
    expect(service.asked(`PATCH ${one}`)[0]?.body).toEqual({ read: true });
    expect(document.querySelector("li.unread")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Ann Archer");
    expect(find("link", /^Reply$/).getAttribute("href")).toMatch(
      /^mailto:ann@patient.example\?subject=Your%20message%20to%20The%20Practice&body=/,
    );
    expect(find("link", /^Call$/).getAttribute("href")).toBe("tel:+447700900321");
    expect(openedMessage()?.textContent).toContain(
      "Agreed to being stored on Nov 20, 2026, under the privacy policy of 18/07/2025. Deleted by itself on Nov 20, 2027.",
    );
    await click("button", /^Mark as unread$/);
    expect(service.asked(`PATCH ${one}`)[1]?.body).toEqual({ read: false });
    expect(openedMessage()).toBeNull();
  });

  test("are closed by Back and opened again by a reload, because the URL names them", async () => {
    const routes = { [spam]: { json: [aMessage({ suspected: true, read: true })] } };
    await open(routes);
    await click("button", /^Held as spam/);
    await read(/^Ann Archer/);
    expect(location.hash).toBe("#box=spam&message=m1");
    await unmountAll();
    resetDesk();
    await open(routes);
    expect(openedMessage()?.textContent).toContain("Why it is held here");
    await goBack();
    expect(openedMessage()).toBeNull();
    expect(location.hash).toBe("#box=spam");
  });

  test("that arrive while another is read do not move the list, and are shown by one tap", async () => {
    const service = await open();
    await read(/^Ben/);
    const before = rows();
    const news = aMessage({ id: "m9", name: "Cleo", receivedAt: "2026-11-21T08:00:00.000Z" });
    service.answer(inbox, { json: [news, aMessage(), ben] });
    for (let i = 0; i < 2; i++) await act(mail.load);
    expect(rows()).toEqual(before);
    await click("button", /^Show 1 new$/);
    expect(rows()[0]).toContain("Cleo");
    expect(openedMessage()?.textContent).toContain("Ben");
  });

  test("are reached by the arrow keys, and Escape returns from an open message to its row", async () => {
    await open();
    const key = (name: string) =>
      act(
        async () =>
          void document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true })),
      );
    const focused = () => document.activeElement?.textContent;
    find("button", /^Ann Archer/).focus();
    await key("ArrowDown");
    expect(focused()).toContain("Could not be mailed");
    await key("ArrowDown");
    await key("Home");
    expect(focused()).toContain("My cob");
    await read(/^Ann Archer/);
    expect(focused()).toBe("Ann Archer");
    await key("Escape");
    await pass(50);
    expect(openedMessage()).toBeNull();
    expect(focused()).toContain("My cob");
  });

  test("are counted in the navigation bar while unread, and it is said if some could not be mailed", async () => {
    await open({ [status]: { json: aStatus({ messages: { unread: 2, unsent: 1 } }) } });
    expect(find("link", /^Messages/).textContent).toBe("Messages2 unread");
    expect(text()).toContain("One message could not be mailed so far.");
  });

  test("held as spam are counted in the navigation bar as well", async () => {
    await open({ [status]: { json: aStatus({ messages: { unread: 2, held: 1 } }) } });
    expect(find("link", /^Messages/).textContent).toBe("Messages2 unread, 1 held as spam");
    await unmountAll();
    resetDesk();
    await open({ [status]: { json: aStatus({ messages: { held: 3 } }) } });
    expect(find("link", /^Messages/).textContent).toBe("Messages3 held as spam");
  });
});

describe("an emergency", () => {
  const emergency = aMessage({
    id: "m7",
    name: "Hannah Voss",
    subject: "emergency",
    receivedAt: "2026-11-01T08:00:00Z",
    message: "He drags his left hind leg.",
  });
  const answered = { ...emergency, read: true, answeredAt: "2026-11-21T09:00:00Z" };
  const held = { ...emergency, suspected: true, reasons: ["many links"] };
  const mark = "PATCH /api/admin/messages/m7";
  const buttons = () =>
    [...(openedMessage()?.querySelectorAll(".answering > *") ?? [])].map(({ className, textContent }) => [
      className,
      textContent,
    ]);

  test("stands first and red until it is answered, however old it is", async () => {
    const service = await open({
      [inbox]: { json: [aMessage(), ben, emergency] },
      [mark]: ({ body }) => ({ json: { ...emergency, read: true, ...(body as object) } }),
    });
    expect(rows()).toEqual([
      "First, because somebody may be waiting",
      "Hannah Voss (unread)Nov 1, 2026He drags his left hind leg.Emergency",
      "The others, newest first",
      expect.stringContaining("Ann Archer"),
      expect.stringContaining("Ben"),
    ]);
    expect(document.querySelector("li.urgent.unread .badge.bad .icon")).not.toBeNull();
    await read(/^Hannah Voss/);
    expect(document.querySelector("li.urgent")).not.toBeNull();
    service.answer(mark, { json: answered });
    service.answer(inbox, { json: [aMessage(), ben, answered] });
    await click("button", /^Answered$/);
    expect(rows().at(-1)).toContain("Emergency · He drags his left hind leg.Answered");
    expect(document.querySelector(".urgent, .urgent-line")).toBeNull();
    expect(openedMessage()?.textContent).not.toContain("Ring now.");
  });

  test("says to ring, with the number in the main button; without a number the main button is Reply", async () => {
    await open({ [inbox]: { json: [emergency] }, [mark]: { json: { ...emergency, read: true } } });
    await read(/^Hannah Voss/);
    expect(openedMessage()?.textContent).toContain(
      "Ring now.The form told them that nobody watches it, and whom to ring. They wrote all the same.",
    );
    expect(buttons()).toEqual([
      ["button solid", "Call 07700 900 321"],
      ["button", "Reply"],
      ["button", "Answered"],
    ]);
    await unmountAll();
    resetDesk();
    const noNumber = { ...emergency, phone: "" };
    await open({ [inbox]: { json: [noNumber] }, [mark]: { json: { ...noNumber, read: true } } });
    await read(/^Hannah Voss/);
    expect(openedMessage()?.textContent).toContain("Answer now.");
    expect(buttons()[0]).toEqual(["button solid", "Reply"]);
  });

  test("that looks like spam is shown all the same, as “Perhaps spam”, with the reason", async () => {
    const service = await open({ [inbox]: { json: [aMessage(), held] }, [mark]: { json: { ...held, read: true } } });
    expect(rows()[1]).toContain("EmergencyPerhaps spam");
    await read(/^Hannah Voss/);
    expect(openedMessage()?.textContent).toContain("Perhaps spamIt holds three links or more.");
    expect(buttons().map(([, label]) => label)).toEqual([
      "Call 07700 900 321",
      "Reply",
      "Answered",
      "Not spam",
      "Delete",
    ]);
    service.answer(mark, { json: { ...emergency, read: true } });
    service.answer(inbox, { json: [aMessage(), { ...emergency, read: true }] });
    await click("button", /^Not spam$/);
    expect(openedMessage()?.textContent).toContain("Ring now.");
    expect(openedMessage()?.textContent).not.toContain("Perhaps spam");
    expect(rows()[1]).not.toMatch(/Perhaps spam|Undo/);
  });

  test("that looks like spam can be deleted in the inbox, and restored", async () => {
    const service = await open({
      [inbox]: { json: [aMessage(), held] },
      [mark]: { json: { ...held, read: true } },
      "DELETE /api/admin/messages/m7": { status: 204 },
      "POST /api/admin/messages/m7/restore": { json: held },
    });
    await read(/^Hannah Voss/);
    service.answer(inbox, { json: [aMessage()] });
    await click("button", /^Delete$/, document.querySelector(".answering") as HTMLElement);
    expect(openedMessage()).toBeNull();
    expect(rows()[1]).toBe("Deleted Hannah VossUndo");
    await pass(50);
    expect(document.activeElement?.textContent).toContain("Ann Archer");
    await click("button", /^Undo$/);
    expect(service.asked("POST /api/admin/messages/m7/restore")).toHaveLength(1);
  });

  test("is counted in red in the navigation bar, and the window's title begins with it while it is not answered", async () => {
    document.title = "Messages | The Practice";
    const counted = async (messages: object) => {
      await open({ [status]: { json: aStatus({ messages }) } });
      const tab = find("link", /^Messages/);
      const shown = [tab.textContent, tab.querySelector(".count")?.className, document.title];
      await unmountAll();
      resetDesk();
      return shown;
    };
    const alarm = "Emergency: Messages | The Practice";
    expect(await counted({ unread: 4, urgent: 1, urgentUnread: 1 })).toEqual([
      "Messages4 unread, one of them an emergency",
      "count urgent",
      alarm,
    ]);
    expect(await counted({ unread: 4, urgent: 3, urgentUnread: 2 })).toEqual([
      "Messages4 unread, 2 of them emergencies",
      "count urgent",
      alarm,
    ]);
    expect(await counted({ urgent: 1 })).toEqual(["Messages1 emergency not answered", "count urgent", alarm]);
    expect(await counted({ unread: 1 })).toEqual(["Messages1 unread", "count", "Messages | The Practice"]);
  });

  test("that arrives while another message is read is shown at once", async () => {
    const service = await open();
    await read(/^Ben/);
    service.answer(inbox, { json: [aMessage(), ben, emergency] });
    await act(mail.load);
    expect(rows()[1]).toContain("Hannah Voss");
    expect(openedMessage()?.textContent).toContain("Ben");
  });
});

describe("answering a message", () => {
  const answered = aMessage({ read: true, answeredAt: "2026-11-21T09:00:00Z" });

  test("after a visit to the mail program, one tap marks it as answered, and another takes that back", async () => {
    await open();
    await read(/^Ann Archer/);
    expect(text()).not.toContain("Is it answered?");
    document.addEventListener("click", (click) => click.preventDefault(), { once: true }); // no mail program here
    await click("link", /^Reply$/);
    await unmountAll(); // as a phone does to a page while another program is used
    resetDesk();
    const service = await open();
    expect(text()).toContain("Is it answered?");
    service.answer(`PATCH ${one}`, { json: answered });
    service.answer(inbox, { json: [answered] });
    find("button", /^Yes, answered$/).focus();
    await click("button", /^Yes, answered$/);
    expect(document.activeElement).toBe(find("heading", /^Ann Archer$/));
    expect(service.asked(`PATCH ${one}`)[0]?.body).toEqual({ answered: true });
    expect(openedMessage()?.textContent).toContain("Answered on Nov 21, 2026");
    expect(text()).not.toContain("Is it answered?");
    service.answer(`PATCH ${one}`, { json: aMessage({ read: true }) });
    service.answer(inbox, { json: [aMessage({ read: true })] });
    await click("button", /^Not yet$/);
    expect(service.asked(`PATCH ${one}`)[1]?.body).toEqual({ answered: false });
    expect(openedMessage()?.textContent).not.toContain("Answered on");
  });
});

describe("moving and deleting messages", () => {
  test("Spam moves a message to the spam mailbox, and its row offers Undo", async () => {
    const service = await open();
    await read(/^Ann Archer/);
    service.answer(inbox, { json: [ben] });
    await click("button", /^Spam$/);
    expect(rows()[0]).toBe("Held as spam Ann ArcherUndo");
    expect(openedMessage()).toBeNull();
    expect(document.activeElement?.textContent).toContain("Ben");
    await click("button", /^Undo$/);
    expect(service.asked(`PATCH ${one}`).map(({ body }) => body)).toEqual([
      { read: true },
      { suspected: true },
      { suspected: false },
    ]);
  });

  test.each([
    [/^Spam$/, `PATCH ${one}`, { json: aMessage({ suspected: true }) }],
    [/^Delete$/, `DELETE ${one}`, { status: 204 }],
  ])(
    "an answer that comes after she has turned to the other mailbox puts no row with Undo there (%s)",
    async (button, call, answer) => {
      let comes = () => {};
      const late = new Promise<void>((resolve) => {
        comes = resolve;
      });
      const held = aMessage({ id: "m3", name: "Cleo", suspected: true, read: true });
      const service = await open({ [inbox]: { json: [aMessage({ read: true }), ben] }, [spam]: { json: [held] } });
      service.answer(call, async () => {
        await late;
        return answer;
      });
      await read(/^Ann Archer/);
      await click("button", button);
      await click("button", /^Held as spam$/);
      await act(async () => comes());
      await pass(50);
      expect(service.asked(call)).toHaveLength(1);
      expect(rows()).toEqual([expect.stringContaining("Cleo")]);
    },
  );

  test("the spam mailbox says why a message is held, and can move it to the inbox", async () => {
    const held = aMessage({ suspected: true, read: true, reasons: ["many links", "links written as code"] });
    const mine = aMessage({ id: "m4", name: "Dora", suspected: true, read: true, receivedAt: "2026-11-01T08:00:00Z" });
    const service = await open({ [spam]: { json: [held, mine] } });
    await click("button", /^Held as spam$/);
    await read(/^Dora/);
    expect(openedMessage()?.textContent).toContain("You put it here.");
    await read(/^Ann Archer/);
    expect(openedMessage()?.textContent).toContain(
      "It holds three links or more. Its links are written in the code that advertisers use.",
    );
    service.answer(spam, { json: [mine] });
    await click("button", /^Not spam$/);
    expect(service.asked(`PATCH ${one}`).at(-1)?.body).toEqual({ suspected: false });
    expect(rows()[0]).toBe("Moved to the inbox Ann ArcherUndo");
  });

  test("a deleted message can be restored for eight seconds, and while Undo has the focus", async () => {
    const service = await open({ [`DELETE ${one}`]: { status: 204 }, [`POST ${one}/restore`]: { json: aMessage() } });
    await read(/^Ann Archer/);
    service.answer(inbox, { json: [ben] });
    await click("button", /^Delete$/);
    expect(page.confirm).not.toHaveBeenCalled();
    expect(rows()).toEqual(["Deleted Ann ArcherUndo", expect.stringContaining("Ben")]);
    service.answer(inbox, { json: [aMessage({ read: true }), ben] });
    await click("button", /^Undo$/);
    expect(service.asked(`POST ${one}/restore`)).toHaveLength(1);
    expect(rows()[0]).toContain("My cob");
    await pass(50);
    expect(document.activeElement?.textContent).toContain("Ann Archer");
    await read(/^Ann Archer/);
    service.answer(inbox, { json: [ben] });
    await click("button", /^Delete$/);
    find("button", /^Undo$/).focus();
    await pass(8_100);
    expect(rows()).toHaveLength(2);
    find("button", /^Ben/).focus();
    await pass(8_100);
    expect(rows()).toEqual([expect.stringContaining("Ben")]);
  });

  test("a second tap on Not spam does nothing", async () => {
    const held = aMessage({ suspected: true, read: true });
    const service = await open({ [spam]: { json: [held] } });
    await click("button", /^Held as spam$/);
    await read(/^Ann Archer/);
    service.answer(spam, { json: [] });
    await act(async () => {
      find("button", /^Not spam$/).click();
      find("button", /^Not spam$/).click();
    });
    expect(service.asked(`PATCH ${one}`)).toHaveLength(1);
    expect(rows()).toEqual(["Moved to the inbox Ann ArcherUndo"]);
  });

  test("a second tap does nothing either while an action on another message ends", async () => {
    const answers: ((answer: { status: number }) => void)[] = [];
    const slow = () => new Promise<{ status: number }>((resolve) => answers.push(resolve));
    const service = await open({ [`DELETE ${one}`]: slow, "DELETE /api/admin/messages/m2": slow });
    await read(/^Ann Archer/);
    await click("button", /^Delete$/);
    await read(/^Ben/);
    await click("button", /^Delete$/);
    await act(async () => answers[0]?.({ status: 204 }));
    await click("button", /^Delete$/);
    expect(service.asked("DELETE /api/admin/messages/m2")).toHaveLength(1);
  });

  test("a message opened while another is being deleted stays open", async () => {
    let answer = (_: { status: number }) => {};
    await open({
      [`DELETE ${one}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await read(/^Ann Archer/);
    await click("button", /^Delete$/);
    await read(/^Ben/);
    await act(async () => answer({ status: 204 }));
    expect(openedMessage()?.querySelector("h2")?.textContent).toBe("Ben");
  });

  test("a mailbox chosen before the answer comes stays open", async () => {
    let answer = (_: { json: unknown }) => {};
    await open({
      [spam]: { json: [aMessage({ suspected: true, read: true })] },
      [`PATCH ${one}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await click("button", /^Held as spam$/);
    await read(/^Ann Archer/);
    await click("button", /^Not spam$/);
    await click("button", /^Inbox/);
    await act(async () => answer({ json: aMessage() }));
    await pass(50);
    expect(find("button", /^Inbox/).getAttribute("aria-pressed")).toBe("true");
    expect(rows()[0]).toContain("My cob");
  });

  test("a mailbox chosen while the browser is still going back from a message stays open", async () => {
    // Browsers go back in a later task, happy-dom at once.
    const goBack = history.back.bind(history);
    vi.spyOn(history, "back").mockImplementation(() => void setTimeout(goBack, 10));
    await open({ [spam]: { json: [aMessage({ suspected: true, read: true })] } });
    await click("button", /^Held as spam$/);
    await read(/^Ann Archer/);
    await act(async () => {
      find("button", /^Messages$/).click();
      find("button", /^Inbox/).click();
    });
    await pass(50);
    expect(find("button", /^Inbox/).getAttribute("aria-pressed")).toBe("true");
    expect(location.hash).toBe("");
    expect(rows()[1]).toContain("Ben");
  });

  test("a failed Undo says so and can be tried again", async () => {
    const service = await open({ [`DELETE ${one}`]: { status: 204 }, [`POST ${one}/restore`]: noAnswer });
    await read(/^Ann Archer/);
    service.answer(inbox, { json: [ben] });
    await click("button", /^Delete$/);
    await click("button", /^Undo$/);
    expect(toastText()).toContain("That did not work");
    expect(rows()[0]).toBe("Deleted Ann ArcherUndo");
  });

  test("erasing asks for confirmation, because it cannot be undone", async () => {
    const service = await open({ [`DELETE ${person}`]: { json: erased } });
    await read(/^Ann Archer/);
    vi.mocked(page.confirm).mockReturnValue(false);
    await click("button", /^Erase all from this person$/);
    expect(service.calls.filter(({ what }) => what.startsWith("DELETE"))).toEqual([]);
    vi.mocked(page.confirm).mockReturnValue(true);
    await click("button", /^Erase all from this person$/);
    expect(toastText()).toBe("3 messages erased | ann@patient.example");
    expect(openedMessage()).toBeNull();
  });

  test("everything from one person can be exported as a file", async () => {
    await open({ [`GET ${person}`]: { json: personData } });
    const save = vi.spyOn(page, "save").mockImplementation(() => {});
    await read(/^Ann Archer/);
    await click("button", /^Export all from this person$/);
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), "messages of ann@patient.example.json");
  });

  test("an empty mailbox says so, and so does a service that does not answer", async () => {
    const service = await open({ [inbox]: { json: [] } });
    expect(text()).toContain("No messages yet");
    service.answer(spam, noAnswer);
    await click("button", /^Held as spam$/);
    expect(text()).toContain("The messages could not be loaded. The service does not answer.");
    service.answer(spam, { json: [] });
    await click("button", /^Try again$/);
    expect(text()).toContain("Nothing is held as spam");
  });

  test("a failure is shown in the service’s words, and the message stays", async () => {
    await open({ [`DELETE ${one}`]: { status: 404, text: "There is no such message. It may have been deleted." } });
    await read(/^Ann Archer/);
    await click("button", /^Delete$/);
    expect(toastText()).toBe("That did not work | There is no such message. It may have been deleted.");
    expect(openedMessage()?.textContent).toContain("Ann Archer");
  });
});

describe("the data of one person", () => {
  const panel = () => document.querySelector<HTMLElement>(".one-person") as HTMLElement;
  const lookFor = async (email: string) => {
    (panel().querySelector("input") as HTMLInputElement).value = email;
    await click("button", /^Look$/);
  };

  test("is counted, can be downloaded, and can be erased after confirmation, with a receipt to copy", async () => {
    const service = await open({ [`GET ${person}`]: { json: personData }, [`DELETE ${person}`]: { json: erased } });
    const save = vi.spyOn(page, "save").mockImplementation(() => {});
    const writeText = vi.fn(async (_text: string) => {});
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    await lookFor("ann@patient.example");
    expect(panel().textContent).toContain(
      `3 messages from ann@patient.example, 1 held as spam, 1 mail to you not sent yet. ${backups}`,
    );
    await click("button", /^Download everything$/);
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.any(Blob), "messages of ann@patient.example.json");
    vi.mocked(page.confirm).mockReturnValue(false);
    await click("button", /^Erase everything$/);
    expect(service.asked(`DELETE ${person}`)).toEqual([]);
    vi.mocked(page.confirm).mockReturnValue(true);
    await click("button", /^Erase everything$/);
    expect(page.confirm).toHaveBeenLastCalledWith(
      "Erase everything from ann@patient.example: messages, spam, and mails that wait? It cannot be brought back.",
    );
    const receipt = [
      "Everything that the website held about ann@patient.example was erased on 23 November 2026 at 16:40: 3 messages.",
      "1 mail that waited will not be sent.",
      "2 messages were mailed to the practice before, and must be deleted in its mail box too.",
      "Backups made before may hold a copy. The last of them is gone by 23 December 2026.",
    ].join("\n");
    expect(panel().querySelector(".words")?.textContent).toBe(receipt);
    await pass(50);
    expect(document.activeElement?.textContent).toBe(receipt);
    await click("button", /^Copy the receipt$/);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(receipt);
    expect(panel().textContent).toContain("Copied");
  });

  test("is reported as none if nothing is held, and an invalid address is refused in the service’s words", async () => {
    const service = await open({ [`GET ${person}`]: { json: { ...personData, messages: [] } } });
    await lookFor("ann@patient.example");
    expect(panel().textContent).toContain("Nothing is held about ann@patient.example.");
    const sentence = "Please give the whole e-mail address, such as ann@example.org.";
    service.answer("GET /api/admin/person?email=ann", { status: 400, text: sentence });
    await lookFor("ann");
    expect(panel().textContent).toContain(sentence);
    expect(panel().textContent).not.toContain("Nothing is held");
  });

  test("that this page cannot read are reported as such, and offered as no file", async () => {
    await open({ [`GET ${person}`]: { text: "<p>A proxy’s page</p>" } });
    await lookFor("ann@patient.example");
    expect(panel().textContent).toContain("The service gave an answer that this page cannot read.");
    expect(panel().textContent).not.toContain("Download");
  });
});

describe("a complaint", () => {
  const complaint = { answerBy: "2026-12-23", isOverdue: false };

  test("shows its deadline, then that it is overdue, and once answered only that it was a complaint", async () => {
    const service = await open();
    await read(/^Ann Archer/);
    service.answer(`PATCH ${one}`, { json: aMessage({ complaint }) });
    service.answer(inbox, { json: [aMessage({ complaint })] });
    await click("button", /^It is a complaint$/);
    expect(service.asked(`PATCH ${one}`).at(-1)?.body).toEqual({ complaint: true });
    expect(rows()[0]).toContain("Complaint: answer by 23 December 2026 (30 days)");
    expect(openedMessage()?.textContent).toContain("acknowledged within 30 days");
    service.answer(inbox, { json: [aMessage({ complaint: { ...complaint, isOverdue: true } })] });
    await act(mail.load);
    expect(document.querySelector(".badge.bad")?.textContent).toBe("Complaint: overdue since 23 December 2026");
    service.answer(inbox, { json: [aMessage({ complaint, answeredAt: "2026-12-01T09:00:00Z" })] });
    await act(mail.load);
    expect(rows()[0]).toMatch(/ComplaintAnswered$/);
    service.answer(`PATCH ${one}`, { json: aMessage() });
    await click("button", /^It is no complaint$/);
    expect(service.asked(`PATCH ${one}`).at(-1)?.body).toEqual({ complaint: false });
  });
});

describe("mailing messages to the owner", () => {
  const to = "owner@practice.example";
  const sentAt = "2026-11-20T10:44:00Z";
  const statusWith = (tested?: { sentAt: string; came?: boolean }) => ({
    json: aStatus({
      messages: { unread: 0, unsent: 0, mail: { to, ...(tested && { tested }) } } as Status["messages"],
    }),
  });

  test("says that messages are only shown here, and leads to where it is set up", async () => {
    await open();
    expect(text()).toContain("No mail is set up: messages reach you only here.");
    expect(find("link", /^Set up mail$/).getAttribute("href")).toBe("/admin/practice#told.host");
  });

  test("is tested by sending a test mail, answering that it has not come, and sending another that has", async () => {
    vi.setSystemTime(sentAt);
    const service = await open({ [status]: statusWith() });
    expect(text()).toContain(`New messages are to be mailed to ${to} as well.`);
    service.answer("POST /api/admin/test-mail", { status: 503, text: "The mail server does not answer." });
    await click("button", /^Send a test mail$/);
    expect(text()).toContain("The mail server does not answer.");
    service.answer("POST /api/admin/test-mail", { json: { sentAt } });
    service.answer("PATCH /api/admin/test-mail", { json: { sentAt, came: true } });
    service.answer(status, statusWith({ sentAt }));
    await click("button", /^Send a test mail$/);
    expect(text()).toContain("Sent at 10:44 AM. Has it come?");
    service.answer(status, statusWith({ sentAt, came: false }));
    await click("button", /^No$/);
    expect(service.asked("PATCH /api/admin/test-mail")[0]?.body).toEqual({ came: false });
    expect(text()).toContain(`Look among the spam of ${to}.`);
    service.answer(status, statusWith({ sentAt }));
    await click("button", /^Send another test mail$/);
    service.answer(status, statusWith({ sentAt, came: true }));
    await click("button", /^Yes$/);
    expect(document.querySelector(".mail-note")).toBeNull();
    expect(text()).toContain(`New messages are also mailed to ${to}.`);
  });
});
