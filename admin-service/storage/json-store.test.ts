import { mkdir, mkdtempDisposable, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "./json-store.ts";

const schema = z.object({ rows: z.array(z.string()) });
type Rows = z.output<typeof schema>;

async function aStore() {
  const temporary = await mkdtempDisposable(join(tmpdir(), "store-"));
  const folder = join(temporary.path, "data");
  const path = join(folder, "rows.json");
  return {
    folder,
    path,
    open: () => openJsonStore(path, schema, { rows: [] }),
    rowsOnDisk: async () => (JSON.parse(await readFile(path, "utf8")) as Rows).rows,
    [Symbol.asyncDispose]: () => temporary.remove(),
  };
}
const add = (row: string) => (draft: Rows) => draft.rows.push(row);

test("stored data are there after a restart, and only the service may read them", async () => {
  await using at = await aStore();
  const store = await at.open();
  expect(await store.update(add("one"))).toBe(1);
  expect((await at.open()).data).toEqual({ rows: ["one"] });
  expect((await stat(at.folder)).mode & 0o777).toBe(0o700);
  expect((await stat(at.path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(at.folder, "rows.last-good.json"))).mode & 0o777).toBe(0o600);
});

test("1,000 simultaneous changes are each stored once and in order, in few writes", async () => {
  await using at = await aStore();
  const store = await at.open();
  const rows = Array.from({ length: 1_000 }, (_, index) => `row ${index}`);
  const answered: string[] = [];
  const statesSeen = new Set<number>();
  await Promise.all(
    rows.map(async (row) => {
      await store.update(add(row));
      statesSeen.add(store.data.rows.length);
      answered.push(row);
    }),
  );
  expect(await at.rowsOnDisk()).toEqual(rows);
  expect(answered).toEqual(rows);
  expect(statesSeen.size).toBeLessThanOrEqual(3);
});

test("a change that throws is refused; the others in its batch are stored", async () => {
  await using at = await aStore();
  const store = await at.open();
  const results = await Promise.allSettled([
    store.update(add("before")),
    store.update((draft) => {
      draft.rows.push("half done");
      throw new Error("changed my mind");
    }),
    store.update(add("after")),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await at.rowsOnDisk()).toEqual(["before", "after"]);
});

test("when the disk fails, every waiting change is refused, nothing is kept, and it works again once the disk does", async () => {
  await using at = await aStore();
  const store = await at.open();
  await store.update(add("kept"));
  await rm(at.path);
  await mkdir(at.path); // a rename onto a folder fails, even for root

  const refused = await Promise.allSettled(["a", "b", "c"].map((row) => store.update(add(row))));
  for (const result of refused) {
    expect(result).toMatchObject({ status: "rejected", reason: { code: "unavailable" } });
    expect((result as PromiseRejectedResult).reason).toBeInstanceOf(ServiceError);
  }
  expect(store.data).toEqual({ rows: ["kept"] });
  expect(store.problem).toBe("rows.json cannot be written (EISDIR).");

  await rm(at.path, { recursive: true });
  await store.update(add("later"));
  expect(await at.rowsOnDisk()).toEqual(["kept", "later"]);
  expect(store.problem).toBeUndefined();
});

test("a change that may wait in memory counts at once while the disk fails, and is written once it works again", async () => {
  await using at = await aStore();
  const store = await at.open();
  await mkdir(at.path);
  const [waits, refused] = await Promise.allSettled([
    store.update(add("waits"), { orInMemory: true }),
    store.update(add("refused")),
  ]);
  expect([waits.status, refused.status]).toEqual(["fulfilled", "rejected"]);
  expect(store.data).toEqual({ rows: ["waits"] });
  await rm(at.path, { recursive: true });
  await store.update(add("later"));
  expect(await at.rowsOnDisk()).toEqual(["waits", "later"]);
});

describe("a file damaged from outside", () => {
  const cases: Array<[string, string | Uint8Array]> = [
    ["empty", ""],
    ["null", "null"],
    ["zero", "0"],
    ["cut off", '{"rows": ["on'],
    ["of another shape", '{"rows": [1]}'],
    ["full of NULs", new Uint8Array(64)],
    ["not UTF-8", new Uint8Array([...Buffer.from('{"rows": ["'), 0xff, ...Buffer.from('"]}')])],
  ];
  test.each(cases)("%s: is renamed unchanged, and the last good copy is restored", async (_, spoilt) => {
    await using at = await aStore();
    await (await at.open()).update(add("precious"));
    await writeFile(at.path, spoilt);

    const store = await at.open();
    expect(store.data).toEqual({ rows: ["precious"] });
    expect(await at.rowsOnDisk()).toEqual(["precious"]);
    const [aside = ""] = (await readdir(at.folder)).filter((name) => name.startsWith("rows.broken-"));
    expect(await readFile(join(at.folder, aside))).toEqual(Buffer.from(spoilt));
    expect(store.problem).toBe(
      `rows.json could not be read and was set aside as ${aside}; its last good copy was put back.`,
    );
  });

  test("missing although there were data: the last good copy is restored", async () => {
    await using at = await aStore();
    await (await at.open()).update(add("precious"));
    await rm(at.path);
    const store = await at.open();
    expect(store.data).toEqual({ rows: ["precious"] });
    expect(store.problem).toBe("rows.json was missing; its last good copy was put back.");
  });

  test("together with its copy: both are renamed, the store starts empty, and says so", async () => {
    await using at = await aStore();
    await (await at.open()).update(add("precious"));
    await writeFile(at.path, "{");
    await writeFile(join(at.folder, "rows.last-good.json"), "[");
    const store = await at.open();
    await store.update(add("new"));
    const asides = (await readdir(at.folder)).filter((name) => name.includes("broken-"));
    const texts = await Promise.all(asides.map((name) => readFile(join(at.folder, name), "utf8")));
    expect(texts.sort()).toEqual(["[", "{"]);
    expect(store.problem).toContain("there was no good copy of it, so it starts empty");
  });

  test("unreadable for another reason: the start fails and names the file, instead of starting empty", async () => {
    await using at = await aStore();
    await mkdir(at.path, { recursive: true });
    await expect(at.open()).rejects.toThrow(`${at.path} cannot be read`);
  });
});

test("a file edited by hand is accepted, and becomes the last good copy", async () => {
  await using at = await aStore();
  await (await at.open()).update(add("old"));
  await writeFile(at.path, '{"rows": ["edited"]}');
  expect((await at.open()).problem).toBeUndefined();
  await rm(at.path);
  expect((await at.open()).data).toEqual({ rows: ["edited"] });
});

test("a failing safety copy is reported until it can be written again, and stops no write", async () => {
  await using at = await aStore();
  const store = await at.open();
  await mkdir(join(at.folder, "rows.last-good.json"));
  await store.update(add("one"));
  expect(await at.rowsOnDisk()).toEqual(["one"]);
  expect(store.problem).toBe("The safety copy of rows.json could not be written.");
  await rm(join(at.folder, "rows.last-good.json"), { recursive: true });
  await store.update(add("two"));
  expect(store.problem).toBeUndefined();
});
