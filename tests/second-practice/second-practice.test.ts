// @module-tag slow
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { checklistAnswer } from "#content/model/answers.ts";
import { linkCodeBuild } from "../../admin-service/testing/link-code-build.ts";
import { json } from "../../admin-service/testing/read-answer.ts";
import { leftOver } from "./left-over.ts";
import { facts, password, pictures, policy, setupAnswers } from "./practice.ts";

// People only, two physiotherapists, Leeds, blue: set up by `npm run setup`, the desk's calls and files of content/ alone.

const project = resolve(import.meta.dirname, "../..");
const root = mkdtempSync(join(tmpdir(), "second-practice-"));
/** The repository that versions of the code come from, and the practice's clone of it. */
const [origin, leeds] = [join(root, "origin"), join(root, "leeds")];
const live = (file: string) => join(leeds, "dist/live", file);
const page = (file: string) => readFileSync(live(file), "utf8");
const patience = { timeout: 60_000, interval: 50 };

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@test.example", ...args], {
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

const run = (script: string, env: Record<string, string> = {}) =>
  spawn(process.execPath, [script], {
    cwd: leeds,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });

let service: ReturnType<typeof run>;
let url = "";
let call: (method: string, path: string, body?: unknown) => Promise<Response>;

async function startService(): Promise<void> {
  service = run("admin-service/start.ts", { PORT: "0", WEEKLY_TIMER: "true" });
  let said = "";
  service.stderr.on("data", (words) => {
    said += words;
  });
  for await (const words of service.stdout) {
    said += words;
    if (/Published|could not be published/.test(said)) break;
  }
  url = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? "";
  if (!url) throw new Error(`The service did not start: ${said}`);
  const ask = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(url + path, {
      method,
      headers: body instanceof Blob ? headers : { ...headers, "Content-Type": "application/json" },
      body: body instanceof Blob ? body : body === undefined ? null : JSON.stringify(body),
    });
  const { token } = await json(await ask("POST", "/api/admin/login", { password }, {}));
  call = (method, path, body) => ask(method, path, body, { Authorization: `Bearer ${token}` });
}

async function stopService(): Promise<void> {
  service.kill("SIGTERM");
  if (service.exitCode === null) await once(service, "exit");
}

/** Calls the service, which has to say yes. */
async function tell(method: string, path: string, body: unknown): Promise<void> {
  const answer = await call(method, path, body);
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

function cloneCode(): void {
  const notCloned = new Set([".git", "node_modules", "dist", "data", "test-results", ".env"]);
  cpSync(project, origin, { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
  for (const [name, folder] of Object.entries(sampleDirs)) {
    rmSync(join(origin, "content", name), { recursive: true });
    cpSync(folder, join(origin, "content", name), { recursive: true });
  }
  git(origin, "init", "--quiet", "--initial-branch=main");
  git(origin, "add", ".");
  git(origin, "commit", "--quiet", "-m", "The first version");
  git(root, "clone", "--quiet", origin, leeds);
  symlinkSync(join(project, "node_modules"), join(leeds, "node_modules"));
}

async function setUp(): Promise<void> {
  const setup = run("scripts/setup.ts");
  const said = text(setup.stderr);
  let question = "";
  setup.stdout.on("data", (words) => {
    question += words;
    if (!question.endsWith("> ")) return;
    const [, answer = ""] = Object.entries(setupAnswers).find(([asked]) => question.includes(asked)) ?? [];
    question = "";
    setup.stdin.write(`${answer}\n`);
  });
  const [code] = await once(setup, "exit");
  expect([code, await said]).toEqual([0, ""]);
}

/** The practice's own articles in place of the sample's, as files. */
function writePosts(): void {
  git(leeds, "rm", "--quiet", "-r", "content/blog");
  cpSync(join(import.meta.dirname, "blog"), join(leeds, "content/blog"), { recursive: true });
  git(leeds, "add", "content/blog");
  git(leeds, "commit", "--quiet", "-m", "Our articles");
}

async function changeAtDesk(): Promise<void> {
  for (const [section, patch] of Object.entries(facts)) await tell("PATCH", `/api/practice/${section}`, patch);
  const picture = sharp({ create: { width: 1920, height: 1500, channels: 3, background: "#1e3a8a" } });
  const blob = new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" });
  for (const [name, alt] of Object.entries(pictures))
    await tell("PUT", `/api/practice/photos/${name}?${new URLSearchParams({ alt })}`, blob);
  const words = parse(readFileSync(join(import.meta.dirname, "words.yaml"), "utf8")) as object;
  for (const [name, patch] of Object.entries(words)) await tell("PATCH", `/api/words/${name}`, patch);
  const { words: present } = await json(await call("GET", "/api/words/privacy-policy"));
  const { body } = present as { body: string };
  await tell("PATCH", "/api/words/privacy-policy", {
    body: policy.reduce((text, [shipped, own]) => text.replace(shipped, own), body),
  });
}

beforeAll(async () => {
  cloneCode();
  await setUp();
  writePosts();
  mkdirSync(join(leeds, "dist"), { recursive: true });
  await linkCodeBuild(join(leeds, "dist"));
  await startService();
  await changeAtDesk();
  await vi.waitFor(() => expect(page("privacy-policy.html")).toContain(policy[0]?.[1]), patience);
}, 240_000);

afterAll(async () => {
  await stopService();
  rmSync(root, { recursive: true, force: true });
});

/** Who the first practice is, where, what it does, to whom, and what it draws. */
const traces = [
  /segsbury|eleanor|\bhale\b|wantage|oxfordshire|OX12|white horse|ridgeway|letcombe|faringdon|01632|downsview/gi,
  /chiropract\w*|\bGCC\b|gcc-uk|\bDr\b\.?|\bdr-|meet-dr/gi,
  /\b(?:animals?|dogs?|canine|horses?|equine|vets?|veterinary|MRCVS|paws?|hoof|hooves|stables?|saddles?|farriers?|riders?|species|yards?)\b/gi,
  /\bchalk\b|hillside|downs\b/gi,
  // Drawings of its hills, its animals and its rooms, and in its colours. That of a person may be anybody.
  /assets\/static\/(?:hero-(?:dawn|midday|dusk)|not-found|coming-soon|clinic|portrait|map-|ridge-|backbone-)[\w.-]*/g,
];

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));

/** The scripts that the pages of the site load: by name, for their islands, and what those import. The desk's are others. */
function scriptsOf(pages: readonly string[]): Set<string> {
  const html = pages.map(page).join();
  const scripts = filesOf(live("assets")).filter((file) => file.endsWith(".js"));
  const code = scripts.map((file) => page(`assets/${file}`)).join();
  const islands = [...html.matchAll(/data-(?:island|enhance)="([\w-]+)"/g)].map(([, name]) => name);
  const ofIslands = islands.flatMap((name) => [
    ...code.matchAll(new RegExp(`\\b${name}.{0,6}=>.{0,12}import\\(.[./]*(chunk-[\\w-]+\\.js)`, "g")),
  ]);
  const loaded = new Set<string>();
  const load = (file: string | undefined) => {
    if (!file || loaded.has(`assets/${file}`)) return;
    loaded.add(`assets/${file}`);
    for (const [, chunk = ""] of page(`assets/${file}`).matchAll(/\b(?:from|import)["'`][./\w]*?(chunk-[\w-]+\.js)/g))
      load(scripts.find((one) => one.endsWith(chunk)));
  };
  for (const script of scripts.filter((file) => html.includes(`/assets/${file}"`))) load(script);
  for (const [, chunk = ""] of ofIslands) load(scripts.find((file) => file.endsWith(chunk)));
  return loaded;
}

test("nothing in the whole release is of the first practice, but what is listed with its reason", () => {
  const files = filesOf(live(""));
  const pages = files.filter((file) => /\.html$/.test(file) && !/^admin\b|^booking-stand-in/.test(file));
  expect(pages.length).toBeGreaterThan(15);
  const scripts = scriptsOf(pages);
  expect(scripts.size).toBeGreaterThan(5);
  const texts = files.filter((file) => /\.(?:xml|json|txt|webmanifest)$|^_|^\.well-known/.test(file));
  const [found, used] = [new Set<string>(), new Set<string>()];
  const look = (file: string, words: string) => {
    for (const trace of traces)
      for (const { index, 0: word } of words.matchAll(trace)) {
        const passage = words.slice(Math.max(0, index - 60), index + word.length + 40).replace(/\s+/g, " ");
        const reasons = leftOver.filter(({ where, what }) => where.test(file) && what.test(passage));
        for (const { why } of reasons) used.add(why);
        if (reasons.length === 0) found.add(`${file}: … ${passage} …`);
      }
  };
  for (const file of [...pages, ...texts, ...scripts]) look(file, page(file));
  // Files of the code are in every release; nobody sees those that no page names.
  for (const file of files.filter((one) => !one.startsWith("assets/"))) look("the names of files", file);
  expect([...found]).toEqual([]);
  expect(leftOver.filter(({ why }) => !used.has(why))).toEqual([]);
});

test("no sentence is left that speaks of the first profession, or of whom it treats", async () => {
  for (const section of ["people", "treatments"]) {
    const { speaking } = await json(await call("POST", `/api/practice/${section}/follows`, {}));
    expect(speaking).toEqual([]);
  }
  const { points } = checklistAnswer.parse(await json(await call("GET", "/api/admin/checklist")));
  const open = points.filter((point) => point.open).map(({ id }) => id);
  expect(open).not.toContain("profession-words");
  expect(open).not.toContain("treatment-words");
  expect(page("meet-tom.html")).toContain("<p>On Saturdays I coach.</p>");
});

test("a form without scripts is answered in the practice's own words and colours, by day and in an emergency", async () => {
  const message = { name: "Sam", email: "sam@visitor.example", message: "My back.", consent: "on" };
  for (const more of [{}, { subject: "emergency" }, { email: "" }]) {
    const body = new URLSearchParams({ ...message, ...more });
    const answer = await (await fetch(`${url}/api/contact`, { method: "POST", body })).text();
    expect(answer).toContain("Aire Valley Physiotherapy");
    expect(answer).toMatch(/href="\/assets\/look-/);
    expect(traces.flatMap((trace) => answer.match(trace) ?? [])).toEqual([]);
  }
});

test("what it does has the name that people use where there are no animals", () => {
  expect(page("index.html")).toContain('<a href="/treatments/human">Physiotherapy</a>');
  expect(page("index.html")).not.toContain("Human");
});

test("both who treat have a page, and the practice's page leads to it", () => {
  for (const [path, name] of [
    ["meet-leah", "Leah Okafor"],
    ["meet-tom", "Tom Whitfield"],
  ] as const)
    expect([page(`${path}.html`), page("about.html")]).toEqual([
      expect.stringContaining(name),
      expect.stringContaining(`href="/${path}"`),
    ]);
});

test("every page is in the practice's own colours, and shows its logo", () => {
  const [sheet = ""] = filesOf(live("")).filter((file) => /^assets\/look-/.test(file));
  expect(page(sheet)).toContain("--turf: #1e3a8a;");
  const pages = filesOf(live("")).filter(
    (file) => /\.html$/.test(file) && !/^admin\b|^booking-stand-in|^blog\/.+/.test(file),
  );
  for (const file of pages.filter((one) => page(one).includes('<body class="site">'))) {
    expect([file, page(file).includes(`href="/${sheet}"`)]).toEqual([file, true]);
    expect([file, /<a class="brand"[^>]*><img src="\/photos\/logo-/.test(page(file))]).toEqual([file, true]);
  }
});

test("a newer version of the code is pulled without a conflict: its new words appear, and the practice's own stay", {
  timeout: 240_000,
}, async () => {
  const edit = (file: string, change: (before: string) => string) =>
    writeFileSync(join(origin, file), change(readFileSync(join(origin, file), "utf8")));
  edit("content/pages/contact.ts", (before) => before.replace('title: "Talk to us"', 'title: "Ask us anything"'));
  edit("content/pages/about.ts", (before) => before.replace("A small practice under", "A tiny practice under"));
  edit("content/practice/prices.yaml", (before) => before.replace("# Every price,", "# Each price,"));
  git(origin, "commit", "--quiet", "--all", "-m", "Other words");
  const version = git(leeds, "rev-parse", "HEAD");
  await stopService();
  git(leeds, "pull", "--quiet", "--no-rebase", "--no-edit");
  expect(git(leeds, "log", "-1", "--format=%P")).toContain(version);
  expect(git(leeds, "status", "--porcelain", "content")).toBe("");
  await startService();
  await vi.waitFor(() => expect(page("contact.html")).toContain("Ask us anything"), patience);
  expect(page("about.html")).toContain("A small clinic above the canal");
  expect(page("about.html")).not.toContain("A tiny practice");
  expect(page("new-patients.html")).toContain("£62");
  const { broken } = await json(await call("GET", "/api/admin/status"));
  expect(broken).toEqual([]);
});
