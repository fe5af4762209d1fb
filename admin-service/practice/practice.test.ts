import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { commitOf, json, said } from "../testing/read-answer.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

type Json = Record<string, unknown>;

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost(), "b.md": aPost({ title: "B" }) } }));

const fileOf = (section: string) => `../practice/${section}.yaml`;
const patch = (section: string, changes: unknown, headers?: Record<string, string>) =>
  app.asAdmin("PATCH", `/api/practice/${section}`, changes, headers);
const undo = (commit: string) => app.asAdmin("POST", "/api/practice/undo", { commit });
const practice = async () => (await json(await app.asAdmin("GET", "/api/practice"))) as Record<string, Json>;
const revisionOf = async (section: string) => (await practice())[section]?.revision as string;

describe("GET /api/practice", () => {
  test("gives visitors the facts of every section, and only the owner her own notes", async () => {
    await patch("figures", { years: { evidence: "Since 2014; see the register." } });
    const visitors = await (await app.asVisitor("GET", "/api/practice")).text();
    expect(Object.keys(JSON.parse(visitors))).toEqual(
      "contact people hours closures treatments prices offer figures testimonials links photos look".split(" "),
    );
    expect(JSON.parse(visitors)).toMatchObject({
      prices: { human: { initial: 57 }, revision: expect.any(String) },
      figures: { years: { shown: "10+" } },
    });
    expect(visitors).not.toMatch(/evidence|permission|register/);
    expect(await practice()).toMatchObject({
      figures: { years: { evidence: "Since 2014; see the register." } },
      testimonials: { testimonials: expect.arrayContaining([expect.objectContaining({ permission: "" })]) },
    });
    const wrong = await app.asVisitor("GET", "/api/practice", undefined, { Authorization: "Bearer wrong" });
    expect(wrong.status).toBe(401);
  });
});

describe("PATCH /api/practice/{section}", () => {
  test("changes one line in one commit without anybody else’s changes, and answers the section with its new revision", async () => {
    app.put("b.md", aPost({ title: "Half-written by somebody" }));
    app.put("staged.md", aPost());
    app.git("add", "content/blog/staged.md");
    const before = app.readFile(fileOf("prices"));
    const saved = await patch("prices", { human: { initial: 60 } });
    expect(saved.status).toBe(200);
    const section = await json(saved);
    expect(section).toMatchObject({ human: { initial: 60, followUp: 56, minutes: "30-45" }, canine: { initial: 51 } });
    expect(saved.headers.get("etag")).toBe(`"${section.revision}"`);
    expect((await practice()).prices).toEqual(section);
    expect(commitOf(saved)).toBe(app.git("rev-parse", "HEAD"));
    expect([app.lastCommit(), app.filesOfLastCommit()]).toEqual([
      'practice: change "prices"',
      ["content/practice/prices.yaml"],
    ]);
    expect(app.readFile(fileOf("prices"))).toBe(before.replace("initial: 57", "initial: 60"));
    await app.settled();
    expect(app.live("treatments/human.html")).toContain("A first visit is £60");
    app.git("reset", "--quiet", "--hard");
  });

  test("answers 200 without a commit when nothing changes", async () => {
    const before = app.git("rev-parse", "HEAD");
    const same = await patch("contact", { phone: "01632 960142" });
    expect([same.status, commitOf(same)]).toEqual([200, ""]);
    expect(app.git("rev-parse", "HEAD")).toBe(before);
  });

  test.each<[string, unknown, number, string, field?: string]>([
    [
      "prices",
      { human: { initial: -1 } },
      400,
      "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.",
      "human.initial",
    ],
    ["prices", { human: { minutes: null } }, 400, "“human.minutes” is missing in prices.", "human.minutes"],
    ["prices", { discount: 5 }, 400, "There is no “discount” in prices."],
    ["prices", [1], 400, "The change has to be a JSON object."],
    ["prices", { revision: 7 }, 400, "The revision has to be text.", "revision"],
    [
      "hours",
      { week: { monday: ["9-5"] } },
      400,
      "“week.monday.0” in hours has to be hours like 09:00-19:00, with two digits each.",
      "week.monday.0",
    ],
    [
      "closures",
      { closures: [{ from: "2026-12-24", to: "2026-12-23", text: "Closed." }] },
      400,
      "“closures.0.to” in closures has to be the same day as the first or a later one.",
      "closures.0.to",
    ],
    [
      "offer",
      { price: 200 },
      400,
      "“price” in offer has to be lower than the usual price that it is measured against.",
      "price",
    ],
    ["nothing", {}, 404, "There is no such section of the practice."],
    ["constructor", {}, 404, "There is no such section of the practice."],
  ])(
    "refuses an invalid change in one sentence, names the field, and changes nothing: %s %j",
    async (section, body, status, sentence, field) => {
      const before = app.git("rev-parse", "HEAD");
      const refused = await patch(section, body);
      expect([refused.headers.get("x-field"), ...(await said(refused))]).toEqual([field ?? null, status, sentence]);
      expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain")]).toEqual([before, ""]);
    },
  );

  test("accepts changes from the owner only, and only as JSON", async () => {
    expect((await app.asVisitor("PATCH", "/api/practice/prices", { human: { initial: 1 } })).status).toBe(401);
    expect((await patch("prices", "text", { "Content-Type": "text/plain" })).status).toBe(415);
  });

  test("refuses a change to an older revision, named by If-Match or in the body; the header takes precedence", async () => {
    const old = await revisionOf("prices");
    expect((await patch("prices", { equine: { session: 82 }, revision: old })).status).toBe(200);
    const stale = [409, "Somebody else has changed this section in the meantime. Nothing was overwritten."];
    expect(await said(await patch("prices", { equine: { session: 83 }, revision: old }))).toEqual(stale);
    expect(await said(await patch("prices", { equine: { session: 83 } }, { "If-Match": `"${old}"` }))).toEqual(stale);
    const now = await revisionOf("prices");
    const saved = await patch("prices", { equine: { session: 84 }, revision: old }, { "If-Match": `"${now}"` });
    expect(await json(saved)).toMatchObject({ equine: { session: 84 } });
  });

  test("saves one of two changes made at the same time and refuses the other", async () => {
    const revision = await revisionOf("hours");
    const answers = await Promise.all([
      patch("hours", { week: { saturday: ["09:00-12:00"] }, revision }),
      patch("hours", { arriveEarlyMinutes: 10, revision }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first] = answers;
    expect((await practice()).hours).toMatchObject(
      first?.status === 200
        ? { week: { saturday: ["09:00-12:00"] }, arriveEarlyMinutes: 15 }
        : { week: { saturday: [] }, arriveEarlyMinutes: 10 },
    );
  });

  test("saves simultaneous changes to posts and other sections, each in its own commit", async () => {
    const before = app.git("rev-parse", "HEAD");
    const saves = [1, 2, 3].flatMap((n) => [
      app.asAdmin("PATCH", "/api/blog/a", { title: `Title ${n}` }),
      patch("prices", { canine: { initial: 60 + n } }),
      patch("links", { review: `https://review.example/${n}` }),
    ]);
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(9).fill(200));
    const log = app.git("log", "--format=%s", "--name-only", `${before}..`).split("\n").filter(Boolean);
    const commits = ['practice: change "links"', 'practice: change "prices"', 'post: edit "a"'];
    const messages = log.filter((line) => line.includes('"'));
    expect(messages.sort()).toEqual(commits.flatMap((message) => [message, message, message]).sort());
    expect(log).toHaveLength(18);
    // The changes may arrive in any order. Each changed the same line, and the last one counts.
    const lines = app.git("log", "-p", "--format=", `${before}..`, "--", "content/practice/links.yaml");
    const saved = [...lines.matchAll(/^\+ *review: "?(https:[^"\s]+)/gm)].map(([, review]) => review);
    expect(saved.toSorted()).toEqual([1, 2, 3].map((n) => `https://review.example/${n}`));
    expect((await practice()).links).toMatchObject({ review: saved[0] });
    expect(app.git("status", "--porcelain")).toBe("");
  });

  test("first commits what a person has edited by hand, unchanged, and then its own change", async () => {
    app.editFacts("contact", (text) => text.replace("town: Wantage", "town: Grove # moved"));
    expect((await patch("contact", { region: "Grove" })).status).toBe(200);
    expect(app.git("log", "-2", "--format=%s").split("\n")).toEqual([
      'practice: change "contact"',
      'practice: change "contact" by hand',
    ]);
    expect(app.readFile(fileOf("contact"))).toMatch(/town: Grove # moved[\s\S]*region: Grove/);
  });

  test("notifies every open desk, first of the change and then of its publish", async () => {
    const stream = await app.asAdmin("GET", "/api/admin/events");
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = "";
    const nextEvent = async (pattern: RegExp) => {
      while (!pattern.test(received)) received += (await reader?.read())?.value ?? "";
      return JSON.parse(pattern.exec(received)?.[1] ?? "");
    };
    await app.settled();
    const saved = await patch("people", { practitioner: { title: "Chiropractor" } });
    expect(await nextEvent(/event: practice\ndata: (.*)\n/)).toEqual({ sections: ["people"] });
    expect(await nextEvent(/event: publish\ndata: (.*"people".*)\n/)).toMatchObject({
      ok: true,
      slugs: [],
      sections: ["people"],
      commit: saved.headers.get("x-commit"),
    });
    await reader?.cancel();
  });
});

describe("POST /api/practice/{section}/check", () => {
  const check = (section: string, changes: unknown) => app.asAdmin("POST", `/api/practice/${section}/check`, changes);
  const findings = async (section: string, changes: unknown) =>
    ((await json(await check(section, changes))).findings as Json[]).map(({ field, colour, text }) => [
      field,
      colour,
      text,
    ]);

  test("reports forbidden words with the path of their field, and saves nothing", async () => {
    const before = app.git("rev-parse", "HEAD");
    const testimonials = [
      { name: "Ann", text: "Kind and thorough.", rating: 5, permission: "" },
      { name: "Bo", text: "She cured my asthma.", rating: 5, permission: "She cured my asthma." },
    ];
    const found = await findings("testimonials", { testimonials });
    expect(new Set(found.map(([field]) => field))).toEqual(new Set(["testimonials.1.text"]));
    expect(found).toContainEqual(["testimonials.1.text", "red", expect.stringContaining("cured")]);
    expect([app.git("rev-parse", "HEAD"), app.git("status", "--porcelain", "content/practice")]).toEqual([before, ""]);
  });

  test("says before a save why it would be refused", async () => {
    const { refusal } = (await json(await check("contact", { phone: "ring us" }))) as { refusal: object };
    const refused = await patch("contact", { phone: "ring us" });
    expect(refusal).toEqual({ sentence: await refused.text(), field: refused.headers.get("x-field") });
    expect(await json(await check("contact", { region: "Grove" }))).not.toHaveProperty("refusal");
  });

  test("checks a section that is only half typed, but not its addresses and numbers", async () => {
    const halfTyped = {
      name: "",
      email: "cures@asthma.example",
      phone: "07700 900123",
      region: "We cure asthma in Oxfordshire",
    };
    expect(new Set((await findings("contact", halfTyped)).map(([field]) => field))).toEqual(new Set(["region"]));
    expect(await findings("links", { chat: "https://cures.example/asthma" })).toEqual([]);
  });

  test.each(["contact", "people", "closures", "figures", "testimonials", "photos"])(
    "finds nothing red in the shipped facts of %s",
    async (section) => {
      expect((await findings(section, {})).filter(([, colour]) => colour === "red")).toEqual([]);
    },
  );

  test("answers 401 to anybody who is not logged in, and 404 to an unknown section", async () => {
    expect((await app.asVisitor("POST", "/api/practice/people/check", {})).status).toBe(401);
    expect(await said(await check("nothing", {}))).toEqual([404, "There is no such section of the practice."]);
  });
});

describe("the history of a section", () => {
  const history = async (section: string, query = "") =>
    (await (await app.asAdmin("GET", `/api/practice/${section}/history${query}`)).json()) as Json[];

  test("restores a regular file after somebody has pushed a symlink in its place", async () => {
    const good = app.git("rev-parse", "HEAD");
    app.editFacts("links", () => "/etc/passwd");
    const target = app.git("hash-object", "-w", "content/practice/links.yaml");
    app.git("update-index", "--cacheinfo", `120000,${target},content/practice/links.yaml`);
    app.git("commit", "--quiet", "-m", "a symlink");
    expect((await app.asAdmin("POST", "/api/practice/links/restore", { commit: good })).status).toBe(200);
    expect(app.git("ls-files", "--stage", "content/practice/links.yaml")).toMatch(/^100644 /);
    expect(app.git("status", "--porcelain")).toBe("");
  });

  test("lists the versions, shows each, and restores one byte for byte", async () => {
    const original = app.readFile(fileOf("testimonials"));
    const first = (await history("testimonials"))[0];
    expect(first).toMatchObject({ what: "Changed by hand", author: "A Developer" });
    await patch("testimonials", { testimonials: [] });
    const versions = await history("testimonials");
    expect(versions.map(({ what }) => what)).toEqual(["Changed", "Changed by hand"]);
    expect(await history("testimonials", "?limit=1&offset=1")).toEqual([first]);

    const shown = await app.asAdmin("GET", `/api/practice/testimonials/history/${first?.commit}`);
    expect(await json(shown)).toMatchObject({ testimonials: { length: 4 } });
    const restored = await app.asAdmin("POST", "/api/practice/testimonials/restore", { commit: first?.commit });
    expect(await json(restored)).toMatchObject({ testimonials: { length: 4 }, revision: expect.any(String) });
    expect([commitOf(restored), app.lastCommit()]).toEqual([
      app.git("rev-parse", "HEAD"),
      'practice: restore "testimonials"',
    ]);
    expect(app.readFile(fileOf("testimonials"))).toBe(original);
    expect((await app.asVisitor("GET", "/api/practice/testimonials/history")).status).toBe(401);
  });

  test("answers 404 to a version that does not exist", async () => {
    for (const commit of ["0".repeat(40), "HEAD", "..%2f.."])
      expect(await said(await app.asAdmin("GET", `/api/practice/prices/history/${commit}`))).toEqual([
        404,
        "There is no such version of this section.",
      ]);
    expect((await app.asAdmin("GET", "/api/practice/nothing/history")).status).toBe(404);
  });
});

describe("POST /api/practice/undo", () => {
  test("undoes a change with a new commit, and the undo can be undone", async () => {
    const before = app.readFile(fileOf("closures"));
    const easter = { from: "2027-03-26", to: "2027-03-29", text: "Closed for Easter." };
    const undone = await undo(commitOf(await patch("closures", { closures: [easter] })));
    expect(await json(undone)).toEqual({
      name: "closures",
      section: { closures: [], announceDaysBefore: 7, revision: await revisionOf("closures") },
      commit: app.git("rev-parse", "HEAD"),
    });
    expect([app.readFile(fileOf("closures")), app.lastCommit()]).toEqual([before, 'practice: undo change "closures"']);
    expect(await json(await undo(commitOf(undone)))).toMatchObject({ section: { closures: [easter] } });
    expect(app.lastCommit()).toBe('practice: undo undo "closures"');
  });

  test("is refused if the section has changed since, and for commits that are not the service’s own changes of facts", async () => {
    const change = commitOf(await patch("offer", { minutes: 40 }));
    app.editFacts("offer", (text) => `${text}# a note\n`);
    const byHand = app.readFile(fileOf("offer"));
    expect(await said(await undo(change))).toEqual([
      409,
      "This section has been changed since. Nothing was taken back.",
    ]);
    expect(app.readFile(fileOf("offer"))).toBe(byHand);
    app.git("checkout", "--", "content/practice/offer.yaml");

    const post = commitOf(await app.asAdmin("PATCH", "/api/blog/a", { title: "Undo me" }));
    app.git("commit", "--quiet", "--allow-empty", "-m", 'practice: change "offer"');
    for (const commit of [post, app.git("rev-parse", "HEAD"), "0".repeat(40)])
      expect(await said(await undo(commit))).toEqual([404, "There is no such change to take back."]);
    expect((await app.asAdmin("POST", "/api/blog/undo", { commit: change })).status).toBe(404);
    expect((await undo("HEAD")).status).toBe(400);
    expect((await app.asVisitor("POST", "/api/practice/undo", { commit: change })).status).toBe(401);
  });
});

describe("a facts file that is broken", () => {
  test("cannot be changed from the desk, but an earlier version can be restored", async () => {
    const good = app.readFile(fileOf("links"));
    const { links } = await practice();
    const commit = app.git("log", "-1", "--format=%H", "--", "content/practice/links.yaml");
    app.editFacts("links", () => "booking: [");
    expect(await said(await patch("links", { chat: "" }))).toEqual([
      409,
      "links.yaml is damaged at the moment. Mend it first, or put an earlier version back.",
    ]);
    expect((await practice()).links).toEqual(links);
    const restored = await app.asAdmin("POST", "/api/practice/links/restore", { commit });
    expect([restored.status, app.readFile(fileOf("links"))]).toEqual([200, good]);
    expect(app.git("show", "HEAD~1:content/practice/links.yaml")).toBe("booking: [");
    const damaged = app.git("rev-parse", "HEAD~1");
    const refusal = [409, "That version was damaged and cannot be shown or restored."];
    expect(await said(await app.asAdmin("POST", "/api/practice/links/restore", { commit: damaged }))).toEqual(refusal);
    expect(await said(await undo(commitOf(restored)))).toEqual(refusal);
    expect((await patch("links", { chat: "https://chat.example/" })).status).toBe(200);
    app.errors.length = 0;
  });
});

// Has to be the last test, because it stops the app.
test("facts in their own git repository are committed there; where git does not work, they can be read but not saved", {
  tags: ["slow"],
}, async () => {
  await app.stop();
  const dir = join(app.root, "elsewhere");
  cpSync(app.practiceDir, dir, { recursive: true });
  const head = app.git("rev-parse", "HEAD");
  const options = { root: app.root, env: { PRACTICE_DIR: dir } };
  const setPrice = ({ asAdmin }: TestApp, initial: number) =>
    asAdmin("PATCH", "/api/practice/prices", { human: { initial } });

  await using separate = await startTestApp(options);
  expect((await setPrice(separate, 99)).status).toBe(200);
  expect(app.git("-C", dir, "log", "--format=%s")).toBe('practice: change "prices"\npractice: add "prices" by hand');
  expect(app.git("rev-parse", "HEAD")).toBe(head);
  await separate.stop();

  rmSync(join(dir, ".git"), { recursive: true });
  writeFileSync(join(dir, ".git"), "gitdir: /nowhere\n");
  await using unwritable = await startTestApp(options);
  expect(unwritable.errors.join()).toContain("its facts can only be read");
  expect(await said(await setPrice(unwritable, 98))).toEqual([
    503,
    "Nothing can be saved: git does not work in this folder. The service’s log has the details.",
  ]);
  const facts = await json(await unwritable.asVisitor("GET", "/api/practice"));
  expect(facts).toMatchObject({ prices: { human: { initial: 99 } } });
});
