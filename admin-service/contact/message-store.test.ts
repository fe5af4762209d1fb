import { appendFile, mkdir, mkdtempDisposable, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { facts } from "#content/facts/practice.ts";
import { contactForm } from "./contact-form.ts";
import { openMessageStore } from "./message-store.ts";

const aForm = contactForm.parse({ name: "Ada Rider", email: "ada@example.org", message: "Hello" });

test("a message is deleted everywhere when the practice has kept it as long as its policy says", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const DAY_MS = 86_400_000;
  const came = Date.parse("2026-11-20T09:00:00Z");
  const until = new Date(came).setUTCMonth(10 + facts.practice.messagesKeptMonths);
  let today = came;
  const open = () => openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => new Date(today) });
  await (await open()).add(aForm);
  today = came + DAY_MS;
  await (await open()).add({ ...aForm, name: "Bea Later" });
  today = until - 60_000;
  expect((await open()).messages).toHaveLength(2);
  today = until + 60_000;
  expect((await open()).messages).toMatchObject([{ name: "Bea Later" }]);
  for (const name of ["messages.json", "messages.last-good.json"]) {
    expect(await readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
  }
});

test("messages that were set aside, as broken or before a restore, are kept no longer than any other", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const aside = [
    "messages.broken-2026-01-01.json",
    "messages.last-good.broken-2026-01-01.json",
    "before-restore-2026-01-01",
  ];
  const others = ["messages.broken-2026-11-01.json", "before-restore-2026-11-01", "notes.txt"];
  const now = new Date("2026-11-20T09:00:00Z");
  const old = new Date(new Date(now).setUTCMonth(10 - facts.practice.messagesKeptMonths) - 60_000);
  for (const name of [...aside, ...others]) {
    const path = join(folder.path, name);
    if (name.startsWith("before")) await mkdir(path);
    await writeFile(name.startsWith("before") ? join(path, "messages.json") : path, "a message");
    const changed = aside.includes(name) || name === "notes.txt" ? old : now;
    await utimes(path, changed, changed);
  }
  await openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => now });
  const left = await readdir(folder.path);
  expect(left.filter((name) => [...aside, ...others].includes(name)).sort()).toEqual(others.toSorted());
});

test("a deleted message can be brought back for ten minutes, and is then gone from the disk", async () => {
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

test("a deleted message is gone after its ten minutes when the service was started again in between, too", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "Date"] });
  try {
    const store = await openMessageStore({ dataDir: folder.path, facts: () => facts });
    await store.remove((await store.add(aForm)).id);
    vi.clearAllTimers(); // as the end of the program does
    vi.setSystemTime(Date.now() + 5 * 60_000);
    const again = await openMessageStore({ dataDir: folder.path, facts: () => facts });
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    for (const name of ["messages.json", "messages.last-good.json"])
      await expect.poll(() => readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
    await again.eraseOf("nobody@example.org"); // comes after every write, so that the folder can go
  } finally {
    vi.useRealTimers();
  }
});

test("messages kept apart are found, taken in when they are touched, erased and expire like the others, and outlive a kill", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  let today = Date.parse("2026-11-20T09:00:00Z");
  const open = () => openMessageStore({ dataDir: folder.path, facts: () => facts, now: () => new Date(today) });
  const room = {
    id: "0f8c1d3e-0000-4000-8000-000000000000",
    receivedAt: new Date(today).toISOString(),
    phone: "",
    subject: "",
  };
  const filling = { ...aForm, ...room, message: "x".repeat(2 ** 21), suspected: false, read: false, reasons: [] };
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
  expect(added.map(({ isApart }) => isApart)).toEqual([true, true, true, true]);

  const apart = join(folder.path, "messages-apart");
  const [file = ""] = await readdir(apart);
  expect((await stat(join(apart, file))).mode & 0o777).toBe(0o600);
  await appendFile(join(apart, file), '{"id":"cut off by a ki');
  await mkdir(join(apart, ".rewrite-cut-off"));
  await writeFile(join(apart, ".rewrite-cut-off/file"), "messages that a kill left behind");
  store = await open();
  await store.add({ ...aForm, name: "Eve" });
  expect((await store.apart()).map(({ name }) => name)).toEqual(["Ada", "Bea", "Cleo", "Dora", "Eve"]);

  const [ada, bea] = added.map(({ id }) => id);
  const asBefore = await readFile(join(apart, file));
  expect(await store.mark(ada as string, { suspected: false })).toMatchObject({ name: "Ada", suspected: false });
  await writeFile(join(apart, file), asBefore); // as if killed before it was removed there
  store = await open();
  await store.remove(bea as string);
  expect(await store.restore(bea as string)).toMatchObject({ name: "Bea" });
  expect(await store.of("CLEO@example.org")).toMatchObject([{ name: "Cleo" }]);
  expect(await store.eraseOf("cleo@example.org")).toMatchObject({ count: 1, spam: 1 });
  expect((await (await open()).apart()).map(({ name }) => name)).toEqual(["Dora", "Eve"]);
  expect(store.messages.map(({ name }) => name)).toEqual(["Full", "Ada", "Bea"]);

  today = new Date(today).setUTCMonth(10 + facts.practice.messagesKeptMonths) + 60_000;
  expect(await (await open()).apart()).toEqual([]);
  expect(await readdir(apart)).toEqual([]);
});

test("erasing a person reaches the files that were set aside, and leaves everybody else's words in them", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const at = (...names: string[]) => join(folder.path, ...names);
  const store = await openMessageStore({ dataDir: folder.path, facts: () => facts });
  await store.add(aForm);
  await store.add({ ...aForm, name: "Bea", email: "bea@example.org" });
  const both = await readFile(at("messages.json"), "utf8");
  const before = at("before-restore-2026-11-01");
  await mkdir(join(before, "messages-apart"), { recursive: true });
  const copies = [
    at("messages.broken-2026-11-01.json"),
    join(before, "messages.json"),
    join(before, "messages.last-good.json"),
  ];
  for (const copy of copies) await writeFile(copy, both);
  await writeFile(at("messages.last-good.broken-2026-11-01.json"), both.slice(0, -20));
  await writeFile(join(before, "messages-apart/2026-10.jsonl"), `{"email":"ADA@example.org"}\n`);
  await writeFile(join(before, "jobs.json"), "ada@example.org is nobody here");
  await store.eraseOf("Ada@Example.org");
  for (const copy of [at("messages.json"), at("messages.last-good.json"), ...copies]) {
    const text = await readFile(copy, "utf8");
    expect(text).not.toContain("Ada");
    expect(text).toContain("Bea");
  }
  expect(await readdir(folder.path)).not.toContain("messages.last-good.broken-2026-11-01.json");
  expect(await readdir(join(before, "messages-apart"))).toEqual([]);
  expect(await readdir(before)).toContain("jobs.json");
});
