// @module-tag slow
import { describe, expect, test, vi } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { page } from "../page.ts";
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

describe("unsaved drafts survive their page", () => {
  test("a reload opens the editor again, with them in it", async () => {
    await editPage();
    await reload();
    expect(field(/^Content$/).value).toBe("My words.");
    expect(note()).toBeUndefined();
    await click("button", /^Posts$/);
    expect(note()).toContain("You are writing this post.");
    await click("button", /^Go on writing$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("at the next visit they are offered in the list, with their differences", async () => {
    await editPage();
    expect(document.querySelector(".kept-line")?.textContent).toContain("Kept on this device");
    await visitAgain();
    expect(note()).toContain("Unsaved words of");
    await unfold(".kept details");
    expect(document.querySelector(".kept ins")?.textContent).toContain("My");
    expect(document.querySelector(".kept del")?.textContent).toContain("Word for");
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("Use these words opens the draft in the form, and Edit does the same", async () => {
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

  test("at Logout they go from this device when asked, and stay otherwise; without any, nothing is asked", async () => {
    const leave = async (removes: boolean) => {
      vi.mocked(page.confirm).mockReturnValue(removes);
      await click("button", /^Logout$/);
      expect(page.replace).toHaveBeenCalledWith("/admin/login");
      return storedKeys().length;
    };
    await editPage();
    await click("button", /^Posts$/);
    expect(await leave(false)).toBe(1);
    expect(page.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Some of your words are not saved yet/),
    );
    sessionStorage.setItem("admin-token", "the-token");
    await visitAgain();
    expect(note()).toContain("Unsaved words of");
    expect(await leave(true)).toBe(0);
    sessionStorage.setItem("admin-token", "the-token");
    await visitAgain();
    expect([note(), await leave(true)]).toEqual([undefined, 0]);
    expect(page.confirm).toHaveBeenCalledTimes(2);
  });

  test("Throw them away discards the draft, and can be undone", async () => {
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

  test("a new post that is thrown away is named by what was typed", async () => {
    await openPage();
    await click("button", /^New post$/);
    await type(/^Title$/, "Rain sheets");
    await visitAgain();
    await click("button", /^Throw them away$/);
    expect(toastText()).toBe("Words thrown away | “Rain sheets”");
  });

  test("Undo brings back the draft that was thrown away, and no other that was saved meanwhile", async () => {
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

  test("a draft of another window is offered beside them, and overwritten by neither", async () => {
    await editPage();
    storeDraft(postForms, { draftId: "b", base: aPost(), draft: { ...draftOf(aPost()), title: "Another title" } });
    await visitAgain();
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
    await click("button", /^Edit “Sore back”$/);
    await click("button", /^Use these words$/);
    await visitAgain();
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
  });

  test("a draft of a post that was changed since is compared with that version", async () => {
    await editPage();
    const theirs = aPost({ title: "Their title", revision: "r2" });
    await visitAgain({ [listCall]: { json: [theirs] }, [one]: { json: theirs } });
    await click("button", /^Use these words$/);
    expect(document.querySelector(".conflict")?.textContent).toContain("Their title");
  });

  test("saved and unchanged drafts are not stored", async () => {
    await editPage({ [patch]: { json: saved } });
    await type(/^Content$/, "Word for word.");
    expect(storedKeys()).toHaveLength(0);
    await type(/^Content$/, "My words.");
    expect(storedKeys()).toHaveLength(1);
    await click("button", /^Save$/);
    expect(storedKeys()).toHaveLength(0);
  });

  test("a draft that an older version of this page stored is offered and opens", async () => {
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

  test("a device without room for the draft says so at once", async () => {
    const setItem = () => {
      throw new DOMException("Full.", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { ...localStorage, setItem });
    await editPage();
    expect(document.querySelector(".kept-line")?.textContent).toContain("no room to keep your words");
  });
});
