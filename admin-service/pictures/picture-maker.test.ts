// @module-tag slow
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FakeOpenAI, startFakeOpenAI } from "../testing/fake-openai.ts";
import { createPictureMaker } from "./picture-maker.ts";

const post = { title: "Saddle fit in winter", category: "Equine", excerpt: "Half an hour and a ruler." };
let openai: FakeOpenAI;
beforeAll(async () => {
  openai = await startFakeOpenAI();
});
afterAll(() => openai.close());
beforeEach(() => {
  openai.images = "ok";
  openai.calls.length = 0;
});

const aMaker = ({ model = "gpt-image-1", wholeMs = 20_000 } = {}) =>
  createPictureMaker(
    { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: openai.url, OPENAI_IMAGE_MODEL: model },
    { patience: { requestMs: 20_000, wholeMs } },
  );
const anOfflineMaker = () =>
  createPictureMaker({ OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, OPENAI_IMAGE_MODEL: "" });

describe("without a key", () => {
  test("a cover is painted, the same for the same seed", async () => {
    const [first, again] = [
      await anOfflineMaker().make(post, { seed: 3 }),
      await anOfflineMaker().make(post, { seed: 3 }),
    ];
    expect(first).toMatchObject({
      by: "the cover painter",
      alt: expect.stringMatching(/^A horse .+ beside a saddle, drawn in chalk/),
    });
    expect(again.data).toEqual(first.data);
  });

  test("asked again, it is visibly another picture", async () => {
    const maker = anOfflineMaker();
    const [first, second] = [await maker.make(post), await maker.make(post)];
    expect(second.alt).not.toBe(first.alt);
    expect(second.data).not.toEqual(first.data);
  });

  test("the picture that it is to replace is not painted again, when its turn has come round", async () => {
    const maker = anOfflineMaker();
    const { data: present } = await maker.make(post, { seed: 3 });
    const { data } = await maker.make(post, { seed: 3, unlike: new Uint8Array(present) });
    expect(data).not.toEqual(present);
  });
});

describe("with a key", () => {
  test("the model’s picture is re-encoded to the site’s format", async () => {
    const { data, alt, by } = await aMaker().make(post);
    expect(await sharp(data).metadata()).toMatchObject({ format: "webp", width: 1200, height: 630 });
    expect({ alt, by }).toEqual({
      alt: "A horse in the manner of a chalk hill figure, on green downland.",
      by: "gpt-image-1",
    });
    expect(openai.calls[0]?.body).toMatchObject({
      model: "gpt-image-1",
      n: 1,
      prompt: expect.stringContaining("No text, letters"),
    });
  });

  test("a model of the older kind is asked for the picture itself, never for an address", async () => {
    await aMaker({ model: "dall-e-3" }).make(post);
    expect(openai.calls[0]?.body).toMatchObject({ response_format: "b64_json" });
  });

  test.each([
    ["address", "The picture service sent no picture."],
    ["not a picture", "The picture service sent something that is not a usable picture."],
    ["unauthorised", "The picture service refused the key. Please check OPENAI_API_KEY."],
    ["too many", "The picture service has had too many requests and asks us to wait 24 hours."],
    ["huge", "The picture service sent an answer far too large to be one, so it was thrown away."],
  ] as const)("“%s” fails with a plain reason when a new picture is asked for", async (behaviour, reason) => {
    openai.images = behaviour;
    await expect(aMaker().make(post)).rejects.toThrow(reason);
  });

  test("silence is not waited for longer than agreed", async () => {
    openai.images = "silent";
    await expect(aMaker({ wholeMs: 50 }).make(post)).rejects.toThrow(
      "The picture service did not answer in time. Please try again later.",
    );
  });

  test("while a post is drafted a painted cover stands in, and says why", async () => {
    openai.images = "unauthorised";
    expect(await aMaker().makeOrPaint(post)).toMatchObject({
      picture: { by: "the cover painter" },
      note: "A painted cover stands in for the picture: The picture service refused the key. Please check OPENAI_API_KEY.",
    });
  });

  test("an interruption is no reason to paint", async () => {
    openai.images = "silent";
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(aMaker().makeOrPaint(post, { signal })).rejects.toThrow("stopped");
  });
});
