import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { json } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost() } }));

const fileOf = (section: string) => `../practice/${section}.yaml`;
const patch = (section: string, changes: unknown) => app.asAdmin("PATCH", `/api/practice/${section}`, changes);
const undo = (commit: string | null) => app.asAdmin("POST", "/api/practice/undo", { commit });
const practice = async () =>
  (await json(await app.asAdmin("GET", "/api/practice"))) as Record<string, Record<string, unknown>>;

describe("a rule broken on purpose in the facts", () => {
  const reason = "The body's own register says so.";
  const words = [{ name: "Ann", text: "She cures asthma.", rating: 5, permission: "" }];
  const red = async () => {
    const { findings } = await json(await app.asAdmin("POST", "/api/practice/testimonials/check", {}));
    return (findings as { colour: string; rule: string; text: string }[]).filter(({ colour }) => colour === "red");
  };

  test("the reason is kept in the section's file with its day, and in the commit, and only the owner reads it", async () => {
    await patch("testimonials", { testimonials: words });
    const rules = [...new Set((await red()).map(({ rule }) => rule))];
    expect(rules.length).toBeGreaterThan(0);
    const before = app.readFile(fileOf("testimonials"));
    const saved = await patch("testimonials", { accepted: rules.map((rule) => ({ rule, reason })) });
    expect(saved.status).toBe(200);
    const on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect((await practice()).testimonials?.accepted).toEqual(
      rules.map((rule) => ({ rule, reason, on, words: ["She cures asthma"] })),
    );
    expect(app.readFile(fileOf("testimonials")).startsWith(before.trimEnd())).toBe(true);
    expect(app.git("log", "-1", "--format=%b")).toBe(rules.map((rule) => `Accepted ${rule}: ${reason}`).join("\n"));
    expect(await (await app.asVisitor("GET", "/api/practice")).text()).not.toContain("register");
    expect(await red()).toEqual([]);
    await patch("testimonials", { testimonials: [{ ...words[0], text: "She cures asthma. She cures colic too." }] });
    expect(new Set((await red()).map(({ text }) => text))).toEqual(new Set(["She cures colic too"]));
    await patch("testimonials", { testimonials: words });
  });

  test("one that was given for a rule of the version before counts for the rule that took its place", async () => {
    await patch("contact", { region: "Spaces are going fast for our January clinic." });
    const found = async () => (await json(await app.asAdmin("POST", "/api/practice/contact/check", {}))).findings;
    expect(await found()).toMatchObject([{ rule: "offer", colour: "red", field: "region" }]);
    const file = app.readFile(fileOf("contact"));
    const entry = `accepted:\n  - rule: scarcity\n    reason: ${reason}\n    on: 2026-11-23\n`;
    app.commit({ [fileOf("contact")]: `${file}${entry}` });
    expect(await found()).toEqual([]);
  });

  test("later changes keep the reason, and Undo takes nothing else back than its change", async () => {
    const { accepted } = (await practice()).testimonials ?? {};
    const saved = await patch("testimonials", { testimonials: [{ ...words[0], name: "Ben" }] });
    expect((await json(saved)).accepted).toEqual(accepted);
    await undo(saved.headers.get("x-commit"));
    expect((await practice()).testimonials).toMatchObject({ testimonials: words, accepted });
  });

  test.each([
    [
      "a rule that does not exist",
      { rule: "no-such-rule", reason },
      "There is no rule “no-such-rule” to give a reason for.",
    ],
    [
      "a reason of eleven signs",
      { rule: "placeholder", reason: "Eleven sign" },
      "A reason has to be 12 characters long",
    ],
  ])("%s is refused", async (_, one, sentence) => {
    const refused = await patch("testimonials", { accepted: [one] });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(sentence);
  });
});
