import { mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type RunningCaddy, startCaddy } from "../../tests/caddy.ts";
import { createExampleSite, sendRequest } from "../testing/example-site.ts";
import { listen } from "../testing/listen.ts";
import { addCount, type Counts } from "./counts.ts";
import { readLog } from "./read-log.ts";
import { browsers } from "./testing/scripted-week.ts";

const [agent = ""] = browsers;
const folder = mkdtempDisposableSync(join(tmpdir(), "log-"));
const log = join(folder.path, "access.log");

let site: ReturnType<typeof createExampleSite>;
let service: Awaited<ReturnType<typeof listen>>;
let caddy: RunningCaddy;
beforeAll(async () => {
  site = createExampleSite();
  site.publish();
  const app = express().get("/preview/secret", (_req, res) => void res.send("A draft"));
  app.post("/api/contact", (_req, res) => void res.status(201).json({ ok: true }));
  service = await listen(app);
  caddy = await startCaddy({
    siteRoot: site.live,
    serviceAddress: `127.0.0.1:${service.port}`,
    variables: () => ({ ACCESS_LOG: log }),
  });
});
afterAll(async () => {
  await caddy?.stop();
  await service?.[Symbol.asyncDispose]();
  site.remove();
  folder.remove();
});

/** What would tell of a person. */
const personal = {
  Cookie: "visitor=secret",
  Authorization: "Bearer secret",
  "Accept-Language": "secret",
  "X-Forwarded-For": "203.0.113.77",
  "Cf-Connecting-Ip": "203.0.113.77",
  "X-Header-Of-Some-Proxy": "203.0.113.77",
};
const ask = (what: string, headers: Record<string, string> = {}) =>
  sendRequest(caddy.url, {
    ask: what,
    with: { ...personal, "User-Agent": agent, "Sec-Fetch-Dest": "document", ...headers },
  });

test("what Caddy logs is counted as it was, and tells of nobody", async () => {
  const here = (path: string) => ({ Referer: `${caddy.url}${path}?secret` });
  await ask("GET /about?token=secret", { Referer: "https://www.vets.example/secret?q=secret" });
  await ask("GET /%61bout", { Referer: "android-app://org.mail/secret" });
  await ask("GET /blog/sore-back", here("/about"));
  const { headers } = await ask("GET /about");
  await ask("GET /about", { ...here("/"), "If-None-Match": headers.etag ?? "" });
  await ask("GET /booking?for=dog", here("/blog/sore-back"));
  await ask("GET /lost", here("/about"));
  await ask("GET /leaflet", { Referer: "https://club.example/secret" });
  await ask("GET /wp-login.php", { Referer: "not an address, but a secret" });
  await ask("POST /api/contact?secret");
  await ask("POST /api/contact");
  await ask("GET /feed.json", { "User-Agent": "Feedbin feed-id:1 - 7 subscribers" });
  await ask("GET /about", { ...here("/"), "Sec-Purpose": "prefetch" });
  await ask("GET /about", { ...here("/"), Purpose: "prefetch" });
  await ask("GET /about", { ...here("/"), "X-Moz": "prefetch" });
  await ask("GET /about", { Range: "bytes=0-3" });
  await ask("GET /about", { "Sec-Fetch-Dest": "empty" });
  await ask("GET /about", here("/admin/blog"));
  await ask("GET /about", { "User-Agent": "WhatsApp/2.24" });
  await ask("GET /about", { "User-Agent": "" });
  await ask("HEAD /about");
  await ask("GET /about.html");
  await ask("GET /blog/old-name");
  await ask("GET /sitemap.xml");
  for (const silent of [
    "/admin/login?secret",
    "/preview/secret",
    "/assets/client.3f2a.js",
    "/api/secret",
    "/favicon.svg",
  ])
    await ask(`GET ${silent}`);
  await ask("GET /", { Referer: "https://the-last.example/" });
  await vi.waitFor(() => expect(readFileSync(log, "utf8")).toContain("the-last.example"));

  const counts: Counts = { day: {} };
  for await (const piece of readLog(log))
    for (const { counted } of piece) for (const one of counted) addCount(counts, "day", ...one);
  expect(counts.day).toEqual({
    "view /": 1,
    "view /about": 4,
    "view /blog/sore-back": 1,
    "view /booking": 1,
    "visit ": 1,
    "visit vets.example": 1,
    "visit org.mail": 1,
    "visit the-last.example": 1,
    "led /blog/sore-back": 1,
    "message sent": 2,
    "missing /lost\t/about": 1,
    "missing /leaflet\tclub.example": 1,
    "reader Feedbin": 7,
  });

  const text = readFileSync(log, "utf8");
  expect(text).not.toMatch(/secret|203\.0\.113|127\.0\.0\.1"|remote_|client_ip|"headers"/);
  for (const silent of ["admin", "preview", "assets", "favicon"])
    expect(text).not.toMatch(new RegExp(`"uri":"/${silent}`));
  expect(text.split("\n").filter((line) => line.includes('"uri":"/api'))).toHaveLength(2);
});

test("without ACCESS_LOG Caddy starts and logs nothing; the log of errors names nobody", async () => {
  const quiet = await startCaddy({ siteRoot: join(folder.path, "none"), serviceAddress: "127.0.0.1:9" });
  try {
    const answer = await sendRequest(quiet.url, { ask: "GET /about", with: { ...personal, "User-Agent": agent } });
    expect(answer.status).toBe(503);
    await vi.waitFor(() => expect(quiet.log()).toContain('"status":503'));
    expect(quiet.log()).not.toMatch(/secret|203\.0\.113|iPhone/);
  } finally {
    await quiet.stop();
  }
});
