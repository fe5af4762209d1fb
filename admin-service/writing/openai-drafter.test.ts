import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#content/facts/practice.ts";
import { pounds } from "#content/facts/wording.ts";
import { ServiceError } from "../errors.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../testing/fake-openai.ts";
import type { Behaviour } from "../testing/fake-openai-behaviours.ts";
import { check, noon, rules } from "../testing/writing-room.ts";
import { createOpenAiDrafter } from "./openai-drafter.ts";

let openai: FakeOpenAI;
beforeAll(async () => {
  openai = await startFakeOpenAI();
});
afterAll(() => openai.close());
beforeEach(() => {
  openai.chat = "ok";
  openai.calls.length = 0;
});

const request = { prompt: "Saddle fit in winter", recentTitles: ["The first ten minutes out of the stable"] };
const aDrafter = ({ wholeMs = 20_000, url = openai.url } = {}) =>
  createOpenAiDrafter(
    { OPENAI_API_KEY: "sk-secret", OPENAI_BASE_URL: url, OPENAI_MODEL: "gpt-4.1" },
    { facts: () => facts, rules, check, patience: { requestMs: 20_000, wholeMs }, now: () => noon },
  );
const draftAfter = (...behaviours: Behaviour[]) => {
  openai.chat = behaviours;
  return aDrafter().draft(request);
};

describe("a draft by a model", () => {
  test("has title, excerpt, category, tags and text, and raises no doubts", async () => {
    const { draft, doubts } = await aDrafter().draft(request);
    expect(draft).toMatchObject({
      title: "Saddle fit in winter",
      category: "Human",
      tags: ["winter", "everyday habits"],
    });
    expect(draft.content).toContain("## What to try");
    expect(doubts).toEqual([]);
    expect(openai.calls).toHaveLength(1);
  });

  test("is ordered with the facts, the rules, the season and the titles there are, and the key", async () => {
    await aDrafter().draft({ ...request, title: "Saddles in the cold", category: "Equine" });
    const [call] = openai.calls;
    expect(call?.authorization).toBe("Bearer sk-secret");
    const costs = [facts.prices.human.initial, facts.prices.equine.session].map(pounds);
    const [system, user] = call?.body.messages ?? [];
    for (const words of [...costs, "November 2026", "The first ten minutes out of the stable"])
      expect(system.content).toContain(words);
    for (const { colour, why, instead } of rules.rules.filter(({ kinds }) => !kinds?.includes("prompt")))
      expect(system.content).toContain(colour === "green" ? instead[0] : why);
    expect(user.content).toBe("Saddle fit in winter\n\nTitle, or one like it: Saddles in the cold\n\nCategory: Equine");
  });

  test("is harmless whatever it tries: a script stays text, front matter and foreign links go", async () => {
    const { draft } = await draftAfter("hostile");
    expect(draft.title).toBe("An article with something in it");
    expect(draft.content).toMatch(/^You notice it/);
    expect(draft.content).not.toMatch(/---js|evil\.example|javascript:/);
    expect(draft.content).toContain("a prize and a stranger and a spy");
    expect(draft.content).toContain("[book a visit](/booking)");
  });
});

describe("one chance to mend it", () => {
  test.each(["garbage", "html", "wrong schema", "refusal", "cut off"] as const)(
    "“%s” is forgiven once",
    async (behaviour) => {
      expect((await draftAfter(behaviour, "ok")).draft.tags).toContain("winter");
      expect(openai.calls).toHaveLength(2);
    },
  );

  test("the model sees what was wrong", async () => {
    await draftAfter("wrong schema", "ok");
    expect(openai.calls[1]?.body.messages.slice(2)).toEqual([
      { role: "assistant", content: expect.stringContaining("headline") },
      { role: "user", content: expect.stringContaining("title") },
    ]);
  });

  test("claims that UK rules forbid are asked to go, and what stays is told to the owner", async () => {
    expect((await draftAfter("claims", "ok")).doubts).toEqual([]);
    const { draft, doubts } = await draftAfter("claims", "claims");
    expect(draft.title).toBe("We cure whiplash, guaranteed");
    expect(doubts.length).toBeGreaterThanOrEqual(2);
    expect(doubts).toContainEqual(expect.stringMatching(/^“.*whiplash”: .+ evidence.*\.$/));
    for (const doubt of doubts) expect(openai.calls.at(-1)?.body.messages.at(-1).content).toContain(doubt);
  });

  test("a draft with doubts is better than none when the second request fails", async () => {
    expect((await draftAfter("claims", "unauthorised")).doubts).not.toEqual([]);
  });
});

describe("a failure is one plain sentence", () => {
  test.each([
    ["reset", "The writing service could not be reached. Please try again later."],
    ["unauthorised", "The writing service refused the key. Please check OPENAI_API_KEY."],
    ["no credit", "The writing service says that the account’s credit is used up."],
    ["fault", "The writing service has a fault of its own (error 500). Please try again later."],
    ["redirect", "The writing service did not accept the request (error 302)."],
    ["garbage", "The writing service sent an answer that could not be read."],
    ["html", "The writing service sent an answer that could not be read."],
    ["wrong schema", "The writing service sent a text that is not a complete post."],
    ["refusal", "The writing service declined to write about this. Please put it in other words."],
    ["cut off", "The writing service ran out of room before the text was finished."],
  ] as const)("%s", async (behaviour, sentence) => {
    const failure = await draftAfter(behaviour).catch((error) => error);
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure.message).toBe(sentence);
    expect(openai.calls.length).toBeLessThanOrEqual(2);
  });

  test("nobody listens at the address", async () => {
    const gone = await startFakeOpenAI();
    await gone.close();
    await expect(aDrafter({ url: gone.url }).draft(request)).rejects.toThrow(
      "The writing service could not be reached. Please try again later.",
    );
  });

  test("asked to wait a day, it gives up at once and says how long", async () => {
    const failure = await draftAfter("too many").catch((error) => error);
    expect(failure.message).toBe("The writing service has had too many requests and asks us to wait 24 hours.");
    expect(failure.retryAfter).toBe(86_400);
    expect(openai.calls).toHaveLength(1);
  });

  test.each(["silent", "drip"] as const)("a %s server is not waited for longer than agreed", async (behaviour) => {
    openai.chat = behaviour;
    await expect(aDrafter({ wholeMs: 80 }).draft(request)).rejects.toThrow(
      "The writing service did not answer in time. Please try again later.",
    );
  });

  test("of an answer of 200 MB little more than 1 MB is read, and memory stays what it was", async () => {
    const before = process.memoryUsage().rss;
    await expect(draftAfter("huge")).rejects.toThrow(
      "The writing service sent an answer far too large to be one, so it was thrown away.",
    );
    expect(openai.bytesSent).toBeLessThan(10 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("an interruption ends it with the interrupter’s own reason", async () => {
    openai.chat = "silent";
    const controller = new AbortController();
    const drafting = aDrafter().draft({ ...request, signal: controller.signal });
    controller.abort(new ServiceError("unavailable", "Stopped."));
    await expect(drafting).rejects.toThrow("Stopped.");
  });

  test("neither the key nor the prompt is in it", async () => {
    const failure = await draftAfter("unauthorised").catch((error) => error);
    expect(`${failure.stack} ${JSON.stringify(failure)} ${failure.cause}`).not.toMatch(/sk-secret|Saddle/);
  });
});
