import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { page } from "../api/page.ts";
import { readAllDrafts } from "../edit/draft-storage.ts";
import { followEdits } from "../edit/save-edit.ts";
import { startNewPost } from "../posts/new-post.ts";
import { postForms } from "../posts/post-forms.ts";
import { loadPosts } from "../posts/posts.ts";
import { field, freshDesk, openDesk, openForm, toastText } from "../testing/desk.tsx";
import { aPost, listCall, noAnswer } from "../testing/fake-service.ts";
import { click, find, pass, type } from "../testing/render.tsx";

freshDesk();

const patch = "PATCH /api/blog/p1";
const isOpen = () => document.querySelector(".editor") !== null;

const putPicture = "PUT /api/blog/pictures?name=collie&shape=whole&x=50&y=50";
async function choosePicture() {
  await click("button", /^Picture$/);
  const chooser = document.querySelector<HTMLInputElement>("body > input[type=file]");
  const collie = new File([new Uint8Array(3)], "collie.jpg", { type: "image/jpeg" });
  Object.defineProperty(chooser, "files", { value: [collie] });
  await act(async () => void chooser?.dispatchEvent(new Event("change")));
}

describe("editing a post", () => {
  test("fills the form from the post, focuses it and counts the words", async () => {
    await openForm({}, aPost({ tags: ["saddle", "winter"] }));
    const names = [/^Title$/, /^Excerpt$/, /^Category$/, /^Tags$/, /^Content$/];
    expect(names.map((name) => field(name).value)).toEqual([
      "Sore back",
      "In short.",
      "Human",
      "saddle, winter",
      "Word for word.",
    ]);
    expect(document.activeElement).toBe(field(/^Title$/));
    await type(/^Content$/, "");
    expect(document.body.textContent).not.toContain("0 words");
    await type(/^Content$/, "one two three ".repeat(67));
    expect(document.body.textContent).toContain("201 words, 2 min read.");
  });

  test("Save sends the changed fields with the version they are based on, and closes the form", async () => {
    const service = await openForm({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toMatchObject([{ body: { title: "Sorer back" }, headers: { "If-Match": '"r1"' } }]);
    expect(toastText()).toBe("Post Updated | “Sorer back”");
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(find("link", /^Sorer back$/));
  });

  test("a picture that arrives after the form was left changes nothing that was typed since", async () => {
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await openForm({ [putPicture]: () => sent.then(() => ({ status: 201, json: { path: "images/collie.webp" } })) });
    await type(/^Content$/, "Word for word, and a picture.");
    await choosePicture();
    await click("button", /^Posts$/);
    await click("button", /^Edit “Sore back”$/);
    await type(/^Content$/, "Typed since.");
    await act(async () => answer());
    await pass(50);
    expect(field(/^Content$/).value).toBe("Typed since.");
  });

  test("a picture that was chosen while the service was down is in the text that is saved next", async () => {
    const service = await openForm({ [putPicture]: noAnswer });
    await choosePicture();
    service.answer(putPicture, { status: 201, json: { path: "images/collie.webp" } });
    service.answer(patch, { json: aPost({ revision: "r2" }) });
    await click("button", /^Save$/);
    expect(service.asked(patch)).toMatchObject([{ body: { content: expect.stringContaining("images/collie.webp") } }]);
  });

  test("a form stays open for a picture that still waits after its save", async () => {
    const service = await openForm({ [putPicture]: noAnswer, [patch]: noAnswer });
    await type(/^Content$/, "My words.");
    await choosePicture();
    await click("button", /^Save$/);
    service.answer(patch, { json: aPost({ content: "My words.", revision: "r2" }) });
    await pass(5_000);
    expect(toastText()).toContain("Post Updated");
    service.answer(putPicture, { status: 201, json: { path: "images/collie.webp" } });
    await pass(10_000);
    expect(field(/^Content$/).value).toContain("images/collie.webp");
  });

  test("tags are sent as a list, however they are spaced; spacing alone is no change", async () => {
    const service = await openForm(
      { [patch]: { json: aPost({ revision: "r2" }) } },
      aPost({ tags: ["saddle", "winter"] }),
    );
    await type(/^Tags$/, "saddle ,winter,");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    await click("button", /^Edit “Sore back”$/);
    await type(/^Tags$/, "saddle, hacking, saddle");
    await type(/^Category$/, "Equine");
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ category: "Equine", tags: ["saddle", "hacking"] });
  });

  test("emptying the Author field restores the practitioner’s own name", async () => {
    const service = await openForm({ [patch]: { json: aPost({ revision: "r2" }) } }, aPost({ author: "A Guest" }));
    await type(/^Author$/, "");
    expect(field(/^Author$/).value).toBe("");
    await pass(1_000);
    expect(service.asked("POST /api/blog/p1/preview").at(-1)?.body).toMatchObject({ author: "" });
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ author: "" });
  });

  test.each([
    ["My New Post!", "my-new-post"],
    ["/blog/Søren’s back", "blog-sorens-back"],
    ["images", "images-post"],
    ["a".repeat(90), "a".repeat(70)],
    ["sore-back-2", "sore-back-2"],
    ["!?", "sore-back"],
  ])("an address typed as “%s” becomes %s when she leaves the field", async (typed, address) => {
    const service = await openForm({ [patch]: { json: aPost({ revision: "r2" }) } });
    await type(/^Address$/, typed);
    await act(async () => field(/^Address$/).focus());
    await act(async () => field(/^Title$/).focus());
    expect(field(/^Address$/).value).toBe(address);
    await click("button", /^Save$/);
    expect(service.asked(patch).map(({ body }) => body)).toEqual(address === "sore-back" ? [] : [{ slug: address }]);
  });

  test.each([
    [/^Address$/, "The address /blog/rugs is taken by “Rugs”.", 409, "slug"],
    [/^Title$/, "The title may be 200 characters long at most.", 400, "title"],
    [/^Tags$/, "A tag may be 40 characters long at most.", 400, "tags.1"],
    [/^Excerpt$/, "The excerpt may be 600 characters long at most.", 400, "excerpt"],
    [/^Author$/, "The author may be 120 characters long at most.", 400, "author"],
    [/^Date$/, "The date has to be a date and time like 2026-11-20T09:00:00Z.", 400, "publishedAt"],
  ])(
    "what the service refuses about %s stands below that field, which is open and has the focus",
    async (name, why, status, refusedField) => {
      await openForm({ [patch]: { status, text: why, headers: { "X-Field": refusedField } } });
      await type(/^Category$/, "Equine");
      await click("button", /^Save$/);
      const refused = find<HTMLInputElement>("textbox", name);
      const described = (refused.getAttribute("aria-describedby") ?? "").split(" ");
      expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(why);
      expect(refused.getAttribute("aria-invalid")).toBe("true");
      expect(document.activeElement).toBe(refused);
      expect(refused.closest("details")?.open ?? true).toBe(true);
      expect(document.querySelectorAll("form .error")).toHaveLength(1);
    },
  );

  test("Save without changes sends nothing", async () => {
    const service = await openForm();
    await click("button", /^Save$/);
    expect(service.asked(patch)).toEqual([]);
    expect(toastText()).toBe("There was nothing to change. | “Sore back”");
    expect(isOpen()).toBe(false);
  });

  test("a save without a commit is not reported as an update", async () => {
    await openForm({ [patch]: { json: aPost() } });
    await type(/^Title$/, "Sore  back");
    await click("button", /^Save$/);
    expect(toastText()).toBe("There was nothing to change. | “Sore back”");
  });

  test("Ctrl+S saves, and the browser's save dialog does not open", async () => {
    const service = await openForm({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await type(/^Title$/, "Sorer back");
    const key = new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true, cancelable: true });
    await act(async () => void field(/^Content$/).dispatchEvent(key));
    expect(key.defaultPrevented).toBe(true);
    expect(service.asked(patch)).toHaveLength(1);
  });

  test("Cancel changes nothing, and Undo restores the text", async () => {
    const service = await openForm();
    await type(/^Content$/, "Other words.");
    await click("button", /^Cancel$/);
    expect(isOpen()).toBe(false);
    await click("button", /^Undo: /);
    expect(field(/^Content$/).value).toBe("Other words.");
    expect(service.asked(patch)).toEqual([]);
  });

  test("Cancel of a new post names it by what was typed, and Undo opens it under its own address", async () => {
    await openDesk({ [listCall]: { json: [] } });
    await click("button", /^New post$/);
    const { hash } = location;
    await type(/^Title$/, "Rain sheets");
    await click("button", /^Cancel$/);
    expect(toastText()).toBe("Changes discarded | “Rain sheets”. Kept 30 days under Thrown away.");
    await click("button", /^Undo: /);
    expect(field(/^Title$/).value).toBe("Rain sheets");
    expect(location.hash).toBe(hash);
  });

  test("a saved draft gets the focus in the list, even if its address has changed with its title", async () => {
    const draft = aPost({ published: false, publishedAt: null });
    const saved = { ...draft, title: "Sorer back", slug: "sorer-back", revision: "r2" };
    await openForm({ [patch]: { json: saved } }, draft);
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    expect(document.activeElement).toBe(find("link", /^Sorer back$/));
  });

  test.each([
    ["the error's text", { status: 400, text: "The title may not be empty." }, "The title may not be empty."],
    [
      "that there was no answer and that it is retried",
      noAnswer,
      "Failed to update blog post | Your words are on this device, and this save is sent again by itself.",
    ],
  ])("a failed save shows %s, and the form keeps its text", async (_, answer, text) => {
    await openForm({ [patch]: answer });
    await type(/^Title$/, "Sorer back");
    await type(/^Content$/, "Other words.");
    await click("button", /^Save$/);
    expect(toastText()).toBe(`Update Failed | ${text}`);
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Sorer back", "Other words."]);
    expect(find<HTMLButtonElement>("button", /^Save$/).getAttribute("aria-busy")).toBe("false");
  });

  test("a line break pasted into the excerpt becomes a space", async () => {
    await openForm();
    await type(/^Excerpt$/, "One.\nTwo.");
    expect(field(/^Excerpt$/).value).toBe("One. Two.");
  });

  test("a post that is being written stays in the list when newer ones push it out", async () => {
    const service = await openForm();
    await type(/^Content$/, "My words.");
    service.answer(listCall, { json: [aPost({ id: "p9", slug: "newer", title: "Newer" })] });
    await act(loadPosts);
    await click("button", /^Posts$/);
    expect(find("heading", /^Newer$/)).toBeTruthy();
    await click("button", /^Go on writing$/);
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("on a phone, Publish is in reach again once the keyboard has closed", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal("visualViewport", view);
    const resize = async (height: number) => {
      view.height = height;
      await act(async () => void view.dispatchEvent(new Event("resize")));
      await pass(100);
    };
    await openForm();
    await act(async () => field(/^Content$/).focus());
    await resize(innerHeight - 300);
    expect(document.querySelector(".phone-foot.typing")).toBeTruthy();
    await resize(innerHeight);
    expect(document.querySelector(".phone-foot.typing")).toBeNull();
  });

  test("a new post that is left unsaved comes first in the list, and leaving the editor leads to its row", async () => {
    await openDesk({ [listCall]: { json: [aPost()] } });
    await act(startNewPost);
    await type(/^Title$/, "Rain sheets");
    await click("button", /^Posts$/);
    expect(document.querySelector(".rows h3")?.textContent).toContain("Rain sheets");
    expect(document.activeElement).toBe(find("link", /^Rain sheets$/));
  });

  test("Delete asks for confirmation and leads back to the list", async () => {
    const service = await openForm({ "DELETE /api/blog/p1": { json: { ok: true, id: "p1" } } });
    await click("button", /^Delete$/);
    expect(page.confirm).toHaveBeenCalledWith("Are you sure you want to delete this blog post?");
    expect(service.asked("DELETE /api/blog/p1")).toHaveLength(1);
    expect(page.reload).toHaveBeenCalled();
    expect([isOpen(), location.hash]).toEqual([false, ""]);
  });

  test("a post that arrives after the owner has gone back to the list is not opened", async () => {
    let answer = () => {};
    history.replaceState(null, "", "#edit=sore-back");
    await openDesk({
      [listCall]: { json: [] },
      "GET /api/blog/sore-back": () => new Promise((resolve) => (answer = () => resolve({ json: aPost() }))),
    });
    history.replaceState(null, "", location.pathname);
    await act(async () => void dispatchEvent(new Event("popstate")));
    await act(async () => answer());
    expect(isOpen()).toBe(false);
  });

  test("a save reports what the service says about it", async () => {
    const notice = "It goes live on 1 December 2026 at 09:00.";
    await openForm({ [patch]: { json: aPost({ title: "x", revision: "r2" }), headers: { "X-Notice": notice } } });
    await type(/^Title$/, "x");
    await click("button", /^Save$/);
    expect(toastText()).toBe(`Post Updated | ${notice}`);
  });

  test("on a narrow window the preview is not loaded before it is opened", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    const service = await openForm();
    const previews = () => service.asked("POST /api/blog/p1/preview");
    await pass(1_000);
    expect(previews()).toEqual([]);
    await click("button", /^Preview$/);
    await pass(0);
    expect(previews().length).toBeGreaterThan(0);
  });
});

describe("text typed during a save", () => {
  test("stays in the form, and its own save is based on the version saved first", async () => {
    let answer = () => {};
    const saved = aPost({ title: "Sorer back", revision: "r2" });
    const service = await openForm({
      [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))),
    });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    await type(/^Content$/, "Typed on.");
    await act(async () => answer());
    expect(toastText()).toBe("Post Updated | “Sorer back”");
    expect(field(/^Content$/).value).toBe("Typed on.");
    service.answer(patch, { json: { ...saved, content: "Typed on.", revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]).toMatchObject({ body: { content: "Typed on." }, headers: { "If-Match": '"r2"' } });
  });

  test("stays in its fields, while the other fields show what the service saved", async () => {
    let answer = () => {};
    const saved = aPost({ title: "Sorer back", category: "General", revision: "r2" });
    const service = await openForm({
      [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))),
    });
    await type(/^Category$/, "");
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    await type(/^Content$/, "Typed on.");
    await act(async () => answer());
    expect(field(/^Category$/).value).toBe("General");
    service.answer(patch, { json: { ...saved, content: "Typed on.", revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]?.body).toEqual({ content: "Typed on." });
  });

  test("is stored on the device with the new version, and no longer with the old one", async () => {
    let answer = () => {};
    const saved = aPost({ title: "Sorer back", revision: "r2" });
    await openForm({ [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))) });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Save$/);
    await type(/^Content$/, "Typed on.");
    await act(async () => answer());
    expect(readAllDrafts().map(({ base, draft }) => [base.revision, draft.content])).toEqual([["r2", "Typed on."]]);
  });
});

describe("a post without an excerpt of its own", () => {
  const derived = aPost({ excerpt: "Word for word.", excerptIsDerived: true });

  test("shows the derived excerpt as the placeholder of the empty field", async () => {
    await openForm({}, derived);
    const { value, placeholder } = field(/^Excerpt$/);
    expect([value, placeholder]).toEqual(["", "Word for word."]);
  });

  test("stays without one when text is typed during a save", async () => {
    let answer = () => {};
    const saved = { ...derived, content: "New.", excerpt: "New.", revision: "r2" };
    const service = await openForm(
      { [patch]: () => new Promise((resolve) => (answer = () => resolve({ json: saved }))) },
      derived,
    );
    await type(/^Content$/, "New.");
    await click("button", /^Save$/);
    await type(/^Content$/, "New. Typed on.");
    await act(async () => answer());
    service.answer(patch, { json: { ...saved, content: "New. Typed on.", revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch).map(({ body }) => body)).toEqual([{ content: "New." }, { content: "New. Typed on." }]);
  });
});

describe("leaving the page", () => {
  const leave = () => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  test("asks only while there are unsaved changes, and not when the desk itself reloads", async () => {
    const stop = new AbortController();
    await openForm({ [patch]: { json: aPost({ title: "Sorer back", revision: "r2" }) } });
    await act(async () => followEdits(postForms, stop.signal));
    expect(leave()).toBe(false);
    await type(/^Title$/, "Sorer back");
    expect(leave()).toBe(true);
    page.isReloading = true;
    expect(leave()).toBe(false);
    page.isReloading = false;
    await click("button", /^Save$/);
    expect(leave()).toBe(false);
    stop.abort();
  });
});
