// @module-tag slow
import { describe, expect, test, vi } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { page } from "../api/page.ts";
import { postForms } from "../posts/post-forms.ts";
import { editPage, field, freshDesk, openPage, reload, storedKeys, toastText, visitAgain } from "../testing/desk.tsx";
import { aPost, listCall } from "../testing/fake-service.ts";
import { click, type, unfold } from "../testing/render.tsx";
import { storeDraft } from "./draft-storage.ts";

freshDesk();

const patch = "PATCH /api/blog/p1";
const one = "GET /api/blog/sore-back";
const saved = aPost({ content: "My words.", revision: "r2" });
const note = () => document.querySelector(".kept")?.textContent;

describe("an unsaved draft", () => {
  test("is open in the editor again after a reload", async () => {
    await editPage();
    await reload();
    expect(field(/^Content$/).value).toBe("My words.");
    expect(note()).toBeUndefined();
    await click("button", /^Posts$/);
    expect(note()).toContain("You are writing this post.");
    await click("button", /^Go on writing$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("is offered in the list at the next visit, with its differences", async () => {
    await editPage();
    expect(document.querySelector(".kept-line")?.textContent).toContain("Kept on this device");
    await visitAgain();
    expect(note()).toContain("Unsaved words of");
    await unfold(".kept details");
    expect(document.querySelector(".kept ins")?.textContent).toContain("My");
    expect(document.querySelector(".kept del")?.textContent).toContain("Word for");
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("opens in the form by “Use these words” and by Edit", async () => {
    await editPage();
    await visitAgain();
    await click("button", /^Use these words$/);
    expect(field(/^Content$/).value).toBe("My words.");
    expect(note()).toBeUndefined();
    await visitAgain();
    await click("button", /^Edit “Sore back”$/);
    expect(field(/^Content$/).value).toBe("My words.");
    await visitAgain();
    expect(note()).toContain("Unsaved words of");
  });

  test("is removed from this device at Logout only if the owner confirms; without one, Logout does not ask", async () => {
    const logOut = async (isConfirmed: boolean) => {
      vi.mocked(page.confirm).mockReturnValue(isConfirmed);
      await click("button", /^Logout$/);
      expect(page.replace).toHaveBeenCalledWith("/admin/login");
      return storedKeys().length;
    };
    await editPage();
    await click("button", /^Posts$/);
    expect(await logOut(false)).toBe(1);
    expect(page.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Some of your words are not saved yet/),
    );
    sessionStorage.setItem("admin-token", "the-token");
    await visitAgain();
    expect(note()).toContain("Unsaved words of");
    expect(await logOut(true)).toBe(0);
    sessionStorage.setItem("admin-token", "the-token");
    await visitAgain();
    expect([note(), await logOut(true)]).toEqual([undefined, 0]);
    expect(page.confirm).toHaveBeenCalledTimes(2);
  });

  test("is discarded by “Throw them away”, which can be undone", async () => {
    await editPage();
    await visitAgain();
    await click("button", /^Throw them away$/);
    expect(note()).toBeUndefined();
    expect(storedKeys()).toHaveLength(0);
    await click("button", /^Undo: /);
    expect(note()).toContain("Unsaved words of");
    await visitAgain();
    expect(note()).toContain("Unsaved words of");
  });

  test("of a new post is named by its typed title when it is discarded", async () => {
    await openPage();
    await click("button", /^New post$/);
    await type(/^Title$/, "Rain sheets");
    await visitAgain();
    await click("button", /^Throw them away$/);
    expect(toastText()).toBe("Words thrown away | “Rain sheets”. Kept 30 days under Thrown away.");
  });

  test("is restored by Undo, but not another draft that was saved meanwhile", async () => {
    await editPage();
    storeDraft(postForms, { draftId: "b", base: aPost(), draft: { ...draftOf(aPost()), title: "Another title" } });
    await visitAgain({ [patch]: { json: saved } });
    const [first, second] = document.querySelectorAll(".kept");
    await click("button", /^Throw them away$/, first);
    await click("button", /^Use these words$/, second);
    await click("button", /^Undo: /, document.querySelector(".toast") as HTMLElement);
    await click("button", /^Save$/);
    expect(document.querySelectorAll(".kept")).toHaveLength(1);
  });

  test("of another window is offered as well, and neither overwrites the other", async () => {
    await editPage();
    storeDraft(postForms, { draftId: "b", base: aPost(), draft: { ...draftOf(aPost()), title: "Another title" } });
    await visitAgain();
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
    await click("button", /^Edit “Sore back”$/);
    await click("button", /^Use these words$/);
    await visitAgain();
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
  });

  test("of a post that has been changed since opens with what has come in, and asks about what both have changed", async () => {
    await editPage();
    const theirs = aPost({ title: "Their title", content: "Their words.", revision: "r2" });
    await visitAgain({ [listCall]: { json: [theirs] }, [one]: { json: theirs } });
    await click("button", /^Use these words$/);
    expect(document.querySelector(".conflict")?.textContent).toContain("Their words.");
    await click("button", /^Take mine$/);
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Their title", "My words."]);
  });

  test("of an older version of this page, without a later field, is in no conflict about that field", async () => {
    const base = aPost({ featuredImageAlt: "A collie." });
    const { featuredImageAlt: _, ...words } = { ...draftOf(base), content: "My words." };
    const older = { editing: "e1", words, base, at: "2026-11-20T10:00:00.000Z" };
    localStorage.setItem("admin-words:p1:r1:e1", JSON.stringify(older));
    await openPage({
      "GET /api/blog/sore-back": { json: { ...base, content: "Their words.", revision: "r2" } },
    });
    await click("button", /^Use these words$/);
    expect(document.querySelectorAll(".conflict")).toHaveLength(1);
    await click("button", /^Take theirs$/);
    expect(postForms.edits.value.p1?.draft).toMatchObject({ content: "Their words.", featuredImageAlt: "A collie." });
  });

  test("is no longer stored once it is saved or equals the post", async () => {
    await editPage({ [patch]: { json: saved } });
    await type(/^Content$/, "Word for word.");
    expect(storedKeys()).toHaveLength(0);
    await type(/^Content$/, "My words.");
    expect(storedKeys()).toHaveLength(1);
    await click("button", /^Save$/);
    expect(storedKeys()).toHaveLength(0);
  });

  test("that was stored by an older version of this page is offered and opens", async () => {
    const base = aPost();
    const words = { ...draftOf(base), content: "My words." };
    const older = { editing: "e1", words, base, at: "2026-11-20T10:00:00.000Z", unanswered: [words] };
    localStorage.setItem("admin-words:p1:r1:e1", JSON.stringify(older));
    await openPage();
    await click("button", /^Use these words$/);
    expect(field(/^Content$/).value).toBe("My words.");
    const [key = ""] = storedKeys();
    expect(storedKeys()).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject({
      ...older,
      at: expect.any(String),
    });
  });

  test("that does not fit on the device is reported at once", async () => {
    const setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...localStorage, setItem });
    await editPage();
    expect(document.querySelector(".kept-line")?.textContent).toContain("no room to keep your words");
  });
});
