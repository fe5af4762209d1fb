import { beforeAll, describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringItems } from "./testing/bring.ts";
import { builtParts, builtPosts } from "./testing/builders.ts";

describe("posts made with page builders, blocks and plugins", () => {
  const app = openForTests(() => startTestApp());
  let report: Awaited<ReturnType<typeof bringItems>>;
  beforeAll(async () => {
    report = await bringItems(app, [...builtPosts, ...builtParts]);
  });
  const contentOf = (slug: string) => app.readPost(slug).content ?? "";

  test.each(builtPosts)("keep or name every word that visitors saw: $title", ({ name = "", seen, named = [] }) => {
    const { title, content = "" } = app.readPost(name);
    const written = `${title} ${content}`;
    expect(seen.split(/\s+/).filter((word) => !written.includes(word))).toEqual([]);
    const { outcome, notes = [] } = report.posts.find(({ path }) => path === `/blog/${name}`) ?? {};
    expect([outcome, named.filter((what) => !notes.join().includes(what))]).toEqual(["new", []]);
    // Nothing that is for programs, or for members, has come along.
    expect(written).not.toMatch(
      /\[\/?\w+_|<\/?\w|vc_custom|Hero of the page|Open Sans|fa-|wp:|%20|undefined|those who pay/,
    );
  });

  test("become headings, links, pictures, questions, notes, lines and tables", () => {
    expect(contentOf("elementor")).toMatch(
      /## Stiff necks & desks\n\nLong hours \*\*bend\*\* us\.\n\n\[Book a visit\]\(\/booking\)/,
    );
    expect(contentOf("elementor")).toMatch(/!\[A crooked desk\]\(images\/desk-\w+\.webp\)\n\nToo low by far/);
    expect(contentOf("divi")).toContain("[Ring us](tel:+441234)");
    expect(contentOf("wpbakery")).toMatch(
      /!\[\]\(images\/saddle-\w+\.webp\)\n\n\[See routes\]\(https:\/\/old\.example\/routes\/\)/,
    );
    expect(contentOf("questions")).toContain("**May I drive home?**\n\nUsually yes.");
    expect(contentOf("questions")).toContain("### Parking nearby?\n\nBehind us.");
    expect(contentOf("footnotes")).toContain(
      "Ice helps[^1], heat too[^2].\n\n[^1]: Ten minutes *only*.\n\n[^2]: Never overnight.",
    );
    expect(contentOf("tables")).toContain(
      "| Day | Hours | |\n| --- | --- | --- |\n| Monday | Morning, early | Walk-ins, Regulars |\n|  | Evening, By phone \\| text | |",
    );
    expect(contentOf("files")).toContain("leaflet.pdf) [Download]");
    expect(contentOf("files")).toMatch(
      /\[!\[The team\]\(images\/team-\w+\.webp\)\]\(https:\/\/old\.example\/our-team\/\)\n\nMeet \[us\]/,
    );
    expect(contentOf("lines")).toBe(
      "Slow *walk*,  \nlong rein,  \nfree neck.\n\nHome again.\n\n```\nMonday   9\nTuesday  10\n```\n\nThe [yard](https://old.example/yard/)  \nFrome",
    );
    expect(contentOf("classic")).toContain("Before other words and more  \nand a second line");
    expect(contentOf("classic")).toMatch(/!\[Old tack\]\(images\/old-\w+\.webp "Tack of former days"\)/);
  });

  test("have their names, descriptions and former addresses without the signs of HTML", async () => {
    expect(app.readPost("cafes")).toMatchObject({
      title: "Cafés & stretching",
      category: "Necks & backs",
      tags: ["Tea & rest", "D’Arcy"],
      featuredImageAlt: "Two chairs & a table",
    });
    await app.settled();
    expect(app.live("blog/cafes.html")).toContain('alt="Cup \\ saucer"');
    for (const address of ["/2022/03/cafes", "/2022/03/coffee-shops"])
      expect((await app.asVisitor("GET", address)).headers.get("location")).toBe("/blog/cafes");
  });
});
