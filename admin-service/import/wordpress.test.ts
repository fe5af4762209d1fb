import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { bringItems, formerSite, states } from "./testing/bring.ts";
import { clinic } from "./testing/wordpress.ts";

describe("an export of WordPress", () => {
  const app = openForTests(() => startTestApp());
  const site = formerSite();
  let commit = "";

  test("is looked at without a change, and says what would come of each post", async () => {
    const report = await bringItems(app, clinic, { isDryRun: true, fetch: site.fetch });
    expect(states(report.posts)).toEqual([
      "published: Sore backs & stiff mornings",
      "published: Saddles",
      "scheduled: For next year",
      "draft: Half a thought",
      "draft: To be read over",
      "draft: For staff",
      "draft: Locked",
      "published: Müde Pferde",
      "published: Saddles",
      "published: Same place",
      "published: Plain number",
    ]);
    expect([report.commit, site.asked, app.lastCommit()]).toEqual([undefined, [], "start"]);
  });

  test("becomes one commit of posts and pictures, and names what is not as it was", async () => {
    const report = await bringItems(app, clinic, { fetch: site.fetch });
    commit = report.commit ?? "";
    expect(app.lastCommit()).toBe('post: import "wordpress"');
    expect(app.filesOfLastCommit()).toHaveLength(13);
    const notes = Object.fromEntries(report.posts.map(({ path, notes }) => [path, notes.join(" ")]));
    expect(notes["/blog/for-staff"]).toContain("was not for everybody");
    expect(notes["/blog/locked"]).toContain("was not for everybody");
    expect(notes["/blog/same-place"]).toBe("Its address /2021/06/saddles leads to /blog/saddles.");
    expect(notes["/blog/sore-backs"]).toContain("mare.jpg is not brought: the former site answers 404.");
    expect(Object.fromEntries(report.leftOut)).toEqual({
      comments: 2,
      revisions: 1,
      "menu entries": 1,
      "posts in the trash": 1,
      "items of the kind “wpforms”": 1,
      forms: 1,
      sliders: 1,
      scripts: 1,
    });
    expect(report.pages).toMatchObject([
      { address: "https://old.example/contact-us/", title: "Contact us", words: 2, nearest: "/contact", leads: false },
      { address: "https://old.example/our-cats/", title: "Our cats", words: 2, nearest: undefined, leads: false },
    ]);
  });

  test("keeps words, captions, lists, descriptions, names and times", () => {
    expect(app.readPost("sore-backs")).toMatchObject({
      title: "Sore backs & stiff mornings",
      excerpt: "Why mornings are worst.",
      category: "Horses",
      tags: ["back pain", "mornings"],
      author: "Ann Archer",
      publishedAt: "2021-05-03T08:00:00.000Z",
      createdAt: "2021-05-03T08:00:00.000Z",
    });
    expect(app.readPost("next-year").publishAt).toBe("2031-01-05T09:00:00.000Z");
    expect(app.readPost("half-a-thought").publishedAt).toBeNull();
    const text = app.readPost("sore-backs").content ?? "";
    expect(text).toContain("**stiff** in the morning. [Saddles](/blog/saddles) matter too.");
    expect(text).toMatch(/!\[A rider\]\(images\/stutze-\w+\.webp "A \\"good\\" seat"\)/);
    expect(text).toContain("](https://youtu.be/a_b)");
    expect(text).toContain("Left words.\n\nRight words.\n\nClick");
    expect(text).toContain("| Day | Time |");
    expect(text).not.toMatch(/alert|script|<!--/);
    const classic = app.readPost("saddles").content ?? "";
    expect(classic).toContain("First line  \nsecond line");
    expect(classic).toMatch(/!\[A saddle\]\(images\/saddle-\w+\.webp "A saddle on a stand"\)/);
    expect(classic).toMatch(/!\[\]\(images\/saddle-\w+\.webp "On its stand"\)/);
    expect(classic).toContain("\n\nThe \\*grey\\* one\n\n");
    expect(classic).toContain("](https://vimeo.com/123)");
    expect(classic).toContain("Words in a column.");
    expect(classic).not.toMatch(/\[(?:contact|rev|vc|gallery|\/)/);
  });

  test("forwards the former addresses, with every way to write them", async () => {
    await app.settled();
    for (const [from, to] of [
      ["/2021/05/sore-backs", "/blog/sore-backs"],
      ["/2021/05/sore-backs/mare", "/blog/sore-backs"],
      ["/2021/07/m%C3%BCde-pferde", "/blog/mude-pferde"],
      ["/2022/06/saddles", "/blog/saddles-2"],
    ] as const) {
      const answer = await app.asVisitor("GET", from);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
    }
    expect(app.live("blog/for-staff.html")).toBeUndefined();
  });

  test("is recognised when it comes again: what is changed here is left alone, and what is newer there comes", async () => {
    const before = site.asked.length;
    const trial = await bringItems(app, clinic, { isDryRun: true, fetch: site.fetch });
    expect([new Set(trial.posts.map(({ outcome }) => outcome)), site.asked.length]).toEqual([
      new Set(["as before"]),
      before,
    ]);
    const same = await bringItems(app, clinic, { fetch: site.fetch });
    expect(new Set(same.posts.map(({ outcome }) => outcome))).toEqual(new Set(["as before"]));
    expect(same.commit).toBeUndefined();
    expect(site.asked.slice(before).every((url) => url.includes("mare"))).toBe(true);

    const post = app.services.index.bySlug("saddles");
    await app.asAdmin("PATCH", `/api/blog/${post?.id}`, { title: "Saddles that fit" });
    const newer = clinic.map((item) =>
      [12, 22].includes(item.id) ? { ...item, content: `${item.content ?? ""}\n\nNewer words.` } : item,
    );
    const next = await bringItems(app, newer, { fetch: site.fetch });
    expect(
      next.posts.filter(({ outcome }) => outcome !== "as before").map(({ path, outcome }) => [path, outcome]),
    ).toEqual([
      ["/blog/saddles", "changed here since"],
      ["/blog/plain-number", "newer"],
    ]);
    expect(app.readPost("saddles").title).toBe("Saddles that fit");
    expect(app.readPost("plain-number").content).toContain("Newer words.");
    expect(app.filesOfLastCommit()).toEqual(["content/blog/plain-number.md"]);
  });

  test("is taken back, newer texts of it too, without what has been changed here since, which is named, and is found again until then", async () => {
    const commits = async () =>
      (await (await app.asAdmin("GET", "/api/import")).json()).map((one: { commit: string }) => one.commit);
    expect(await commits()).toEqual([commit]);
    const undone = await app.asAdmin("POST", "/api/blog/undo", { commit });
    expect([undone.status, undone.headers.get("X-Notice")]).toEqual([
      200,
      "Changed since, so not taken back: saddles.md",
    ]);
    expect(["saddles.md", "plain-number.md", "sore-backs.md"].map(app.hasFile)).toEqual([true, false, false]);
    // The picture of a post that stays.
    expect(app.readPost("saddles").content).toContain("images/saddle-");
    expect(app.services.index.bySlug("saddles")?.images.every((image) => app.hasFile(`images/${image}`))).toBe(true);
    const again = await app.asAdmin("POST", "/api/blog/undo", { commit });
    expect([again.status, await again.text()]).toEqual([409, "There is nothing left to take back."]);
  });

  test("is taken back as a whole", async () => {
    const other = await startTestApp();
    try {
      const report = await bringItems(other, clinic);
      expect((await other.asAdmin("POST", "/api/blog/undo", { commit: report.commit })).status).toBe(200);
      await other.settled();
      expect(other.filesOfLastCommit()).toHaveLength(13);
      expect(other.hasFile("saddles.md")).toBe(false);
      expect((await other.asVisitor("GET", "/2021/06/saddles")).status).toBe(404);
      expect((await bringItems(other, clinic)).posts.every(({ outcome }) => outcome === "new")).toBe(true);
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });
});

test("a post without a title is a draft that is called by its first words", async () => {
  await using app = await startTestApp();
  const content = "<p>After <b>rain</b>, mud hides the stones that bruise.</p><p>More.</p>";
  const { posts } = await bringItems(app, [
    { id: 6, content },
    { id: 7, content: "" },
  ]);
  expect(posts).toMatchObject([
    {
      title: "After rain, mud hides the stones that bruise.",
      path: "/blog/after-rain-mud-hides-the-stones-that-bruise",
      outcome: "new",
      state: "draft",
      notes: ["It had no title: it is a draft that is called by its first words."],
    },
    { outcome: "not brought" },
  ]);
});

test("a file where posts stand is named once, whatever the site is called; those of others are not", async () => {
  await using app = await startTestApp();
  const linkTo = (host: string) => `<a href="https://${host}/wp-content/uploads/leaflet.pdf">Leaflet</a> `;
  const content = linkTo("moved.example").repeat(2) + linkTo("others.example");
  const { posts } = await bringItems(app, [{ id: 9, title: "Moved", link: "https://www.moved.example/a/", content }]);
  expect(posts[0]?.notes).toEqual([
    "Its link leads to a file of the former site: https://moved.example/wp-content/uploads/leaflet.pdf",
  ]);
});

test("a link by the number of a post, a page or a picture leads to where that is now; a post with no other address is named", async () => {
  await using app = await startTestApp();
  const link = (href: string) => `<a href="${href}">There</a> `;
  const hrefs = [
    "https://www.old.example/?p=12",
    "/?page_id=201",
    "?attachment_id=103&x=1",
    "/?p=22#fit",
    "/?p=14",
    "/?p=999",
  ];
  const { posts } = await bringItems(
    app,
    [
      ...clinic,
      { id: 31, title: "Links", name: "links", link: "https://old.example/links/", content: hrefs.map(link).join("") },
    ],
    { forward: ["https://old.example/contact-us/"] },
  );
  expect([...(app.readPost("links").content ?? "").matchAll(/\]\((.*?)\)/g)].map(([, href]) => href)).toEqual([
    "/blog/saddles",
    "/contact",
    "/blog/saddles",
    "/blog/plain-number",
    "/blog/half-a-thought",
    "https://old.example/?p=999",
  ]);
  const notForwarded = posts.filter(({ notes }) => notes.join().includes("cannot be forwarded"));
  expect(notForwarded.map(({ title, notes }) => [title, ...notes])).toEqual([
    ["Plain number", "Its address “https://old.example/?p=22” cannot be forwarded."],
  ]);
});
