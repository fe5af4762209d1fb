import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startTestApp } from "../testing/start-test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;
let app: App;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(async () => {
  for (const email of ["ada@example.org", "bea@example.org"])
    await app.asAdmin("DELETE", `/api/admin/messages?email=${email}`);
});

const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const list = async (response: Response) => (await response.json()) as Record<string, unknown>[];

let senders = 0;
/** Sends a message, each from a network of its own. */
async function write(fields: Record<string, string> = {}, to = app): Promise<string> {
  const form = { name: "Ada Rider", email: "ada@example.org", message: "How much for two?", ...fields };
  const from = { "X-Forwarded-For": `203.0.113.${++senders}` };
  return String((await json(await to.asVisitor("POST", "/api/contact", form, from))).id);
}

const inbox = async (box = "inbox", of = app) => list(await of.asAdmin("GET", `/api/admin/messages?box=${box}`));
const counts = async (of = app) => (await json(await of.asAdmin("GET", "/api/admin/status"))).messages;

describe("POST /api/contact", () => {
  test("takes the plain form of our own page, which no other call does; everything else has to be JSON", async () => {
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
  test("shows what visitors wrote, newest first, and suspected spam apart", async () => {
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
      mail: "off",
    });
    expect((await inbox("spam")).map(({ name }) => name)).toEqual(["A robot"]);
    expect((await app.asAdmin("GET", "/api/admin/messages")).headers.get("x-unread-spam")).toBe("1");
    expect(await counts()).toEqual({ unread: 2, unsent: 0 });
    expect((await app.asVisitor("GET", "/api/admin/messages")).status).toBe(401);
    expect((await app.asAdmin("GET", "/api/admin/messages?box=attic")).status).toBe(400);
  });

  test("says which were mailed, those among them that were held as spam by mistake, and which could not be mailed so far", async () => {
    await using mail = await startMailServer();
    await using mailing = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" } });
    const messages = () => inbox("inbox", mailing);
    await write({}, mailing);
    await vi.waitFor(async () => expect(await messages()).toMatchObject([{ mail: "sent" }]), { timeout: 15_000 });
    expect(mail.mails).toHaveLength(1);
    expect(await counts(mailing)).toEqual({ unread: 1, unsent: 0 });
    const links = { message: "https://a.example https://b.example https://c.example" };
    const held = await write(links, mailing);
    expect(await inbox("spam", mailing)).toMatchObject([{ id: held, mail: "off" }]);
    expect(mail.mails).toHaveLength(1);
    await mailing.asAdmin("PATCH", `/api/admin/messages/${held}`, { suspected: false, read: true });
    await vi.waitFor(async () => expect((await messages())[0]).toMatchObject({ mail: "sent" }), { timeout: 15_000 });
    expect(JSON.stringify(mail.mails[1])).toContain("https://c.example");
    await mailing.asAdmin("DELETE", `/api/admin/messages/${held}`);

    mail.state.refusal = { code: 451, words: "not now" };
    await write({}, mailing);
    expect(await messages()).toMatchObject([{ mail: "waiting" }, { mail: "sent" }]);
    expect(await counts(mailing)).toEqual({ unread: 2, unsent: 1 });
  });
});

describe("PATCH and DELETE /api/admin/messages/:id", () => {
  test("mark a message as read, as spam or not, delete it, and bring it back; open desks hear of it", async () => {
    const id = await write();
    const stream = await app.asAdmin("GET", "/api/admin/events");
    const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const patch = (marks: object) => app.asAdmin("PATCH", `/api/admin/messages/${id}`, marks);
    expect(await json(await patch({ read: true }))).toMatchObject({ id, read: true });
    let text = "";
    while (!text.includes("event: messages\ndata: {}\n")) text += (await heard?.read())?.value ?? "";
    await heard?.cancel();
    expect(await counts()).toEqual({ unread: 0, unsent: 0 });
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

describe("one person's messages", () => {
  test("can be handed out as a file, and erased for good", async () => {
    await write();
    await write({ email: "Ada@Example.org", message: "Again.", website: "filled in" });
    await write({ email: "bea@example.org" });
    const file = await app.asAdmin("GET", "/api/admin/messages/export?email=ada@example.org");
    expect(file.headers.get("content-disposition")).toBe("attachment; filename=messages.json");
    expect((await list(file)).map(({ message }) => message)).toEqual(["How much for two?", "Again."]);
    for (const method of ["GET", "DELETE"]) {
      const path = method === "GET" ? "/api/admin/messages/export" : "/api/admin/messages";
      expect((await app.asAdmin(method, path)).status).toBe(400);
      expect((await app.asVisitor(method, `${path}?email=ada@example.org`)).status).toBe(401);
    }
    expect(await json(await app.asAdmin("DELETE", "/api/admin/messages?email=ADA@example.org"))).toEqual({ erased: 2 });
    expect((await inbox()).map(({ email }) => email)).toEqual(["bea@example.org"]);
    expect(await inbox("spam")).toEqual([]);
  });
});
