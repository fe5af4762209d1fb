import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bring, formerSite, zipOf } from "./testing/bring.ts";
import { missingWords, substack } from "./testing/html-posts.ts";

test("a zip of Substack becomes posts with their addresses; what is for readers who pay is a draft, and readers stay away", async () => {
  await using app = await startTestApp();
  const site = formerSite();
  const { system, posts, leftOut } = await bring(app, { "substack.zip": await zipOf(substack) }, { fetch: site.fetch });
  expect([
    system,
    posts.map(({ state, title, path, former, notes }) => [state, title, ...former, path, ...notes]),
  ]).toEqual([
    "Substack",
    [
      [
        "published",
        'Sore backs, "stiff" mornings',
        "/p/sore-backs",
        "/blog/sore-backs",
        "Not brought of it: forms, “poll” blocks.",
      ],
      ["draft", "Saddles", "/p/saddles", "/blog/saddles", expect.stringContaining("was not for everybody")],
      ["draft", "Half a thought", "/p/half-a-thought", "/blog/half-a-thought"],
      ["draft", "Talk", "/p/talk", "/blog/talk", "posts/104.talk.html is missing or empty."],
      ["draft", "Untitled", "/blog/untitled"],
    ],
  ]);
  expect(leftOut).toEqual([
    ["lists of readers", 2],
    ["forms", 1],
    ["“poll” blocks", 1],
  ]);
  expect(site.asked).toEqual(
    ["grey_1456x816.jpeg", "foal_1x1.png", "girth_1x1.png"].map(
      (name) => `https://substack-post-media.s3.amazonaws.com/public/images/${name}`,
    ),
  );
  const { content = "", publishedAt } = app.readPost("sore-backs");
  expect(publishedAt).toBe("2021-05-03T08:00:00.000Z");
  expect(content).toContain("[Saddles](/blog/saddles) matter, and so do [girths](https://other.substack.com/p/girths)");
  expect(content).toMatch(/!\[A grey one\]\(images\/grey-1456x816-\w+\.webp "In May"\)/);
  expect(content).toMatch(
    /!\[\]\(images\/foal-1x1-\w+\.webp\)\n\n!\[\]\(images\/girth-1x1-\w+\.webp\)\n\nTwo "good" ones/,
  );
  expect(content).toContain("**stiff**[^1]. [Saddles]");
  expect(content).toMatch(/\n\n\[\^1\]: Mostly lower ones\.$/);
  expect(missingWords(substack["posts/101.sore-backs.html"], content)).toEqual([]);
});

test("posts of Substack that a second zip has refreshed are taken back with the others", async () => {
  await using app = await startTestApp();
  const { commit } = await bring(app, { "substack.zip": await zipOf(substack) });
  const newer = {
    ...substack,
    "posts/103.half-a-thought.html": `<p>A whole thought.</p><img src="https://substackcdn.com/late.png" alt="">`,
  };
  const again = await bring(app, { "substack.zip": await zipOf(newer) });
  expect(again.posts.map(({ outcome }) => outcome)).toEqual([
    "as before",
    "as before",
    "newer",
    "not brought",
    "as before",
  ]);
  const undone = await app.asAdmin("POST", "/api/blog/undo", { commit });
  expect([undone.status, undone.headers.get("X-Notice")]).toEqual([200, null]);
  expect(app.services.index.posts).toHaveLength(0);
  expect(app.git("ls-files", "content/blog/images")).toBe("");
});

test("what was no newsletter of Substack is a draft and named; a talk leads to where it is heard", async () => {
  await using app = await startTestApp();
  const rows = [
    "1.letter,newsletter,",
    "2.talk,podcast,https://old.example/talk.mp3",
    "3.chat,thread,",
    "4.shared,restack,",
  ];
  const { posts } = await bring(app, {
    "posts.csv": `post_id,type,podcast_url,is_published,title\n${rows.map((row) => `${row},true,Row ${row[0]}\n`).join("")}`,
    "posts/1.letter.html": "<p>Words.</p>",
    "posts/3.chat.html": "<p>What do you ride?</p>",
  });
  expect(posts.map(({ title, state, outcome, notes }) => [title, state, outcome, ...notes])).toEqual([
    ["Row 1", "published", "new"],
    ["Row 2", "draft", "new", "It was a “podcast” and no newsletter, so it is a draft."],
    ["Row 3", "draft", "new", "It was a “thread” and no newsletter, so it is a draft."],
    ["Row 4", "draft", "not brought", "posts/4.shared.html is missing or empty."],
  ]);
  expect(app.readPost("talk").content).toBe("[https://old.example/talk.mp3](https://old.example/talk.mp3)");
});
