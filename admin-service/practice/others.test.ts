import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { checklistAnswer } from "#content/model/answers.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() =>
  startTestApp({
    posts: {
      "hers.md": aPost({ title: "Hers", published: true }),
      "his.md": aPost({ title: "His", published: true }).replace("\n", "\nauthor: Tom Reed\n"),
    },
  }),
);

const tom = {
  name: "Tom",
  fullName: "Tom Reed",
  prefix: "",
  title: "Chartered Physiotherapist",
  number: "PH54321",
  text: "He came for a year, and **stayed**. See [what it costs](/new-patients).",
};
const ann = { ...tom, name: "Ann", fullName: "Ann Lee", prefix: "Dr.", title: "Doctor of Chiropractic", number: "" };

const patch = (others: object[]) => app.asAdmin("PATCH", "/api/practice/people", { others });
async function save(others: object[]): Promise<string> {
  const answer = await patch(others);
  expect(answer.status, await answer.clone().text()).toBe(200);
  await app.settled();
  return answer.headers.get("x-commit") ?? "";
}
const ask = async (path: string) => {
  const answer = await app.asVisitor("GET", path);
  return [answer.status, answer.headers.get("location")];
};
const nodesIn = (file: string): Record<string, unknown>[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(app.live(file) ?? "")?.[1] ?? "{}")["@graph"];

test("a practice of one shows no list of people", () => {
  expect(app.live("about.html")).not.toContain("Who you meet");
  expect(app.live("llms.txt")).toContain("One practitioner: Dr. Eleanor Hale, Doctor of Chiropractic.");
});

test("a second practitioner stands on About, and has a page that visitors and search engines find", async () => {
  await save([tom]);
  const about = app.live("about.html");
  expect(about).toContain("Who you meet");
  expect(about).toContain('<a href="/meet-dr-eleanor">Meet Dr. Eleanor</a>');
  expect(about).toContain('<h3>Tom Reed, Chartered Physiotherapist</h3><p><a href="/meet-tom">Meet Tom</a></p>');
  expect(await ask("/meet-tom")).toEqual([200, null]);
  const page = app.live("meet-tom.html");
  for (const part of [
    "<title>Tom Reed, Chartered Physiotherapist | Segsbury Chiropractic</title>",
    "<h1>Meet Tom<small> Chartered Physiotherapist</small></h1>",
    "<strong>stayed</strong>",
    '<a href="/new-patients">what it costs</a>',
    "Registered with the General Chiropractic Council, no. PH54321",
    '<a href="/about">About</a>',
  ])
    expect(page).toContain(part);
  expect(nodesIn("meet-tom.html")).toContainEqual(
    expect.objectContaining({ "@type": "Person", name: "Tom Reed", jobTitle: "Chartered Physiotherapist" }),
  );
  for (const file of ["sitemap.xml", "llms.txt"]) expect(app.live(file)).toContain("/meet-tom");
  expect(app.live("llms.txt")).toContain("Practitioners: Dr. Eleanor Hale, Doctor of Chiropractic; Tom Reed");
  expect((await app.asVisitor("GET", "/api/practice").then((answer) => answer.json())).people.others).toMatchObject([
    tom,
  ]);
});

test("posts lead to the page of whoever wrote them", () => {
  expect(app.live("blog/his.html")).toContain('<a href="/meet-tom">Tom Reed, Chartered Physiotherapist</a>');
  const authorOf = (file: string) => nodesIn(file).find((node) => node["@type"] === "BlogPosting")?.author;
  expect(authorOf("blog/his.html")).toEqual({ "@id": expect.stringMatching(/\/meet-tom#person$/) });
  expect(authorOf("blog/hers.html")).toEqual({ "@id": expect.stringMatching(/\/meet-dr-eleanor#person$/) });
  expect(nodesIn("blog/his.html").filter((node) => node["@type"] === "Person")).toHaveLength(2);
  expect(nodesIn("blog/hers.html").filter((node) => node["@type"] === "Person")).toHaveLength(1);
});

test("the rules know the name, and ask for the qualification beside “Dr”", async () => {
  await save([tom, ann]);
  const answer = await app.asAdmin("POST", "/api/check", { content: "Dr Ann is here on Mondays. Tom is, too." });
  const { findings } = (await answer.json()) as { findings: { rule: string; text: string }[] };
  expect(findings.filter(({ rule }) => rule === "bare-doctor")).toMatchObject([{ text: "Dr Ann" }]);
  const claims = await app.asAdmin("POST", "/api/practice/people/check", {
    others: [{ ...tom, text: "He cures asthma." }],
  });
  expect(await claims.json()).toMatchObject({ findings: [{ field: "others.0.text" }] });
});

test("the address of somebody who leaves leads to About, until that person comes back, and of somebody who is renamed to her page", async () => {
  await save([{ ...tom, name: "Thomas" }]);
  expect(app.readFile("../practice/people.yaml")).toMatch(/\nformerOthers: \[Dr\. Ann\]\n/);
  expect([await ask("/meet-tom"), await ask("/meet-dr-ann")]).toEqual([
    [301, "/meet-thomas"],
    [301, "/about"],
  ]);
  const commit = await save([]);
  expect([await ask("/meet-thomas"), await ask("/meet-tom")]).toEqual([
    [301, "/about"],
    [301, "/about"],
  ]);
  expect(app.live("sitemap.xml")).not.toMatch(/meet-t/);
  expect((await app.asAdmin("POST", "/api/practice/undo", { commit })).status).toBe(200);
  await app.settled();
  expect(await ask("/meet-thomas")).toEqual([200, null]);
  await save([tom]);
  expect([await ask("/meet-tom"), await ask("/meet-thomas")]).toEqual([
    [200, null],
    [301, "/meet-tom"],
  ]);
});

test("a portrait and several paragraphs stand on her page, and her own register, which the list before going live knows", async () => {
  const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: "#1e3a8a" } })
    .png()
    .toBuffer();
  const sent = await app.asAdmin(
    "PUT",
    "/api/blog/pictures?name=Tom&shape=portrait&y=20",
    new Blob([new Uint8Array(picture)]),
    { "Content-Type": "image/png" },
  );
  const { path } = (await sent.json()) as { path: string };
  const file = basename(path);
  const regulator = { name: "Health and Care Professions Council", url: "https://www.hcpc-uk.org" };
  const text = "He came for a year.\n\n\nHe **stayed**.\n";
  await save([{ ...tom, number: "PH543210", regulator, text, picture: { file, alt: "Tom on a bicycle" } }]);
  const page = app.live("meet-tom.html") ?? "";
  for (const part of [
    "<p>He came for a year.</p><p>He <strong>stayed</strong>.</p>",
    "Registered with the Health and Care Professions Council, no. PH543210",
    '<a href="https://www.hcpc-uk.org">Check the register</a>',
    'alt="Tom on a bicycle"',
    `src="/photos/${file}"`,
  ])
    expect(page).toContain(part);
  expect(app.live("about.html")).toContain(`src="/photos/${file}"`);
  expect(nodesIn("meet-tom.html")).toContainEqual(
    expect.objectContaining({
      name: "Tom Reed",
      image: expect.stringContaining(file),
      identifier: expect.objectContaining({ propertyID: "Health and Care Professions Council registration" }),
    }),
  );
  expect((await app.asVisitor("GET", `/photos/${file}`)).status).toBe(200);
  const { points } = checklistAnswer.parse(await (await app.asAdmin("GET", "/api/admin/checklist")).json());
  expect(points.find(({ id }) => id === "registration")?.what).toBe("Registration number 00000");

  const commit = await save([tom]);
  expect(app.live("about.html")).not.toContain(file);
  expect(existsSync(join(app.blogDir, "../practice/images", file))).toBe(false);
  expect((await app.asAdmin("POST", "/api/practice/undo", { commit })).status).toBe(200);
  await app.settled();
  expect(app.live("meet-tom.html")).toContain(`src="/photos/${file}"`);
  await save([tom]);
});

test.each([
  [
    "two of one name",
    [tom, { ...tom, fullName: "Tom Hill" }],
    "“others” in people has to be people whose names differ",
  ],
  ["somebody called like the practitioner", [{ ...ann, name: "Eleanor" }], "“others” in people has to be people whose"],
  ["somebody without a name", [{ ...tom, name: " " }], "“others.0.name” in people has to be filled in."],
  [
    "a picture that nobody sent",
    [{ ...tom, picture: { file: "tom-1.webp", alt: "Tom" } }],
    "A picture is changed by sending",
  ],
  [
    "a picture without words",
    [{ ...tom, picture: { file: "tom-1.webp", alt: "" } }],
    "has to be filled in where there is",
  ],
  ["more than is shown", [{ ...tom, age: 40 }], "There is no “age” in people, others.0."],
])("refuses %s in a sentence", async (_, others, sentence) => {
  const answer = await patch(others);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
});

test("the list of names on About is changed as words are, and drawn with marks", async () => {
  const drawn = await app.asAdmin("POST", "/api/words/about/preview", { change: { people: { title: "Both of us" } } });
  const { html } = (await drawn.json()) as { html: string };
  expect(html).toContain('<edit-text data-words="about.people.title">Both of us</edit-text>');
  expect(html).toContain('href="/meet-tom"');
  expect(html).not.toMatch(/[\uE000-\uF8FF]/);
});
