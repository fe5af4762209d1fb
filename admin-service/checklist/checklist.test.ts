// @module-tag slow
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SectionName } from "#content/facts/sections.ts";
import { type Checklist, checklistAnswer } from "#content/model/answers.ts";
import { londonTime } from "#content/model/london-time.ts";
import { noteBackup, noteRestore } from "../status/last-backup.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startSecureHost } from "../testing/start-secure-host.ts";
import { aPost, startTestApp, type TestApp } from "../testing/start-test-app.ts";

const DAY_MS = 24 * 60 * 60_000;

async function fetchPoints(app: TestApp): Promise<Checklist["points"]> {
  const answer = await app.asAdmin("GET", "/api/admin/checklist");
  expect(answer.status).toBe(200);
  return checklistAnswer.parse(await answer.json()).points;
}
const fetchPoint = async (app: TestApp, id: string) => (await fetchPoints(app)).find((point) => point.id === id);
async function saveFacts(app: TestApp, section: SectionName, patch: object): Promise<void> {
  const answer = await app.asAdmin("PATCH", `/api/practice/${section}`, patch);
  expect(answer.status, await answer.text()).toBe(200);
  if (section === "links") await app.settled(); // the privacy policy names them
}

/** How the online diary and the site at its public address respond; both are on this machine. */
let respondAsDiary: RequestListener = (_req, res) => res.end("a diary");
let respondAsSite: RequestListener = (_req, res) => res.end();
const diaryHost = openForTests(() => startSecureHost({ answer: (req, res) => respondAsDiary(req, res) }));
// Expires soon, so that the certificate is an open point.
const siteHost = openForTests(() => startSecureHost({ days: 3, answer: (req, res) => respondAsSite(req, res) }));
const mail = openForTests(startMailServer);
const defaultCertificates = getCACertificates("default");

beforeAll(() => {
  setDefaultCACertificates([
    ...defaultCertificates,
    ...[diaryHost, siteHost].map(({ certificate }) => readFileSync(certificate, "utf8")),
  ]);
});
afterAll(() => setDefaultCACertificates(defaultCertificates));
const app = openForTests(() =>
  startTestApp({
    env: { SITE_URL: `https://localhost:${siteHost.port}`, SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" },
  }),
);

test("the list is for the owner only, and each point has its state, its reason and a link to where it is put right", async () => {
  expect((await app.asVisitor("GET", "/api/admin/checklist")).status).toBe(401);
  const points = await fetchPoints(app);
  for (const point of points) {
    expect(point).toMatchObject({
      open: expect.any(Boolean),
      what: expect.stringMatching(/./),
      why: expect.stringMatching(/\.$/),
    });
    expect(point.where).toMatch(
      /^(?:\/admin\/(?:practice#\w+\.[\w.]+|pages#change=[a-z-]+|messages|blog)|README\.md#going-live)$/,
    );
  }
  expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
});

test("a point that is put right on the server quotes the instructions of the README", async () => {
  const points = (await fetchPoints(app)).filter(({ where }) => where.startsWith("README"));
  expect(points.length).toBeGreaterThan(8);
  expect(points.filter(({ how = "" }) => how.length < 20)).toEqual([]);
});

describe("the checklist of the practice’s facts", () => {
  const sampleProblems = {
    phone: "The telephone number is a placeholder",
    email: "The e-mail address is a placeholder",
    registration: "Registration number 00000",
    "offer-price": "The offer saves nothing",
    "offer-counter": "The offer’s counter falls by itself",
    "sample-biography": "The biography is the sample’s",
    "sample-education": "3 of the lines on your training are the sample’s",
    "sample-testimonials": "4 of the testimonials are the sample’s",
    "sample-pictures": "2 of the pictures are the sample’s",
    whatsapp: "WhatsApp leads to a landline",
    figures: "500+ patients here, 900+ there",
    testimonials: "4 testimonials without permission",
    links: "The live map leads to a placeholder",
    "policy-read": "Nobody has noted reading the privacy policy",
    booking: "The online diary is a stand-in",
  };

  test("shows the contradictions of the sample facts in a fresh clone, the most urgent first", async () => {
    const open = (await fetchPoints(app)).filter((point) => point.open && point.group === "visitors");
    expect(Object.fromEntries(open.map(({ id, what }) => [id, what]))).toEqual(sampleProblems);
    expect(open.map(({ colour }) => colour).lastIndexOf("red")).toBe(8);
  });

  test("asks nothing about an offer for people while the practice does not treat them", async () => {
    await saveFacts(app, "treatments", { human: { offered: false } });
    const open = (await fetchPoints(app)).filter((point) => point.open).map(({ id }) => id);
    await saveFacts(app, "treatments", { human: { offered: true } });
    expect(open.filter((id) => id.startsWith("offer-"))).toEqual([]);
  });

  test("closes each point when its own fact is corrected, and no other point", async () => {
    const evidence = { evidence: "Counted in the diary on 1 November 2026" };
    const { testimonials } = (await (await app.asAdmin("GET", "/api/practice")).json()).testimonials;
    const agreed = testimonials.map((one: object) => ({ ...one, permission: "By e-mail, 3 May 2026" }));
    const said = (text: string) => (one: object) => ({ ...one, text });
    const corrections: [id: keyof typeof sampleProblems, section: SectionName, patch: object][] = [
      ["phone", "contact", { phone: "01235 770077" }],
      ["email", "contact", { email: "hello@backs.test" }],
      ["policy-read", "contact", { policyReviewed: new Date().toISOString().slice(0, 10) }],
      ["registration", "people", { practitioner: { gccNumber: "01234" } }],
      ["offer-price", "offer", { price: 49, usualPrice: 57 }],
      ["offer-counter", "offer", { mode: "truthful", endsOn: "2099-12-18" }],
      ["testimonials", "testimonials", { testimonials: agreed }],
      ["sample-testimonials", "testimonials", { testimonials: agreed.slice(0, 1).map(said("Good.")) }],
      ["sample-education", "people", { practitioner: { education: [{ year: 2001, event: "Qualified" }] } }],
      ["links", "links", { map: "https://maps.test/embed" }],
      ["whatsapp", "links", { chat: "07700 800123" }],
      ["booking", "links", { booking: { url: `https://localhost:${diaryHost.port}/bookings` } }],
    ];
    const remaining = new Set(Object.keys(sampleProblems));
    const expectRemaining = async () =>
      expect(
        (await fetchPoints(app))
          .filter(({ open, group }) => open && group === "visitors")
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...remaining].sort());
    for (const [id, section, patch] of corrections) {
      await saveFacts(app, section, patch);
      remaining.delete(id);
      await expectRemaining();
    }
    await saveFacts(app, "figures", { offerPatients: { shown: "500+" } });
    expect(await fetchPoint(app, "figures")).toMatchObject({ open: true, what: "Figures without evidence" });
    const names = ["years", "patients", "horses", "offerPatients", "offerYears", "offerRating"];
    await saveFacts(app, "figures", Object.fromEntries(names.map((name) => [name, evidence])));
    remaining.delete("figures");
    await expectRemaining();
  });

  test("opens the telephone number for one reserved for drama, in any spelling, and closes it for a real one", async () => {
    for (const phone of ["+44 7700 900123", "(020) 7946 0018", "+44 (0)161 496 0000", "0808 157 0999"]) {
      await saveFacts(app, "contact", { phone });
      expect(await fetchPoint(app, "phone"), phone).toMatchObject({ open: true });
    }
    for (const phone of ["020 7946 1018", "01632 961142", "07700 800123"]) {
      await saveFacts(app, "contact", { phone });
      expect(await fetchPoint(app, "phone"), phone).toMatchObject({ open: false });
    }
  });

  test("reopens a point when an offer has ended, a usual price is on no list, or the policy was read over a year ago", async () => {
    await saveFacts(app, "contact", { policyReviewed: "2025-07-18" });
    expect(await fetchPoint(app, "policy-read")).toMatchObject({
      open: true,
      what: expect.stringMatching(/was last read on 18 July 2025/),
    });
    await saveFacts(app, "offer", { endsOn: "2026-01-31", usualPrice: 112 });
    expect(await fetchPoint(app, "offer-end")).toMatchObject({
      open: true,
      why: expect.stringMatching(/31 January 2026/),
    });
    expect(await fetchPoint(app, "offer-price")).toMatchObject({
      open: true,
      why: expect.stringMatching(/£112 is none of your prices/),
    });
    // A first visit and a follow-up (57 and 56) are a usual price together; an offer's last day belongs to it.
    await saveFacts(app, "offer", { usualPrice: 113, endsOn: londonTime(new Date()).date });
    for (const id of ["offer-end", "offer-price"]) expect(await fetchPoint(app, id), id).toMatchObject({ open: false });
    await saveFacts(app, "offer", { mode: "off" });
    for (const id of ["offer-end", "offer-price", "offer-counter"])
      expect(await fetchPoint(app, id)).toMatchObject({ open: false });
  });

  test("reports a “Dr” without “Doctor of Chiropractic” and other forbidden words, with a link to the field", async () => {
    const testimonial = (text: string) => ({
      testimonials: [{ name: "Ida", text, rating: 5, permission: "In person" }],
    });
    expect(await fetchPoint(app, "practice-words")).toMatchObject({ open: false });
    const where = "/admin/practice#testimonials.testimonials";
    for (const text of ["Dr Hale listens.", "She cured my asthma."]) {
      await saveFacts(app, "testimonials", testimonial(text));
      expect(await fetchPoint(app, "practice-words"), text).toMatchObject({
        open: true,
        what: expect.stringMatching(/may not be said$/),
        where,
      });
    }
    await saveFacts(app, "testimonials", { testimonials: [] });
    await saveFacts(app, "people", { practitioner: { title: "DC" } });
    expect(await fetchPoint(app, "practice-words")).toMatchObject({
      open: true,
      why: expect.stringMatching(/Dr\. Eleanor Hale, DC/),
    });
  });

  test("names live posts with forbidden words until they are corrected", async () => {
    const claim = aPost({ title: "Asthma", content: "Chiropractic cures asthma, guaranteed.", published: true });
    app.commit({ "asthma.md": claim, "draft.md": claim.replace("published: true", "published: false") });
    const where = "/admin/blog";
    expect(await fetchPoint(app, "post-words")).toMatchObject({
      open: true,
      why: expect.stringMatching(/^It is “Asthma”\./),
      where,
    });
    await app.asAdmin("PATCH", "/api/blog/asthma", { published: false });
    expect(await fetchPoint(app, "post-words")).toMatchObject({ open: false });
  });
});

test("the privacy policy is an open point unless it names the hosts of the diary and the map, how to complain, and that pages are counted", async () => {
  expect(await fetchPoint(app, "policy-hosts")).toMatchObject({
    open: false,
    why: "It names localhost and maps.test.",
  });
  expect(await fetchPoint(app, "policy-complaints")).toMatchObject({ open: false });
  expect(await fetchPoint(app, "policy-counts")).toMatchObject({ open: false });
  await app.settled(); // a publish in progress would overwrite the page
  const file = join(app.distDir, "live/privacy-policy.html");
  writeFileSync(file, "<p>We load maps.test.</p>");
  expect(await fetchPoint(app, "policy-hosts")).toMatchObject({
    open: true,
    why: expect.stringMatching(/something from localhost\./),
  });
  expect(await fetchPoint(app, "policy-complaints")).toMatchObject({
    open: true,
    why: expect.stringMatching(/Commissioner/),
  });
  expect(await fetchPoint(app, "policy-counts")).toMatchObject({ open: true });
});

describe("the online diary", () => {
  test("counts as available even when it turns programs away (403)", async () => {
    expect(await fetchPoint(app, "booking")).toMatchObject({ open: false, why: "localhost answers." });
    respondAsDiary = (_req, res) => res.writeHead(403).end();
    expect(await fetchPoint(app, "booking")).toMatchObject({ open: false });
  });

  test("is an open point when it is gone, fails or cannot be reached", async () => {
    for (const status of [404, 500]) {
      respondAsDiary = (_req, res) => res.writeHead(status).end();
      expect(await fetchPoint(app, "booking")).toMatchObject({
        open: true,
        why: expect.stringMatching(new RegExp(`answered with ${status}`)),
      });
    }
    respondAsDiary = (req) => req.destroy();
    expect(await fetchPoint(app, "booking")).toMatchObject({
      open: true,
      what: expect.stringMatching(/did not answer at/),
    });
    await saveFacts(app, "links", { booking: { url: "https://no-such-host.invalid/" } });
    expect(await fetchPoint(app, "booking")).toMatchObject({
      open: true,
      why: expect.stringMatching(/^There is no site of that name|^Visitors/),
    });
    await saveFacts(app, "links", { booking: { url: `https://localhost:${diaryHost.port}/bookings` } });
  });

  test("that never answers is an open point after a few seconds", async () => {
    respondAsDiary = () => {};
    expect(await fetchPoint(app, "booking")).toMatchObject({
      open: true,
      what: expect.stringMatching(/did not answer at \d\d:\d\d$/),
    });
  });

  test("serves to check the server’s clock: one that is off is an open point, and so is a last change in the future", async () => {
    respondAsDiary = (_req, res) => res.end();
    expect(await fetchPoint(app, "clock")).toMatchObject({ open: false, why: expect.stringMatching(/agrees/) });
    const earlier = new Date(Date.now() - 7 * 60_000).toUTCString();
    respondAsDiary = (_req, res) => res.writeHead(200, { Date: earlier }).end();
    expect(await fetchPoint(app, "clock")).toMatchObject({
      open: true,
      what: "The server’s clock is off by 7 minutes",
    });
    respondAsDiary = (_req, res) => void Object.assign(res, { sendDate: false }).end();
    expect(await fetchPoint(app, "clock")).toMatchObject({ open: false, why: expect.stringMatching(/no other clock/) });
    const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
    execFileSync("git", ["-C", app.blogDir, "commit", "--quiet", "--allow-empty", "-m", "tomorrow"], {
      env: { ...process.env, GIT_COMMITTER_DATE: tomorrow },
    });
    expect(await fetchPoint(app, "clock")).toMatchObject({ open: true, what: "The last change lies in the future" });
    app.git("reset", "--quiet", "--soft", "HEAD~1");
  });
});

describe("the site at its own address", () => {
  test("must send the security headers of the Caddyfile", async () => {
    respondAsSite = (_req, res) => res.writeHead(500).end();
    expect(await fetchPoint(app, "headers")).toMatchObject({
      open: true,
      why: expect.stringMatching(/answered with 500/),
    });
    const all = Object.fromEntries((await app.asVisitor("GET", "/")).headers);
    const withHsts = { ...all, "strict-transport-security": "max-age=63072000; includeSubDomains" };
    respondAsSite = (_req, res) => res.setHeaders(new Headers(all)).end();
    expect(await fetchPoint(app, "headers")).toMatchObject({
      open: true,
      why: expect.stringMatching(/changed: Strict-Transport-Security\.$/),
    });
    respondAsSite = (_req, res) => res.setHeaders(new Headers(withHsts)).end();
    expect(await fetchPoint(app, "headers")).toMatchObject({ open: false });
  });

  test("is to be found with and without www, unless its name is no domain name", async () => {
    expect(await fetchPoint(app, "twin")).toBeUndefined();
    await using named = await startTestApp({ env: { SITE_URL: "https://www.backs.invalid" } });
    expect(await fetchPoint(named, "twin")).toMatchObject({ open: true, what: "backs.invalid does not answer" });
    const fetchReally = fetch;
    for (const [leadsTo, open] of [
      ["https://www.backs.invalid/", false],
      ["https://backs.invalid/", true],
      ["https://registrar.invalid/parked", true],
    ] as const) {
      const answer = Object.defineProperty(new Response("a page"), "url", { value: leadsTo });
      const asked = vi
        .spyOn(globalThis, "fetch")
        .mockImplementation(async (address, init) =>
          String(address) === "https://backs.invalid/" ? answer : fetchReally(address, init),
        );
      expect(await fetchPoint(named, "twin"), leadsTo).toMatchObject({ open });
      asked.mockRestore();
    }
  });

  test("has a certificate that becomes an open point a fortnight before it ends", async () => {
    expect(await fetchPoint(app, "certificate")).toMatchObject({
      open: true,
      what: expect.stringMatching(/^The site’s certificate ends on /),
    });
    expect(await fetchPoint(app, "site-address")).toMatchObject({
      open: true,
      what: expect.stringMatching(/calls itself localhost:/),
    });
  });
});

describe("the checklist of the server", () => {
  test("keeps mail open until the owner says that the test mail has come", async () => {
    const where = "/admin/messages";
    expect(await fetchPoint(app, "mail")).toMatchObject({ open: true, what: "Mail was never tested", where });
    expect((await app.asAdmin("POST", "/api/admin/test-mail")).status).toBeLessThan(300);
    expect(await fetchPoint(app, "mail")).toMatchObject({ open: true, what: "Has the test mail come?", where });
    await app.asAdmin("PATCH", "/api/admin/test-mail", { came: false });
    expect(await fetchPoint(app, "mail")).toMatchObject({ open: true, what: "The test mail has not come", where });
    await app.asAdmin("PATCH", "/api/admin/test-mail", { came: true });
    expect(await fetchPoint(app, "mail")).toMatchObject({
      open: false,
      why: expect.stringMatching(/has come to owner@practice\.example/),
    });
  });

  test("asks for a backup of the last day, and for one that was put back", async () => {
    expect(await fetchPoint(app, "backup")).toMatchObject({ open: true, what: "There is no backup" });
    const noteBackupOfAge = (ageMs: number, copied: boolean | null = null) =>
      noteBackup(app.dataDir, { at: new Date(Date.now() - ageMs).toISOString(), onSameDisk: true, copied });
    noteBackupOfAge(2 * DAY_MS);
    expect(await fetchPoint(app, "backup")).toMatchObject({
      open: true,
      what: expect.stringMatching(/^The last backup was made on/),
    });
    noteBackupOfAge(DAY_MS, false);
    expect(await fetchPoint(app, "backup")).toMatchObject({
      open: true,
      what: "The last backup could not be copied to BACKUP_REMOTE",
    });
    noteBackupOfAge(DAY_MS);
    expect(await fetchPoint(app, "backup")).toMatchObject({ open: true, what: "No backup was ever put back" });
    noteRestore(app.dataDir, new Date());
    expect(await fetchPoint(app, "backup")).toMatchObject({
      open: false,
      why: expect.stringMatching(/on the same disk as the site\.$/),
    });
  });

  test("keeps the weekly post open until its timer has run", async () => {
    expect(await fetchPoint(app, "weekly")).toMatchObject({
      open: true,
      what: expect.stringMatching(/has never run$/),
    });
    const lastRun = { at: new Date().toISOString(), reason: "Done.", by: "timer" };
    writeFileSync(join(app.dataDir, "weekly.json"), JSON.stringify({ made: [], lastRun }));
    expect(await fetchPoint(app, "weekly")).toMatchObject({ open: false });
  });

  test("reports a site without encryption, missing mail, a weak password and an unreachable copy", async () => {
    expect(await fetchPoint(app, "remote")).toMatchObject({ open: true, what: "No copy anywhere else" });
    const { stdout } = await runCommand({
      SITE_URL: "http://practice.invalid",
      ADMIN_PASSWORD: "Eleanor1",
      GIT_REMOTE: "/nowhere/at/all.git",
    });
    for (const line of [
      "To mend: The site is not encrypted\n",
      "Look at: The site does not answer at its own address\n",
      "To mend: No mail is set up\n",
      "To mend: The password is weak\n    Whoever guesses it can change the site",
      "Look at: The copy elsewhere is out of reach\n    The git remote cannot be reached.",
    ])
      expect(stdout).toContain(line);
    expect(stdout, "a site without encryption has no certificate").not.toContain(": Certificate\n");
  });
});

test("npm run checklist prints the same list with the remedies, needs no running service, and exits with 1 while a point is open", async () => {
  const { code, stdout } = await runCommand({
    SITE_URL: "http://localhost:9",
    NODE_EXTRA_CA_CERTS: diaryHost.certificate,
  });
  expect(code).toBe(1);
  for (const { id, open, colour, what, why } of await fetchPoints(app)) {
    if (["site-address", "headers", "certificate", "mail", "password"].includes(id)) continue; // the command runs with other settings for these
    const state = open ? { red: "To mend", amber: "Look at" }[colour] : "In order";
    expect(stdout).toContain(`${state}: ${what}\n    ${why}`);
  }
  expect(stdout).toContain("→ Change words: http://localhost:9/admin/practice#people.practitioner.title");
  expect(stdout).toContain("In order: Password\n    Only its hash is kept, so nobody can see how strong it is.");
  expect(stdout).toContain("→ Run npm run setup and answer the question for the domain name");
  expect(stdout).toContain("→ Set up mail: http://localhost:9/admin/practice#told.host");
  expect(stdout).toMatch(/\n\d+ points are open\. None of them stops you\.\n$/);
});

async function runCommand(env: Record<string, string>) {
  const settings = {
    BLOG_DIR: app.blogDir,
    PRACTICE_DIR: app.practiceDir,
    DATA_DIR: app.dataDir,
    DIST_DIR: app.distDir,
    WEEKLY_TIMER: "true",
    PATH: process.env.PATH ?? "",
  };
  const run = promisify(execFile)(process.execPath, ["scripts/checklist.ts"], { env: { ...settings, ...env } });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
}
