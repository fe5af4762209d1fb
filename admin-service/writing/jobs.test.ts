import { mkdtempDisposable, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { facts } from "#content/facts/practice.ts";
import { ServiceError } from "../errors.ts";
import { createPictureMaker } from "../pictures/picture-maker.ts";
import { startFakeOpenAI } from "../testing/fake-openai.ts";
import { aDesk, aDraft, aDrafter, check, instantPictures, noon, rules } from "../testing/writing-room.ts";
import { type Job, openJobs } from "./jobs.ts";
import { createOpenAiDrafter } from "./openai-drafter.ts";

async function aJobsRoom(changes: Partial<Parameters<typeof openJobs>[0]> = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), "jobs-"));
  const posts = aDesk();
  const seen: Job[] = [];
  const log = { info: vi.fn(), error: vi.fn() };
  const parts = {
    dataDir: folder.path,
    drafter: aDrafter(),
    pictures: instantPictures,
    posts,
    check,
    log,
    now: () => noon,
    onJob: (job: Job) => seen.push(job),
  };
  const open = (more: Partial<Parameters<typeof openJobs>[0]> = {}) => openJobs({ ...parts, ...changes, ...more });
  const ended = () =>
    vi.waitUntil(() => seen.find(({ state }) => state !== "running"), { timeout: 10_000, interval: 2 });
  return {
    folder: folder.path,
    posts,
    seen,
    log,
    open,
    ended,
    jobs: await open(),
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

/** A drafter that answers only when told, or when interrupted. */
function aSlowDrafter() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const drafter = aDrafter(async ({ signal }) => {
    const interrupted = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    await Promise.race([promise, interrupted]);
    return aDraft();
  });
  return { drafter, answer: resolve };
}

describe("an order for a post", () => {
  test("becomes a draft with its origin in the front matter, step by step", async () => {
    await using room = await aJobsRoom();
    const { jobId, message } = await room.jobs.start("Saddle fit in winter");
    expect(message).toMatch(/check back/);
    expect(await room.ended()).toMatchObject({
      id: jobId,
      state: "done",
      slug: "post-1",
      commit: "commit-1",
      notes: [],
    });
    expect(room.seen.map(({ state, step }) => step ?? state)).toEqual(["running", "text", "picture", "saving", "done"]);
    expect(room.posts.created).toEqual([
      expect.objectContaining({
        published: false,
        picture: { data: expect.any(Uint8Array), alt: "A horse." },
        provenance: {
          draftedBy: "test model",
          draftedAt: noon.toISOString(),
          prompt: "Saddle fit in winter",
          pictureBy: "the cover painter",
        },
      }),
    ]);
  });

  test("is remembered in a private file that holds neither prompt nor text", async () => {
    await using room = await aJobsRoom();
    await room.jobs.start("A canary in the prompt");
    await room.ended();
    await room.jobs.stop();
    expect(await readFile(join(room.folder, "jobs.json"), "utf8")).not.toMatch(/canary|kettle/);
    expect((await room.open()).current()).toMatchObject({ state: "done" });
  });

  test("is refused while another is under way, and taken again after it", async () => {
    const { drafter, answer } = aSlowDrafter();
    await using room = await aJobsRoom({ drafter });
    const [first, second] = await Promise.allSettled([room.jobs.start("One"), room.jobs.start("Two")]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({
      reason: { code: "conflict", message: "A post is being written already. Please wait until it is ready." },
    });
    answer();
    await room.ended();
    await expect(room.jobs.start("Three")).resolves.toBeDefined();
    await room.jobs.stop();
  });

  test("that fails leaves no post, and its reason stays in view, also after a restart", async () => {
    const drafter = aDrafter(() =>
      Promise.reject(new ServiceError("unavailable", "The writing service refused the key.")),
    );
    await using room = await aJobsRoom({ drafter });
    await room.jobs.start("One");
    expect(await room.ended()).toMatchObject({ state: "failed", reason: "The writing service refused the key." });
    expect(room.posts.created).toEqual([]);
    expect((await room.open()).current()).toMatchObject({ state: "failed" });
  });

  test("that fails for a reason nobody foresaw says so, and the log knows more", async () => {
    await using room = await aJobsRoom({ drafter: aDrafter(() => Promise.reject(new TypeError("x is undefined"))) });
    await room.jobs.start("One");
    expect(await room.ended()).toMatchObject({ state: "failed", reason: expect.stringContaining("log") });
    expect(room.log.error).toHaveBeenCalledOnce();
  });

  test("can be cancelled, and then leaves no post", async () => {
    await using room = await aJobsRoom({ drafter: aSlowDrafter().drafter });
    await room.jobs.start("One");
    await room.jobs.cancel();
    expect(room.jobs.current()).toMatchObject({ state: "failed", reason: "Cancelled. Nothing was saved." });
    expect(room.posts.created).toEqual([]);
    await expect(room.jobs.cancel()).rejects.toThrow("No post is being written");
  });
});

test("an order that cannot be remembered is refused, and the next one is taken", async () => {
  await using room = await aJobsRoom();
  await rename(room.folder, `${room.folder}-away`);
  await expect(room.jobs.start("One")).rejects.toThrow("could not be saved");
  expect(room.jobs.current()).toMatchObject({ state: "failed" });
  await rename(`${room.folder}-away`, room.folder);
  await expect(room.jobs.start("Two")).resolves.toBeDefined();
  await room.jobs.stop();
});

describe("when the service ends", () => {
  test("politely, the job under way is marked interrupted and nothing is saved", async () => {
    await using room = await aJobsRoom({ drafter: aSlowDrafter().drafter });
    await room.jobs.start("One");
    await room.jobs.stop();
    expect((await room.open()).current()).toMatchObject({
      state: "interrupted",
      reason: expect.stringContaining("Nothing was saved"),
    });
    expect(room.posts.created).toEqual([]);
    await expect(room.jobs.start("Two")).rejects.toThrow("stopping");
  });

  test("by a kill while it writes, the job is found interrupted at the next start", async () => {
    await using room = await aJobsRoom({ drafter: aSlowDrafter().drafter });
    await room.jobs.start("One");
    const afterTheKill = await room.open({ drafter: aDrafter() });
    expect(afterTheKill.current()).toMatchObject({
      state: "interrupted",
      reason: expect.stringContaining("please start again"),
    });
    await afterTheKill.start("One"); // and the next order is taken
    await afterTheKill.stop(); // its last write comes before the folder goes
    await room.jobs.stop();
  });

  test("by a kill just after the post was saved, the job is found done, so that nobody asks for it twice", async () => {
    const posts = aDesk();
    const create = posts.create;
    const killed = {
      ...posts,
      create: (post: Parameters<typeof create>[0]) => create(post).then(() => new Promise<never>(() => {})),
    };
    await using room = await aJobsRoom({ posts: killed });
    await room.jobs.start("One");
    await vi.waitUntil(() => posts.created.length > 0, { interval: 2 });
    expect((await room.open({ posts })).current()).toMatchObject({ state: "done" });
  });
});

describe("with a real client and a server on a bad day", () => {
  test.each([
    ["reset", /could not be reached/],
    ["unauthorised", /refused the key/],
    ["too many", /wait 24 hours/],
    ["fault", /fault of its own/],
    ["garbage", /could not be read/],
    ["wrong schema", /not a complete post/],
    ["refusal", /declined/],
    ["html", /could not be read/],
    ["huge", /far too large/],
  ] as const)("“%s”: the job fails with its reason, and there is no post", async (behaviour, reason) => {
    await using openai = await startFakeOpenAI();
    openai.chat = behaviour;
    const config = {
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: openai.url,
      OPENAI_MODEL: "m",
      OPENAI_IMAGE_MODEL: "gpt-image-1",
    };
    await using room = await aJobsRoom({
      drafter: createOpenAiDrafter(config, { facts: () => facts, rules, check }),
      pictures: createPictureMaker(config),
    });
    await room.jobs.start("A canary in the prompt");
    expect(await room.ended()).toMatchObject({ state: "failed", reason: expect.stringMatching(reason) });
    expect(room.posts.created).toEqual([]);
    expect(JSON.stringify(room.log.error.mock.calls)).not.toMatch(/canary|sk-test/);
  });

  test("a post whose picture failed gets a painted cover, and the owner is told", async () => {
    await using openai = await startFakeOpenAI();
    openai.images = "fault";
    const config = {
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: openai.url,
      OPENAI_MODEL: "m",
      OPENAI_IMAGE_MODEL: "gpt-image-1",
    };
    await using room = await aJobsRoom({
      drafter: createOpenAiDrafter(config, { facts: () => facts, rules, check }),
      pictures: createPictureMaker(config),
    });
    await room.jobs.start("Saddle fit");
    expect(await room.ended()).toMatchObject({
      state: "done",
      notes: [expect.stringMatching(/^A painted cover stands in for the picture: The picture service has a fault/)],
    });
    expect(room.posts.created[0]?.provenance).toMatchObject({ draftedBy: "m", pictureBy: "the cover painter" });
  });
});
