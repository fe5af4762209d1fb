import { describe, expect, test, vi } from "vitest";
import { draftOf } from "#content/model/draft.ts";
import { page } from "../page.ts";
import { editPage, field, freshDesk, openPage, reload } from "../testing/desk.tsx";
import { aPost, listCall } from "../testing/fake-service.ts";
import { click, pass, type, unfold } from "../testing/render.tsx";

freshDesk();

const patch = "PATCH /api/blog/p1";
const one = "GET /api/blog/sore-back";
const saved = aPost({ content: "My words.", revision: "r2" });
const note = () => document.querySelector(".kept")?.textContent;

describe("unsaved drafts survive their page", () => {
  test("after a reload they are offered with their differences; the form is closed", async () => {
    await editPage();
    expect(document.querySelector(".foot")?.textContent).toContain("Kept on this device");
    await reload();
    expect(note()).toContain("Unsaved words of");
    await unfold(".kept details");
    expect(document.querySelector(".kept ins")?.textContent).toContain("My");
    expect(document.querySelector(".kept del")?.textContent).toContain("Word for");
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("Use these words opens the draft in the form", async () => {
    await editPage();
    await reload();
    await click("button", /^Use these words$/);
    expect(field(/^Content$/).value).toBe("My words.");
    expect(note()).toBeUndefined();
    await reload();
    expect(note()).toContain("Unsaved words of");
  });

  test("at Logout they go from this device when asked, and stay otherwise; without any, nothing is asked", async () => {
    const leave = async (removes: boolean) => {
      vi.mocked(page.confirm).mockReturnValue(removes);
      await click("button", /^Logout$/);
      expect(page.replace).toHaveBeenCalledWith("/admin/login");
      return Object.keys(localStorage).length;
    };
    await editPage();
    expect(await leave(false)).toBe(1);
    expect(page.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Some of your words are not saved yet/),
    );
    sessionStorage.setItem("admin-token", "the-token");
    await reload();
    expect(note()).toContain("Unsaved words of");
    expect(await leave(true)).toBe(0);
    sessionStorage.setItem("admin-token", "the-token");
    await reload();
    expect([note(), await leave(true)]).toEqual([undefined, 0]);
    expect(page.confirm).toHaveBeenCalledTimes(2);
  });

  test("Throw them away discards the draft, and can be undone", async () => {
    await editPage();
    await reload();
    await click("button", /^Throw them away$/);
    expect(note()).toBeUndefined();
    expect(localStorage.length).toBe(0);
    await click("button", /^Undo$/);
    expect(note()).toContain("Unsaved words of");
    await reload();
    expect(note()).toContain("Unsaved words of");
  });

  test("a new edit does not overwrite them", async () => {
    await editPage();
    await pass(1_000);
    await reload();
    await click("button", /^Edit “Sore back”$/);
    await type(/^Title$/, "Another title");
    await reload();
    expect(document.querySelectorAll(".kept")).toHaveLength(2);
    await click("button", /^Use these words$/, document.querySelectorAll(".kept")[1] as HTMLElement);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("a draft of a post that was changed since is compared with that version", async () => {
    await editPage();
    const theirs = aPost({ title: "Their title", revision: "r2" });
    await reload({ [listCall]: { json: [theirs] }, [one]: { json: theirs } });
    await click("button", /^Use these words$/);
    expect(document.querySelector(".conflict")?.textContent).toContain("Their title");
  });

  test("saved and unchanged drafts are not stored", async () => {
    await editPage({ [patch]: { json: saved } });
    await type(/^Content$/, "Word for word.");
    expect(localStorage.length).toBe(0);
    await type(/^Content$/, "My words.");
    expect(localStorage.length).toBe(1);
    await click("button", /^Save$/);
    expect(localStorage.length).toBe(0);
  });

  test("a draft that an older version of this page stored is offered and opens", async () => {
    const base = aPost();
    const words = { ...draftOf(base), content: "My words." };
    const older = { editing: "e1", words, base, at: "2026-11-20T10:00:00.000Z", unanswered: [words] };
    localStorage.setItem("admin-words:p1:r1:e1", JSON.stringify(older));
    await openPage();
    await click("button", /^Use these words$/);
    expect(field(/^Content$/).value).toBe("My words.");
    expect(Object.keys(localStorage)).toEqual(["admin-words:p1:r1:e1"]);
    expect(JSON.parse(localStorage.getItem("admin-words:p1:r1:e1") ?? "")).toMatchObject({
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
    expect(document.querySelector(".foot [role=alert]")?.textContent).toContain("no room to keep your words");
  });
});
