import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { dialog, freshDesk, openForm, toastText } from "../testing/desk.tsx";
import { aPost, type fakeService, listCall, type Routes } from "../testing/fake-service.ts";
import { click, find, type } from "../testing/render.tsx";

freshDesk();

const post = aPost({ featuredImage: "/blog/images/old.webp", featuredImageAlt: "A spaniel on the stairs." });
const patch = "PATCH /api/blog/p1";
const cropQuery = "&shape=landscape&x=50&y=50";
const upload = `PUT /api/blog/pictures?name=collie${cropQuery}`;
const alt = () => find<HTMLInputElement>("textbox", /^What it shows$/);
const problem = () => dialog()?.querySelector("[role=alert]")?.textContent;
const uploads = (service: ReturnType<typeof fakeService>) => service.calls.filter(({ what }) => what.startsWith("PUT"));

const openPictured = (routes: Routes = {}, opened = post) =>
  openForm({ "GET /api/blog/sore-back": { json: opened }, ...routes }, opened);

/** Chooses a file in the system's file dialog. */
async function choose(file: File) {
  await click("button", /^Change picture$/);
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(chooser, "files", { value: [file], configurable: true });
  await act(async () => void chooser.dispatchEvent(new Event("change", { bubbles: true })));
}
const aFile = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

describe("a picture that the owner chooses for a post", () => {
  test("gets a new description, and is saved with the text", async () => {
    const service = await openPictured({
      [upload]: { json: { path: "images/collie-1.webp" } },
      [patch]: { json: post },
    });
    await choose(aFile("collie.jpg", "image/jpeg"));
    expect(alt().value).toBe("");
    await type(/^What it shows$/, "A collie.");
    await click("button", /^Done$/);
    expect(service.asked(upload)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(service.asked(patch)).toEqual([]);
    await type(/^Content$/, "My words.");
    await click("button", /^Save$/);
    expect(service.asked(patch)).toMatchObject([
      { body: { content: "My words.", featuredImage: "images/collie-1.webp", featuredImageAlt: "A collie." } },
    ]);
  });

  test("is discarded by Cancel together with the text, and restored with it by Undo", async () => {
    const service = await openPictured({
      [upload]: { json: { path: "images/collie-1.webp" } },
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

  test("changes nothing if the dialog is closed", async () => {
    const service = await openPictured();
    await choose(aFile("collie.jpg", "image/jpeg"));
    await click("button", /^Close$/);
    await click("button", /^Described$/);
    expect(alt().value).toBe("A spaniel on the stairs.");
    expect(uploads(service)).toEqual([]);
  });

  test("can be removed", async () => {
    const service = await openPictured({ [patch]: { json: post } });
    await click("button", /^Described$/);
    await click("button", /^Remove$/);
    await click("button", /^Save$/);
    expect(service.asked(patch)[0]?.body).toEqual({ featuredImage: null, featuredImageAlt: "" });
  });

  test("stays chosen when the service refuses it, and the dialog says why", async () => {
    await openPictured({
      [`PUT /api/blog/pictures?name=letter${cropQuery}`]: { status: 415, text: "Please send a picture." },
    });
    await choose(aFile("letter.jpg", "image/jpeg"));
    await click("button", /^Done$/);
    expect(problem()).toBe("Please send a picture.");
  });

  test.each([
    ["too large", aFile("huge.png", "image/png", 25 * 1024 * 1024 + 1), /too large to be sent/],
    ["not a picture by its name", aFile("letter.docx", ""), /none of JPEG, PNG, WebP, HEIC and AVIF/],
  ])("is not sent when it is %s", async (_, file, reason) => {
    const service = await openPictured();
    await choose(file);
    await click("button", /^Done$/);
    expect(problem()).toMatch(reason);
    expect(uploads(service)).toEqual([]);
  });

  test("is shrunk before it is sent when it is larger than 10 MB", async () => {
    const canvasSizes: unknown[] = [];
    vi.stubGlobal("createImageBitmap", async () => ({ width: 6_000, height: 4_000 }));
    vi.stubGlobal(
      "OffscreenCanvas",
      class {
        constructor(width: number, height: number) {
          canvasSizes.push([width, height]);
        }
        getContext = () => ({ drawImage() {} });
        convertToBlob = async () => new Blob(["small"], { type: "image/jpeg" });
      },
    );
    const service = await openPictured({
      [`PUT /api/blog/pictures?name=huge${cropQuery}`]: { json: { path: "images/huge.webp" } },
    });
    await choose(aFile("huge.jpg", "image/jpeg", 10 * 1024 * 1024 + 1));
    await type(/^What it shows$/, "A collie.");
    await click("button", /^Done$/);
    expect(canvasSizes).toEqual([[3_000, 2_000]]);
    expect(uploads(service)).toHaveLength(1);
    expect(dialog()).toBeNull();
  });

  test("comes with advice when it is an iPhone picture that this browser cannot open", async () => {
    const service = await openPictured();
    await choose(aFile("IMG_1.HEIC", ""));
    await click("button", /^Done$/);
    expect(problem()).toContain("Most Compatible");
    expect(uploads(service)).toEqual([]);
  });
});

describe("the picture's description", () => {
  test("is emptied by ticking “decorative”, and restored by unticking it", async () => {
    const service = await openPictured({ [patch]: { json: { ...post, featuredImageAlt: "", revision: "r2" } } });
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
  test("does not count as decorative until the owner says so", async () => {
    const undescribed = { ...post, featuredImageAlt: "" };
    await openPictured({ [listCall]: { json: [undescribed] } }, undescribed);
    await click("button", /^Not described yet$/);
    expect(document.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked).toBe(false);
    expect(alt().disabled).toBe(false);
  });
});

describe("drawing a picture in the editor", () => {
  const draw = "POST /api/blog/pictures/draw";

  test("draws one for the text in the form, which is saved with the form", async () => {
    const service = await openPictured({
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

  test("shows a failure in a toast and beside the picture", async () => {
    await openPictured({ [draw]: { status: 503, text: "The painter is out." } });
    await click("button", /^Regenerate Image$/);
    expect(toastText()).toBe("Regeneration Failed | HTTP 503: Service Unavailable | The painter is out.");
    expect(document.querySelector(".cover figcaption")?.textContent).toContain("The painter is out.");
  });

  test("draws one from the title for a post without a picture", async () => {
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
