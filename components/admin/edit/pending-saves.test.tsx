// @module-tag slow
import { act } from "react";
import { describe, expect, test } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { postForms } from "../posts/post-forms.ts";
import { editPage, field, freshDesk, reload, storedKeys, toastText, visitAgain } from "../testing/desk.tsx";
import { aPost, listCall, noAnswer, type Route } from "../testing/fake-service.ts";
import { click, find, pass, type } from "../testing/render.tsx";
import { storeDraft } from "./draft-storage.ts";

freshDesk();

const patch = "PATCH /api/blog/p1";
const one = "GET /api/blog/sore-back";
const saved = aPost({ content: "My words.", revision: "r2" });
const note = () => document.querySelector(".kept")?.textContent;

describe("a save without an answer", () => {
  test("is shown as not saved yet, and sent unchanged when the service answers again", async () => {
    const service = await editPage({ [patch]: noAnswer });
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

  test("is sent at once when the device is online again", async () => {
    const service = await editPage({ [patch]: { status: 502 } });
    await click("button", /^Save$/);
    service.answer(patch, { json: saved });
    await act(async () => void dispatchEvent(new Event("online")));
    expect(service.asked(patch)).toHaveLength(2);
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("cannot overwrite what somebody else has saved since", async () => {
    const service = await editPage({ [patch]: noAnswer });
    await click("button", /^Save$/);
    service.answer(patch, { status: 409, text: "Changed." });
    service.answer(one, { json: aPost({ content: "Theirs.", revision: "r2" }) });
    await pass(5_000);
    expect(document.querySelector(".conflict")?.textContent).toContain("Theirs.");
    await pass(20_000);
    expect(service.asked(patch)).toHaveLength(2);
  });
});

describe("a save that was still pending when the page was left", () => {
  async function failToSave(answer: Route = noAnswer) {
    const service = await editPage({ [patch]: answer });
    await click("button", /^Save$/);
    return service;
  }
  const pendingNote = () => document.querySelector(".receipt.waiting")?.textContent;

  test("is sent after a reload, and the open form says so until the service answers", async () => {
    await failToSave();
    const service = await reload({ [patch]: noAnswer });
    expect(field(/^Content$/).value).toBe("My words.");
    expect(pendingNote()).toContain("Not saved yet.");
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
    expect(storedKeys()).toHaveLength(0);
  });

  test("still publishes the post if Publish was pressed", async () => {
    await editPage({ [patch]: noAnswer });
    await click("button", /^Publish$/);
    const service = await reload({ [patch]: { json: { ...saved, published: true } } });
    expect(service.asked(patch)).toMatchObject([{ body: { content: "My words.", published: true } }]);
  });

  test("is explained as an earlier click on Save until it is answered", async () => {
    await failToSave();
    await reload({ [patch]: () => new Promise<never>(() => {}) });
    expect(pendingNote()).toContain("You pressed Save before this page was loaded, and the save did not go through.");
  });

  test("is sent again when the page was left before an answer", async () => {
    await failToSave(() => new Promise<never>(() => {}));
    await reload({ [patch]: { json: saved } });
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test("sends the text as it was when Save was pressed; later text stays in the form", async () => {
    await failToSave();
    await type(/^Content$/, "My words. Half a sen");
    const service = await reload({ [patch]: { json: saved } });
    expect(service.asked(patch)).toMatchObject([{ body: { content: "My words." } }]);
    expect(field(/^Content$/).value).toBe("My words. Half a sen");
    expect(pendingNote()).toBeUndefined();
  });

  test("ends in a conflict if somebody else has saved since, and is not sent again", async () => {
    await failToSave();
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

  test("counts as saved if another window has sent it since", async () => {
    await failToSave();
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
    expect(storedKeys()).toHaveLength(0);
  });

  test("is not retried if the service refused it; its draft is offered at the next visit", async () => {
    await failToSave({ status: 400, text: "A title may be 200 characters long at most." });
    const service = await visitAgain({ [patch]: { json: saved } });
    expect(note()).toContain("Unsaved words of");
    expect(service.asked(patch)).toEqual([]);
  });

  test("is not retried if another draft was opened instead", async () => {
    await editPage({ [patch]: noAnswer });
    storeDraft(postForms, { draftId: "b", base: aPost(), draft: { ...draftOf(aPost()), content: "Another's." } });
    await visitAgain({ [patch]: noAnswer });
    await click("button", /^Edit “Sore back”$/);
    await type(/^Content$/, "Second thoughts.");
    await click("button", /^Save$/);
    await click("button", /^Use these words$/);
    const service = await visitAgain({ [patch]: { json: saved } });
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
    expect(service.asked(patch)).toEqual([]);
  });

  test("does not take the focus from a field in which the owner is typing", async () => {
    await failToSave();
    const service = await visitAgain({ [listCall]: { status: 503 }, [patch]: noAnswer });
    find<HTMLTextAreaElement>("textbox", /^Prompt/).focus();
    service.answer(listCall, { json: [aPost()] });
    await click("button", /^Try again$/);
    expect(note()).toContain("You are writing this post.");
    expect(document.activeElement).toBe(find("textbox", /^Prompt/));
  });
});
