// @module-tag slow
import { afterAll, beforeAll, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, said } from "../testing/read-answer.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

const DAY = 24 * 3_600_000;
const to = "owner@practice.example";
const mail = openForTests(() => startMailServer());
let app: TestApp;
let time = Date.parse("2026-11-18T09:00:00Z"); // a Wednesday

const start = (root?: string) =>
  startTestApp({ now: () => new Date(time), env: { SITE_URL: "https://practice.example" }, ...(root && { root }) });
beforeAll(async () => {
  app = await start();
});
afterAll(() => app[Symbol.asyncDispose]());

/** The owner, who logs in each time: days go by between two calls. */
async function asOwner(method: string, path: string, body?: object) {
  const { token } = await json(await app.asVisitor("POST", "/api/admin/login", { password: app.password }));
  return app.asVisitor(method, path, body, { Authorization: `Bearer ${token}` });
}
const want = async (on: unknown) => said(await asOwner("PATCH", "/api/letter", { on }));
const shown = async () => json(await asOwner("GET", "/api/letter"));
/** Lets the service look once whether a letter is due, as it does every minute. */
const look = () => app.services.letter.wake();
const setUpMail = (host: string) =>
  asOwner("PATCH", "/api/admin/told", { host, port: new URL(mail.url).port, to: host && to });
const lastLetter = async () => {
  const letter = (await mail.read()).at(-1);
  const link = letter?.text?.match(/https:\/\/practice\.example(\/api\/letter\/stop\?key=\S+)/)?.[1] ?? "";
  return { subject: letter?.subject, text: letter?.text ?? "", headers: letter?.headers ?? [], link };
};
const asBrowser = { Host: "practice.example" };

test("nobody gets a letter who has not asked for it, and it needs mail", async () => {
  expect(await shown()).toEqual({ on: false });
  expect(await want(true)).toEqual([409, expect.stringContaining("No mail is set up")]);
  await setUpMail("127.0.0.1");
  expect(await shown()).toEqual({ on: false, to, next: "2026-11-23T07:00:00.000Z" });
  time += 7 * DAY;
  await look();
  expect(mail.mails).toEqual([]);
});

test("strangers neither see nor change whether it is sent", async () => {
  expect((await app.asVisitor("GET", "/api/letter")).status).toBe(401);
  expect((await app.asVisitor("PATCH", "/api/letter", { on: true })).status).toBe(401);
  expect(await want("yes")).toEqual([400, expect.stringContaining("“on” has to be true or false")]);
});

test("it comes on Monday at 7, once, with the week in five lines and no word of a message", async () => {
  await app.asVisitor("POST", "/api/contact", { name: "Ada", email: "ada@example.org", message: "My back is sore." });
  await app.services.outbox.wake();
  const mailed = mail.mails.length;
  expect((await want(true))[0]).toBe(200);
  await look(); // a Wednesday
  time = Date.parse("2026-11-30T06:59:00Z");
  await look();
  expect(mail.mails).toHaveLength(mailed);
  time += 2 * 60_000;
  await look();
  await look();
  expect(mail.mails).toHaveLength(mailed + 1);
  const { subject, text } = await lastLetter();
  expect(subject).toMatch(/^Your website, the week to 29 November 2026/);
  expect(text).toContain("Messages that wait: 1 not read.");
  expect(text).toContain("Going live: ");
  expect(text).not.toMatch(/Ada|sore/);
  expect(text.split("\n\n")).toHaveLength(7);
});

test("a restart does not send it twice", async () => {
  const before = mail.mails.length;
  await app.stop();
  app = await start(app.root);
  await look();
  expect(mail.mails).toHaveLength(before);
});

test("a mail server that refuses it gets it an hour later; after four days the next one is near", async () => {
  const before = mail.mails.length;
  mail.state.refusal = { code: 451, words: "not now" };
  time = Date.parse("2026-12-07T07:01:00Z");
  await look();
  expect(app.errors.at(-1)).toBe("The letter on Monday could not be sent (451).");
  const problems = async () => JSON.stringify(await json(await asOwner("GET", "/api/health")));
  expect(await problems()).toContain("The letter on Monday could not be sent so far.");
  mail.state.refusal = undefined;
  time += 3 * DAY;
  await look();
  expect(await problems()).not.toContain("The letter on Monday");
  expect(mail.mails).toHaveLength(before + 1);
  mail.state.refusal = { code: 451, words: "not now" };
  time = Date.parse("2026-12-14T07:01:00Z");
  await look();
  mail.state.refusal = undefined;
  time += 4 * DAY;
  await look();
  expect(mail.mails).toHaveLength(before + 1);
});

test("a clock that was a year ahead does not silence it for a year", async () => {
  time = Date.parse("2027-12-06T08:00:00Z");
  await look();
  const before = mail.mails.length;
  time = Date.parse("2026-12-21T08:00:00Z");
  await look();
  expect(mail.mails).toHaveLength(before + 1);
});

test("the link in it asks first, stops it with one tap, and then stops nothing any more", async () => {
  const { link, headers } = await lastLetter();
  expect(headers.find(({ key }) => key === "list-unsubscribe")?.value).toBe(`<https://practice.example${link}>`);
  expect(headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
  const asked = await app.asVisitor("GET", link, undefined, asBrowser);
  expect(await asked.text()).toContain("Stop the letter on Monday?");
  expect((await shown()).on).toBe(true);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const stopped = await app.asVisitor("POST", link, "List-Unsubscribe=One-Click", form);
  expect([stopped.status, await stopped.text()]).toEqual([200, expect.stringContaining("The letter is stopped")]);
  expect((await shown()).on).toBe(false);
  expect((await app.asVisitor("POST", link, "", form)).status).toBe(404);
  await want(true);
  expect((await app.asVisitor("POST", link, "", form)).status).toBe(404);
  expect((await app.asVisitor("POST", "/api/letter/stop?key=undefined", "", form)).status).toBe(404);
  expect((await shown()).on).toBe(true);
});

test("another site’s page cannot stop it by a form", async () => {
  time = Date.parse("2026-12-28T07:30:00Z");
  await look();
  const { link } = await lastLetter();
  expect((await app.asVisitor("POST", link, "", { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await shown()).on).toBe(true);
});
