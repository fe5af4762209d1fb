// @module-tag slow
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SectionName } from "#content/facts/sections.ts";
import { type Checklist, checklistAnswer } from "#content/model/answers.ts";
import { noteBackup, noteRestore } from "../status/last-backup.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startSecureHost } from "../testing/start-secure-host.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const DAY_MS = 24 * 60 * 60_000;
type App = Awaited<ReturnType<typeof startTestApp>>;

async function lookAt(app: App): Promise<Checklist["points"]> {
  const answer = await app.asAdmin("GET", "/api/admin/checklist");
  expect(answer.status).toBe(200);
  return checklistAnswer.parse(await answer.json()).points;
}
const pointOf = async (app: App, id: string) => (await lookAt(app)).find((point) => point.id === id);
async function change(app: App, section: SectionName, patch: object): Promise<void> {
  const answer = await app.asAdmin("PATCH", `/api/practice/${section}`, patch);
  expect(answer.status, await answer.text()).toBe(200);
  if (section === "links") await app.settled(); // the privacy policy names them
}

/** The diary and the site at its public address, both on this machine. */
let answerOfDiary: RequestListener = (_req, res) => res.end("a diary");
let answerOfSite: RequestListener = (_req, res) => res.end();
let host: Awaited<ReturnType<typeof startSecureHost>>;
let short: Awaited<ReturnType<typeof startSecureHost>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: App;
const known = getCACertificates("default");

beforeAll(async () => {
  host = await startSecureHost({ answer: (req, res) => answerOfDiary(req, res) });
  short = await startSecureHost({ days: 3, answer: (req, res) => answerOfSite(req, res) });
  mail = await startMailServer();
  setDefaultCACertificates([...known, ...[host, short].map(({ certificate }) => readFileSync(certificate, "utf8"))]);
  app = await startTestApp({
    env: { SITE_URL: `https://localhost:${short.port}`, SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" },
  });
});
afterAll(async () => {
  setDefaultCACertificates(known);
  for (const one of [app, host, short, mail]) await one[Symbol.asyncDispose]();
});

test("only the owner gets the list: each point with its state, its reason and the place where it is mended", async () => {
  expect((await app.asVisitor("GET", "/api/admin/checklist")).status).toBe(401);
  const points = await lookAt(app);
  for (const point of points) {
    expect(point).toMatchObject({
      open: expect.any(Boolean),
      what: expect.stringMatching(/./),
      why: expect.stringMatching(/\.$/),
    });
    expect(point.where).toMatch(/^(?:\/admin\/(?:practice#\w+\.[\w.]+|messages|blog)|README\.md#going-live)$/);
  }
  expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
});

test("what is mended on the server says how, in the README’s words", async () => {
  const points = (await lookAt(app)).filter(({ where }) => where.startsWith("README"));
  expect(points.length).toBeGreaterThan(8);
  expect(points.filter(({ how = "" }) => how.length < 20)).toEqual([]);
});

describe("what the practice says about itself", () => {
  const seed = {
    ...{ phone: "The telephone number is a placeholder", email: "The e-mail address is a placeholder" },
    ...{ registration: "Registration number 00000", "offer-price": "The offer saves nothing" },
    ...{ "offer-counter": "The offer’s counter falls by itself", figures: "500+ patients here, 900+ there" },
    ...{ testimonials: "4 testimonials without permission", links: "The live map leads to a placeholder" },
    ...{ "policy-read": "Nobody has noted reading the privacy policy", booking: "The online diary is a stand-in" },
  };

  test("a fresh clone shows the contradictions of its sample facts, the most urgent first", async () => {
    const open = (await lookAt(app)).filter((point) => point.open && point.group === "visitors");
    expect(Object.fromEntries(open.map(({ id, what }) => [id, what]))).toEqual(seed);
    expect(open.map(({ colour }) => colour).lastIndexOf("red")).toBe(4);
  });

  test("each point is closed by its own facts alone", async () => {
    const evidence = { evidence: "Counted in the diary on 1 November 2026" };
    const { testimonials } = (await (await app.asAdmin("GET", "/api/practice")).json()).testimonials;
    const agreed = testimonials.map((one: object) => ({ ...one, permission: "By e-mail, 3 May 2026" }));
    const mends: [id: keyof typeof seed, section: SectionName, patch: object][] = [
      ["phone", "contact", { phone: "01235 770077" }],
      ["email", "contact", { email: "hello@backs.test" }],
      ["policy-read", "contact", { policyReviewed: new Date().toISOString().slice(0, 10) }],
      ["registration", "people", { practitioner: { gccNumber: "01234" } }],
      ["offer-price", "offer", { price: 49, usualPrice: 57 }],
      ["offer-counter", "offer", { mode: "truthful", endsOn: "2099-12-18" }],
      ["testimonials", "testimonials", { testimonials: agreed }],
      ["links", "links", { map: "https://maps.test/embed" }],
      ["booking", "links", { booking: { url: `https://localhost:${host.port}/bookings` } }],
    ];
    const left = new Set(Object.keys(seed));
    const expectLeft = async () =>
      expect(
        (await lookAt(app))
          .filter(({ open, group }) => open && group === "visitors")
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...left].sort());
    for (const [id, section, patch] of mends) {
      await change(app, section, patch);
      left.delete(id);
      await expectLeft();
    }
    await change(app, "figures", { offerPatients: { shown: "500+" } });
    expect(await pointOf(app, "figures")).toMatchObject({ open: true, what: "Figures without evidence" });
    const names = ["years", "patients", "horses", "offerPatients", "offerYears", "offerRating"];
    await change(app, "figures", Object.fromEntries(names.map((name) => [name, evidence])));
    left.delete("figures");
    await expectLeft();
  });

  test("a drama number is known in every spelling, and a real one is none", async () => {
    for (const phone of ["+44 7700 900123", "(020) 7946 0018", "+44 (0)161 496 0000", "0808 157 0999"]) {
      await change(app, "contact", { phone });
      expect(await pointOf(app, "phone"), phone).toMatchObject({ open: true });
    }
    for (const phone of ["020 7946 1018", "01632 961142", "07700 800123"]) {
      await change(app, "contact", { phone });
      expect(await pointOf(app, "phone"), phone).toMatchObject({ open: false });
    }
  });

  test("an offer’s day that is over, a usual price on no list, a policy read too long ago are open again", async () => {
    await change(app, "contact", { policyReviewed: "2025-07-18" });
    expect(await pointOf(app, "policy-read")).toMatchObject({
      open: true,
      what: expect.stringMatching(/was last read on 18 July 2025/),
    });
    await change(app, "offer", { endsOn: "2026-01-31", usualPrice: 112 });
    expect(await pointOf(app, "offer-end")).toMatchObject({
      open: true,
      why: expect.stringMatching(/31 January 2026/),
    });
    expect(await pointOf(app, "offer-price")).toMatchObject({
      open: true,
      why: expect.stringMatching(/£112 is none of your prices/),
    });
    await change(app, "offer", { mode: "off" });
    for (const id of ["offer-end", "offer-price", "offer-counter"])
      expect(await pointOf(app, id)).toMatchObject({ open: false });
  });

  test("a “Dr” without “Doctor of Chiropractic”, and all else that the rules find in the facts, is open where it stands", async () => {
    const said = (text: string) => ({ testimonials: [{ name: "Ida", text, rating: 5, permission: "In person" }] });
    expect(await pointOf(app, "practice-words")).toMatchObject({ open: false });
    const where = "/admin/practice#testimonials.testimonials";
    for (const text of ["Dr Hale listens.", "She cured my asthma."]) {
      await change(app, "testimonials", said(text));
      expect(await pointOf(app, "practice-words"), text).toMatchObject({
        open: true,
        what: expect.stringMatching(/may not be said$/),
        where,
      });
    }
    await change(app, "testimonials", { testimonials: [] });
    await change(app, "people", { practitioner: { title: "DC" } });
    expect(await pointOf(app, "practice-words")).toMatchObject({
      open: true,
      why: expect.stringMatching(/Dr\. Eleanor Hale, DC/),
    });
  });

  test("live posts with what may not be said are named until they are mended", async () => {
    const claim = aPost({ title: "Asthma", content: "Chiropractic cures asthma, guaranteed.", published: true });
    app.commit({ "asthma.md": claim, "draft.md": claim.replace("published: true", "published: false") });
    const where = "/admin/blog";
    expect(await pointOf(app, "post-words")).toMatchObject({
      open: true,
      why: expect.stringMatching(/^It is “Asthma”\./),
      where,
    });
    await app.asAdmin("PATCH", "/api/blog/asthma", { published: false });
    expect(await pointOf(app, "post-words")).toMatchObject({ open: false });
  });
});

test("the privacy policy names the diary’s and the map’s own hosts, and how to complain; one that does not is an open point", async () => {
  expect(await pointOf(app, "policy-hosts")).toMatchObject({ open: false, why: "It names localhost and maps.test." });
  expect(await pointOf(app, "policy-complaints")).toMatchObject({ open: false });
  await app.settled(); // a publish under way would put the page back
  const file = join(app.distDir, "live/privacy-policy.html");
  writeFileSync(file, "<p>We load maps.test.</p>");
  expect(await pointOf(app, "policy-hosts")).toMatchObject({
    open: true,
    why: expect.stringMatching(/something from localhost\./),
  });
  expect(await pointOf(app, "policy-complaints")).toMatchObject({
    open: true,
    why: expect.stringMatching(/Commissioner/),
  });
});

describe("the online diary", () => {
  test("is there, also when it turns programs away", async () => {
    expect(await pointOf(app, "booking")).toMatchObject({ open: false, why: "localhost answers." });
    answerOfDiary = (_req, res) => res.writeHead(403).end();
    expect(await pointOf(app, "booking")).toMatchObject({ open: false });
  });

  test("that is gone, fails or cannot be reached is an open point", async () => {
    for (const status of [404, 500]) {
      answerOfDiary = (_req, res) => res.writeHead(status).end();
      expect(await pointOf(app, "booking")).toMatchObject({
        open: true,
        why: expect.stringMatching(new RegExp(`answered with ${status}`)),
      });
    }
    answerOfDiary = (req) => req.destroy();
    expect(await pointOf(app, "booking")).toMatchObject({
      open: true,
      what: expect.stringMatching(/did not answer at/),
    });
    await change(app, "links", { booking: { url: "https://no-such-host.invalid/" } });
    expect(await pointOf(app, "booking")).toMatchObject({
      open: true,
      why: expect.stringMatching(/^There is no site of that name|^Visitors/),
    });
    await change(app, "links", { booking: { url: `https://localhost:${host.port}/bookings` } });
  });

  test("that never answers holds nobody up for long", async () => {
    answerOfDiary = () => {};
    expect(await pointOf(app, "booking")).toMatchObject({
      open: true,
      what: expect.stringMatching(/did not answer at \d\d:\d\d$/),
    });
  });

  test("tells the time; a clock that is off is an open point, and so is a change that lies in the future", async () => {
    answerOfDiary = (_req, res) => res.end();
    expect(await pointOf(app, "clock")).toMatchObject({ open: false, why: expect.stringMatching(/agrees/) });
    const earlier = new Date(Date.now() - 7 * 60_000).toUTCString();
    answerOfDiary = (_req, res) => res.writeHead(200, { Date: earlier }).end();
    expect(await pointOf(app, "clock")).toMatchObject({ open: true, what: "The server’s clock is off by 7 minutes" });
    answerOfDiary = (_req, res) => void Object.assign(res, { sendDate: false }).end();
    expect(await pointOf(app, "clock")).toMatchObject({ open: false, why: expect.stringMatching(/no other clock/) });
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    execFileSync("git", ["-C", app.blogDir, "commit", "--quiet", "--allow-empty", "-m", "tomorrow"], {
      env: { ...process.env, GIT_COMMITTER_DATE: tomorrow },
    });
    expect(await pointOf(app, "clock")).toMatchObject({ open: true, what: "The last change lies in the future" });
    app.git("reset", "--quiet", "--soft", "HEAD~1");
  });
});

describe("the site at its own address", () => {
  test("has to send what the Caddyfile sends", async () => {
    answerOfSite = (_req, res) => res.writeHead(500).end();
    expect(await pointOf(app, "headers")).toMatchObject({
      open: true,
      why: expect.stringMatching(/answered with 500/),
    });
    const all = Object.fromEntries((await app.asVisitor("GET", "/")).headers);
    const withHsts = { ...all, "strict-transport-security": "max-age=63072000; includeSubDomains" };
    answerOfSite = (_req, res) => res.setHeaders(new Headers(all)).end();
    expect(await pointOf(app, "headers")).toMatchObject({
      open: true,
      why: expect.stringMatching(/changed: Strict-Transport-Security\.$/),
    });
    answerOfSite = (_req, res) => res.setHeaders(new Headers(withHsts)).end();
    expect(await pointOf(app, "headers")).toMatchObject({ open: false });
  });

  test("has a certificate, of which the end is told a fortnight before", async () => {
    expect(await pointOf(app, "certificate")).toMatchObject({
      open: true,
      what: expect.stringMatching(/^The certificate ends on /),
    });
    expect(await pointOf(app, "site-address")).toMatchObject({
      open: true,
      what: expect.stringMatching(/calls itself localhost:/),
    });
  });
});

describe("the house", () => {
  test("mail is open until the owner says that the test mail has come", async () => {
    const where = "/admin/messages";
    expect(await pointOf(app, "mail")).toMatchObject({ open: true, what: "Mail was never tested", where });
    expect((await app.asAdmin("POST", "/api/admin/test-mail")).status).toBeLessThan(300);
    expect(await pointOf(app, "mail")).toMatchObject({ open: true, what: "Has the test mail come?", where });
    await app.asAdmin("PATCH", "/api/admin/test-mail", { came: false });
    expect(await pointOf(app, "mail")).toMatchObject({ open: true, what: "The test mail has not come", where });
    await app.asAdmin("PATCH", "/api/admin/test-mail", { came: true });
    expect(await pointOf(app, "mail")).toMatchObject({
      open: false,
      why: expect.stringMatching(/has come to owner@practice\.example/),
    });
  });

  test("a backup counts for eight days, and once one was put back", async () => {
    expect(await pointOf(app, "backup")).toMatchObject({ open: true, what: "There is no backup" });
    const made = (ageMs: number, copied: boolean | null = null) =>
      noteBackup(app.dataDir, { at: new Date(Date.now() - ageMs).toISOString(), onSameDisk: true, copied });
    made(9 * DAY_MS);
    expect(await pointOf(app, "backup")).toMatchObject({
      open: true,
      what: expect.stringMatching(/^The last backup is of/),
    });
    made(DAY_MS, false);
    expect(await pointOf(app, "backup")).toMatchObject({ open: true, what: "The last backup lies only here" });
    made(DAY_MS);
    expect(await pointOf(app, "backup")).toMatchObject({ open: true, what: "No backup was ever put back" });
    noteRestore(app.dataDir, new Date());
    expect(await pointOf(app, "backup")).toMatchObject({
      open: false,
      why: expect.stringMatching(/on the same disk as the site\.$/),
    });
  });

  test("a weekly post by a timer is open until the timer has run; one by the service needs none", async () => {
    expect(await pointOf(app, "weekly")).toMatchObject({ open: true, what: expect.stringMatching(/has never run$/) });
    const lastRun = { at: new Date().toISOString(), reason: "Done.", by: "timer" };
    writeFileSync(join(app.dataDir, "weekly.json"), JSON.stringify({ made: [], lastRun }));
    expect(await pointOf(app, "weekly")).toMatchObject({ open: false });
  });

  test("a site that is not encrypted, no mail, a password that may be guessed and a copy out of reach are open points", async () => {
    expect(await pointOf(app, "remote")).toMatchObject({ open: true, what: "No copy anywhere else" });
    const { stdout } = await runCommand({
      SITE_URL: "http://practice.invalid",
      ADMIN_PASSWORD: "Eleanor1",
      GIT_REMOTE: "/nowhere/at/all.git",
    });
    for (const said of [
      "To mend: The site is not encrypted\n",
      "Look at: The site does not answer at its own address\n",
      "To mend: No mail is set up\n",
      "To mend: The password is weak\n    Whoever guesses it can change the site",
      "Look at: The copy elsewhere is out of reach\n    The git remote cannot be reached.",
    ])
      expect(stdout).toContain(said);
    expect(stdout, "there is none to look at").not.toContain(": Certificate\n");
  });
});

test("npm run checklist says the same without the service, with the remedies, and ends with 1 while something is open", async () => {
  const { code, stdout } = await runCommand({ SITE_URL: "http://localhost:9", NODE_EXTRA_CA_CERTS: host.certificate });
  expect(code).toBe(1);
  for (const { id, open, colour, what, why } of await lookAt(app)) {
    if (["site-address", "headers", "certificate", "mail", "password"].includes(id)) continue; // its own are other ones
    const state = open ? { red: "To mend", amber: "Look at" }[colour] : "In order";
    expect(stdout).toContain(`${state}: ${what}\n    ${why}`);
  }
  expect(stdout).toContain("→ Change words: http://localhost:9/admin/practice#people.practitioner.title");
  expect(stdout).toContain("In order: Password\n    Only its hash is kept, so nobody can see how strong it is.");
  expect(stdout).toContain("→ Run npm run setup and answer the questions for the mail server");
  expect(stdout).toMatch(/\n\d+ points are open\. None of them stops you\.\n$/);
});

async function runCommand(env: Record<string, string>) {
  const folders = {
    ...{ BLOG_DIR: app.blogDir, PRACTICE_DIR: app.practiceDir, DATA_DIR: app.dataDir, DIST_DIR: app.distDir },
    ...{ WEEKLY_TIMER: "true", PATH: process.env.PATH ?? "" },
  };
  const run = promisify(execFile)(process.execPath, ["scripts/checklist.ts"], { env: { ...folders, ...env } });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
}
