import { mkdtempDisposableSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { numbersAnswer } from "#content/model/answers.ts";
import { shownNumber } from "#content/model/shown-number.ts";
import { json } from "../testing/read-answer.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { browsers, logLine } from "./testing/scripted-week.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

const [browser = ""] = browsers;
const saddle = "---\nid: p1\ntitle: Why your saddle matters\npublished: true\n---\nText.\n";

let app: App;
beforeAll(async () => {
  app = await startTestApp({ posts: { "saddle.md": saddle } });
});
afterAll(() => app[Symbol.asyncDispose]());

const visit = (path: string, headers: Record<string, string> = {}) =>
  app.asVisitor("GET", path, undefined, { "User-Agent": browser, "Sec-Fetch-Dest": "document", ...headers });
const numbersOf = async (app: App) =>
  numbersAnswer.parse(await (await app.asAdmin("GET", "/api/admin/numbers")).json());

test("numbers are the owner’s: without her token the answer is 401", async () => {
  expect((await app.asVisitor("GET", "/api/admin/numbers")).status).toBe(401);
});

test("before anybody came, a sentence says so", async () => {
  const { since, sentence, days, problem } = await numbersOf(app);
  expect([since, days, problem]).toEqual([null, [], undefined]);
  expect(sentence).toContain("has been counted yet");
});

test("npm start alone counts what it serves", async () => {
  for (let at = 0; at < 6; at++) await visit("/blog/saddle", { Referer: "https://www.vets.example/links" });
  await visit("/booking", { Referer: `${app.url}/blog/saddle` });
  await visit("/nowhere", { Referer: `${app.url}/about` });
  await visit("/about", { "User-Agent": "Googlebot/2.1" });
  const message = { name: "Ann", email: "ann@home.example", message: "Good morning, my mare is stiff." };
  await app.asVisitor("POST", "/api/contact", message);
  expect(await numbersOf(app)).toMatchObject({
    sentence:
      "6 visits in the last seven days, a few views of the booking page. “Why your saddle matters” was read most.",
    week: { visits: 6, views: 7, booking: 1, messages: 1 },
    from: [{ host: "vets.example", visits: 6 }],
    ledToBooking: [{ path: "/blog/saddle", title: "Why your saddle matters", views: 1 }],
    missing: [{ path: "/nowhere", requests: 1, from: "/about" }],
    posts: { p1: 6 },
  });
});

test("visits from one search site are one number, whichever country it is searched in", async () => {
  for (const host of ["www.google.com", "google.co.uk", "m.google.de", "www.google.com.au", "uk.search.yahoo.com"])
    await visit("/about", { Referer: `https://${host}/` });
  await visit("/about", { Referer: "https://google.vets.example/" });
  const { from } = await numbersOf(app);
  expect(from.filter(({ host }) => /google|yahoo/.test(host))).toEqual([
    { host: "google.com", visits: 4 },
    { host: "yahoo.com", visits: 1 },
    { host: "google.vets.example", visits: 1 },
  ]);
});

test("a leaflet of a former site that is asked for is named, and can be made to lead to a page", async () => {
  for (const times of [1, 2]) expect([times, (await visit("/files/Leaflet.pdf")).status]).toEqual([times, 404]);
  expect((await numbersOf(app)).missing).toContainEqual({ path: "/files/leaflet.pdf", requests: 2 });
  const { links } = (await json(await app.asAdmin("GET", "/api/practice"))) as { links: { revision: string } };
  const formerPages = [{ from: "/files/leaflet.pdf", to: "/new-patients" }];
  const saved = await app.asAdmin(
    "PATCH",
    "/api/practice/links",
    { formerPages },
    { "If-Match": `"${links.revision}"` },
  );
  expect(saved.status).toBe(200);
  await app.settled();
  const led = await visit("/files/leaflet.pdf");
  expect([led.status, led.headers.get("location")]).toEqual([301, "/new-patients"]);
});

test("views follow a post to its new address, and an address that leads somewhere again is no longer missing", async () => {
  await visit("/blog/cob", { Referer: `${app.url}/about` });
  expect((await numbersOf(app)).missing.map(({ path }) => path)).toContain("/blog/cob");
  const renamed = await app.asAdmin("PATCH", "/api/blog/p1", { slug: "cob" });
  expect(renamed.status).toBe(200);
  await app.settled();
  expect((await visit("/blog/saddle")).status).toBe(301);
  const { posts, pages, missing } = await numbersOf(app);
  expect(posts).toEqual({ p1: 6 });
  expect(pages[0]).toEqual({ path: "/blog/cob", title: "Why your saddle matters", views: 6 });
  expect(missing.map(({ path }) => path)).not.toContain("/blog/cob");
});

test("an address whose post has gone leads nowhere again, and what is off the site is not among what was read", async () => {
  for (const times of [1, 2]) expect([times, (await visit("/old-saddle")).status]).toEqual([times, 404]);
  const { links } = (await json(await app.asAdmin("GET", "/api/practice"))) as { links: { revision: string } };
  const formerPages = [{ from: "/old-saddle", to: "/blog/cob" }];
  await app.asAdmin("PATCH", "/api/practice/links", { formerPages }, { "If-Match": `"${links.revision}"` });
  await app.settled();
  const rowOf = async () => (await numbersOf(app)).missing.find(({ path }) => path === "/old-saddle");
  expect(await rowOf()).toBeUndefined();
  await app.asAdmin("PATCH", "/api/blog/p1", { published: false });
  await app.settled();
  expect(await rowOf()).toEqual({ path: "/old-saddle", requests: 2, lost: "/blog/cob" });
  expect((await numbersOf(app)).pages.map(({ path }) => path)).not.toContain("/blog/cob");
  await app.asAdmin("PATCH", "/api/blog/p1", { published: true });
  await app.settled();
});

test("what was served before a restart is still counted after it", async () => {
  await visit("/contact");
  await app.stop();
  app = await startTestApp({ root: app.root });
  expect((await numbersOf(app)).pages).toContainEqual({ path: "/contact", title: "Contact", views: 1 });
});

test("a log that is missing, is not set up, or gets nothing is said in a sentence with what to do", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "log-"));
  const ACCESS_LOG = join(folder.path, "access.log");
  const SITE_URL = "https://practice.example";
  const problemWith = async (env: Record<string, string>) => {
    await using app = await startTestApp({ env });
    return (await numbersOf(app)).problem;
  };
  expect(await problemWith({ ACCESS_LOG })).toMatch(/log cannot be read.*npm run setup/);
  expect(await problemWith({ SITE_URL })).toMatch(/log, which is not set up.*npm run setup/);
  writeFileSync(ACCESS_LOG, "");
  expect(await problemWith({ ACCESS_LOG, SITE_URL })).toMatch(/from another host, its numbers cannot be known here/);
});

test("compares the week with the one before and with the same days of a year ago, once these were counted whole", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "log-"));
  const ACCESS_LOG = join(folder.path, "access.log");
  let present = "";
  const read = async (day: string, times: number, root?: string) => {
    present = `${day}T12:00:00Z`;
    const headers = { "user-agent": browser, "sec-fetch-dest": "document" };
    const request = { at: Date.parse(present), method: "GET", path: "/about", status: 200, headers };
    writeFileSync(ACCESS_LOG, logLine(request, "").repeat(times));
    const app = await startTestApp({ env: { ACCESS_LOG }, now: () => new Date(present), ...(root && { root }) });
    const numbers = await numbersOf(app);
    await app.stop();
    return { root: app.root, numbers };
  };
  const { root, numbers: first } = await read("2025-11-20", 5);
  expect([first.weekBefore, first.yearBefore]).toEqual([undefined, undefined]);
  await read("2025-11-27", 6, root);
  await read("2026-11-19", 7, root);
  const { numbers } = await read("2026-11-26", 8, root);
  expect([numbers.week, numbers.weekBefore, numbers.yearBefore].map((week) => week?.views)).toEqual([8, 7, 6]);
  expect(numbers.days).toHaveLength(90);
  rmSync(root, { recursive: true });
});

test("a few are shown as a few", () => {
  expect([0, 1, 4, 5, 1_234].map(shownNumber)).toEqual(["no", "a few", "a few", "5", "1,234"]);
});
