import { act } from "react";
import { describe, expect, test } from "vitest";
import { session } from "../session.ts";
import { dialog, field, freshDesk, openDesk, openList } from "../testing/desk.tsx";
import { aPost, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, type } from "../testing/render.tsx";

freshDesk();

const check = "POST /api/check";
const patch = "PATCH /api/blog/p1";
const red = {
  ...{ rule: "promise", colour: "red", field: "content", text: "cures colic" },
  ...{ why: "It promises a result.", instead: ["may help"] },
};
const amber = {
  ...{ rule: "superlative", colour: "amber", field: "title", text: "best" },
  ...{ why: "It needs proof.", instead: ["good"] },
};
const finds = (...findings: object[]) => ({ [check]: { json: { findings } } });
const risky = aPost({ title: "The best back", content: "It **cures colic** and cures\ncolic." });
async function open(routes: Routes = finds(red, amber), post = risky) {
  const service = await openDesk({ [listCall]: { json: [post] }, ...routes });
  await click("button", /^Edit “/);
  await pass(0);
  return service;
}
const list = () => document.querySelector(".to-look-at")?.textContent;
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent("keydown", { key, ...more, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  });
const inSheet = () => dialog() as HTMLElement;

describe("the words", () => {
  test("are checked when the editor has opened and when typing pauses, and not at every key", async () => {
    const service = await open();
    expect(service.asked(check)).toHaveLength(1);
    await type(/^Content$/, "It");
    await pass(1_000);
    await type(/^Content$/, "It soothes.");
    await pass(1_000);
    expect(service.asked(check)).toHaveLength(1);
    await pass(200);
    expect(service.asked(check)).toHaveLength(2);
    expect(service.asked(check)[1]?.body).toMatchObject({ title: "The best back", content: "It soothes.", tags: [] });
  });

  test("are checked again at the next pause when there was no answer, and nobody is told", async () => {
    const service = await open({ [check]: noAnswer });
    expect(list()).toBeUndefined();
    service.answer(check, { json: { findings: [red] } });
    await type(/^Content$/, "It cures colic.");
    await pass(1_200);
    expect(list()).toContain("cures colic");
  });

  test("are not checked while nobody is logged in, nor while there are none", async () => {
    const service = await open(finds(), aPost({ content: "" }));
    expect(service.asked(check)).toHaveLength(0);
    await act(async () => {
      session.value = "ended";
    });
    await type(/^Content$/, "It soothes.");
    await pass(2_000);
    expect(service.asked(check)).toHaveLength(0);
    await act(async () => {
      session.value = "open";
    });
    await pass(0);
    expect(service.asked(check)).toHaveLength(1);
  });
});

describe("the list", () => {
  test("says how many there are, what each is in words, and that it is no legal advice", async () => {
    await open();
    expect(document.querySelector(".to-look-at h2")?.textContent).toBe("To look at");
    expect(list()).toContain("May not be said");
    expect(list()).toContain("Look twice: Title");
    expect(list()).toContain("A help in checking, not legal advice.");
    expect(document.querySelector(".paper [role=status]")?.textContent).toBe("2 to look at.");
  });

  test("puts other words in the place of the passage, one after the other; then nothing is left", async () => {
    const service = await open(finds(red));
    await click("button", /^May not be said/);
    await click("button", /^Say instead: may help$/);
    expect(field(/^Content$/).value).toBe("It **may help** and cures\ncolic.");
    await click("button", /^Say instead: may help$/);
    expect(field(/^Content$/).value).toBe("It **may help** and may help.");
    expect(list()).toContain("Nothing to look at.");
    service.answer(check, { json: { findings: [] } });
    await pass(1_200);
    expect(service.asked(check)).toHaveLength(2);
  });

  test("F8 walks it, in the text and in the fields; Alt+Enter opens what is at the caret, Escape leads back", async () => {
    await open();
    await press("F8");
    expect(document.activeElement).toBe(field(/^Content$/));
    await press("F8");
    expect(document.activeElement).toBe(field(/^Title$/));
    await press("F8", { shiftKey: true });
    const content = field(/^Content$/);
    expect(content.value.slice(content.selectionStart ?? 0, content.selectionEnd ?? 0)).toContain("cures colic");
    await press("Enter", { altKey: true });
    await pass(20);
    expect(document.activeElement?.textContent).toContain("cures colic");
    await press("Escape");
    expect(document.activeElement).toBe(content);
  });

  test("a finding of a field stands below it, and its words are taken there", async () => {
    await open();
    const below = document.getElementById(field(/^Title$/).getAttribute("aria-describedby") ?? "");
    expect(below?.textContent).toContain("It needs proof.");
    await click("button", /^Say instead: good$/, below as HTMLElement);
    expect(field(/^Title$/).value).toBe("The good back");
    expect(document.activeElement).toBe(field(/^Title$/));
    expect(list()).not.toContain("Look twice");
  });
});

describe("what may not be said", () => {
  const published = { [patch]: { json: { ...risky, published: true, revision: "r2" } } };

  test("goes live with a reason, one for each rule; what is amber asks for none", async () => {
    const service = await open({ ...finds(red, { ...red, text: "colic." }, amber), ...published });
    await click("button", /^Publish$/);
    await click("button", /^Publish$/, inSheet());
    expect(inSheet().textContent).toContain("Take the other words, or write the reason.");
    expect(inSheet().querySelectorAll("textarea")).toHaveLength(1);
    expect(document.activeElement).toBe(inSheet().querySelector("textarea"));
    await type(/why may it be said/, "I know.", inSheet());
    await click("button", /^Publish$/, inSheet());
    expect(inSheet().textContent).toContain("A reason has at least 12 letters.");
    expect(service.asked(patch)).toEqual([]);
    await type(/why may it be said/, " A trial of ours shows it. ", inSheet());
    await click("button", /^Publish$/, inSheet());
    const accepted = [{ rule: "promise", reason: "A trial of ours shows it." }];
    expect(service.asked(patch)[0]?.body).toEqual({ published: true, accepted });
  });

  test("shows the reason again that was given before the rule was changed", async () => {
    const given = { rule: "promise", reason: "A trial of ours shows it.", on: "2026-01-01" };
    await open(finds(red), { ...risky, accepted: [given] });
    await click("button", /^Publish$/);
    expect(inSheet().querySelector("textarea")?.value).toBe(given.reason);
  });

  test("needs none once the other words are taken in the sheet", async () => {
    const service = await open({ ...finds(red), ...published });
    await click("button", /^Publish$/);
    await click("button", /^Say instead: may help$/, inSheet());
    expect(inSheet().querySelector("textarea")).toBeNull();
    await click("button", /^Publish$/, inSheet());
    expect(service.asked(patch)[0]?.body).toEqual({ content: "It **may help** and cures\ncolic.", published: true });
  });

  test.each([
    ["live", { published: true, publishedAt: "2026-11-20T09:00:00.000Z" }, { published: true }],
    ["scheduled", { publishAt: "2027-11-20T09:00:00.000Z" }, { publishAt: "2027-11-20T09:00:00.000Z" }],
  ])("is asked about at Save of a post that is %s, and stays so", async (_, state, act) => {
    const service = await open({ ...finds(red), ...published }, { ...risky, ...state });
    await type(/^Title$/, "A back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    await type(/why may it be said/, "A trial of ours shows it.", inSheet());
    await click("button", /^Save$/, inSheet());
    const accepted = [{ rule: "promise", reason: "A trial of ours shows it." }];
    expect(service.asked(patch)[0]?.body).toEqual({ title: "A back", ...act, accepted });
  });

  test.each([
    ["amber findings", finds(amber)],
    ["no answer", { [check]: noAnswer }],
  ])("with %s a live post is saved in one tap", async (_, routes) => {
    const live = await open({ ...routes, ...published }, { ...risky, published: true });
    await type(/^Title$/, "A back");
    await click("button", /^Save$/);
    expect(live.asked(patch)[0]?.body).toEqual({ title: "A back" });
  });

  test("is saved in a draft without a question", async () => {
    const service = await open({ ...finds(red), [patch]: { json: { ...risky, title: "A back", revision: "r2" } } });
    await type(/^Title$/, "A back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toHaveLength(1);
  });
});

describe("from the list", () => {
  test("the row of a live post says how much there is to look at, and leads to it", async () => {
    const live = [{ ...risky, published: true }, aPost({ id: "p2", slug: "calm", title: "Calm", published: true })];
    await openDesk({
      [listCall]: { json: live },
      "GET /api/admin/findings": { json: { posts: [{ id: "p1", title: "The best back", red: 1, amber: 1 }] } },
      ...finds(red),
    });
    expect(document.querySelectorAll(".to-look-at-it")).toHaveLength(1);
    await click("link", /^2 to look at in “The best back”$/);
    await pass(0);
    expect(list()).toContain("cures colic");
  });

  const saved = "GET /api/blog/p1/check";

  test("Publish opens the editor with the sheet when something may not be said", async () => {
    const service = await openDesk({
      [listCall]: { json: [risky] },
      ...finds(red),
      [saved]: { json: { findings: [red] } },
    });
    await click("button", /^Publish “The best back”$/);
    await pass(0);
    expect(inSheet().textContent).toContain("It promises a result.");
    expect(service.asked(patch)).toEqual([]);
  });

  test.each([
    ["only amber is found", { json: { findings: [amber] } }],
    ["the check does not answer", noAnswer],
  ])("Publish goes on in one tap when %s", async (_, answer) => {
    const service = await openList({
      [listCall]: { json: [risky] },
      [saved]: answer,
      [patch]: { json: { ...risky, published: true, revision: "r2" } },
    });
    await click("button", /^Publish “The best back”$/);
    expect(service.asked(patch)).toMatchObject([{ body: { published: true } }]);
  });

  test("Schedule leads to the sheet with the time that was chosen", async () => {
    const service = await openDesk({
      [listCall]: { json: [risky] },
      ...finds(red),
      [saved]: { json: { findings: [red] } },
      [patch]: { json: { ...risky, revision: "r2" } },
    });
    await click("button", /^Schedule$/);
    await type(/^Date$/, "2027-01-04", inSheet());
    await type(/^Time$/, "09:30", inSheet());
    await click("button", /^Schedule$/, inSheet());
    await pass(0);
    await type(/why may it be said/, "A trial of ours shows it.", inSheet());
    await click("button", /^Schedule$/, inSheet());
    expect(service.asked(patch)[0]?.body).toMatchObject({ publishAt: "2027-01-04T09:30:00.000Z" });
    expect(find("heading", /^The 10 most recent posts$/)).toBeTruthy();
  });
});
