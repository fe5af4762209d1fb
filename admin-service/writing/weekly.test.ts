import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { ServiceError } from "../errors.ts";
import { isoWeek } from "./iso-week.ts";
import { runWeekly } from "./weekly.ts";
import { openWeeklyMemory } from "./weekly-memory.ts";
import { aDesk, aDraft, aDrafter, instantPictures } from "./writing-room.examples.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

async function aWeeklyRoom() {
  const folder = await mkdtempDisposable(join(tmpdir(), "weekly-"));
  const posts = aDesk();
  const memory = openWeeklyMemory({ dataDir: folder.path });
  const parts = {
    posts,
    memory,
    drafter: aDrafter(),
    pictures: instantPictures,
    log: { info: vi.fn(), error: vi.fn() },
  };
  const runAt = (day: string | Date, changes: Partial<Parameters<typeof runWeekly>[0]> = {}) =>
    runWeekly({ ...parts, now: () => new Date(day), ...changes });
  return { folder: folder.path, posts, memory, runAt, [Symbol.asyncDispose]: () => folder.remove() };
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

  test("takes turns between people, dogs and horses, and never repeats itself in a whole year", async () => {
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
    const memoryOfItsOwn = { ...room.memory, begin: () => ({ release() {}, [Symbol.dispose]() {} }) };
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
    using _turn = room.memory.begin();
    expect(await room.runAt("2026-11-16T06:30:00Z")).toEqual({ reason: "Another weekly run is under way." });
  });

  test("the admin page bears a missing or damaged memory", async () => {
    await using room = await aWeeklyRoom();
    const now = new Date("2026-11-16T06:30:00Z");
    expect(room.memory.report(now)).toEqual({ last: null, next: now.toISOString(), overdue: false });
    await writeFile(join(room.folder, "weekly.json"), "{");
    expect(room.memory.report(now).last).toBeNull();
  });
});

test("an ISO week belongs to the year of its Thursday", () => {
  const weeks = ["2026-11-20", "2026-01-01", "2027-01-03", "2027-01-04", "2024-12-30", "2020-12-31"].map((day) =>
    isoWeek(new Date(`${day}T12:00:00Z`)),
  );
  expect(weeks).toEqual(["2026-W47", "2026-W01", "2026-W53", "2027-W01", "2025-W01", "2020-W53"]);
});
