import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request } from "node:https";
import { dirname } from "node:path";
import { buffer } from "node:stream/consumers";
import express from "express";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { type RunningCaddy, startCaddy } from "../../tests/caddy.ts";
import { createExampleSite, exampleRequests, type ReceivedResponse, sendRequest } from "../testing/example-site.ts";
import { listen } from "../testing/listen.ts";
import { sendSecurityHeaders } from "./headers.ts";
import { serveSite } from "./serve-site.ts";

let site: ReturnType<typeof createExampleSite>;
let server: Awaited<ReturnType<typeof listen>>;
let service: string;
let caddy: RunningCaddy;

const pictureUploads = ["/api/blog/a/image", "/api/practice/photos/share"];
const textPictureUpload = "/api/blog/pictures";

beforeAll(async () => {
  site = createExampleSite();
  site.publish();
  const app = express()
    .disable("x-powered-by")
    .set("trust proxy", "loopback")
    .use(sendSecurityHeaders(() => facts));
  app.get("/api/whoami", (req, res) => void res.json({ address: req.ip, secure: req.secure }));
  app.get("/preview/a-secret", (_req, res) => void res.send("<h1>A draft</h1>"));
  app.post("/api/contact", (_req, res) => void res.status(201).json({ ok: true }));
  app.put(
    [...pictureUploads, textPictureUpload],
    async (req, res) => void res.json({ bytes: (await buffer(req)).length }),
  );
  server = await listen(app.use(serveSite(site.live)));
  service = `127.0.0.1:${server.port}`;
  caddy = await startCaddy({ siteRoot: site.live, serviceAddress: service });
});

afterAll(async () => {
  await caddy?.stop();
  await server?.[Symbol.asyncDispose]();
  site.remove();
});

/** Headers that may differ between the servers: connection handling, and how they identify a file's version. */
const ignoredHeaders = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  "etag",
  "last-modified",
  "content-length",
];

const portOf = ({ url }: RunningCaddy): number => Number(new URL(url).port);

/** Asks under a host name, with the certificate of the same name or, for a foreign one, of the site. */
async function askUnder(caddy: RunningCaddy, Host = "", path = "/", method = "GET"): Promise<IncomingMessage> {
  const [name = ""] = Host.split(":");
  const servername = name.endsWith("localhost") ? name : "localhost";
  const options = { method, path, headers: { Host }, agent: false, rejectUnauthorized: false, servername };
  const [response] = (await once(request(caddy.url, options).end(), "response")) as [IncomingMessage];
  response.resume();
  return response;
}

/** Returns the parts of a response that must be the same for both servers. */
function comparable({ status, headers, body }: ReceivedResponse) {
  return {
    status,
    body,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !ignoredHeaders.includes(name))
        .map(([name, value]) => [name, /policy$/.test(name) ? withoutHosts(String(value)) : value]),
    ),
  };
}

/** The service names the hosts of frames. Caddy allows any host, and the page itself names them. */
const withoutHosts = (policy: string): string =>
  policy.replaceAll(/\(self "https:[^"]+"\)/g, "*").replaceAll(/https:\/\/[^ ;]+/g, "https:");

describe("Caddy with our Caddyfile", () => {
  test.each(exampleRequests)("answers as the service does: $ask", async (request) => {
    const fromService = await sendRequest(`http://${service}`, request);
    expect(comparable(await sendRequest(caddy.url, request))).toEqual(comparable(fromService));
  });

  test("serves a new release from the moment it is swapped in", async () => {
    site.publish({ "about.html": "<h1>About us, again</h1>" });
    expect((await sendRequest(caddy.url, { ask: "GET /about" })).body).toBe("<h1>About us, again</h1>");
  });

  test("answers 304 for an unchanged page, but always sends the whole 404 page", async () => {
    const page = await sendRequest(caddy.url, { ask: "GET /about" });
    const again = { ask: "GET /about", with: { "If-None-Match": page.headers.etag ?? "" } };
    expect(await sendRequest(caddy.url, again)).toMatchObject({ status: 304, body: "" });
    const missing = await sendRequest(caddy.url, { ask: "GET /nothing", with: { "If-None-Match": "*" } });
    expect(missing).toMatchObject({ status: 404, body: "<h1>404 Page Not Found</h1>" });
    expect(missing.headers.etag).toBeUndefined();
  });

  test("compresses pages as it sends them", async () => {
    site.publish({ "about.html": "<p>About us.</p>".repeat(100) });
    const { headers } = await sendRequest(caddy.url, { ask: "GET /about", with: { "Accept-Encoding": "gzip, zstd" } });
    expect(headers["content-encoding"]).toBe("zstd");
  });

  test("forwards /api to the service with the visitor’s true IP address, even if the visitor forges it", async () => {
    const forged = { "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https" };
    const answer = await sendRequest(caddy.url, { ask: "GET /api/whoami", with: forged });
    expect(JSON.parse(answer.body)).toEqual({ address: "127.0.0.1", secure: false });
    const direct = await sendRequest(`http://${service}`, { ask: "GET /api/whoami" });
    expect(comparable(answer).headers).toEqual(comparable(direct).headers);
  });

  test("believes a proxy that it was told of who the visitor is, and only that one", async () => {
    const behind = (TRUSTED_PROXIES: string) =>
      startCaddy({ siteRoot: site.live, serviceAddress: service, variables: () => ({ TRUSTED_PROXIES }) });
    for (const [trusted, address] of [
      ["127.0.0.1", "203.0.113.9"],
      ["10.0.0.0/8 127.0.0.0/8 ::1", "203.0.113.9"],
      ["10.0.0.0/8 2001:db8::/32", "127.0.0.1"],
    ] as const) {
      const proxied = await behind(trusted);
      try {
        const asked = { ask: "GET /api/whoami", with: { "X-Forwarded-For": "203.0.113.9" } };
        expect(JSON.parse((await sendRequest(proxied.url, asked)).body), trusted).toMatchObject({ address });
      } finally {
        await proxied.stop();
      }
    }
  });

  test("leads from the name without www to the one with it, or back, to the same page and once", async () => {
    const names = (port: number) => [`localhost:${port}`, `www.localhost:${port}`] as const;
    for (const swap of [false, true]) {
      const secure = await startCaddy({
        siteRoot: site.live,
        serviceAddress: service,
        secure: true,
        variables(port) {
          const [name, twin] = swap ? names(port).toReversed() : names(port);
          return { SITE_ADDRESS: name ?? "", SITE_TWIN: twin ?? "" };
        },
      });
      try {
        const [name, twin] = swap ? names(portOf(secure)).toReversed() : names(portOf(secure));
        for (const path of ["/", "/about?a=%20B&{env.HOME}", "/no-such-page/", "/api/whoami", "/preview/a-secret"]) {
          const asked = await askUnder(secure, twin, path);
          expect([asked.statusCode, asked.headers.location], path).toEqual([308, `https://${name}${path}`]);
          expect(asked.headers["strict-transport-security"]).toBeDefined();
        }
        expect((await askUnder(secure, twin, "/api/contact", "POST")).statusCode).toBe(308);
        expect((await askUnder(secure, name, "/about")).statusCode).toBe(200);
        expect((await askUnder(secure, "evil.example", "/about")).statusCode).not.toBe(200);
      } finally {
        await secure.stop();
      }
    }
  });

  test("serves a site that has no other name", async () => {
    const secure = await startCaddy({
      siteRoot: site.live,
      serviceAddress: service,
      secure: true,
      variables: (port) => ({ SITE_ADDRESS: `localhost:${port}`, SITE_TWIN: "", TRUSTED_PROXIES: "" }),
    });
    try {
      expect((await askUnder(secure, `localhost:${portOf(secure)}`, "/about")).statusCode).toBe(200);
    } finally {
      await secure.stop();
    }
  });

  test("forwards previews to the service, keeps them private, and says so when the service is down", {
    tags: ["slow"],
  }, async () => {
    const seen = await sendRequest(caddy.url, { ask: "GET /preview/a-secret" });
    expect(seen).toMatchObject({ status: 200, body: "<h1>A draft</h1>" });
    const privacyHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
    expect(seen.headers).toMatchObject(privacyHeaders);
    const withoutService = await startCaddy({ siteRoot: site.live, serviceAddress: "127.0.0.1:9" });
    try {
      const down = await sendRequest(withoutService.url, { ask: "GET /preview/a-secret" });
      expect(down).toMatchObject({ status: 503, body: expect.stringMatching(/does not answer at the moment/) });
      expect(down.headers).toMatchObject(privacyHeaders);
    } finally {
      await withoutService.stop();
    }
  });

  test("refuses a body of a megabyte before it reaches the service, and refuses TRACE and CONNECT everywhere", async () => {
    const huge = await sendRequest(caddy.url, { ask: "POST /api/contact", with: { "Content-Length": "1000000" } });
    expect(huge).toMatchObject({ status: 413, body: "That is more than this address takes." });
    expect(await sendRequest(caddy.url, { ask: "TRACE /api/whoami" })).toMatchObject({ status: 405 });
    // Node would name the path as the host, which no server accepts.
    const connect = { method: "CONNECT", path: "/api/whoami", headers: { Host: new URL(caddy.url).host } };
    const [tunnel] = await once(requestHttp(caddy.url, connect).end(), "connect");
    expect(tunnel.statusCode).toBe(405);
    tunnel.destroy();
  });

  test("accepts uploads of 10 MB for a post or the practice and of 25 MB for a text, and refuses larger ones", {
    tags: ["slow"],
  }, async () => {
    const send = (path: string, bytes: number) =>
      fetch(caddy.url + path, { method: "PUT", body: new Uint8Array(bytes) }).then(async (response) => [
        response.status,
        response.ok && (await response.json()),
      ]);
    for (const path of pictureUploads) {
      expect(await send(path, 10_485_760)).toEqual([200, { bytes: 10_485_760 }]);
      const huge = { ask: `PUT ${path}`, with: { "Content-Length": "12000000" } };
      expect(await sendRequest(caddy.url, huge)).toMatchObject({ status: 413 });
      const elsewhere = { ask: `PUT ${dirname(path)}`, with: { "Content-Length": "1000000" } };
      expect(await sendRequest(caddy.url, elsewhere)).toMatchObject({ status: 413 });
    }
    expect(await send(textPictureUpload, 26_214_400)).toEqual([200, { bytes: 26_214_400 }]);
    const huge = { ask: `PUT ${textPictureUpload}`, with: { "Content-Length": "27000000" } };
    expect(await sendRequest(caddy.url, huge)).toMatchObject({ status: 413 });
  });

  test("tells browsers over HTTPS to stay on HTTPS, also in the API’s answers", async () => {
    const secure = await startCaddy({ siteRoot: site.live, serviceAddress: service, secure: true });
    try {
      for (const ask of ["GET /", "GET /nothing", "GET /api/whoami"]) {
        const { headers } = await sendRequest(secure.url, { ask });
        expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
      }
    } finally {
      await secure.stop();
    }
  });

  test("refuses requests for another host name", async () => {
    const secure = await startCaddy({ siteRoot: site.live, serviceAddress: service, secure: true });
    try {
      expect((await askUnder(secure, "evil.example", "/about")).statusCode).toBe(421);
      expect(await sendRequest(secure.url, { ask: "GET /about" })).toMatchObject({ status: 200 });
    } finally {
      await secure.stop();
    }
  });

  test("serves the pages while the service is down; the API says so, and the log records the failure but no personal data", {
    tags: ["slow"],
  }, async () => {
    const withoutService = await startCaddy({ siteRoot: site.live, serviceAddress: "127.0.0.1:9" });
    try {
      expect(await sendRequest(withoutService.url, { ask: "GET /blog" })).toMatchObject({
        status: 200,
        body: "<h1>Blog</h1>",
      });
      const moved = (path: string) => sendRequest(withoutService.url, { ask: `GET ${path}` });
      expect(await moved("/blog/old-name")).toMatchObject({ status: 301, headers: { location: "/blog/sore-back" } });
      site.publish({ "_forward/blog/moved-now.to": "/blog/old-name" });
      expect(await moved("/blog/moved-now")).toMatchObject({ status: 301, headers: { location: "/blog/old-name" } });
      const visitor = { "User-Agent": "canary-agent", "X-Forwarded-For": "203.0.113.9" };
      const down = await sendRequest(withoutService.url, { ask: "GET /api/blog?canary", with: visitor });
      const sentence = "The service does not answer at the moment. Please try again in a few minutes.";
      expect(down).toMatchObject({ status: 503, body: sentence });
      expect(down.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
      const handled = () =>
        withoutService
          .log()
          .split("\n")
          .filter((line) => line.includes("handled request"));
      await vi.waitFor(() => expect(handled().at(-1)).toMatch(/"level":"error".*"status":503/), { timeout: 10_000 });
      expect(handled().join()).not.toMatch(/"status":200|canary|203\.0\.113|127\.0\.0\.1|\/api/);
    } finally {
      await withoutService.stop();
    }
  });

  test("says, as the service does, when nothing has been published yet", async () => {
    const empty = createExampleSite();
    const waiting = await startCaddy({ siteRoot: empty.live, serviceAddress: service });
    try {
      const answer = await sendRequest(waiting.url, { ask: "GET /" });
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
