// @module-tag slow
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listen } from "../testing/listen.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { said } from "../testing/read-answer.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { readTold } from "./told.ts";

const account = { user: "clinic@practice.example", password: "p@ss word/1" };
const to = "owner@practice.example";
const mail = openForTests(() => startMailServer({ account }));
const hook = openForTests(startWebhook);
let app: TestApp;
let time = Date.parse("2026-11-20T09:00:00Z");

/** Starts a web server that records the requests it gets, in place of ntfy. */
async function startWebhook() {
  const posts: { path: string; body: string }[] = [];
  const state = { status: 200 };
  const server = await listen(async (req, res) => {
    posts.push({ path: req.url ?? "", body: await text(req) });
    res.writeHead(state.status, { Location: "/elsewhere" }).end("words of the host");
  });
  return { ...server, posts, state, host: `127.0.0.1:${server.port}`, url: `${server.url}/a-secret-topic` };
}

beforeAll(async () => {
  app = await startTestApp({ posts: { "broken.md": "---\ntitle: [\n---\n" }, now: () => new Date(time) });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  time += 600_000; // so that no limit of an earlier test applies
  const [status] = await save({ host: "", to: "", from: "", alertMail: "", alertUrl: "" });
  expect(status).toBe(200);
  mail.mails.length = 0;
  hook.posts.length = 0;
  hook.state.status = 200;
});

const save = async (changes: object, at = app) => said(await at.asAdmin("PATCH", "/api/admin/told", changes));
const attempt = async (trial: string, changes: object = {}, at = app) =>
  said(await at.asAdmin("POST", "/api/admin/told/trial", { trial, ...changes }));
const shown = async (at = app) => (await at.asAdmin("GET", "/api/admin/told")).json();
const kept = () => JSON.parse(readFileSync(join(app.dataDir, "told.json"), "utf8"));
const point = async (id: string, at = app) => {
  const { points } = await (await at.asAdmin("GET", "/api/admin/checklist")).json();
  return points.find((one: { id: string }) => one.id === id);
};
/** A visitor writes, from a network of its own. */
let visitors = 0;
const write = (message: string, at = app) =>
  at.asVisitor(
    "POST",
    "/api/contact",
    { name: "Ada", email: "ada@example.org", message },
    { "X-Forwarded-For": `203.0.113.${++visitors}` },
  );
const server = () => ({ host: "127.0.0.1", port: new URL(mail.url).port });
const wholeMail = () => ({ ...server(), account: account.user, password: account.password, to });
const soon = { timeout: 15_000 };

describe("who is told of messages and problems", () => {
  test("is shown to the owner only", async () => {
    const calls = [
      ["GET", "/api/admin/told"],
      ["PATCH", "/api/admin/told"],
      ["POST", "/api/admin/told/trial"],
    ] as const;
    for (const [method, path] of calls)
      expect((await app.asVisitor(method, path, method === "GET" ? undefined : {})).status).toBe(401);
  });

  test("is set at the desk without a restart: the next message is mailed, and so are those whose mail had failed", async () => {
    await write("Before mail was set up.");
    await save({ ...wholeMail(), password: "wrong" });
    await write("With a wrong password.");
    await vi.waitFor(() => expect(app.errors.join()).toContain("could not be mailed (535)"), soon);
    expect((await save({ password: account.password }))[0]).toBe(200);
    await vi.waitFor(() => expect(mail.mails.join()).toContain("With a wrong password."), soon);
    await write("With the right one.");
    await vi.waitFor(() => expect(mail.mails).toHaveLength(2), soon);
    expect(mail.mails[1]).toContain(`From: ${account.user}\nTo: ${to}`);
    await save({ to: "other@practice.example", from: "website@practice.example" });
    await write("To another mailbox.");
    await vi.waitFor(() => expect(mail.mails).toHaveLength(3), soon);
    expect(mail.mails[2]).toContain("From: website@practice.example\nTo: other@practice.example");
    await save({ host: "", to: "", from: "" });
    await write("Mail was taken out again.");
    const [last] = await (await app.asAdmin("GET", "/api/admin/messages")).json();
    expect(last).toMatchObject({ message: "Mail was taken out again.", mail: "off" });
  });

  test("is not changed by a device that has not seen the last change of another one", async () => {
    const { revision } = await shown();
    const saveOn = async (to: string, seen: string) =>
      said(await app.asAdmin("PATCH", "/api/admin/told", { ...wholeMail(), to }, { "If-Match": `"${seen}"` }));
    const saves = await Promise.all([saveOn("desk@practice.example", revision), saveOn(to, revision)]);
    expect(saves.map(([status]) => status)).toEqual([200, 409]);
    expect(saves[1]?.[1]).toContain("changed on another device meanwhile, so nothing was saved");
    const now = await shown();
    expect(now.to).toBe("desk@practice.example");
    expect((await saveOn(to, now.revision))[0]).toBe(200);
    expect((await shown()).to).toBe(to);
  });

  test("is told by mail and by webhook when something breaks, as soon as it is set", async () => {
    await save({ ...wholeMail(), alertMail: "expert@elsewhere.example", alertUrl: hook.url });
    await vi.waitFor(async () => {
      time += 11_000;
      expect(hook.posts.at(-1)?.body).toContain("Posts that cannot be read: broken.md.");
      expect(mail.mails.at(-1)).toContain("To: expert@elsewhere.example");
    }, 40_000);
  }, 60_000);

  test("is kept in a file that nobody else can read, and neither an answer, a log nor git holds a secret", async () => {
    const [, saved] = await save({ ...wholeMail(), alertUrl: hook.url });
    expect(JSON.parse(String(saved))).toEqual({
      ...server(),
      account: account.user,
      to,
      from: "",
      alertMail: "",
      kept: { password: true, alertUrl: hook.host },
      onServer: [],
      revision: expect.any(String),
    });
    expect(await shown()).toEqual(JSON.parse(String(saved)));
    for (const name of readdirSync(app.dataDir).filter((file) => file.startsWith("told")))
      expect(statSync(join(app.dataDir, name)).mode & 0o777, name).toBe(0o600);

    await save({ host: "mail server" });
    await attempt("to", { password: "another-secret" });
    hook.state.status = 404;
    const said = [await attempt("alertUrl"), await attempt("alertUrl", { alertUrl: "ftp://another-secret" })].join();
    const status = await (await app.asAdmin("GET", "/api/admin/status")).text();
    const all = [said, status, saved, ...app.errors, app.git("log", "--all", "-p")].join();
    for (const secret of ["p@ss", encodeURIComponent(account.password), "a-secret-topic", "another-secret"])
      expect(all).not.toContain(secret);
    expect(app.git("status", "--porcelain", "--ignored")).not.toContain("told");
  });

  test("keeps a password for its own mail server and account only", async () => {
    await save(wholeMail());
    const again = "“password” has to be typed again: the kept one is for another mail server or account.";
    expect(await save({ host: "localhost" })).toEqual([400, again]);
    expect(await attempt("to", { host: "localhost" })).toEqual([400, again]);
    expect(await save({ account: "somebody" })).toEqual([400, again]);
    expect(await save({ port: "2525" })).toMatchObject([200, expect.stringContaining('"password":true')]);
    expect(await save({ account: "" })).toMatchObject([200, expect.stringContaining('"password":false')]);
    expect(kept().SMTP_URL).toBe("smtp://127.0.0.1:2525");
  });

  test("loses no field when several are saved at the same time", async () => {
    const fields = { to, alertMail: "expert@elsewhere.example", alertUrl: hook.url };
    await save({ host: "mail.practice.example", to: "first@practice.example" });
    await Promise.all(Object.entries(fields).map(([field, value]) => save({ [field]: value })));
    expect(await shown()).toMatchObject({ to, alertMail: fields.alertMail, kept: { alertUrl: hook.host } });
  });

  test("answers a wrong value by a sentence that names its field, and changes nothing", async () => {
    await save({ ...wholeMail(), alertUrl: hook.url });
    const before = kept();
    const cases: [changes: object, sentence: string][] = [
      [{ host: "smtp://mail.example.org" }, "“host” is not the name of a mail server, such as mail.example.org."],
      [{ host: "mail.example.org/x" }, "“host” is not the name of a mail server, such as mail.example.org."],
      [{ port: "0" }, "“port” has to be a number, mostly 587 or 465."],
      [{ port: "65536" }, "“port” has to be a number, mostly 587 or 465."],
      [{ port: "25 " + "x" }, "“port” has to be a number, mostly 587 or 465."],
      [{ password: "" }, "“password” is missing: the account needs one."],
      [{ account: "", password: "x" }, "“account” is missing: the password belongs to one."],
      [{ to: "owner" }, "“to” is not an e-mail address."],
      [{ to: "" }, "“to” is missing: without it no mail can be sent."],
      [{ host: "" }, "“host” is missing: without it no mail can be sent."],
      [{ host: "", to: "", account: "new" }, "“host” is missing: the account is on one."],
      [{ host: "", to: "", alertMail: to }, "“host” is missing: without it no mail can be sent."],
      [{ from: "The Practice" }, "“from” is not an e-mail address."],
      [{ alertMail: "a@b@c" }, "“alertMail” is not an e-mail address."],
      [{ alertUrl: "file:///etc/passwd" }, "“alertUrl” is not an address like https://ntfy.sh/a-secret-name."],
      [{ alertUrl: "javascript:alert(1)" }, "“alertUrl” is not an address like https://ntfy.sh/a-secret-name."],
      [{ alertUrl: "https://u:p@a.example/x" }, "“alertUrl” must not hold a name and a password, which are not sent."],
      [{ to: 7 }, "Every field has to be text."],
      [{ to: "x".repeat(501) }, "A field has at most 500 characters."],
      [{ SMTP_URL: "smtp://a.example" }, "Unknown field: SMTP_URL."],
    ];
    for (const [changes, sentence] of cases) {
      expect(await save(changes)).toEqual([400, sentence]);
      if ("SMTP_URL" in changes === false) expect((await attempt("to", changes))[1]).toBe(sentence);
    }
    const refused = await app.asAdmin("PATCH", "/api/admin/told", { port: "0" });
    expect(refused.headers.get("x-field")).toBe("port");
    expect(await save([])).toEqual([400, "The request could not be understood."]);
    expect(kept()).toEqual(before);
    expect([mail.mails, hook.posts]).toEqual([[], []]);
  });

  test.each([
    [{ host: "mail.example.org", port: "465" }, "smtps://mail.example.org:465"],
    [{ host: "Bücher.example", port: "" }, "smtp://xn--bcher-kva.example:587"],
    [{ host: "::1", port: "25" }, "smtp://[::1]:25"],
    [{ host: " mail.example.org ", port: "587 " }, "smtp://mail.example.org:587"],
  ])("is composed from its fields and taken apart again (%o)", async (changes, url) => {
    expect((await save({ ...changes, to }))[0]).toBe(200);
    expect(kept().SMTP_URL).toBe(url);
    const { host, port } = await shown();
    expect((await save({ host, port }))[0]).toBe(200);
    expect(kept().SMTP_URL).toBe(url);
  });

  test("may be changed beside .env only where that is silent, and what it says wins, now and later", async () => {
    await save({ ...wholeMail(), alertMail: "expert@elsewhere.example", from: "website@practice.example" });
    const env = { SMTP_URL: "smtp://user:canary-word@mail.server.example", MAIL_TO: "set@server.example" };
    await app.stop();
    const withEnv = await startTestApp({ root: app.root, env, now: () => new Date(time) });
    const answer = await shown(withEnv);
    expect(answer).toEqual({
      host: "mail.server.example",
      port: "587",
      account: "",
      to: "set@server.example",
      from: "set@server.example",
      alertMail: "expert@elsewhere.example",
      kept: { password: true, alertUrl: "" },
      onServer: ["host", "port", "account", "password", "to", "from"],
      revision: expect.any(String),
    });
    expect(JSON.stringify(answer)).not.toContain("canary");
    for (const field of answer.onServer)
      expect(await save({ [field]: "x@y.example" }, withEnv)).toEqual([
        409,
        `“${field}” is set on the server, in .env, and is changed there.`,
      ]);
    expect((await save({ alertMail: "new@elsewhere.example" }, withEnv))[0]).toBe(200);
    expect(await point("alerts", withEnv)).toMatchObject({ open: false });
    await withEnv.stop();
    app = await startTestApp({ root: app.root, now: () => new Date(time) });
    expect(await shown()).toMatchObject({ ...server(), to, alertMail: "new@elsewhere.example" });
  });

  test("is the same for the commands beside the service", async () => {
    await save({ ...wholeMail(), alertUrl: hook.url });
    const none = { SMTP_URL: undefined, MAIL_TO: undefined, MAIL_FROM: undefined, ALERT_MAIL: undefined };
    const config = { ...none, ALERT_URL: undefined, DATA_DIR: app.dataDir };
    expect(readTold(config)).toMatchObject({ MAIL_TO: to, MAIL_FROM: account.user, ALERT_URL: hook.url });
    expect(readTold({ ...config, DATA_DIR: "/nowhere" })).toEqual({ ...none, ALERT_URL: undefined });
  });
});

describe("a trial", () => {
  test("really sends to each address what was typed and is not saved, and keeps nothing of it", async () => {
    const typed = { ...wholeMail(), alertMail: "expert@elsewhere.example", alertUrl: `${hook.url}/{status}` };
    expect(await attempt("to", typed)).toEqual([
      200,
      JSON.stringify({ sentence: `It was taken. Look whether it comes to ${to}.` }),
    ]);
    expect(mail.mails[0]).toContain(`To: ${to}\nSubject: Test mail from the website`);
    expect((await attempt("alertMail", typed))[0]).toBe(200);
    expect(mail.mails[1]).toContain("To: expert@elsewhere.example\nSubject: localhost:3000: a trial");
    expect((await attempt("alertUrl", typed))[1]).toContain(`comes to ${hook.host}.`);
    expect(hook.posts).toEqual([{ path: "/a-secret-topic/0", body: "This is a trial. Nothing is wrong." }]);
    expect(await shown()).toMatchObject({ host: "", to: "", kept: { password: false, alertUrl: "" } });
  });

  test("closes the checklist's points together with the saved settings, and counts for these only", async () => {
    expect(await point("mail")).toMatchObject({
      open: true,
      what: "No mail is set up",
      where: "/admin/practice#told.host",
    });
    expect(await point("alerts")).toMatchObject({ open: true, what: "Nobody is told when something breaks" });
    await attempt("to", wholeMail());
    expect(await point("mail")).toMatchObject({ what: "No mail is set up" });
    await save({ ...wholeMail(), alertMail: to });
    expect(await point("mail")).toMatchObject({ open: true, what: "Has the test mail come?" });
    await app.asAdmin("PATCH", "/api/admin/test-mail", { came: true });
    expect(await point("mail")).toMatchObject({ open: false });
    expect(await point("alerts")).toMatchObject({ open: false, why: expect.stringContaining(to) });
    await save({ alertMail: "", alertUrl: hook.url });
    const { why } = await point("alerts");
    expect(why).toContain(hook.host);
    expect(why).not.toContain("secret");
    for (const changes of [{ to: "other@practice.example" }, { to, password: "another" }]) {
      await save(changes);
      expect(await point("mail")).toMatchObject({ open: true, what: "Mail was never tested" });
    }
  });

  test("says in one sentence what the mail server answered", async () => {
    const advice = "Please look through what you typed, or ask whoever provides your mail.";
    expect(await attempt("to", { ...wholeMail(), password: "wrong" })).toEqual([
      503,
      `The mail server does not accept the name or the password. ${advice}`,
    ]);
    expect(await attempt("to", { ...wholeMail(), host: "no-such-host.invalid" })).toEqual([
      503,
      `There is no mail server of the name that is given. ${advice}`,
    ]);
    expect(await attempt("to", { ...wholeMail(), port: "9" })).toEqual([
      503,
      `The mail server does not answer. Its name or port may be wrong. ${advice}`,
    ]);
    mail.state.refusal = { code: 550, words: "we do not know canary" };
    expect(await attempt("to", wholeMail())).toEqual([
      503,
      `The mail server refused the mail (550). It may not know the address. ${advice}`,
    ]);
    mail.state.refusal = undefined;
    expect(await attempt("to")).toEqual([400, "“to” is missing."]);
    expect(await attempt("alertMail", wholeMail())).toEqual([400, "“alertMail” is missing."]);
    expect(await attempt("alertUrl")).toEqual([400, "“alertUrl” is missing."]);
    expect(await attempt("everybody")).toEqual([400, "Trial has to be one of: to, alertMail, alertUrl."]);
  });

  test("says what the webhook answered, and follows no redirect with its secret address", async () => {
    hook.state.status = 307;
    expect(await attempt("alertUrl", { alertUrl: hook.url })).toEqual([
      503,
      `${hook.host} has refused it (307). Is the address right to the last letter?`,
    ]);
    expect(hook.posts).toHaveLength(1);
    expect(await attempt("alertUrl", { alertUrl: "http://no-such-host.invalid/x" })).toEqual([
      503,
      "There is no no-such-host.invalid.",
    ]);
    expect(await attempt("alertUrl", { alertUrl: "http://127.0.0.1:9/x" })).toEqual([
      503,
      "127.0.0.1:9 does not answer.",
    ]);
  });

  test("is refused after many in a short time", async () => {
    for (let sent = 0; sent < 20; sent++) expect((await attempt("alertUrl", { alertUrl: hook.url }))[0]).toBe(200);
    const refused = [429, "That is a lot of trials in a short time. Please try again in 10 minutes."];
    expect(await attempt("alertUrl", { alertUrl: hook.url })).toEqual(refused);
    expect(await attempt("to", wholeMail())).toEqual(refused);
    time += 600_000;
    expect((await attempt("to", wholeMail()))[0]).toBe(200);
  });
});
