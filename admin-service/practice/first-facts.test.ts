// @module-tag slow
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SectionName, sectionNames } from "#content/facts/sections.ts";
import { commitOf, json } from "../testing/read-answer.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

const frozen = join(import.meta.dirname, "../../tests/first-facts");
const dir = mkdtempSync(join(tmpdir(), "first-facts-"));
const pathOf = (file: string) => join(dir, file);
const text = (file: string) => readFileSync(pathOf(file), "utf8");

let app: TestApp;
beforeAll(async () => {
  cpSync(frozen, dir, { recursive: true });
  app = await startTestApp({ posts: { "a.md": aPost({ published: true }) }, env: { PRACTICE_DIR: dir } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true });
});

const git = (...args: string[]) => app.git("-C", dir, ...args);
const patch = (section: string, changes: unknown) => app.asAdmin("PATCH", `/api/practice/${section}`, changes);
const undo = (commit: string) => app.asAdmin("POST", "/api/practice/undo", { commit });
const broken = async () => (await json(await app.asAdmin("GET", "/api/admin/status"))).broken;
const aPicture = (background: string) =>
  sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .webp()
    .toBuffer();

async function sendPortrait(): Promise<Response> {
  const login = await app.asVisitor("POST", "/api/admin/login", { password: app.password });
  return fetch(`${app.url}/api/practice/photos/portrait?alt=Eleanor`, {
    method: "PUT",
    body: new Uint8Array(await aPicture("#5b7f5e")),
    headers: { Authorization: `Bearer ${(await json(login)).token}`, "Content-Type": "image/webp" },
  });
}

describe("a service of today, on the facts of the first release", () => {
  test("shows every page, and reports nothing", async () => {
    const sitemap = await (await app.asVisitor("GET", "/sitemap.xml")).text();
    const pages = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
    expect(pages.length).toBeGreaterThan(12);
    for (const page of pages) {
      const response = await app.asVisitor("GET", page);
      expect([page, response.status, await response.text()]).toEqual([page, 200, expect.stringContaining("<h1")]);
    }
    expect([await broken(), app.errors]).toEqual([[], []]);
  });

  test("saves no file for a change that changes nothing", async () => {
    const saved = await patch("photos", { portrait: { file: "", alt: "" } });
    expect([saved.status, commitOf(saved), existsSync(pathOf("photos.yaml"))]).toEqual([200, "", false]);
  });

  test("shows the first picture, and none once that is taken back, after a restart too", async () => {
    const saved = await sendPortrait();
    expect([saved.status, text("photos.yaml")]).toEqual([
      200,
      expect.stringMatching(/^portrait:\n {2}file: portrait-\w+\.webp\n {2}alt: Eleanor\n$/),
    ]);
    const [picture = ""] = /images\/.*/.exec(git("ls-files")) ?? [];
    expect(git("show", "--name-only", "--format=%s")).toBe(`practice: change "photos"\n\n${picture}\nphotos.yaml`);
    await app.settled();
    expect(app.live("about.html")).toContain("/photos/portrait-");
    const undone = await undo(commitOf(saved));
    expect([undone.status, existsSync(pathOf(picture))]).toEqual([200, false]);
    await app.stop();
    app = await startTestApp({ root: app.root, env: { PRACTICE_DIR: dir } });
    expect([await broken(), app.errors]).toEqual([[], []]);
    expect(app.live("about.html")).not.toContain("/photos/");
    const redone = await undo(commitOf(undone));
    expect([redone.status, existsSync(pathOf(picture))]).toEqual([200, true]);
    await undo(commitOf(redone));
  });

  const changes: Record<SectionName, [changed: object, line: RegExp]> = {
    contact: [{ policyReviewed: "2026-11-23" }, /^policyReviewed: 2026-11-23$/],
    people: [{ practitioner: { education: [] } }, /^ {2}education: \[\]$/],
    hours: [{ arriveEarlyMinutes: 10 }, /^arriveEarlyMinutes: 10$/],
    closures: [
      { closures: [{ from: "2026-12-24", to: "2026-12-24", text: "Closed." }] },
      /^closures:$|: 2026-12-24$|text: Closed\.$/,
    ],
    prices: [{ human: { initial: 60 } }, /^ {2}initial: 60$/],
    treatments: [{ equine: { offered: false } }, /^equine:$|^ {2}offered: false$|^ {2}from: ""$/],
    offer: [{ mode: "off" }, /^mode: off$/],
    figures: [{ years: { evidence: "The register." } }, /^ {2}evidence: "The register\."$/],
    testimonials: [{ testimonials: [] }, /^testimonials: \[\]$/],
    links: [{ chat: "https://chat.example/" }, /^chat: "https:\/\/chat\.example\/"$/],
    photos: [{ share: { alt: "The clinic" } }, /^share:$|^ {2}file: ""$|^ {2}alt: The clinic$/],
    look: [{ clay: "#8a2f2f" }, /^clay: "#8a2f2f"$/],
  };
  test.each(sectionNames)(
    "saves a change of %s in its own lines and one commit, and takes it back",
    async (section) => {
      const file = `${section}.yaml`;
      const [changed, line] = changes[section];
      const before = existsSync(pathOf(file)) ? text(file) : "";
      const saved = await patch(section, changed);
      expect([saved.status, await json(saved)]).toEqual([
        200,
        expect.objectContaining({ revision: expect.any(String) }),
      ]);
      const lines = git("show", "--format=", "--unified=0", "--", file).split("\n");
      const added = lines.filter((text) => /^\+(?!\+\+)/.test(text)).map((text) => text.slice(1));
      expect(added.filter((text) => !line.test(text))).toEqual([]);
      expect(git("show", "--name-only", "--format=%s").split("\n")).toEqual([
        `practice: change "${section}"`,
        "",
        file,
      ]);
      const undone = await undo(commitOf(saved));
      expect([undone.status, text(file).trim()]).toEqual([200, before.trim()]);
      expect((await undo(commitOf(undone))).status).toBe(200);
      expect(await broken()).toEqual([]);
    },
  );
});

test("a file that lacks several facts takes them all at once, at its own level and in its last entry", async () => {
  const people = {
    profession: { practitioner: "physiotherapist", treatment: "physiotherapy" },
    regulator: { name: "Health and Care Professions Council", url: "https://www.hcpc-uk.org" },
    practitioner: { prefix: "", name: "Leah", title: "Chartered Physiotherapist" },
    others: [{ name: "Tom", fullName: "Tom Reed", prefix: "", title: "MSc", number: "", text: "A: b # c" }],
  };
  const before = text("people.yaml");
  const saved = await patch("people", people);
  expect([saved.status, await json(saved)]).toMatchObject([200, people]);
  expect((await undo(commitOf(saved))).status).toBe(200);
  expect(text("people.yaml")).toContain(before.trim().slice(-200));
  expect(await broken()).toEqual([]);
});

test("pictures that were laid in and named by hand come into git with the next save, and stay when it is taken back", async () => {
  mkdirSync(pathOf("images"), { recursive: true });
  for (const name of ["clinic", "unused"]) writeFileSync(pathOf(`images/${name}.webp`), await aPicture("#445566"));
  writeFileSync(pathOf("photos.yaml"), "clinic:\n  file: clinic.webp\n  alt: Our rooms\n");
  const saved = await patch("photos", { clinic: { alt: "Our rooms in Wantage" } });
  expect(saved.status).toBe(200);
  expect(git("log", "-2", "--name-only", "--format=%s").split("\n").filter(Boolean)).toEqual([
    'practice: change "photos"',
    "photos.yaml",
    'practice: change "photos" by hand',
    "images/clinic.webp",
    "photos.yaml",
  ]);
  expect((await undo(commitOf(saved))).status).toBe(200);
  expect(git("ls-files", "images")).toBe("images/clinic.webp");

  writeFileSync(pathOf("images/share.webp"), await aPicture("#665544"));
  writeFileSync(pathOf("photos.yaml"), "share: {file: share.webp, alt: Rooms}\n");
  const removed = await patch("photos", { share: { file: "", alt: "" } });
  expect([removed.status, existsSync(pathOf("images/share.webp"))]).toEqual([200, false]);
  expect((await undo(commitOf(removed))).status).toBe(200);
  expect(existsSync(pathOf("images/share.webp"))).toBe(true);
});

describe("a facts file in another encoding", () => {
  const contact = () => readFileSync(pathOf("contact.yaml"));
  const old = (town: string) => Buffer.from(text("contact.yaml").replace(/town: .*/, `town: ${town}`), "latin1");

  test("is named and left alone: the last good facts stay live, and nothing is saved into it", async () => {
    const damaged = old("Ch\u00e2teau");
    const good = text("contact.yaml");
    writeFileSync(pathOf("contact.yaml"), damaged);
    app.services.changes.publishChanges();
    await app.settled();
    expect(await broken()).toEqual([
      {
        file: "contact.yaml",
        reason: expect.stringContaining("Save it as UTF-8."),
        remedy: expect.any(String),
        lastGoodKept: true,
      },
    ]);
    expect(app.live("contact.html")).toContain("Wantage");
    const saved = await patch("contact", { region: "Oxfordshire" });
    expect([saved.status, await saved.text()]).toEqual([409, expect.stringContaining("contact.yaml is damaged")]);
    expect(contact()).toEqual(damaged);

    const commit = git("log", "-1", "--format=%H", "--", "contact.yaml");
    const restored = await app.asAdmin("POST", "/api/practice/contact/restore", { commit });
    expect([restored.status, text("contact.yaml")]).toEqual([200, good]);
    const byHand = git("rev-parse", "HEAD~1");
    expect((await app.asAdmin("POST", "/api/practice/contact/restore", { commit: byHand })).status).toBe(409);
    expect((await undo(commitOf(restored))).status).toBe(409);
    expect(text("contact.yaml")).toBe(good);
    app.errors.length = 0;
  });

  test("a mark at the beginning and the file’s own line ends stay when it is edited", async () => {
    const windows = `\ufeff${text("links.yaml").replaceAll("\n", "\r\n")}`;
    writeFileSync(pathOf("links.yaml"), windows);
    const saved = await patch("links", { review: "https://review.example/1" });
    expect(saved.status).toBe(200);
    expect(text("links.yaml")).toBe(windows.replace('review: ""', 'review: "https://review.example/1"'));
  });
});
