import { once } from "node:events";
import { type IncomingMessage, request as requestHttp, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { facts } from "#content/facts/practice.ts";
import { type RunningCaddy, startCaddy } from "../../tests/caddy.ts";
import { type Answer, answerOf, exampleSite, questions } from "../testing/example-site.ts";
import { sendSecurityHeaders } from "./headers.ts";
import { serveSite } from "./serve-site.ts";

let site: ReturnType<typeof exampleSite>;
let server: Server;
let service: string;
let caddy: RunningCaddy;

/** Where pictures are sent to. */
const pictures = ["/api/blog/a/image", "/api/practice/photos/share"];
const textPictures = "/api/blog/pictures";

beforeAll(async () => {
  site = exampleSite();
  site.publish();
  const app = express()
    .disable("x-powered-by")
    .set("trust proxy", "loopback")
    .use(sendSecurityHeaders(() => facts));
  app.get("/api/whoami", (req, res) => void res.json({ address: req.ip, secure: req.secure }));
  app.get("/preview/a-secret", (_req, res) => void res.send("<h1>A draft</h1>"));
  app.post("/api/contact", (_req, res) => void res.status(201).json({ ok: true }));
  app.put([...pictures, textPictures], async (req, res) => void res.json({ bytes: (await buffer(req)).length }));
  server = app.use(serveSite(site.live)).listen(0, "127.0.0.1");
  await once(server, "listening");
  service = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  caddy = await startCaddy({ siteRoot: site.live, serviceAddress: service });
});

afterAll(async () => {
  await caddy?.stop();
  server?.close();
  site.remove();
});

/** Each server names the version of a file in its own way, and manages connections in its own way. */
const ownWay = ["connection", "keep-alive", "transfer-encoding", "date", "etag", "last-modified", "content-length"];

function promised({ status, headers, body }: Answer) {
  return {
    status,
    body,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !ownWay.includes(name))
        .map(([name, value]) => [name, name === "content-security-policy" ? withoutHosts(String(value)) : value]),
    ),
  };
}

/** The service names the hosts of frames. Caddy, which knows no facts, allows any, and the page itself names them. */
const withoutHosts = (policy: string): string => policy.replaceAll(/https:\/\/[^ ;]+/g, "https:");

describe("Caddy, by our Caddyfile", () => {
  test.each(questions)("answers as the service does: $ask", async (question) => {
    const ours = await answerOf(`http://${service}`, question);
    expect(promised(await answerOf(caddy.url, question))).toEqual(promised(ours));
  });

  test("shows a new release from the moment it is swapped in", async () => {
    site.publish({ "about.html": "<h1>About us, again</h1>" });
    expect((await answerOf(caddy.url, { ask: "GET /about" })).body).toBe("<h1>About us, again</h1>");
  });

  test("sends a page again only when it has changed, but always a whole page for what is missing", async () => {
    const page = await answerOf(caddy.url, { ask: "GET /about" });
    const again = { ask: "GET /about", with: { "If-None-Match": page.headers.etag ?? "" } };
    expect(await answerOf(caddy.url, again)).toMatchObject({ status: 304, body: "" });
    const missing = await answerOf(caddy.url, { ask: "GET /nothing", with: { "If-None-Match": "*" } });
    expect(missing).toMatchObject({ status: 404, body: "<h1>404 Page Not Found</h1>" });
    expect(missing.headers.etag).toBeUndefined();
  });

  test("compresses pages on their way", async () => {
    site.publish({ "about.html": "<p>About us.</p>".repeat(100) });
    const { headers } = await answerOf(caddy.url, { ask: "GET /about", with: { "Accept-Encoding": "gzip, zstd" } });
    expect(headers["content-encoding"]).toBe("zstd");
  });

  test("hands /api to the service, which learns the visitor's true address whatever the visitor claims", async () => {
    const forged = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https" };
    const answer = await answerOf(caddy.url, { ask: "GET /api/whoami", with: forged });
    expect(JSON.parse(answer.body)).toEqual({ address: "127.0.0.1", secure: false });
    const direct = await answerOf(`http://${service}`, { ask: "GET /api/whoami" });
    expect(promised(answer).headers).toEqual(promised(direct).headers);
  });

  test("hands previews to the service, whose headers keep them from getting around; without it, says so", {
    tags: ["slow"],
  }, async () => {
    const seen = await answerOf(caddy.url, { ask: "GET /preview/a-secret" });
    expect(seen).toMatchObject({ status: 200, body: "<h1>A draft</h1>" });
    const quiet = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
    expect(seen.headers).toMatchObject(quiet);
    const alone = await startCaddy({ siteRoot: site.live, serviceAddress: "127.0.0.1:9" });
    try {
      const down = await answerOf(alone.url, { ask: "GET /preview/a-secret" });
      expect(down).toMatchObject({ status: 503, body: expect.stringMatching(/does not answer at the moment/) });
      expect(down.headers).toMatchObject(quiet);
    } finally {
      await alone.stop();
    }
  });

  test("refuses a megabyte before the service sees it, and TRACE and CONNECT anywhere", async () => {
    const huge = await answerOf(caddy.url, { ask: "POST /api/contact", with: { "Content-Length": "1000000" } });
    expect(huge).toMatchObject({ status: 413, body: "That is more than this address takes." });
    expect(await answerOf(caddy.url, { ask: "TRACE /api/whoami" })).toMatchObject({ status: 405 });
    const [tunnel] = await once(requestHttp(caddy.url, { method: "CONNECT", path: "/api/whoami" }).end(), "connect");
    expect(tunnel.statusCode).toBe(405);
    tunnel.destroy();
  });

  test("lets a picture of ten megabytes through to a post and to the practice, of 25 to a text, and no more than that", {
    tags: ["slow"],
  }, async () => {
    const send = (path: string, bytes: number) =>
      fetch(caddy.url + path, { method: "PUT", body: new Uint8Array(bytes) }).then(async (response) => [
        response.status,
        response.ok && (await response.json()),
      ]);
    for (const path of pictures) {
      expect(await send(path, 10_485_760)).toEqual([200, { bytes: 10_485_760 }]);
      const huge = { ask: `PUT ${path}`, with: { "Content-Length": "12000000" } };
      expect(await answerOf(caddy.url, huge)).toMatchObject({ status: 413 });
      const elsewhere = { ask: `PUT ${dirname(path)}`, with: { "Content-Length": "1000000" } };
      expect(await answerOf(caddy.url, elsewhere)).toMatchObject({ status: 413 });
    }
    expect(await send(textPictures, 26_214_400)).toEqual([200, { bytes: 26_214_400 }]);
    const huge = { ask: `PUT ${textPictures}`, with: { "Content-Length": "27000000" } };
    expect(await answerOf(caddy.url, huge)).toMatchObject({ status: 413 });
  });

  test("asks browsers to stay on HTTPS when they came by HTTPS, the API's answers included", async () => {
    const secure = await startCaddy({ siteRoot: site.live, serviceAddress: service, secure: true });
    try {
      for (const ask of ["GET /", "GET /nothing", "GET /api/whoami"]) {
        const { headers } = await answerOf(secure.url, { ask });
        expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
      }
    } finally {
      await secure.stop();
    }
  });

  test("answers nothing in the name of another host", async () => {
    const secure = await startCaddy({ siteRoot: site.live, serviceAddress: service, secure: true });
    try {
      const asForeign = { headers: { Host: "evil.example" }, agent: false, rejectUnauthorized: false };
      const foreign = request(`${secure.url}/about`, { ...asForeign, servername: "localhost" }).end();
      const [{ statusCode }] = (await once(foreign, "response")) as [IncomingMessage];
      expect(statusCode).toBe(421);
      expect(await answerOf(secure.url, { ask: "GET /about" })).toMatchObject({ status: 200 });
    } finally {
      await secure.stop();
    }
  });

  test("with the service down the pages are there, the API says so in one sentence, and the log that it failed, not who asked for what", {
    tags: ["slow"],
  }, async () => {
    const alone = await startCaddy({ siteRoot: site.live, serviceAddress: "127.0.0.1:9" });
    try {
      expect(await answerOf(alone.url, { ask: "GET /blog" })).toMatchObject({ status: 200, body: "<h1>Blog</h1>" });
      const moved = (path: string) => answerOf(alone.url, { ask: `GET ${path}` });
      expect(await moved("/blog/old-name")).toMatchObject({ status: 301, headers: { location: "/blog/sore-back" } });
      site.publish({ "_forward/blog/moved-now": "/blog/old-name" });
      expect(await moved("/blog/moved-now")).toMatchObject({ status: 301, headers: { location: "/blog/old-name" } });
      const visitor = { "User-Agent": "canary-agent", "X-Forwarded-For": "203.0.113.9" };
      const down = await answerOf(alone.url, { ask: "GET /api/blog?canary", with: visitor });
      const sentence = "The service does not answer at the moment. Please try again in a few minutes.";
      expect(down).toMatchObject({ status: 503, body: sentence });
      expect(down.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      const handled = () =>
        alone
          .log()
          .split("\n")
          .filter((line) => line.includes("handled request"));
      await vi.waitFor(() => expect(handled().at(-1)).toMatch(/"level":"error".*"status":503/), { timeout: 10_000 });
      expect(handled().join()).not.toMatch(/"status":200|canary|203\.0\.113|127\.0\.0\.1|\/api/);
    } finally {
      await alone.stop();
    }
  });

  test("with nothing published yet says so, as the service does", async () => {
    const empty = exampleSite();
    const waiting = await startCaddy({ siteRoot: empty.live, serviceAddress: service });
    try {
      const answer = await answerOf(waiting.url, { ask: "GET /" });
      expect(answer).toMatchObject({
        status: 503,
        body: "The site has not been published yet. Please try again in a moment.",
      });
      expect(answer.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "retry-after": "5" });
    } finally {
      await waiting.stop();
      empty.remove();
    }
  });
});
