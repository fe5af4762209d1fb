import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blog } from "#content/facts/site.ts";
import { fixedKeys } from "#content/words/merge-words.ts";
import { shipped, wordsPages } from "#content/words/shipped.ts";
import { linkCodeBuild } from "../testing/link-code-build.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { ensureCodeBuild } from "./code-build.ts";
import { createPublisher } from "./publisher.ts";

const CHANGES = 24;
const now = () => new Date("2026-11-20T09:00:00Z");
const dayInMay = (n: number) => `2026-05-${String(n).padStart(2, "0")}T09:00:00.000Z`;

/** A repeatable series of choices. */
function choices(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Every file that visitors can ask for, with its bytes. */
function filesOf(distDir: string): Map<string, string> {
  const live = join(distDir, "live");
  const names = readdirSync(live, { recursive: true, encoding: "utf8" }).sort();
  const isFile = (name: string) => name !== "release.json" && statSync(join(live, name)).isFile();
  return new Map(names.filter(isFile).map((name) => [name, readFileSync(join(live, name), "latin1")]));
}

test("after any series of changes, every file is byte for byte the same as in a fresh build", {
  timeout: 180_000,
}, async () => {
  const count = 2 * blog.postsPerPage + 1;
  const posts = Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `post-${n}.md`,
      aPost({
        title: `Post ${n}`,
        published: n > 0,
        publishedAt: n > 0 ? dayInMay(n) : null,
        createdAt: dayInMay(n + 1),
      }),
    ]),
  );
  await using app = await startTestApp({ posts, now });
  using fresh = await openFresh(app);
  const { compare } = fresh;
  const call = async (method: string, slug: string, body?: object) =>
    expect([method, slug, (await app.asAdmin(method, `/api/blog/${slug}`, body)).status]).toEqual([method, slug, 200]);

  // 24 posts are on two full pages; a 25th makes the first page longer, and every later one begins further down.
  await call("PATCH", "post-0", { published: true });
  await compare("the 25th post");
  const choose = choices(20_261_122);
  for (let n = 1; n <= CHANGES; n++) {
    const all = app.services.index.posts;
    const { slug, published } = all[choose(all.length)] ?? { slug: "", published: false };
    const kind = ["edit", "title", "tags", "toggle", "delete", "new", "date"][choose(7)];
    if (kind === "edit") await call("PATCH", slug, { content: `Text number ${n}.` });
    else if (kind === "title") await call("PATCH", slug, { title: `Title number ${n}` });
    else if (kind === "tags") await call("PATCH", slug, { tags: [`tag ${n}`], category: "Equine" });
    else if (kind === "toggle") await call("PATCH", slug, { published: !published });
    else if (kind === "delete") await call("DELETE", slug);
    else {
      const name = kind === "new" ? `new-${n}` : slug;
      app.put(`${name}.md`, aPost({ title: `By hand ${n}`, published: true, publishedAt: dayInMay(1 + choose(28)) }));
      app.services.changes.publishChanges();
    }
    await compare(`${n}: ${kind} ${slug}`);
  }
});

/** Words of the same shape, none of them as before. */
function otherWords(words: unknown, key: string): unknown {
  if (typeof words === "string") return `Other words for ${key.replaceAll(".", " ")} ${namesIn(words)}`.trim();
  if (Array.isArray(words)) return words.map((entry, at) => otherWords(entry, `${key}.${at}`));
  const texts = Object.entries(words as object).filter(([inner]) => !fixedKeys.includes(inner));
  return Object.fromEntries(texts.map(([inner, value]) => [inner, otherWords(value, `${key}.${inner}`)]));
}
const namesIn = (text: string) => (text.match(/\{\{(?:stars|which|page|pages|author)\}\}/g) ?? []).join(" ");

/** Whole sentences, which no page says by chance. */
function sentencesIn(words: unknown): string[] {
  if (typeof words !== "string") return Object.values(words as object).flatMap(sentencesIn);
  return words.split(/\n+/).filter((line) => line.length > 30 && !/[{*[#]/.test(line));
}

test("after a change of all words of a page, every file is the same as in a fresh build; in the end no page says a shipped sentence", {
  timeout: 180_000,
}, async () => {
  const posts = { "a.md": aPost({ title: "A", published: true }), "b.md": aPost({ author: "Ann", published: true }) };
  await using app = await startTestApp({ posts, now });
  using fresh = await openFresh(app);
  for (const page of wordsPages) {
    const change = otherWords(shipped[page], page) as object;
    const answer = await app.asAdmin("PATCH", `/api/words/${page}`, change);
    expect([page, answer.status, answer.status === 200 || (await answer.text())]).toEqual([page, 200, true]);
    await fresh.compare(page);
  }
  const pages = [...filesOf(app.distDir)].filter(([name]) => /^(?!admin|assets).*\.(?:html|txt)$/.test(name));
  const said = Object.values(shipped)
    .flatMap(sentencesIn)
    .flatMap((sentence) => {
      const escaped = Buffer.from(sentence.replaceAll("'", "&#x27;")).toString("latin1");
      return pages.filter(([, text]) => text.includes(escaped)).map(([name]) => `${name}: ${sentence}`);
    });
  expect(said).toEqual([]);
  expect(pages.find(([name]) => name === "about.html")?.[1]).toContain("Other words for about mission lead");
});

/** Builds beside an app, from the same files. */
async function openFresh(app: TestApp) {
  const fresh = mkdtempSync(join(app.root, "fresh-"));
  await linkCodeBuild(fresh);
  const publisher = createPublisher({
    openCodeBuild: () => ensureCodeBuild(fresh),
    blogDir: app.blogDir,
    practiceDir: app.practiceDir,
    distDir: fresh,
    siteUrl: "http://localhost:3000",
    factsOn: app.services.factsFolder.on,
    head: async () => "",
    log: { info() {}, error() {} },
    now,
  });
  async function compare(change: string): Promise<void> {
    await app.settled();
    rmSync(join(fresh, "releases"), { recursive: true, force: true });
    rmSync(join(fresh, "live"), { force: true });
    mkdirSync(join(fresh, "releases"));
    expect(await publisher.publish()).toMatchObject({ ok: true });
    const [grown, made] = [filesOf(app.distDir), filesOf(fresh)];
    const different = [...new Set([...grown.keys(), ...made.keys()])].filter(
      (name) => grown.get(name) !== made.get(name),
    );
    expect([change, different]).toEqual([change, []]);
  }
  return { compare, [Symbol.dispose]: () => publisher.stop() };
}
