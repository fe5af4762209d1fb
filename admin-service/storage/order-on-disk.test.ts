import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { writeDurably } from "./durable-file.ts";

const calls = vi.hoisted((): string[] => []);

/** The real file system, which also notes in which order it is asked. */
vi.mock("node:fs/promises", async (importOriginal) => {
  const real = await importOriginal<typeof import("node:fs/promises")>();
  const kindOf = (path: unknown) => (String(path).endsWith(".tmp") ? "aside" : "folder");
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const file = await real.open(...args);
      const [path, flags] = args;
      calls.push(`open ${kindOf(path)} ${flags}`);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        calls.push(`sync ${kindOf(path)}`);
      };
      return file;
    },
    async rename(...args: Parameters<typeof real.rename>) {
      await real.rename(...args);
      calls.push("rename");
    },
  };
});

test("an acknowledged write is on the disk: written to a temporary file, synced, renamed, the folder synced", async () => {
  const folder = await mkdtemp(join(tmpdir(), "order-"));
  await writeDurably(join(folder, "post.md"), "Words.").then(() => calls.push("acknowledged"));
  expect(calls).toEqual(["open aside wx", "sync aside", "rename", "open folder r", "sync folder", "acknowledged"]);
  expect(await readFile(join(folder, "post.md"), "utf8")).toBe("Words.");
  await rm(folder, { recursive: true });
});
