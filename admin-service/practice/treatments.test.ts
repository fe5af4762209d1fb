import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { bookingPath, treatments } from "#content/facts/navigation.ts";
import { capitalised } from "#content/facts/opening-hours.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { commitOf, json } from "../testing/read-answer.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

let time = Date.parse("2026-11-27T09:00:00Z");
const posts = {
  "saddles.md": aPost({ published: true, title: "Saddles", category: "Equine", content: "Once a year, at least." }),
};
const app = openForTests(() => startTestApp({ posts, now: () => new Date(time) }));

type Kind = (typeof treatments)[number]["kind"];
const kinds = treatments.map(({ kind }) => kind);
const treating = (treated: readonly Kind[], from = "") =>
  Object.fromEntries(kinds.map((kind) => [kind, { offered: treated.includes(kind), from }]));

async function treat(treated: readonly Kind[], from?: string): Promise<Response> {
  const answer = await app.asAdmin("PATCH", "/api/practice/treatments", treating(treated, from));
  expect(answer.status, await answer.clone().text()).toBe(200);
  await app.settled();
  return answer;
}
const readPage = async (path: string) => {
  const answer = await app.asVisitor("GET", path);
  return { status: answer.status, html: await answer.text() };
};
/** Every public file of the live release that has words, by its name. */
function liveTexts({ distDir, live }: TestApp): Map<string, string> {
  const files = readdirSync(join(distDir, "live"), { recursive: true, encoding: "utf8" });
  const public_ = files.filter((file) => /\.(?:html|xml|txt|json)$/.test(file) && !/^(?:admin|release)/.test(file));
  return new Map(public_.map((file) => [file, live(file) ?? ""]));
}
// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not used
const ask = async (path: string, change: object): Promise<any> => json(await app.asAdmin("POST", path, change));
const followsOf = (change: object) => ask("/api/practice/treatments/follows", change);

const subsets = [1, 2, 3, 4, 5, 6]
  .map((bits) => kinds.filter((_, at) => bits & (1 << at)))
  .map((treated) => [treated.join(" and "), treated] as const);

test.each(subsets)(
  "whoever is not treated is on no menu, list or map of the site, and the address says so: only %s",
  {
    tags: ["slow"],
  },
  async (_, treated) => {
    const asShipped = liveTexts(app);
    await treat(treated);
    const texts = liveTexts(app);
    const hasAnimals = treated.some((kind) => kind !== "human");
    const ended = treatments.filter(({ kind }) => !treated.includes(kind));
    const gone = [
      ...ended.map(({ path }) => path),
      ...ended.map(({ booked }) => bookingPath(booked)),
      ...(hasAnimals ? [] : ["/vet-referral"]),
      ...(treated.includes("human") ? [] : ["/special-offer"]),
    ];
    for (const [file, text] of texts) {
      const links = [...text.matchAll(/(?:href="|<loc>|\]\()(?:https?:\/\/[^/"<)]+)?([^"<)]*)/g)].map(
        ([, link]) => link,
      );
      const found = gone.filter((path) => links.some((link) => link === path || link?.startsWith(`${path}#`)));
      expect(found, file).toEqual(gone.filter((path) => file === `${path.slice(1)}.html`)); // its own address
      for (const { kind } of ended) {
        const label = `${capitalised(kind)} Chiropractic`;
        const data = text.match(/<script type="application\/ld\+json">.*?<\/script>/s)?.[0] ?? "";
        expect(data, file).not.toContain(label);
      }
    }
    for (const { path, kind } of ended) {
      const { status, html } = await readPage(path);
      const whom = { human: "people", canine: "dogs", equine: "horses" }[kind];
      expect([path, status, html]).toEqual([path, 200, expect.stringContaining(`<h1>We no longer treat ${whom}</h1>`)]);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain("application/ld+json");
      expect(html.slice(html.indexOf("<main"), html.indexOf("</main>"))).not.toMatch(/£\d/);
    }
    expect((await readPage("/vet-referral")).html.includes("We no longer treat animals")).toBe(!hasAnimals);
    const offer = (await readPage("/special-offer")).html;
    const isOver = offer.includes("<h1>This offer has ended</h1>") && !/£\d/.test(offer);
    expect(isOver).toBe(!treated.includes("human"));
    const pages = [...texts].flatMap(([file, text]) => (file.startsWith("blog/") ? [] : text));
    const keywords = pages.flatMap((text) => /name="keywords" content="([^"]*)/.exec(text)?.[1] ?? []);
    for (const { whom, booked, kind } of ended) {
      const names = new RegExp(`\\b(?:${whom}|${booked}|${kind})\\b`, "i");
      expect(keywords.filter((one) => names.test(one.replace(/We no longer treat \w+/, "")))).toEqual([]);
    }
    expect(texts.get("blog/saddles.html")).toContain("Once a year, at least.");

    await treat(kinds);
    expect([...liveTexts(app)].filter(([file, text]) => asShipped.get(file) !== text).map(([file]) => file)).toEqual(
      [],
    );
  },
);

test("the lists of pages lose what is about horses, and keep all else", async () => {
  await treat(["human", "canine"]);
  const patients = (await readPage("/new-patients")).html;
  expect(patients).toContain("Dogs, follow-up");
  expect(patients).not.toContain("Horses, per session");
  const booking = (await readPage("/booking")).html;
  expect(booking).not.toContain("A horse to see?");
  expect((await readPage("/vet-referral")).html).not.toMatch(/<span>Horse<\/span>/);
  expect(app.live("llms.txt")).toContain("Book online for people and dogs.");
  await treat(kinds);
});

test("an entry that is left out moves no other one: each text on the page keeps the key under which it is changed", async () => {
  await treat(["human", "equine"]);
  const { html } = await ask("/api/words/new-patients/preview", { change: {} });
  const rows = [...html.matchAll(/data-words="new-patients\.pricing\.rows\.(\d)\.name"/g)].map(([, at]) => at);
  expect(rows).toEqual(["0", "1", "4"]);
  const { findings } = await ask("/api/words/new-patients/check", {
    pricing: {
      rows: [{}, {}, {}, {}, { name: "Horses and dogs" }].map((row) => ({ name: "x", cost: "£57", note: "x", ...row })),
    },
  });
  expect(findings.map(({ rule, field }: { rule: string; field: string }) => `${rule} ${field}`)).toContain(
    "dogs-no-longer pricing.rows.4.name",
  );
  await treat(kinds);
});

test("the words at the address are the owner’s to change, and Undo brings the treatment back", async () => {
  const saved = await treat(["human", "canine"]);
  const words = await app.asAdmin("PATCH", "/api/words/equine", { ended: { title: "Horses? Not any more" } });
  expect(words.status).toBe(200);
  await app.settled();
  expect((await readPage("/treatments/equine")).html).toContain("<h1>Horses? Not any more</h1>");
  const preview = await app.asAdmin("POST", "/api/words/equine/preview", { change: {} });
  expect((await json(preview)).html).toContain('data-words="equine.ended.title"');

  const undone = await app.asAdmin("POST", "/api/practice/undo", { commit: commitOf(saved) });
  expect(undone.status).toBe(200);
  await app.settled();
  const { html } = await readPage("/treatments/equine");
  expect(html).toContain("£80");
  expect(html).not.toContain("Not any more");
  await app.asAdmin("PATCH", "/api/words/equine", { ended: null });
});

test("one of them has to stay, and what is no day or no tick is refused in one sentence", async () => {
  for (const [change, field, sentence] of [
    [
      treating([]),
      "human.offered",
      "“human.offered” in treatments has to stay, or another of them: one of them has to be treated.",
    ],
    [{ equine: { offered: "no" } }, "equine.offered", "“equine.offered” in treatments has to be true or false."],
    [{ equine: { from: "soon" } }, "equine.from", "“equine.from” in treatments has to be a day, like 2026-12-24."],
    [{ feline: { offered: true } }, "treatments", "There is no “feline” in treatments."],
  ] as const) {
    const answer = await app.asAdmin("PATCH", "/api/practice/treatments", change);
    expect([answer.status, await answer.text()]).toEqual([400, sentence]);
    if (field !== "treatments") expect(answer.headers.get("X-Field")).toBe(field);
  }
});

test("before a save the owner is told what follows, and which texts would still speak of them", async () => {
  expect(await followsOf({})).toEqual({ follows: [], speaking: [] });
  const { follows, speaking } = await followsOf(treating(["human", "canine"]));
  expect(follows).toContain(
    "“We no longer treat horses” stands at /treatments/equine. Nothing leads there any more, and search engines leave it out.",
  );
  expect(follows).toContain("New Patients: without “Horses, per session”.");
  expect(speaking).toContainEqual({
    page: "about",
    key: "mission.lead",
    text: expect.stringContaining("To help people, dogs and horses move as well"),
    rules: ["horses-no-longer"],
  });
  const keys = speaking.map(({ page, key }: { page: string; key: string }) => `${page}.${key}`);
  expect(keys.filter((key: string) => /^equine\.|pricing\.rows/.test(key))).toEqual([]);

  // Words that she has said otherwise, or has reasons to keep, are named no more.
  await app.asAdmin("PATCH", "/api/words/about", { mission: { lead: "To help people and dogs move." } });
  const less = await followsOf(treating(["human", "canine"]));
  expect(less.speaking).toHaveLength(speaking.length - 1);
  expect((await app.asVisitor("POST", "/api/practice/treatments/follows", {})).status).toBe(401);
  expect((await app.asAdmin("POST", "/api/practice/treatments/follows", treating([]))).status).toBe(400);
});

test("a treatment ends on its day, at the daily publish, and its prices stay in Practice", async () => {
  await treat(["human", "canine"], "2026-12-01");
  expect((await readPage("/treatments/equine")).html).toContain("£80");
  time = Date.parse("2026-12-01T00:30:00Z");
  writeFileSync(join(app.blogDir, "looked.txt"), "");
  const title = "We no longer treat horses";
  await vi.waitFor(() => expect(app.live("treatments/equine.html")).toContain(title), { timeout: 10_000 });
  const { prices } = await json(await app.asVisitor("GET", "/api/practice"));
  expect(prices).toMatchObject({ equine: { session: 80 } });
});
