import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { describe, expect, test } from "vitest";
import { answerWithError } from "../errors.ts";
import { openAuth } from "./auth.ts";
import { authRoutes, isAdmin } from "./routes.ts";

const PASSWORD = "the grey mare walks home";

async function startAdmin() {
  const folder = await mkdtempDisposable(join(tmpdir(), "auth-routes-"));
  const logged: string[] = [];
  const log = { info: (text: string) => logged.push(text), error: (text: string) => logged.push(text) };
  const auth = await openAuth({ dataDir: folder.path, distDir: folder.path, adminPassword: PASSWORD, cost: 16 });
  const app = express()
    .set("trust proxy", "loopback")
    .use(express.json({ limit: "16kb", strict: true }))
    .use(
      "/api/admin",
      authRoutes(auth, () => {}),
    )
    .get("/posts", async (req, res) => void res.send((await isAdmin(auth, req)) ? "with drafts" : "published"))
    .use(answerWithError(log));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const call = (method: string, path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, ...init });
  return {
    call,
    logged,
    login: (body: unknown, headers: Record<string, string> = {}) =>
      call("POST", "/api/admin/login", {
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    withToken: (method: string, path: string, token: string) =>
      call(method, path, { headers: { Authorization: `Bearer ${token}` } }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await folder.remove();
    },
  };
}

describe("POST /api/admin/login", () => {
  test("answers the right password with a token that works until it is signed out", async () => {
    await using admin = await startAdmin();
    const response = await admin.login({ password: PASSWORD });
    expect(response.status).toBe(200);
    const { token, expiresAt } = (await response.json()) as { token: string; expiresAt: string };
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());

    const verified = await admin.withToken("GET", "/api/admin/verify", token);
    expect([verified.status, await verified.json()]).toEqual([200, { ok: true }]);
    expect((await admin.withToken("POST", "/api/admin/logout", token)).status).toBe(204);
    expect((await admin.withToken("GET", "/api/admin/verify", token)).status).toBe(401);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });

  test("answers a wrong password with 401 and the one sentence, and the sixth with 429 and when to come back", async () => {
    await using admin = await startAdmin();
    for (let i = 0; i < 5; i++) {
      const response = await admin.login({ password: "wrong" });
      expect([response.status, await response.text()]).toEqual([401, "Invalid password. Please try again."]);
    }
    const response = await admin.login({ password: PASSWORD });
    expect([response.status, response.headers.get("Retry-After")]).toEqual([429, "30"]);
    expect(await response.text()).toBe("Too many wrong passwords. Please try again in 30 seconds.");
    expect((await admin.login({ password: PASSWORD }, { "X-Forwarded-For": "203.0.113.9" })).status).toBe(200);
  });

  test.each([
    [{}, "Please enter the password."],
    [[PASSWORD], "Please enter the password."],
    [{ password: "" }, "Please enter the password."],
    [{ password: " \t\n" }, "Please enter the password."],
    [{ password: 42 }, "Please enter the password."],
    [{ password: "x".repeat(1_001) }, "A password has at most 1,000 characters."],
    [{ password: PASSWORD, user: "admin" }, "Unknown field: user."],
  ])("refuses %j with 400: %s", async (body, sentence) => {
    await using admin = await startAdmin();
    const response = await admin.login(body);
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });

  test("tells the log neither passwords nor tokens", async () => {
    await using admin = await startAdmin();
    const { token } = (await (await admin.login({ password: PASSWORD })).json()) as { token: string };
    await admin.login({ password: "canary-wrong" });
    await admin.call("POST", "/api/admin/login", { headers: { "Content-Type": "application/json" }, body: "{canary" });
    expect(admin.logged.join()).not.toMatch(new RegExp(`canary|${PASSWORD}|${token}`));
  });
});

describe("without a valid token", () => {
  test.each([
    ["GET", "/api/admin/verify"],
    ["POST", "/api/admin/logout"],
  ])("%s %s answers 401", async (method, path) => {
    await using admin = await startAdmin();
    for (const headers of [
      {},
      { Authorization: "Bearer nonsense" },
      { Authorization: "Basic YTpi" },
    ] as HeadersInit[]) {
      const response = await admin.call(method, path, { headers });
      expect([response.status, await response.text()]).toEqual([401, "Please sign in first."]);
      expect(response.headers.get("Content-Type")).toContain("text/plain");
    }
  });

  test("a page that shows the administrator more shows a visitor less, and refuses nobody", async () => {
    await using admin = await startAdmin();
    const { token } = (await (await admin.login({ password: PASSWORD })).json()) as { token: string };
    expect(await (await admin.withToken("GET", "/posts", token)).text()).toBe("with drafts");
    expect(await (await admin.withToken("GET", "/posts", "stale")).text()).toBe("published");
    expect(await (await admin.call("GET", "/posts")).text()).toBe("published");
  });
});
