import { afterAll, beforeAll, expect, test } from "vitest";
import { numbersAnswer } from "#content/model/answers.ts";
import { startTestApp } from "../testing/start-test-app.ts";

const browser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";

let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp({
    posts: {
      "saddle.md": "---\nid: p1\ntitle: Why your saddle matters\npublished: true\naliases: [/old-saddle]\n---\nText.\n",
    },
  });
});
afterAll(() => app[Symbol.asyncDispose]());

const visit = (path: string, headers: Record<string, string> = {}) =>
  app.asVisitor("GET", path, undefined, { "User-Agent": browser, "Sec-Fetch-Dest": "document", ...headers });
const numbers = async () => numbersAnswer.parse(await (await app.asAdmin("GET", "/api/admin/numbers")).json());

test("numbers are the owner’s: without her token the answer is 401", async () => {
  expect((await app.asVisitor("GET", "/api/admin/numbers")).status).toBe(401);
});

test("before anybody came, a sentence says so", async () => {
  expect(await numbers()).toMatchObject({
    since: null,
    sentence: expect.stringContaining("has been counted yet"),
    days: [],
  });
});

test("npm start alone counts what it serves", async () => {
  for (let at = 0; at < 6; at++) await visit("/blog/saddle", { Referer: "https://www.vets.example/links" });
  await visit("/booking", { Referer: `${app.url}/blog/saddle` });
  await visit("/nowhere", { Referer: `${app.url}/about` });
  const name = { name: "Ann", email: "ann@home.example", message: "Good morning, my mare is stiff." };
  await app.asVisitor("POST", "/api/contact", name);
  expect(await numbers()).toMatchObject({
    sentence:
      "6 visits in the last seven days, a few views of the booking page. “Why your saddle matters” was read most.",
    week: { visits: 6, views: 7, booking: 1, messages: 1 },
    from: [{ host: "vets.example", visits: 6 }],
    ledToBooking: [{ path: "/blog/saddle", title: "Why your saddle matters", views: 1 }],
    missing: [{ path: "/nowhere", requests: 1, from: "/about" }],
    posts: { p1: 6 },
  });
});
