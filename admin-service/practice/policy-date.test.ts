// @module-tag slow
import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const writes = (day: Date) => new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London" }).format(day);
const message = { name: "Ida", email: "ida@test.example", message: "Good morning." };

test.each([
  ["its words", "/api/words/privacy-policy", { body: "Effective {{policy.effective}}. We keep little." }],
  ["the register of the profession", "/api/practice/people", { regulator: { name: "General Osteopathic Council" } }],
  ["the host of the diary", "/api/practice/links", { booking: { url: "https://diary.test/" } }],
])("a change of %s gives the policy that day’s date", async (_, path, change) => {
  const now = () => new Date("2027-03-01T12:00:00Z");
  await using app = await startTestApp({ now });
  expect((await app.asAdmin("PATCH", path, change)).status).toBe(200);
  await app.settled();
  expect(app.live("privacy-policy.html")).toContain("Effective 01/03/2027");
});

test("a change of a fact that the privacy policy says gives it that day’s date, which it and every consent keep", async () => {
  let now = new Date("2027-03-01T23:50:00Z");
  await using app = await startTestApp({ now: () => now });
  await app.settled();
  expect(app.live("privacy-policy.html")).toContain("Effective 18/07/2025");
  const today = writes(now);
  const dates = async () => {
    await app.settled();
    await app.asVisitor("POST", "/api/contact", { ...message, message: `On ${now.toISOString()}` });
    const messages = (await (await app.asAdmin("GET", "/api/admin/messages")).json()) as { notice: string }[];
    const page = /Effective ([\d/]+)/.exec(app.live("privacy-policy.html") ?? "")?.[1];
    return [page, messages[0]?.notice];
  };

  const changed = await app.asAdmin("PATCH", "/api/practice/contact", { messagesKeptMonths: 6 });
  expect(app.filesOfLastCommit()).toEqual(["content/practice/contact.yaml"]);
  expect(await dates()).toEqual([today, today]);
  await app.services.practice.datePolicy();
  expect(app.filesOfLastCommit()).toEqual(["content/practice/policy.yaml"]);
  const head = app.git("rev-parse", "HEAD");
  now = new Date("2027-03-02T00:10:00Z");
  await app.services.practice.datePolicy();
  expect(app.git("rev-parse", "HEAD")).toBe(head);
  expect((await app.asAdmin("PATCH", "/api/practice/prices", { canine: { initial: 52 } })).status).toBe(200);
  expect(await dates()).toEqual([today, today]);

  const commit = changed.headers.get("x-commit");
  expect((await app.asAdmin("POST", "/api/practice/undo", { commit })).status).toBe(200);
  expect(await dates()).toEqual([writes(now), writes(now)]);
  expect((await (await app.asAdmin("GET", "/api/admin/status")).json()).notices ?? []).toEqual([]);
});
