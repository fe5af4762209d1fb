import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { openStoredPassword } from "./stored-password.ts";

const HOUR_MS = 3_600_000;
const PASSWORD = "a password for tests only";
let time = Date.parse("2026-11-20T09:00:00Z");

const app = openForTests(async () => {
  const root = mkdtempSync(join(tmpdir(), "practice-"));
  await setPassword(root);
  return startTestApp({
    root,
    now: () => new Date(time),
    env: { ADMIN_PASSWORD: "" },
    posts: { "live.md": aPost({ published: true, publishedAt: "2026-11-01T09:00:00Z" }), "draft.md": aPost() },
  });
});

/** Sets a password as `npm run password` does, while the service runs. */
const setPassword = async (root: string) =>
  (await openStoredPassword({ dataDir: join(root, "data"), cost: 2 })).set(PASSWORD);

const as = (token: string) => ({ Authorization: `Bearer ${token}` });
const read = (path: string, headers: Record<string, string> = {}) => app.asVisitor("GET", path, undefined, headers);

async function signIn(): Promise<string> {
  const answer = await app.asVisitor("POST", "/api/admin/login", { password: PASSWORD });
  return ((await answer.json()) as { token: string }).token;
}

/** Opens the stream of events. `ended` resolves with everything received, once the service closes the stream. */
async function listen(token: string) {
  const answer = await read("/api/admin/events", as(token));
  expect(answer.status).toBe(200);
  const ended = answer.text();
  return { ended };
}

const waysToEnd: [string, (token: string) => unknown][] = [
  ["signing out", (token) => app.asVisitor("POST", "/api/admin/logout", undefined, as(token))],
  ["another device of the owner", endFromElsewhere],
  ["a new password", () => setPassword(app.root)],
  ["two hours without a call, in spite of events", receiveEventAndWait],
];

async function endFromElsewhere(): Promise<void> {
  const other = as(await signIn());
  const devices = (await (await read("/api/admin/sessions", other)).json()) as { id: string; current: boolean }[];
  for (const { id, current } of devices)
    if (!current) await app.asVisitor("DELETE", `/api/admin/sessions/${id}`, undefined, other);
}

async function receiveEventAndWait(): Promise<void> {
  time += HOUR_MS;
  await putPost("heard");
  time += HOUR_MS;
}

/** Writes a post by hand. Resolves once every open stream has received the event. */
async function putPost(slug: string): Promise<void> {
  const title = `Number ${++puts}`;
  app.put(`${slug}.md`, aPost({ title }));
  await vi.waitUntil(() => app.services.index.bySlug(slug)?.title === title, { timeout: 10_000 });
  await app.settled();
}
let puts = 0;

describe("a session that has ended", () => {
  test.each(waysToEnd)("by %s receives no more events: the service closes its stream", async (_, end) => {
    const token = await signIn();
    const { ended } = await listen(token);
    await end(token);
    await putPost("not-for-you");
    const received = await ended;
    expect(received).toContain(": open");
    expect(received).not.toContain("not-for-you");
  });

  test("leaves the streams of others open", async () => {
    const [staying, leaving] = [await signIn(), await signIn()];
    const [stays, leaves] = [await listen(staying), await listen(leaving)];
    await app.asVisitor("POST", "/api/admin/logout", undefined, as(leaving));
    await leaves.ended;
    await putPost("new");
    await app.asVisitor("POST", "/api/admin/logout", undefined, as(staying));
    expect(await stays.ended).toContain("event: posts");
  });
});

test("an invalid token is refused on every read, and never gets the visitors' response", async () => {
  const token = await signIn();
  await app.asVisitor("POST", "/api/admin/logout", undefined, as(token));
  const paths = ["/api/blog", "/api/blog?limit=1&summary=1", "/api/blog/live", "/api/blog/draft", "/api/blog/nowhere"];
  for (const headers of [as(token), as("nonsense"), { Authorization: "Basic b3duZXI6eA==" }]) {
    for (const path of paths) {
      const answer = await read(path, headers);
      expect([path, answer.status, await answer.text()]).toEqual([path, 401, "Please sign in first."]);
    }
  }
  for (const path of paths.slice(0, 3)) expect((await read(path)).status).toBe(200);
  expect(await (await read("/api/blog", as(await signIn()))).json()).toHaveLength(5);
});
