import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { findingsAnswer } from "#content/model/answers.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, said } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost() } }));
const file = () => join(app.practiceDir, "sentences.tsv");
const linesOf = () => (existsSync(file()) ? readFileSync(file(), "utf8") : "").split("\n").filter(Boolean);
const reason = "The trial of 2031 is on file here.";

const redIn = async (content: string) => {
  const answer = await app.asAdmin("POST", "/api/check", { content });
  const { findings } = findingsAnswer.parse(await answer.json());
  return findings.filter(({ colour }) => colour === "red");
};

/** Publishes a draft with a claim, with a reason for each rule that it breaks, which is to teach. */
async function teach(slug: string, content: string, category = "Human") {
  app.commit({ [`${slug}.md`]: aPost({ content, category }) });
  const rules = [...new Set((await redIn(content)).map(({ rule }) => rule))];
  const accepted = rules.map((rule) => ({ rule, reason, teach: true }));
  return app.asAdmin("PATCH", `/api/blog/${slug}`, { published: true, accepted });
}
const undo = (commit: string | null) => app.asAdmin("POST", "/api/blog/undo", { commit });

describe("“this may be said”, to be learnt", () => {
  const claim = "Our treatment will cure your back pain for good";
  const alike = "Our treatment will cure your back pain for ever.";

  test("goes into the practice’s own sentences, in the commit of the save, and other posts may say it at once", async () => {
    expect(await redIn(alike)).not.toEqual([]);
    const saved = await teach("taught", `${claim}.`);
    expect(saved.status).toBe(200);
    const line = ["free", expect.any(String), "content", "Human", claim, reason];
    expect(linesOf().map((one) => one.split("\t"))).toEqual([line]);
    expect(app.filesOfLastCommit().sort()).toEqual(["content/blog/taught.md", "content/practice/sentences.tsv"]);
    expect(app.readPost("taught").accepted?.[0]).not.toHaveProperty("teach");
    expect([await redIn(`${claim}.`), await redIn(alike)]).toEqual([[], []]);
  });

  test("is not repeated for a sentence that is there already", async () => {
    const before = linesOf();
    app.commit({ "again.md": aPost({ content: `${claim}.` }) });
    const accepted = [{ rule: "promise", reason, teach: true }];
    expect((await app.asAdmin("PATCH", "/api/blog/again", { published: true, accepted })).status).toBe(200);
    expect(linesOf()).toEqual(before);
  });

  test("is taken out again by Undo, whatever else was learnt meanwhile, and the finding is back; Undo of Undo teaches it again", async () => {
    const commit = (await teach("undone", "Guaranteed relief in three visits.", "Equine")).headers.get("x-commit");
    expect(linesOf().at(-1)).toContain("\tEquine\tGuaranteed relief in three visits\t");
    const before = linesOf();
    await teach("meanwhile", "Subluxations in the spine interfere with your nerves and lead to disease.");
    appendFileSync(file(), "\n# by hand\n");
    const undone = await undo(commit);
    expect(undone.status).toBe(200);
    expect(readFileSync(file(), "utf8")).not.toContain("Guaranteed relief");
    expect(readFileSync(file(), "utf8")).toContain("lead to disease");
    expect(readFileSync(file(), "utf8")).toContain("\n\n# by hand\n");
    expect(await redIn("Guaranteed relief in three visits.")).not.toEqual([]);
    expect((await undo(undone.headers.get("x-commit"))).status).toBe(200);
    expect(linesOf()).toContain(before.at(-1));
    expect(await redIn("Guaranteed relief in three visits.")).toEqual([]);
  });

  test("leaves the file alone without the owner’s wish", async () => {
    const before = linesOf();
    app.commit({ "only-here.md": aPost({ content: "Act now to protect your spine." }) });
    const accepted = [{ rule: "fear", reason }];
    expect((await app.asAdmin("PATCH", "/api/blog/only-here", { published: true, accepted })).status).toBe(200);
    expect(linesOf()).toEqual(before);
    const wrong = await app.asAdmin("PATCH", "/api/blog/only-here", {
      accepted: [{ rule: "fear", reason, teach: "yes" }],
    });
    expect(await said(wrong)).toEqual([400, "Teach has to be true or false."]);
  });

  test("is offered for facts too, and Undo takes it out", async () => {
    const words = [{ name: "Ann", text: "She cures asthma.", rating: 5, permission: "" }];
    await app.asAdmin("PATCH", "/api/practice/testimonials", { testimonials: words });
    const check = () => app.asAdmin("POST", "/api/practice/testimonials/check", {});
    const rules = findingsAnswer.parse(await (await check()).json()).findings.map(({ rule }) => rule);
    const before = linesOf();
    const accepted = rules.map((rule) => ({ rule, reason, teach: true }));
    const saved = await app.asAdmin("PATCH", "/api/practice/testimonials", { accepted });
    expect(linesOf().slice(before.length)).toEqual([
      expect.stringMatching(/^free\t\w+\tcontent\tHuman\tShe cures asthma\t/),
    ]);
    expect(app.filesOfLastCommit()).toHaveLength(2);
    const body = { commit: saved.headers.get("x-commit") };
    expect((await app.asAdmin("POST", "/api/practice/undo", body)).status).toBe(200);
    expect(linesOf()).toEqual(before);
    expect(findingsAnswer.parse(await (await check()).json()).findings.length).toBe(rules.length);
  });
});

describe("where posts and facts are in two repositories", () => {
  const root = mkdtempSync(join(tmpdir(), "apart-"));
  const apart = openForTests(() => {
    cpSync(sampleDirs.practice, root, { recursive: true });
    execFileSync("git", ["init", "--quiet", root]);
    return startTestApp({ env: { PRACTICE_DIR: root } });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  test("a post cannot teach, which is said, and it is published without", async () => {
    const accepted = [{ rule: "fear", reason, teach: true }];
    apart.commit({ "apart.md": aPost({ content: "Act now to protect your spine." }) });
    const publish = (body: object) => apart.asAdmin("PATCH", "/api/blog/apart", { published: true, ...body });
    expect(await said(await publish({ accepted }))).toEqual([400, expect.stringContaining("two repositories")]);
    expect((await publish({ accepted: [{ rule: "fear", reason }] })).status).toBe(200);
  });
});

describe("the practice’s own sentences, changed by hand", () => {
  const problems = async () =>
    ((await json(await app.asAdmin("GET", "/api/admin/status"))) as { broken: { file: string; line?: number }[] })
      .broken;

  test("count at once, also those that may not be said; a line that cannot be read is told with its number", async () => {
    const words = "We sell garden chairs on Sundays.";
    const line = ["red", "offers", "content", "Human", words, "not our trade"].join("\t");
    writeFileSync(file(), `${line}\ngreen\tfear\n`);
    await expect.poll(() => redIn(words)).toMatchObject([{ rule: "offer" }]);
    expect(await problems()).toMatchObject([
      {
        file: "sentences.tsv",
        line: 2,
        reason: "Column 1 has to be red, amber or free.",
        remedy: expect.stringContaining("all others count"),
      },
    ]);
    const health = await json(await app.asAdmin("GET", "/api/health"));
    expect(health.problems).toContain("Own sentences that cannot be read: sentences.tsv, line 2. All others count.");
    expect(JSON.stringify(await json(await app.asVisitor("GET", "/api/health")))).not.toContain("sentences.tsv");
    const live = (await json(await app.asAdmin("GET", "/api/admin/status"))) as { notices: { file: string }[] };
    expect(live.notices.map(({ file }) => file)).not.toContain("sentences.tsv");
    writeFileSync(file(), `${line}\n`);
    await expect.poll(problems).toEqual([]);
  });

  test("change what is counted in live posts", async () => {
    const words = "We polish saddles in the evening.";
    app.commit({ "live.md": aPost({ title: "Saddles", content: words, published: true }) });
    const live = async () =>
      ((await json(await app.asAdmin("GET", "/api/admin/findings"))) as { posts: object[] }).posts;
    expect(await live()).not.toContainEqual(expect.objectContaining({ title: "Saddles" }));
    writeFileSync(file(), `${["red", "offers", "content", "Equine", words, "not our trade"].join("\t")}\n`);
    await expect.poll(live).toContainEqual(expect.objectContaining({ title: "Saddles", red: 1 }));
  });

  test("are kept as last read while the file is no text", async () => {
    writeFileSync(file(), Buffer.from([0xff, 0xfe, 0x41, 0x00]));
    await expect.poll(problems).toMatchObject([{ file: "sentences.tsv", reason: expect.stringContaining("UTF-16") }]);
    expect(await redIn("We polish saddles in the evening.")).toHaveLength(1);
    // Nothing is added to what cannot be read, and the save is refused.
    const taught = await teach("unread", "Act now to protect your spine.");
    expect(await said(taught)).toEqual([400, expect.stringContaining("UTF-16")]);
    expect(app.readPost("unread").published).toBe(false);
  });
});
