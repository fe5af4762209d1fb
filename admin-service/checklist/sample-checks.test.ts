// @module-tag slow
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSection } from "#content/facts/open-facts.ts";
import { sampleDirs, sampleFacts, samplePosts } from "#content/facts/testing/sample.ts";
import { checklistAnswer } from "#content/model/answers.ts";
import { parseSource } from "#content/model/front-matter.ts";
import { shipped } from "#content/words/shipped.ts";
import { noChanges } from "#content/words/words-of.ts";
import { aPicture } from "../testing/a-picture.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { biographyWords, hashOf } from "./sample-checks.ts";
import { sampleHashes } from "./sample-hashes.ts";

async function samplePoints(app: TestApp) {
  const { points } = checklistAnswer.parse(await (await app.asAdmin("GET", "/api/admin/checklist")).json());
  return points.filter(({ id }) => id.startsWith("sample-"));
}
const openOnes = async (app: TestApp) =>
  Object.fromEntries((await samplePoints(app)).flatMap(({ id, open, what }) => (open ? [[id, what]] : [])));
const sample = (slug: string) => readFileSync(join(sampleDirs.blog, `${slug}.md`), "utf8");
const chair = "a-chair-is-a-place-to-get-up-from";

test("every word that ships as a sample is known as one", () => {
  const words = [
    ...samplePosts().map((source) => parseSource(source).content),
    ...parseSection("people", sampleFacts("people")).practitioner.education.map(({ event }) => event),
    ...parseSection("testimonials", sampleFacts("testimonials")).testimonials.map(({ text }) => text),
    ...biographyWords(noChanges),
  ];
  expect(words.length).toBeGreaterThan(25);
  expect(words.map(hashOf).filter((hash) => !sampleHashes.has(hash))).toEqual([]);
});

test("whatever is still the sample’s is a red point with the place where it is put right, several of a kind as one", async () => {
  const posts = { [`${chair}.md`]: sample(chair), "autumn-saddle-check.md": sample("autumn-saddle-check") };
  await using app = await startTestApp({ posts: { ...posts, "mine.md": aPost({ published: true }) } });
  const points = await samplePoints(app);
  expect(points.map(({ id, colour, open, what, where }) => [id, colour, open, what, where])).toEqual([
    ["sample-biography", "red", true, "The biography is the sample’s", "/admin/words#practitioner"],
    [
      "sample-education",
      "red",
      true,
      "3 of the lines on your training are the sample’s",
      "/admin/practice#people.practitioner.education",
    ],
    [
      "sample-testimonials",
      "red",
      true,
      "4 of the testimonials are the sample’s",
      "/admin/practice#testimonials.testimonials",
    ],
    ["sample-posts", "red", true, "2 of the posts on your site are the sample’s", "/admin/blog"],
    ["sample-pictures", "red", true, "2 of the pictures are the sample’s", "/admin/practice#photos.portrait.alt"],
  ]);
});

test("a sample stays one after a change of its space, its title or its permission, and is none after a change of its words", async () => {
  await using app = await startTestApp({ posts: { [`${chair}.md`]: sample(chair) } });
  const { content } = app.readPost(chair);
  const saveFacts = async (section: string, patch: object) =>
    expect((await app.asAdmin("PATCH", `/api/practice/${section}`, patch)).status).toBe(200);
  const { id } = app.readPost(chair);
  const savePost = async (patch: object) =>
    expect((await app.asAdmin("PATCH", `/api/blog/${id}`, patch)).status).toBe(200);
  const { testimonials } = parseSection("testimonials", sampleFacts("testimonials"));
  const { education } = parseSection("people", sampleFacts("people")).practitioner;
  const changeAll = async (change: (text: string) => string) => {
    await saveFacts("testimonials", {
      testimonials: testimonials.map((one) => ({ ...one, text: change(one.text), permission: "By letter" })),
    });
    await saveFacts("people", {
      practitioner: { education: education.map((one) => ({ ...one, event: change(one.event) })) },
    });
    await savePost({ title: "Chairs", content: change(content ?? "") });
  };
  await changeAll((text) => `  ${text.replaceAll(/(?<=\w) (?=\w)/g, "  ")} `);
  expect(Object.keys(await openOnes(app)).length).toBe(5);
  await changeAll((text) => `${text} Or so.`);
  expect(Object.keys(await openOnes(app))).toEqual(["sample-biography", "sample-pictures"]);
});

test("the biography is no sample any more once the owner has changed all its words", async () => {
  await using app = await startTestApp();
  const { practitioner, about } = shipped;
  const mine = (text: string) => `Mine: ${text}`;
  const save = async (page: string, change: object) =>
    expect((await app.asAdmin("PATCH", `/api/words/${page}`, change)).status).toBe(200);
  await save("shared", { quote: "Mine." });
  const points = about.values.points.map(({ title, text }) => ({ title, text: mine(text) }));
  const story = { lead: "Mine.", paragraphs: about.story.paragraphs.map(mine) };
  await save("about", { title: "Mine", story, values: { points } });
  const { life, philosophy } = practitioner;
  await save("practitioner", {
    ...{ lead: "Mine.", secondQuote: "Mine.", education: { note: "Mine." } },
    life: { paragraphs: [mine(life.paragraphs[0] ?? ""), ...life.paragraphs.slice(1)] },
    philosophy: { points: philosophy.points.map(({ title, text }) => ({ title, text: mine(text) })) },
  });
  expect(await openOnes(app)).toHaveProperty("sample-biography");
  await save("practitioner", { life: { paragraphs: life.paragraphs.map(mine) } });
  expect(await openOnes(app)).not.toHaveProperty("sample-biography");
});

test("a drawing in place of a photograph is counted until there is a photograph", async () => {
  await using app = await startTestApp();
  for (const name of ["portrait", "clinic"]) {
    expect(await openOnes(app)).toHaveProperty("sample-pictures");
    app.put(`../practice/images/${name}.webp`, await aPicture("red"));
    app.editFacts("photos", (text) =>
      text.replace(`${name}:\n  file: ""\n  alt: ""`, `${name}:\n  file: ${name}.webp\n  alt: Us`),
    );
    app.services.factsFolder.refresh();
  }
  expect(await openOnes(app)).not.toHaveProperty("sample-pictures");
});

test("a sample post that is a draft, or deleted, is no longer counted", async () => {
  const posts = { [`${chair}.md`]: sample(chair), "autumn-saddle-check.md": sample("autumn-saddle-check") };
  await using app = await startTestApp({ posts });
  await app.asAdmin("PATCH", `/api/blog/${app.readPost(chair).id}`, { published: false });
  expect(await openOnes(app)).toMatchObject({ "sample-posts": "One of the posts on your site is the sample’s" });
  await app.asAdmin("DELETE", `/api/blog/${app.readPost("autumn-saddle-check").id}`);
  expect(await openOnes(app)).not.toHaveProperty("sample-posts");
});
