import { mkdir, mkdtempDisposable, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { describe, expect, test } from "vitest";
import { site } from "#content/facts/site.ts";
import { facts } from "#content/facts/testing/sample.ts";
import { answerWithError } from "../errors.ts";
import { listen } from "../testing/listen.ts";
import { openMessageStore } from "./message-store.ts";
import { contactRoutes } from "./routes.ts";

const MINUTE = 60_000;
const aMessage = { name: "Ada Rider", email: "ada@example.org", message: "My cob is stiff on the left rein." };

/** Fields that a browser sends even when they are empty. */
const untouched = { phone: "", subject: "", website: "" };

async function startContact() {
  const folder = await mkdtempDisposable(join(tmpdir(), "contact-"));
  let time = Date.parse("2026-11-20T09:00:00Z");
  const now = () => new Date(time);
  const messages = await openMessageStore({ dataDir: folder.path, facts: () => facts, now });
  const logged: string[] = [];
  const log = { info: (text: string) => logged.push(text), error: (text: string) => logged.push(text) };
  let notified = 0;
  const notify = () => {
    notified++;
  };
  const app = express()
    .set("trust proxy", "loopback")
    .use("/api/contact", contactRoutes({ messages, facts: () => facts, notify, now }))
    .use(answerWithError(log));
  const server = await listen(app);
  const path = join(folder.path, "messages.json");
  return {
    path,
    messages,
    logged,
    notified: () => notified,
    send: (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/contact`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    /** Sends the form as a browser does without JavaScript. */
    post: (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/contact`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ ...aMessage, ...untouched, consent: "on", ...fields }),
      }),
    postWithoutConsent: () =>
      fetch(`${server.url}/api/contact`, {
        method: "POST",
        body: new URLSearchParams({ ...aMessage, ...untouched }),
      }),
    stored: async () => JSON.parse(await readFile(path, "utf8").catch(() => '{"messages":[]}')).messages,
    pass(ms: number) {
      time += ms;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}
const from = (host: number) => ({ "X-Forwarded-For": `203.0.113.${host}` });

describe("POST /api/contact", () => {
  test("answers 201 once the message is on disk, with everything the practice needs to know", async () => {
    await using contact = await startContact();
    const response = await contact.send({ ...aMessage, phone: "01632 960142", subject: "appointment", consent: true });
    const answer = (await response.json()) as { ok: boolean; id: string };
    expect([response.status, answer.ok]).toEqual([201, true]);
    expect(await contact.stored()).toEqual([
      {
        ...aMessage,
        id: answer.id,
        receivedAt: "2026-11-20T09:00:00.000Z",
        phone: "01632 960142",
        subject: "appointment",
        consent: { noticeVersion: site.privacyEffective },
        suspected: false,
        reasons: [],
        read: false,
      },
    ]);
    expect(contact.notified()).toBe(1);
  });

  test.each([
    [{ name: undefined }, "Name is required"],
    [{ name: " \t " }, "Name is required"],
    [{ name: 7 }, "Name is required"],
    [{ name: "\u200b\u2060\ufeff" }, "Name is required"],
    [{ name: "\u00ad \u202e\u2066\u200d\ufe0f\u3164\u2800" }, "Name is required"],
    [{ message: "\u200b\n\u00ad\u200f" }, "Message is required"],
    [{ email: "\u200b\u00ad" }, "Please enter a valid email address"],
    [{ email: "ada@localhost" }, "Please enter a valid email address"],
    [{ email: "ada@-dash.example" }, "Please enter a valid email address"],
    [{ email: "ada rider@example.org" }, "Please enter a valid email address"],
    [{ email: "" }, "Please enter a valid email address"],
    [{ email: "ada@" }, "Please enter a valid email address"],
    [{ email: "ada@example.org\r\nBcc: all@example.org" }, "Please enter a valid email address"],
    [{ email: "ada@example.org, eve@example.org" }, "Please enter a valid email address"],
    [{ message: "\n \n" }, "Message is required"],
    [{ consent: false }, "You must consent to data storage"],
    [{ name: "x".repeat(101) }, "A name has at most 100 characters"],
    [{ email: `${"x".repeat(250)}@example.org` }, "An email address has at most 254 characters"],
    [{ phone: "1".repeat(61) }, "A phone number has at most 60 characters"],
    [{ message: "x".repeat(5_001) }, "A message has at most 5,000 characters"],
    [{ subject: "horses" }, "Please choose one of the subjects"],
    [{ admin: true }, "Unknown field: admin."],
  ])("refuses %j with 400: %s", async (field, sentence) => {
    await using contact = await startContact();
    const response = await contact.send({ ...aMessage, ...field });
    expect([response.status, await response.text()]).toEqual([400, sentence]);
    expect(await contact.stored()).toEqual([]);
    expect(contact.notified()).toBe(0);
  });

  test("accepts fields of the maximum length", async () => {
    await using contact = await startContact();
    const email = `${"a".repeat(60)}@${"b.".repeat(93)}org`;
    const form = { name: "n".repeat(100), email, phone: "1".repeat(60), subject: "", message: "ü".repeat(5_000) };
    expect(email).toHaveLength(250);
    expect((await contact.send(form)).status).toBe(201);
  });

  test.each([
    ["o/neil&sons@example.org"],
    ["ada@münchen.example"],
    ["ada@xn--mnchen-3ya.example"],
    ["ada@пример.испытание"],
    ["ada@उदाहरण.परीक्षा"],
    ["o'neil+cob=1!#$%^*{|}~`@x.example"],
  ])("accepts the address %s as it is", async (email) => {
    await using contact = await startContact();
    expect((await contact.send({ ...aMessage, email })).status).toBe(201);
    expect(await contact.stored()).toMatchObject([{ email }]);
  });

  test("reads an address that was pasted with signs that nobody sees, and takes a phone number of them as none", async () => {
    await using contact = await startContact();
    await contact.send({ ...aMessage, email: "\u202aada@exa\u200bmple.org\u202c", phone: "\u200b\u00ad" });
    expect(await contact.stored()).toMatchObject([{ email: "ada@example.org", phone: "" }]);
  });

  test("removes control characters from single lines, and keeps the line breaks of a message", async () => {
    await using contact = await startContact();
    await contact.send({
      name: "Ada\r\nBcc: x",
      phone: "01632\u0000960142",
      email: " ada@example.org ",
      message: "One\r\n\u0007two\u0000\n\n",
    });
    expect(await contact.stored()).toMatchObject([
      { name: "Ada Bcc: x", phone: "01632 960142", email: "ada@example.org", message: "One\ntwo" },
    ]);
  });

  test("refuses a body that is not JSON or too large, and stores nothing", async () => {
    await using contact = await startContact();
    expect((await contact.send({ ...aMessage, message: "x".repeat(20_000) })).status).toBe(413);
    expect((await contact.send("just text")).status).toBe(400);
    expect(await (await contact.send([aMessage])).text()).toBe("Please send the form as a JSON object");
    expect(await contact.stored()).toEqual([]);
  });

  test("answers 503 and stores nothing while the disk fails, and accepts the same message afterwards", async () => {
    await using contact = await startContact();
    await mkdir(contact.path); // a rename onto a folder fails, even for root
    for (let attempt = 0; attempt < 6; attempt++) {
      const response = await contact.send(aMessage, { "Idempotency-Key": "k" });
      expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("could not be saved")]);
    }
    expect(contact.notified()).toBe(0);
    await rm(contact.path, { recursive: true });
    expect((await contact.send(aMessage, { "Idempotency-Key": "k" })).status).toBe(201);
    expect(await contact.stored()).toHaveLength(1);
  });

  test("never logs what a visitor wrote", async () => {
    await using contact = await startContact();
    await contact.send({ ...aMessage, name: "canary" });
    await contact.send({ ...aMessage, email: "canary" });
    await rm(contact.path);
    await mkdir(contact.path);
    await contact.send({ ...aMessage, name: "canary" });
    expect(contact.logged.join()).not.toContain("canary");
  });
});

describe("the form sent without JavaScript", () => {
  test("gets a thank-you page once the message is on disk", async () => {
    await using contact = await startContact();
    const response = await contact.post({ subject: "pricing", message: "A cob & a mare.\r\nBoth stiff?" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([201, "text/html; charset=utf-8"]);
    const page = await response.text();
    expect(page).toContain("<h1>Message Sent</h1>");
    expect(page).toContain("Thank you for your message. We&#39;ll get back to you soon!");
    expect(await contact.stored()).toMatchObject([
      { ...aMessage, subject: "pricing", message: "A cob & a mare.\nBoth stiff?", suspected: false },
    ]);
    expect(contact.notified()).toBe(1);
  });

  test("gets a page with every error, in the sentences of the form, and how to go back", async () => {
    await using contact = await startContact();
    const response = await contact.post({ name: " ", email: "ada@", message: "" });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([400, "text/html; charset=utf-8"]);
    const page = await response.text();
    for (const text of ["Name is required", "Please enter a valid email address", "Message is required"])
      expect(page).toContain(`<li>${text}</li>`);
    expect(page).not.toContain("You must consent");
    expect(page).toMatch(/Back button.*still there/);
    expect(page).toContain(`tel:${facts.practice.phone.e164}`);
    expect(await contact.stored()).toEqual([]);
  });

  test("needs the consent, which JavaScript would have checked", async () => {
    await using contact = await startContact();
    const response = await contact.postWithoutConsent();
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("You must consent")]);
    expect(await contact.stored()).toEqual([]);
  });

  test("is stored and reported once when it is sent twice, by a double click or a reload", async () => {
    await using contact = await startContact();
    for (const response of await Promise.all([contact.post({}), contact.post({})])) expect(response.status).toBe(201);
    expect((await contact.post({})).status).toBe(201);
    expect((await contact.post({ message: "Another thing." })).status).toBe(201);
    expect(await contact.stored()).toHaveLength(2);
    expect(contact.notified()).toBe(2);
  });

  test("is stored anew with the same words when the first was answered or deleted, or came long before", async () => {
    await using contact = await startContact();
    const repeat = async () => {
      expect((await contact.post({ message: "Please ring me." }, from(contact.notified() + 1))).status).toBe(201);
    };
    await repeat();
    const [first] = await contact.stored();
    await contact.messages.mark(first.id, { answered: true });
    await repeat();
    const [, second] = await contact.stored();
    await contact.messages.remove(second.id);
    await repeat();
    expect(contact.notified()).toBe(3);
    contact.pass(11 * MINUTE);
    await repeat();
    expect(contact.notified()).toBe(4);
  });

  test("about an emergency is answered with whom to ring, and so is one too many", async () => {
    await using contact = await startContact();
    const page = await (await contact.post({ subject: "emergency" })).text();
    expect(page).toMatch(/999.*vet/s);
    expect(page).toContain(`tel:${facts.practice.phone.e164}`);
    for (let sent = 0; sent < 4; sent++) await contact.post({ message: `number ${sent}` });
    expect(await (await contact.post({ message: "one too many" })).text()).toMatch(/999.*vet/s);
  });

  test("is held as spam when the hidden field is filled in, and the sender still gets the thank-you page", async () => {
    await using contact = await startContact();
    expect((await contact.post({ website: "https://spam.example" })).status).toBe(201);
    expect(await contact.stored()).toMatchObject([{ suspected: true }]);
  });

  test("gets a page when there were too many messages, with the time to wait, and when it could not be stored", async () => {
    await using contact = await startContact();
    for (let sent = 0; sent < 5; sent++) await contact.post({ message: `number ${sent}` });
    const refused = await contact.post({ message: "one too many" });
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
    expect(await refused.text()).toMatch(/<li>That is a lot of messages.*Please try again in 10 minutes/);
    await rm(contact.path);
    await mkdir(contact.path); // a rename onto a folder fails, even for root
    const lost = await contact.post({}, from(2));
    expect([lost.status, await lost.text()]).toEqual([503, expect.stringMatching(/<li>.*could not be saved.*<\/li>/)]);
  });

  test("gets pages that never repeat its input; unknown fields are ignored, and a body larger than the form allows is refused", async () => {
    await using contact = await startContact();
    const page = await (await contact.post({ name: "<script>", subject: "<script>", "<script>": "x" })).text();
    expect(page).toContain("Please choose one of the subjects");
    expect(page).not.toContain("script>");
    expect((await contact.post({ "<script>": "x" })).status).toBe(201);
    expect((await contact.post({ message: "𝕳".repeat(2_500), name: "ü".repeat(100) })).status).toBe(201);
    const tooMuch = await contact.post({ message: "x".repeat(100_000) });
    expect([tooMuch.status, await tooMuch.text()]).toEqual([413, expect.stringContaining("<li>That is more than")]);
  });
});

describe("a message that is sent again", () => {
  const again = { "Idempotency-Key": "0b9f" };

  test("under the same key gets the same answer, and is stored and reported once, even ten times at once", async () => {
    await using contact = await startContact();
    const ids = new Set<string>();
    const send = async () => ids.add(((await (await contact.send(aMessage, again)).json()) as { id: string }).id);
    await send();
    await Promise.all(Array.from({ length: 10 }, send));
    expect(ids.size).toBe(1);
    expect(await contact.stored()).toHaveLength(1);
    expect(contact.notified()).toBe(1);
  });

  test("is stored once even when the first three attempts arrive at the same time", async () => {
    await using contact = await startContact();
    const answers = await Promise.all([1, 2, 3].map(async () => (await contact.send(aMessage, again)).text()));
    expect(new Set(answers).size).toBe(1);
    expect(await contact.stored()).toHaveLength(1);
    expect(contact.notified()).toBe(1);
  });

  test("under the same key is not stored anew when it was answered or deleted meanwhile", async () => {
    await using contact = await startContact();
    const key = { "Idempotency-Key": "once" };
    const { id } = (await (await contact.send(aMessage, key)).json()) as { id: string };
    for (const handle of [() => contact.messages.mark(id, { answered: true }), () => contact.messages.remove(id)]) {
      await handle();
      expect(await (await contact.send(aMessage, key)).json()).toMatchObject({ id });
    }
    expect(contact.notified()).toBe(1);
  });

  test("under the same key but with a different text is stored as a new message", async () => {
    await using contact = await startContact();
    await contact.send(aMessage, again);
    await contact.send({ ...aMessage, message: "I forgot: she is twelve." }, again);
    expect(await contact.stored()).toHaveLength(2);
  });

  test("a day later is stored as a new message", async () => {
    await using contact = await startContact();
    await contact.send(aMessage, again);
    contact.pass(24 * 60 * MINUTE);
    await contact.send(aMessage, again);
    expect(await contact.stored()).toHaveLength(2);
  });

  test("does not have its key stored, and the key has a maximum length", async () => {
    await using contact = await startContact();
    await contact.send(aMessage, { "Idempotency-Key": "k".repeat(200) });
    expect(JSON.stringify(await contact.stored())).not.toContain("kkk");
    expect((await contact.send(aMessage, { "Idempotency-Key": "k".repeat(201) })).status).toBe(400);
  });
});

describe("a message that looks like spam", () => {
  test.each([
    [{ website: "https://spam.example" }, "filled in the field that people cannot see"],
    [{ message: "https://a.example http://b.example www.c.example" }, "many links"],
    [{ name: "Win at www.casino.example" }, "a link in place of a name or number"],
    [{ message: "[url=https://a.example]cheap[/url]" }, "links written as code"],
  ])("%j: is stored with the reason, and the sender sees success", async (field, reason) => {
    await using contact = await startContact();
    const response = await contact.send({ ...aMessage, ...field });
    expect(response.status).toBe(201);
    expect(await contact.stored()).toMatchObject([{ suspected: true, reasons: [reason] }]);
    expect(await readFile(contact.path, "utf8")).not.toContain("spam.example");
  });

  test("has more than one or two links", async () => {
    await using contact = await startContact();
    await contact.send({
      ...aMessage,
      message: "Our yard: https://yard.example and https://maps.example/yard",
      website: "",
    });
    expect(await contact.stored()).toMatchObject([{ suspected: false }]);
  });
});

describe("many messages", () => {
  test("are limited to five in ten minutes from one network: the sixth is told how long to wait", async () => {
    await using contact = await startContact();
    for (let sent = 0; sent < 5; sent++) {
      expect((await contact.send(aMessage, from(1))).status).toBe(201);
      contact.pass(MINUTE);
    }
    const refused = await contact.send(aMessage, from(1));
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "300"]);
    expect(await refused.text()).toContain("Please try again in 5 minutes");
    expect((await contact.send(aMessage, from(2))).status).toBe(201);
    contact.pass(5 * MINUTE);
    expect((await contact.send(aMessage, from(1))).status).toBe(201);
    expect((await contact.send(aMessage, from(1))).status).toBe(429);
    expect(await contact.stored()).toHaveLength(7);
  });

  test("are counted without invalid ones and retries", async () => {
    await using contact = await startContact();
    for (let i = 0; i < 10; i++) {
      await contact.send({ ...aMessage, name: "" });
      await contact.send(aMessage, { "Idempotency-Key": "same" });
    }
    for (let i = 0; i < 4; i++) expect((await contact.send(aMessage)).status).toBe(201);
    expect((await contact.send(aMessage)).status).toBe(429);
  });

  test("sent at once from sixty networks: each one answered with 201 is stored exactly once", async () => {
    await using contact = await startContact();
    const numbered = Array.from({ length: 400 }, (_, index) => index);
    const accepted: number[] = [];
    await Promise.all(
      numbered.map(async (number) => {
        const response = await contact.send({ ...aMessage, message: `number ${number}` }, from(number % 60));
        await response.text();
        if (response.status === 201) accepted.push(number);
        else expect(response.status).toBe(429);
      }),
    );
    expect(accepted).toHaveLength(300);
    const stored = (await contact.stored()).map(({ message }: { message: string }) => message);
    expect(stored.sort()).toEqual(accepted.map((number) => `number ${number}`).sort());
  });

  test("are limited to five per IPv6 household and twenty per IPv6 site", async () => {
    await using contact = await startContact();
    const sendFrom = async (...addresses: string[]) => {
      const answers = addresses.map((address) => contact.send(aMessage, { "X-Forwarded-For": address }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    const household = (net: string) => [1, 2, 3, 4, 5].map((host) => `2001:db8:7:${net}${host % 2}0::${host}`);
    for (const net of ["1", "2", "3", "4"]) expect(await sendFrom(...household(net))).toEqual(Array(5).fill(201));
    expect(await sendFrom("2001:db8:7:500::1", "2001:db8:7:600::1")).toEqual([429, 429]);
    expect(await sendFrom(...household("1").map((address) => address.replace(":7:", ":8:")))).toEqual(
      Array(5).fill(201),
    );
    expect(await sendFrom("2001:db8:8:100::9", "2001:db8:8:200::1")).toEqual([429, 201]);
  });

  test("above three hundred an hour are held with the spam, and the visitor is told how else to reach the practice", async () => {
    await using contact = await startContact();
    const flood = Array.from({ length: 300 }, (_, number) => contact.send(aMessage, from(number % 60)));
    await Promise.all(flood);
    const honest = { ...aMessage, name: "Honest Visitor", email: "honest@example.org" };
    const answer = await contact.send(honest, { ...from(100), "Idempotency-Key": "mine" });
    const { id, notice } = (await answer.json()) as { id: string; notice: string };
    expect([answer.status, notice]).toEqual([201, expect.stringContaining(facts.practice.phone.shown)]);
    expect(notice).toContain(facts.practice.email);
    const again = await contact.send(honest, { ...from(100), "Idempotency-Key": "mine" });
    expect(((await again.json()) as { id: string }).id).toBe(id);
    expect(await (await contact.post({}, from(101))).text()).toContain(facts.practice.phone.shown);
    expect(await contact.stored()).toHaveLength(300);
    expect(await contact.messages.listOverflow()).toMatchObject([{ id, name: "Honest Visitor", suspected: true }, {}]);
    expect(contact.messages.overflowNotice).toContain("2 of them are held with the spam");
    contact.pass(60 * MINUTE);
    expect(await (await contact.send(aMessage, from(102))).json()).toEqual({ ok: true, id: expect.any(String) });
    expect(await contact.stored()).toHaveLength(301);
    contact.pass(-48 * 60 * MINUTE); // after the clock was set back, messages from the future do not count
    expect(await (await contact.send(aMessage, from(103))).json()).toEqual({ ok: true, id: expect.any(String) });
  });
});
