// @vitest-environment happy-dom
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

describe("a picture of one's own", () => {
  test("is described anew, sent as it is, and grows no conflict with what is being written", async () => {
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

  test("can be put back before it is sent, and the old description with it", async () => {
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

  test("that is larger than 10 MB is made smaller here before it is sent", async () => {
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

  test("a telephone that does not say what its HEIC is, is understood", async () => {
    const service = await edit({ [described]: { json: {} } });
    await choose(aFile("IMG_1.HEIC", ""));
    await type(/^What the picture shows$/, "A collie.");
    await click("button", /^Use this picture$/);
    expect(service.asked(described)).toHaveLength(1);
  });
});

describe("what a picture shows", () => {
  test("decorative says that there is nothing to describe; the words come back when it is taken back", async () => {
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

describe("a picture that nobody has described", () => {
  test("is not taken for decorative until its owner says so", async () => {
    const bare = { ...post, featuredImageAlt: "" };
    await edit({ [listCall]: { json: [bare] }, [one]: { json: bare } });
    expect(document.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked).toBe(false);
    expect(alt().disabled).toBe(false);
  });
});

describe("a picture made anew from the form", () => {
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

  test("a failure is told in the toast and beside the picture", async () => {
    await edit({ "POST /api/blog/p1/image": { status: 503, text: "The painter is out." } });
    await click("button", /^Regenerate Image$/);
    expect(toastText()).toBe("Regeneration Failed | HTTP 503: Service Unavailable");
    expect(problem()).toBe("The painter is out.");
  });
});
