import { randomUUID } from "node:crypto";
import { appendFile, mkdir, mkdtempDisposable, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { contactForm as contactPage } from "#content/pages/contact-form.ts";
import { contactForm } from "./contact-form.ts";
import { messageSchema } from "./message.ts";
import { openMessageStore } from "./message-store.ts";
import { openOverflowStore } from "./overflow-store.ts";

const aForm = contactForm.parse({ name: "Ada Rider", email: "ada@example.org", message: "Hello" });

test("a message is erased from every file once the retention period of the privacy policy is over", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const DAY_MS = 86_400_000;
  const receivedAt = Date.parse("2026-11-20T09:00:00Z");
  const until = new Date(receivedAt).setUTCMonth(10 + facts.practice.messagesKeptMonths);
  let today = receivedAt;
  const open = () => openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => new Date(today) });
  await (await open()).add(aForm);
  today = receivedAt + DAY_MS;
  await (await open()).add({ ...aForm, name: "Bea Later" });
  for (today += 90 * DAY_MS; today < until - 60_000; today += 90 * DAY_MS) await open(); // as the service does each minute
  today = until - 60_000;
  expect((await open()).messages).toHaveLength(2);
  today = until + 60_000;
  expect((await open()).messages).toMatchObject([{ name: "Bea Later" }]);
  for (const name of ["messages.json", "messages.last-good.json"]) {
    expect(await readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
  }
});

test("copies of messages, left by damage, by a restore or by one that was killed, are erased after the same period", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const expiredCopies = [
    "messages.broken-2026-01-01.json",
    "messages.last-good.broken-2026-01-01.json",
    "before-restore-2026-01-01",
    ".restore-x1y2z3",
  ];
  const others = ["messages.broken-2026-11-01.json", "before-restore-2026-11-01", "notes.txt"];
  const now = new Date("2026-11-20T09:00:00Z");
  const old = new Date(new Date(now).setUTCMonth(10 - facts.practice.messagesKeptMonths) - 60_000);
  for (const name of [...expiredCopies, ...others]) {
    const path = join(folder.path, name);
    if (name.includes("restore-")) await mkdir(path);
    await writeFile(name.includes("restore-") ? join(path, "messages.json") : path, "a message");
    const changed = expiredCopies.includes(name) || name === "notes.txt" ? old : now;
    await utimes(path, changed, changed);
  }
  await openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => now });
  const remaining = await readdir(folder.path);
  expect(remaining.filter((name) => [...expiredCopies, ...others].includes(name)).sort()).toEqual(others.toSorted());
});

describe("a clock that is wrong", () => {
  const DAY_MS = 86_400_000;
  const right = Date.parse("2026-11-20T09:00:00Z");
  const keptDays = (new Date(right).setUTCMonth(10 + facts.practice.messagesKeptMonths) - right) / DAY_MS;

  /** A message among the others, one above their limit, and a copy of messages; all that is known of them later. */
  async function openFilled() {
    const folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
    let today = right;
    const open = () => openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => new Date(today) });
    const add = async (name: string) => {
      await (await open()).add({ ...aForm, name });
      const above = await openOverflowStore(folder.path);
      const { messages } = JSON.parse(await readFile(join(folder.path, "messages.json"), "utf8"));
      await above.add(messageSchema.parse({ ...messages.at(-1), id: randomUUID() }));
      const copy = join(folder.path, `before-restore-${name}`);
      await mkdir(copy);
      await utimes(copy, new Date(today), new Date(today));
    };
    const names = async () => {
      const store = await open();
      const copies = (await readdir(folder.path)).filter((name) => name.startsWith("before-"));
      return [
        store.messages.map(({ name }) => name),
        (await store.listOverflow()).map(({ name }) => name),
        copies.map((name) => name.replace("before-restore-", "")),
      ];
    };
    const all = (...kept: string[]) => [kept, kept, kept];
    return {
      add,
      names,
      all,
      open,
      set: (days: number) => {
        today = right + days * DAY_MS;
      },
      /** The service looks at the clock each minute. */
      async pass(from: number, to: number) {
        for (let day = from; day < to + 30; day += 30) {
          today = right + Math.min(day, to) * DAY_MS;
          await open();
        }
      },
      [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
    };
  }

  test("erases nothing when it jumps 400 days ahead and stays there: then the whole period has to pass", async () => {
    await using messages = await openFilled();
    await messages.add("Ada");
    await messages.pass(0, 100);
    messages.set(500);
    expect(await messages.names()).toEqual(messages.all("Ada"));
    await messages.add("Bea");
    await messages.pass(500, 400 + keptDays - 1);
    expect(await messages.names()).toEqual(messages.all("Ada", "Bea"));
    messages.set(400 + keptDays + 2);
    expect(await messages.names()).toEqual(messages.all("Bea"));
    await messages.pass(400 + keptDays + 2, 500 + keptDays - 1);
    expect(await messages.names()).toEqual(messages.all("Bea"));
    messages.set(500 + keptDays + 2);
    expect(await messages.names()).toEqual(messages.all());
  });

  test("and is put right again: each message is erased after its period, no sooner and no later", async () => {
    await using messages = await openFilled();
    await messages.add("Ada");
    await messages.pass(0, 100);
    messages.set(500);
    expect(await messages.names()).toEqual(messages.all("Ada"));
    await messages.add("Bea");
    messages.set(101);
    await messages.pass(101, keptDays - 2);
    expect(await messages.names()).toEqual(messages.all("Ada", "Bea"));
    messages.set(keptDays + 2);
    expect(await messages.names()).toEqual(messages.all("Bea"));
    await messages.pass(keptDays + 2, 100 + keptDays - 2);
    expect(await messages.names()).toEqual(messages.all("Bea"));
    messages.set(100 + keptDays + 3); // its year has a leap day
    expect(await messages.names()).toEqual(messages.all());
  });

  test("that was years behind for a while neither erases a message nor keeps it longer", async () => {
    await using messages = await openFilled();
    await messages.add("Ada");
    await messages.pass(0, 50);
    messages.set(-9_000);
    expect(await messages.names()).toEqual(messages.all("Ada"));
    messages.set(51);
    await messages.pass(51, keptDays - 2);
    expect(await messages.names()).toEqual(messages.all("Ada"));
    messages.set(keptDays + 2);
    expect(await messages.names()).toEqual(messages.all());
  });

  test("while the service runs, a jump erases nothing", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] });
    await using messages = await openFilled();
    try {
      await messages.add("Ada");
      const running = await messages.open();
      messages.set(400);
      await vi.advanceTimersByTimeAsync(60_000);
      await running.findByEmail("nobody@example.org"); // waits for the store above the limit
      expect(await messages.names()).toEqual(messages.all("Ada"));
      running.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  test("a message that was deleted while the clock was ahead is erased when it is right again", async () => {
    await using messages = await openFilled();
    messages.set(400);
    await messages.add("Ada");
    const store = await messages.open();
    const id = store.messages[0]?.id ?? "";
    await store.remove(id);
    messages.set(0);
    expect(await (await messages.open()).restore(id)).toBeUndefined();
  });
});

test("a deleted message can be restored for ten minutes, and is then erased from the disk", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  let minutes = 0;
  const now = () => new Date(Date.parse("2026-11-20T09:00:00Z") + minutes * 60_000);
  const open = () => openMessageStore({ dataDir: folder.path, facts: () => facts, now });
  const store = await open();
  const { id } = await store.add(aForm);
  expect([(await store.remove(id))?.id, store.messages]).toEqual([id, []]);
  minutes = 9;
  expect(await (await open()).restore(id)).toMatchObject({ name: "Ada Rider" });
  const again = await open();
  expect(again.messages).toHaveLength(1);
  await again.remove(id);
  minutes = 20;
  expect(await (await open()).restore(id)).toBeUndefined();
  for (const name of ["messages.json", "messages.last-good.json"]) {
    expect(await readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
  }
});

test("a deleted message is erased after ten minutes even if the service was restarted in between", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] });
  try {
    const store = await openMessageStore({ dataDir: folder.path, facts: () => facts });
    await store.remove((await store.add(aForm)).id);
    vi.clearAllTimers(); // as when the process ends
    vi.setSystemTime(Date.now() + 5 * 60_000);
    const again = await openMessageStore({ dataDir: folder.path, facts: () => facts });
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    for (const name of ["messages.json", "messages.last-good.json"])
      await expect.poll(() => readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
    await again.eraseByEmail("nobody@example.org"); // waits for all writes, so that the folder can be removed
  } finally {
    vi.useRealTimers();
  }
});

test("messages above the limit survive a kill, can be found, changed and erased like the others, and expire", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  let today = Date.parse("2026-11-20T09:00:00Z");
  const open = () => openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => new Date(today) });
  const common = {
    id: "0f8c1d3e-0000-4000-8000-000000000000",
    receivedAt: new Date(today).toISOString(),
    phone: "",
    subject: "",
  };
  const filling = { ...aForm, ...common, message: "x".repeat(2 ** 21), suspected: false, read: false, reasons: [] };
  await writeFile(
    join(folder.path, "messages.json"),
    JSON.stringify({
      messages: [{ ...filling, name: "Full", email: "full@example.org", consent: { noticeVersion: "1" } }],
    }),
  );
  let store = await open();
  const added = await Promise.all(
    ["Ada", "Bea", "Cleo", "Dora"].map((name) => store.add({ ...aForm, name, email: `${name}@example.org` })),
  );
  expect(added.map(({ isOverflow }) => isOverflow)).toEqual([true, true, true, true]);

  const overflowFolder = join(folder.path, "messages-apart");
  const [file = ""] = await readdir(overflowFolder);
  expect((await stat(join(overflowFolder, file))).mode & 0o777).toBe(0o600);
  await appendFile(join(overflowFolder, file), '{"id":"cut off by a ki');
  await mkdir(join(overflowFolder, ".rewrite-cut-off"));
  await writeFile(join(overflowFolder, ".rewrite-cut-off/file"), "messages that a kill left behind");
  store = await open();
  await store.add({ ...aForm, name: "Eve" });
  expect((await store.listOverflow()).map(({ name }) => name)).toEqual(["Ada", "Bea", "Cleo", "Dora", "Eve"]);

  const [ada, bea] = added.map(({ id }) => id);
  const fileBefore = await readFile(join(overflowFolder, file));
  expect(await store.mark(ada as string, { suspected: false })).toMatchObject({ name: "Ada", suspected: false });
  await writeFile(join(overflowFolder, file), fileBefore); // as if killed before the message was removed from it
  store = await open();
  await store.remove(bea as string);
  expect(await store.restore(bea as string)).toMatchObject({ name: "Bea" });
  expect(await store.findByEmail("CLEO@example.org")).toMatchObject([{ name: "Cleo" }]);
  expect(await store.eraseByEmail("cleo@example.org")).toMatchObject({ count: 1, spam: 1 });
  expect((await (await open()).listOverflow()).map(({ name }) => name)).toEqual(["Dora", "Eve"]);
  expect(store.messages.map(({ name }) => name)).toEqual(["Full", "Ada", "Bea"]);

  const until = new Date(today).setUTCMonth(10 + facts.practice.messagesKeptMonths) + 60_000;
  for (; today < until; today += 90 * 86_400_000) await open();
  today = until;
  expect(await (await open()).listOverflow()).toEqual([]);
  expect(await readdir(overflowFolder)).toEqual([]);
});

test("a message above the limit that is still being written is found, and erased", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const store = await openOverflowStore(folder.path);
  const message = messageSchema.parse({
    ...aForm,
    id: randomUUID(),
    receivedAt: "2026-11-20T09:00:00.000Z",
    phone: "",
    subject: "",
    consent: { noticeVersion: "18/07/2025" },
    suspected: false,
    reasons: [],
    read: false,
  });
  const written = store.add(message);
  expect(await store.find()).toEqual([message]);
  await store.remove(() => true);
  expect([store.count, await store.find()]).toEqual([0, []]);
  const another = store.add(message);
  await store.remove(() => true);
  await Promise.all([written, another]);
  expect([store.count, await store.find()]).toEqual([0, []]);
});

test("erasing a person also removes their messages from copies, and keeps everybody else's", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const at = (...names: string[]) => join(folder.path, ...names);
  const store = await openMessageStore({ dataDir: folder.path, facts: () => facts });
  await store.add(aForm);
  await store.add({ ...aForm, name: "Bea", email: "bea@example.org" });
  const both = await readFile(at("messages.json"), "utf8");
  const before = at("before-restore-2026-11-01");
  await mkdir(join(before, "messages-apart"), { recursive: true });
  await mkdir(at(".restore-x1y2z3/data"), { recursive: true });
  const copies = [
    at(".restore-x1y2z3/data/messages.json"),
    at("messages.broken-2026-11-01.json"),
    join(before, "messages.json"),
    join(before, "messages.last-good.json"),
  ];
  for (const copy of copies) await writeFile(copy, both);
  await writeFile(at("messages.last-good.broken-2026-11-01.json"), both.slice(0, -20));
  const [ofAda, ofBea] = store.messages.map((message) => JSON.stringify(message));
  const cutOff = `{"email":"ADA@example.org"`;
  await writeFile(join(before, "messages-apart/2026-09.jsonl"), `${ofAda}\n${cutOff}\n`);
  await writeFile(join(before, "messages-apart/2026-10.jsonl"), `${ofAda}\n${cutOff}\n${ofBea}\n`);
  copies.push(join(before, "messages-apart/2026-10.jsonl"));
  await writeFile(join(before, "jobs.json"), "ada@example.org is nobody here");
  await store.eraseByEmail("Ada@Example.org");
  for (const copy of [at("messages.json"), at("messages.last-good.json"), ...copies]) {
    const text = await readFile(copy, "utf8");
    expect(text).not.toMatch(/ada/i);
    expect(text).toContain("Bea");
  }
  expect(await readdir(folder.path)).not.toContain("messages.last-good.broken-2026-11-01.json");
  expect(await readdir(join(before, "messages-apart"))).toEqual(["2026-10.jsonl"]);
  expect(await readdir(before)).toContain("jobs.json");
});

test("the room for a flood ends exactly at its limit, also after a restart: then a message is refused, and told how else to reach us", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const open = (overflowBytes?: number) =>
    openMessageStore({ dataDir: folder.path, facts: () => facts, overflowBytes });
  const filling = Array.from({ length: 300 }, (_, n) => ({ ...aForm, email: `${n}@example.org` }));
  const store = await open();
  await Promise.all(filling.map((form) => store.add(form)));
  expect(await store.add(aForm)).toMatchObject({ isOverflow: true });
  const [file = ""] = await readdir(join(folder.path, "messages-apart"));
  const { size } = await stat(join(folder.path, "messages-apart", file));
  const full = { code: "unavailable", message: contactPage.full(facts.practice) };
  await expect((await open(size)).add({ ...aForm, name: "Bea" })).rejects.toMatchObject(full);
  expect(await (await open(size + 1)).add({ ...aForm, name: "Bea" })).toMatchObject({ isOverflow: true });
  expect((await (await open()).listOverflow()).map(({ name }) => name)).toEqual(["Ada Rider", "Bea"]);
});
