import { act } from "react";
import { describe, expect, test } from "vitest";
import { editPage, field, freshDesk, openForm, reload, toastText } from "../testing/desk.tsx";
import { aPost, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, pass, type } from "../testing/render.tsx";

freshDesk();

const copies = "GET /api/blog/working-copies";
const get = "GET /api/blog/p1/working-copy";
const put = "PUT /api/blog/p1/working-copy";
const remove = "DELETE /api/blog/p1/working-copy";
const kept = () => document.querySelector(".kept-line")?.textContent;
const conflict = () => document.querySelector(".conflict")?.textContent;

/** Words that another device has left at the service. */
const left = (words: object, etag = '"c1"'): Routes => ({
  [copies]: { json: [{ id: "p1", title: "Sore back", revision: "r1", at: "2026-11-20T10:00:00.000Z" }] },
  [get]: { json: { revision: "r1", at: "2026-11-20T10:00:00.000Z", ...words }, headers: { ETag: etag } },
});
const taken: Routes = { [put]: { status: 204, headers: { ETag: '"c2"' } }, [remove]: { status: 204 } };

/** The owner takes this device up again. */
const comeBack = () => act(async () => void document.dispatchEvent(new Event("visibilitychange")));

describe("words that are being written", () => {
  test("are sent to the service when typing pauses, with the version they grew from, and it is said", async () => {
    const service = await openForm(taken);
    await type(/^Content$/, "My");
    await type(/^Content$/, "My words.");
    expect(service.asked(put)).toEqual([]);
    await pass(2_000);
    expect(service.asked(put)).toMatchObject([
      { body: { content: "My words.", revision: "r1" }, headers: { "If-None-Match": "*" } },
    ]);
    expect(kept()).toMatch(/^Kept for all your devices, /);
    await type(/^Content$/, "My words. More.");
    expect(kept()).toMatch(/^Kept on this device, /);
    await pass(2_000);
    expect(service.asked(put)[1]?.headers["If-Match"]).toBe('"c2"');
  });

  test("of another device are there when the post is opened, and can be saved", async () => {
    const service = await openForm({
      ...left({ content: "From the phone.", tags: ["yard"] }),
      ...taken,
      "PATCH /api/blog/p1": { json: aPost({ content: "From the phone.", revision: "r2" }) },
    });
    expect([field(/^Content$/).value, field(/^Tags$/).value]).toEqual(["From the phone.", "yard"]);
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")[0]?.body).toEqual({ content: "From the phone.", tags: ["yard"] });
    await pass(2_000);
    expect(service.asked(remove)[0]?.headers["If-Match"]).toBe('"c1"');
  });

  test("of another device that name no author any more take the name away here too", async () => {
    await openForm({ ...left({ author: "" }), ...taken }, aPost({ author: "A Guest" }));
    expect(field(/^Author$/).value).toBe("");
  });

  test("stay on this device when the service does not answer, and go out when it does", async () => {
    const service = await openForm({ [put]: noAnswer });
    await type(/^Content$/, "My words.");
    await pass(2_000);
    expect(kept()).toMatch(/^Kept on this device, /);
    Object.entries(taken).map(([what, route]) => service.answer(what, route));
    await act(async () => void dispatchEvent(new Event("online")));
    expect(kept()).toMatch(/^Kept for all your devices, /);
  });

  test("that are given up here are removed there", async () => {
    const service = await openForm(taken);
    await type(/^Content$/, "My words.");
    await pass(2_000);
    await click("button", /^Cancel$/);
    await pass(2_000);
    expect(service.asked(remove)).toHaveLength(1);
  });

  test("are not asked for when there are none", async () => {
    const service = await openForm({ [copies]: { json: [] } });
    expect(service.asked(get)).toEqual([]);
  });
});

describe("two devices at one post", () => {
  test("are shown side by side when both have written; either can be taken, and nothing is saved by itself", async () => {
    const service = await openForm({ [put]: { status: 409, text: "Written elsewhere." } });
    await type(/^Content$/, "From the laptop.");
    for (const [what, route] of Object.entries(left({ content: "From the phone." }))) service.answer(what, route);
    await pass(2_000);
    expect(conflict()).toContain("You have written other words for this post on another device");
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

  test("need no decision when this one has written nothing since: its words are the newest when it is seen again", async () => {
    const service = await openForm(left({ content: "From the phone." }));
    expect(field(/^Content$/).value).toBe("From the phone.");
    for (const [what, route] of Object.entries(left({ content: "From the phone, later." }, '"c9"')))
      service.answer(what, route);
    await comeBack();
    expect(conflict()).toBeUndefined();
    expect(field(/^Content$/).value).toBe("From the phone, later.");
  });

  test("words that grew from an older version meet the present one in the conflict view", async () => {
    await openForm(left({ content: "From the phone.", revision: "r0" }));
    expect(conflict()).toContain("From the phone.");
    expect(conflict()).toContain("Word for word.");
  });

  test("words of this device that the service has not got yet are in no conflict with its own earlier ones", async () => {
    const service = await openForm(taken);
    await type(/^Content$/, "My words.");
    await pass(2_000);
    service.answer(put, noAnswer);
    await type(/^Content$/, "My words. More.");
    await reload(left({ content: "My words." }, '"c2"'));
    expect(field(/^Content$/).value).toBe("My words. More.");
    expect(conflict()).toBeUndefined();
  });

  test("nor are they with earlier ones that arrived there while their answer was lost", async () => {
    const service = await openForm({ [put]: noAnswer });
    await type(/^Content$/, "My words.");
    await pass(2_000);
    const arrived = { ...left({ content: "My words." }, '"c1"'), [put]: { status: 409, text: "Written elsewhere." } };
    for (const [what, route] of Object.entries(arrived)) service.answer(what, route);
    await type(/^Content$/, "My words. More.");
    await pass(2_000);
    expect(conflict()).toBeUndefined();
    service.answer(put, { status: 204, headers: { ETag: '"c2"' } });
    await pass(2_000);
    expect(service.asked(put).at(-1)).toMatchObject({
      ...{ body: { content: "My words. More." }, headers: { "If-Match": '"c1"' } },
    });
    expect(kept()).toMatch(/^Kept for all your devices, /);
  });

  test("a reload keeps this device’s own words", async () => {
    await editPage(left({ content: "From the phone." }));
    expect(field(/^Content$/).value).toBe("My words.");
  });
});
