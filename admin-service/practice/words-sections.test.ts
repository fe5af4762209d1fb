import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { wordsPages } from "#content/words/shipped.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json } from "../testing/read-answer.ts";
import { startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp());

// biome-ignore lint/suspicious/noExplicitAny: answers are compared, not used
const answerOf = async (answer: Response): Promise<any> => json(answer);
const get = async (page: string) => answerOf(await app.asAdmin("GET", `/api/words/${page}`));
const patch = (page: string, change: unknown) => app.asAdmin("PATCH", `/api/words/${page}`, change);
async function save(page: string, change: unknown): Promise<Response> {
  const answer = await patch(page, change);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await app.settled();
  return answer;
}
const fileOf = (page: string) => app.readFile(`../practice/words/${page}.yaml`);
function write(page: string, source: string): void {
  mkdirSync(join(app.practiceDir, "words"), { recursive: true });
  writeFileSync(join(app.practiceDir, "words", `${page}.yaml`), source);
}
const undo = async (answer: Response) => {
  const commit = answer.headers.get("x-commit");
  return answerOf(await app.asAdmin("POST", "/api/words/undo", { commit }));
};

describe("a hidden section", () => {
  test("is on no page, in one commit; Undo shows it again, and other words stay as they were", async () => {
    const before = app.live("meet-dr-eleanor.html");
    await save("practitioner", { lead: "Mine." });
    const saved = await save("practitioner", { hidden: ["education", "quote"] });
    expect(await answerOf(saved.clone())).toMatchObject({ hidden: ["education", "quote"], changes: { lead: "Mine." } });
    expect(fileOf("practitioner")).toBe("lead: Mine.\nhidden: [education, quote]\n");
    expect(app.live("meet-dr-eleanor.html")).not.toMatch(/Education|timeline|<blockquote>[^<]*back to/);
    const history = await answerOf(await app.asAdmin("GET", "/api/words/practitioner/history"));
    expect(history[0].changed).toEqual(["hidden"]);
    expect((await undo(saved)).words).toMatchObject({ hidden: [], changes: { lead: "Mine." } });
    await save("practitioner", { lead: null });
    expect(app.live("meet-dr-eleanor.html")).toBe(before);
  });

  test("takes the links to it, and what search engines read of it, with it", async () => {
    expect(app.live("treatments/human.html")).toMatch(/href="#prices"[\s\S]*FAQPage|FAQPage[\s\S]*href="#prices"/);
    await save("human", { hidden: ["questions", "pricing"] });
    const page = app.live("treatments/human.html");
    expect(page).not.toMatch(/#prices|id="prices"|FAQPage|"@type":"Offer"|referred by my GP/);
    expect(page).toContain("When to see a doctor first");
    await save("human", { hidden: null });
    expect(app.live("treatments/human.html")).toContain("FAQPage");
  });

  test.each([
    ["that is not there", "home", ["proces"], "hidden.0", "There is no section “proces” in home."],
    [
      "with the registration",
      "practitioner",
      ["education", "life"],
      "hidden.1",
      "“life” in practitioner cannot be hidden: it holds your registration, which the law wants said.",
    ],
    [
      "with signs of an emergency",
      "canine",
      ["vetFirst"],
      "hidden.0",
      "“vetFirst” in canine cannot be hidden: whoever needs a doctor or a vet first must find these signs.",
    ],
    ["of the policy", "privacy-policy", ["body"], "hidden.0", "There is no section “body” in privacy-policy."],
    ["that is no list", "about", "values", "hidden", "“hidden” in about has to be a list of keys."],
    ["that is no text", "about", [{}], "hidden.0", "There is no section “[object Object]” in about."],
  ])("%s is refused in one sentence, and nothing is written", async (_, page, hidden, field, sentence) => {
    const head = app.git("rev-parse", "HEAD");
    const answer = await patch(page, { hidden });
    expect([answer.status, answer.headers.get("x-field"), await answer.text()]).toEqual([400, field, sentence]);
    expect(app.git("rev-parse", "HEAD")).toBe(head);
    expect((await app.asAdmin("POST", `/api/words/${page}/preview`, { change: { hidden } })).status).toBe(400);
  });

  test("that a hand has misspelt is named with its line, the others are hidden, and a later save keeps all", async () => {
    const source = "hidden:\n  - values\n  - missoin\n  - closing\nlead: Mine.\n";
    write("about", source);
    await vi.waitFor(() => expect(app.live("about.html")).not.toContain("Our core values"), { timeout: 15_000 });
    expect(app.live("about.html")).toContain("Come and see for yourself");
    expect(app.services.factsFolder.broken.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "There is no section “missoin” in about."],
      [4, "“closing” in about cannot be hidden: every page ends with the way to you."],
    ]);
    await save("about", { title: "Ours" });
    expect(fileOf("about")).toBe(`${source}title: Ours\n`);
    await save("about", { hidden: [], title: null, lead: null });
    expect(fileOf("about").trim()).toBe("");
  });

  test("is drawn for the owner as an empty place, and without it the page is the one that visitors get", async () => {
    for (const page of wordsPages.filter((name) => name !== "practitioner")) {
      const { sections, path } = await get(page);
      const hidden = sections.flatMap((one: { key: string; mayHide: boolean }) => (one.mayHide ? [one.key] : []));
      if (hidden.length === 0) continue;
      const preview = await app.asAdmin("POST", `/api/words/${page}/preview`, { change: { hidden } });
      const { html } = await answerOf(preview);
      for (const key of hidden) expect(html, page).toContain(`<div data-section="${key}"></div>`);
      await save(page, { hidden });
      const marks = /<\/?edit-text[^>]*>| data-(?:words(?:-in)?|photo)="[^"]*"|<div data-section="\w+"><\/div>/g;
      expect(html.replaceAll(marks, "")).toBe(app.live(`${path === "/" ? "index" : path.slice(1)}.html`));
    }
  });

  test("of words that somebody else has changed meanwhile is refused, and kept unsaved for other devices", async () => {
    const { revision } = await get("equine");
    await save("equine", { lead: "Theirs." });
    expect((await patch("equine", { revision, hidden: ["visit"] })).status).toBe(409);
    const copy = { draft: { hidden: "visit" }, revision };
    expect((await app.asAdmin("PUT", "/api/words/equine/working-copy", copy)).status).toBe(204);
    expect(await answerOf(await app.asAdmin("GET", "/api/words/equine/working-copy"))).toMatchObject(copy);
  });
});

describe("a sample that the owner says is true", () => {
  const samplesOf = async (page: string) => (await get(page)).samples;

  test("is none any more, until Undo, and visitors read the same", async () => {
    await save("practitioner", { hidden: [] });
    const [first, ...others] = await samplesOf("practitioner");
    const before = app.live("meet-dr-eleanor.html");
    const saved = await save("practitioner", { confirmed: [first] });
    expect(await answerOf(saved.clone())).toMatchObject({ confirmed: [first], samples: others, changes: {} });
    expect(fileOf("practitioner")).toMatch(/^confirmed: \[lead [0-9a-f]{10}\]$/m);
    await save("practitioner", { confirmed: [first, others[0]] });
    expect(await samplesOf("practitioner")).toEqual(others.slice(1));
    expect(app.live("meet-dr-eleanor.html")).toBe(before);
    await undo(await save("practitioner", { confirmed: [] }));
    expect(await samplesOf("practitioner")).toEqual(others.slice(1));
  });

  test("is one again once other words are shipped in its place", async () => {
    write("human", "confirmed:\n  - pricing.note 0123456789\n  - approach.paragraphs.2\n");
    await vi.waitFor(async () =>
      expect(await samplesOf("human")).toEqual(["techniques.points.1.text", "pricing.note"]),
    );
    expect((await get("human")).confirmed).toEqual(["approach.paragraphs.2"]);
  });

  test("closes the checklist’s point once it is said of all of them", async () => {
    const isOpen = async () => {
      const { points } = await answerOf(await app.asAdmin("GET", "/api/admin/checklist"));
      return points.find(({ id }: { id: string }) => id === "sample-biography").open;
    };
    for (const page of ["practitioner", "about", "shared"]) {
      expect(await isOpen()).toBe(true);
      const { confirmed, samples } = await get(page);
      await save(page, { confirmed: [...confirmed, ...samples] });
    }
    expect(await isOpen()).toBe(false);
  });

  test("can only be a sample", async () => {
    const answer = await patch("about", { confirmed: ["story.lead", "title"] });
    expect([answer.status, answer.headers.get("x-field"), await answer.text()]).toEqual([
      400,
      "confirmed.1",
      "“title” in about is no sample.",
    ]);
  });
});
