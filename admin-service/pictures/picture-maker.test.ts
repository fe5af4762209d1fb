// @module-tag slow
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { startFakeOpenAI } from "../testing/fake-openai.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { createPictureMaker } from "./picture-maker.ts";

const post = { title: "Saddle fit in winter", category: "Equine", excerpt: "Half an hour and a ruler." };
const openai = openForTests(startFakeOpenAI);
beforeEach(() => {
  openai.images = "ok";
  openai.calls.length = 0;
});

const aMaker = ({ model = "gpt-image-1", totalMs = 20_000 } = {}) =>
  createPictureMaker(
    { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: openai.url, OPENAI_IMAGE_MODEL: model },
    { timeLimits: { requestMs: 20_000, totalMs } },
  );
const anOfflineMaker = () =>
  createPictureMaker({ OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, OPENAI_IMAGE_MODEL: "" });

describe("without an API key", () => {
  test("a cover is painted, the same one for the same seed", async () => {
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

  test("a second request gives a visibly different picture", async () => {
    const maker = anOfflineMaker();
    const [first, second] = [await maker.make(post), await maker.make(post)];
    expect(second.alt).not.toBe(first.alt);
    expect(second.data).not.toEqual(first.data);
  });

  test("a new picture is never identical to the one it replaces", async () => {
    const maker = anOfflineMaker();
    const { data: current } = await maker.make(post, { seed: 3 });
    const { data } = await maker.make(post, { seed: 3, unlike: new Uint8Array(current) });
    expect(data).not.toEqual(current);
  });
});

describe("with an API key", () => {
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

  test("an older model is asked to send the picture itself and not a link to it", async () => {
    await aMaker({ model: "dall-e-3" }).make(post);
    expect(openai.calls[0]?.body).toMatchObject({ response_format: "b64_json" });
  });

  test.each([
    ["address", "The picture service sent no picture."],
    ["not a picture", "The picture service sent something that is not a usable picture."],
    ["unauthorised", "The picture service refused the key. Please check OPENAI_API_KEY."],
    ["too many", "The picture service has had too many requests and asks us to wait 24 hours."],
    ["huge", "The picture service sent an answer far too large to be one, so it was thrown away."],
  ] as const)(
    "a request for a new picture fails with a plain reason when the server’s answer is “%s”",
    async (behaviour, reason) => {
      openai.images = behaviour;
      await expect(aMaker().make(post)).rejects.toThrow(reason);
    },
  );

  test("a server that never answers is given up on after the time limit", async () => {
    openai.images = "silent";
    await expect(aMaker({ totalMs: 50 }).make(post)).rejects.toThrow(
      "The picture service did not answer in time. Please try again later.",
    );
  });

  test("a post that is being drafted gets a painted cover when the picture service fails, with a note that says why", async () => {
    openai.images = "unauthorised";
    expect(await aMaker().makeWithFallback(post)).toMatchObject({
      picture: { by: "the cover painter" },
      note: "A painted cover stands in for the picture: The picture service refused the key. Please check OPENAI_API_KEY.",
    });
  });

  test("a cancelled request is not replaced by a painted cover", async () => {
    openai.images = "silent";
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(aMaker().makeWithFallback(post, { signal })).rejects.toThrow("stopped");
  });
});
