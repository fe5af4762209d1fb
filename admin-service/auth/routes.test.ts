import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { describe, expect, test } from "vitest";
import { answerWithError } from "../errors.ts";
import { listen } from "../testing/listen.ts";
import { openAuth } from "./auth.ts";
import { describeDevice } from "./device-name.ts";
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
  const server = await listen(app);
  const call = (method: string, path: string, init: RequestInit = {}) => fetch(server.url + path, { method, ...init });
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
      await server[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}

describe("POST /api/admin/login", () => {
  test("answers the right password with a token that is valid until the owner signs out", async () => {
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

  test("answers a wrong password with 401, and the sixth attempt with 429 and the time to wait", async () => {
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
    [{ password: PASSWORD, keep: "yes" }, "Keep has to be true or false."],
    [{ password: PASSWORD, user: "admin" }, "Unknown field: user."],
  ])("refuses %j with 400: %s", async (body, sentence) => {
    await using admin = await startAdmin();
    const response = await admin.login(body);
    expect([response.status, await response.text()]).toEqual([400, sentence]);
  });

  test("logs neither passwords nor tokens", async () => {
    await using admin = await startAdmin();
    const { token } = (await (await admin.login({ password: PASSWORD })).json()) as { token: string };
    await admin.login({ password: "canary-wrong" });
    await admin.call("POST", "/api/admin/login", { headers: { "Content-Type": "application/json" }, body: "{canary" });
    expect(admin.logged.join()).not.toMatch(new RegExp(`canary|${PASSWORD}|${token}`));
  });
});

describe("GET and DELETE /api/admin/sessions", () => {
  const onAnIPhone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

  test("list the devices that are logged in, without their tokens, and end one of them", async () => {
    await using admin = await startAdmin();
    const token = async (body: object, userAgent: string) => {
      const response = await admin.login({ password: PASSWORD, ...body }, { "User-Agent": userAgent });
      return ((await response.json()) as { token: string }).token;
    };
    const phone = await token({ keep: true }, onAnIPhone);
    const script = await token({}, "<b>a robot</b>".repeat(1_000));
    const list = await (await admin.withToken("GET", "/api/admin/sessions", phone)).text();
    const devices = JSON.parse(list) as { id: string; current: boolean }[];
    const times = { since: expect.any(String), lastUsed: expect.any(String), id: expect.any(String) };
    expect(devices).toHaveLength(2);
    expect(devices.find(({ current }) => current)).toEqual({
      ...times,
      device: "Safari on an iPhone",
      kept: true,
      current: true,
    });
    const other = devices.find(({ current }) => !current);
    expect(other).toEqual({ ...times, device: "A browser", kept: false, current: false });
    for (const secret of [phone, script]) expect(list).not.toContain(secret);

    const end = (id: string) => admin.withToken("DELETE", `/api/admin/sessions/${id}`, phone);
    expect((await end(other?.id ?? "")).status).toBe(204);
    expect((await admin.withToken("GET", "/api/admin/verify", script)).status).toBe(401);
    for (const id of [other?.id ?? "", "made-up"]) {
      const response = await end(id);
      expect([response.status, await response.text()]).toEqual([404, "This device is not logged in any more."]);
    }
    expect((await admin.withToken("GET", "/api/admin/verify", phone)).status).toBe(200);
  });
});

test.each([
  ["Safari on an iPhone", "(iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"],
  [
    "Chrome on an iPad",
    "(iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/137.0 Mobile/15E148 Safari/604.1",
  ],
  ["Chrome on an Android phone", "(Linux; Android 10; K) AppleWebKit/537.36 Chrome/137.0 Mobile Safari/537.36"],
  ["Samsung Internet on an Android tablet", "(Linux; Android 10; K) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36"],
  ["Edge on a Windows computer", "(Windows NT 10.0; Win64; x64) Chrome/137.0 Safari/537.36 Edg/137.0"],
  ["Firefox on a Linux computer", "(X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0"],
  ["Safari on a Mac", "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15"],
  ["A browser", ""],
])("a device is described as “%s”", (name, userAgent) => {
  expect(describeDevice(`Mozilla/5.0 ${userAgent}`)).toBe(name);
});

describe("without a valid token", () => {
  test.each([
    ["GET", "/api/admin/sessions"],
    ["DELETE", "/api/admin/sessions/any"],
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

  test("a read that shows the owner more shows a visitor less, and refuses nobody", async () => {
    await using admin = await startAdmin();
    const { token } = (await (await admin.login({ password: PASSWORD })).json()) as { token: string };
    expect(await (await admin.withToken("GET", "/posts", token)).text()).toBe("with drafts");
    expect(await (await admin.withToken("GET", "/posts", "stale")).text()).toBe("published");
    expect(await (await admin.call("GET", "/posts")).text()).toBe("published");
  });
});
