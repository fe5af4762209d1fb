import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { freshDesk, openForm, toastText } from "../testing/desk.tsx";
import { aPost, listCall, type Routes } from "../testing/fake-service.ts";
import { click, find, type } from "../testing/render.tsx";

freshDesk();

const post = aPost({ featuredImage: "/blog/images/old.webp", featuredImageAlt: "A spaniel on the stairs." });
const one = "GET /api/blog/sore-back";
const described = "PUT /api/blog/p1/image?alt=A%20collie.";
const alt = () => find<HTMLInputElement>("textbox", /^What the picture shows$/);
const problem = () => document.querySelector(".picture [role=alert]")?.textContent;

const edit = (routes: Routes = {}) => openForm({ [one]: { json: post }, ...routes }, post);

async function choose(file: File) {
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(chooser, "files", { value: [file], configurable: true });
  await act(async () => void chooser.dispatchEvent(new Event("change", { bubbles: true })));
}
const aFile = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });

describe("the owner's own picture", () => {
  test("gets a new description, is sent as it is, and causes no conflict with the edit", async () => {
    const now = aPost({
      ...post,
      featuredImage: "/blog/images/new.webp",
      featuredImageAlt: "A collie.",
      revision: "r2",
    });
    const service = await edit({ [described]: { json: { message: "It is in place." } } });
    await type(/^Content$/, "My words.");
    await choose(aFile("collie.jpg", "image/jpeg"));
    expect(alt().value).toBe("");
    await type(/^What the picture shows$/, "A collie.");
    service.answer(one, { json: now });
    await click("button", /^Use this picture$/);
    expect(service.asked(described)[0]?.headers.Authorization).toBe("Bearer the-token");
    expect(toastText()).toBe("Picture changed | It is in place.");
    service.answer("PATCH /api/blog/p1", { json: { ...now, revision: "r3" } });
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")).toMatchObject([
      { body: { content: "My words." }, headers: { "If-Match": '"r2"' } },
    ]);
  });

  test("can be replaced by the old one before it is sent, description included", async () => {
    const service = await edit();
    await choose(aFile("collie.jpg", "image/jpeg"));
    await click("button", /^Keep the old one$/);
    expect(alt().value).toBe("A spaniel on the stairs.");
    expect(service.calls.filter(({ what }) => what.startsWith("PUT"))).toEqual([]);
  });

  test("that the service refuses stays chosen, with the reason beside it", async () => {
    await edit({ "PUT /api/blog/p1/image?alt=": { status: 415, text: "Please send a picture." } });
    await choose(aFile("letter.jpg", "image/jpeg"));
    await click("button", /^Use this picture$/);
    expect(problem()).toBe("Please send a picture.");
    expect(document.body.textContent).toContain("New picture: letter.jpg");
  });

  test.each([
    ["too large", aFile("huge.png", "image/png", 10 * 1024 * 1024 + 1), /larger than 10 MB/],
    ["no picture by its name", aFile("letter.docx", ""), /none of JPEG, PNG, WebP, HEIC and AVIF/],
  ])("that is %s is not sent at all", async (_, file, reason) => {
    const service = await edit();
    await choose(file);
    await click("button", /^Use this picture$/);
    expect(problem()).toMatch(reason);
    expect(service.calls.filter(({ what }) => what.startsWith("PUT"))).toEqual([]);
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
    const service = await edit({ [described]: { json: {} } });
    await choose(aFile("huge.jpg", "image/jpeg", 10 * 1024 * 1024 + 1));
    await type(/^What the picture shows$/, "A collie.");
    await click("button", /^Use this picture$/);
    expect(drawn).toEqual([[3_000, 2_000]]);
    expect(service.asked(described)).toHaveLength(1);
    expect(problem()).toBe("");
  });

  test.each([
    [120, 80, true],
    [1_200, 630, false],
  ])("of %d × %d pixels is said to be small before it is used: %s", async (width, height, isSaid) => {
    await edit();
    await choose(aFile("collie.jpg", "image/jpeg"));
    const shown = document.querySelector<HTMLImageElement>("figure img.thumb") as HTMLImageElement;
    Object.defineProperties(shown, { naturalWidth: { value: width }, naturalHeight: { value: height } });
    await act(async () => void shown.dispatchEvent(new Event("load")));
    expect(document.body.textContent?.includes("it will look blurred")).toBe(isSaid);
  });

  test("a HEIC file without a type is recognised by its name", async () => {
    const service = await edit({ [described]: { json: {} } });
    await choose(aFile("IMG_1.HEIC", ""));
    await type(/^What the picture shows$/, "A collie.");
    await click("button", /^Use this picture$/);
    expect(service.asked(described)).toHaveLength(1);
  });
});

describe("the picture's description", () => {
  test("decorative empties the description; unticking restores it", async () => {
    const service = await edit({ "PATCH /api/blog/p1": { json: { ...post, featuredImageAlt: "", revision: "r2" } } });
    const box = document.querySelector<HTMLInputElement>("input[type=checkbox]");
    await act(async () => box?.click());
    expect([alt().value, alt().disabled]).toEqual(["", true]);
    await act(async () => box?.click());
    expect([alt().value, alt().disabled]).toEqual(["A spaniel on the stairs.", false]);
    await act(async () => box?.click());
    await click("button", /^Save$/);
    expect(service.asked("PATCH /api/blog/p1")[0]?.body).toEqual({ featuredImageAlt: "" });
  });
});

describe("a picture without a description", () => {
  test("is not decorative until the owner says so", async () => {
    const bare = { ...post, featuredImageAlt: "" };
    await edit({ [listCall]: { json: [bare] }, [one]: { json: bare } });
    expect(document.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked).toBe(false);
    expect(alt().disabled).toBe(false);
  });
});

describe("regenerating the picture in the form", () => {
  test("takes its place there, without a reload; its description comes with it", async () => {
    const now = aPost({
      ...post,
      featuredImage: "/blog/images/painted.webp",
      featuredImageAlt: "Hills.",
      revision: "r2",
    });
    const service = await edit({ "POST /api/blog/p1/image": { json: { message: "A new picture is in place." } } });
    await type(/^Content$/, "My words.");
    service.answer(one, { json: now });
    await click("button", /^Regenerate Image$/);
    expect(toastText()).toBe("Image Regenerated | A new picture is in place.");
    expect(alt().value).toBe("Hills.");
    expect(find<HTMLTextAreaElement>("textbox", /^Content$/).value).toBe("My words.");
  });

  test("is no longer decorative: the description that comes with it can be changed", async () => {
    const service = await edit({ "POST /api/blog/p1/image": { json: {} } });
    const box = document.querySelector<HTMLInputElement>("input[type=checkbox]");
    await act(async () => box?.click());
    service.answer(one, { json: aPost({ ...post, featuredImageAlt: "Hills.", revision: "r2" }) });
    await click("button", /^Regenerate Image$/);
    expect([alt().value, alt().disabled, box?.checked]).toEqual(["Hills.", false, false]);
  });

  test("a failure is shown in a toast and beside the picture", async () => {
    await edit({ "POST /api/blog/p1/image": { status: 503, text: "The painter is out." } });
    await click("button", /^Regenerate Image$/);
    expect(toastText()).toBe("Regeneration Failed | HTTP 503: Service Unavailable");
    expect(problem()).toBe("The painter is out.");
  });
});
