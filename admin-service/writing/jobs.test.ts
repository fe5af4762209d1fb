import { mkdtempDisposable, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { ServiceError } from "../errors.ts";
import { createPictureMaker } from "../pictures/picture-maker.ts";
import { type FakeOpenAI, startFakeOpenAI } from "../testing/fake-openai.ts";
import { aDraft, aDrafter, aPostStore, check, instantPictures, noon, rules } from "../testing/writing-fixtures.ts";
import { type Job, openJobs } from "./jobs.ts";
import { createOpenAiDrafter } from "./openai-drafter.ts";

async function setUpJobs(changes: Partial<Parameters<typeof openJobs>[0]> = {}) {
  const folder = await mkdtempDisposable(join(tmpdir(), "jobs-"));
  const posts = aPostStore();
  const reported: Job[] = [];
  const log = { info: vi.fn(), error: vi.fn() };
  const parts = {
    dataDir: folder.path,
    drafter: aDrafter(),
    pictures: instantPictures,
    posts,
    check,
    log,
    now: () => noon,
    onJob: (job: Job) => reported.push(job),
  };
  const open = (more: Partial<Parameters<typeof openJobs>[0]> = {}) => openJobs({ ...parts, ...changes, ...more });
  const ended = () =>
    vi.waitUntil(() => reported.find(({ state }) => state !== "running"), { timeout: 10_000, interval: 2 });
  return {
    folder: folder.path,
    posts,
    reported,
    log,
    open,
    ended,
    jobs: await open(),
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

/** Returns a drafter that answers only when `answer` is called, and rejects when it is aborted. */
function aSlowDrafter() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const drafter = aDrafter(async ({ signal }) => {
    const aborted = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    await Promise.race([promise, aborted]);
    return aDraft();
  });
  return { drafter, answer: resolve };
}

describe("a request for a post", () => {
  test("becomes a draft, step by step, with its origin in the front matter", async () => {
    await using setup = await setUpJobs();
    const { jobId, message } = await setup.jobs.start("Saddle fit in winter");
    expect(message).toMatch(/check back/);
    expect(await setup.ended()).toMatchObject({
      id: jobId,
      state: "done",
      slug: "post-1",
      commit: "commit-1",
      notes: [],
    });
    expect(setup.reported.map(({ state, step }) => step ?? state)).toEqual([
      "running",
      "text",
      "picture",
      "saving",
      "done",
    ]);
    expect(setup.posts.created).toEqual([
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

  test("is stored in a file that contains neither the prompt nor the text", async () => {
    await using setup = await setUpJobs();
    await setup.jobs.start("A canary in the prompt");
    await setup.ended();
    await setup.jobs.stop();
    expect(await readFile(join(setup.folder, "jobs.json"), "utf8")).not.toMatch(/canary|kettle/);
    expect((await setup.open()).current()).toMatchObject({ state: "done" });
  });

  test("is refused while another one is running, and accepted after it", async () => {
    const { drafter, answer } = aSlowDrafter();
    await using setup = await setUpJobs({ drafter });
    const [first, second] = await Promise.allSettled([setup.jobs.start("One"), setup.jobs.start("Two")]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({
      reason: { code: "conflict", message: "A post is being written already. Please wait until it is ready." },
    });
    answer();
    await setup.ended();
    await expect(setup.jobs.start("Three")).resolves.toBeDefined();
    await setup.jobs.stop();
  });

  test("that fails saves no post, and its reason stays visible, even after a restart", async () => {
    const drafter = aDrafter(() =>
      Promise.reject(new ServiceError("unavailable", "The writing service refused the key.")),
    );
    await using setup = await setUpJobs({ drafter });
    await setup.jobs.start("One");
    expect(await setup.ended()).toMatchObject({ state: "failed", reason: "The writing service refused the key." });
    expect(setup.posts.created).toEqual([]);
    expect((await setup.open()).current()).toMatchObject({ state: "failed" });
  });

  test("that fails for an unexpected reason says so, and the log has the details", async () => {
    await using setup = await setUpJobs({ drafter: aDrafter(() => Promise.reject(new TypeError("x is undefined"))) });
    await setup.jobs.start("One");
    expect(await setup.ended()).toMatchObject({ state: "failed", reason: expect.stringContaining("log") });
    expect(setup.log.error).toHaveBeenCalledOnce();
  });

  test("can be cancelled, and then saves no post", async () => {
    await using setup = await setUpJobs({ drafter: aSlowDrafter().drafter });
    await setup.jobs.start("One");
    await setup.jobs.cancel();
    expect(setup.jobs.current()).toMatchObject({ state: "failed", reason: "Cancelled. Nothing was saved." });
    expect(setup.posts.created).toEqual([]);
    await expect(setup.jobs.cancel()).rejects.toThrow("No post is being written");
  });
});

test("a request that cannot be stored on disk is refused, and the next one is accepted", async () => {
  await using setup = await setUpJobs();
  await rename(setup.folder, `${setup.folder}-away`);
  await expect(setup.jobs.start("One")).rejects.toThrow("could not be saved");
  expect(setup.jobs.current()).toMatchObject({ state: "failed" });
  await rename(`${setup.folder}-away`, setup.folder);
  await expect(setup.jobs.start("Two")).resolves.toBeDefined();
  await setup.jobs.stop();
});

describe("when the service ends while a post is being written", () => {
  test("a normal stop marks the job as interrupted and saves nothing", async () => {
    await using setup = await setUpJobs({ drafter: aSlowDrafter().drafter });
    await setup.jobs.start("One");
    await setup.jobs.stop();
    expect((await setup.open()).current()).toMatchObject({
      state: "interrupted",
      reason: expect.stringContaining("Nothing was saved"),
    });
    expect(setup.posts.created).toEqual([]);
    await expect(setup.jobs.start("Two")).rejects.toThrow("stopping");
  });

  test("a kill before the post is saved lets the next start mark the job as interrupted", async () => {
    await using setup = await setUpJobs({ drafter: aSlowDrafter().drafter });
    await setup.jobs.start("One");
    const afterTheKill = await setup.open({ drafter: aDrafter() });
    expect(afterTheKill.current()).toMatchObject({
      state: "interrupted",
      reason: expect.stringContaining("please start again"),
    });
    await afterTheKill.start("One"); // the next request is accepted
    await afterTheKill.stop(); // waits for the last write, before the folder is removed
    await setup.jobs.stop();
  });

  test("a kill just after the post is saved lets the next start mark the job as done, so that nobody asks for it twice", async () => {
    const posts = aPostStore();
    const create = posts.create;
    const killed = {
      ...posts,
      create: (post: Parameters<typeof create>[0]) => create(post).then(() => new Promise<never>(() => {})),
    };
    await using setup = await setUpJobs({ posts: killed });
    await setup.jobs.start("One");
    await vi.waitUntil(() => posts.created.length > 0, { interval: 2 });
    expect((await setup.open({ posts })).current()).toMatchObject({ state: "done" });
  });
});

describe("with the real client and a failing server", () => {
  function setUpWithOpenAI({ url }: FakeOpenAI) {
    const config = {
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: url,
      OPENAI_MODEL: "m",
      OPENAI_IMAGE_MODEL: "gpt-image-1",
    };
    return setUpJobs({
      drafter: createOpenAiDrafter(config, { facts: () => facts, rules, check }),
      pictures: createPictureMaker(config),
    });
  }

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
  ] as const)(
    "an answer of the kind “%s” makes the job fail with a reason, and no post is saved",
    async (behaviour, reason) => {
      await using openai = await startFakeOpenAI();
      openai.chat = behaviour;
      await using setup = await setUpWithOpenAI(openai);
      await setup.jobs.start("A canary in the prompt");
      expect(await setup.ended()).toMatchObject({ state: "failed", reason: expect.stringMatching(reason) });
      expect(setup.posts.created).toEqual([]);
      expect(JSON.stringify(setup.log.error.mock.calls)).not.toMatch(/canary|sk-test/);
    },
  );

  test("a post whose picture fails gets a painted cover, and a note tells the owner", async () => {
    await using openai = await startFakeOpenAI();
    openai.images = "fault";
    await using setup = await setUpWithOpenAI(openai);
    await setup.jobs.start("Saddle fit");
    expect(await setup.ended()).toMatchObject({
      state: "done",
      notes: [expect.stringMatching(/^A painted cover stands in for the picture: The picture service has a fault/)],
    });
    expect(setup.posts.created[0]?.provenance).toMatchObject({ draftedBy: "m", pictureBy: "the cover painter" });
  });
});
