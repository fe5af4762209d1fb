import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { factsWith } from "#content/facts/testing/facts-with.ts";
import { facts } from "#content/facts/testing/sample.ts";
import { ServiceError } from "../errors.ts";
import { aDraft, aDrafter, aPostStore, check, instantPictures } from "../testing/writing-fixtures.ts";
import { isoWeek } from "./iso-week.ts";
import { createWeeklyRunner, runWeekly } from "./weekly.ts";
import { openWeeklyRecords } from "./weekly-records.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

async function setUpWeekly({ by = "timer" }: { by?: "timer" | "service" } = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), "weekly-"));
  const posts = aPostStore();
  const records = openWeeklyRecords({ dataDir: folder.path, by });
  const parts = {
    posts,
    records,
    drafter: aDrafter(),
    pictures: instantPictures,
    check,
    facts: () => facts,
    log: { info: vi.fn(), error: vi.fn() },
  };
  const runAt = (day: string | Date, changes: Partial<Parameters<typeof runWeekly>[0]> = {}) =>
    runWeekly({ ...parts, now: () => new Date(day), ...changes });
  return { folder: folder.path, parts, posts, records, runAt, [Symbol.asyncDispose]: () => folder.remove() };
}

describe("the weekly post", () => {
  test("is written once a week, however often the command runs", async () => {
    await using setup = await setUpWeekly();
    expect(await setup.runAt("2026-11-16T06:30:00Z")).toMatchObject({ made: "post-1" });
    for (const day of ["2026-11-16T06:31:00Z", "2026-11-18T06:30:00Z", "2026-11-22T23:59:00Z"]) {
      expect(await setup.runAt(day)).toEqual({ reason: "This week’s post has been written already." });
    }
    expect(await setup.runAt("2026-11-23T00:00:00Z")).toMatchObject({ made: "post-2" });
    expect(setup.posts.created).toHaveLength(2);
  });

  test("is one post, not six, after five weeks in which nothing ran", async () => {
    await using setup = await setUpWeekly();
    await setup.runAt("2026-11-16T06:30:00Z");
    await setup.runAt("2026-12-21T06:30:00Z");
    await setup.runAt("2026-12-22T06:30:00Z");
    expect(setup.posts.created).toHaveLength(2);
  });

  test("is not written twice when the clock is set back, nor missed for long when it was set far ahead", async () => {
    await using setup = await setUpWeekly();
    await setup.runAt("2026-11-16T06:30:00Z");
    await setup.runAt("2026-11-14T06:30:00Z");
    expect(setup.posts.created).toHaveLength(1);
    await setup.runAt("2026-12-23T06:30:00Z");
    expect(await setup.runAt("2026-11-24T06:30:00Z")).toMatchObject({ made: "post-3" });
  });

  test("takes turns between people, dogs and horses, and never repeats a title in a whole year", {
    tags: ["slow"],
  }, async () => {
    await using setup = await setUpWeekly();
    for (let week = 0; week < 52; week++) {
      expect(await setup.runAt(new Date(Date.parse("2026-11-18T06:30:00Z") + week * 7 * DAY_MS))).toHaveProperty(
        "made",
      );
    }
    const { created } = setup.posts;
    expect(created.slice(0, 6).map(({ category }) => category)).toEqual([
      "Human",
      "Canine",
      "Equine",
      "Human",
      "Canine",
      "Equine",
    ]);
    expect(new Set(created.map(({ title }) => title)).size).toBe(52);
  });

  test("is about nobody whom the practice no longer treats", async () => {
    await using setup = await setUpWeekly();
    const present = factsWith({ treatments: { canine: { offered: false, from: "" } } });
    for (const day of ["2026-11-16", "2026-11-23", "2026-11-30"])
      await setup.runAt(`${day}T06:30:00Z`, { facts: () => present });
    expect(setup.posts.created.map(({ category }) => category)).toEqual(["Human", "Equine", "Human"]);
  });

  test("skips a topic that the blog has already", async () => {
    await using setup = await setUpWeekly();
    await setup.runAt("2026-11-16T06:30:00Z");
    const [first] = setup.posts.created;
    await using another = await setUpWeekly();
    await another.runAt("2026-11-16T06:30:00Z", { posts: { ...another.posts, titles: () => [`${first?.title}!`] } });
    expect(another.posts.created[0]?.title).not.toBe(first?.title);
  });

  test("stays a draft, unless WEEKLY_PUBLISH is set and the post has no warnings", async () => {
    await using setup = await setUpWeekly();
    await setup.runAt("2026-11-16T06:30:00Z");
    await setup.runAt("2026-11-23T06:30:00Z", { publish: true });
    const drafter = aDrafter(async () =>
      aDraft({ title: "Doubtful", warnings: ["“cure” sounds like a promise of a result."] }),
    );
    const { reason } = await setup.runAt("2026-11-30T06:30:00Z", { publish: true, drafter });
    expect(setup.posts.created.map(({ published }) => published)).toEqual([false, true, false]);
    expect(reason).toBe("“Doubtful” was written and waits as a draft. “cure” sounds like a promise of a result.");
    const claiming = aDrafter(async () => aDraft({ title: "We cure whiplash" }));
    const claimed = await setup.runAt("2026-12-07T06:30:00Z", { publish: true, drafter: claiming });
    expect(setup.posts.created.at(-1)).toMatchObject({ title: "We cure whiplash", published: false });
    expect(claimed.reason).toMatch(/^“We cure whiplash” was written and waits as a draft\. “.*cure.*”: /);
  });

  test("is retried at the next run when it could not be written, and the reason is recorded", async () => {
    await using setup = await setUpWeekly();
    const drafter = aDrafter(() =>
      Promise.reject(new ServiceError("unavailable", "The writing service could not be reached.")),
    );
    expect(await setup.runAt("2026-11-16T06:30:00Z", { drafter })).toEqual({
      reason: "The writing service could not be reached.",
      failed: true,
    });
    expect(setup.records.report(new Date("2026-11-16T07:00:00Z"))).toEqual({
      by: "timer",
      seen: true,
      last: "2026-11-16T06:30:00.000Z",
      next: "2026-11-17T06:30:00.000Z",
      overdue: false,
      reason: "The writing service could not be reached.",
    });
    expect(await setup.runAt("2026-11-17T06:30:00Z")).toMatchObject({ made: "post-1" });
    expect(setup.records.report(new Date("2026-11-17T07:00:00Z"))).toMatchObject({
      next: "2026-11-23T00:00:00.000Z",
      reason: expect.stringContaining("waits as a draft"),
    });
  });

  test("is not written twice after a killed run: a saved post counts, and the topic of an unsaved one is free again", async () => {
    await using setup = await setUpWeekly();
    const { promise: neverSettles } = Promise.withResolvers<never>();
    const diesBeforeSaving = { ...setup.posts, create: () => neverSettles };
    const diesAfterSaving = {
      ...setup.posts,
      create: (post: Parameters<typeof setup.posts.create>[0]) => setup.posts.create(post).then(() => neverSettles),
    };
    const recordsWithoutLock = { ...setup.records, lock: () => ({ release() {}, [Symbol.dispose]() {} }) };
    const entry = () => readFile(join(setup.folder, "weekly.json"), "utf8").catch(() => "");

    void setup.runAt("2026-11-16T06:30:00Z", { posts: diesBeforeSaving, records: recordsWithoutLock });
    await vi.waitUntil(async () => (await entry()).includes("trace"), { interval: 2 });
    void setup.runAt("2026-11-16T06:31:00Z", { posts: diesAfterSaving, records: recordsWithoutLock });
    await vi.waitUntil(() => setup.posts.created.length === 1, { interval: 2 });
    expect(await setup.runAt("2026-11-16T06:32:00Z")).toEqual({ reason: "This week’s post has been written already." });
    expect(setup.posts.created).toHaveLength(1);
  });

  test("is reported as overdue after eight days without a run, even if there has never been one", async () => {
    await using setup = await setUpWeekly();
    const overdueOn = (day: string) => setup.records.report(new Date(day)).overdue;
    expect(["2026-11-01", "2026-11-09", "2026-11-10"].map(overdueOn)).toEqual([false, false, true]);
    await setup.runAt("2026-11-16T06:30:00Z");
    expect(["2026-11-17", "2026-11-24", "2026-11-25"].map(overdueOn)).toEqual([false, false, true]);
  });

  test("is left to another run that is already in progress", async () => {
    await using setup = await setUpWeekly();
    using _lock = setup.records.lock();
    expect(await setup.runAt("2026-11-16T06:30:00Z")).toEqual({ reason: "Another weekly run is under way." });
  });

  test("has a status for the admin page even when its file is missing or damaged", async () => {
    await using setup = await setUpWeekly();
    const now = new Date("2026-11-16T06:30:00Z");
    expect(setup.records.report(now)).toEqual({ by: "timer", seen: false, last: null, next: null, overdue: false });
    await writeFile(join(setup.folder, "weekly.json"), "{");
    expect(setup.records.report(now).last).toBeNull();
  });
});

describe("the weekly post, written by the service", () => {
  /** Creates the service's runner with a clock that the test sets. */
  async function aService(drafter = aDrafter()) {
    const setup = await setUpWeekly({ by: "service" });
    let time = "2026-11-17T10:00:00Z";
    const now = () => new Date(time);
    setup.records.report(now()); // records the first start
    const runner = createWeeklyRunner({ ...setup.parts, drafter, now });
    return {
      ...setup,
      runner,
      /** Lets the service check at this time. Returns the number of posts written so far. */
      async checkAt(newTime: string) {
        time = newTime;
        await runner.wake();
        return setup.posts.created.length;
      },
      next: () => setup.records.report(now()).next,
      async [Symbol.asyncDispose]() {
        await runner.stop();
        await setup[Symbol.asyncDispose]();
      },
    };
  }

  test("is written on Mondays at 7:00 London time, in winter and in summer", async () => {
    await using service = await aService();
    const times = ["2026-11-22T23:59:00Z", "2026-11-23T06:59:59Z", "2026-11-23T07:00:00Z", "2026-11-30T06:59:59Z"];
    const written: number[] = [];
    for (const time of times) written.push(await service.checkAt(time));
    expect(written).toEqual([0, 0, 1, 1]);
    expect(service.next()).toBe("2026-11-30T07:00:00.000Z");
    expect(await service.checkAt("2027-06-14T05:59:00Z")).toBe(2);
    expect(service.next()).toBe("2027-06-14T06:00:00.000Z");
    expect(await service.checkAt("2027-06-14T06:00:00Z")).toBe(2);
    expect(service.next()).toBe("2027-06-21T06:00:00.000Z");
  });

  test("is written once a week, whether the command, the service or both run", async () => {
    await using service = await aService();
    await service.runAt("2026-11-23T06:30:00Z");
    expect(await service.checkAt("2026-11-23T07:00:00Z")).toBe(1);
    expect(await service.checkAt("2026-11-30T07:00:00Z")).toBe(2);
    await service.runAt("2026-12-01T06:30:00Z");
    expect(service.posts.created).toHaveLength(2);
  });

  test("is retried a day later when it could not be written, and not every minute", async () => {
    const drafter = aDrafter(() => Promise.reject(new ServiceError("unavailable", "The writing service is away.")));
    await using service = await aService(drafter);
    await service.checkAt("2026-11-23T07:00:00Z");
    expect(service.next()).toBe("2026-11-24T07:00:00.000Z");
    drafter.draft = async () => aDraft({ title: "At last" });
    expect(await service.checkAt("2026-11-23T07:01:00Z")).toBe(0);
    expect(await service.checkAt("2026-11-24T07:00:00Z")).toBe(1);
  });

  test("is not delayed by a failure that was recorded while the clock was ahead", async () => {
    const drafter = aDrafter(() => Promise.reject(new ServiceError("unavailable", "The writing service is away.")));
    await using service = await aService(drafter);
    await service.checkAt("2026-12-28T07:00:00Z");
    drafter.draft = async () => aDraft({ title: "At last" });
    expect(await service.checkAt("2026-11-30T07:00:00Z")).toBe(1);
  });

  test("is caught up on at the next start when a stop of the service interrupted it", async () => {
    const requested = Promise.withResolvers<void>();
    const drafter = aDrafter(({ signal }) => {
      requested.resolve();
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    await using service = await aService(drafter);
    const check = service.checkAt("2026-11-23T07:00:00Z");
    await requested.promise;
    await service.runner.stop();
    await check;
    expect(service.records.isDue(new Date("2026-11-23T07:05:00Z"))).toBe(true);
  });

  test("begins on the first Monday after the service took over from a timer, and catches up on nothing before", async () => {
    await using setup = await setUpWeekly();
    setup.records.report(new Date("2026-11-02T10:00:00Z"));
    const serviceRecords = openWeeklyRecords({ dataDir: setup.folder, by: "service" });
    expect(serviceRecords.report(new Date("2026-11-18T10:00:00Z"))).toMatchObject({
      next: "2026-11-23T07:00:00.000Z",
      overdue: false,
    });
    expect(serviceRecords.isDue(new Date("2026-11-19T10:00:00Z"))).toBe(false);
  });
});

test("an ISO week belongs to the year of its Thursday", () => {
  const weeks = ["2026-11-20", "2026-01-01", "2027-01-03", "2027-01-04", "2024-12-30", "2020-12-31"].map((day) =>
    isoWeek(new Date(`${day}T12:00:00Z`)),
  );
  expect(weeks).toEqual(["2026-W47", "2026-W01", "2026-W53", "2027-W01", "2025-W01", "2020-W53"]);
});
