import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { practice } from "#content/facts/practice.ts";
import { contactForm } from "./contact-form.ts";
import { openMessageStore } from "./message-store.ts";

const aForm = contactForm.parse({ name: "Ada Rider", email: "ada@example.org", message: "Hello" });

test("a message is deleted everywhere when the practice has kept it as long as its policy says", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  const DAY_MS = 86_400_000;
  const came = Date.parse("2026-11-20T09:00:00Z");
  const until = new Date(came).setUTCMonth(10 + practice.messageRetentionMonths);
  let today = came;
  const open = () => openMessageStore({ dataDir: folder.path, now: () => new Date(today) });
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

test("a deleted message can be brought back for ten minutes, and is then gone from the disk", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  let minutes = 0;
  const now = () => new Date(Date.parse("2026-11-20T09:00:00Z") + minutes * 60_000);
  const open = () => openMessageStore({ dataDir: folder.path, now });
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
    const store = await openMessageStore({ dataDir: folder.path });
    await store.remove((await store.add(aForm)).id);
    vi.clearAllTimers(); // as the end of the program does
    vi.setSystemTime(Date.now() + 5 * 60_000);
    await openMessageStore({ dataDir: folder.path });
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    for (const name of ["messages.json", "messages.last-good.json"])
      await expect.poll(() => readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
  } finally {
    vi.useRealTimers();
  }
});
