import { cpSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFacts } from "./open-facts.ts";
import { site } from "./site.ts";
import { sampleDirs } from "./testing/sample.ts";

/** A practice with the sample's facts, of which one file is edited by hand. */
function aPractice() {
  const folder = mkdtempDisposableSync(join(tmpdir(), "policy-"));
  cpSync(sampleDirs.practice, folder.path, { recursive: true });
  const file = (name: string) => join(folder.path, name);
  return {
    edit(name: string, from: string | RegExp, to: string) {
      const before = readFileSync(file(name), "utf8");
      writeFileSync(file(name), before.replace(from, to));
      expect(readFileSync(file(name), "utf8")).not.toBe(before);
    },
    /** Its policy's date as any program with these files alone would show it. */
    dateOn: (today: string) => openFacts({ dir: folder.path }).on(today).policy.effective,
    /** Does what the service does every minute. */
    note(today: string) {
      const note = openFacts({ dir: folder.path }).newPolicyNote(today);
      if (note) writeFileSync(file(site.policyFile), note);
    },
    [Symbol.dispose]: () => folder.remove(),
  };
}

test("the privacy policy as it ships has been in force since 18 July 2025; whoever changes its words gives it a new date and a new mark, in site.ts", () => {
  using practice = aPractice();
  expect(practice.dateOn("2026-12-01")).toBe("18/07/2025");
  practice.note("2026-12-01");
  expect(practice.dateOn("2027-01-01")).toBe("18/07/2025");
});

test.each([
  ["contact.yaml", /^messagesKeptMonths: .*/m, "messagesKeptMonths: 6"],
  ["contact.yaml", /^phone: .*/m, "phone: 01235 770077"],
  ["hours.yaml", "friday: [09:00-19:00]", "friday: []"],
  ["people.yaml", /title: .*/, "title: Chiropractor"],
  ["links.yaml", /url: .*/, "url: https://diary.test/"],
])("the privacy policy has a new date when %s changes what it says, and keeps that date", (file, from, to) => {
  using practice = aPractice();
  practice.edit(file, from, to);
  expect(practice.dateOn("2026-12-01")).toBe("01/12/2026");
  practice.note("2026-12-01");
  expect(practice.dateOn("2027-01-01")).toBe("01/12/2026");
  practice.note("2027-01-01");
  practice.edit("contact.yaml", /^name: .*/m, "name: Backs");
  expect(practice.dateOn("2027-02-02")).toBe("02/02/2027");
});

test("the privacy policy keeps its date when a fact changes that it does not say", () => {
  using practice = aPractice();
  practice.edit("prices.yaml", /initial: 57/, "initial: 58");
  practice.edit("offer.yaml", /^mode: .*/m, "mode: off");
  expect(practice.dateOn("2026-12-01")).toBe("18/07/2025");
});

test("a damaged note gives the policy today’s date, and no date of another text", () => {
  using practice = aPractice();
  practice.edit("contact.yaml", /^phone: .*/m, "phone: 01235 770077");
  practice.note("2026-12-01");
  for (const damaged of ["<<<<<<<", "effective: soon\nwords: x", ""]) {
    practice.edit(site.policyFile, /[\s\S]*/, damaged);
    expect(practice.dateOn("2027-01-01")).toBe("01/01/2027");
  }
});
