import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keptWordsAnswer, thrownAwayAnswer } from "#content/model/answers.ts";
import { thrownAway } from "#content/model/kept-words.ts";
import type { WholeService } from "../open-whole-service.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const DAY_MS = 24 * 60 * 60_000;
const start = Date.parse("2026-11-20T09:00:00Z");
let time = start;
let app: Awaited<ReturnType<typeof startTestApp>>;
const open = (root?: string) => startTestApp({ ...(root && { root }), now: () => new Date(time) });
beforeAll(async () => {
  app = await open();
});
afterAll(() => app[Symbol.asyncDispose]());

const call = (method: string, name = "", body?: object) => app.asAdmin(method, `/api/thrown-away${name}`, body);
const said = async (response: Response) => [response.status, await response.text()];
const words = (content: string, changes: object = {}) => ({
  kind: "post",
  title: "Rain sheets",
  words: content,
  base: { id: "rain", title: "Rain sheets", revision: "r1", content: "Before." },
  draft: { title: "Rain sheets", content },
  ...changes,
});
const listed = async () => thrownAwayAnswer.parse(await (await call("GET")).json());
async function restart(): Promise<void> {
  await app.stop();
  app = await open(app.root);
}
/** The service does this every day. Days later the owner has to log in again, as a restart does here. */
async function swept(): Promise<void> {
  await restart();
  await store().tidyUp();
}
const store = () => (app.services as WholeService).thrownAwayWords;

test("words that were thrown away are listed, newest first, with the day until which they are kept, and are in no commit", async () => {
  app.commit({ "rain.md": aPost({ title: "Rain sheets" }) });
  const head = app.git("rev-parse", "HEAD");
  expect(await said(await call("PUT", "/one", words("First.")))).toEqual([204, ""]);
  time += 1_000;
  await call("PUT", "/two", words("Then.", { kind: "section", reasons: { cure: "It may." } }));
  await restart();
  expect(await listed()).toEqual([
    {
      name: "two",
      kind: "section",
      title: "Rain sheets",
      words: "Then.",
      at: "2026-11-20T09:00:01.000Z",
      until: "2026-12-20T09:00:01.000Z",
    },
    {
      name: "one",
      kind: "post",
      title: "Rain sheets",
      words: "First.",
      at: "2026-11-20T09:00:00.000Z",
      until: "2026-12-20T09:00:00.000Z",
    },
  ]);
  expect(keptWordsAnswer.parse(await (await call("GET", "/two")).json())).toMatchObject({
    draft: { content: "Then." },
    base: { content: "Before." },
    reasons: { cure: "It may." },
  });
  expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual([head, ""]);
  const folder = join(app.dataDir, "thrown-away");
  expect([statSync(folder).mode & 0o777, statSync(join(folder, "one.json")).mode & 0o777]).toEqual([0o700, 0o600]);
});

test("words that are sent twice are there once; taken up or emptied they are gone", async () => {
  await call("PUT", "/one", words("First."));
  await call("PUT", "/one", words("First."));
  expect((await listed()).map(({ name }) => name).sort()).toEqual(["one", "two"]);
  expect((await call("DELETE", "/one")).status).toBe(204);
  expect((await call("DELETE", "/one")).status).toBe(204);
  expect(await said(await call("GET", "/one"))).toEqual([404, "These words are no longer kept."]);
  expect((await call("DELETE")).status).toBe(204);
  expect(await listed()).toEqual([]);
  expect(readdirSync(join(app.dataDir, "thrown-away"))).toEqual([]);
});

test("they are kept for thirty days and no longer, and so is a picture that only they show", async () => {
  const picture = "sent-0123456789.webp";
  await app.services.sentPictures.write(picture, "RIFF....WEBP picture");
  time += 10 * DAY_MS;
  await restart();
  await call("PUT", "/month", words(`![](images/${picture})`));
  time += 30 * DAY_MS - 1_000;
  await swept();
  expect(await listed()).toHaveLength(1);
  expect(store().show(picture)).toBe(true);
  time += 2_000;
  await swept();
  expect(await listed()).toEqual([]);
  expect(store().show(picture)).toBe(false);
});

test("a clock that jumps 400 days ahead, or back, erases none of them, and they expire once it is right again", async () => {
  const right = time;
  await call("PUT", "/clock", words("Keep me."));
  for (const days of [400, 401, 0]) {
    time = right + days * DAY_MS;
    await swept();
    expect(await listed()).toHaveLength(1);
  }
  time = Date.parse("2000-01-01T00:00:00Z");
  await swept();
  time = right + DAY_MS;
  await swept();
  expect(await listed()).toHaveLength(1);
  time += 31 * DAY_MS;
  await swept();
  expect(await listed()).toEqual([]);
});

test("words that are thrown away while the clock is ahead do not let the others expire", async () => {
  const right = time;
  await call("PUT", "/before", words("Keep me."));
  time = right + 400 * DAY_MS;
  await store().write("after", thrownAway.parse(words("Me too."))); // nothing has looked at the clock before
  await swept();
  expect((await listed()).map(({ name }) => name).sort()).toEqual(["after", "before"]);
  time = right;
  await swept();
  expect(await listed()).toHaveLength(2);
  await call("DELETE");
});

test("what is no thrown away text is refused with a sentence, and so is everybody but the owner", async () => {
  for (const [body, sentence] of [
    [words("x", { kind: "message" }), "The kind has to be post, section or page."],
    [words("x", { draft: { content: 5 } }), "The words have to be text."],
    [words("x".repeat(301)), "The first words may be 300 characters long at most."],
    [words("x", { base: undefined }), "The version they are based on is missing."],
    [words("x", { mood: "sunny" }), "Unknown field: mood."],
  ] as const)
    expect(await said(await call("PUT", "/refused", body))).toEqual([400, sentence]);
  for (const name of ["/..%2fadmin", "/a.b", `/${"x".repeat(101)}`])
    expect((await call("PUT", name, words("x"))).status).toBe(404);
  for (const [method, name] of [
    ["GET", ""],
    ["DELETE", ""],
    ["GET", "/one"],
    ["PUT", "/one"],
    ["DELETE", "/one"],
  ] as const)
    expect((await app.asVisitor(method, `/api/thrown-away${name}`)).status).toBe(401);
});

test("when there is no more room nothing older is erased for new words, which are refused", {
  tags: ["slow"],
}, async () => {
  const draft = { content: "x".repeat(900_000) };
  const answers = [];
  for (let n = 0; n < 60; n++) answers.push(await said(await call("PUT", `/big-${n}`, words("Big.", { draft }))));
  expect(answers[0]).toEqual([204, ""]);
  expect(answers.at(-1)).toEqual([429, "There is no more room under Thrown away. Take words up again, or empty it."]);
  expect(await listed()).toHaveLength(answers.filter(([status]) => status === 204).length);
  expect((await call("PUT", "/big-0", words("Big.", { draft }))).status).toBe(204);
  await call("DELETE");
});
