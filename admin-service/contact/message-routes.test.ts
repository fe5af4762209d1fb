import { describe, expect, test, vi } from "vitest";
import { startMailServer } from "../testing/start-mail-server.ts";
import { startTestApp } from "../testing/start-test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;
const list = async (response: Response) => (await response.json()) as Record<string, unknown>[];

async function write(app: App, fields: Record<string, string> = {}): Promise<string> {
  const form = { name: "Ada Rider", email: "ada@example.org", message: "How much for two?", ...fields };
  return String((await json(await app.asVisitor("POST", "/api/contact", form))).id);
}

const inbox = async (app: App, box = "inbox") => list(await app.asAdmin("GET", `/api/admin/messages?box=${box}`));
const counts = async (app: App) => (await json(await app.asAdmin("GET", "/api/admin/status"))).messages;

describe("POST /api/contact", () => {
  test("takes the plain form of our own page, which no other call does, and nothing else that is no JSON", async () => {
    await using app = await startTestApp();
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const fields = new URLSearchParams({ name: "Ada", email: "ada@example.org", message: "How much?", consent: "on" });
    const send = async (path: string, headers: Record<string, string>) =>
      (await app.asVisitor("POST", path, fields.toString(), headers)).status;
    expect(await send("/api/contact", { ...form, "Sec-Fetch-Site": "same-origin" })).toBe(201);
    expect(await send("/api/contact", { ...form, "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await send("/api/contact", { ...form, Origin: "https://evil.example" })).toBe(403);
    expect(await send("/api/contact", { "Content-Type": "text/plain" })).toBe(415);
    expect(await send("/api/admin/login", form)).toBe(415);
    expect(await inbox(app)).toMatchObject([{ name: "Ada" }]);
  });
});

describe("GET /api/admin/messages", () => {
  test("shows what visitors wrote, newest first, and suspected spam apart", async () => {
    await using app = await startTestApp();
    await write(app);
    await write(app, { name: "Bea", subject: "pricing", phone: "01632 960000" });
    await write(app, { name: "A robot", website: "filled in" });
    expect((await inbox(app)).map(({ name }) => name)).toEqual(["Bea", "Ada Rider"]);
    expect((await inbox(app))[0]).toEqual({
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
    expect((await inbox(app, "spam")).map(({ name }) => name)).toEqual(["A robot"]);
    expect(await counts(app)).toEqual({ unread: 2, unsent: 0 });
    expect((await app.asVisitor("GET", "/api/admin/messages")).status).toBe(401);
    expect((await app.asAdmin("GET", "/api/admin/messages?box=attic")).status).toBe(400);
  });

  test("says which were mailed", async () => {
    await using mail = await startMailServer();
    await using app = await startTestApp({ env: { SMTP_URL: mail.url, MAIL_TO: "owner@practice.example" } });
    await write(app);
    await vi.waitFor(async () => expect(await inbox(app)).toMatchObject([{ mail: "sent" }]), { timeout: 15_000 });
    expect(mail.mails).toHaveLength(1);
    expect(await counts(app)).toEqual({ unread: 1, unsent: 0 });
  });

  test("says which could not be mailed so far", async () => {
    await using app = await startTestApp({
      env: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_TO: "owner@practice.example" },
    });
    await write(app);
    expect(await inbox(app)).toMatchObject([{ mail: "waiting" }]);
    expect(await counts(app)).toEqual({ unread: 1, unsent: 1 });
  });
});

describe("PATCH and DELETE /api/admin/messages/:id", () => {
  test("mark a message as read, as spam or not, delete it, and bring it back; open desks hear of it", async () => {
    await using app = await startTestApp();
    const id = await write(app);
    const stream = await app.asAdmin("GET", "/api/admin/events");
    const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    const patch = (marks: object) => app.asAdmin("PATCH", `/api/admin/messages/${id}`, marks);
    expect(await json(await patch({ read: true }))).toMatchObject({ id, read: true });
    let text = "";
    while (!text.includes("event: messages\ndata: {}\n")) text += (await heard?.read())?.value ?? "";
    await heard?.cancel();
    expect(await counts(app)).toEqual({ unread: 0, unsent: 0 });
    await patch({ suspected: true });
    expect([await inbox(app), (await inbox(app, "spam")).length]).toEqual([[], 1]);
    expect((await patch({ name: "Eve" })).status).toBe(400);
    expect((await app.asAdmin("DELETE", `/api/admin/messages/${id}`)).status).toBe(204);
    expect((await app.asAdmin("DELETE", `/api/admin/messages/${id}`)).status).toBe(404);
    expect((await patch({ read: true })).status).toBe(404);
    expect(await inbox(app, "spam")).toEqual([]);
    const restore = () => app.asAdmin("POST", `/api/admin/messages/${id}/restore`);
    expect(await json(await restore())).toMatchObject({ id, suspected: true });
    expect((await inbox(app, "spam")).length).toBe(1);
    expect((await app.asVisitor("POST", `/api/admin/messages/${id}/restore`)).status).toBe(401);
  });
});

describe("one person's messages", () => {
  test("can be handed out as a file, and erased for good", async () => {
    await using app = await startTestApp();
    await write(app);
    await write(app, { email: "Ada@Example.org", message: "Again.", website: "filled in" });
    await write(app, { email: "bea@example.org" });
    const file = await app.asAdmin("GET", "/api/admin/messages/export?email=ada@example.org");
    expect(file.headers.get("content-disposition")).toBe("attachment; filename=messages.json");
    expect((await list(file)).map(({ message }) => message)).toEqual(["How much for two?", "Again."]);
    for (const method of ["GET", "DELETE"]) {
      const path = method === "GET" ? "/api/admin/messages/export" : "/api/admin/messages";
      expect((await app.asAdmin(method, path)).status).toBe(400);
      expect((await app.asVisitor(method, `${path}?email=ada@example.org`)).status).toBe(401);
    }
    expect(await json(await app.asAdmin("DELETE", "/api/admin/messages?email=ADA@example.org"))).toEqual({ erased: 2 });
    expect((await inbox(app)).map(({ email }) => email)).toEqual(["bea@example.org"]);
    expect(await inbox(app, "spam")).toEqual([]);
  });
});
