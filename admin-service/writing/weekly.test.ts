import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { ServiceError } from "../errors.ts";
import { aDesk, aDraft, aDrafter, check, instantPictures } from "../testing/writing-room.ts";
import { isoWeek } from "./iso-week.ts";
import { createWeeklyRunner, runWeekly } from "./weekly.ts";
import { openWeeklyMemory } from "./weekly-memory.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

async function aWeeklyRoom({ by = "timer" }: { by?: "timer" | "service" } = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), "weekly-"));
  const posts = aDesk();
  const memory = openWeeklyMemory({ dataDir: folder.path, by });
  const parts = {
    posts,
    memory,
    drafter: aDrafter(),
    pictures: instantPictures,
    check,
    log: { info: vi.fn(), error: vi.fn() },
  };
  const runAt = (day: string | Date, changes: Partial<Parameters<typeof runWeekly>[0]> = {}) =>
    runWeekly({ ...parts, now: () => new Date(day), ...changes });
  return { folder: folder.path, parts, posts, memory, runAt, [Symbol.asyncDispose]: () => folder.remove() };
}

describe("the weekly post", () => {
  test("is written once a week, however often the command runs", async () => {
    await using room = await aWeeklyRoom();
    expect(await room.runAt("2026-11-16T06:30:00Z")).toMatchObject({ made: "post-1" });
    for (const day of ["2026-11-16T06:31:00Z", "2026-11-18T06:30:00Z", "2026-11-22T23:59:00Z"]) {
      expect(await room.runAt(day)).toEqual({ reason: "This week’s post has been written already." });
    }
    expect(await room.runAt("2026-11-23T00:00:00Z")).toMatchObject({ made: "post-2" });
    expect(room.posts.created).toHaveLength(2);
  });

  test("after five weeks in which nothing ran is one post, not six", async () => {
    await using room = await aWeeklyRoom();
    await room.runAt("2026-11-16T06:30:00Z");
    await room.runAt("2026-12-21T06:30:00Z");
    await room.runAt("2026-12-22T06:30:00Z");
    expect(room.posts.created).toHaveLength(2);
  });

  test("is not written twice when the clock is put back, nor missed for long after it ran ahead", async () => {
    await using room = await aWeeklyRoom();
    await room.runAt("2026-11-16T06:30:00Z");
    await room.runAt("2026-11-14T06:30:00Z");
    expect(room.posts.created).toHaveLength(1);
    await room.runAt("2026-12-23T06:30:00Z");
    expect(await room.runAt("2026-11-24T06:30:00Z")).toMatchObject({ made: "post-3" });
  });

  test("takes turns between people, dogs and horses, and never repeats itself in a whole year", {
    tags: ["slow"],
  }, async () => {
    await using room = await aWeeklyRoom();
    for (let week = 0; week < 52; week++) {
      expect(await room.runAt(new Date(Date.parse("2026-11-18T06:30:00Z") + week * 7 * DAY_MS))).toHaveProperty("made");
    }
    const { created } = room.posts;
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

  test("passes over a topic the blog has already", async () => {
    await using room = await aWeeklyRoom();
    await room.runAt("2026-11-16T06:30:00Z");
    const [first] = room.posts.created;
    await using another = await aWeeklyRoom();
    await another.runAt("2026-11-16T06:30:00Z", { posts: { ...another.posts, titles: () => [`${first?.title}!`] } });
    expect(another.posts.created[0]?.title).not.toBe(first?.title);
  });

  test("stays a draft, unless WEEKLY_PUBLISH says otherwise and nothing in it needs a look", async () => {
    await using room = await aWeeklyRoom();
    await room.runAt("2026-11-16T06:30:00Z");
    await room.runAt("2026-11-23T06:30:00Z", { publish: true });
    const drafter = aDrafter(async () =>
      aDraft({ title: "Doubtful", doubts: ["“cure” sounds like a promise of a result."] }),
    );
    const { reason } = await room.runAt("2026-11-30T06:30:00Z", { publish: true, drafter });
    expect(room.posts.created.map(({ published }) => published)).toEqual([false, true, false]);
    expect(reason).toBe("“Doubtful” was written and waits as a draft. “cure” sounds like a promise of a result.");
    const claiming = aDrafter(async () => aDraft({ title: "We cure whiplash" }));
    const claimed = await room.runAt("2026-12-07T06:30:00Z", { publish: true, drafter: claiming });
    expect(room.posts.created.at(-1)).toMatchObject({ title: "We cure whiplash", published: false });
    expect(claimed.reason).toMatch(/^“We cure whiplash” was written and waits as a draft\. “.*cure.*”: /);
  });

  test("that could not be written is tried again at the next run, and the reason is kept", async () => {
    await using room = await aWeeklyRoom();
    const drafter = aDrafter(() =>
      Promise.reject(new ServiceError("unavailable", "The writing service could not be reached.")),
    );
    expect(await room.runAt("2026-11-16T06:30:00Z", { drafter })).toEqual({
      reason: "The writing service could not be reached.",
      failed: true,
    });
    expect(room.memory.report(new Date("2026-11-16T07:00:00Z"))).toEqual({
      by: "timer",
      seen: true,
      last: "2026-11-16T06:30:00.000Z",
      next: "2026-11-17T06:30:00.000Z",
      overdue: false,
      reason: "The writing service could not be reached.",
    });
    expect(await room.runAt("2026-11-17T06:30:00Z")).toMatchObject({ made: "post-1" });
    expect(room.memory.report(new Date("2026-11-17T07:00:00Z"))).toMatchObject({
      next: "2026-11-23T00:00:00.000Z",
      reason: expect.stringContaining("waits as a draft"),
    });
  });

  test("is not doubled by a run that died: saved, it counts; not saved, its topic is free again", async () => {
    await using room = await aWeeklyRoom();
    const { promise: dead } = Promise.withResolvers<never>();
    const diesBefore = { ...room.posts, create: () => dead };
    const diesAfter = {
      ...room.posts,
      create: (post: Parameters<typeof room.posts.create>[0]) => room.posts.create(post).then(() => dead),
    };
    const memoryOfItsOwn = { ...room.memory, lock: () => ({ release() {}, [Symbol.dispose]() {} }) };
    const entry = () => readFile(join(room.folder, "weekly.json"), "utf8").catch(() => "");

    void room.runAt("2026-11-16T06:30:00Z", { posts: diesBefore, memory: memoryOfItsOwn });
    await vi.waitUntil(async () => (await entry()).includes("trace"), { interval: 2 });
    void room.runAt("2026-11-16T06:31:00Z", { posts: diesAfter, memory: memoryOfItsOwn });
    await vi.waitUntil(() => room.posts.created.length === 1, { interval: 2 });
    expect(await room.runAt("2026-11-16T06:32:00Z")).toEqual({ reason: "This week’s post has been written already." });
    expect(room.posts.created).toHaveLength(1);
  });

  test("is missed after eight days without a run, also when none has ever come", async () => {
    await using room = await aWeeklyRoom();
    const overdueOn = (day: string) => room.memory.report(new Date(day)).overdue;
    expect(["2026-11-01", "2026-11-09", "2026-11-10"].map(overdueOn)).toEqual([false, false, true]);
    await room.runAt("2026-11-16T06:30:00Z");
    expect(["2026-11-17", "2026-11-24", "2026-11-25"].map(overdueOn)).toEqual([false, false, true]);
  });

  test("is left to another run that is under way", async () => {
    await using room = await aWeeklyRoom();
    using _lock = room.memory.lock();
    expect(await room.runAt("2026-11-16T06:30:00Z")).toEqual({ reason: "Another weekly run is under way." });
  });

  test("the admin page bears a missing or damaged memory", async () => {
    await using room = await aWeeklyRoom();
    const now = new Date("2026-11-16T06:30:00Z");
    expect(room.memory.report(now)).toEqual({ by: "timer", seen: false, last: null, next: null, overdue: false });
    await writeFile(join(room.folder, "weekly.json"), "{");
    expect(room.memory.report(now).last).toBeNull();
  });
});

describe("the weekly post, written by the service", () => {
  /** The service's runner with a clock that is set by hand. */
  async function aService(drafter = aDrafter()) {
    const room = await aWeeklyRoom({ by: "service" });
    let time = "2026-11-17T10:00:00Z";
    const now = () => new Date(time);
    room.memory.report(now()); // its first start
    const runner = createWeeklyRunner({ ...room.parts, drafter, now });
    return {
      ...room,
      runner,
      async checkAt(moment: string) {
        time = moment;
        await runner.wake();
        return room.posts.created.length;
      },
      next: () => room.memory.report(now()).next,
      async [Symbol.asyncDispose]() {
        await runner.stop();
        await room[Symbol.asyncDispose]();
      },
    };
  }

  test("comes on Mondays at 7 by the clocks of London, in winter and in summer", async () => {
    await using service = await aService();
    const moments = ["2026-11-22T23:59:00Z", "2026-11-23T06:59:59Z", "2026-11-23T07:00:00Z", "2026-11-30T06:59:59Z"];
    const written: number[] = [];
    for (const moment of moments) written.push(await service.checkAt(moment));
    expect(written).toEqual([0, 0, 1, 1]);
    expect(service.next()).toBe("2026-11-30T07:00:00.000Z");
    expect(await service.checkAt("2027-06-14T05:59:00Z")).toBe(2);
    expect(service.next()).toBe("2027-06-14T06:00:00.000Z");
    expect(await service.checkAt("2027-06-14T06:00:00Z")).toBe(2);
    expect(service.next()).toBe("2027-06-21T06:00:00.000Z");
  });

  test("is the same one a week, whether the command, the service or both write it", async () => {
    await using service = await aService();
    await service.runAt("2026-11-23T06:30:00Z");
    expect(await service.checkAt("2026-11-23T07:00:00Z")).toBe(1);
    expect(await service.checkAt("2026-11-30T07:00:00Z")).toBe(2);
    await service.runAt("2026-12-01T06:30:00Z");
    expect(service.posts.created).toHaveLength(2);
  });

  test("is tried again a day later when it could not be written, and not every minute", async () => {
    const drafter = aDrafter(() => Promise.reject(new ServiceError("unavailable", "The writing service is away.")));
    await using service = await aService(drafter);
    await service.checkAt("2026-11-23T07:00:00Z");
    expect(service.next()).toBe("2026-11-24T07:00:00.000Z");
    drafter.draft = async () => aDraft({ title: "At last" });
    expect(await service.checkAt("2026-11-23T07:01:00Z")).toBe(0);
    expect(await service.checkAt("2026-11-24T07:00:00Z")).toBe(1);
  });

  test("is not put off until the clock has caught up with a failure that it noted while it ran ahead", async () => {
    const drafter = aDrafter(() => Promise.reject(new ServiceError("unavailable", "The writing service is away.")));
    await using service = await aService(drafter);
    await service.checkAt("2026-12-28T07:00:00Z");
    drafter.draft = async () => aDraft({ title: "At last" });
    expect(await service.checkAt("2026-11-30T07:00:00Z")).toBe(1);
  });

  test("that was cut short by the service’s end is made up for at the next start", async () => {
    const asked = Promise.withResolvers<void>();
    const drafter = aDrafter(({ signal }) => {
      asked.resolve();
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    });
    await using service = await aService(drafter);
    const round = service.checkAt("2026-11-23T07:00:00Z");
    await asked.promise;
    await service.runner.stop();
    await round;
    expect(service.memory.isDue(new Date("2026-11-23T07:05:00Z"))).toBe(true);
  });

  test("begins with the first Monday after the service took over from a timer, and makes up for nothing before", async () => {
    await using room = await aWeeklyRoom();
    room.memory.report(new Date("2026-11-02T10:00:00Z"));
    const ours = openWeeklyMemory({ dataDir: room.folder, by: "service" });
    expect(ours.report(new Date("2026-11-18T10:00:00Z"))).toMatchObject({
      next: "2026-11-23T07:00:00.000Z",
      overdue: false,
    });
    expect(ours.isDue(new Date("2026-11-19T10:00:00Z"))).toBe(false);
  });
});

test("an ISO week belongs to the year of its Thursday", () => {
  const weeks = ["2026-11-20", "2026-01-01", "2027-01-03", "2027-01-04", "2024-12-30", "2020-12-31"].map((day) =>
    isoWeek(new Date(`${day}T12:00:00Z`)),
  );
  expect(weeks).toEqual(["2026-W47", "2026-W01", "2026-W53", "2027-W01", "2025-W01", "2020-W53"]);
});
