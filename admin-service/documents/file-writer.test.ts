// @module-tag slow
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { said } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { openWriteJournal } from "./file-writer.ts";

// A git that does as it is told stands before the real one, because no real git fails on demand.
const bin = mkdtempSync(join(tmpdir(), "git-"));
const order = join(bin, "order");
/** A script that runs before git refuses. */
const meanwhile = join(bin, "meanwhile");
const gitIs = (how: "well" | "refusing" | "refusing what is added" | "failing after the commit") =>
  writeFileSync(order, how);
const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" };

describe("a save", () => {
  let app: Awaited<ReturnType<typeof startTestApp>>;
  const path = process.env.PATH ?? "";

  beforeAll(async () => {
    writeFileSync(
      join(bin, "git"),
      `#!/bin/sh
PATH="${path}"
case " $* " in *" commit "*) ;; *) exec git "$@" ;; esac
refuse() { echo "fatal: no mood for it" >&2; exit 128; }
case "$(cat ${order})" in
  refusing)
    [ -e ${meanwhile} ] && sh ${meanwhile}
    refuse ;;
  "refusing what is added") [ -z "$(git diff --cached --name-only)" ] || refuse ;;
  "failing after the commit") git "$@"; exit 1 ;;
esac
exec git "$@"
`,
    );
    chmodSync(join(bin, "git"), 0o755);
    gitIs("well");
    vi.stubEnv("PATH", `${bin}:${path}`);
    app = await startTestApp({
      posts: Object.fromEntries(
        ["edited", "painted", "removed", "committed", "cut", "meanwhile", "other"].flatMap((slug) => [
          [`${slug}.md`, aPost({ title: "Before", featuredImage: `images/${slug}.webp`, ...published })],
          [`images/${slug}.webp`, `picture of ${slug}`],
        ]),
      ),
    });
  });
  afterEach(() => gitIs("well"));
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    vi.unstubAllEnvs();
    rmSync(bin, { recursive: true });
  });

  const patch = (slug: string, changes: object) => app.asAdmin("PATCH", `/api/blog/${slug}`, changes);
  const refusal = [
    503,
    "The change could not be saved, and nothing was changed: git or the disk refused it. The service’s log has the details.",
  ];

  test.each([
    ["an edit", "PATCH", "edited", { title: "After" }],
    ["a new picture", "POST", "painted/image", undefined],
    ["a deletion", "DELETE", "removed", undefined],
  ])("that git refuses is answered with one sentence, and nothing has changed: %s", async (_, method, at, body) => {
    const slug = at.split("/")[0] ?? "";
    const before = [app.git("rev-parse", "HEAD"), app.readFile(`${slug}.md`), app.readFile(`images/${slug}.webp`)];
    gitIs("refusing");
    expect(await said(await app.asAdmin(method, `/api/blog/${at}`, body))).toEqual(refusal);
    expect([app.git("rev-parse", "HEAD"), app.readFile(`${slug}.md`), app.readFile(`images/${slug}.webp`)]).toEqual(
      before,
    );
    expect(app.git("status", "--porcelain")).toBe("");
    await app.settled();
    expect(app.live(`blog/${slug}.html`)).toContain("Before");
    expect(app.errors.splice(0).join("\n")).toContain("failed");

    gitIs("well");
    expect((await app.asAdmin(method, `/api/blog/${at}`, body)).status).toBe(200);
    expect(app.filesOfLastCommit()).toContain(`content/blog/${slug}.md`);
  });

  test("of facts that git refuses is answered in the same way, and changes nothing", async () => {
    const save = () => app.asAdmin("PATCH", "/api/practice/prices", { human: { initial: 61 } });
    const before = app.readFile("../practice/prices.yaml");
    gitIs("refusing");
    expect(await said(await save())).toEqual(refusal);
    expect([app.readFile("../practice/prices.yaml"), app.services.facts().prices.human.initial]).toEqual([before, 57]);
    expect(app.git("status", "--porcelain")).toBe("");
    gitIs("well");
    expect((await save()).status).toBe(200);
    expect(app.filesOfLastCommit()).toEqual(["content/practice/prices.yaml"]);
    app.errors.length = 0;
  });

  test("of facts that was interrupted by a kill is undone by their next change", async () => {
    const before = app.readFile("../practice/offer.yaml");
    const half = before.replace("minutes: 30", "minutes: 45");
    await openWriteJournal(app.dataDir, "practice").write("offer", new Map([["offer.yaml", half]]));
    app.put("../practice/offer.yaml", half);
    expect((await app.asAdmin("PATCH", "/api/practice/prices", { human: { initial: 62 } })).status).toBe(200);
    expect([app.readFile("../practice/offer.yaml"), app.services.facts().offer.minutes]).toEqual([before, 30]);
    expect(app.git("status", "--porcelain")).toBe("");
  });

  test("of a new post that git refuses leaves no file behind", async () => {
    const draft = { title: "New", excerpt: "", category: "", tags: [], content: "x" };
    const create = () =>
      app.services.posts.create({ ...draft, picture: { data: Buffer.from("new picture"), alt: "" } });
    gitIs("refusing what is added");
    await expect(create()).rejects.toThrow("nothing was changed");
    expect(app.git("status", "--porcelain", "--untracked-files=all")).toBe("");
    gitIs("well");
    expect((await create()).post.slug).toBe("new");
  });

  test("that git refuses leaves an edit by hand as it is; the next save commits it", async () => {
    app.put("other.md", aPost({ title: "By hand" }));
    const byHand = app.readFile("other.md");
    gitIs("refusing");
    expect(await said(await patch("other", { category: "Equine" }))).toEqual(refusal);
    expect(app.readFile("other.md")).toBe(byHand);
    expect(app.git("status", "--porcelain")).toBe("M content/blog/other.md");
    gitIs("well");
    await patch("other", { category: "Equine" });
    expect(app.git("show", "HEAD~1:content/blog/other.md")).toBe(byHand.trim());
    app.errors.length = 0;
  });

  test("whose git fails after the commit counts as saved, under the name of that commit", async () => {
    gitIs("failing after the commit");
    const saved = await patch("committed", { title: "After" });
    expect([saved.status, saved.headers.get("x-commit")]).toEqual([200, app.git("rev-parse", "HEAD")]);
    expect(app.lastCommit()).toBe('post: edit "committed"');
    expect(app.git("status", "--porcelain")).toBe("");
    expect(app.errors.join("\n")).not.toContain("failed");
  });

  test("that was interrupted by a kill is undone by the next change, but a person's edit since then is kept", async () => {
    const journal = openWriteJournal(app.dataDir, "post");
    const half = aPost({ title: "Half", featuredImage: "images/new.webp" });
    const before = ["cut.md", "images/cut.webp"].map(app.readFile);
    const head = app.git("rev-parse", "HEAD");
    const writeHalf = async () => {
      const files = [["images/new.webp", "new"] as const, ["cut.md", half] as const];
      await journal.write("cut", new Map([...files, ["images/cut.webp", undefined]]));
      for (const [name, text] of files) app.put(name, text);
      rmSync(join(app.blogDir, "images/cut.webp"));
    };
    await writeHalf();
    app.git("add", "--all"); // as far as git may have got
    await patch("other", { title: "Another" });
    expect(["cut.md", "images/cut.webp"].map(app.readFile)).toEqual(before);
    expect(app.hasFile("images/new.webp")).toBe(false);
    expect([app.git("status", "--porcelain"), app.git("rev-parse", "HEAD~1")]).toEqual(["", head]);

    await writeHalf();
    app.put("cut.md", aPost({ title: "By hand" }));
    await patch("other", { title: "And another" });
    expect(app.readPost("cut")).toMatchObject({ title: "By hand" });
    expect(app.git("status", "--porcelain")).toBe("M content/blog/cut.md");
    expect(journal.read()).toBeUndefined();
  });

  test("that git refuses leaves a person's simultaneous edit alone, and does not take that person's commit for its own", async () => {
    const byHand = aPost({ title: "Written while git was at work" });
    writeFileSync(join(bin, "by-hand.md"), byHand);
    writeFileSync(
      meanwhile,
      `cp ${bin}/by-hand.md ${app.blogDir}/meanwhile.md
git -C ${app.blogDir} commit --quiet --allow-empty --message "a person’s"`,
    );
    gitIs("refusing");
    expect((await patch("meanwhile", { title: "After" })).status).toBe(503);
    rmSync(meanwhile);
    expect(app.readFile("meanwhile.md")).toBe(byHand);
    expect(app.lastCommit()).toBe("a person’s");
    app.errors.length = 0;
  });
});

test("the halves of files that a killed save left are gone after the next start, in the folders of posts and of words too", async () => {
  const half = (name: string) => `.${name}.bc2085a8-42ba-48d9-94d8-8ccfc52703f0.tmp`;
  const halves = [half("a.md"), `case/${half("index.md")}`, `case/images/${half("b.webp")}`];
  const words = `../practice/words/${half("about.yaml")}`;
  await using app = await startTestApp({
    posts: Object.fromEntries([...halves, words, "case/.kept.tmp"].map((name) => [name, "Half a sen"])),
  });
  expect(halves.concat(words).filter((name) => existsSync(join(app.blogDir, name)))).toEqual([]);
  expect(existsSync(join(app.blogDir, "case/.kept.tmp"))).toBe(true);
});
