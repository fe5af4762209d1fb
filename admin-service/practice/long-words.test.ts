import { describe, expect, test, vi } from "vitest";
import { shipped } from "#content/words/shipped.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const app = openForTests(() => startTestApp({ posts: { "a.md": aPost({ published: true }) } }));

const { body } = shipped["privacy-policy"];
const patch = (body: string) => app.asAdmin("PATCH", "/api/words/privacy-policy", { body });

test("a paragraph of the policy is changed, and facts in it stay facts; what is taken back is as it was shipped", async () => {
  const before = app.live("privacy-policy.html");
  const answer = await patch(body.replace("This policy is about", "In **short**: this policy is about"));
  expect(answer.status).toBe(200);
  const changed = "In <strong>short</strong>: this policy is about Segsbury Chiropractic, ";
  await vi.waitFor(() => expect(app.live("privacy-policy.html")).toContain(changed));
  const undone = await app.asAdmin("POST", "/api/words/undo", { commit: answer.headers.get("x-commit") });
  expect(((await json(undone)) as { words: { changes: object } }).words.changes).toEqual({});
  await vi.waitFor(() => expect(app.live("privacy-policy.html")).toBe(before));
});

describe("a policy that cannot be taken is refused in one sentence, and the one before stays", () => {
  test.each([
    ["is longer than any policy", "a ".repeat(500_000), /at most|too large/i],
    ["holds HTML", `${body}<script>alert(1)</script>`, /^“body” in privacy-policy has HTML in it/],
    ["links to a script", `${body}[x](javascript:alert)`, /^“body” in privacy-policy has a link to “javascript:alert”/],
    ["has signs that nobody sees", `${body}\ue000x\ue002`, /^“body” in privacy-policy has signs that nobody sees/],
    ["has a mark of writing direction", `${body}\u202etxet`, /^“body” in privacy-policy has signs that nobody sees/],
    ["names no fact", `${body}{{practice.plaec}}`, /there is no such fact\. Did you mean \{\{practice\.place\}\}\?$/],
    ["names half a fact", `${body}{{practice.place`, /has \{\{ or \}\} without the other\.$/],
    ["is empty", " \n", /^“body” in privacy-policy has to be filled in\.$/],
  ])("%s", async (_, text, sentence) => {
    const answer = await patch(text);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const told = await answer.text();
    expect(told).toMatch(sentence);
    expect(told).not.toContain("\n");
    const kept = (await json(await app.asAdmin("GET", "/api/words/privacy-policy"))) as { words: { body: string } };
    expect(kept.words.body).toBe(body);
  });
});
