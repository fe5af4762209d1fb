// @module-tag slow
import { act } from "react";
import { describe, expect, test } from "vitest";
import { postForms, undo } from "../posts/post-forms.ts";
import { field, freshDesk, openDesk, openForm, storedKeys, toastText } from "../testing/desk.tsx";
import { aPost, listCall, noAnswer, type Routes } from "../testing/fake-service.ts";
import { click, find, pass, type } from "../testing/render.tsx";
import { editField } from "./edits.ts";

freshDesk();

const patch = "PATCH /api/blog/p1";
const one = "GET /api/blog/sore-back";
const toast = () => document.querySelector(".toast") as HTMLElement;
const stale = { status: 409, text: "Somebody else has changed this post in the meantime." };
const mine = aPost({ content: "First.\n\nSecond.\n\nThird." });
const panel = () => document.querySelector(".conflict");

async function openOutdatedForm(routes: Routes) {
  const service = await openForm({ [patch]: stale }, mine);
  // Somebody else has saved after the form was opened.
  for (const [what, route] of Object.entries(routes)) service.answer(what, route);
  return service;
}

/** Changes the third paragraph after somebody else has saved `theirs`, and saves. */
async function saveInConflict(theirs: Parameters<typeof aPost>[0]) {
  const service = await openOutdatedForm({ [one]: { json: { ...mine, revision: "r2", ...theirs } } });
  await type(/^Content$/, "First.\n\nSecond.\n\nMy third.");
  find("button", /^Save$/).focus();
  await click("button", /^Save$/);
  return service;
}

describe("when two people edit one post", () => {
  test("a save based on an old version shows both versions of the field that both have changed, and the form keeps mine", async () => {
    await saveInConflict({ content: "First.\n\nSecond.\n\nTheir third." });
    expect(toastText()).toBe(`Update Failed | ${stale.text}`);
    expect(panel()?.textContent).toContain("Changed elsewhere while you were writing: Content");
    const [left, right] = [...document.querySelectorAll(".version")];
    expect(left?.textContent).toBe("Your versionMy third.");
    expect(right?.textContent).toBe("The other versionTheir third.");
    expect([left?.querySelector("ins")?.textContent, right?.querySelector("del")?.textContent]).toEqual([
      "My",
      "Their",
    ]);
    expect(field(/^Content$/).value).toContain("My third.");
    expect(document.activeElement?.textContent).toContain("Changed elsewhere");
  });

  test("a post whose address was changed elsewhere is found by its id and saved", async () => {
    const moved = { ...mine, slug: "stiff-back", revision: "r2" };
    const service = await openOutdatedForm({
      [one]: { status: 404, text: "Gone." },
      "GET /api/blog/p1": { json: moved },
    });
    await type(/^Content$/, "My words.");
    service.answer(patch, ({ headers }) =>
      headers["If-Match"] === '"r2"' ? { json: { ...moved, content: "My words.", revision: "r3" } } : stale,
    );
    await click("button", /^Save$/);
    expect(service.asked(patch).at(-1)?.body).toEqual({ content: "My words." });
    expect(toastText()).toContain("Post Updated");
  });

  const theirThird = { content: "First.\n\nSecond.\n\nTheir third." };

  test("Save before she has decided sends nothing, and leads to the question", async () => {
    const service = await saveInConflict(theirThird);
    find("textbox", /^Title$/).focus();
    await click("button", /^Save$/);
    expect(document.activeElement?.textContent).toContain("Changed elsewhere");
    expect(document.body.textContent).toContain("First say which version is to stand.");
    expect(service.asked(patch)).toHaveLength(1);
  });

  test("Take mine and Save replace their words with mine", async () => {
    const service = await saveInConflict({ title: "Their title", ...theirThird });
    await click("button", /^Take mine$/);
    expect(panel()).toBeNull();
    service.answer(patch, { json: { ...mine, revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]).toMatchObject({
      body: { content: "First.\n\nSecond.\n\nMy third." },
      headers: { "If-Match": '"r2"' },
    });
    expect(service.asked(patch)[1]?.body).not.toHaveProperty("title");
  });

  test("Take theirs puts their words into the form, and can be undone", async () => {
    await saveInConflict({ title: "Their title", ...theirThird });
    await click("button", /^Take theirs$/);
    expect(document.activeElement).toBe(field(/^Title$/));
    expect([field(/^Title$/).value, field(/^Content$/).value]).toEqual(["Their title", theirThird.content]);
    await click("button", /^Undo: /, toast());
    expect(field(/^Content$/).value).toContain("My third.");
    expect(panel()).not.toBeNull();
  });

  test("Both keeps the paragraphs of both, one after the other", async () => {
    await saveInConflict({ content: "Their first.\n\nSecond.\n\nTheir third." });
    await click("button", /^Both, one after the other$/);
    expect(field(/^Content$/).value).toBe("Their first.\n\nSecond.\n\nMy third.\n\nTheir third.");
    expect(panel()).toBeNull();
  });

  test("other fields, and other lines of the text, come in with Save and are named; nothing is asked", async () => {
    const theirs = { title: "Their title", tags: ["new"], content: "Their first.\n\nSecond.\n\nThird." };
    const service = await openOutdatedForm({
      [one]: { json: { ...mine, revision: "r2", ...theirs } },
      [patch]: ({ headers }) =>
        headers["If-Match"] === '"r2"' ? { json: { ...mine, revision: "r3" }, headers: { "X-Commit": "c3" } } : stale,
    });
    await type(/^Content$/, "First.\n\nSecond.\n\nMy third.");
    await click("button", /^Save$/);
    expect(panel()).toBeNull();
    expect(service.asked(patch)[1]?.body).toEqual({ content: "Their first.\n\nSecond.\n\nMy third." });
    expect(toastText()).toBe("Post Updated | 3 changes from elsewhere came in: Title; Tags; Content.");
  });

  test("each field that both have changed is asked about by itself, one after the other", async () => {
    const service = await openOutdatedForm({
      [one]: { json: { ...mine, revision: "r2", title: "Their title", excerpt: "Theirs in short." } },
    });
    await type(/^Title$/, "My title");
    await type(/^Excerpt$/, "Mine in short.");
    find("button", /^Save$/).focus();
    await click("button", /^Save$/);
    const [title, excerpt] = [...document.querySelectorAll<HTMLElement>(".conflict")];
    if (!title || !excerpt) throw new Error("She is not asked about both.");
    expect(document.activeElement?.textContent).toContain("Title");
    await click("button", /^Take theirs$/, title);
    expect(document.activeElement?.textContent).toContain("Excerpt");
    await click("button", /^Take mine$/, excerpt);
    expect(panel()).toBeNull();
    service.answer(patch, { json: { ...mine, revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]?.body).toEqual({ excerpt: "Mine in short." });
  });

  test("a question ends when she types what the other version says", async () => {
    const service = await saveInConflict(theirThird);
    await type(/^Excerpt$/, "Mine in short.");
    await type(/^Content$/, theirThird.content);
    expect(panel()).toBeNull();
    service.answer(patch, { json: { ...mine, revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]).toMatchObject({
      body: { excerpt: "Mine in short." },
      headers: { "If-Match": '"r2"' },
    });
  });

  test("a question ends when Undo takes back what the other version has changed", async () => {
    const service = await saveInConflict(theirThird);
    service.answer("POST /api/blog/undo", { json: { post: { ...mine, revision: "r3" }, commit: "c3" } });
    await act(() => undo("c2", "Sore back"));
    expect(panel()).toBeNull();
    service.answer(patch, { json: { ...mine, revision: "r4" } });
    await click("button", /^Save$/);
    expect(service.asked(patch)[1]?.headers["If-Match"]).toBe('"r3"');
  });
});

describe("there is no conflict with the owner's own saves", () => {
  test("when the answer to a save was lost and the draft has changed since", async () => {
    const lost = { ...mine, content: "One.", category: "General", revision: "r2" };
    const service = await openOutdatedForm({ [patch]: noAnswer });
    await type(/^Content$/, "One.");
    await type(/^Category$/, "");
    await click("button", /^Save$/);
    await type(/^Content$/, "One and two.");
    service.answer(one, { json: lost });
    service.answer(patch, ({ headers }) =>
      headers["If-Match"] === '"r2"' ? { json: { ...lost, content: "One and two.", revision: "r3" } } : stale,
    );
    await click("button", /^Save$/);
    expect(panel()).toBeNull();
    expect(toastText()).toBe("Post Updated | “Sore back”");
    expect(service.asked(patch).at(-1)?.body).toMatchObject({ content: "One and two." });
  });

  test("when a save was refused after the answer to another one was lost", async () => {
    const lost = { ...mine, content: "One.", revision: "r2" };
    const service = await openOutdatedForm({ [patch]: noAnswer });
    await type(/^Content$/, "One.");
    await click("button", /^Save$/);
    service.answer(patch, { status: 400, text: "The title may not be empty." });
    await type(/^Title$/, "");
    await click("button", /^Save$/);
    await type(/^Title$/, "Sorer back");
    service.answer(one, { json: lost });
    service.answer(patch, ({ headers }) =>
      headers["If-Match"] === '"r2"' ? { json: { ...lost, title: "Sorer back", revision: "r3" } } : stale,
    );
    await click("button", /^Save$/);
    expect(panel()).toBeNull();
    expect(toastText()).toBe("Post Updated | “Sorer back”");
  });

  test("when the draft contains everything that the new version has changed", async () => {
    const described = { ...mine, featuredImageAlt: "A collie.", revision: "r2" };
    const service = await openOutdatedForm({
      [one]: { json: described },
      [patch]: ({ headers }) => (headers["If-Match"] === '"r2"' ? { json: { ...described, revision: "r3" } } : stale),
    });
    await type(/^Content$/, "My words.");
    await act(async () => editField(postForms, "p1", "featuredImageAlt", "A collie."));
    await click("button", /^Save$/);
    expect(panel()).toBeNull();
    expect(service.asked(patch).at(-1)?.body).toEqual({ content: "My words." });
  });

  test("when Undo restores a version while the form is open", async () => {
    const published = { ...mine, published: true, revision: "r2" };
    const service = await openDesk({
      [listCall]: { json: [mine] },
      [one]: { json: published },
      "POST /api/blog/undo": { json: { post: mine, commit: "c2" } },
      [patch]: ({ body, headers }) => {
        if ("published" in (body as object)) return { json: published, headers: { "X-Commit": "c1" } };
        return headers["If-Match"] === '"r1"' ? { json: { ...mine, content: "My words.", revision: "r3" } } : stale;
      },
    });
    await click("button", /^Publish “Sore back”$/);
    await click("button", /^Edit “Sore back”$/);
    await type(/^Content$/, "My words.");
    await click("button", /^Undo: /, toast());
    expect(field(/^Content$/).value).toBe("My words.");
    await click("button", /^Save$/);
    expect(panel()).toBeNull();
    expect(service.asked(patch).map(({ body }) => body)).toEqual([{ published: true }, { content: "My words." }]);
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });
});

describe("a post that was deleted elsewhere", () => {
  const notFound = { status: 404, text: "There is no such post. It may have been deleted." };
  const asNew = /^Save as a new post$/;

  test("can be saved as a new post, and the owner goes on writing that", async () => {
    const saved = aPost({ id: "p2", slug: "sore-back-2", content: "My words.", author: "A Guest", revision: "n1" });
    const service = await openForm(
      {
        [patch]: notFound,
        "POST /api/blog": ({ body }) => ({ status: 201, json: { ...saved, id: (body as { id: string }).id } }),
      },
      aPost({ author: "A Guest", featuredImage: "/blog/images/cob.webp" }),
    );
    await type(/^Content$/, "My words.");
    expect(document.body.textContent).not.toContain("Save as a new post");
    await click("button", /^Save$/);
    expect(document.body.textContent).toContain(notFound.text);
    await click("button", asNew);
    const sent = service.asked("POST /api/blog")[0]?.body as Record<string, string>;
    expect(sent).toMatchObject({
      title: "Sore back",
      excerpt: "In short.",
      category: "Human",
      content: "My words.",
      author: "A Guest",
      featuredImage: "/blog/images/cob.webp",
    });
    expect(sent.id).not.toBe("p1");
    expect(sent).not.toHaveProperty("published");
    expect(field(/^Content$/).value).toBe("My words.");
    expect(document.body.textContent).not.toContain("Save as a new post");
    expect(storedKeys()).toEqual([]);

    const again = `PATCH /api/blog/${sent.id}`;
    service.answer(again, { json: { ...saved, id: sent.id, content: "My last words.", revision: "n2" } });
    await type(/^Content$/, "My last words.");
    await click("button", /^Save$/);
    expect(service.asked(again)).toMatchObject([
      { body: { content: "My last words." }, headers: { "If-Match": '"n1"' } },
    ]);
    expect(document.querySelector(".editor")).toBeNull();
  });

  test("keeps its text in the new post's form while that cannot be saved", async () => {
    const service = await openForm({ [patch]: notFound, "POST /api/blog": noAnswer });
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    await click("button", asNew);
    expect(field(/^Content$/).value).toBe("My words.");
    await pass(5_000);
    const ids = service.asked("POST /api/blog").map(({ body }) => (body as { id: string }).id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    await click("button", /^Posts$/);
    expect(find("button", /^Go on writing$/)).toBeTruthy();
  });
});

describe("there is no conflict", () => {
  test("when a save is refused although the post has not changed", async () => {
    await openOutdatedForm({ [one]: { json: mine } });
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    expect(panel()).toBeNull();
    expect(field(/^Content$/).value).toBe("My words.");
  });

  test("when the new version has changed no text, for example was only published", async () => {
    const published = { ...mine, published: true, revision: "r2" };
    const service = await openOutdatedForm({
      [one]: { json: published },
      [patch]: ({ headers }) => (headers["If-Match"] === '"r2"' ? { json: { ...published, revision: "r3" } } : stale),
    });
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    expect(service.asked(patch).map(({ headers }) => headers["If-Match"])).toEqual(['"r1"', '"r2"']);
    expect(toastText()).toBe("Post Updated | “Sore back”");
  });

  test("when the new version has the same text, because only the answer to its save was lost", async () => {
    await openOutdatedForm({ [one]: { json: { ...mine, content: "My words.\n", revision: "r2" } } });
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    expect(toastText()).toBe("Post Updated | “Sore back”");
    expect(document.querySelector(".editor")).toBeNull();
  });
});
