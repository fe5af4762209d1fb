import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { createExampleSite, exampleRequests, sendRequest } from "../testing/example-site.ts";
import { listen } from "../testing/listen.ts";
import { sendSecurityHeaders } from "./headers.ts";
import { serveSite } from "./serve-site.ts";

let site: ReturnType<typeof createExampleSite>;
let server: Awaited<ReturnType<typeof listen>>;

beforeEach(async () => {
  site = createExampleSite();
  const app = express()
    .set("trust proxy", "loopback")
    .use(sendSecurityHeaders(() => facts));
  app.get("/api/health", (_req, res) => void res.json({ ok: true }));
  server = await listen(app.use(serveSite(site.live)));
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  site.remove();
});

describe("the site served by the service itself", () => {
  test("answers every example request with the expected status and redirect", async () => {
    site.publish();
    for (const { ask, with: requestHeaders = {}, status, location } of exampleRequests) {
      const response = await sendRequest(server.url, { ask, with: requestHeaders });
      expect({ ask, status: response.status, location: response.headers.location }).toEqual({ ask, status, location });
    }
  });

  test("shows the right page, and the right 404 page where there is none", async () => {
    site.publish();
    const bodyOf = async (ask: string) => (await sendRequest(server.url, { ask })).body;
    expect(await bodyOf("GET /")).toContain("Home");
    expect(await bodyOf("GET /blog/sore-back")).toContain("Sore back");
    expect(await bodyOf("GET /nothing")).toContain("404 Page Not Found");
    expect(await bodyOf("GET /404")).toContain("404 Page Not Found");
    expect(await bodyOf("GET /blog/nothing")).toContain("Article Not Found");
    expect(await bodyOf("GET /blog/404")).toContain("Article Not Found");
    expect(await bodyOf("HEAD /")).toBe("");
  });

  test("says when nothing has been published yet, and serves each release as soon as it is published", async () => {
    const before = await sendRequest(server.url, { ask: "GET /about" });
    expect(before).toMatchObject({
      status: 503,
      body: "The site has not been published yet. Please try again in a moment.",
    });
    expect(before.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "retry-after": "5" });
    site.publish();
    expect(await sendRequest(server.url, { ask: "GET /about" })).toMatchObject({ status: 200, body: "<h1>About</h1>" });
    site.publish({ "about.html": "<h1>About us</h1>" });
    expect(await sendRequest(server.url, { ask: "GET /about" })).toMatchObject({
      status: 200,
      body: "<h1>About us</h1>",
    });
  });

  test("answers 304 for an unchanged page, and sends it again once it has changed", async () => {
    site.publish();
    const { etag } = (await sendRequest(server.url, { ask: "GET /about" })).headers;
    const again = { ask: "GET /about", with: { "If-None-Match": etag ?? "" } };
    expect(await sendRequest(server.url, again)).toMatchObject({ status: 304, body: "" });
    site.publish({ "about.html": "<h1>About us</h1>" });
    expect(await sendRequest(server.url, again)).toMatchObject({ status: 200, body: "<h1>About us</h1>" });
  });

  test("lets browsers cache assets for a year, and makes them revalidate everything else", async () => {
    site.publish();
    const cacheOf = async (path: string) =>
      (await sendRequest(server.url, { ask: `GET ${path}` })).headers["cache-control"];
    expect(await cacheOf("/assets/client.3f2a.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/assets/gone.js")).toBe("no-cache");
    expect(await cacheOf("/about")).toBe("no-cache");
    expect(await cacheOf("/rss.xml")).toBe("no-cache");
    expect(await cacheOf("/api/health")).toBe("no-store");
  });

  test("keeps the admin pages out of search engines, and allows framing only of the booking stand-in, by our own pages", async () => {
    site.publish();
    const headersOf = async (path: string) => (await sendRequest(server.url, { ask: `GET ${path}` })).headers;
    const page = await headersOf("/about");
    expect(page["x-robots-tag"]).toBeUndefined();
    expect(page["x-frame-options"]).toBe("DENY");
    expect(page["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(page["content-security-policy"]).not.toMatch(/unsafe|blob:/);
    const admin = await headersOf("/admin/login");
    expect(admin["x-robots-tag"]).toBe("noindex");
    expect(admin["content-security-policy"]).toContain("img-src 'self' blob:");
    const standIn = await headersOf("/booking-stand-in");
    expect(standIn["x-frame-options"]).toBe("SAMEORIGIN");
    expect(standIn["content-security-policy"]).toContain("frame-ancestors 'self'");
  });

  test("lets no uploaded picture run scripts, whatever it contains", async () => {
    site.publish();
    const addresses = ["/blog/images/cob.webp", "/preview/a-link/images/cob.webp", "/api/blog/a-cob/image"];
    for (const path of [...addresses, ...addresses.map((address) => address.toUpperCase())]) {
      const { headers } = await sendRequest(server.url, { ask: `GET ${path}` });
      expect(headers["content-security-policy"], path).toMatch(/^default-src 'none';.*; sandbox$/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    const page = await sendRequest(server.url, { ask: "GET /blog/sore-back" });
    expect(page.headers["content-security-policy"]).not.toContain("sandbox");
  });

  test("lets other sites, such as feed readers, show pictures and nothing else", async () => {
    site.publish();
    const sharing = async (path: string) =>
      (await sendRequest(server.url, { ask: `GET ${path}` })).headers["cross-origin-resource-policy"];
    for (const path of ["/blog/images/cob.webp", "/blog/images/cob.gif", "/photos/portrait-3f2a.webp", "/favicon.svg"])
      expect(await sharing(path), path).toBe("cross-origin");
    const others = ["/", "/rss.xml", "/booking", "/assets/client.3f2a.js", "/assets/font.woff2", "/media/horse.webm"];
    const secret = [
      "/api/blog/pictures/cob.webp",
      "/preview/a-link/images/cob.webp",
      "/PREVIEW/a-link/images/cob.webp",
    ];
    for (const path of [...others, ...secret]) expect(await sharing(path), path).toBe("same-origin");
  });

  test("gives the diary, and no other page, windows of its own, payment, the clipboard and the whole screen", async () => {
    site.publish();
    const headersOf = async (path: string) => (await sendRequest(server.url, { ask: `GET ${path}` })).headers;
    const diary = `(self "${new URL(facts.links.booking.url).origin}")`;
    const page = await headersOf("/booking?for=dog");
    expect(page["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    const usual = String((await headersOf("/about"))["permissions-policy"]);
    expect(page["permissions-policy"]).toBe(
      `${usual}, payment=${diary}, clipboard-write=${diary}, fullscreen=${diary}`,
    );
    for (const path of ["/", "/contact", "/booking-stand-in", "/admin/login", "/no-such-page"])
      expect(await headersOf(path), path).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": usual,
      });
  });

  test("keeps a preview private even if its address is written in capitals", async () => {
    site.publish();
    const { headers } = await sendRequest(server.url, { ask: "GET /PREVIEW/a-link" });
    const privacyHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
    expect(headers).toMatchObject(privacyHeaders);
  });

  test("allows frames of the booking diary and the map on their own pages, and frames on no other page", async () => {
    site.publish();
    const framesOn = async (path: string) => {
      const { headers } = await sendRequest(server.url, { ask: `GET ${path}` });
      return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    };
    expect(await framesOn("/booking")).toBe(`'self' ${new URL(facts.links.booking.url).origin}`);
    expect(await framesOn("/contact")).toBe(new URL(facts.links.map).origin);
    expect(await framesOn("/admin/login")).toBe("'self'");
    for (const path of ["/", "/about", "/special-offer", "/blog/sore-back", "/no-such-page", "/booking-stand-in"])
      expect(await framesOn(path), path).toBe("'none'");
  });

  test("tells browsers to stay on HTTPS over HTTPS only", async () => {
    site.publish();
    const hstsWith = async (headers: Record<string, string>) =>
      (await sendRequest(server.url, { ask: "GET /", with: headers })).headers["strict-transport-security"];
    expect(await hstsWith({})).toBeUndefined();
    expect(await hstsWith({ "X-Forwarded-Proto": "https" })).toBe("max-age=63072000; includeSubDomains");
  });

  test("answers 416 to a range beyond the end of a video", async () => {
    site.publish();
    const beyond = await sendRequest(server.url, { ask: "GET /media/horse.webm", with: { Range: "bytes=9000-" } });
    expect(beyond).toMatchObject({ status: 416, body: "The file does not have the part that was asked for." });
    expect(beyond.headers).toMatchObject({
      "content-range": "bytes */1000",
      "content-type": "text/plain; charset=utf-8",
    });
  });
});
