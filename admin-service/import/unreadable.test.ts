import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { bring, bringItems, zipOf } from "./testing/bring.ts";
import { ghost } from "./testing/ghost.ts";
import { mixed } from "./testing/sites.ts";
import { clinic, wxr, wxrHead } from "./testing/wordpress.ts";

test("files of a site that cannot be read are named, and the others come", async () => {
  await using app = await startTestApp();
  const { posts, leftOut } = await bring(app, mixed);
  expect(posts.map(({ title, outcome, notes }) => [title, outcome, ...notes])).toEqual([
    ["Good", "new"],
    ["Broken", "not brought", expect.stringMatching(/^_posts\/2021-05-04-broken\.md: A quotation mark/)],
    ["Latin", "not brought", expect.stringMatching(/^_posts\/2021-05-05-latin\.md: .*UTF-8/)],
    [
      "Restructured",
      "not brought",
      expect.stringMatching(/^_posts\/2021-05-06-restructured\.rst: .*Save it as Markdown/),
    ],
    ["Broken", "not brought", expect.stringMatching(/^posts\/broken\.md: .*JSON/)],
    ["Nunjucks", "not brought", expect.stringMatching(/^posts\/nunjucks\.njk: .*Save it as Markdown/)],
  ]);
  expect(leftOut.map(([what]) => what)).toEqual([
    "the file “notes/loose.md”, which is no page",
    "the file “notes/plan.docx”, which is no page",
  ]);
});

describe("what cannot be read as it is", () => {
  const app = openForTests(() => startTestApp());
  const reasonOf = (name: string, text: string | Uint8Array) =>
    bring(app, { [name]: text }).then(
      () => "",
      (error: Error) => error.message,
    );

  test("an export that is cut off, in another encoding, or no export, is refused with its reason", async () => {
    expect(await reasonOf("half.xml", wxr(clinic).slice(0, 9_000))).toMatch(
      /^It cannot be read as XML from line \d+ on: /,
    );
    expect(await reasonOf("latin.xml", Buffer.from(wxr(clinic), "latin1"))).toContain("not UTF-8");
    expect(await reasonOf("declared.xml", wxr([]).replace("UTF-8", "ISO-8859-1"))).toContain(
      "not UTF-8, but ISO-8859-1",
    );
    expect(await reasonOf("feed.xml", wxr([]))).toContain("no export of WordPress");
    expect(await reasonOf("half.json", ghost.slice(0, 900))).toContain("a part of the file is missing");
    expect(await reasonOf("site/hugo.toml", "= no settings")).toContain("Nothing in it can be read");
    const broken = { "hugo.toml": "= no settings", "content/posts/a.md": "---\ntitle: A\n---\n" };
    await expect(bring(app, broken)).rejects.toThrow("It cannot be read: ");
    expect(await reasonOf("other.json", "{}")).toContain("no export of Ghost");
    expect(await reasonOf("notes.txt", "Words.")).toContain("Nothing in it can be read");
    expect(app.lastCommit()).toBe("start");
  });

  test("a zip that is cut off, has names that climb out, or a damaged or endless file in it, is refused or named", async () => {
    const post = "---\ntitle: Whole\ndate: 2021-05-03\n---\n![a mare](mare.jpg)\n";
    const whole = await zipOf({ "posts/whole.md": post, "posts/mare.jpg": new Uint8Array(30 * 1024 * 1024) });
    expect(await reasonOf("half.zip", whole.subarray(0, whole.length / 2))).toContain("The zip cannot be read");
    expect(await reasonOf("climbs.zip", await zipOf({ "../../climbs.md": post }))).toContain("Unsafe filename");
    const damaged = Buffer.from(whole);
    damaged.fill(7, 60, 70);
    expect(await reasonOf("damaged.zip", damaged)).toMatch(/^posts\/whole\.md: /);
    const report = await bring(app, { "whole.zip": whole });
    expect(report.posts).toMatchObject([
      { outcome: "new", notes: ["The picture mare.jpg is not brought: the file is larger than 25 MB."] },
    ]);
    expect(app.readPost("whole").content).toBe("a mare");
  });

  test("an entity that unpacks to gigabytes is refused", async () => {
    const entities = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const bomb = wxrHead.replace("<rss", `${entities}<rss`).replace("The old clinic", "&b;");
    expect(await reasonOf("bomb.xml", `${bomb}</channel></rss>`)).toContain("undefined entity");
  });

  test("a post that is far too long or too deep is named, and the others are brought", async () => {
    const long = { id: 1, title: "Endless", content: "word ".repeat(60_000) };
    const longer = { id: 5, title: "More endless", content: "<!--".repeat(200_000) };
    const deep = { id: 6, title: "Deep", content: `${"<div>".repeat(20_000)}Words.` };
    const columns = { id: 7, title: "Columns", content: `${"<div>".repeat(100)}Words.${"</div>".repeat(100)}` };
    const page = { ...deep, id: 9, type: "page", link: "https://old.example/deep/" };
    const report = await bringItems(app, [long, longer, deep, columns, page, { id: 2, title: "Short" }]);
    expect(report.posts).toMatchObject([
      { outcome: "not brought", notes: [expect.stringContaining("longer than")] },
      { outcome: "not brought", notes: ["Its text is longer than any post here."] },
      { outcome: "not brought", notes: ["Its text is nested too deeply."] },
      { outcome: "new", title: "Columns" },
      { outcome: "new", title: "Short" },
    ]);
    expect(app.readPost("columns").content).toBe("Words.");
    expect(report.pages).toMatchObject([{ title: "Deep", words: 1 }]);
  });

  test("HTML that is nested too deeply names the post, whatever system it comes from", async () => {
    const deep = `<figure>${"<div>".repeat(20_000)}</figure>`;
    for (const files of [
      { "_posts/2021-05-03-deep.md": `---\ntitle: Deep\n---\n${deep}\n` },
      { "deep.zip": await zipOf({ "posts/deep.html": deep }) },
      { "deep.zip": await zipOf({ "posts.csv": "post_id,title\n101.deep,Deep\n", "posts/101.deep.html": deep }) },
    ])
      expect((await bring(app, files)).posts).toMatchObject([
        { outcome: "not brought", notes: [expect.stringContaining("nested too deeply")] },
      ]);
  });

  test("pictures that are none, or lead out of the folder, are named", async () => {
    const content = ["/etc/passwd", "../../etc/passwd", "https://old.example/x.svg", "javascript:alert(1)"]
      .map((src) => `<p><img src="${src}" alt=""></p>`)
      .join("\n");
    const fetch = async () => Buffer.from("<svg/>");
    const { posts } = await bringItems(app, [{ id: 3, title: "Odd pictures", link: "/odd/", content }], { fetch });
    expect(posts[0]?.notes).toHaveLength(4);
    expect(app.readPost("odd-pictures").content).toBe("");
  });

  test("an export that begins with a blank line or a mark of its encoding is read", async () => {
    for (const before of ["\n", "\uFEFF", "\uFEFF \r\n\n"]) {
      const file = { "blank.xml": before + wxr([{ id: 8, title: "Blank" }]) };
      expect((await bring(app, file, { isDryRun: true })).posts).toMatchObject([{ title: "Blank" }]);
    }
  });

  test("signs that XML forbids, which WordPress writes, are left out", async () => {
    await bringItems(app, [{ id: 4, title: "Odd signs", content: "<p>One\u0003 two.</p>" }]);
    expect(app.readPost("odd-signs").content).toBe("One two.");
  });
});
