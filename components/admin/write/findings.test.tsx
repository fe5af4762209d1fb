import { act } from "react";
import { describe, expect, test } from "vitest";
import { session } from "../api/session.ts";
import { dialog, field, freshDesk, openDesk, openList, reload, sheet, toastText } from "../testing/desk.tsx";
import { aPost, findingsInText, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, type } from "../testing/render.tsx";

freshDesk();

const check = "POST /api/check";
const patch = "PATCH /api/blog/p1";
const red = {
  rule: "promise",
  colour: "red",
  field: "content",
  text: "cures colic",
  why: "It promises a result.",
  instead: ["may help"],
};
const amber = {
  rule: "superlative",
  colour: "amber",
  field: "title",
  text: "best",
  why: "It needs proof.",
  instead: ["good"],
};
const answerWith = (...findings: object[]) => ({ [check]: { json: { findings } } });
const risky = aPost({ title: "The best back", content: "It **cures colic** and cures\ncolic." });
async function open(routes: Routes = answerWith(red, amber), post = risky) {
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
describe("the text of a post", () => {
  test("is checked when the editor opens and when typing pauses, not at every keystroke", async () => {
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

  test("is checked again at the next pause after a failed check, without an error message", async () => {
    const service = await open({ [check]: noAnswer });
    expect(list()).toBeUndefined();
    service.answer(check, { json: { findings: [red] } });
    await type(/^Content$/, "It cures colic.");
    await pass(1_200);
    expect(list()).toContain("cures colic");
  });

  test("is not checked while it is empty or nobody is logged in", async () => {
    const service = await open(answerWith(), aPost({ content: "" }));
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

describe("the list of findings", () => {
  test("shows how many there are, how serious each one is, and that this is no legal advice", async () => {
    await open();
    expect(document.querySelector(".to-look-at h2")?.textContent).toBe("To look at");
    expect(list()).toContain("May not be said");
    expect(list()).toContain("Look twice: Title");
    expect(list()).toContain("A help in checking, not legal advice.");
    expect(document.querySelector(".paper [role=status]")?.textContent).toBe("2 to look at.");
  });

  test("replaces one occurrence of a passage per click, until none is left", async () => {
    const service = await open(answerWith(red));
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

  test("is reached by keyboard: F8 steps through it, Alt+Enter opens the finding at the caret, Escape leads back", async () => {
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

  test("also appears below each field, where a suggestion can be applied", async () => {
    await open();
    const below = document.getElementById(field(/^Title$/).getAttribute("aria-describedby") ?? "");
    expect(below?.textContent).toContain("It needs proof.");
    await click("button", /^Say instead: good$/, below as HTMLElement);
    expect(field(/^Title$/).value).toBe("The good back");
    expect(document.activeElement).toBe(field(/^Title$/));
    expect(list()).not.toContain("Look twice");
  });

  test("gets a suggestion with the capital of the passage, and in the address words joined by hyphens", async () => {
    const title = { ...red, field: "title", text: "Cures colic" };
    const address = { ...red, field: "slug", text: "cures colic", instead: ["may help"] };
    const content = { ...red, text: "Best of all", instead: ["good"] };
    const post = aPost({ slug: "this-cures-colic", title: "Cures colic fast", content: "Best of all, it rests." });
    const service = await open({ ...answerWith(title, address, content), [patch]: { json: post } }, post);
    const takeIn = async (name: RegExp, words: RegExp) => {
      const described = field(name).getAttribute("aria-describedby")?.split(" ").at(-1) ?? "";
      await click("button", words, document.getElementById(described) as HTMLElement);
      return field(name).value;
    };
    expect(await takeIn(/^Title$/, /^Say instead: may help$/)).toBe("May help fast");
    expect(await takeIn(/^Address$/, /^Say instead: may help$/)).toBe("this-may-help");
    await click("button", /Best of all$/);
    await click("button", /^Say instead: good$/);
    expect(field(/^Content$/).value).toBe("Good, it rests.");
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toMatchObject({ slug: "this-may-help", title: "May help fast" });
  });
});

describe("a red finding", () => {
  const published = { [patch]: { json: { ...risky, published: true, revision: "r2" } } };

  test("needs one reason per rule before the post can be published; an amber one needs none", async () => {
    const service = await open({ ...answerWith(red, { ...red, text: "colic." }, amber), ...published });
    await click("button", /^Publish$/);
    expect(sheet().querySelectorAll("textarea")).toHaveLength(1);
    expect(document.activeElement).toBe(sheet().querySelector("textarea"));
    expect(sheet().textContent).not.toContain("Take the other words, or write the reason.");
    await click("button", /^Publish$/, sheet());
    expect(sheet().textContent).toContain("Take the other words, or write the reason.");
    expect(document.activeElement).toBe(sheet().querySelector("textarea"));
    await type(/why may it be said/, "Eleven sign", sheet());
    await click("button", /^Publish$/, sheet());
    expect(sheet().textContent).toContain("A reason has at least 12 letters.");
    expect(service.asked(patch)).toEqual([]);
    await type(/why may it be said/, " Twelve signs ", sheet());
    await click("button", /^Publish$/, sheet());
    const accepted = [{ rule: "promise", reason: "Twelve signs" }];
    expect(service.asked(patch)[0]?.body).toEqual({ published: true, accepted });
  });

  test("shows the reason that was given before its rule changed", async () => {
    const given = { rule: "promise", reason: "A trial of ours shows it.", on: "2026-01-01" };
    await open(answerWith(red), { ...risky, accepted: [given] });
    await click("button", /^Publish$/);
    expect(sheet().querySelector("textarea")?.value).toBe(given.reason);
  });

  test("keeps the reason that was typed when she goes back to her text, also after a reload", async () => {
    const typed = "A trial of ours shows it.";
    await open();
    await type(/^Title$/, "The good back");
    await click("button", /^Publish$/);
    await type(/why may it be said/, typed, sheet());
    await click("button", /^Not yet$/, sheet());
    await click("button", /^Publish$/);
    expect(sheet().querySelector("textarea")?.value).toBe(typed);
    await reload({ [listCall]: { json: [risky] }, "GET /api/blog/sore-back": { json: risky }, ...answerWith(red) });
    await click("button", /^Publish$/);
    expect(sheet().querySelector("textarea")?.value).toBe(typed);
  });

  test("needs no reason once suggestions have replaced its words wherever they stand", async () => {
    const service = await open({ [check]: findingsInText(red), ...published });
    await click("button", /^Publish$/);
    await click("button", /^Say instead: may help$/, sheet());
    expect(sheet().querySelector("textarea")).not.toBeNull();
    await click("button", /^Say instead: may help$/, sheet());
    expect(sheet().querySelector("textarea")).toBeNull();
    expect(sheet().querySelector(".settled")?.textContent).toBe("“cures colic” is mended.");
    await click("button", /^Publish$/, sheet());
    expect(service.asked(patch)[0]?.body).toEqual({ content: "It **may help** and may help.", published: true });
  });

  test.each([
    ["live", { published: true, publishedAt: "2026-11-20T09:00:00.000Z" }, { published: true }],
    ["scheduled", { publishAt: "2027-11-20T09:00:00.000Z" }, { publishAt: "2027-11-20T09:00:00.000Z" }],
  ])("needs a reason when a %s post is saved, and the post stays so", async (_, state, act) => {
    const service = await open({ ...answerWith(red), ...published }, { ...risky, ...state });
    await type(/^Title$/, "A back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    await type(/why may it be said/, "A trial of ours shows it.", sheet());
    await click("button", /^Save$/, sheet());
    const accepted = [{ rule: "promise", reason: "A trial of ours shows it." }];
    expect(service.asked(patch)[0]?.body).toEqual({ title: "A back", ...act, accepted });
  });

  test.each([
    ["amber findings", answerWith(amber)],
    ["no answer", { [check]: noAnswer }],
  ])("is the only reason for Save to ask: with %s, a live post is saved in one click", async (_, routes) => {
    const service = await open({ ...routes, ...published }, { ...risky, published: true });
    await type(/^Title$/, "A back");
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ title: "A back" });
  });

  test("does not get in the way of saving a draft", async () => {
    const service = await open({
      ...answerWith(red),
      [patch]: { json: { ...risky, title: "A back", revision: "r2" } },
    });
    await type(/^Title$/, "A back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toHaveLength(1);
  });
});

describe("what the AI thinks", () => {
  const opinion = "It is what people tell, so it may be said.";

  test("stands in the card of a finding, which is as red as before and has its reason and other words", async () => {
    await open(answerWith({ ...red, opinion }));
    await click("button", /^May not be said/);
    const card = document.querySelector(".finding.bad.on");
    for (const words of [red.why, `The AI thinks: ${opinion}`, "may help"]) expect(card?.textContent).toContain(words);
  });

  test("is plain text, once for a passage that breaks two rules", async () => {
    const marked = { ...red, opinion: "<b>bold</b>" };
    await open(answerWith(marked, { ...marked, rule: "superlative" }));
    await click("button", /^May not be said/);
    expect(list()?.split("The AI thinks: <b>bold</b>")).toHaveLength(2);
    expect(document.querySelector(".to-look-at .why b")).toBeNull();
  });

  test("appears as soon as it has answered, on the words as they stand", async () => {
    const service = await open(answerWith());
    expect(list()).toContain("Nothing to look at.");
    service.answer(check, { json: { findings: [{ ...red, colour: "amber", opinion }] } });
    await act(async () => service.tell("opinions"));
    await pass(0);
    expect(list()).toContain("Look twice");
    expect(service.asked(check)).toHaveLength(2);
  });
});

describe("in the list of posts", () => {
  test("the row of a live post shows its number of findings and leads to them", async () => {
    const live = [{ ...risky, published: true }, aPost({ id: "p2", slug: "calm", title: "Calm", published: true })];
    await openDesk({
      [listCall]: { json: live },
      "GET /api/admin/findings": { json: { posts: [{ id: "p1", title: "The best back", red: 1, amber: 1 }] } },
      ...answerWith(red),
    });
    expect(document.querySelectorAll(".to-look-at-it")).toHaveLength(1);
    await click("link", /^2 to look at in “The best back”$/);
    await pass(0);
    expect(list()).toContain("cures colic");
  });

  const checkSaved = "GET /api/blog/p1/check";

  const empty = { ...amber, rule: "empty-text", field: "content", text: "The post has no text.", why: "A title only." };

  test.each([
    ["a red finding", red, "It promises a result.", {}],
    ["an amber one", amber, "It needs proof.", {}],
    ["no text", empty, "A title only.", { content: "" }],
  ])("Publish asks in the editor about a post with %s", async (_, finding, why, changes) => {
    const service = await openDesk({
      [listCall]: { json: [{ ...risky, ...changes }] },
      ...answerWith(finding),
      [checkSaved]: { json: { findings: [finding] } },
    });
    await click("button", /^Publish “The best back”$/);
    await pass(0);
    expect(sheet().textContent).toContain(why);
    expect(service.asked(patch)).toEqual([]);
  });

  test.each([
    ["the receipt", async () => {}, /^Undo “The best back”$/],
    ["the toast", () => pass(0), /^Undo: Post Updated$/],
  ])(
    "Undo of an unpublish, in %s, puts the post back as it was, whatever a check finds in it",
    async (_, wait, button) => {
      const live = { ...risky, published: true };
      const service = await openDesk({
        [listCall]: { json: [live] },
        ...answerWith(red),
        [checkSaved]: { json: { findings: [red] } },
        [patch]: { json: { ...risky, revision: "r2" }, headers: { "X-Commit": "c1" } },
        "POST /api/blog/undo": { json: { post: { ...live, revision: "r3" }, commit: "c2" } },
      });
      await click("button", /^Unpublish “The best back”$/);
      await wait();
      await click("button", button);
      await pass(0);
      expect(sheet()).toBeNull();
      expect(service.asked("POST /api/blog/undo")).toMatchObject([{ body: { commit: "c1" } }]);
      expect(toastText()).toContain("Taken back");
    },
  );

  test.each([
    ["nothing is found", { json: { findings: [] } }],
    ["the check gets no answer", noAnswer],
  ])("Publish needs one click when %s", async (_, answer) => {
    const service = await openList({
      [listCall]: { json: [risky] },
      [checkSaved]: answer,
      [patch]: { json: { ...risky, published: true, revision: "r2" } },
    });
    await click("button", /^Publish “The best back”$/);
    expect(service.asked(patch)).toMatchObject([{ body: { published: true } }]);
  });

  test("Schedule asks in the editor too, and keeps the chosen time", async () => {
    const service = await openDesk({
      [listCall]: { json: [risky] },
      ...answerWith(red),
      [checkSaved]: { json: { findings: [red] } },
      [patch]: { json: { ...risky, revision: "r2" } },
    });
    await click("button", /^Schedule$/);
    await type(/^Date$/, "2027-01-04", dialog() as HTMLElement);
    await type(/^Time$/, "09:30", dialog() as HTMLElement);
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    await pass(0);
    await type(/why may it be said/, "A trial of ours shows it.", sheet());
    await click("button", /^Schedule$/, sheet());
    expect(service.asked(patch)[0]?.body).toMatchObject({ publishAt: "2027-01-04T09:30:00.000Z" });
    expect(find("heading", /^The 10 most recent posts$/)).toBeTruthy();
  });
});
