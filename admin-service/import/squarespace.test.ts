import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringItems, formerSite } from "./testing/bring.ts";
import { squarespacePost } from "./testing/builders.ts";

test("every word of a post of Squarespace is kept or named", async () => {
  await using app = await startTestApp();
  const { posts } = await bringItems(app, [squarespacePost]);
  const content = app.readPost("spring-lameness").content ?? "";
  expect(squarespacePost.seen.split(" ").filter((word) => !content.includes(word))).toEqual([]);
  expect(posts[0]?.notes).toEqual([
    "Not brought of it: “summary” blocks.",
    "Its link leads to a file of the former site: /s/hoof-care.pdf",
  ]);
  expect(content).toMatch(/!\[A muddy hoof\]\(images\/hoof-\w+\.webp "After rain"\)/);
  expect(content).toContain("](https://www.youtube.com/embed/hoof)");
});

test("an export of Squarespace has its own picture addresses, and paths without a host", async () => {
  await using app = await startTestApp();
  const site = formerSite();
  const cdn = "https://images.squarespace-cdn.com/content/v1/abc/def";
  const content = `<div class="sqs-block"><figure><noscript><img src="${cdn}/foal.jpg?format=500w"></noscript><img data-src="${cdn}/foal.jpg" data-image="${cdn}/foal.jpg?format=1500w" alt="A foal"><figcaption><p>A foal</p></figcaption></figure></div><p>Words.</p>`;
  const report = await bringItems(
    app,
    [{ id: 7, title: "Foals", link: "/blog/2022/5/1/foals", name: "blog/2022/5/1/foals", content }],
    { fetch: site.fetch },
  );
  expect(report.system).toBe("Squarespace");
  expect(site.asked).toEqual([`${cdn}/foal.jpg`]);
  expect(app.readPost("foals").content).toMatch(/^!\[A foal\]\(images\/foal-\w+\.webp "A foal"\)\n\nWords\.$/);
  await app.settled();
  expect((await app.asVisitor("GET", "/blog/2022/5/1/foals")).headers.get("location")).toBe("/blog/foals");
});
