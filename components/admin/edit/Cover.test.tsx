import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { dialog, freshDesk, openForm, toastText } from "../testing/desk.tsx";
import { aPost, type fakeService, listCall, type Routes } from "../testing/fake-service.ts";
import { click, find, type } from "../testing/render.tsx";

freshDesk();

const post = aPost({ featuredImage: "/blog/images/old.webp", featuredImageAlt: "A spaniel on the stairs." });
const patch = "PATCH /api/blog/p1";
const cut = "&shape=landscape&x=50&y=50";
const sent = `PUT /api/blog/pictures?name=collie${cut}`;
const alt = () => find<HTMLInputElement>("textbox", /^What it shows$/);
const sheet = () => dialog() as HTMLElement;
const problem = () => sheet().querySelector("[role=alert]")?.textContent;
const puts = (service: ReturnType<typeof fakeService>) => service.calls.filter(({ what }) => what.startsWith("PUT"));

const openOne = (routes: Routes = {}, now = post) =>
  openForm({ "GET /api/blog/sore-back": { json: now }, ...routes }, now);

/** Chooses a file in the system's dialog. */
async function choose(file: File, button = /^Change picture$/) {
  await click("button", button);
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(chooser, "files", { value: [file], configurable: true });
  await act(async () => void chooser.dispatchEvent(new Event("change", { bubbles: true })));
}
const aFile = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

describe("the owner's own picture", () => {
  test("gets a new description, and goes into the post with the words", async () => {
    const service = await openOne({
      [sent]: { json: { path: "images/collie-1.webp" } },
      [patch]: { json: post },
    });
    await choose(aFile("collie.jpg", "image/jpeg"));
    expect(alt().value).toBe("");
    await type(/^What it shows$/, "A collie.");
    await click("button", /^Done$/);
    expect(service.asked(sent)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(service.asked(patch)).toEqual([]);
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toMatchObject([
      { body: { content: "My words.", featuredImage: "images/collie-1.webp", featuredImageAlt: "A collie." } },
    ]);
  });

  test("is given up by Cancel with the words, and comes back with them", async () => {
    const service = await openOne({
      [sent]: { json: { path: "images/collie-1.webp" } },
      [patch]: { json: post },
    });
    await choose(aFile("collie.jpg", "image/jpeg"));
    await type(/^What it shows$/, "A collie.");
    await click("button", /^Done$/);
    await click("button", /^Cancel$/);
    await click("button", /^Undo: /);
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toMatchObject({ featuredImage: "images/collie-1.webp" });
  });

  test("changes nothing when the sheet is closed", async () => {
    const service = await openOne();
    await choose(aFile("collie.jpg", "image/jpeg"));
    await click("button", /^Close$/);
    await click("button", /^Described$/);
    expect(alt().value).toBe("A spaniel on the stairs.");
    expect(puts(service)).toEqual([]);
  });

  test("can be taken away", async () => {
    const service = await openOne({ [patch]: { json: post } });
    await click("button", /^Described$/);
    await click("button", /^Remove$/);
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ featuredImage: null, featuredImageAlt: "" });
  });

  test("that the service refuses stays chosen, with the reason beside it", async () => {
    await openOne({ [`PUT /api/blog/pictures?name=letter${cut}`]: { status: 415, text: "Please send a picture." } });
    await choose(aFile("letter.jpg", "image/jpeg"));
    await click("button", /^Done$/);
    expect(problem()).toBe("Please send a picture.");
  });

  test.each([
    ["too large", aFile("huge.png", "image/png", 25 * 1024 * 1024 + 1), /too large to be sent/],
    ["no picture by its name", aFile("letter.docx", ""), /none of JPEG, PNG, WebP, HEIC and AVIF/],
  ])("that is %s is not sent at all", async (_, file, reason) => {
    const service = await openOne();
    await choose(file);
    await click("button", /^Done$/);
    expect(problem()).toMatch(reason);
    expect(puts(service)).toEqual([]);
  });

  test("that is larger than 10 MB is shrunk before it is sent", async () => {
    const drawn: unknown[] = [];
    vi.stubGlobal("createImageBitmap", async () => ({ width: 6_000, height: 4_000 }));
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        constructor(width: number, height: number) {
          drawn.push([width, height]);
        }
        getContext = () => ({ drawImage() {} });
        convertToBlob = async () => new Blob(["small"], { type: "image/jpeg" });
      },
    );
    const service = await openOne({
      [`PUT /api/blog/pictures?name=huge${cut}`]: { json: { path: "images/huge.webp" } },
    });
    await choose(aFile("huge.jpg", "image/jpeg", 10 * 1024 * 1024 + 1));
    await type(/^What it shows$/, "A collie.");
    await click("button", /^Done$/);
    expect(drawn).toEqual([[3_000, 2_000]]);
    expect(puts(service)).toHaveLength(1);
    expect(dialog()).toBeNull();
  });

  test("of an iPhone that this browser cannot open is told how to be sent", async () => {
    const service = await openOne();
    await choose(aFile("IMG_1.HEIC", ""));
    await click("button", /^Done$/);
    expect(problem()).toContain("Most Compatible");
    expect(puts(service)).toEqual([]);
  });
});

describe("the picture's description", () => {
  test("decorative empties the description; unticking restores it", async () => {
    const service = await openOne({ [patch]: { json: { ...post, featuredImageAlt: "", revision: "r2" } } });
    await click("button", /^Described$/);
    const box = document.querySelector<HTMLInputElement>("input[type=checkbox]");
    await act(async () => box?.click());
    expect([alt().value, alt().disabled]).toEqual(["", true]);
    await act(async () => box?.click());
    expect([alt().value, alt().disabled]).toEqual(["A spaniel on the stairs.", false]);
    await act(async () => box?.click());
    await click("button", /^Done$/);
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ featuredImageAlt: "" });
  });
});

describe("a picture without a description", () => {
  test("is not decorative until the owner says so", async () => {
    const bare = { ...post, featuredImageAlt: "" };
    await openOne({ [listCall]: { json: [bare] } }, bare);
    await click("button", /^Not described yet$/);
    expect(document.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked).toBe(false);
    expect(alt().disabled).toBe(false);
  });
});

describe("regenerating the picture in the editor", () => {
  const draw = "POST /api/blog/pictures/draw";

  test("draws one for the words in the form; it goes in with them, and is given up with them", async () => {
    const service = await openOne({
      [draw]: { json: { path: "images/sorer-back-1.webp", alt: "Hills." } },
      [patch]: { json: post },
    });
    await type(/^Title$/, "Sorer back");
    await click("button", /^Regenerate Image$/);
    expect(service.asked(draw)[0]?.body).toMatchObject({ title: "Sorer back" });
    expect(toastText()).toBe("Image Regenerated | It goes in when you save.");
    await click("button", /^Described$/);
    expect(alt().value).toBe("Hills.");
    await click("button", /^Done$/);
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toMatchObject({
      featuredImage: "images/sorer-back-1.webp",
      featuredImageAlt: "Hills.",
    });
  });

  test("a failure is shown in a toast and beside the picture", async () => {
    await openOne({ [draw]: { status: 503, text: "The painter is out." } });
    await click("button", /^Regenerate Image$/);
    expect(toastText()).toBe("Regeneration Failed | HTTP 503: Service Unavailable");
    expect(document.querySelector(".cover figcaption")?.textContent).toContain("The painter is out.");
  });

  test("a post without one has one drawn from its title", async () => {
    const service = await openForm({
      [draw]: { json: { path: "images/sore-back-1.webp", alt: "Hills." } },
      [patch]: { json: post },
    });
    await click("button", /^Draw one from the title$/);
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({
      featuredImage: "images/sore-back-1.webp",
      featuredImageAlt: "Hills.",
    });
  });
});
