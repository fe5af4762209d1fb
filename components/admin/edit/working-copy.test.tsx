import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { editorLabels } from "#content/pages/admin-editor.ts";
import {
  editPage,
  field,
  freshDesk,
  openForm,
  openPage,
  reload,
  row,
  storedKeys,
  toastText,
  visitAgain,
} from "../testing/desk.tsx";
import { aPost, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, pass, type } from "../testing/render.tsx";

freshDesk();

const copies = "GET /api/blog/working-copies";
const get = "GET /api/blog/p1/working-copy";
const put = "PUT /api/blog/p1/working-copy";
const remove = "DELETE /api/blog/p1/working-copy";
const draftStatus = () => document.querySelector(".kept-line")?.textContent;
const conflict = () => document.querySelector(".conflict")?.textContent;

/** The routes of a service that has a working copy from another device. */
const copyAtService = (draft: object, etag = '"c1"'): Routes => ({
  [copies]: { json: [{ id: "p1", title: "Sore back", revision: "r1", at: "2026-11-20T10:00:00.000Z" }] },
  [get]: { json: { revision: "r1", at: "2026-11-20T10:00:00.000Z", ...draft }, headers: { ETag: etag } },
});
const accepted: Routes = { [put]: { status: 204, headers: { ETag: '"c2"' } }, [remove]: { status: 204 } };

/** The owner turns to another page or device, which sends what she has typed. */
async function leavePage() {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  state.mockRestore();
}
/** The owner returns to this device. */
const returnToPage = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));

const listed = { id: "n1", title: "Hay", revision: "", at: "2026-11-20T10:00:00.000Z", isNew: true };
const begun: Routes = {
  [copies]: { json: [listed] },
  "GET /api/blog/n1/working-copy": {
    json: { revision: "", at: listed.at, title: "Hay", content: "Cut in June." },
    headers: { ETag: '"c1"' },
  },
};

describe("a post that was begun on another device and never saved", () => {
  test("is in the list, and goes on in the form", async () => {
    await openPage(begun);
    expect(row("Hay").textContent).toContain(editorLabels.kept.foundText);
    await click("link", /^Hay$/);
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Hay", "Cut in June."]);
  });

  test("is offered no longer once it was saved or thrown away there", async () => {
    await openPage(begun);
    expect(storedKeys()).toHaveLength(1);
    await reload({ [copies]: { json: [] } });
    expect(document.body.textContent).not.toContain("Hay");
    expect(storedKeys()).toEqual([]);
  });
});

test("a new post that was typed here stays on this device, even if the service has lost its copy", async () => {
  await openPage({ "PUT /api/blog/n1/working-copy": { status: 204, headers: { ETag: '"c2"' } }, ...begun });
  await click("link", /^Hay$/);
  await type(/^Content$/, "Cut in June. Dry by July.");
  await pass(2_000);
  await visitAgain({ [copies]: { json: [] } });
  expect(row("Hay").textContent).toContain(editorLabels.kept.foundText);
});

describe("a draft", () => {
  test("is sent to the service when typing pauses, with its base version, and the editor says so", async () => {
    const service = await openForm(accepted);
    await type(/^Content$/, "My");
    await type(/^Content$/, "My words.");
    expect(service.asked(put)).toEqual([]);
    await pass(2_000);
    expect(service.asked(put)).toMatchObject([
      {
        body: { content: "My words.", revision: "r1", base: { content: "Word for word." } },
        headers: { "If-None-Match": "*" },
      },
    ]);
    expect(draftStatus()).toMatch(/^Kept for all your devices, /);
    await type(/^Content$/, "My words. More.");
    expect(draftStatus()).toMatch(/^Kept on this device, /);
    await pass(2_000);
    expect(service.asked(put)[1]?.headers["If-Match"]).toBe('"c2"');
  });

  test("from another device is in the form when the post is opened, and can be saved", async () => {
    const service = await openForm({
      ...copyAtService({ content: "From the phone.", tags: ["yard"] }),
      ...accepted,
      "PATCH /api/blog/p1": { json: aPost({ content: "From the phone.", revision: "r2" }) },
    });
    expect([field(/^Content$/).value, field(/^Tags$/).value]).toEqual(["From the phone.", "yard"]);
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")[0]?.body).toEqual({ content: "From the phone.", tags: ["yard"] });
    await pass(2_000);
    expect(service.asked(remove)[0]?.headers["If-Match"]).toBe('"c1"');
  });

  test("from another device brings the address and the day that were chosen there", async () => {
    const chosen = { slug: "stiff-back", publishedAt: "2026-01-04T09:00:00.000Z" };
    const service = await openForm({
      ...copyAtService(chosen),
      ...accepted,
      "PATCH /api/blog/p1": { json: aPost({ ...chosen, revision: "r2" }) },
    });
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")[0]?.body).toEqual(chosen);
  });

  test("from another device can remove the author's name", async () => {
    await openForm({ ...copyAtService({ author: "" }), ...accepted }, aPost({ author: "A Guest" }));
    expect(field(/^Author$/).value).toBe("");
  });

  test("stays on this device while the service does not answer, and is sent when the device is online again", async () => {
    const service = await openForm({ [put]: noAnswer });
    await type(/^Content$/, "My words.");
    await pass(2_000);
    expect(draftStatus()).toMatch(/^Kept on this device, /);
    for (const [what, route] of Object.entries(accepted)) service.answer(what, route);
    await act(async () => void dispatchEvent(new Event("online")));
    expect(draftStatus()).toMatch(/^Kept for all your devices, /);
  });

  test("is removed from the service when it is cancelled here", async () => {
    const service = await openForm(accepted);
    await type(/^Content$/, "My words.");
    await pass(2_000);
    await click("button", /^Cancel$/);
    await pass(2_000);
    expect(service.asked(remove)).toHaveLength(1);
  });

  test("is not requested from the service when there is none", async () => {
    const service = await openForm({ [copies]: { json: [] } });
    expect(service.asked(get)).toEqual([]);
  });
});

describe("when two devices edit one post", () => {
  test("both drafts are shown side by side, either can be taken, and nothing is saved without a click", async () => {
    const service = await openForm({ [put]: { status: 409, text: "Written elsewhere." } });
    await type(/^Content$/, "From the laptop.");
    for (const [what, route] of Object.entries(copyAtService({ content: "From the phone." })))
      service.answer(what, route);
    await pass(2_000);
    expect(conflict()).toContain("Changed on another device, too: Content");
    expect(conflict()).toContain("From the phone.");
    expect(field(/^Content$/).value).toBe("From the laptop.");
    await click("button", /^Take theirs$/);
    expect(field(/^Content$/).value).toBe("From the phone.");
    service.answer(put, { status: 204, headers: { ETag: '"c3"' } });
    service.answer("PATCH /api/blog/p1", { json: aPost({ content: "From the phone.", revision: "r2" }) });
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")).toMatchObject([
      { body: { content: "From the phone." }, headers: { "If-Match": '"r1"' } },
    ]);
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test.each(["", "after a reload, "])(
    "%swhat one of them has merged already is not asked about again",
    async (when) => {
      const mine = aPost({ content: "First.\n\nSecond.\n\nThird." });
      const service = await openForm(accepted, mine);
      await type(/^Content$/, "My first.\n\nSecond.\n\nThird.");
      await pass(2_000);
      await type(/^Content$/, "My first.\n\nSecond.\n\nMy third.");
      const merged = {
        ...copyAtService({ content: "My first and theirs.\n\nSecond.\n\nThird." }, '"c3"'),
        [put]: { status: 409, text: "Written elsewhere." },
        "GET /api/blog/sore-back": { json: mine },
      };
      if (when) await reload(merged);
      for (const [what, route] of Object.entries(merged)) service.answer(what, route);
      await pass(2_000);
      expect(conflict()).toBeUndefined();
      expect(field(/^Content$/).value).toBe("My first and theirs.\n\nSecond.\n\nMy third.");
    },
  );

  test("a copy that arrives while she compares two versions changes neither, and is compared once she has decided", async () => {
    const service = await openForm({ [put]: { status: 409, text: "Written elsewhere." } });
    await type(/^Content$/, "From the laptop.");
    const answer = (routes: Routes) => {
      for (const [what, route] of Object.entries(routes)) service.answer(what, route);
    };
    answer(copyAtService({ content: "From the phone." }));
    await pass(2_000);
    answer(copyAtService({ content: "From the tablet." }, '"c9"'));
    await returnToPage();
    expect(conflict()).toContain("From the phone.");
    expect(conflict()).not.toContain("From the tablet.");
    await click("button", /^Take mine$/);
    await pass(2_000);
    expect(service.asked(put).at(-1)?.headers["If-Match"]).toBe('"c1"');
    expect(conflict()).toContain("From the tablet.");
    expect(field(/^Content$/).value).toBe("From the laptop.");
  });

  test("a draft whose copy was removed with another device is sent again", async () => {
    const service = await openForm(accepted);
    await type(/^Content$/, "My words.");
    await pass(2_000);
    service.answer(put, { status: 409, text: "Written elsewhere." });
    service.answer(copies, { json: [] });
    await type(/^Content$/, "My words. More.");
    await pass(2_000);
    service.answer(put, { status: 204, headers: { ETag: '"c5"' } });
    await type(/^Content$/, "My words. More. And more.");
    await pass(2_000);
    expect(service.asked(put).at(-1)?.headers).toMatchObject({ "If-None-Match": "*" });
    expect(draftStatus()).toMatch(/^Kept for all your devices, /);
  });

  test("the other device's draft is taken over when the owner returns to a page on which she has typed nothing since", async () => {
    const service = await openForm(copyAtService({ content: "From the phone." }));
    expect(field(/^Content$/).value).toBe("From the phone.");
    for (const [what, route] of Object.entries(copyAtService({ content: "From the phone, later." }, '"c9"')))
      service.answer(what, route);
    await returnToPage();
    expect(conflict()).toBeUndefined();
    expect(field(/^Content$/).value).toBe("From the phone, later.");
  });

  test("a draft based on an older version is shown in conflict with the current one, also after a reload", async () => {
    const old = copyAtService({ content: "From the phone.", revision: "r0" });
    await openForm(old);
    expect(conflict()).toContain("From the phone.");
    expect(conflict()).toContain("Word for word.");
    await reload({ ...old, "GET /api/blog/sore-back": { json: aPost() } });
    expect(conflict()).toContain("Word for word.");
  });

  test("a draft based on an older version is merged so that neither loses a paragraph", async () => {
    const old = copyAtService({ content: "From the phone.\n\nBoth.\n\nLast by phone.", revision: "r0" });
    await openForm(old, aPost({ content: "Saved since.\n\nBoth." }));
    await click("button", /^Both, one after the other$/);
    expect(field(/^Content$/).value).toBe(["Saved since.", "From the phone.", "Both.", "Last by phone."].join("\n\n"));
  });

  const ofOlder = { content: "One.\n\nTwo.\n\nThree, by phone.", revision: "r0" };

  test("of words that another device keeps on an older version, only what that device has changed comes in", async () => {
    const base = { content: "One.\n\nTwo.\n\nThree." };
    await openForm(copyAtService({ ...ofOlder, base }), aPost({ content: "One, saved since.\n\nTwo.\n\nThree." }));
    expect(conflict()).toBeUndefined();
    expect(field(/^Content$/).value).toBe("One, saved since.\n\nTwo.\n\nThree, by phone.");
  });

  test("of words that another device keeps on an older version, only what both have changed is asked", async () => {
    const base = { content: "One.\n\nTwo.\n\nThree." };
    await openForm(copyAtService({ ...ofOlder, base }), aPost({ content: "One.\n\nTwo.\n\nThree, saved since." }));
    expect(conflict()).toContain("Three, by phone.");
    expect(conflict()).not.toContain("One.");
    await click("button", /^Take theirs$/);
    expect(field(/^Content$/).value).toBe(ofOlder.content);
  });

  test("words that another device keeps on a newer version bring that version with them", async () => {
    const now = aPost({ content: "One, saved since.\n\nTwo.\n\nThree.", revision: "r2" });
    const copy = {
      content: "One, saved since.\n\nTwo.\n\nThree, by phone.",
      revision: "r2",
      base: { content: now.content },
    };
    const service = await openForm(
      {
        ...copyAtService(copy),
        ...accepted,
        "GET /api/blog/sore-back": { json: now },
        "PATCH /api/blog/p1": { json: now },
      },
      aPost({ content: "One.\n\nTwo.\n\nThree." }),
    );
    expect(conflict()).toBeUndefined();
    expect(field(/^Content$/).value).toBe(copy.content);
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")).toMatchObject([
      { body: { content: copy.content }, headers: { "If-Match": '"r2"' } },
    ]);
  });

  test("what another device has written is said when it comes into the form, and can be taken out again", async () => {
    const service = await openForm({
      ...copyAtService({ content: "From the phone." }),
      ...accepted,
      "PUT /api/thrown-away/:name": { status: 204 },
    });
    expect(toastText()).toBe("1 change from elsewhere came in | Content.");
    await type(/^Title$/, "Sore backs");
    await click("button", /^Undo: 1 change/);
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Sore backs", "Word for word."]);
    await pass(2_000);
    expect(service.asked(put).at(-1)).toMatchObject({ body: { title: "Sore backs" }, headers: { "If-Match": '"c1"' } });
  });

  test("this device's draft is in no conflict with an earlier copy of itself", async () => {
    const service = await openForm(accepted);
    await type(/^Content$/, "My words.");
    await pass(2_000);
    service.answer(put, noAnswer);
    await type(/^Content$/, "My words. More.");
    await reload(copyAtService({ content: "My words." }, '"c2"'));
    expect(field(/^Content$/).value).toBe("My words. More.");
    expect(conflict()).toBeUndefined();
  });

  test("this device's draft is in no conflict with an earlier copy of itself whose answer was lost", async () => {
    const service = await openForm({ [put]: noAnswer });
    await type(/^Content$/, "My words.");
    await pass(2_000);
    const arrived = {
      ...copyAtService({ content: "My words." }, '"c1"'),
      [put]: { status: 409, text: "Written elsewhere." },
    };
    for (const [what, route] of Object.entries(arrived)) service.answer(what, route);
    await type(/^Content$/, "My words. More.");
    await pass(2_000);
    expect(conflict()).toBeUndefined();
    service.answer(put, { status: 204, headers: { ETag: '"c2"' } });
    await pass(2_000);
    expect(service.asked(put).at(-1)).toMatchObject({
      body: { content: "My words. More." },
      headers: { "If-Match": '"c1"' },
    });
    expect(draftStatus()).toMatch(/^Kept for all your devices, /);
  });

  test("this device's draft is in no conflict with an earlier copy of itself whose answer was lost before a reload", async () => {
    await openForm({ [put]: noAnswer });
    await type(/^Content$/, "My words.");
    await pass(2_000);
    await type(/^Content$/, "My words. More.");
    await reload(copyAtService({ content: "My words." }));
    expect(conflict()).toBeUndefined();
    expect(field(/^Content$/).value).toBe("My words. More.");
  });

  test("this device's draft is in no conflict with its own last words, which arrive from the page before after a reload", async () => {
    const service = await openForm(accepted);
    await type(/^Content$/, "My words.");
    await pass(2_000);
    service.answer(put, noAnswer);
    await type(/^Content$/, "My words. More.");
    await leavePage();
    const after = await reload(copyAtService({ content: "My words." }, '"c2"'));
    const late = copyAtService({ content: "My words. More." }, '"c3"');
    for (const [what, route] of Object.entries(late)) after.answer(what, route);
    after.answer(put, { status: 412, text: "Written elsewhere." });
    await type(/^Content$/, "My words. More. And on.");
    await pass(2_000);
    expect(conflict()).toBeUndefined();
    expect(field(/^Content$/).value).toBe("My words. More. And on.");
  });

  test("a conflict does not take the focus from rich text in which she is typing", async () => {
    const service = await openForm({ [put]: { status: 409, text: "Written elsewhere." } });
    await type(/^Content$/, "From the laptop.");
    for (const [what, route] of Object.entries(copyAtService({ content: "From the phone." })))
      service.answer(what, route);
    const rich = document.createElement("div");
    rich.setAttribute("contenteditable", "true");
    rich.tabIndex = 0;
    document.body.append(rich);
    rich.focus();
    await pass(2_000);
    expect(conflict()).toContain("From the phone.");
    expect(document.activeElement).toBe(rich);
    rich.remove();
  });

  test("the owner's typing here replaces the other device's draft in the form", async () => {
    await editPage(copyAtService({ content: "From the phone." }));
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("text that was typed after taking over the other device's draft is in no conflict with it after a reload", async () => {
    await editPage(copyAtService({ content: "From the phone." }));
    await reload(copyAtService({ content: "From the phone." }));
    expect(field(/^Content$/).value).toBe("My words.");
    expect(conflict()).toBeUndefined();
  });
});

describe("what this device has sent itself", () => {
  const theirs = aPost({ title: "Their title", content: "Their words.", revision: "r2" });

  test("is not asked about as another device's words when the post was changed since and her own are offered beside it", async () => {
    const service = await editPage(accepted);
    await pass(2_000);
    const mine = copyAtService({ content: "My words." }, '"c2"');
    const now = { "GET /api/blog?limit=10&summary=1": { json: [theirs] }, "GET /api/blog/sore-back": { json: theirs } };
    expect(service.asked(put)).toHaveLength(1);
    const after = await visitAgain({ ...now, ...mine, ...accepted });
    await click("button", /^Edit “Their title”$/);
    expect([conflict(), field(/^Content$/).value]).toEqual([undefined, "Their words."]);
    await pass(2_000);
    expect(after.asked(put)).toEqual([]);
    await click("button", /^Use these words$/);
    expect(conflict()).toContain("Changed elsewhere while you were writing: Content");
    await click("button", /^Take mine$/);
    await type(/^Content$/, "My words. More.");
    await pass(2_000);
    expect(conflict()).toBeUndefined();
    expect(after.asked(put).at(-1)).toMatchObject({
      body: { content: "My words. More.", revision: "r2" },
      headers: { "If-Match": '"c2"' },
    });
  });

  test("is removed from the service with the words when she throws them away in the list", async () => {
    await editPage(accepted);
    await pass(2_000);
    const after = await visitAgain({ ...copyAtService({ content: "My words." }, '"c2"'), ...accepted });
    await click("button", /^Throw them away$/);
    await pass(2_000);
    expect(after.asked(remove)).toMatchObject([{ headers: { "If-Match": '"c2"' } }]);
  });

  test("goes on over the copy that was read, although a web server has marked that answer as compressed", async () => {
    const service = await openForm({ ...copyAtService({ content: "From the phone." }, '"c1-zstd"'), ...accepted });
    await type(/^Content$/, "From the phone, and here.");
    await pass(2_000);
    expect(service.asked(put)).toMatchObject([{ headers: { "If-Match": '"c1"' } }]);
  });
});

test("another device's words stay at the service when she leaves a form that asks about them, in which she has typed nothing", async () => {
  const service = await openForm({ ...copyAtService({ content: "From the phone.", revision: "r0" }), ...accepted });
  expect(conflict()).toContain("From the phone.");
  await click("button", /^Posts$/);
  await pass(2_000);
  expect(service.asked(remove)).toEqual([]);
});
