import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringItems } from "./testing/bring.ts";
import { clinic } from "./testing/wordpress.ts";

test("the addresses of pages lead to the nearest page here, where that was wished, and others answer as before", async () => {
  await using app = await startTestApp();
  const [contact = "", cats = ""] = ["https://old.example/contact-us/", "https://old.example/our-cats/"];
  const report = await bringItems(app, clinic, { forward: [contact, cats] });
  expect(report.pages.map(({ leads }) => leads)).toEqual([false, false]);
  await app.settled();
  const answer = await app.asVisitor("GET", "/contact-us");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/contact"]);
  expect((await app.asVisitor("GET", "/our-cats")).status).toBe(404);
  expect(app.live("_redirects")).toContain("/contact-us /contact 301\n");
  const again = await bringItems(app, clinic, { forward: [contact] });
  expect([again.commit, again.pages.map(({ leads }) => leads)]).toEqual([undefined, [true, false]]);
});
