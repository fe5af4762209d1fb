import { beforeEach, describe, expect, test } from "vitest";
import type { Finding } from "#content/model/answers.ts";
import { doubtfulSentences } from "../testing/doubtful-sentences.ts";
import { startFakeOpenAI } from "../testing/fake-openai.ts";
import { anOpinion } from "../testing/fake-openai-answers.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

const openai = openForTests(startFakeOpenAI);
const [free = "", another = ""] = doubtfulSentences("free", 2);
let now = new Date("2027-01-20T12:00:00Z");
beforeEach(() => {
  openai.chat = "ok";
  openai.calls.length = 0;
});

const options = { posts: { "sore-back.md": aPost({ id: "p1", content: free }) }, now: () => now };
const startWithKey = () =>
  startTestApp({ ...options, env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: openai.url } });

const findingsOf = async (response: Response) => ((await response.json()) as { findings: Finding[] }).findings;
const checkPost = async (app: TestApp) => findingsOf(await app.asAdmin("GET", "/api/blog/p1/check"));
const checkOffer = async (app: TestApp, text = another) =>
  findingsOf(await app.asAdmin("POST", "/api/practice/offer/check", { text }));

/** Lets the texts stand still for long enough, and waits for the answers. */
async function standStill(app: TestApp): Promise<void> {
  now = new Date(now.getTime() + 10_000);
  await app.services.secondReader?.wake();
}

describe("with a key", () => {
  test("a check asks about a saved post, about words that are being written and about facts, and none waits for it", async () => {
    await using app = await startWithKey();
    openai.chat = "silent";
    expect(await checkPost(app)).toEqual([]);
    expect((await app.asAdmin("PATCH", "/api/blog/p1", { published: true })).status).toBe(200);
    openai.chat = "ok";
    expect(openai.calls).toEqual([]);
    await standStill(app);
    expect(await checkPost(app)).toMatchObject([
      { rule: "promise", colour: "amber", field: "content", opinion: anOpinion },
    ]);
    const typed = await findingsOf(await app.asAdmin("POST", "/api/check", { id: "p1", content: free }));
    expect(typed).toMatchObject([{ opinion: anOpinion }]);
    expect(await checkOffer(app)).toEqual([]);
    await standStill(app);
    expect(await checkOffer(app)).toMatchObject([{ colour: "amber", opinion: anOpinion }]);
    expect(openai.calls).toHaveLength(2);
    expect(app.errors).toEqual([]);
  });

  test("an opinion is silenced like any finding once she has accepted its rule", async () => {
    await using app = await startWithKey();
    await checkPost(app);
    await standStill(app);
    const accepted = [{ rule: "promise", reason: "Many people have told us so." }];
    expect((await app.asAdmin("PATCH", "/api/blog/p1", { published: true, accepted })).status).toBe(200);
    expect(await checkPost(app)).toEqual([]);
  });

  test("neither visitors' messages nor patients' testimonials go to it", async () => {
    await using app = await startWithKey();
    const message = { name: "Ada", email: "ada@example.org", message: free };
    expect((await app.asVisitor("POST", "/api/contact", message)).status).toBe(201);
    await app.asAdmin("GET", "/api/admin/messages");
    const testimonials = { testimonials: [{ text: another }] };
    await app.asAdmin("POST", "/api/practice/testimonials/check", testimonials);
    await standStill(app);
    expect(openai.calls).toEqual([]);
  });
});

test("without a key nothing is asked, kept or missing", async () => {
  await using app = await startTestApp({ ...options, env: { OPENAI_BASE_URL: openai.url } });
  expect(await checkPost(app)).toEqual([]);
  await standStill(app);
  expect(await checkPost(app)).toEqual([]);
  expect(openai.calls).toEqual([]);
});
