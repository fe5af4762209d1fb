import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { facts } from "#content/facts/practice.ts";
import { answerOf, exampleSite, questions } from "../testing/example-site.ts";
import { sendSecurityHeaders } from "./headers.ts";
import { serveSite } from "./serve-site.ts";

let site: ReturnType<typeof exampleSite>;
let server: Server;
let url: string;

beforeEach(async () => {
  site = exampleSite();
  const app = express()
    .set("trust proxy", "loopback")
    .use(sendSecurityHeaders(() => facts));
  app.get("/api/health", (_req, res) => void res.json({ ok: true }));
  server = app.use(serveSite(site.live)).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.close();
  site.remove();
});

describe("the site served by the service itself", () => {
  test("answers every question as promised", async () => {
    site.publish();
    for (const question of questions) {
      const { status, headers } = await answerOf(url, question);
      expect({ ask: question.ask, status, location: headers.location }).toEqual({
        ask: question.ask,
        status: question.status,
        location: question.location,
      });
    }
  });

  test("shows the right page, and for what is missing the right page too", async () => {
    site.publish();
    const bodyOf = async (ask: string) => (await answerOf(url, { ask })).body;
    expect(await bodyOf("GET /")).toContain("Home");
    expect(await bodyOf("GET /blog/sore-back")).toContain("Sore back");
    expect(await bodyOf("GET /nothing")).toContain("404 Page Not Found");
    expect(await bodyOf("GET /404")).toContain("404 Page Not Found");
    expect(await bodyOf("GET /blog/nothing")).toContain("Article Not Found");
    expect(await bodyOf("GET /blog/404")).toContain("Article Not Found");
    expect(await bodyOf("HEAD /")).toBe("");
  });

  test("says in one sentence that nothing is published yet, and shows a release as soon as there is one", async () => {
    const before = await answerOf(url, { ask: "GET /about" });
    expect(before).toMatchObject({
      status: 503,
      body: "The site has not been published yet. Please try again in a moment.",
    });
    expect(before.headers).toMatchObject({ "content-type": "text/plain; charset=utf-8", "retry-after": "5" });
    site.publish();
    expect(await answerOf(url, { ask: "GET /about" })).toMatchObject({ status: 200, body: "<h1>About</h1>" });
    site.publish({ "about.html": "<h1>About us</h1>" });
    expect(await answerOf(url, { ask: "GET /about" })).toMatchObject({ status: 200, body: "<h1>About us</h1>" });
  });

  test("sends a page again only when it has changed", async () => {
    site.publish();
    const { etag } = (await answerOf(url, { ask: "GET /about" })).headers;
    const again = { ask: "GET /about", with: { "If-None-Match": etag ?? "" } };
    expect(await answerOf(url, again)).toMatchObject({ status: 304, body: "" });
    site.publish({ "about.html": "<h1>About us</h1>" });
    expect(await answerOf(url, again)).toMatchObject({ status: 200, body: "<h1>About us</h1>" });
  });

  test("lets browsers keep assets for a year, and nothing else without asking", async () => {
    site.publish();
    const cacheOf = async (path: string) => (await answerOf(url, { ask: `GET ${path}` })).headers["cache-control"];
    expect(await cacheOf("/assets/client.3f2a.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/assets/gone.js")).toBe("no-cache");
    expect(await cacheOf("/about")).toBe("no-cache");
    expect(await cacheOf("/rss.xml")).toBe("no-cache");
    expect(await cacheOf("/api/health")).toBe("no-store");
  });

  test("keeps the admin pages out of search engines, and lets only the booking stand-in be framed, by us", async () => {
    site.publish();
    const headersOf = async (path: string) => (await answerOf(url, { ask: `GET ${path}` })).headers;
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

  test("lets no picture of a post run anything, whatever stands in it", async () => {
    site.publish();
    const addresses = ["/blog/images/cob.webp", "/preview/a-link/images/cob.webp", "/api/blog/a-cob/image"];
    for (const path of [...addresses, ...addresses.map((address) => address.toUpperCase())]) {
      const { headers } = await answerOf(url, { ask: `GET ${path}` });
      expect(headers["content-security-policy"], path).toMatch(/^default-src 'none';.*; sandbox$/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    const page = await answerOf(url, { ask: "GET /blog/sore-back" });
    expect(page.headers["content-security-policy"]).not.toContain("sandbox");
  });

  test("keeps a preview's headers, however its address is written", async () => {
    site.publish();
    const { headers } = await answerOf(url, { ask: "GET /PREVIEW/a-link" });
    const quiet = { "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" };
    expect(headers).toMatchObject(quiet);
  });

  test("names the booking diary and the map on the page that shows each, and lets no other page show a frame", async () => {
    site.publish();
    const framesOn = async (path: string) => {
      const { headers } = await answerOf(url, { ask: `GET ${path}` });
      return /frame-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
    };
    expect(await framesOn("/booking")).toBe(`'self' ${new URL(facts.links.booking.url).origin}`);
    expect(await framesOn("/contact")).toBe(new URL(facts.links.map).origin);
    expect(await framesOn("/admin/login")).toBe("'self'");
    for (const path of ["/", "/about", "/special-offer", "/blog/sore-back", "/no-such-page", "/booking-stand-in"])
      expect(await framesOn(path), path).toBe("'none'");
  });

  test("asks browsers to stay on HTTPS when they came by HTTPS, and only then", async () => {
    site.publish();
    const hstsWith = async (headers: Record<string, string>) =>
      (await answerOf(url, { ask: "GET /", with: headers })).headers["strict-transport-security"];
    expect(await hstsWith({})).toBeUndefined();
    expect(await hstsWith({ "X-Forwarded-Proto": "https" })).toBe("max-age=63072000; includeSubDomains");
  });

  test("refuses a part of a film that lies beyond its end", async () => {
    site.publish();
    const beyond = await answerOf(url, { ask: "GET /media/horse.webm", with: { Range: "bytes=9000-" } });
    expect(beyond).toMatchObject({ status: 416, body: "The file does not have the part that was asked for." });
    expect(beyond.headers).toMatchObject({
      "content-range": "bytes */1000",
      "content-type": "text/plain; charset=utf-8",
    });
  });
});
