import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contactForm } from "./contact-form.ts";
import { openMessageStore } from "./message-store.ts";

const aForm = contactForm.parse({ name: "Ada Rider", email: "ada@example.org", message: "Hello" });

test("a message is deleted everywhere when the practice has kept it as long as its policy says", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "messages-"));
  let today = "2026-11-20T09:00:00Z";
  const open = () => openMessageStore({ dataDir: folder.path, now: () => new Date(today) });
  await (await open()).add(aForm);
  today = "2027-03-01T09:00:00Z";
  await (await open()).add({ ...aForm, name: "Bea Later" });
  today = "2027-11-20T08:59:00Z";
  expect((await open()).messages).toHaveLength(2);
  today = "2027-11-20T09:01:00Z";
  expect((await open()).messages).toMatchObject([{ name: "Bea Later" }]);
  for (const name of ["messages.json", "messages.last-good.json"]) {
    expect(await readFile(join(folder.path, name), "utf8")).not.toContain("Ada");
  }
});
