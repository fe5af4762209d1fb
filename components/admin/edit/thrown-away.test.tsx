import { describe, expect, test, vi } from "vitest";
import { page } from "../api/page.ts";
import { deletePost } from "../posts/post-actions.ts";
import {
  dialog,
  editPage,
  field,
  freshDesk,
  openDesk,
  openForm,
  storedKeys,
  toastText,
  visitAgain,
} from "../testing/desk.tsx";
import { aPost, type Call, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, pass, type } from "../testing/render.tsx";

freshDesk();

const LIST = "GET /api/thrown-away";
const at = "2026-11-25T10:42:00.000Z";
const until = "2026-12-25T10:42:00.000Z";
const stale = { status: 409, text: "Somebody else has changed this post in the meantime." };
const puts = (service: { calls: Call[] }) =>
  service.calls.filter(({ what }) => what.startsWith("PUT /api/thrown-away/"));
const nameIn = ({ what }: Call) => what.replace(/.*\//, "");

/** The routes of a service that has kept these words. */
const keptAtService = ({ body, ...call }: Call): Routes => {
  const { kind, title, words } = body as Record<string, string>;
  return {
    [LIST]: { json: [{ name: nameIn({ body, ...call }), kind, title, words, at, until }] },
    [`GET /api/thrown-away/${nameIn({ body, ...call })}`]: { json: { ...(body as object), at } },
    "GET /api/blog/deleted": { json: [] },
  };
};
const openThrownAway = () => click("button", /^Thrown away and deleted posts$/);

/** Types, cancels, lets the toast go, and visits the desk again with the service that has kept the words. */
async function cancelAndReturn(routes: Routes = {}) {
  const service = await editPage();
  field(/^Content$/).focus();
  await click("button", /^Cancel$/);
  await pass(6_000);
  const [put] = puts(service);
  if (!put) throw new Error("Nothing was thrown away.");
  return { put, service: await visitAgain({ ...keptAtService(put), ...routes }) };
}

describe("words that Cancel discards", () => {
  test("are kept by the service with the version that they were based on, and no longer on this device", async () => {
    const { put } = await cancelAndReturn();
    expect(put.body).toMatchObject({
      kind: "post",
      title: "Sore back",
      words: "My words.",
      base: { id: "p1", revision: "r1", content: "Word for word." },
      draft: { content: "My words.", title: "Sore back" },
    });
    expect(storedKeys()).toEqual([]);
  });

  test("reach the service from a device that has no room for them", async () => {
    const setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...localStorage, setItem });
    const service = await editPage();
    await click("button", /^Cancel$/);
    expect(puts(service)[0]?.body).toMatchObject({ draft: { content: "My words." } });
    await click("button", /^Undo: /);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("are listed after the toast is gone, are opened with one tap, and can be typed on and saved", async () => {
    const { put, service } = await cancelAndReturn({
      "PATCH /api/blog/p1": { json: aPost({ content: "My words. More.", revision: "r2" }) },
    });
    await openThrownAway();
    expect(dialog()?.textContent).toContain("Thrown away Nov 25, 2026, 10:42 AM, kept until Dec 25, 2026");
    expect(dialog()?.querySelector(".first-words")?.textContent).toBe("My words.");
    await click("button", /^Take up again “Sore back”$/);
    expect(dialog()).toBeNull();
    expect(field(/^Content$/).value).toBe("My words.");
    expect(document.activeElement).toBe(field(/^Content$/));
    expect(field(/^Content$/).selectionStart).toBe("My words.".length);
    expect(service.asked(`DELETE /api/thrown-away/${nameIn(put)}`)).toHaveLength(1);
    await type(/^Content$/, "My words. More.");
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")).toMatchObject([
      { body: { content: "My words. More." }, headers: { "If-Match": '"r1"' } },
    ]);
  });

  test("open as a conflict when the post has been changed since", async () => {
    const { service } = await cancelAndReturn();
    service.answer("GET /api/blog/sore-back", { json: aPost({ content: "Their words.", revision: "r2" }) });
    await openThrownAway();
    await click("button", /^Take up again “Sore back”$/);
    expect(document.querySelector(".conflict")?.textContent).toContain("Their words.");
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("of a new post are taken up as a new post", async () => {
    const service = await openDesk({ [listCall]: { json: [] } });
    await click("button", /^New post$/);
    await type(/^Title$/, "Rain sheets");
    await click("button", /^Cancel$/);
    const [put] = puts(service);
    for (const [what, route] of Object.entries(keptAtService(put as Call))) service.answer(what, route);
    await openThrownAway();
    await click("button", /^Take up again “Rain sheets”$/);
    expect(field(/^Title$/).value).toBe("Rain sheets");
  });

  test("are taken from there again by Undo, with the caret where she was", async () => {
    const service = await editPage();
    field(/^Content$/).focus();
    field(/^Content$/).setSelectionRange(2, 2);
    await click("button", /^Cancel$/);
    await click("button", /^Undo: /);
    expect(field(/^Content$/).value).toBe("My words.");
    expect(document.activeElement).toBe(field(/^Content$/));
    expect(field(/^Content$/).selectionStart).toBe(2);
    expect(storedKeys()).toHaveLength(1);
    expect(service.asked(`DELETE /api/thrown-away/${nameIn(puts(service)[0] as Call)}`)).toHaveLength(1);
  });

  test("stay on this device while the service does not answer, are not offered as unsaved, and are sent later", async () => {
    const service = await editPage();
    const fetchBefore = fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (url.startsWith("/api/thrown-away")) throw noAnswer;
      return fetchBefore(url, init);
    });
    await click("button", /^Cancel$/);
    expect([puts(service), storedKeys().length]).toEqual([[], 1]);
    const again = await visitAgain({ [LIST]: { json: [] }, "GET /api/blog/deleted": { json: [] } });
    await pass(5_000);
    expect(document.querySelector(".kept")).toBeNull();
    expect(puts(again)).toMatchObject([{ body: { draft: { content: "My words." } } }]);
    expect(storedKeys()).toEqual([]);
  });

  test("can be taken up from this device while the service does not answer at all", async () => {
    const service = await editPage();
    const fetchBefore = fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (/thrown-away|deleted/.test(url)) throw noAnswer;
      return fetchBefore(url, init);
    });
    await click("button", /^Cancel$/);
    expect(puts(service)).toEqual([]);
    await openThrownAway();
    expect(dialog()?.querySelector("[role=alert]")?.textContent).not.toBe("");
    await click("button", /^Take up again “Sore back”$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("stay on this device, listed, when the service refuses them, and its sentence is shown", async () => {
    const service = await editPage();
    const fetchBefore = fetch;
    const sentence = "The server’s disk is full. Nothing was stored.";
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
      url.startsWith("/api/thrown-away/") ? new Response(sentence, { status: 503 }) : fetchBefore(url, init),
    );
    await click("button", /^Cancel$/);
    expect(toastText()).toBe(`Kept on this device only | ${sentence}`);
    expect(storedKeys()).toHaveLength(1);
    service.answer(LIST, { json: [] });
    service.answer("GET /api/blog/deleted", { json: [] });
    await openThrownAway();
    expect(dialog()?.textContent).toContain("on this device until the service takes it");
    await click("button", /^Take up again “Sore back”$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });
});

describe("words are kept too", () => {
  const wordsIn = (service: { calls: Call[] }) =>
    puts(service).map(({ body }) => (body as { draft: { content: string } }).draft.content);

  async function askAboutAnotherDevice() {
    const service = await openForm({ "PUT /api/blog/p1/working-copy": stale });
    await type(/^Content$/, "My words.");
    service.answer("GET /api/blog/working-copies", { json: [{ id: "p1", title: "", revision: "r1", at }] });
    const copy = { revision: "r1", at, content: "From the phone." };
    service.answer("GET /api/blog/p1/working-copy", { json: copy, headers: { ETag: '"c1"' } });
    await pass(2_000);
    return service;
  }

  test("when “Throw them away” discards an unsaved draft", async () => {
    await editPage();
    const service = await visitAgain();
    await click("button", /^Throw them away$/);
    expect(puts(service)).toMatchObject([{ body: { draft: { content: "My words." }, base: { revision: "r1" } } }]);
  });

  test("when “Take theirs” replaces them in a conflict", async () => {
    const service = await openForm({ "PATCH /api/blog/p1": stale });
    service.answer("GET /api/blog/sore-back", { json: aPost({ content: "Their words.", revision: "r2" }) });
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    await click("button", /^Take theirs$/);
    expect(toastText()).toContain("The other words are kept 30 days under Thrown away.");
    expect(puts(service)).toMatchObject([{ body: { draft: { content: "My words." }, base: { revision: "r1" } } }]);
    expect(storedKeys()).toEqual([]);
  });

  test.each([
    ["“Take mine” replaces those of another device", /^Take mine$/],
    ["“Both” is chosen over those of another device", /^Both, one after the other$/],
  ])("when %s", async (_, choice) => {
    const service = await askAboutAnotherDevice();
    await click("button", choice);
    expect(wordsIn(service)).toContain("From the phone.");
  });

  test("when Cancel is pressed before she has decided on those of another device, which stay as they are there", async () => {
    const service = await askAboutAnotherDevice();
    await click("button", /^Cancel$/);
    await pass(2_000);
    expect(wordsIn(service)).toEqual(["My words."]);
    expect(service.asked("DELETE /api/blog/p1/working-copy")).toEqual([]);
    await click("button", /^Edit “Sore back”$/);
    expect(field(/^Content$/).value).toBe("From the phone.");
  });

  test("when their post is deleted", async () => {
    const service = await editPage({ "DELETE /api/blog/p1": { json: { ok: true, id: "p1" } } });
    await deletePost(aPost());
    expect(puts(service)).toMatchObject([{ body: { draft: { content: "My words." } } }]);
  });

  test("when Logout removes them from this device; and if the service does not take them, it asks again", async () => {
    await editPage();
    const service = await visitAgain();
    await click("button", /^Logout$/);
    expect(puts(service)).toMatchObject([{ body: { kind: "post", draft: { content: "My words." } } }]);
    expect(storedKeys()).toEqual([]);
  });
});

test("Empty it now asks first, because it cannot be undone", async () => {
  const { service } = await cancelAndReturn({ "DELETE /api/thrown-away": { status: 204 } });
  vi.mocked(page.confirm).mockReturnValue(false);
  await openThrownAway();
  await click("button", /^Empty it now$/);
  expect(service.asked("DELETE /api/thrown-away")).toEqual([]);
  expect(page.confirm).toHaveBeenCalledWith(expect.stringContaining("This cannot be undone."));
  vi.mocked(page.confirm).mockReturnValue(true);
  await click("button", /^Empty it now$/);
  expect(service.asked("DELETE /api/thrown-away")).toHaveLength(1);
});
