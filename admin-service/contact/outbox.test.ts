import { once } from "node:events";
import { mkdtempDisposable, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { listen } from "../testing/listen.ts";
import { startMailServer } from "../testing/start-mail-server.ts";
import { contactForm } from "./contact-form.ts";
import { openMessageStore } from "./message-store.ts";
import { createOutbox } from "./outbox.ts";

const MINUTE = 60_000;

async function anOffice(smtpUrl: string, mailFrom = "owner@practice.example") {
  const folder = await mkdtempDisposable(join(tmpdir(), "outbox-"));
  let time = Date.parse("2026-11-20T09:00:00Z");
  const now = () => new Date(time);
  const logged: string[] = [];
  const log = { info: (text: string) => logged.push(text), error: (text: string) => logged.push(text) };
  const open = async () => {
    const messages = await openMessageStore({ dataDir: folder.path, facts: () => facts, isMailing: () => true, now });
    return {
      messages,
      outbox: createOutbox({
        mail: () => ({ SMTP_URL: smtpUrl, MAIL_TO: "owner@practice.example", MAIL_FROM: mailFrom }),
        siteUrl: "https://www.practice.example",
        messages,
        facts: () => facts,
        log,
        now,
      }),
    };
  };
  return {
    open,
    logged,
    pass(ms: number) {
      time += ms;
    },
    /** Makes every write fail until `repairDisk()`. */
    async breakDisk() {
      await rename(folder.path, `${folder.path}.away`);
      await writeFile(folder.path, "in the way");
    },
    async repairDisk() {
      await rm(folder.path);
      await rename(`${folder.path}.away`, folder.path);
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}
const aForm = (fields = {}) =>
  contactForm.parse({
    name: "Ada Rider",
    email: "ada@example.org",
    subject: "pricing",
    message: "How much,\nfor two?",
    ...fields,
  });

test("a message is mailed from the practice to itself, and a reply goes to the visitor", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  const { id } = await messages.add(aForm());
  await outbox.wake();
  await outbox.wake();
  await outbox.stop();

  expect(server.mails).toHaveLength(1);
  const [mail = ""] = server.mails;
  expect(mail).toContain(
    "From: owner@practice.example\nTo: owner@practice.example\nReply-To: Ada Rider <ada@example.org>\n",
  );
  expect(mail).toContain(`Subject: Message from the website: pricing, Ada Rider (${id.slice(0, 6)})\n`);
  expect(mail).toContain(`Message-ID: <${id}@practice.example>`);
  expect(mail).toContain("Content-Type: text/plain; charset=utf-8");
  expect(mail).toContain("Received: Friday");
  expect(mail).toContain("How much,\nfor two?");
  expect(messages.messages).toMatchObject([{ mail: { state: "sent", failures: 0 } }]);
  expect(office.logged).toEqual([]);
});

test("the mail server is used with the name and password of SMTP_URL, and a wrong password loses no message", async () => {
  await using server = await startMailServer({ account: { user: "owner", password: "p@ss word" } });
  for (const [url, state] of [
    [server.url, "sent"],
    [server.url.replace("owner", "somebody"), "waiting"],
  ] as const) {
    await using office = await anOffice(url);
    const { messages, outbox } = await office.open();
    await messages.add(aForm());
    await outbox.wake();
    await outbox.stop();
    expect(messages.messages).toMatchObject([{ mail: { state } }]);
  }
  expect(server.mails).toHaveLength(1);
});

test("a visitor's input never becomes a header or a second recipient", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  await messages.add(
    aForm({
      name: 'Eve" <eve@example.org>, "x\r\nBcc: all@example.org',
      message: "Hi\r\nBcc: all@example.org\n.\nRSET",
    }),
  );
  await outbox.wake();
  await outbox.stop();
  const [head = "", ...body] = (server.mails[0] ?? "").split("\n\n");
  expect(head).not.toMatch(/^bcc:/im);
  expect(head.match(/^(to|cc|from|reply-to):/gim)).toEqual(["From:", "To:", "Reply-To:"]);
  expect(head).toContain('Reply-To: "Eve\\" <eve@example.org>, \\"x Bcc: all@example.org"');
  expect(body.join("\n\n")).toContain("RSET");
});

test("suspected spam stays in the store and is not mailed", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  await messages.add(aForm({ website: "filled in" }));
  await outbox.wake();
  await outbox.stop();
  expect(server.mails).toEqual([]);
  expect(messages.messages[0]).not.toHaveProperty("mail");
});

test("a refused mail is retried with growing delays, even after a restart, and arrives once", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const before = await office.open();
  server.state.refusal = { code: 451, words: "4.3.0 ada@example.org: not now" };
  await before.messages.add(aForm());
  await before.outbox.wake();
  expect(before.messages.messages).toMatchObject([
    { mail: { state: "waiting", failures: 1, at: "2026-11-20T09:01:00.000Z" } },
  ]);
  expect(before.outbox.problem).toBeUndefined();
  office.pass(MINUTE);
  await before.outbox.wake();
  expect(before.messages.messages).toMatchObject([{ mail: { failures: 2, at: "2026-11-20T09:03:00.000Z" } }]);
  await before.outbox.stop();

  const after = await office.open();
  server.state.refusal = undefined;
  await after.outbox.wake();
  expect(server.mails).toEqual([]);
  office.pass(60 * MINUTE);
  expect(after.outbox.problem).toBe("Contact messages that are stored but could not be mailed yet: 1.");
  await after.outbox.wake();
  await after.outbox.wake();
  expect(server.mails).toHaveLength(1);
  expect(after.outbox.problem).toBeUndefined();
  await after.outbox.stop();
  expect(office.logged).toEqual([
    "A contact message could not be mailed (451); the next try is in 1 min.",
    "A contact message could not be mailed (451); the next try is in 2 min.",
  ]);
});

test("a mail that waits is tried again by itself, once a minute has passed", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  server.state.refusal = { code: 451, words: "not now" };
  await messages.add(aForm());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await outbox.wake();
  server.state.refusal = undefined;
  office.pass(MINUTE);
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(server.mails).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  await vi.waitFor(() => expect(server.mails).toHaveLength(1), { timeout: 10_000 });
  await outbox.stop();
});

test("after an outage, the first mail that gets through brings all that wait; an emergency is never tried less than every five minutes", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  server.state.refusal = { code: 451, words: "not now" };
  await messages.add(aForm({ name: "Ada Early" }));
  await messages.add(aForm({ name: "Una Urgent", subject: "emergency" }));
  for (let minutes = 0; minutes < 120; minutes += 5) {
    await outbox.wake();
    office.pass(5 * MINUTE);
  }
  server.state.refusal = undefined;
  await outbox.wake();
  await outbox.wake();
  await outbox.stop();
  expect(server.mails).toHaveLength(2);
  for (const name of ["Ada Early", "Una Urgent"]) expect(server.mails.join("\n")).toContain(name);
});

test("a mail that waits for a retry does not wait longer when the clock is set back", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  server.state.refusal = { code: 451, words: "not now" };
  await messages.add(aForm());
  await outbox.wake();
  server.state.refusal = undefined;
  office.pass(-48 * 60 * MINUTE);
  await outbox.wake();
  await outbox.stop();
  expect(server.mails).toHaveLength(1);
});

test("a mail that was sent but could not be recorded on disk is not sent a second time", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  await messages.add(aForm());
  await office.breakDisk();
  await outbox.wake();
  await outbox.wake();
  expect(messages.messages).toMatchObject([{ mail: { state: "waiting" } }]);
  await office.repairDisk();
  await outbox.wake();
  await outbox.stop();
  expect(messages.messages).toMatchObject([{ mail: { state: "sent" } }]);
  expect(server.mails).toHaveLength(1);
});

test("a mail is given up after about a week, and the message stays in the store", { tags: ["slow"] }, async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  server.state.refusal = { code: 550, words: "never" };
  await messages.add(aForm());
  for (let attempt = 0; attempt < 60; attempt++) {
    await outbox.wake();
    office.pass(240 * MINUTE);
  }
  await outbox.stop();
  expect(messages.messages).toMatchObject([{ name: "Ada Rider", mail: { state: "given up", failures: 48 } }]);
  expect(outbox.problem).toContain("could not be mailed");
  await messages.mark(messages.messages[0]?.id ?? "", { read: true });
  expect(outbox.problem).toBeUndefined();
});

test("without a reachable mail server, messages are stored and wait, and the outbox still stops at once", async () => {
  await using server = await startMailServer();
  const { url } = server;
  await server[Symbol.asyncDispose]();
  await using office = await anOffice(url);
  const { messages, outbox } = await office.open();
  await Promise.all([messages.add(aForm()), messages.add(aForm({ name: "Bea" }))]);
  await outbox.wake();
  await outbox.stop();
  expect(messages.messages.map(({ mail }) => mail?.failures)).toEqual([1, 1]);
  expect(office.logged[0]).toBe("A contact message could not be mailed (ESOCKET); the next try is in 1 min.");
});

test("stopping while the mail server does not respond loses no mail and counts no failure", async () => {
  const silent = createServer(() => {});
  await using office = await anOffice(`smtp://127.0.0.1:${(await listen(silent)).port}`);
  const { messages, outbox } = await office.open();
  await messages.add(aForm());
  const connected = once(silent, "connection");
  const sending = outbox.wake();
  const [socket] = (await connected) as [Socket];
  await outbox.stop();
  await sending;
  expect(messages.messages).toMatchObject([{ mail: { state: "waiting", failures: 0 } }]);
  socket.destroy();
  silent.close();
});

test("at most twenty mails are sent per hour: the last one sums up a flood, and the next one follows an hour later", {
  tags: ["slow"],
}, async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  const arrive = (names: string[]) => Promise.all(names.map((name) => messages.add(aForm({ name }))));
  const flood = Array.from({ length: 50 }, (_, number) => `Visitor ${number}`);
  await arrive(flood);
  await outbox.wake();
  expect(server.mails).toHaveLength(20);
  expect(server.mails.at(-1)).toContain("Subject: 31 messages from the website");
  expect(server.mails.at(-1)).toContain("> How much,\n> for two?");
  for (const name of flood) expect(server.mails.join("\n")).toContain(name);
  expect(messages.messages.map(({ mail }) => mail?.state)).toEqual(Array(50).fill("sent"));

  await arrive(["Ada Late", "Bea Late"]);
  await outbox.wake();
  office.pass(59 * MINUTE);
  await outbox.wake();
  expect(server.mails).toHaveLength(20);
  office.pass(MINUTE);
  await outbox.wake();
  await outbox.stop();
  expect(server.mails).toHaveLength(22);
  for (const name of ["Ada Late", "Bea Late"]) expect(server.mails.join("\n")).toContain(name);
});

test("messages erased during delivery are not mailed afterwards and do not reappear", async () => {
  await using server = await startMailServer();
  await using office = await anOffice(server.url);
  const { messages, outbox } = await office.open();
  for (const name of ["Ada One", "Ada Two", "Bea", "Ada Three"])
    await messages.add(aForm({ name, email: name === "Bea" ? "bea@example.org" : "ada@example.org" }));
  const connected = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  server.state.pause = () => {
    connected.resolve();
    return resume.promise;
  };
  const delivered = outbox.wake();
  await connected.promise;
  const erased = messages.eraseByEmail("ADA@example.org");
  expect(messages.messages.map(({ name }) => name)).toEqual(["Bea"]);
  resume.resolve();
  expect(await erased).toEqual({ count: 3, spam: 0, waitingMails: 2, sentMails: 1 });
  await delivered;
  expect(server.mails.map((mail) => /^Name: (.*)$/m.exec(mail)?.[1])).toEqual(["Ada One", "Bea"]);
  expect(messages.messages).toMatchObject([{ name: "Bea", mail: { state: "sent" } }]);
  expect(await messages.findByEmail("ada@example.org")).toEqual([]);
  await outbox.stop();
});

describe("a mailbox", () => {
  /** Sends what the forms make due, and returns the mails as a mail program reads them. */
  async function mailsOf(forms: readonly object[], mailFrom?: string) {
    await using server = await startMailServer();
    await using office = await anOffice(server.url, mailFrom);
    const { messages, outbox } = await office.open();
    for (const form of forms) await messages.add(aForm(form));
    await outbox.wake();
    await outbox.stop();
    return server.read();
  }

  test("shows each enquiry as a conversation of its own: subject and Message-ID differ, even for one name and subject", async () => {
    const mails = await mailsOf([{}, {}, { name: "Bea" }, { subject: "" }, { subject: "" }]);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(5);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(5);
    for (const { references, inReplyTo } of mails) expect([references, inReplyTo]).toEqual([undefined, undefined]);
    expect(mails.map(({ subject }) => subject?.replace(/ \([\da-f]{6}\)$/, ""))).toEqual([
      "Message from the website: pricing, Ada Rider",
      "Message from the website: pricing, Ada Rider",
      "Message from the website: pricing, Bea",
      "Message from the website, Ada Rider",
      "Message from the website, Ada Rider",
    ]);
  });

  test("gets them from the practice's own sender, and the visitor's address in Reply-To only", async () => {
    const visitor = { name: "Zoë \u202eRider", email: "o/neil&co@münchen.example" };
    const [mail] = await mailsOf([visitor], "website@praxis-müller.example");
    expect(mail).toMatchObject({
      from: { address: "website@xn--praxis-mller-klb.example" },
      to: [{ address: "owner@practice.example" }],
      replyTo: [{ name: "Zoë Rider", address: "o/neil&co@xn--mnchen-3ya.example" }],
      subject: expect.stringContaining(", Zoë Rider ("),
      messageId: expect.stringMatching(/^<[\da-f-]{36}@xn--praxis-mller-klb\.example>$/),
    });
    expect(mail?.text).toContain("Email: o/neil&co@münchen.example");
  });

  test("shows two digests of equally many messages as two conversations", { tags: ["slow"] }, async () => {
    await using server = await startMailServer();
    await using office = await anOffice(server.url);
    const { messages, outbox } = await office.open();
    for (const _ of [1, 2]) {
      await Promise.all(Array.from({ length: 25 }, () => messages.add(aForm())));
      await outbox.wake();
      office.pass(61 * MINUTE);
    }
    await outbox.stop();
    const digests = (await server.read()).filter(({ subject }) => subject?.startsWith("6 messages"));
    expect(digests).toHaveLength(2);
    expect(digests[0]?.subject).not.toBe(digests[1]?.subject);
    expect(digests[0]?.messageId).not.toBe(digests[1]?.messageId);
    for (const { from, replyTo } of digests)
      expect([from?.address, replyTo]).toEqual(["owner@practice.example", undefined]);
  });
});

describe("an emergency", () => {
  const emergency = { subject: "emergency", phone: "07700 900321", message: "He drags his left hind leg." };
  const suspect = { ...emergency, message: "https://a.example https://b.example https://c.example" };

  test("begins the subject of its mail, and is mailed at once even if it looks like spam", async () => {
    await using server = await startMailServer();
    await using office = await anOffice(server.url);
    const { messages, outbox } = await office.open();
    await messages.add(aForm());
    await messages.add(aForm(emergency));
    const { id } = await messages.add(aForm(suspect));
    await outbox.wake();
    const mails = await server.read();
    expect(mails.map(({ subject }) => subject?.replace(/ \([\da-f]{6}\)$/, ""))).toEqual([
      "Emergency: message from the website, Ada Rider",
      "Emergency, perhaps spam: message from the website, Ada Rider",
      "Message from the website: pricing, Ada Rider",
    ]);
    for (const { text } of mails) expect(text).not.toContain("held as spam");
    expect(mails[1]?.text).toMatch(/^Perhaps spam\. It holds three links or more\.\n\nName: Ada Rider\n/);
    await messages.mark(id, { suspected: false });
    await outbox.wake();
    await outbox.stop();
    expect(server.mails).toHaveLength(3);
  });

  test("is mailed by itself in the same hour as a flood", { tags: ["slow"] }, async () => {
    await using server = await startMailServer();
    await using office = await anOffice(server.url);
    const { messages, outbox } = await office.open();
    await Promise.all(Array.from({ length: 330 }, () => messages.add(aForm())));
    await outbox.wake();
    expect(server.mails).toHaveLength(20);
    await messages.add(aForm(emergency));
    await outbox.wake();
    await outbox.stop();
    expect(server.mails).toHaveLength(21);
    expect((await server.read()).at(-1)?.subject).toMatch(/^Emergency: message from the website, Ada Rider/);
  });
});

describe("messages held as spam", () => {
  const spam = { message: "https://a.example https://b.example https://c.example" };
  const DAY = 24 * 60 * MINUTE;

  test("are named in a line of the next mail while they are not read", async () => {
    await using server = await startMailServer();
    await using office = await anOffice(server.url);
    const { messages, outbox } = await office.open();
    const { id } = await messages.add(aForm(spam));
    await messages.add(aForm({ website: "filled in" }));
    await messages.add(aForm());
    await outbox.wake();
    await messages.mark(id, { read: true });
    await messages.add(aForm());
    await outbox.wake();
    for (const { id } of messages.messages) await messages.mark(id, { read: true });
    await messages.add(aForm());
    await outbox.wake();
    await outbox.stop();
    const lines = (await server.read()).map(({ text }) => /^.*held as spam.*$/m.exec(text ?? "")?.[0]);
    const url = "https://www.practice.example/admin/messages#box=spam";
    expect(lines).toEqual([
      `2 messages are held as spam and not read. Please see whether one of them is meant for you: ${url}`,
      `1 message is held as spam and not read. Please see whether it is meant for you: ${url}`,
      undefined,
    ]);
  });

  test("are told of by one mail the next morning, without their words, and once only, even across a restart", async () => {
    await using server = await startMailServer();
    await using office = await anOffice(server.url);
    const before = await office.open();
    await before.messages.add(aForm({ ...spam, name: "Spam King" }));
    await before.outbox.wake();
    office.pass(21 * 60 * MINUTE); // six in the morning
    await before.outbox.wake();
    expect(server.mails).toEqual([]);
    office.pass(60 * MINUTE);
    server.state.refusal = { code: 451, words: "not now" };
    await before.outbox.wake();
    server.state.refusal = undefined;
    await before.outbox.wake();
    await before.outbox.wake();
    await before.outbox.stop();
    const { messages, outbox } = await office.open();
    await outbox.wake();
    office.pass(DAY);
    await outbox.wake();
    expect(server.mails).toHaveLength(1);
    const [mail] = await server.read();
    expect(mail?.subject).toMatch(/^Held as spam: 1 message \([\da-f]{6}\)$/);
    expect(mail).toMatchObject({
      from: { address: "owner@practice.example" },
      to: [{ address: "owner@practice.example" }],
    });
    expect(mail?.text).toContain("1 message that came since the last such mail: It holds three links or more.");
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Spam King|a\.example|ada@/);
    expect(office.logged).toEqual(["The mail about messages held as spam could not be sent (451)."]);

    await messages.add(aForm({ website: "filled in" }));
    office.pass(DAY);
    await outbox.wake();
    await outbox.stop();
    expect((await server.read()).at(-1)?.subject).toMatch(/^Held as spam: 2 messages \(/);
    expect((await server.read()).at(-1)?.text).not.toContain("three links");
  });

  test("above the limits of the inbox are told of as well; what she has read or put there herself is not", async () => {
    await using server = await startMailServer();
    await using office = await anOffice(server.url);
    const { messages, outbox } = await office.open();
    const { id: read } = await messages.add(aForm(spam));
    const { id: own } = await messages.add(aForm());
    await outbox.wake();
    await messages.mark(read, { read: true });
    await messages.mark(own, { suspected: true });
    office.pass(DAY);
    await outbox.wake();
    expect(server.mails).toHaveLength(1);
    await Promise.all(Array.from({ length: 301 }, () => messages.add(aForm(spam))));
    office.pass(DAY);
    await outbox.wake();
    await outbox.stop();
    expect((await server.read()).at(-1)?.subject).toMatch(/^Held as spam: 30\d messages/);
    expect((await server.read()).at(-1)?.text).toContain("so many others at once");
  });
});
