import { beforeEach, describe, expect, test } from "vitest";
import { factsWith } from "#content/facts/testing/facts-with.ts";
import { facts } from "#content/facts/testing/sample.ts";
import { pounds } from "#content/facts/wording.ts";
import { ServiceError } from "../errors.ts";
import { startFakeOpenAI } from "../testing/fake-openai.ts";
import type { Behaviour } from "../testing/fake-openai-behaviours.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { check, noon, rules } from "../testing/writing-fixtures.ts";
import { createOpenAiDrafter } from "./openai-drafter.ts";

const openai = openForTests(startFakeOpenAI);
beforeEach(() => {
  openai.chat = "ok";
  openai.calls.length = 0;
});

const request = { prompt: "Saddle fit in winter", recentTitles: ["The first ten minutes out of the stable"] };
const aDrafter = ({ totalMs = 20_000, url = openai.url, present = facts } = {}) =>
  createOpenAiDrafter(
    { OPENAI_API_KEY: "sk-secret", OPENAI_BASE_URL: url, OPENAI_MODEL: "gpt-4.1" },
    { facts: () => present, rules, check, timeLimits: { requestMs: 20_000, totalMs }, now: () => noon },
  );
const draftAfter = (...behaviours: Behaviour[]) => {
  openai.chat = behaviours;
  return aDrafter().draft(request);
};

describe("a draft by a model", () => {
  test("has a title, excerpt, category, tags and text, and no warnings", async () => {
    const { draft, warnings } = await aDrafter().draft(request);
    expect(draft).toMatchObject({
      title: "Saddle fit in winter",
      category: "Human",
      tags: ["winter", "everyday habits"],
    });
    expect(draft.content).toContain("## What to try");
    expect(warnings).toEqual([]);
    expect(openai.calls).toHaveLength(1);
  });

  test("is asked for nothing about those whom the practice no longer treats", async () => {
    const treatments = { canine: { offered: false, from: "" }, equine: { offered: false, from: "" } };
    await aDrafter({ present: factsWith({ treatments }) }).draft(request);
    const [system] = openai.calls[0]?.body.messages ?? [];
    expect(system.content).toContain("a small chiropractic practice for people in Wantage");
    expect(system.content).toContain("We do not treat dogs and horses. Write nothing about them.");
    expect(system.content).not.toMatch(/£51|£80|treatments\/(?:canine|equine)|vet-referral/);
  });

  test("is requested with the facts, the rules, the season, the existing titles and the API key", async () => {
    await aDrafter().draft({ ...request, title: "Saddles in the cold", category: "Equine" });
    const [call] = openai.calls;
    expect(call?.authorization).toBe("Bearer sk-secret");
    const costs = [facts.prices.human.initial, facts.prices.equine.session].map(pounds);
    const [system, user] = call?.body.messages ?? [];
    for (const words of [...costs, "November 2026", "The first ten minutes out of the stable"])
      expect(system.content).toContain(words);
    for (const { colour, why, instead } of rules.rules.filter(({ kinds }) => !kinds || kinds.includes("post")))
      expect(system.content).toContain(colour === "green" ? instead[0] : why);
    expect(user.content).toBe("Saddle fit in winter\n\nTitle, or one like it: Saddles in the cold\n\nCategory: Equine");
  });

  test("is harmless even if it is hostile: scripts stay text, and front matter and foreign links are removed", async () => {
    const { draft } = await draftAfter("hostile");
    expect(draft.title).toBe("An article with something in it");
    expect(draft.content).toMatch(/^You notice it/);
    expect(draft.content).not.toMatch(/---js|evil\.example|javascript:/);
    expect(draft.content).toContain("a prize and a stranger and a spy");
    expect(draft.content).toContain("[book a visit](/booking)");
  });
});

describe("a server that is compatible only in part", () => {
  test.each([
    ["in a code block", ["json_schema"]],
    ["no schema", ["json_schema", "json_object"]],
    ["no new parameters", ["json_schema", "json_object", undefined]],
  ] as const)("drafts as well when it answers “%s”", async (behaviour, formats) => {
    const { draft, warnings } = await draftAfter(behaviour);
    expect([draft.title, draft.tags, warnings]).toEqual(["Saddle fit in winter", ["winter", "everyday habits"], []]);
    expect(openai.calls.map(({ body }) => body.response_format?.type)).toEqual(formats);
    if (formats.length > 1) expect(openai.calls.at(-1)?.body.messages[0].content).toContain('"excerpt"');
  });

  test("leaves the owner what it did not say: a draft without its excerpt and category is taken, with a note", async () => {
    const { draft, warnings } = await draftAfter("incomplete");
    expect(draft).toMatchObject({
      content: expect.stringContaining("## What to try"),
      excerpt: "",
      category: "General",
      tags: ["one", "two", "four", "five", "six"],
    });
    expect(warnings).toEqual([
      "The writing service kept to no form: please look over the excerpt, the category and the tags.",
    ]);
  });
});

describe("a second attempt", () => {
  test.each(["garbage", "html", "prose", "wrong schema", "refusal", "cut off"] as const)(
    "is made after an answer of the kind “%s”",
    async (behaviour) => {
      expect((await draftAfter(behaviour, "ok")).draft.tags).toContain("winter");
      expect(openai.calls).toHaveLength(2);
    },
  );

  test("shows the model what was wrong", async () => {
    await draftAfter("wrong schema", "ok");
    expect(openai.calls[1]?.body.messages.slice(2)).toEqual([
      { role: "assistant", content: expect.stringContaining("headline") },
      { role: "user", content: expect.stringContaining("title") },
    ]);
  });

  test("asks the model to remove claims that UK rules forbid, and the owner is warned of those that remain", async () => {
    expect((await draftAfter("claims", "ok")).warnings).toEqual([]);
    const { draft, warnings } = await draftAfter("claims", "claims");
    expect(draft.title).toBe("We cure whiplash, guaranteed");
    expect(warnings.length).toBeGreaterThanOrEqual(2);
    expect(warnings).toContainEqual(expect.stringMatching(/^“.*whiplash”: .+ evidence.*\.$/));
    for (const warning of warnings) expect(openai.calls.at(-1)?.body.messages.at(-1).content).toContain(warning);
  });

  test("that fails leaves the first draft, with its warnings", async () => {
    expect((await draftAfter("claims", "unauthorised")).warnings).not.toEqual([]);
  });
});

describe("a failure is reported in one plain sentence", () => {
  test.each([
    ["reset", "The writing service could not be reached. Please try again later."],
    ["unauthorised", "The writing service refused the key. Please check OPENAI_API_KEY."],
    ["no credit", "The writing service says that the account’s credit is used up."],
    ["fault", "The writing service has a fault of its own (error 500). Please try again later."],
    ["redirect", "The writing service did not accept the request (error 302)."],
    ["garbage", "The writing service sent an answer that could not be read."],
    ["html", "The writing service sent an answer that could not be read."],
    ["prose", "The writing service sent a text that is not a complete post."],
    ["wrong schema", "The writing service sent a text that is not a complete post."],
    ["refusal", "The writing service declined to write about this. Please put it in other words."],
    ["cut off", "The writing service ran out of room before the text was finished."],
  ] as const)("when the server’s answer is “%s”", async (behaviour, sentence) => {
    const failure = await draftAfter(behaviour).catch((error) => error);
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure.message).toBe(sentence);
    expect(openai.calls.length).toBeLessThanOrEqual(2);
  });

  test("when no server listens at the address", async () => {
    const gone = await startFakeOpenAI();
    await gone[Symbol.asyncDispose]();
    await expect(aDrafter({ url: gone.url }).draft(request)).rejects.toThrow(
      "The writing service could not be reached. Please try again later.",
    );
  });

  test("when the server asks for a day’s wait: without a retry, and with the length of the wait", async () => {
    const failure = await draftAfter("too many").catch((error) => error);
    expect(failure.message).toBe("The writing service has had too many requests and asks us to wait 24 hours.");
    expect(failure.retryAfter).toBe(86_400);
    expect(openai.calls).toHaveLength(1);
  });

  test.each(["silent", "drip"] as const)(
    "when the time limit is over and the server’s answer is “%s”",
    async (behaviour) => {
      openai.chat = behaviour;
      await expect(aDrafter({ totalMs: 80 }).draft(request)).rejects.toThrow(
        "The writing service did not answer in time. Please try again later.",
      );
    },
  );

  test("when an answer has 200 MB, of which only about 1 MB is read, without using more memory", async () => {
    const before = process.memoryUsage().rss;
    await expect(draftAfter("huge")).rejects.toThrow(
      "The writing service sent an answer far too large to be one, so it was thrown away.",
    );
    expect(openai.bytesSent).toBeLessThan(10 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("when the request is cancelled: with the reason given by whoever cancelled it", async () => {
    openai.chat = "silent";
    const controller = new AbortController();
    const drafting = aDrafter().draft({ ...request, signal: controller.signal });
    controller.abort(new ServiceError("unavailable", "Stopped."));
    await expect(drafting).rejects.toThrow("Stopped.");
  });

  test("that contains neither the API key nor the prompt", async () => {
    const failure = await draftAfter("unauthorised").catch((error) => error);
    expect(`${failure.stack} ${JSON.stringify(failure)} ${failure.cause}`).not.toMatch(/sk-secret|Saddle/);
  });
});
