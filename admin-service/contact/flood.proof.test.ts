import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { contactForm } from "./contact-form.ts";
import { openMessageStore } from "./message-store.ts";

const STORED = 100_000;
const BATCH = 1_000;
const HONEST = 21;
const MAX_MEDIAN_MS = 100;
const MAX_HEAP_GROWTH = 32 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const memory = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

test("with 100,000 messages stored, an honest one is stored within 100 ms, and memory has not grown", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "flood-"));
  const store = await openMessageStore({ dataDir: folder.path, facts: () => facts });
  const form = contactForm.parse({ name: "Ada Rider", email: "ada@example.org", message: "A flood. ".repeat(60) });
  let before = 0;
  for (let stored = 0; stored < STORED; stored += BATCH) {
    await Promise.all(Array.from({ length: BATCH }, () => store.add(form)));
    if (stored === 0) before = memory();
  }
  const growth = memory() - before;

  const times: number[] = [];
  for (let sent = 0; sent < HONEST; sent++) {
    const began = performance.now();
    await store.add({ ...form, name: "Honest Visitor" }, { hash: `request ${sent}`, isKeyed: true });
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(HONEST / 2)] as number;
  console.log(
    `${STORED} held; honest: median ${median.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms; heap ${(growth / 2 ** 20).toFixed(1)} MB more.`,
  );
  expect(median).toBeLessThan(MAX_MEDIAN_MS);
  expect(growth).toBeLessThan(MAX_HEAP_GROWTH);
  expect(await store.findByEmail("nobody@example.org")).toEqual([]);
  expect(store.messages.length + (await store.listOverflow()).length).toBeGreaterThan(300);
}, 300_000);
