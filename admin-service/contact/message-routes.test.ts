// @module-tag slow
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { site } from "#content/facts/site.ts";
import { facts } from "#content/facts/testing/sample.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, list } from "../testing/read-answer.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { openTestMail } from "./test-mail.ts";

const app = openForTests(() => startTestApp());
afterEach(async () => {
  for (const email of ["ada@example.org", "bea@example.org"])
    await app.asAdmin("DELETE", `/api/admin/person?email=${email}`);
});

let senders = 0;
/** Sends a message from a new network, so that no rate limit applies. */
async function write(fields: Record<string, string> = {}, to = app): Promise<string> {
  const form = { name: "Ada Rider", email: "ada@example.org", message: "How much for two?", ...fields };
  const from = { "X-Forwarded-For": `203.0.113.${++senders}` };
  return String((await json(await to.asVisitor("POST", "/api/contact", form, from))).id);
}

const inbox = async (box = "inbox", of = app) => list(await of.asAdmin("GET", `/api/admin/messages?box=${box}`));
const counts = async (of = app) => (await json(await of.asAdmin("GET", "/api/admin/status"))).messages;

describe("POST /api/contact", () => {
  test("accepts the plain form of our own page; every other call accepts JSON only", async () => {
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const fields = new URLSearchParams({ name: "Ada", email: "ada@example.org", message: "How much?", consent: "on" });
    const send = async (path: string, headers: Record<string, string>) =>
      (await app.asVisitor("POST", path, fields.toString(), headers)).status;
    expect(await send("/api/contact", { ...form, "Sec-Fetch-Site": "same-origin" })).toBe(201);
    expect(await send("/api/contact", { ...form, "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await send("/api/contact", { ...form, Origin: "https://evil.example" })).toBe(403);
    expect(await send("/api/contact", { "Content-Type": "text/plain" })).toBe(415);
    expect(await send("/api/admin/login", form)).toBe(415);
    expect(await inbox()).toMatchObject([{ name: "Ada" }]);
  });
});

describe("GET /api/admin/messages", () => {
  test("lists visitors' messages, newest first, with suspected spam in a separate box", async () => {
    await write();
    await write({ name: "Bea", subject: "pricing", phone: "01632 960000" });
    await write({ name: "A robot", website: "filled in" });
    expect((await inbox()).map(({ name }) => name)).toEqual(["Bea", "Ada Rider"]);
    expect((await inbox())[0]).toEqual({
      id: expect.any(String),
      receivedAt: expect.any(String),
      name: "Bea",
      email: "ada@example.org",
      phone: "01632 960000",
      subject: "pricing",
      message: "How much for two?",
      read: false,
      suspected: false,
      reasons: [],
      notice: site.privacyEffective,
      keptUntil: expect.any(String),
      mail: "off",
    });
    expect(await inbox("spam")).toMatchObject([
      { name: "A robot", reasons: ["filled in the field that people cannot see"] },
    ]);
    expect((await app.asAdmin("GET", "/api/admin/messages")).headers.get("x-unread-spam")).toBe("1");
    expect(await counts()).toEqual({ unread: 2, unsent: 0, held: 1, urgent: 0, urgentUnread: 0 });
    expect((await app.asVisitor("GET", "/api/admin/messages")).status).toBe(401);
    expect((await app.asAdmin("GET", "/api/admin/messages?box=attic")).status).toBe(400);
  });

  test("says which messages were mailed, also after they were held as spam by mistake, and which are still waiting", async () => {
    await using mail = await startMailServer();
    await using mailing = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" } });
    const messages = () => inbox("inbox", mailing);
    await write({}, mailing);
    await vi.waitFor(async () => expect(await messages()).toMatchObject([{ mail: "sent" }]), { timeout: 15_000 });
    expect(mail.mails).toHaveLength(1);
    const mailTo = { to: "owner@practice.example" };
    expect(await counts(mailing)).toMatchObject({ unread: 1, unsent: 0, mail: mailTo });
    const links = { message: "https://a.example https://b.example https://c.example" };
    const suspected = await write(links, mailing);
    expect(await inbox("spam", mailing)).toMatchObject([{ id: suspected, mail: "off" }]);
    expect(mail.mails).toHaveLength(1);
    await mailing.asAdmin("PATCH", `/api/admin/messages/${suspected}`, { suspected: false, read: true });
    await vi.waitFor(async () => expect((await messages())[0]).toMatchObject({ mail: "sent" }), { timeout: 15_000 });
    expect(JSON.stringify(mail.mails[1])).toContain("https://c.example");
    await mailing.asAdmin("DELETE", `/api/admin/messages/${suspected}`);

    mail.state.refusal = { code: 451, words: "not now" };
    await write({}, mailing);
    expect(await messages()).toMatchObject([{ mail: "waiting" }, { mail: "sent" }]);
    await vi.waitFor(async () => expect(await counts(mailing)).toMatchObject({ unread: 2, unsent: 1, mail: mailTo }), {
      timeout: 15_000,
    });
  });

  test("shows an emergency in the inbox even if it looks like spam, until it is answered or she puts it with the spam", async () => {
    const mark = (id: string, marks: object) => app.asAdmin("PATCH", `/api/admin/messages/${id}`, marks);
    const names = async (box: string) => (await inbox(box)).map(({ name }) => name);
    const suspect = { subject: "emergency", message: "https://a.example https://b.example https://c.example" };
    const held = await write({ ...suspect, name: "Held" });
    const plain = await write({ subject: "emergency", name: "Plain" });
    expect(await inbox()).toMatchObject([
      { name: "Plain", suspected: false },
      { name: "Held", suspected: true, reasons: ["many links"] },
    ]);
    expect(await names("spam")).toEqual(["Held"]);
    expect(await counts()).toMatchObject({ unread: 2, held: 1, urgent: 2, urgentUnread: 2 });
    await mark(plain, { read: true });
    expect(await counts()).toMatchObject({ unread: 1, urgent: 2, urgentUnread: 1 });
    await mark(plain, { answered: true });
    await mark(held, { answered: true });
    expect(await names("inbox")).toEqual(["Plain"]);
    expect(await counts()).toMatchObject({ urgent: 0, urgentUnread: 0 });
    await mark(plain, { answered: false });
    expect(await counts()).toMatchObject({ urgent: 1 });
    await mark(plain, { suspected: true });
    expect(await names("inbox")).toEqual([]);
    expect(await counts()).toMatchObject({ urgent: 0 });
  });
});

describe("PATCH and DELETE /api/admin/messages/:id", () => {
  test("mark a message as read, as unread or as spam, delete and restore it, and notify open desks", async () => {
    const id = await write();
    const stream = await app.asAdmin("GET", "/api/admin/events");
    const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const patch = (marks: object) => app.asAdmin("PATCH", `/api/admin/messages/${id}`, marks);
    expect(await json(await patch({ read: true }))).toMatchObject({ id, read: true });
    let text = "";
    while (!text.includes("event: messages\ndata: {}\n")) text += (await events?.read())?.value ?? "";
    await events?.cancel();
    expect(await counts()).toMatchObject({ unread: 0, unsent: 0 });
    await patch({ read: false });
    expect(await counts()).toMatchObject({ unread: 1, unsent: 0 });
    await patch({ suspected: true });
    expect([await inbox(), (await inbox("spam")).length]).toEqual([[], 1]);
    expect((await patch({ name: "Eve" })).status).toBe(400);
    expect((await app.asAdmin("DELETE", `/api/admin/messages/${id}`)).status).toBe(204);
    expect((await app.asAdmin("DELETE", `/api/admin/messages/${id}`)).status).toBe(404);
    expect((await patch({ read: true })).status).toBe(404);
    expect(await inbox("spam")).toEqual([]);
    const restore = () => app.asAdmin("POST", `/api/admin/messages/${id}/restore`);
    expect(await json(await restore())).toMatchObject({ id, suspected: true });
    expect((await inbox("spam")).length).toBe(1);
    expect((await app.asVisitor("POST", `/api/admin/messages/${id}/restore`)).status).toBe(401);
  });
});

describe("a message", () => {
  test("keeps the time when it was marked as answered, until the mark is removed", async () => {
    const id = await write();
    const answered = (is: unknown) => app.asAdmin("PATCH", `/api/admin/messages/${id}`, { answered: is });
    const { answeredAt } = await json(await answered(true));
    expect(Date.parse(String(answeredAt))).toBeGreaterThan(Date.now() - 60_000);
    expect(await json(await answered(true))).toMatchObject({ answeredAt });
    expect(await inbox()).toMatchObject([{ id, answeredAt }]);
    const file = await app.asAdmin("GET", "/api/admin/person?email=ada@example.org");
    expect(await json(file)).toMatchObject({ messages: [{ answeredAt }] });
    expect(await json(await answered(false))).not.toHaveProperty("answeredAt");
    const refused = await answered("yes");
    expect([refused.status, await refused.text()]).toEqual([400, "Answered has to be true or false."]);
  });

  test("says when it will be deleted automatically", async () => {
    await write();
    const [{ receivedAt, keptUntil } = {}] = await inbox();
    const end = new Date(String(receivedAt));
    end.setUTCMonth(end.getUTCMonth() + facts.practice.messagesKeptMonths);
    expect(keptUntil).toBe(end.toISOString());
  });
});

describe("POST /api/admin/test-mail", () => {
  const send = (of: TestApp) => of.asAdmin("POST", "/api/admin/test-mail");
  const outcome = async (response: Response) => [response.status, await response.text()];
  const env = (mail: { url: string }, changes = {}) => ({
    env: { SMTP_URL: mail.url, MAIL_TO: "owner@practice.example", ...changes },
  });

  test("sends a mail to the practice, and stores the owner's answer whether it has come", async () => {
    await using mail = await startMailServer();
    const root = mkdtempSync(join(tmpdir(), "practice-"));
    const mailing = await startTestApp({ root, ...env(mail) });
    const came = (is: unknown) => mailing.asAdmin("PATCH", "/api/admin/test-mail", { came: is });
    expect(await outcome(await came(true))).toEqual([409, "No test mail was sent so far."]);
    const sent = await send(mailing);
    let { sentAt } = await json(sent);
    expect([sent.status, Date.parse(String(sentAt)) > Date.now() - 60_000]).toEqual([200, true]);
    expect(mail.mails).toHaveLength(1);
    expect(mail.mails[0]).toContain("To: owner@practice.example\nSubject: Test mail from the website");
    ({ sentAt } = await json(await send(mailing)));
    const [first, second] = await mail.read();
    expect([first?.subject === second?.subject, first?.messageId === second?.messageId]).toEqual([false, false]);
    expect(await counts(mailing)).toMatchObject({ mail: { to: "owner@practice.example", tested: { sentAt } } });
    expect(await json(await came(true))).toEqual({ sentAt, came: true });
    expect(await outcome(await came("perhaps"))).toEqual([400, "Came has to be true or false."]);
    await mailing.stop();

    const later = await startTestApp({ root, ...env(mail) });
    expect(await counts(later)).toMatchObject({ mail: { tested: { sentAt, came: true } } });
    await later.stop();
    const withSender = await startTestApp({ root, ...env(mail, { MAIL_FROM: "website@practice.example" }) });
    expect(((await counts(withSender)) as { mail: object }).mail).not.toHaveProperty("tested");
    await send(withSender);
    expect((await mail.read()).at(-1)?.from?.address).toBe("website@practice.example");
    await withSender.stop();
    await using other = await startTestApp({ root, ...env(mail, { MAIL_TO: "other@practice.example" }) });
    expect(await counts(other)).toMatchObject({ mail: { to: "other@practice.example" } });
    expect(((await counts(other)) as { mail: object }).mail).not.toHaveProperty("tested");
  });

  test("explains in one sentence why no mail was sent, and sends only one at a time", async () => {
    for (const method of ["POST", "PATCH"])
      expect((await app.asVisitor(method, "/api/admin/test-mail", {})).status).toBe(401);
    expect(await outcome(await send(app))).toEqual([
      409,
      "No mail is set up. It can be set at the desk, under Practice.",
    ]);

    await using mail = await startMailServer({ account: { user: "owner", password: "right" } });
    await using mailing = await startTestApp(env(mail));
    const [first, second] = await Promise.all([send(mailing), send(mailing)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const busy = first.status === 409 ? first : second;
    expect(await busy.text()).toBe("A test mail is on its way already. Please wait for it.");
    const advice = " Please tell whoever looks after the server.";
    mail.state.refusal = { code: 550, words: "owner@practice.example is unknown" };
    expect(await outcome(await send(mailing))).toEqual([
      503,
      `The mail server refused the mail (550). It may not know the address.${advice}`,
    ]);
    mail.state.refusal = { code: 451, words: "later" };
    expect(await outcome(await send(mailing))).toEqual([
      503,
      `The mail server did not take the mail just now (451).${advice}`,
    ]);
    mail.state.refusal = undefined;
    await mail[Symbol.asyncDispose]();
    expect(await outcome(await send(mailing))).toEqual([
      503,
      `The mail server does not answer. Its name or port in SMTP_URL may be wrong.${advice}`,
    ]);
    expect(((await counts(mailing)) as { mail: { tested: object } }).mail.tested).toHaveProperty("sentAt");
    expect(mailing.errors.join()).not.toContain("practice.example");
  });

  test("distinguishes a wrong password, missing encryption and an unknown server", async () => {
    await using mail = await startMailServer({ account: { user: "owner", password: "right" } });
    const send = async (SMTP_URL: string) => {
      const address = "owner@practice.example";
      const config = { SMTP_URL, MAIL_TO: address, MAIL_FROM: address, DATA_DIR: app.dataDir };
      return (await openTestMail({ config, facts: () => facts, now: () => new Date() })).send();
    };
    await expect(send(mail.url.replace("right", "wrong"))).rejects.toThrow("the name or the password in SMTP_URL");
    await expect(send(`${mail.url}?requireTLS=true`)).rejects.toThrow("cannot be reached securely (TLS)");
    await expect(send("smtp://no-such-host.invalid:25")).rejects.toThrow("There is no mail server of the name");
    expect(mail.mails).toEqual([]);
  });
});

describe("/api/admin/person", () => {
  const path = "/api/admin/person?email=";

  test("finds and erases a person whose domain some browsers send in another spelling", async () => {
    await write({ email: "ada@München.example" });
    await write({ email: "ada@xn--mnchen-3ya.example" });
    for (const email of ["ada@münchen.example", "ada@XN--mnchen-3ya.example"])
      expect((await json(await app.asAdmin("GET", path + encodeURIComponent(email)))).count).toBe(2);
    const erased = await app.asAdmin("DELETE", `${path}${encodeURIComponent("ada@münchen.example")}`);
    expect(await json(erased)).toMatchObject({ erased: 2 });
  });

  test("returns everything about one person as a readable file, and erases it for good, with a receipt", async () => {
    await write();
    await write({ email: "Ada@Example.org", message: "Again.", website: "filled in" });
    await app.asAdmin("DELETE", `/api/admin/messages/${await write({ message: "Deleted just now." })}`);
    await write({ email: "bea@example.org" });
    const file = await app.asAdmin("GET", `${path}ada@example.org`);
    expect(file.headers.get("content-disposition")).toBe("attachment; filename=person.json");
    const text = await file.text();
    expect(text).toContain('\n  "email": "ada@example.org",\n');
    const data = JSON.parse(text);
    expect(data).toMatchObject({ spam: 1, waitingMails: 0, sentMails: 0 });
    expect(data.backups).toBe("Backups made before today keep this for 30 days at most.");
    expect(data.messages.map(({ message }: { message: string }) => message)).toEqual([
      "How much for two?",
      "Again.",
      "Deleted just now.",
    ]);
    const receipt = await json(await app.asAdmin("DELETE", `${path}ADA@example.org`));
    const until = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Europe/London" });
    expect(receipt).toEqual({
      email: "ada@example.org",
      at: expect.any(String),
      erased: 3,
      spam: 1,
      waitingMails: 0,
      sentMails: 0,
      backupsUntil: until,
    });
    expect((await inbox()).map(({ email }) => email)).toEqual(["bea@example.org"]);
    expect(await inbox("spam")).toEqual([]);
    expect(app.errors.join()).not.toMatch(/ada@/i);
  });

  test("recognises an address in any spelling, accepts one that nobody has used, and refuses text that is no address", async () => {
    await write();
    const fullWidth = encodeURIComponent(" ＡＤＡ@Example.ORG ");
    expect(await json(await app.asAdmin("GET", path + fullWidth))).toMatchObject({ messages: [{ name: "Ada Rider" }] });
    for (const method of ["GET", "DELETE"]) {
      const nobody = await app.asAdmin(method, `${path}nobody@example.org`);
      expect([nobody.status, (await json(nobody)).erased]).toEqual([200, method === "GET" ? undefined : 0]);
      for (const address of ["/api/admin/person", path, `${path}ada`, `${path}ada@`]) {
        const refused = await app.asAdmin(method, address);
        expect([refused.status, await refused.text()]).toEqual([
          400,
          "Please give the whole e-mail address, such as ann@example.org.",
        ]);
      }
      expect((await app.asVisitor(method, `${path}ada@example.org`)).status).toBe(401);
    }
    expect(await inbox()).toHaveLength(1);
  });

  test("names the number of days for which the installed timer keeps backups", () => {
    expect(readFileSync("scripts/deploy/practice-backup.service", "utf8")).toContain("--keep 30\n");
  });
});

describe("a complaint", () => {
  test("has to be answered within 30 days, counted from the day after it came; after that it is a problem until answered", async () => {
    let now = new Date("2026-11-23T23:30:00Z");
    await using late = await startTestApp({ now: () => now });
    /** Logs in for each call, because no session lasts a month. */
    const call = async (method: string, path: string, body?: object) => {
      const login = await late.asVisitor("POST", "/api/admin/login", { password: late.password });
      const { token } = await json(login);
      return late.asVisitor(method, path, body, { Authorization: `Bearer ${token}` });
    };
    const id = await write({}, late);
    const mark = (marks: object) => call("PATCH", `/api/admin/messages/${id}`, marks);
    const complaint = async () => (await list(await call("GET", "/api/admin/messages")))[0]?.complaint;
    const problems = async () =>
      JSON.stringify(((await json(await late.asVisitor("GET", "/api/health"))) as { problems: [] }).problems);
    expect(await complaint()).toBeUndefined();
    expect(await json(await mark({ complaint: true }))).toMatchObject({
      complaint: { answerBy: "2026-12-23", isOverdue: false },
    });
    now = new Date("2026-12-23T23:59:00Z");
    expect(await complaint()).toEqual({ answerBy: "2026-12-23", isOverdue: false });
    expect(await problems()).not.toContain("complaint");
    now = new Date("2026-12-24T00:01:00Z");
    expect(await complaint()).toEqual({ answerBy: "2026-12-23", isOverdue: true });
    expect(await problems()).toContain("A complaint has not been answered within 30 days. See Messages.");
    await mark({ answered: true });
    expect(await complaint()).toEqual({ answerBy: "2026-12-23", isOverdue: false });
    expect(await problems()).not.toContain("complaint");
    expect(await json(await mark({ complaint: false }))).not.toHaveProperty("complaint");
    expect(await (await mark({ complaint: "yes" })).text()).toBe("Complaint has to be true or false.");
  });
});
