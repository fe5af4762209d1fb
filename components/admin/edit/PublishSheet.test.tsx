import { act } from "react";
import { describe, expect, test } from "vitest";
import { postForms } from "../posts/post-forms.ts";
import { dialog, freshDesk, openForm } from "../testing/desk.tsx";
import { aPost } from "../testing/fake-service.ts";
import { click, find, type } from "../testing/render.tsx";
import { editField } from "./edits.ts";

freshDesk();

const patch = "PATCH /api/blog/p1";
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

  test("asks first when the check finds something, and can schedule the post instead", async () => {
    const finding = {
      rule: "empty-link",
      colour: "amber",
      field: "content",
      text: "[here]()",
      why: "It leads nowhere.",
    };
    const service = await openForm({
      "POST /api/check": { json: { findings: [finding] } },
      [patch]: { json: aPost({ publishAt: "2027-01-04T09:00:00.000Z", revision: "r2" }) },
    });
    await click("button", /^Publish$/);
    expect(dialog()?.textContent).toContain("It leads nowhere.");
    // A focused field would open a phone's keyboard over the dialog.
    expect(document.activeElement?.textContent).toBe("Before it goes live");
    expect(service.asked(patch)).toEqual([]);
    await act(async () => dialog()?.querySelectorAll<HTMLInputElement>("[type=radio]")[1]?.click());
    await type(/^Date$/, "2027-01-04", dialog() as HTMLElement);
    await click("button", /^Schedule$/, dialog() as HTMLElement);
    expect(service.asked(patch)).toMatchObject([{ body: { publishAt: "2027-01-04T09:00:00.000Z" } }]);
  });

  test("does not send an address that was changed back in the dialog", async () => {
    const finding = { rule: "empty-link", colour: "amber", field: "title", text: "Sore", why: "Oh." };
    const service = await openForm({
      "POST /api/check": { json: { findings: [finding] } },
      [patch]: { json: aPost({ published: true, revision: "r2" }) },
    });
    await act(async () => editField(postForms, "p1", "slug", "stiff-back"));
    await click("button", /^Publish$/);
    await type(/^Address$/, "sore-back", dialog() as HTMLElement);
    await click("button", /^Publish$/, dialog() as HTMLElement);
    expect(service.asked(patch)[0]?.body).toEqual({ published: true });
  });

  test("is shown as busy while the text is being checked, and does nothing if the owner cancels meanwhile", async () => {
    let answer = () => {};
    const finding = { rule: "empty-link", colour: "amber", field: "title", text: "Sore", why: "Oh." };
    await openForm({
      "POST /api/check": () => new Promise((resolve) => (answer = () => resolve({ json: { findings: [finding] } }))),
    });
    await click("button", /^Publish$/);
    expect(find("button", /^Publish$/).getAttribute("aria-busy")).toBe("true");
    await click("button", /^Cancel$/);
    await act(async () => answer());
    expect(dialog()).toBeNull();
  });

  test("shows a picture without a description in the dialog, not its file name", async () => {
    const finding = {
      rule: "missing-alt",
      colour: "amber",
      field: "content",
      text: "/blog/images/cob-1.webp",
      why: "It is not described.",
    };
    await openForm({ "POST /api/check": { json: { findings: [finding] } } });
    await click("button", /^Publish$/);
    expect(dialog()?.querySelector(".finding .thumb")).toBeTruthy();
    expect(dialog()?.textContent).not.toContain("cob-1");
  });

  test("is not possible while a finding stops it", async () => {
    const finding = { rule: "outline", colour: "amber", field: "content", text: "a question", why: "Oh.", stops: true };
    await openForm({ "POST /api/check": { json: { findings: [finding] } } });
    await click("button", /^Publish$/);
    expect(dialog()?.textContent).toContain("In the way");
    expect([...(dialog()?.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent)).not.toContain(
      "Publish",
    );
  });
});
