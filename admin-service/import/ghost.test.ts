import { describe, expect, test } from "vitest";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { bring, states } from "./testing/bring.ts";
import { ghost } from "./testing/ghost.ts";

describe("an export of Ghost", () => {
  const app = openForTests(() => startTestApp());

  test("becomes posts with its tags, authors and times; what was for members or sent by mail only is a draft", async () => {
    const report = await bring(app, {
      "ghost.json": ghost,
      "content/images/2021/05/mare.jpg": await aPicture("grey"),
    });
    expect(states(report.posts)).toEqual([
      "published: Sore backs & mornings",
      "draft: Saddles",
      "scheduled: Next year",
      "draft: A thought",
      "draft: By mail",
      "draft: Only in the editor",
    ]);
    expect(report.posts.flatMap(({ notes }) => notes)).toEqual([
      "Its picture had the words “By Bea”.",
      "Its link leads to a file of the former site: /content/files/leaflet.pdf",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its text is there only as Ghost’s editor keeps it. Save it there once more, and export it again.",
    ]);
    expect([report.leftOut, report.pages]).toEqual([
      [["subscribers", 2]],
      [{ address: "/contact-us/", title: "Contact", words: 5, nearest: "/contact", leads: false }],
    ]);
    expect(app.readPost("sore-backs")).toMatchObject({
      category: "Horses",
      tags: ["Horses", "mornings"],
      author: "Ann Archer",
      excerpt: "Why mornings.",
      createdAt: "2021-05-01T08:00:00.000Z",
      publishedAt: "2021-05-03T08:00:00.000Z",
      featuredImage: expect.stringMatching(/^\/blog\/images\/mare-\w+\.webp$/),
      featuredImageAlt: "A grey mare in a field",
    });
    const text = app.readPost("sore-backs").content ?? "";
    expect(text).toContain("a [link](/blog/saddles)");
    expect(text).toMatch(/!\[A grey mare\]\(images\/mare-\w+\.webp "A mare"\)/);
    expect(text).toContain("](https://www.youtube.com/embed/abc)");
    expect(text).toMatch(
      /\n\n\[Girths\]\(https:\/\/other\.example\/girths\)\n\nHow wide they are\.\n\nBea The tack room\n\n!\[\]\(images\/mare-\w+\.webp\)\n\nWorth a look$/,
    );
    await app.settled();
    expect((await app.asVisitor("GET", "/sore-backs/")).headers.get("location")).toBe("/sore-backs");
    expect((await app.asVisitor("GET", "/sore-backs")).headers.get("location")).toBe("/blog/sore-backs");
  });
});
