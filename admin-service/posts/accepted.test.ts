import { describe, expect, test } from "vitest";
import { findingsAnswer } from "#content/model/answers.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, said } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const reason = "The token is what this post explains.";
const words = { content: "Write {name} where the name goes." };
const accepted = [{ rule: "placeholder", reason }];

let time = "2026-11-23T23:50:00Z";
const app = openForTests(async () => {
  const posts = { "refused.md": aPost({ ...words, published: true, title: "Refused" }) };
  return startTestApp({ posts, now: () => new Date(time) });
});

const patch = (slug: string, body: object) => app.asAdmin("PATCH", `/api/blog/${slug}`, body);
const findingsOf = async (response: Response) => findingsAnswer.parse(await response.json()).findings;
const bodyOfLastCommit = () => app.git("log", "-1", "--format=%b");

describe("a rule broken on purpose", () => {
  test("the reason is kept in the post's file with its day, and in the commit that publishes it", async () => {
    app.commit({ "on-purpose.md": aPost(words) });
    const saved = await patch("on-purpose", { published: true, accepted });
    expect(saved.status).toBe(200);
    expect(await json(saved)).toMatchObject({ accepted: [{ rule: "placeholder", reason, on: "2026-11-23" }] });
    expect(app.readPost("on-purpose").accepted).toEqual([{ rule: "placeholder", reason, on: "2026-11-23" }]);
    expect(app.lastCommit()).toBe('post: publish "on-purpose"');
    expect(bodyOfLastCommit()).toBe(`Accepted placeholder: ${reason}`);
  });

  test("the rule then reports nothing more in this post, saved or unsaved, but still reports other posts", async () => {
    app.commit({ "silent.md": aPost({ ...words, published: true }) });
    const ofPost = async () => findingsOf(await app.asAdmin("GET", "/api/blog/silent/check"));
    const ofWords = async (id?: string) =>
      findingsOf(await app.asAdmin("POST", "/api/check", { title: "A post", ...words, ...(id && { id }) }));
    expect(await ofPost()).toMatchObject([{ rule: "placeholder" }]);
    expect((await patch("silent", { accepted })).headers.get("x-findings")).toBe("[]");
    expect(await ofPost()).toEqual([]);
    expect(await ofWords("silent")).toEqual([]);
    expect(await ofWords()).toMatchObject([{ rule: "placeholder" }]);
  });

  test("later edits keep the reason; a reason for another rule is added, and a new one for the same rule replaces it", async () => {
    app.commit({ "kept.md": aPost({ ...words, published: true }) });
    await patch("kept", { accepted });
    await patch("kept", { title: "Another title", tags: ["letters"] });
    expect(app.readPost("kept").accepted).toHaveLength(1);
    expect(bodyOfLastCommit()).toBe("");
    time = "2026-11-24T00:10:00Z";
    const second = { rule: "empty-link", reason: "The link is filled in tomorrow." };
    await patch("kept", { accepted: [...accepted, second] });
    expect(app.readPost("kept").accepted).toEqual([
      { rule: "placeholder", reason, on: "2026-11-23" },
      { ...second, on: "2026-11-24" },
    ]);
    expect(bodyOfLastCommit()).toBe(`Accepted empty-link: ${second.reason}`);
    const better = { rule: "placeholder", reason: "The post is about letters." };
    await patch("kept", { accepted: [better] });
    expect(app.readPost("kept").accepted).toMatchObject([{ ...better, on: "2026-11-24" }, second]);
  });

  test("repeating a reason writes nothing, and a post that is sent twice is created once", async () => {
    app.commit({ "again.md": aPost({ ...words, published: true }) });
    await patch("again", { accepted });
    expect((await patch("again", { accepted })).headers.has("x-commit")).toBe(false);
    const whole = { id: "0f8c1a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b", title: "New", ...words, published: true, accepted };
    expect((await app.asAdmin("POST", "/api/blog", whole)).status).toBe(201);
    expect(bodyOfLastCommit()).toBe(`Accepted placeholder: ${reason}`);
    expect((await app.asAdmin("POST", "/api/blog", whole)).status).toBe(200);
  });

  test("Undo removes the reason", async () => {
    app.commit({ "undone.md": aPost(words) });
    const commit = (await patch("undone", { published: true, accepted })).headers.get("x-commit");
    expect((await app.asAdmin("POST", "/api/blog/undo", { commit })).status).toBe(200);
    expect(app.readPost("undone")).not.toHaveProperty("accepted");
    const [undo, publish] = (await (await app.asAdmin("GET", "/api/blog/undone/history")).json()) as { what: string }[];
    expect([undo?.what, publish?.what]).toEqual(["Undone: published", "Published"]);
  });

  test("a scheduled post may have reasons, a draft may not", async () => {
    app.commit({ "later.md": aPost(words), "draft.md": aPost(words) });
    expect((await patch("later", { publishAt: "2026-12-01T07:00:00Z", accepted })).status).toBe(200);
    const sentence = "A reason is kept for a post that is live or goes live, and not for a draft.";
    expect(await said(await patch("draft", { accepted }))).toEqual([400, sentence]);
    expect(app.readFile("draft.md")).not.toContain("accepted");
  });

  test.each([
    [[{ rule: "placeholder", reason: "  Because. " }], /^A reason has to be 12 characters long at least/],
    [[{ rule: "no-such-rule", reason }], /^There is no rule “no-such-rule” to give a reason for\.$/],
    [[{ rule: "outline", reason }], /^There is no rule “outline”/],
    [[{ rule: "placeholder", reason: "Two\nlines of a reason." }], /^A reason has to be a single line/],
    [[{ rule: "placeholder", reason, on: "2026-01-01" }], /^Unknown field: on\.$/],
    [{ placeholder: reason }, /^The accepted rules have to be a list/],
  ])("refuses %j, and changes nothing", async (wrong, sentence) => {
    const refused = await patch("refused", { title: "Changed", accepted: wrong });
    expect(await said(refused)).toEqual([400, expect.stringMatching(sentence)]);
    expect(app.readPost("refused").title).toBe("Refused");
  });

  test("visitors never see the reasons", async () => {
    app.commit({ "private.md": aPost({ ...words, title: "Private", published: true }) });
    await patch("private", { accepted });
    await app.settled();
    for (const path of ["/api/blog", "/api/blog?summary=1", "/api/blog/private", "/blog/private"])
      expect(await (await app.asVisitor("GET", path)).text()).not.toContain(reason);
    expect(app.live("feed.json")).not.toContain(reason);
    expect(await (await app.asAdmin("GET", "/api/blog?summary=1")).text()).toContain(reason);
  });

  test("an unreadable entry is reported at the desk; the post stays live, and the rule reports again", async () => {
    const entries = "accepted:\n  - rule: placeholder\n    reason: Forgot the day\n  - 7\n";
    app.commit({ "junk.md": `---\ntitle: Junk\npublished: true\n${entries}---\n${words.content}\n` });
    expect(await findingsOf(await app.asAdmin("GET", "/api/blog/junk/check"))).toHaveLength(1);
    const { notices } = (await json(await app.asAdmin("GET", "/api/admin/status"))) as { notices: { slug: string }[] };
    expect(notices).toContainEqual(
      expect.objectContaining({ slug: "junk", text: expect.stringContaining("“accepted”") }),
    );
    await app.settled();
    expect(app.live("blog/junk.html")).toContain("Junk");
  });
});

describe("a reason for a sentence", () => {
  const cure = "We cure asthma.";
  const redIn = async (slug: string) =>
    (await findingsOf(await app.asAdmin("GET", `/api/blog/${slug}/check`))).filter(({ colour }) => colour === "red");

  test("counts for no other sentence of its rule, and for that one wherever it stands", async () => {
    app.commit({ "one-sentence.md": aPost({ content: cure }) });
    const rules = [...new Set((await redIn("one-sentence")).map(({ rule }) => rule))];
    const reasons = rules.map((rule) => ({ rule, reason: "It is quoted from a letter." }));
    const saved = await patch("one-sentence", { published: true, accepted: reasons });
    expect(saved.headers.get("x-findings")).toBe("[]");
    await patch("one-sentence", { content: `Rest helps. ${cure}\n\nWe cure colic.` });
    expect(new Set((await redIn("one-sentence")).map(({ text }) => text))).toEqual(new Set(["We cure colic"]));
    await patch("one-sentence", { accepted: reasons });
    expect(await redIn("one-sentence")).toEqual([]);
  });

  test("is given for the words that are saved with it, in a new post and in an old one", async () => {
    app.commit({ "new-words.md": aPost({ content: "Rest helps.", published: true }) });
    const check = await app.asAdmin("POST", "/api/check", { title: "A post", content: cure });
    const rules = [...new Set((await findingsOf(check)).map(({ rule }) => rule))];
    const asked = {
      content: cure,
      excerpt: cure,
      accepted: rules.map((rule) => ({ rule, reason: "It is quoted." + " Really." })),
    };
    expect((await patch("new-words", asked)).headers.get("x-findings")).toBe("[]");
    const created = await app.asAdmin("POST", "/api/blog", { title: "Quite new words", published: true, ...asked });
    expect(created.headers.get("x-findings")).toBe("[]");
  });
});

describe("reasons that were given for the rules of the version before", () => {
  const wording = "The wording was agreed with the ASA.";
  const given = [
    ["called-doctor", "You'll be treated by a doctor who has spent years studying the spine."],
    ["pressure", "Act now to protect your spine."],
    ["condition-of-pregnancy", "Regular adjustments lead to a shorter, easier labour."],
    ["instead-of-help", "Don't wait hours in A&E with your numb legs; come to us instead."],
    ["subluxation", "Subluxations in the spine interfere with your nerves and lead to disease."],
    ["scarcity", "Spaces are going fast for our January clinic."],
  ] as const;
  const accept = (slug: string, rule: string, words: string, on = "2026-11-23") => {
    const entry = `accepted:\n  - rule: ${rule}\n    reason: ${wording}\n    on: ${on}\n`;
    app.commit({ [`${slug}.md`]: `---\ntitle: A calm visit\npublished: true\n${entry}---\n${words}\n` });
  };
  const redIn = async (slug: string) =>
    (await findingsOf(await app.asAdmin("GET", `/api/blog/${slug}/check`))).filter(({ colour }) => colour === "red");

  test.each(given)("one for “%s” counts for the sentence that holds its words", async (rule, words) => {
    const slug = `${rule}-before`;
    accept(slug, "placeholder", words);
    const found = await redIn(slug);
    expect(found).toMatchObject([{ field: "content", text: words.replace(/\.$/, "") }]);
    accept(slug, rule, words);
    const before = app.readFile(`${slug}.md`);
    expect(await redIn(slug)).toEqual([]);
    expect(app.readFile(`${slug}.md`)).toBe(before);
  });

  test("one that was given before its rule had last changed is asked for again", async () => {
    accept("too-old", "scarcity", given[5][1], "2026-11-20");
    expect(await redIn("too-old")).toMatchObject([{ rule: "offer" }]);
  });

  test("a save that was sent by the desk of that version is taken", async () => {
    app.commit({ "sent-before.md": aPost({ content: given[5][1] }) });
    const accepted = [{ rule: "scarcity", reason: wording }];
    expect((await patch("sent-before", { published: true, accepted })).status).toBe(200);
    expect(await redIn("sent-before")).toEqual([]);
    expect(app.readPost("sent-before").accepted).toMatchObject(accepted);
  });
});

describe("the findings of a save", () => {
  const claim = "Chiropractic cures colic in babies, guaranteed";

  test("are sent in a header, each kind once, and never stop the save", async () => {
    app.commit({ "claim.md": aPost({ title: claim, content: `${claim}. ${claim}! Sore.` }) });
    const saved = await patch("claim", { published: true });
    expect(saved.status).toBe(200);
    const told = JSON.parse(saved.headers.get("x-findings") ?? "") as object[];
    expect(told).toContainEqual({ rule: "children-and-pregnancy", colour: "red", field: "title" });
    expect(told).toContainEqual({ rule: "children-and-pregnancy", colour: "red", field: "content" });
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(told.length);
    await app.settled();
    expect(app.live("blog/claim.html")).toContain(claim);
  });

  test("leave out rules that are accepted in the same save", async () => {
    app.commit({ "evidence.md": aPost({ title: claim }) });
    const before = await findingsOf(await app.asAdmin("GET", "/api/blog/evidence/check"));
    const all = [...new Set(before.map(({ rule }) => rule))].map((rule) => ({
      rule,
      reason: "The study is on file here.",
    }));
    const saved = await patch("evidence", { published: true, accepted: all });
    expect([before.length > 1, saved.headers.get("x-findings")]).toEqual([true, "[]"]);
  });

  test("are sent for a new post too", async () => {
    const saved = await app.asAdmin("POST", "/api/blog", { title: claim, published: true });
    expect([saved.status, saved.headers.get("x-findings")]).toEqual([201, expect.stringContaining('"colour":"red"')]);
  });
});

describe("GET /api/admin/findings", () => {
  const live = async () => ((await json(await app.asAdmin("GET", "/api/admin/findings"))) as { posts: object[] }).posts;

  test("lists live posts with open findings until these are fixed or accepted", async () => {
    app.commit({
      "to-mend.md": aPost({ title: "To mend", content: "Call {phone}, or {email}.", published: true }),
      "unseen.md": aPost({ title: "Unseen", ...words }),
    });
    expect(await live()).toContainEqual({ id: "to-mend", title: "To mend", red: 0, amber: 2 });
    expect(await live()).not.toContainEqual(expect.objectContaining({ id: "unseen" }));
    await patch("to-mend", { content: "Call us, or {email}." });
    expect(await live()).toContainEqual(expect.objectContaining({ id: "to-mend", amber: 1 }));
    await patch("to-mend", { accepted });
    expect(await live()).not.toContainEqual(expect.objectContaining({ id: "to-mend" }));
  });

  test("counts a passage once, however many rules are about it", async () => {
    const content = "We cure arthritis in all dogs for £999: ring 01632 960999.";
    app.commit({ "claims.md": aPost({ title: "Claims", content, published: true }) });
    const found = await findingsOf(await app.asAdmin("GET", "/api/blog/claims/check"));
    const [post] = (await live()).filter((one) => (one as { id: string }).id === "claims") as {
      red: number;
      amber: number;
    }[];
    expect(found.length).toBeGreaterThan(2);
    expect([post?.red, post?.amber]).toEqual([1, 0]);
  });

  test("needs the owner's token", async () => {
    expect((await app.asVisitor("GET", "/api/admin/findings")).status).toBe(401);
  });
});

describe("the address of a post", () => {
  const claim = "Chiropractic cures asthma";
  const fieldsOf = async (response: Response) => [...new Set((await findingsOf(response)).map(({ field }) => field))];

  test("is not told on its own while it follows the title, saved or not", async () => {
    app.commit({ "chiropractic-cures-asthma.md": aPost({ title: claim }) });
    expect(await fieldsOf(await app.asAdmin("GET", "/api/blog/chiropractic-cures-asthma/check"))).toEqual(["title"]);
    const changed = { id: "chiropractic-cures-asthma", slug: "chiropractic-cures-asthma", title: "A calm visit" };
    expect(await fieldsOf(await app.asAdmin("POST", "/api/check", { ...changed, content: "Rest." }))).toEqual([]);
  });

  test("is told where somebody has chosen it, or where a live post's title has left it behind", async () => {
    const post = aPost({ title: "A calm visit", published: true, publishedAt: "2026-11-20T09:00:00.000Z" });
    app.commit({ "it-cures-asthma.md": post });
    expect(await fieldsOf(await app.asAdmin("GET", "/api/blog/it-cures-asthma/check"))).toEqual(["slug"]);
    const chosen = { title: "A calm visit", slug: "it-cures-asthma", content: "Rest." };
    expect(await fieldsOf(await app.asAdmin("POST", "/api/check", chosen))).toEqual(["slug"]);
  });
});
