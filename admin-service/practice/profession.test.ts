import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checklistAnswer, whatFollowsAnswer } from "#content/model/answers.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost({ published: true }) } }));

const physiotherapist = {
  profession: { practitioner: "physiotherapist", treatment: "physiotherapy" },
  regulator: { name: "Health and Care Professions Council", url: "https://www.hcpc-uk.org" },
  practitioner: {
    prefix: "",
    name: "Leah",
    fullName: "Leah Moss",
    title: "Chartered Physiotherapist",
    gccNumber: "PH123456",
    education: [],
  },
};

async function save(patch: object): Promise<string> {
  const answer = await app.asAdmin("PATCH", "/api/practice/people", patch);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await app.settled();
  return answer.headers.get("x-commit") ?? "";
}
const ask = async (path: string) => {
  const answer = await app.asVisitor("GET", path);
  return [answer.status, answer.headers.get("location")];
};
const rulesIn = async (content: string) => {
  const answer = await app.asAdmin("POST", "/api/check", { content });
  return ((await answer.json()) as { findings: { rule: string; instead: string[] }[] }).findings;
};
const isAboutProfession = ({ rules }: { rules: string[] }) => rules.includes("chiropractic-no-longer");
async function followsOf(change: object) {
  const answer = await app.asAdmin("POST", "/api/practice/people/follows", change);
  return whatFollowsAnswer.parse(await answer.json());
}
async function pointOf(id: string) {
  const { points } = checklistAnswer.parse(await (await app.asAdmin("GET", "/api/admin/checklist")).json());
  return points.find((point) => point.id === id);
}

test("a practice of another profession has neither the title nor the register of the first one on any page", async () => {
  const commit = await save(physiotherapist);
  const files = globSync("**/*.{html,txt,xml,json}", { cwd: join(app.distDir, "live") }).filter(
    (file) => file !== "release.json",
  );
  expect(files.length).toBeGreaterThan(20);
  const said = files.flatMap((file) =>
    (
      readFileSync(join(app.distDir, "live", file), "utf8").match(/.{0,30}(?:\bDr\b|General Chiro|gcc-uk).{0,30}/gi) ??
      []
    ).map((passage) => `${file}: ${passage}`),
  );
  // The former address forwards.
  expect(said.filter((passage) => !passage.includes("meet-dr-eleanor"))).toEqual([]);
  const about = app.live("about.html");
  for (const sentence of [
    "Meet Leah, Chartered Physiotherapist",
    "Health and Care Professions Council, no. PH123456",
    'href="https://www.hcpc-uk.org"',
    "Human Physiotherapy",
    '"propertyID":"Health and Care Professions Council registration"',
  ])
    expect(about).toContain(sentence);
  expect([await ask("/meet-dr-eleanor"), (await ask("/meet-leah"))[0]]).toEqual([[301, "/meet-leah"], 200]);

  expect((await app.asAdmin("POST", "/api/practice/undo", { commit })).status).toBe(200);
  await app.settled();
  expect([await ask("/meet-leah"), (await ask("/meet-dr-eleanor"))[0]]).toEqual([[301, "/meet-dr-eleanor"], 200]);
  await save(physiotherapist);
});

test("before a change of the profession and until none is left, the texts that speak of the former one are listed", async () => {
  const { speaking, follows } = await followsOf({});
  expect(follows).toContain("“Segsbury Chiropractic” stays, until you change it here or at “How to reach us”.");
  expect(speaking.filter(isAboutProfession)).toEqual(speaking);
  expect(speaking).toContainEqual(
    expect.objectContaining({
      page: "human",
      key: "approach.lead",
      text: "A chiropractor works with joints, muscles and the nerves that run between them, mostly by hand.",
    }),
  );
  // Facts are changed where they are, and what names them follows.
  expect(speaking.map(({ key }) => key)).not.toContain("metadata.keywords");
  expect(speaking.map(({ text }) => text).filter((text) => !/chiropract/i.test(text))).toEqual([]);
  expect(await pointOf("profession-words")).toMatchObject({
    open: true,
    what: expect.stringMatching(/^\d+ texts on \d+ pages still speak of another profession$/),
    where: "/admin/practice#people.profession.practitioner",
  });

  const accepted = [{ rule: "chiropractic-no-longer", reason: "She has that certificate, too." }];
  for (const page of new Set(speaking.map(({ page }) => page)))
    expect((await app.asAdmin("PATCH", `/api/words/${page}`, { accepted })).status).toBe(200);
  expect((await followsOf({})).speaking).toEqual([]);
  expect(await pointOf("profession-words")).toMatchObject({ open: false });

  const colleague = { name: "Tom", fullName: "Tom Reed", prefix: "", title: "Chiropractor", number: "", text: "Hm." };
  const both = { ...physiotherapist, others: [colleague] };
  expect(await followsOf(both)).toEqual({ follows: [], speaking: [] });
});

test("former names keep their addresses when the prefix changes, and a name that was an address is none", async () => {
  await save({ practitioner: { prefix: "Dr", name: "Leah", title: "Doctor of Physiotherapy" } });
  await save({ practitioner: { name: "Lea" } });
  await save({ practitioner: { prefix: "", name: "Leah", title: "Chartered Physiotherapist" } });
  for (const former of ["/meet-dr-leah", "/meet-dr-lea", "/meet-dr-eleanor"])
    expect(await ask(former)).toEqual([301, "/meet-leah"]);
  const answer = await app.asAdmin("PATCH", "/api/practice/people", { practitioner: { formerNames: ["/../../x"] } });
  expect(answer.status).toBe(200);
  await app.settled();
  expect(app.live("_redirects")).toContain("/meet-x /meet-leah 301");
});

test("the list of what is to be done before going live asks for the register of the profession, and for no title that nobody holds", async () => {
  expect(await pointOf("registration")).toMatchObject({ open: false, why: expect.stringContaining("Health and Care") });
  expect(await pointOf("practice-words")).toMatchObject({ open: false, why: "The rules find nothing." });
  for (const gccNumber of ["01234", "PH00000", "PH12"]) {
    await save({ practitioner: { gccNumber } });
    expect(await pointOf("registration"), gccNumber).toMatchObject({ open: true });
  }
  await save({ practitioner: { gccNumber: "7" }, regulator: { name: "A Register of Masseurs" } });
  expect(await pointOf("registration")).toMatchObject({ open: false });
  await save({ practitioner: { prefix: "Dr." } });
  expect(await pointOf("practice-words")).toMatchObject({
    open: true,
    why: expect.stringContaining("if not, leave “Dr.” out"),
  });
  const tom = { name: "Tom", fullName: "Tom Reed", prefix: "", title: "Doctor of Philosophy", number: "", text: "Hm." };
  await save({ practitioner: { prefix: "" }, others: [{ ...tom, prefix: "Dr", title: "Masseur" }] });
  expect(await pointOf("practice-words")).toMatchObject({
    open: true,
    why: expect.stringContaining("“Dr Tom Reed, Masseur”"),
  });
  await save({ others: [{ ...tom, prefix: "Dr" }] });
  expect(await pointOf("practice-words")).toMatchObject({
    open: false,
    why: expect.stringContaining("Doctor of Philosophy"),
  });
  await save({ others: [{ ...tom, number: "00000" }] });
  expect(await pointOf("registration")).toMatchObject({ open: true, what: "Registration number 00000" });
  await save({ others: [], practitioner: { prefix: "Prof." } });
  expect(await pointOf("practice-words")).toMatchObject({ open: false });
  await save(physiotherapist);
});

test("the rules ask for a doctorate beside “Dr”, and for no other profession’s", async () => {
  const [found] = await rulesIn("Dr Leah sees you on Monday.");
  expect(found).toMatchObject({ rule: "bare-doctor", instead: ["Leah Moss, Chartered Physiotherapist"] });
  for (const text of [
    "Leah Moss, Chartered Physiotherapist, sees you.",
    "Dr Leah Moss, Doctor of Physiotherapy, sees you.",
  ])
    expect((await rulesIn(text)).map(({ rule }) => rule)).not.toContain("bare-doctor");
});
