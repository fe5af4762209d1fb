import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startFakeOpenAI } from "../admin-service/testing/fake-openai.ts";
import { startCaddy } from "./caddy.ts";
import { createPractice, password } from "./proofs/faults/practice.ts";
import { startService } from "./proofs/faults/service-process.ts";

/** Returns a marker that must not appear in a log. Every name, address, text, prompt, password and key contains one. */
const canaryOf = (where: string) => `canary-${where}`;
const address = `${canaryOf("email")}@example.org`;

test("no name, address, text, prompt, password, token or key is ever logged, whatever succeeds or fails", {
  timeout: 240_000,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), "logs-"));
  await using openai = await startFakeOpenAI();
  openai.chat = ["unauthorised", "garbage", "fault"];
  const practice = await createPractice({ root, posts: 2 });
  const service = startService(practice, {
    env: {
      OPENAI_API_KEY: canaryOf("key"),
      OPENAI_BASE_URL: openai.url,
      SMTP_URL: `smtp://${canaryOf("smtp-user")}:${canaryOf("smtp-password")}@127.0.0.1:9`,
      MAIL_TO: `${canaryOf("mail-to")}@example.org`,
    },
  });
  expect(await service.ready, service.output).toBe(true);
  const caddy = await startCaddy({
    siteRoot: join(practice.distDir, "live"),
    serviceAddress: new URL(service.url()).host.replace("localhost", "127.0.0.1"),
  });
  const message = {
    name: canaryOf("name"),
    email: address,
    phone: "01632 960142",
    subject: "",
    message: canaryOf("message"),
  };
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(caddy.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

  expect((await send("/api/contact", message)).status).toBe(201);
  await expect.poll(() => service.output, { timeout: 60_000 }).toContain("could not be mailed");
  expect((await send("/api/contact", { ...message, admin: canaryOf("field") })).status).toBe(400);
  expect((await send("/api/contact", `{"name": ${canaryOf("broken")}`)).status).toBe(400);
  expect((await send("/api/admin/login", { password: canaryOf("wrong") })).status).toBe(401);
  const login = await send("/api/admin/login", { password });
  const { token } = (await login.json()) as { token: string };
  expect(
    (await send(`/api/${canaryOf("path")}?q=${canaryOf("query")}`, {}, { "X-Note": canaryOf("header") })).status,
  ).toBe(404);
  for (let time = 0; time < 3; time++) {
    const prompt = `${canaryOf("prompt")} ${time}`;
    expect((await service.asAdmin("POST", "/api/blog/generate", { prompt })).status).toBe(202);
    const running = async () =>
      (await (await service.asAdmin("GET", "/api/admin/status")).json()) as { job: { state: string } | null };
    await expect.poll(async () => (await running()).job?.state, { timeout: 60_000 }).toBe("failed");
  }
  const [slug = ""] = practice.slugs;
  const text = { title: canaryOf("title"), content: canaryOf("content") };
  expect((await service.asAdmin("PATCH", `/api/blog/${slug}`, text)).status).toBe(200);
  // The write fails: the log says so, without the text that should have been written.
  rmSync(join(practice.dataDir, "messages.json"));
  mkdirSync(join(practice.dataDir, "messages.json"));
  expect((await send("/api/contact", message)).status).toBe(503);
  await service.stop();
  expect((await send(`/api/contact?${canaryOf("query")}`, message)).status).toBe(503);
  await caddy.stop();

  const greeting = /^( {2}|$)/;
  const events = service.output.split("\n").filter((line) => !greeting.test(line));
  expect(events.filter((line) => !/^(?:info|error): \S/.test(line))).toEqual([]);
  const logs = service.output + caddy.log();
  expect(logs).toContain("EISDIR");
  expect(logs).not.toMatch(/canary-|01632/);
  for (const secret of [token, password]) expect(logs).not.toContain(secret);
  rmSync(root, { recursive: true, force: true });
});
