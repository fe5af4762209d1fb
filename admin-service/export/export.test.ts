import { TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { SaxesParser } from "saxes";
import sharp from "sharp";
import { expect, test } from "vitest";
import { parsePost } from "#content/model/post.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#964" } })
  .webp()
  .toBuffer();
const app = openForTests(() =>
  startTestApp({
    posts: {
      "saddles.md": aPost({
        title: "Saddles & <girths> ]]> end",
        excerpt: "What a saddle does.",
        category: "Equine",
        tags: ["saddles", "spring"],
        featuredImage: "images/saddle.webp",
        featuredImageAlt: "A saddle on a rail",
        published: true,
        publishedAt: "2026-07-01T09:00:00.000Z",
        content: "See [the prices](/new-patients).\n\n![A saddle](/blog/images/saddle.webp)\n\nAnd `a]]>b`.",
      }).replace("\n---\n", "\naliases: [old-saddles, /2019/03/saddles, foal, /about]\n---\n"),
      "images/saddle.webp": picture,
      "foal/index.md": aPost({ title: "A foal", content: "![Foal](foal.webp)" }),
      "foal/foal.webp": picture,
      "colt/index.md": aPost({ title: "A colt", content: "![Colt](<foal & colt.webp>) ![Foal](foal.webp)" }),
      "colt/foal.webp": picture,
      "colt/foal & colt.webp": picture,
      "later.md": aPost({ title: "Later", publishAt: "2099-01-01T09:00:00.000Z" }),
      "again.md": aPost({
        title: "Again",
        publishedAt: "2026-06-01T09:00:00.000Z",
        publishAt: "2099-02-01T09:00:00.000Z",
        content: "![The same saddle](/blog/images/saddle.webp)",
      }),
      "broken.md": "---\ntitle: [\n---\n",
    },
  }),
);

async function takeAway(query = "", from = app): Promise<Map<string, { text: string; size: number }>> {
  const answer = await from.asAdmin("GET", `/api/export${query}`);
  expect(answer.status, answer.headers.get("content-disposition") ?? "").toBe(200);
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())));
  const files = new Map<string, { text: string; size: number }>();
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue;
    const size = (await entry.getData(new Uint8ArrayWriter())).length;
    files.set(entry.filename, { text: await entry.getData(new TextWriter()), size });
  }
  return files;
}

test("only the owner takes everything away", async () => {
  expect((await app.asVisitor("GET", "/api/export")).status).toBe(401);
  expect((await app.asAdmin("GET", "/api/export?messages=all")).status).toBe(400);
});

test("every post is there as Markdown with its pictures, as other systems and this one read it", async () => {
  const files = await takeAway();
  const markdown = files.get("blog/saddles/index.md")?.text ?? "";
  expect(markdown).toContain("![A saddle](../images/saddle.webp)");
  expect(files.get("blog/images/saddle.webp")?.size).toBe(picture.length);
  expect(files.get("blog/foal/index.md")?.text).toContain("![Foal](foal.webp)");
  expect(files.get("blog/foal/foal.webp")?.size).toBe(picture.length);

  const { post, aliases } = parsePost("saddles", markdown, Date.now(), "saddles");
  expect(post).toMatchObject({
    title: "Saddles & <girths> ]]> end",
    excerpt: "What a saddle does.",
    category: "Equine",
    tags: ["saddles", "spring"],
    published: true,
    publishedAt: "2026-07-01T09:00:00.000Z",
    featuredImage: "/blog/images/saddle.webp",
  });
  // Elsewhere, too, they are not to take the place of another post or page.
  expect(aliases).toEqual(["/blog/old-saddles", "/2019/03/saddles", "/blog/about"]);
  expect(parsePost("later", files.get("blog/later/index.md")?.text ?? "").post).toMatchObject({
    published: false,
    publishAt: "2099-01-01T09:00:00.000Z",
  });
});

test("a picture of several posts is there once, and each of them finds it", async () => {
  const files = await takeAway();
  expect([...files.keys()].filter((name) => name.endsWith("saddle.webp"))).toEqual(["blog/images/saddle.webp"]);
  for (const name of ["saddles", "again"])
    expect(files.get(`blog/${name}/index.md`)?.text).toContain("(../images/saddle.webp)");
});

test("a post that was withdrawn and is planned anew waits for its new day in every file", async () => {
  const files = await takeAway();
  const markdown = files.get("blog/again/index.md")?.text ?? "";
  // For Jekyll, which waits for no day.
  expect(markdown).toContain("\npublished: false\n");
  expect(parsePost("again", markdown).post).toMatchObject({
    published: false,
    publishAt: "2099-02-01T09:00:00.000Z",
  });
  const item = readItems(files.get("wordpress.xml")?.text ?? "").find((one) => one["wp:post_name"] === "again");
  expect(item).toMatchObject({ "wp:status": "future", "wp:post_date_gmt": "2099-02-01 09:00:00" });
  expect(item?.["wp:post_modified_gmt"]).toBe("2026-06-01 09:00:00");
  const { posts } = JSON.parse(files.get("ghost.json")?.text ?? "").db[0].data;
  expect(posts.find(({ slug }: { slug: string }) => slug === "again")).toMatchObject({
    status: "scheduled",
    published_at: "2099-02-01T09:00:00.000Z",
    updated_at: "2026-06-01T09:00:00.000Z",
  });
});

test("the day on which a post was changed goes with it, as visitors read it", async () => {
  const id = app.services.index.bySlug("saddles")?.id ?? "";
  const { content } = app.readPost("saddles");
  const change = { content: `${content}\n\nOne more sentence.` };
  expect((await app.asAdmin("PATCH", `/api/blog/${id}`, change)).status).toBe(200);
  const day = app.git("log", "-1", "--format=%cI", "--", "content/blog/saddles.md");
  const changed = /^lastmod: "?([^"\n]+)/m.exec((await takeAway()).get("blog/saddles/index.md")?.text ?? "")?.[1];
  expect(Date.parse(changed ?? "")).toBe(Date.parse(day));
});

test("WordPress’s file is well-formed, and has posts, states, categories, former addresses and pictures", async () => {
  const wxr = (await takeAway()).get("wordpress.xml")?.text ?? "";
  const items = readItems(wxr);
  const saddles = items.find((item) => item["wp:post_name"] === "saddles");
  expect(saddles).toMatchObject({
    // As HTML, which titles are there.
    title: "Saddles & &lt;girths> ]]> end",
    "wp:status": "publish",
    "wp:post_date": "2026-07-01 10:00:00",
    "wp:post_date_gmt": "2026-07-01 09:00:00",
    category: "Equine, saddles, spring",
  });
  expect(saddles?.["content:encoded"]).toContain('href="http://localhost:3000/new-patients"');
  expect(saddles?.["content:encoded"]).toContain("a]]&gt;b");
  expect(items.find((item) => item["wp:post_name"] === "later")?.["wp:status"]).toBe("future");
  expect(items.find((item) => item["wp:post_name"] === "foal")).toMatchObject({
    "wp:status": "draft",
    "wp:post_date_gmt": "0000-00-00 00:00:00",
  });
  const pictures = items.filter((item) => item["wp:post_type"] === "attachment");
  const [thumbnail, ...former] = saddles?.["wp:meta_value"]?.split(", ") ?? [];
  expect(former).toEqual(["old-saddles", "about"]);
  expect(pictures.find((item) => item["wp:post_id"] === thumbnail)).toMatchObject({
    "wp:attachment_url": "http://localhost:3000/blog/images/saddle.webp",
    "wp:meta_key": "_wp_attachment_image_alt",
    "wp:meta_value": "A saddle on a rail",
  });
});

test("WordPress keeps pictures of the same name apart, and finds each at its address in the text", async () => {
  const items = readItems((await takeAway()).get("wordpress.xml")?.text ?? "");
  const pictures = items.filter((item) => item["wp:post_type"] === "attachment");
  expect(pictures.map(({ title }) => title).sort()).toEqual([
    "colt/foal & colt.webp",
    "colt/foal.webp",
    "foal/foal.webp",
    "saddle.webp",
    "saddle.webp",
  ]);
  const colt = items.find((item) => item["wp:post_name"] === "colt")?.["content:encoded"];
  for (const { title, "wp:attachment_url": address } of pictures)
    if (title?.startsWith("colt/")) expect(colt).toContain(`src="${address}"`);
});

test("Ghost’s file has posts with their tags and authors", async () => {
  const { data } = JSON.parse((await takeAway()).get("ghost.json")?.text ?? "").db[0];
  const post = data.posts.find(({ slug }: { slug: string }) => slug === "saddles");
  expect(post).toMatchObject({ status: "published", published_at: "2026-07-01T09:00:00.000Z", visibility: "public" });
  const meta = data.posts_meta.find(({ post_id }: { post_id: string }) => post_id === post.id);
  expect(meta.feature_image_alt).toBe("A saddle on a rail");
  const tags = data.posts_tags
    .filter(({ post_id }: { post_id: string }) => post_id === post.id)
    .map(({ tag_id }: { tag_id: string }) => data.tags.find(({ id }: { id: string }) => id === tag_id).slug);
  expect(tags).toEqual(["equine", "saddles", "spring"]);
  expect(data.posts_authors).toHaveLength(data.posts.length);
});

test("a practice without posts takes along files that other systems can read", async () => {
  await using empty = await startTestApp({ posts: {} });
  const files = await takeAway("", empty);
  expect(JSON.parse(files.get("ghost.json")?.text ?? "").db[0].data.posts).toEqual([]);
  expect(readItems(files.get("wordpress.xml")?.text ?? "")).toEqual([]);
});

test("facts, every page’s words and all addresses are there, and former addresses as web servers read them", async () => {
  const files = await takeAway();
  expect(files.get("practice/prices.yaml")?.text).toContain("human");
  expect(files.get("pages/about.yaml")?.text).toContain("Wantage");
  expect(files.get("pages/about.yaml")?.text).not.toMatch(/\{\{\w+\./);
  expect(files.get("addresses.csv")?.text).toMatch(/"?Saddles & <girths> \]\]> end"?,http\S*\/blog\/saddles/);
  expect(files.get("addresses.csv")?.text).toMatch(/\n"?[^\n,]*About[^\n]*,http\S*\/about\r\n/);
  expect(files.get("addresses.csv")?.text).not.toMatch(/^,/m);
  expect(files.get("README.txt")?.text).toContain("has no place for former addresses");
  expect(files.get("redirects/_redirects")?.text).toContain("/2019/03/saddles /blog/saddles 301");
  expect(files.get("redirects/nginx.conf")?.text).toContain('  "/2019/03/saddles" "/blog/saddles";');
  expect(files.get("redirects/_redirects")?.text).toContain("/2019/03/saddles/ /blog/saddles 301");
  expect(files.get("redirects/apache.conf")?.text).toMatch(/RedirectMatch 301 "\^\S*saddles\S*" "\/blog\/saddles"/);
});

test("visitors’ messages are there only when they are asked for, and no cell is a formula", async () => {
  await app.asVisitor("POST", "/api/contact", {
    name: " =1+1;=2",
    email: "ada@test.example",
    phone: "",
    subject: "",
    message: 'She said: "Hm",\nand went.',
    consent: true,
  });
  expect((await takeAway()).has("messages.csv")).toBe(false);
  const table = (await takeAway("?messages=yes")).get("messages.csv")?.text ?? "";
  expect(table).toContain(`"'=1+1;=2",ada@test.example,,,"She said: ""Hm"",\nand went."`);
});

/** Reads the items of a feed: the text of each element, several joined by commas. Throws if it is not well-formed. */
function readItems(xml: string): Record<string, string>[] {
  const items: Record<string, string>[] = [];
  let text = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    if (name === "item") items.push({});
    text = "";
  });
  parser.on("text", (part) => (text += part));
  parser.on("cdata", (part) => (text += part));
  parser.on("closetag", ({ name }) => {
    const item = items.at(-1);
    if (item && text.trim()) item[name] = item[name] === undefined ? text : `${item[name]}, ${text}`;
    text = "";
  });
  parser.write(xml).close();
  return items;
}
