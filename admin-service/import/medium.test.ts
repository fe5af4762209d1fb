import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";
import { bring, formerSite, zipOf } from "./testing/bring.ts";
import { mediumExport, missingWords } from "./testing/html-posts.ts";

test("a zip of Medium becomes posts with their addresses, authors and days; drafts stay drafts", async () => {
  await using app = await startTestApp();
  const site = formerSite();
  const { system, posts } = await bring(app, { "medium.zip": await zipOf(mediumExport) }, { fetch: site.fetch });
  expect([
    system,
    posts.map(({ state, title, path, former, notes }) => [state, title, ...former, path, ...notes]),
  ]).toEqual([
    "Medium",
    [
      [
        "published",
        "Sore backs & mornings",
        "/@ann/sore-backs-mornings-1a2b3c4d5e6f",
        "/blog/sore-backs-mornings",
        "Not brought of it: pictures behind words.",
      ],
      ["published", "Saddles", "/@ann/saddles-0a0b0c0d0e0f", "/blog/saddles"],
      ["draft", "Half a thought", "/blog/half-a-thought"],
    ],
  ]);
  expect(app.readPost("sore-backs-mornings")).toMatchObject({
    author: "Ann Archer",
    publishedAt: "2021-05-03T08:00:00.000Z",
    excerpt: "Why mornings are worst.",
  });
  const { title, excerpt, content } = app.readPost("sore-backs-mornings");
  const kept = [title, excerpt, content].join(" ");
  expect(kept).toContain("[Saddles](/blog/saddles) matter.");
  expect(kept).toContain("```\nwalk = 1\ntrot = 2\n```");
  const [page = ""] = Object.entries(mediumExport).flatMap(([file, html]) => (file.includes("Sore-backs") ? html : []));
  expect(missingWords(page, kept)).toEqual([]);
});

test("a reply to somebody, which Medium keeps among the posts, is a draft and named", async () => {
  await using app = await startTestApp();
  const saddles = "posts/2021-06-03_Saddles-0a0b0c0d0e0f.html";
  const reply = mediumExport[saddles].replace(/<h3[\s\S]*?<\/h4>/, "");
  const { posts } = await bring(app, { "medium.zip": await zipOf({ ...mediumExport, [saddles]: reply }) });
  expect(posts.map(({ title, state, notes }) => [title, state, ...notes])).toEqual([
    ["Sore backs & mornings", "published", "Not brought of it: pictures behind words."],
    ["Saddles", "draft", "It has no heading, like a reply to somebody, so it is a draft."],
    ["Half a thought", "draft"],
  ]);
});
