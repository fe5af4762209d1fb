import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { dialog, freshDesk, openForm, sheet } from "../testing/desk.tsx";
import { aPost, findingsInText } from "../testing/fake-service.ts";
import { click, find, pass, type } from "../testing/render.tsx";

freshDesk();

const patch = "PATCH /api/blog/p1";
const amber = {
  rule: "superlative",
  colour: "amber",
  field: "content",
  text: "best",
  why: "It needs proof.",
  instead: ["good"],
};
const red = { ...amber, rule: "promise", colour: "red", why: "It promises a result.", instead: ["may help"] };
const reason = "A trial of ours shows it.";
const shownWords = () => [...sheet().querySelectorAll(".said")].map(({ textContent }) => textContent);
const settled = () => [...sheet().querySelectorAll(".settled li")].map(({ textContent }) => textContent);
const isOpen = () => document.querySelector(".editor") !== null;

describe("publishing from the editor", () => {
  test("saves and publishes the text in one call", async () => {
    const service = await openForm({
      [patch]: { json: aPost({ title: "Sorer back", published: true, revision: "r2" }) },
    });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Publish$/);
    expect(service.asked(patch)).toMatchObject([{ body: { title: "Sorer back", published: true } }]);
    expect(isOpen()).toBe(false);
  });

  test("asks first when the check finds something, beside the text and not over it, and can schedule the post", async () => {
    const service = await openForm({
      "POST /api/check": { json: { findings: [amber] } },
      [patch]: { json: aPost({ publishAt: "2027-01-04T09:00:00.000Z", revision: "r2" }) },
    });
    await click("button", /^Publish$/);
    expect(sheet().textContent).toContain("It needs proof.");
    expect(dialog()).toBeNull();
    expect(document.querySelector(".to-look-at")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Before it goes live");
    expect(service.asked(patch)).toEqual([]);
    await act(async () => sheet().querySelectorAll<HTMLInputElement>("[type=radio]")[1]?.click());
    await type(/^Date$/, "2020-01-04", sheet());
    await click("button", /^Schedule$/, sheet());
    expect(sheet().textContent).toContain("This time has passed. Choose a later one.");
    expect(service.asked(patch)).toEqual([]);
    await type(/^Date$/, "2027-01-04", sheet());
    await click("button", /^Schedule$/, sheet());
    expect(service.asked(patch)).toMatchObject([{ body: { publishAt: "2027-01-04T09:00:00.000Z" } }]);
  });

  test("is put off by Escape wherever the focus is: on its heading, in it, or in the text beside it", async () => {
    await openForm({ "POST /api/check": { json: { findings: [amber] } } });
    const places = [
      () => document.activeElement, // the heading
      () => sheet().querySelector("button"),
      () => find("textbox", /^Content$/),
    ];
    for (const place of places) {
      await click("button", /^Publish$/);
      const key = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      await act(async () => void place()?.dispatchEvent(key));
      expect(sheet()).toBeNull();
      expect(isOpen()).toBe(true);
    }
  });

  test("crosses out what she mends in the text; what she takes out disappears, and nothing else does", async () => {
    await openForm(
      { "POST /api/check": findingsInText(amber, { ...red, text: "cures colic" }, { ...amber, text: "finest" }) },
      aPost({ content: "The best care cures colic. The finest of all." }),
    );
    await click("button", /^Publish$/);
    await type(/why may it be said/, reason, sheet());
    expect(shownWords()).toEqual(["cures colic", "best", "finest"]);
    await type(/^Content$/, "The best care may help. The finest of all.");
    expect(settled()).toEqual(["“cures colic” is mended."]);
    expect(shownWords()).toEqual(["best", "finest"]);
    expect(sheet().querySelector("textarea")).toBeNull();
    await type(/^Content$/, "The care may help. The finest of all.");
    expect(settled()).toEqual(["“cures colic” is mended."]);
    expect(shownWords()).toEqual(["finest"]);
    await pass(1_200);
    expect(shownWords()).toEqual(["finest"]);
    // The reason stays with its passage.
    await type(/^Content$/, "The care cures colic. The finest of all.");
    await pass(1_200);
    expect(shownWords()).toEqual(["cures colic", "finest"]);
    expect(sheet().querySelector("textarea")?.value).toBe(reason);
  });

  test("shows what has been written since the last check before it goes live with it", async () => {
    const service = await openForm({
      "POST /api/check": findingsInText(amber, { ...red, text: "cures colic" }),
      [patch]: { json: aPost({ published: true, revision: "r2" }) },
    });
    await type(/^Content$/, "The best care.");
    await click("button", /^Publish$/);
    await type(/^Content$/, "The best care cures colic.");
    await click("button", /^Publish$/, sheet());
    expect(service.asked(patch)).toEqual([]);
    expect(document.activeElement).toBe(sheet().querySelector("textarea"));
    await type(/why may it be said/, reason, sheet());
    await click("button", /^Publish$/, sheet());
    expect(service.asked(patch)[0]?.body).toMatchObject({ accepted: [{ rule: "promise", reason }] });
  });

  test("offers to learn from a reason where the reader has judged, not where a word decides, and does so only if she ticks it", async () => {
    const judged = { ...red, rule: "fear", text: "Act now", weighed: ["act", "now"] };
    const service = await openForm(
      {
        "POST /api/check": findingsInText({ ...red, text: "cures colic" }, judged),
        [patch]: { json: aPost({ published: true, revision: "r2" }) },
      },
      aPost({ content: "It cures colic. Act now, please." }),
    );
    await click("button", /^Publish$/);
    const ticks = sheet().querySelectorAll<HTMLInputElement>("[type=checkbox]");
    expect([...ticks].map(({ checked }) => checked)).toEqual([false]);
    await act(async () => ticks[0]?.click());
    for (const block of sheet().querySelectorAll(".accept")) await type(/why may it be said/, reason, block);
    await click("button", /^Publish$/, sheet());
    expect(service.asked(patch)[0]?.body).toMatchObject({
      accepted: [
        { rule: "promise", reason },
        { rule: "fear", reason, teach: true },
      ],
    });
  });

  test("does not schedule for a minute that has just begun", async () => {
    const service = await openForm({ "POST /api/check": { json: { findings: [amber] } } });
    vi.setSystemTime("2027-01-04T09:00:00.000Z");
    await click("button", /^Publish$/);
    await act(async () => sheet().querySelectorAll<HTMLInputElement>("[type=radio]")[1]?.click());
    await type(/^Date$/, "2027-01-04", sheet());
    await click("button", /^Schedule$/, sheet());
    expect(sheet().textContent).toContain("This time has passed. Choose a later one.");
    expect(service.asked(patch)).toEqual([]);
  });

  test("asks once about two rules that find the same words, first offers words that settle both, and notes the reason for each", async () => {
    const cure = {
      ...red,
      text: "will cure",
      why: "Cure promises a result.",
      instead: ["can ease"],
    };
    const most = {
      ...amber,
      rule: "most",
      colour: "red",
      text: "most headaches completely",
      why: "It is too many.",
      instead: [],
    };
    const care = { ...amber, text: "will cure most headaches completely", instead: ["may help with headaches"] };
    const service = await openForm(
      {
        "POST /api/check": findingsInText(care, most, cure),
        [patch]: { json: aPost({ published: true, revision: "r2" }) },
      },
      aPost({ content: "It **will cure most** headaches completely, we say." }),
    );
    await pass(0);
    expect(document.querySelector(".to-look-at")?.textContent).toContain("May not be said: three rules, one passage");
    await click("button", /^Publish$/);
    expect(shownWords()).toEqual(["will cure most headaches completely"]);
    expect([...sheet().querySelectorAll(".why")].map(({ textContent }) => textContent)).toEqual([
      "Cure promises a result.",
      "It is too many.",
      "It needs proof.",
    ]);
    expect(sheet().querySelector(".swap")?.textContent).toBe("may help with headaches");
    expect(sheet().querySelectorAll("textarea")).toHaveLength(1);
    await type(/why may it be said/, reason, sheet());
    await click("button", /^Publish$/, sheet());
    expect(service.asked(patch)[0]?.body).toMatchObject({
      accepted: [
        { rule: "promise", reason },
        { rule: "most", reason },
      ],
    });
  });

  test("is one line on a phone while nothing needs a reason, and opens over the text if something does", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const service = await openForm(
      {
        "POST /api/check": findingsInText(amber, { ...red, text: "cures colic" }),
        [patch]: { json: aPost({ published: true, revision: "r2" }) },
      },
      aPost({ content: "The best care cures colic." }),
    );
    await click("button", /^Publish$/);
    expect(dialog()?.textContent).toContain("Before it goes live");
    expect(document.activeElement).toBe(dialog()?.querySelector("textarea"));
    await click("button", /^Say instead: may help$/, dialog() as HTMLElement);
    expect(dialog()?.textContent).toContain("“cures colic” is mended.");
    await click("button", /^Close$/);
    expect(document.querySelector(".publish-line")?.textContent).toBe("Before it goes live: 1 left. “best” may stay.");
    await click("button", /^Open the list$/);
    expect(dialog()?.textContent).toContain("It needs proof.");
    await click("button", /^Close$/);
    await click("button", /^Publish$/);
    expect(service.asked(patch)[0]?.body).toEqual({ content: "The best care may help.", published: true });
  });

  test("is shown as busy while the text is being checked, and does nothing if the owner cancels meanwhile", async () => {
    let answer = () => {};
    await openForm({
      "POST /api/check": () => new Promise((resolve) => (answer = () => resolve({ json: { findings: [amber] } }))),
    });
    await click("button", /^Publish$/);
    expect(find("button", /^Publish$/).getAttribute("aria-busy")).toBe("true");
    await click("button", /^Cancel$/);
    await act(async () => answer());
    expect(sheet()).toBeNull();
  });

  test("shows a picture without a description in the sheet, not its file name", async () => {
    const finding = {
      rule: "missing-alt",
      colour: "amber",
      field: "content",
      text: "/blog/images/cob-1.webp",
      why: "It is not described.",
    };
    await openForm({ "POST /api/check": { json: { findings: [finding] } } });
    await click("button", /^Publish$/);
    expect(sheet().querySelector(".finding .thumb")).toBeTruthy();
    expect(sheet().textContent).not.toContain("cob-1");
  });

  test("is not possible while a finding stops it", async () => {
    const finding = { rule: "outline", colour: "amber", field: "content", text: "a question", why: "Oh.", stops: true };
    await openForm({ "POST /api/check": { json: { findings: [finding] } } });
    await click("button", /^Publish$/);
    expect(sheet().textContent).toContain("In the way");
    expect([...sheet().querySelectorAll("button")].map(({ textContent }) => textContent)).not.toContain("Publish");
  });

  test("Save with a day to come asks too, because it schedules the post", async () => {
    const service = await openForm({
      "POST /api/check": { json: { findings: [amber] } },
      [patch]: { json: aPost({ publishAt: "2099-01-04T09:00:00.000Z", revision: "r2" }) },
    });
    await type(/^Date$/, "2099-01-04");
    await click("button", /^Save$/);
    expect(sheet().textContent).toContain("It needs proof.");
    expect(service.asked(patch)).toEqual([]);
    await click("button", /^Schedule$/, sheet());
    expect(service.asked(patch)[0]?.body).toMatchObject({ publishAt: "2099-01-04T09:00:00.000Z" });
  });
});
