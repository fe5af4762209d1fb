import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { londonTime } from "#content/model/london-time.ts";
import { startTestApp } from "../testing/start-test-app.ts";

const wordsOf = (n: number) => Array.from({ length: 40 }, (_, word) => `word${n * word}`).join(" ");
const post = (head: string, text = `${wordsOf(1)}.`) =>
  `---\ntitle: A post\npublished: true\npublishedAt: 2021-10-07T08:00:00Z\n${head}---\n\n${text}\n`;

const app = await startTestApp({
  posts: {
    "feed-stays.md": post("id: 11111111-2222-4333-8444-555555555555\n"),
    "no-id.md": post("", "Without an id."),
    "corrected.md": post("createdAt: 2021-10-07T08:00:00Z\n", "Do it daily."),
    "by-hand.md": post("", "Do it weekly."),
    "tagged.md": post("", "With tags."),
    "enclosure.md": post("featuredImage: images/IMG_0007.JPG\n", "With a picture."),
    "folder.md": post("featuredImage: /blog\n", "With a folder in place of a picture."),
    "by-git.md": post("id: 22222222-2222-4333-8444-555555555555\n", `${wordsOf(2)}.`),
    "derived.md": post("", "The first words.\n\nMore."),
    "written.md": post("excerpt: In short.\n", "The first words."),
  },
});
afterAll(() => app.stop());
await app.settled();

const patch = async (id: string, changes: object) => {
  const { status } = await app.asAdmin("PATCH", `/api/blog/${id}`, changes);
  expect(status).toBe(200);
  await app.settled();
};

/** Reads the feeds’ and the site map’s entries of the post at an address. */
function entriesOf(slug: string) {
  const at = `/blog/${slug}`;
  const [rss] = (app.live("rss.xml") ?? "").split("<item>").filter((item) => item.includes(`${at}</link>`));
  const [atom] = (app.live("atom.xml") ?? "").split("<entry>").filter((entry) => entry.includes(`${at}"`));
  const json = JSON.parse(app.live("feed.json") ?? "").items.find(({ url }: { url: string }) => url.endsWith(at));
  const find = (text: string | undefined, pattern: RegExp) => pattern.exec(text ?? "")?.[1];
  return {
    ids: [find(rss, /<guid[^>]*>(.*?)</), find(atom, /<id>(.*?)</), json?.id],
    published: [find(atom, /<published>(.*?)</), json?.date_published].map(
      (time) => time && londonTime(new Date(time)).date,
    ),
    updated: [
      find(atom, /<updated>(.*?)</),
      json?.date_modified,
      find(app.live("sitemap.xml"), new RegExp(`${at}</loc><lastmod>(.*?)<`)),
      find(app.live(`blog/${slug}.html`), /"dateModified":"(.*?)"/),
    ].map((time) => time && londonTime(new Date(time)).date),
    enclosure: find(rss, /<enclosure ([^>]*)\/>/),
  };
}
const four = (date: string) => [date, date, date, date];

test("the page for programs that answer questions is renewed with its posts", async () => {
  await patch("written", { title: "Another name" });
  expect(app.live("llms.txt")).toContain("Another name");
  await patch("written", { title: "A post" });
  expect(app.live("llms.txt")).not.toContain("Another name");
});

describe("a feed reader", () => {
  test.each([
    ["with an id", "11111111-2222-4333-8444-555555555555", "feed-stays", "feed-moved"],
    ["without an id", "no-id", "no-id", "no-id-moved"],
  ])("takes a post %s for the same one after it has got another address", async (_, id, from, to) => {
    const { ids } = entriesOf(from);
    expect(new Set(ids).size).toBe(1);
    await patch(id, { slug: to });
    expect(entriesOf(to).ids).toEqual(ids);
    expect(entriesOf(from).ids).toEqual([undefined, undefined, undefined]);
  });

  test("learns on which day the words of a post were corrected, as do search engines and readers", async () => {
    expect(entriesOf("corrected")).toMatchObject({ updated: four("2021-10-07") });
    expect(app.live("blog/corrected.html")).not.toContain("Updated");
    await patch("corrected", { content: "Do NOT do it daily." });
    const today = londonTime(new Date()).date;
    expect(entriesOf("corrected")).toMatchObject({ published: ["2021-10-07", "2021-10-07"], updated: four(today) });
    expect(app.live("blog/corrected.html")).toMatch(
      /<time dateTime="2021-10-07T[^>]*>7 October 2021<\/time><span>Updated <time dateTime="[^"]*">/i,
    );
  });

  test("learns the day of a correction from its commit, also when the words went live before it", async () => {
    app.put("by-hand.md", app.readFile("by-hand.md").replace("weekly", "monthly"));
    app.services.changes.publishChanges();
    await app.settled();
    expect(app.live("blog/by-hand.html")).toContain("Do it monthly.");
    expect(entriesOf("by-hand").updated).toEqual(four("2021-10-07"));
    app.git("commit", "--quiet", "--all", "-m", "monthly");
    await app.services.publisher.publish();
    expect(entriesOf("by-hand").updated).toEqual(four(londonTime(new Date()).date));
  });

  test("is told nothing when only the tags of a post have changed", async () => {
    await patch("tagged", { tags: ["hooves"] });
    expect(app.live("blog/tagged.html")).toContain("hooves");
    expect(entriesOf("tagged").updated).toEqual(four("2021-10-07"));
  });

  test.each(["tagged", "folder"])("is told of no picture when a post has none: %s", (slug) => {
    expect(entriesOf(slug)).toMatchObject({ published: ["2021-10-07", "2021-10-07"], enclosure: undefined });
  });

  test("is told the type and the size of the picture that visitors get, also after another one has replaced it", async () => {
    expect(entriesOf("enclosure").enclosure).toBeUndefined();
    for (const width of [400, 600]) {
      const picture = sharp({ create: { width, height: 300, channels: 3, background: "green" } }).jpeg();
      const folder = join(app.blogDir, "images");
      app.put("images/IMG_0007.JPG", "");
      writeFileSync(join(folder, "IMG_0007.JPG"), await picture.toBuffer());
      await app.services.publisher.publish();
      const { size } = statSync(join(app.distDir, "live/blog/images/IMG_0007.JPG"));
      expect(entriesOf("enclosure").enclosure).toContain(`type="image/jpeg"`);
      expect(entriesOf("enclosure").enclosure).toContain(`length="${size}"`);
    }
  });
});

test("a post that was renamed in git keeps its id, its dates and its former address", async () => {
  const before = entriesOf("by-git");
  app.git("mv", "content/blog/by-git.md", "content/blog/renamed-by-git.md");
  app.put("renamed-by-git.md", app.readFile("renamed-by-git.md").replace("title: A post", "title: A renamed post"));
  app.git("commit", "--quiet", "--all", "-m", "rename");
  app.services.changes.publishChanges();
  await app.settled();
  expect(entriesOf("renamed-by-git")).toMatchObject({ ids: before.ids, published: before.published });
  expect(app.live("_redirects")).toContain("/blog/by-git /blog/renamed-by-git");
});

test("an article repeats its first words only where they were written as its summary", () => {
  const html = app.live("blog/derived.html") ?? "";
  expect(html.split("<article")[1]?.match(/The first words\./g)).toHaveLength(1);
  expect(html).toMatch(/<meta name="description" content="The first words\."/);
  expect(app.live("blog.html")).toContain("The first words.");
  expect(app.live("blog/written.html")).toContain('<p class="lead">In short.</p>');
});
