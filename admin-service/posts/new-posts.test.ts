import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { outlineText } from "#content/model/outline.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, said } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const now = "2026-11-20T09:00:00.000Z";
const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" };

const app = openForTests(() => startTestApp({ now: () => new Date(now) }));

const create = (body: object) => app.asAdmin("POST", "/api/blog", body);

describe("POST /api/blog", () => {
  test("makes a draft at the address of its title, in one commit of one file", async () => {
    const made = await create({ title: "A new beginning", content: "First words.\n" });
    const post = await json(made);
    expect([made.status, post]).toMatchObject([
      201,
      { slug: "a-new-beginning", category: "General", excerpt: "First words.", published: false, createdAt: now },
    ]);
    expect(made.headers.get("x-commit")).toBe(app.git("rev-parse", "HEAD"));
    expect(made.headers.get("etag")).toBe(`"${post.revision}"`);
    expect(app.lastCommit()).toBe('post: draft "a-new-beginning"');
    expect(app.filesOfLastCommit()).toEqual(["content/blog/a-new-beginning.md"]);
    expect(app.readFile("a-new-beginning.md")).toBe(
      `---\nid: ${post.id}\ntitle: A new beginning\npublished: false\ncreatedAt: ${now}\n---\n\nFirst words.\n`,
    );
    expect(await json(await create({ title: "A new beginning" }))).toMatchObject({ slug: "a-new-beginning-2" });
  });

  test("takes every field, and publishes at once", async () => {
    app.commit({ "images/dawn.webp": "RIFF....WEBP dawn" });
    const words = {
      title: "Whole",
      excerpt: "Short.",
      content: "Text.",
      category: "Equine",
      tags: ["one", "two"],
      featuredImageAlt: "Dawn.",
      author: "A Guest",
      slug: "its-own-address",
      published: true,
    };
    const made = await create({
      ...words,
      publishedAt: "2026-05-01T10:00:00+01:00",
      featuredImage: "images/dawn.webp",
    });
    expect(await json(made)).toMatchObject({
      ...words,
      publishedAt: "2026-05-01T09:00:00.000Z",
      featuredImage: "/blog/images/dawn.webp",
    });
    expect(app.lastCommit()).toBe('post: publish "its-own-address"');
    await app.settled();
    expect(app.live("blog/its-own-address.html")).toContain("A Guest");
  });

  test("creates one post for a repeated request, and never overwrites text that was changed since", async () => {
    const words = { id: randomUUID(), title: "Sent twice", content: "Text.", published: true, author: "" };
    const [one, other] = await Promise.all([create(words), create(words)]);
    expect([one.status, other.status].sort()).toEqual([200, 201]);
    expect((await json(one)).slug).toBe((await json(other)).slug);
    const head = app.git("rev-parse", "HEAD");
    const again = await create(words);
    expect([again.status, again.headers.has("x-commit"), app.git("rev-parse", "HEAD")]).toEqual([200, false, head]);
    expect(await said(await create({ ...words, content: "Other words." }))).toEqual([
      409,
      "This post was saved before, and has other words by now. Nothing was overwritten.",
    ]);
    expect(app.git("rev-parse", "HEAD")).toBe(head);
  });

  test("schedules a post with a future date, however often it is sent", async () => {
    const words = { id: randomUUID(), title: "For Christmas", published: true, publishedAt: "2026-12-25T09:00:00Z" };
    const made = await create(words);
    expect(made.headers.get("x-notice")).toBe("It goes live on 25 December 2026 at 09:00.");
    expect(await json(made)).toMatchObject({
      published: false,
      publishAt: "2026-12-25T09:00:00.000Z",
      publishedAt: null,
    });
    expect(app.lastCommit()).toBe('post: schedule "for-christmas"');
    expect((await create(words)).status).toBe(200);
  });

  test("answers each invalid request with its own sentence, and creates nothing", async () => {
    app.commit({ "in-use.md": aPost({ title: "First come" }), "damaged.md": "no front matter" });
    const head = app.git("rev-parse", "HEAD");
    const address =
      "The address may hold small letters, digits and single hyphens, 80 at most, and no word that the site uses itself.";
    const picture = "The picture has to be a path like images/saddle.webp.";
    const refused: [body: object, status: number, sentence: string | RegExp][] = [
      [{}, 400, "The title may not be empty."],
      [{ title: " " }, 400, "The title may not be empty."],
      [{ title: "x", id: "mine" }, 400, "The id has to be a UUID."],
      [{ title: "x", mood: "sunny" }, 400, "Unknown field: mood."],
      [{ title: "x", slug: "Not so" }, 400, address],
      [{ title: "x", slug: "images" }, 400, address],
      [{ title: "x", slug: "in-use" }, 409, "The address /blog/in-use is taken by “First come”."],
      [{ title: "x", slug: "damaged" }, 409, "The address /blog/damaged is taken by “damaged.md”."],
      [{ title: "x", featuredImage: "https://example.org/x.webp" }, 400, picture],
      [{ title: "x", featuredImage: "images/../x.webp" }, 400, picture],
      [{ title: "x", featuredImage: "images/none.webp" }, 400, "There is no picture images/none.webp. Send it first."],
      [{ title: "x", published: true, publishedAt: null }, 400, "A post that is live has to have a date."],
      [{ title: "x", publishedAt: "soon" }, 400, "The date has to be a date and time like 2026-11-20T09:00:00Z."],
      [{ title: "x", author: "a\nb" }, 400, "The author has to be a single line of plain text."],
      [{ title: "x", published: true, content: outlineText(facts, "Equine") }, 400, /^This post cannot go live/],
    ];
    for (const [body, status, sentence] of refused)
      expect(await said(await create(body))).toEqual([
        status,
        typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
      ]);
    expect((await app.asVisitor("POST", "/api/blog", { title: "x" })).status).toBe(401);
    expect((await app.asAdmin("POST", "/api/blog", "title=x", { "Content-Type": "text/plain" })).status).toBe(415);
    expect(app.git("rev-parse", "HEAD")).toBe(head);
  });
});

describe("a post's author, date and picture", () => {
  const patch = (id: string, changes: object) => app.asAdmin("PATCH", `/api/blog/${id}`, changes);

  test("the owner may ask for a post by its id, a visitor only by its address", async () => {
    const id = randomUUID();
    app.commit({ "by-id.md": aPost({ id, ...published }) });
    expect(await json(await app.asAdmin("GET", `/api/blog/${id}`))).toMatchObject({ slug: "by-id" });
    expect((await app.asVisitor("GET", `/api/blog/${id}`)).status).toBe(404);
  });

  test("a named author is written into the file; without one, it is the practitioner", async () => {
    app.commit({ "guest.md": aPost() });
    expect(await json(await patch("guest", { author: " A Guest " }))).toMatchObject({ author: "A Guest" });
    expect(app.readFile("guest.md")).toMatch(/^author: /m);
    const { label } = facts.practitioner;
    expect(await json(await patch("guest", { author: "" }))).toMatchObject({ author: label });
    expect((await patch("guest", { author: label })).headers.has("x-commit")).toBe(false);
    expect(app.readFile("guest.md")).not.toContain("author:");
  });

  test("a date can be corrected; a future one takes the post off the site until then, and says so", async () => {
    app.commit({ "dated.md": aPost(published), "undated.md": aPost() });
    expect(await json(await patch("dated", { publishedAt: "2025-02-03T10:00:00Z" }))).toMatchObject({
      published: true,
      publishedAt: "2025-02-03T10:00:00.000Z",
    });
    expect(await said(await patch("dated", { publishedAt: null }))).toEqual([
      400,
      "A post that is live has to have a date.",
    ]);
    const ahead = await patch("dated", { publishedAt: "2026-12-01T09:00:00Z" });
    const planned = { published: false, publishAt: "2026-12-01T09:00:00.000Z" };
    expect(await json(ahead)).toMatchObject(planned);
    expect(ahead.headers.get("x-notice")).toBe("It goes live on 1 December 2026 at 09:00.");
    expect(await json(await patch("undated", { published: true, publishedAt: "2026-12-01T09:00:00Z" }))).toMatchObject({
      ...planned,
      publishedAt: null,
    });
    expect(await json(await patch("dated", { title: "Retitled", publishedAt: "2026-12-01T09:00:00Z" }))).toMatchObject(
      planned,
    );
    for (const slug of ["dated", "undated"])
      expect(await json(await patch(slug, { published: true }))).toMatchObject({ published: true, publishedAt: now });
    await patch("dated", { published: false });
    expect(await json(await patch("dated", { publishedAt: null }))).toMatchObject({ publishedAt: null });
  });

  test("another stored picture may be chosen, or none; an unused one is removed, and Undo restores it", async () => {
    app.commit({
      "shows.md": aPost({
        featuredImage: "images/mine.webp",
        featuredImageAlt: "Mine.",
        content: "![](images/text.webp)",
      }),
      "others.md": aPost({ featuredImage: "images/shared.webp" }),
      "images/mine.webp": "RIFF....WEBP mine",
      "images/text.webp": "RIFF....WEBP text",
      "images/shared.webp": "RIFF....WEBP shared",
    });
    const chosen = await patch("shows", { featuredImage: "images/shared.webp" });
    expect(await json(chosen)).toMatchObject({ featuredImage: "/blog/images/shared.webp" });
    expect(app.filesOfLastCommit().sort()).toEqual(["content/blog/images/mine.webp", "content/blog/shows.md"]);
    expect(app.hasFile("images/mine.webp")).toBe(false);
    expect((await patch("shows", { featuredImage: "/blog/images/shared.webp" })).headers.has("x-commit")).toBe(false);

    const none = await patch("shows", { featuredImage: null, content: "No picture." });
    expect(await json(none)).toMatchObject({ featuredImage: null, featuredImageAlt: "" });
    expect([app.hasFile("images/shared.webp"), app.hasFile("images/text.webp")]).toEqual([true, false]);
    for (const saved of [none, chosen])
      await app.asAdmin("POST", "/api/blog/undo", { commit: saved.headers.get("x-commit") });
    expect(app.readPost("shows")).toMatchObject({ featuredImage: "/blog/images/mine.webp", featuredImageAlt: "Mine." });
    expect([app.hasFile("images/mine.webp"), app.hasFile("images/text.webp")]).toEqual([true, true]);
  });
});
