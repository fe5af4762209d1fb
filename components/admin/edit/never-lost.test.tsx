// @vitest-environment happy-dom
import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { AdminBlog } from "../AdminBlog.tsx";
import { readToken } from "../login/log-in.ts";
import { sendAsOwner } from "../session.ts";
import { loadStatus } from "../status.ts";
import { forgetAll, freshDesk, toastText } from "../testing/desk.tsx";
import { aPost, fakeService, listCall, noAnswer, type Route } from "../testing/fake-service.ts";
import { click, find, pass, render, submit, type, unfold, unmountAll } from "../testing/render.tsx";

freshDesk();

const patch = "PATCH /api/blog/p1";
const one = "GET /api/blog/sore-back";
const saved = aPost({ content: "My words.", revision: "r2" });
const field = (name: RegExp) => find<HTMLInputElement | HTMLTextAreaElement>("textbox", name);
const note = () => document.querySelector(".kept")?.textContent;

async function open(routes: Parameters<typeof fakeService>[0] = {}) {
  const service = fakeService({ [listCall]: { json: [aPost()] }, [one]: { json: aPost() }, ...routes });
  await render(<AdminBlog />);
  return service;
}
async function edit(routes: Parameters<typeof fakeService>[0] = {}) {
  const service = await open(routes);
  await click("button", /^Edit “Sore back”$/);
  await type(/^Content$/, "My words.");
  return service;
}
/** The page is gone, as by a crash; what the device keeps is not. */
async function reload(routes: Parameters<typeof fakeService>[0] = {}) {
  await unmountAll();
  forgetAll();
  return open(routes);
}

describe("words outlive their page", () => {
  test("after a reload they are offered, with what differs; the form is closed", async () => {
    await edit();
    expect(document.querySelector(".foot")?.textContent).toContain("Kept on this device");
    await reload();
    expect(note()).toContain("Unsaved words of");
    await unfold(".kept details");
    expect(document.querySelector(".kept ins")?.textContent).toContain("My");
    expect(document.querySelector(".kept del")?.textContent).toContain("Word for");
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("Use these words opens the form with them", async () => {
    await edit();
    await reload();
    await click("button", /^Use these words$/);
    expect(field(/^Content$/).value).toBe("My words.");
    expect(note()).toBeUndefined();
    await reload();
    expect(note()).toContain("Unsaved words of");
  });

  test("Throw them away does, and can be undone", async () => {
    await edit();
    await reload();
    await click("button", /^Throw them away$/);
    expect(note()).toBeUndefined();
    expect(localStorage.length).toBe(0);
    await click("button", /^Undo$/);
    expect(note()).toContain("Unsaved words of");
    await reload();
    expect(note()).toContain("Unsaved words of");
  });

  test("writing anew does not write over them", async () => {
    await edit();
    await pass(1_000);
    await reload();
    await click("button", /^Edit “Sore back”$/);
    await type(/^Title$/, "Another title");
    await reload();
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
    await click("button", /^Use these words$/, document.querySelectorAll(".kept")[1] as HTMLElement);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("words of a post that was changed since then meet that version when they are used", async () => {
    await edit();
    const theirs = aPost({ title: "Their title", revision: "r2" });
    await reload({ [listCall]: { json: [theirs] }, [one]: { json: theirs } });
    await click("button", /^Use these words$/);
    expect(document.querySelector(".conflict")?.textContent).toContain("Their title");
  });

  test("what was saved, or never changed, is not kept", async () => {
    await edit({ [patch]: { json: saved } });
    await type(/^Content$/, "Word for word.");
    expect(localStorage.length).toBe(0);
    await type(/^Content$/, "My words.");
    expect(localStorage.length).toBe(1);
    await click("button", /^Save$/);
    expect(localStorage.length).toBe(0);
  });

  test("a device that has no room says so while there is time", async () => {
    const setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...localStorage, setItem });
    await edit();
    expect(document.querySelector(".foot [role=alert]")?.textContent).toContain("no room to keep your words");
  });
});

describe("a save that gets no answer", () => {
  test("waits, says so, and is sent when the service answers again, as it was", async () => {
    const service = await edit({ [patch]: noAnswer });
    await click("button", /^Save$/);
    expect(toastText()).toMatch(/^Update Failed \| Failed to update blog post \| .* is sent again by itself\.$/);
    expect(document.querySelector(".receipt.waiting")?.textContent).toContain("Not saved yet.");
    await type(/^Content$/, "My words. Half a sen");
    await pass(5_000);
    service.answer(patch, { json: saved });
    await pass(5_000);
    expect(service.asked(patch)).toHaveLength(3);
    expect(service.asked(patch)[2]).toMatchObject({ body: { content: "My words." }, headers: { "If-Match": '"r1"' } });
    expect(toastText()).toBe("Post Updated | “Sore back”");
    expect(document.querySelector(".receipt.waiting")).toBeNull();
    expect(field(/^Content$/).value).toBe("My words. Half a sen");
  });

  test("is sent at once when the device is back in its network", async () => {
    const service = await edit({ [patch]: { status: 502 } });
    await click("button", /^Save$/);
    service.answer(patch, { json: saved });
    await act(async () => void dispatchEvent(new Event("online")));
    expect(service.asked(patch)).toHaveLength(2);
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("cannot write over what somebody else has saved in the meantime", async () => {
    const service = await edit({ [patch]: noAnswer });
    await click("button", /^Save$/);
    service.answer(patch, { status: 409, text: "Changed." });
    service.answer(one, { json: aPost({ content: "Theirs.", revision: "r2" }) });
    await pass(5_000);
    expect(document.querySelector(".conflict")?.textContent).toContain("Theirs.");
    await pass(20_000);
    expect(service.asked(patch)).toHaveLength(2);
  });
});

describe("a save that was asked for and did not arrive", () => {
  async function saveInVain(how: Route = noAnswer) {
    const service = await edit({ [patch]: how });
    await click("button", /^Save$/);
    return service;
  }
  const waitingNote = () => document.querySelector(".receipt.waiting")?.textContent;

  test("outlives its page: the form is open again, says so, and the save is sent when the service answers", async () => {
    await saveInVain();
    const service = await reload({ [patch]: noAnswer });
    expect(field(/^Content$/).value).toBe("My words.");
    expect(waitingNote()).toContain("Not saved yet.");
    expect(note()).toBeUndefined();
    service.answer(patch, { json: saved });
    await pass(5_000);
    expect(service.asked(patch).at(-1)).toMatchObject({
      body: { content: "My words." },
      headers: { "If-Match": '"r1"' },
    });
    expect(toastText()).toBe("Post Updated | “Sore back”");
    expect(document.querySelector(".editor")).toBeNull();
    expect(note()).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  test("says that it was asked for before, until there is news of it", async () => {
    await saveInVain();
    await reload({ [patch]: () => new Promise<never>(() => {}) });
    expect(waitingNote()).toContain("You pressed Save before this page was loaded, and the save did not go through.");
  });

  test("is taken up as well when the page went before the service had answered or failed", async () => {
    await saveInVain(() => new Promise<never>(() => {}));
    await reload({ [patch]: { json: saved } });
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test("sends what stood in the form when Save was pressed; what was typed since stays in the form", async () => {
    await saveInVain();
    await type(/^Content$/, "My words. Half a sen");
    const service = await reload({ [patch]: { json: saved } });
    expect(service.asked(patch)).toMatchObject([{ body: { content: "My words." } }]);
    expect(field(/^Content$/).value).toBe("My words. Half a sen");
    expect(waitingNote()).toBeUndefined();
  });

  test("meets what somebody else has saved since: both versions are shown, and nothing more is sent", async () => {
    await saveInVain();
    const theirs = aPost({ content: "Theirs.", revision: "r2" });
    const service = await reload({
      [patch]: { status: 409, text: "Changed." },
      [listCall]: { json: [theirs] },
      [one]: { json: theirs },
    });
    expect(document.querySelector(".conflict")?.textContent).toContain("Theirs.");
    await pass(20_000);
    expect(service.asked(patch)).toHaveLength(1);
  });

  test("that another window has delivered meanwhile counts as saved, without a question", async () => {
    await saveInVain();
    const service = await reload({
      [patch]: { status: 409, text: "Changed." },
      [listCall]: { json: [saved] },
      [one]: { json: saved },
    });
    expect(toastText()).toBe("Post Updated | “Sore back”");
    expect(document.querySelector(".conflict")).toBeNull();
    expect(document.querySelector(".editor")).toBeNull();
    await pass(20_000);
    expect(service.asked(patch)).toHaveLength(1);
    expect(localStorage.length).toBe(0);
  });

  test("that the service refused is asked for no more: after a reload the words are offered", async () => {
    await saveInVain({ status: 400, text: "A title may be 200 characters long at most." });
    const service = await reload({ [patch]: { json: saved } });
    expect(note()).toContain("Unsaved words of");
    expect(service.asked(patch)).toEqual([]);
  });

  test("is asked for no more when other words were taken up in its place", async () => {
    await edit();
    await pass(1_000);
    await reload({ [patch]: noAnswer });
    await click("button", /^Edit “Sore back”$/);
    await type(/^Content$/, "Second thoughts.");
    await click("button", /^Save$/);
    await click("button", /^Use these words$/);
    const service = await reload({ [patch]: { json: saved } });
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
    expect(service.asked(patch)).toEqual([]);
  });

  test("takes no keys away from whoever types elsewhere by then", async () => {
    await saveInVain();
    const service = await reload({ [listCall]: { status: 503 }, [patch]: noAnswer });
    find<HTMLTextAreaElement>("textbox", /^Prompt/).focus();
    service.answer(listCall, { json: [aPost()] });
    await click("button", /^Try again$/);
    expect(document.querySelector(".editor")).not.toBeNull();
    expect(document.activeElement).toBe(find("textbox", /^Prompt/));
  });
});

describe("a session that ends while she writes", () => {
  const ended = { status: 401, text: "Please log in." };
  const dialog = () => document.querySelector("dialog");

  async function saveAfterTheEnd() {
    const service = await edit({
      [patch]: ({ headers }) => (headers.Authorization === "Bearer new-token" ? { json: saved } : ended),
      "POST /api/admin/login": { json: { token: "new-token" } },
    });
    await click("button", /^Save$/);
    return service;
  }

  test("asks for the password over the desk; the save that failed is sent again", async () => {
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

  test("a wrong password is told in the dialog, which stays", async () => {
    const service = await saveAfterTheEnd();
    service.answer("POST /api/admin/login", { status: 401, text: "Invalid password. Please try again." });
    await type(/^Password$/, "not it");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(dialog()?.querySelector("[role=alert]")?.textContent).toBe("That is not the password.");
  });

  test("put aside, it leaves the words where they are, and a way back", async () => {
    const service = await saveAfterTheEnd();
    await click("button", /^Not now$/);
    expect(toastText()).toBe("Update Failed | 401: Please log in.");
    expect(field(/^Content$/).value).toBe("My words.");
    expect(find("button", /^Log in$/)).toBeTruthy();
    await click("button", /^Save$/);
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(service.asked(patch)).toHaveLength(3);
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test("is told, and takes no keys away, where nobody has clicked", async () => {
    const service = await edit();
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

  test("one password is enough for everything that was under way, and the events are followed again", async () => {
    const service = await saveAfterTheEnd();
    const before = service.asked("GET /api/admin/events").length;
    await type(/^Password$/, "a password");
    await submit(dialog()?.querySelector("form") ?? null);
    expect(service.asked("POST /api/admin/login")).toHaveLength(1);
    expect(service.asked("GET /api/admin/events").length).toBe(before + 1);
  });

  test("a refusal that comes after the new login asks for no second password", async () => {
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

  test("a read with a dead token asks for the password; the list stays as it was, and so do the words", async () => {
    const service = await edit({ "POST /api/admin/login": { json: { token: "new-token" } } });
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
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("a background call that finds it ended asks as well, unless she is typing; put aside, it does not ask again", async () => {
    const service = await open();
    service.answer("GET /api/admin/status", ended);
    await act(async () => void loadStatus());
    expect(dialog()?.textContent).toContain("Please log in again");
    await click("button", /^Not now$/);
    await act(async () => void loadStatus());
    expect(dialog()).toBeNull();
    expect(find("button", /^Log in$/)).toBeTruthy();
  });
});
