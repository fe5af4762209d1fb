import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { shipped } from "#content/words/shipped.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost({ published: true }) } }));

const fileOf = (page: string) => `../practice/words/${page}.yaml`;
// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not used
const answerOf = async (answer: Response): Promise<any> => json(answer);
const get = async (page: string) => answerOf(await app.asAdmin("GET", `/api/words/${page}`));
function write(page: string, source: string): void {
  mkdirSync(join(app.practiceDir, "words"), { recursive: true });
  writeFileSync(join(app.practiceDir, "words", `${page}.yaml`), source);
}
const patch = (page: string, change: unknown) => app.asAdmin("PATCH", `/api/words/${page}`, change);
async function save(page: string, change: unknown): Promise<Response> {
  const answer = await patch(page, change);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer;
}

test("words are for the owner only", async () => {
  for (const [method, path] of [
    ["GET", "/api/words"],
    ["GET", "/api/words/about"],
    ["PATCH", "/api/words/about"],
    ["POST", "/api/words/about/preview"],
    ["POST", "/api/words/about/check"],
    ["GET", "/api/words/about/history"],
    ["POST", "/api/words/about/restore"],
    ["POST", "/api/words/undo"],
    ["GET", "/api/words/about/working-copy"],
  ] as const)
    expect((await app.asVisitor(method, path, method === "GET" ? undefined : {})).status, path).toBe(401);
});

test("every page is listed with its address, and every fact that words may name with its value and its field", async () => {
  const { pages, facts } = await answerOf(await app.asAdmin("GET", "/api/words"));
  expect(pages.map(({ page }: { page: string }) => page)).toEqual(Object.keys(shipped));
  expect(pages).toContainEqual(
    expect.objectContaining({ page: "practitioner", path: "/meet-dr-eleanor", changed: false, sample: true }),
  );
  expect(facts).toContainEqual({ name: "practice.place", shown: "Wantage", at: "contact.address.town" });
  expect(facts).toContainEqual({ name: "shared.quote", shown: shipped.shared.quote, at: "words/shared.quote" });
});

test("a page that does not exist is told in one sentence", async () => {
  for (const page of ["abuot", "constructor", "..%2Fprices"]) {
    const answer = await app.asAdmin("GET", `/api/words/${page}`);
    expect([answer.status, await answer.text()]).toEqual([404, "There is no such page."]);
  }
});

describe("a change", () => {
  test("is one commit of one file, which has only what differs, and goes live with the facts filled in", async () => {
    const before = await get("about");
    expect(before).toMatchObject({
      page: "about",
      path: "/about",
      shipped: shipped.about,
      words: shipped.about,
      changes: {},
    });
    const saved = await save("about", {
      revision: before.revision,
      title: shipped.about.title,
      mission: { lead: "To help people in {{practice.place}} move." },
    });
    const after = await answerOf(saved);
    expect(after).toMatchObject({
      words: { mission: { lead: "To help people in {{practice.place}} move." } },
      changes: { mission: { lead: "To help people in {{practice.place}} move." } },
    });
    expect(saved.headers.get("etag")).toBe(`"${after.revision}"`);
    expect(app.readFile(fileOf("about"))).toBe("mission:\n  lead: To help people in {{practice.place}} move.\n");
    expect(app.git("log", "-1", "--format=%s", "--name-only")).toBe(
      'practice: change "words-about"\n\ncontent/practice/words/about.yaml',
    );
    expect(saved.headers.get("x-commit")).toBe(app.git("rev-parse", "HEAD"));
    await app.settled();
    expect(app.live("about.html")).toContain("To help people in Wantage move.");
  });

  test("without anything new is no commit", async () => {
    const head = app.git("rev-parse", "HEAD");
    const { words } = await get("about");
    const saved = await save("about", { mission: words.mission, values: { points: words.values.points }, title: null });
    expect([saved.headers.get("x-commit"), app.git("rev-parse", "HEAD")]).toEqual([null, head]);
  });

  test("keeps comments and order of a file that somebody has written by hand, and a key in it that cannot be used", async () => {
    write("home", "# Mine\nwhy:\n  title: 2019 # a year\nclosing:\n  title: 'Ready?'\n");
    await save("home", { closing: { title: "Ready, then?" }, hero: { title: "Backs" } });
    expect(app.readFile(fileOf("home"))).toBe(
      "# Mine\nwhy:\n  title: 2019 # a year\nclosing:\n  title: 'Ready, then?'\nhero:\n  title: Backs\n",
    );
    await save("home", { why: { title: "Why us" } });
    expect((await get("home")).words.why.title).toBe("Why us");
  });

  test("null puts the shipped words back, of a text, a section and a key that was never changed", async () => {
    await save("home", { why: null, hero: { title: null }, closing: null, services: { title: null } });
    expect((await get("home")).changes).toEqual({});
    expect(app.readFile(fileOf("home")).trim()).toBe("# Mine");
  });

  test("of a list replaces it as a whole; links in it keep where they lead", async () => {
    const { words } = await get("site");
    const quickLinks = words.footer.quickLinks.map((link: object) => ({ ...link, text: "Go" }));
    await save("site", { footer: { quickLinks } });
    expect(app.readFile(fileOf("site"))).not.toContain("href");
    expect((await get("site")).words.footer.quickLinks).toEqual(quickLinks);
    await save("human", { questions: { items: [{ title: "Only one?", text: "Yes." }] } });
    await app.settled();
    expect(app.live("treatments/human.html")).toContain(
      '"name":"Only one?","acceptedAnswer":{"@type":"Answer","text":"Yes."}',
    );
    expect(app.live("blog/a.html")).toContain('<a href="/new-patients">Go</a>');
  });

  test("of the policy keeps its paragraphs, and a second one changes a line of the file", async () => {
    const body = `${shipped["privacy-policy"].body}\nAnd one more.`;
    await save("privacy-policy", { body });
    expect((await get("privacy-policy")).words.body).toBe(body);
    await save("privacy-policy", { body: body.replace("one more", "two more") });
    expect((await get("privacy-policy")).words.body).toBe(body.replace("one more", "two more"));
    expect(app.git("log", "-1", "--shortstat", "--format=")).toBe("1 file changed, 1 insertion(+), 1 deletion(-)");
    await app.settled();
    expect(app.live("privacy-policy.html")).toContain("<p>And two more.</p>");
  });

  test.each([
    [
      "an unknown fact",
      { title: "{{practice.plaec}}" },
      "title",
      "“title” in about names {{practice.plaec}}, and there is no such fact. Did you mean {{practice.place}}?",
    ],
    ["an unknown key", { misson: { lead: "x" } }, "misson", "There is no “misson” in about. Did you mean “mission”?"],
    [
      "HTML",
      { lead: "<b>Hm</b>" },
      "lead",
      "“lead” in about has HTML in it, which visitors would see as it is typed; write **words** for emphasis.",
    ],
    [
      "a script as a link",
      { lead: "[x](javascript:y)" },
      "lead",
      "“lead” in about has a link to “javascript:y”; a link leads to a page like /booking, or to https://.",
    ],
    [
      "a text that is too long",
      { lead: "x".repeat(2_001) },
      "lead",
      "“lead” in about has to be 2000 characters at most.",
    ],
    [
      "signs that nobody sees",
      { lead: "a\u202eb" },
      "lead",
      "“lead” in about has signs that nobody sees, such as marks of writing direction; type it anew.",
    ],
    [
      "half a character",
      { lead: "a\ud800" },
      "lead",
      "“lead” in about has signs that nobody sees, such as marks of writing direction; type it anew.",
    ],
    [
      "another address",
      { story: { more: { href: "/x" } } },
      "story.more.href",
      "“story.more.href” in about is no text: where it leads, or how it looks, stays.",
    ],
    [
      "an entry without its text",
      { values: { points: [{ title: "x" }] } },
      "values.points.0",
      "“values.points.0.text” in about is missing.",
    ],
    ["a number", { title: 2019 }, "title", "“title” in about has to be a text; put it in quotation marks."],
    ["a list for a section", { mission: [] }, "mission", "“mission” in about has to be a list of `key: value` lines."],
  ])(
    "with %s is refused in one sentence that names the key, and nothing is written",
    async (_, change, field, sentence) => {
      const before = [app.git("rev-parse", "HEAD"), app.readFile(fileOf("about"))];
      const answer = await patch("about", change);
      expect([answer.status, answer.headers.get("x-field"), await answer.text()]).toEqual([400, field, sentence]);
      expect([app.git("rev-parse", "HEAD"), app.readFile(fileOf("about"))]).toEqual(before);
    },
  );

  test("that makes a file too long to be read again is refused, and nothing is written", async () => {
    const points = Array.from({ length: 40 }, (_, n) => ({ title: `Point ${n}`, text: "“Ça va?” ".repeat(200) }));
    const answer = await patch("about", { approach: { points } });
    expect([answer.status, await answer.text()]).toEqual([400, "The file is longer than 64 KiB."]);
    expect((await get("about")).changes.approach).toBeUndefined();
  });

  test("of words that somebody else has changed meanwhile is refused", async () => {
    const { revision } = await get("about");
    await save("about", { lead: "Theirs." });
    for (const stale of [
      await patch("about", { revision, lead: "Mine." }),
      await app.asAdmin("PATCH", "/api/words/about", { lead: "Mine." }, { "If-Match": `"${revision}"` }),
    ])
      expect([stale.status, await stale.text()]).toEqual([
        409,
        "Somebody else has changed this page in the meantime. Nothing was overwritten.",
      ]);
  });

  test("of a file that cannot be read is refused, so that nothing in it is lost", async () => {
    const good = app.readFile(fileOf("about"));
    write("about", "title: [");
    const answer = await patch("about", { lead: "Mine." });
    expect([answer.status, await answer.text()]).toEqual([
      409,
      "words/about.yaml is damaged at the moment. Mend it first, or put an earlier version back.",
    ]);
    write("about", good);
  });
});

test("emphasis and links stand on the page as such, and without their signs in what search engines read", async () => {
  const text = "**Never.** See [prices](/new-patients), or [ring]({{practice.phoneLink}}). 2 * 2 ** 3 [x] (y) <i>";
  write("canine", `questions:\n  items:\n    - title: Does it hurt?\n      text: '${text}'\n`);
  await vi.waitFor(
    () =>
      expect(app.live("treatments/canine.html")).toContain(
        '<p><strong>Never.</strong> See <a href="/new-patients">prices</a>, or <a href="tel:+441632960142">ring</a>. 2 * 2 ** 3 [x] (y) &lt;i&gt;</p>',
      ),
    { timeout: 15_000 },
  );
  expect(app.live("treatments/canine.html")).toContain(
    '"text":"Never. See prices, or ring. 2 * 2 ** 3 [x] (y) \\u003ci>"',
  );
});

test("versions are listed and read, one is restored, and Undo takes a change back, the first one of a file too", async () => {
  const first = await save("booking", { lead: "First." });
  await save("booking", { lead: "Second." });
  const versions = await answerOf(await app.asAdmin("GET", "/api/words/booking/history"));
  expect(await answerOf(await app.asAdmin("GET", "/api/words/booking/versions"))).toEqual(versions);
  expect(versions.map(({ what }: { what: string }) => what)).toEqual(["Changed", "Changed"]);
  expect(versions.map(({ changed }: { changed: string[] }) => changed)).toEqual([["lead"], ["lead"]]);
  const commit = first.headers.get("x-commit");
  expect(await answerOf(await app.asAdmin("GET", `/api/words/booking/history/${commit}`))).toEqual({ lead: "First." });
  const restored = await app.asAdmin("POST", "/api/words/booking/restore", { commit });
  expect((await answerOf(restored)).changes).toEqual({ lead: "First." });
  const undone = await app.asAdmin("POST", "/api/words/undo", { commit: restored.headers.get("x-commit") });
  expect(await answerOf(undone)).toMatchObject({ page: "booking", words: { changes: { lead: "Second." } } });

  const only = await save("vet-referral", { lead: "Woof." });
  const back = await app.asAdmin("POST", "/api/words/undo", { commit: only.headers.get("x-commit") });
  expect((await answerOf(back)).words.changes).toEqual({});
  const again = await app.asAdmin("POST", "/api/words/undo", { commit: back.headers.get("x-commit") });
  expect((await answerOf(again)).words.changes).toEqual({ lead: "Woof." });
  const facts = await app.asAdmin("PATCH", "/api/practice/prices", { human: { initial: 61 } });
  const wrong = await app.asAdmin("POST", "/api/words/undo", { commit: facts.headers.get("x-commit") });
  expect(wrong.status).toBe(404);
});

test("unsaved words are kept for other devices by their keys", async () => {
  const copy = { draft: { "mission.lead": "Half a sen" }, revision: "x" };
  expect((await app.asAdmin("PUT", "/api/words/about/working-copy", copy)).status).toBe(204);
  expect(await answerOf(await app.asAdmin("GET", "/api/words/about/working-copy"))).toMatchObject(copy);
  expect(await answerOf(await app.asAdmin("GET", "/api/words/working-copies"))).toMatchObject([{ id: "about" }]);
  expect((await app.asAdmin("PUT", "/api/words/abuot/working-copy", copy)).status).toBe(404);
  expect((await app.asAdmin("DELETE", "/api/words/about/working-copy")).status).toBe(204);
});

test("a draft is checked against the rules as visitors would read it, each finding with its key; a reason for keeping is kept in the file", async () => {
  const findings = async (change: object) =>
    (await answerOf(await app.asAdmin("POST", "/api/words/about/check", change))).findings as Record<string, string>[];
  const change = { mission: { paragraphs: ["Fine.", "It will cure your asthma."] } };
  const found = (await findings(change)).find(({ colour }) => colour === "red");
  expect(found).toMatchObject({ field: "mission.paragraphs.1", colour: "red" });
  const draft = { ...change, title: "", misson: 1, lead: "{{x}} [", closing: { title: [] } };
  expect((await findings(draft)).find(({ colour }) => colour === "red")).toEqual(found);
  const checked = await answerOf(await app.asAdmin("POST", "/api/words/about/check", { lead: "{{x}} <b>" }));
  const refused = await patch("about", { lead: "{{x}} <b>" });
  expect(checked.refusal).toEqual({ sentence: await refused.text(), field: refused.headers.get("x-field") });
  const reason = "The register says so itself.";
  await save("about", { accepted: [{ rule: found?.rule, reason }] });
  expect((await get("about")).accepted).toMatchObject([{ rule: found?.rule, reason }]);
  expect(app.git("log", "-1", "--format=%b")).toBe(`Accepted ${found?.rule}: ${reason}`);
});

test("a reason that is to teach brings the sentence into the practice’s own, in the same commit, and Undo takes it out", async () => {
  const claim = "Guaranteed relief in three visits.";
  const body = { mission: { paragraphs: ["Fine.", claim] }, accepted: [] as object[] };
  const { findings } = await answerOf(await app.asAdmin("POST", "/api/words/about/check", body));
  const rules = new Set((findings as { colour: string; rule: string }[]).filter(isRed).map(({ rule }) => rule));
  body.accepted = [...rules].map((rule) => ({ rule, reason: "Agreed with the register.", teach: true }));
  const saved = await app.asAdmin("PATCH", "/api/words/about", body);
  const taught = readFileSync(join(app.practiceDir, "sentences.tsv"), "utf8");
  expect(taught).toContain(`\t${claim.replace(/\.$/, "")}`);
  expect(app.git("show", "--name-only", "--format=")).toMatch(/sentences\.tsv\n.*words\/about\.yaml/);
  await app.asAdmin("POST", "/api/words/undo", { commit: saved.headers.get("x-commit") });
  expect(existsSync(join(app.practiceDir, "sentences.tsv"))).toBe(false);
});

const isRed = ({ colour }: { colour: string }) => colour === "red";
