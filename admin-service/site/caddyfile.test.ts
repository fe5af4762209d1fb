import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningCaddy, startCaddy } from "../../tests/caddy.ts";
import { sendSecurityHeaders } from "./headers.ts";
import { serveSite } from "./serve-site.ts";

let folder: string;
let server: Server;
let service: string;
let caddy: RunningCaddy;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "site-"));
  release("first", {});
  const app = express().disable("x-powered-by").use(sendSecurityHeaders);
  app.get("/api/health", (_req, res) => res.json({ ok: true }));
  app.use(serveSite(join(folder, "live")));
  server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  caddy = await startCaddy({ siteRoot: join(folder, "live"), serviceAddress: service.slice("http://".length) });
});

afterAll(async () => {
  await caddy?.stop();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Question {
  /** Method and path, sent exactly as written. */
  ask: string;
  with?: Record<string, string>;
  status: number;
  location?: string;
}

const questions: readonly Question[] = [
  { ask: "GET /", status: 200 },
  { ask: "HEAD /", status: 200 },
  { ask: "GET /?from=feed", status: 200 },
  { ask: "GET /about", status: 200 },
  { ask: "HEAD /about", status: 200 },
  { ask: "GET /%61bout?from=feed", status: 200 },
  { ask: "GET /blog", status: 200 },
  { ask: "GET /blog/sore-back", status: 200 },
  { ask: "GET /admin/login", status: 200 },
  { ask: "GET /booking-stand-in", status: 200 },
  { ask: "GET /rss.xml", status: 200 },
  { ask: "GET /atom.xml", status: 200 },
  { ask: "GET /feed.json", status: 200 },
  { ask: "GET /sitemap.xml", status: 200 },
  { ask: "GET /robots.txt", status: 200 },
  { ask: "GET /site.webmanifest", status: 200 },
  { ask: "GET /assets/client.3f2a.js", status: 200 },
  { ask: "GET /assets/client.3f2a.js", with: { "Accept-Encoding": "gzip, deflate, br" }, status: 200 },
  { ask: "GET /assets/client.3f2a.js", with: { "Accept-Encoding": "gzip" }, status: 200 },
  { ask: "GET /assets/client.3f2a.js", with: { "Accept-Encoding": "gzip, br;q=0" }, status: 200 },
  { ask: "HEAD /assets/client.3f2a.js", with: { "Accept-Encoding": "br" }, status: 200 },
  { ask: "GET /assets/font.woff2", status: 200 },
  { ask: "GET /media/horse.webm", status: 200 },
  { ask: "GET /media/horse.webm", with: { Range: "bytes=10-19" }, status: 206 },
  { ask: "GET /media/horse.webm", with: { Range: "bytes=-5" }, status: 206 },
  { ask: "GET /media/horse.webm", with: { Range: "bytes=9000-" }, status: 416 },

  { ask: "GET /about/", status: 308, location: "/about" },
  { ask: "HEAD /about/", status: 308, location: "/about" },
  { ask: "GET /about.html", status: 308, location: "/about" },
  { ask: "GET /about.html/?from=feed&a=%20b", status: 308, location: "/about?from=feed&a=%20b" },
  { ask: "GET /about/index.html", status: 308, location: "/about" },
  { ask: "GET /index.html", status: 308, location: "/" },
  { ask: "GET /index?x=1", status: 308, location: "/?x=1" },
  { ask: "GET /index/", status: 308, location: "/" },
  { ask: "GET /index.html/index.html?", status: 308, location: "/?" },
  { ask: "GET /blog/", status: 308, location: "/blog" },
  { ask: "GET /blog/index", status: 308, location: "/blog" },
  { ask: "GET /blog/sore-back.html", status: 308, location: "/blog/sore-back" },
  { ask: "GET /assets/client.3f2a.js/", status: 308, location: "/assets/client.3f2a.js" },
  { ask: "GET /caf%C3%A9/", status: 308, location: "/caf%C3%A9" },
  { ask: "GET /admin/login/", status: 308, location: "/admin/login" },

  { ask: "GET /no-such-page", status: 404 },
  { ask: "HEAD /no-such-page", status: 404 },
  { ask: "GET /About", status: 404 },
  { ask: "GET /treatments", status: 404 },
  { ask: "GET /blog/no-such-post", status: 404 },
  { ask: "GET /blog/page/99?x=/blog", status: 404 },
  { ask: "GET /blogger", status: 404 },
  { ask: "GET /admin/nothing", status: 404 },
  { ask: "GET /assets/gone.js", status: 404 },
  { ask: "GET /media/horse.gone.webm", with: { Range: "bytes=0-3" }, status: 404 },
  { ask: "GET /404", status: 404 },
  { ask: "GET /blog/404", status: 404 },
  { ask: "GET /404.html", status: 308, location: "/404" },
  { ask: "GET /.env", status: 404 },
  { ask: "GET /%2eenv", status: 404 },
  { ask: "GET /.git/config", status: 404 },
  { ask: "GET /blog/.draft", status: 404 },
  { ask: "GET /../secret.txt", status: 404 },
  { ask: "GET /assets/../../secret.txt", status: 404 },
  { ask: "GET /assets/%2e%2e/%2e%2e/secret.txt", status: 404 },
  { ask: "GET /..%2fsecret.txt", status: 404 },
  { ask: "GET /..%5csecret.txt", status: 404 },
  { ask: "GET /..\\secret.txt", status: 404 },
  { ask: "GET /blog%2Fsore-back", status: 404 },
  { ask: "GET /about%00", status: 404 },
  { ask: "GET //about", status: 404 },
  { ask: "GET //example.org/", status: 404 },
  { ask: "GET /\\example.org/", status: 404 },
  { ask: "GET /assets/client.3f2a.js.br", status: 404 },
  { ask: "GET /assets/client.3f2a.js.map", status: 404 },
  { ask: "GET /notes.md", status: 404 },

  { ask: "POST /about", status: 405 },
  { ask: "DELETE /blog/sore-back", status: 405 },
  { ask: "OPTIONS /", status: 405 },
  { ask: "TRACE /about", status: 405 },
];

describe("Caddy and the service answer alike", () => {
  test.each(questions)("$ask $with → $status $location", async (question) => {
    const ours = await answerOf(service, question);
    expect(ours).toMatchObject({ status: question.status });
    expect(ours.headers.location).toBe(question.location);
    expect(await answerOf(caddy.url, question)).toEqual(ours);
  });
});

/** Publishes a small release: `files` on top of what every release has. */
function release(id: string, files: Record<string, string>): void {
  const script = "console.log(1);".repeat(100);
  const all = {
    "index.html": "<h1>Home</h1>",
    "about.html": "<h1>About</h1>",
    "blog.html": "<h1>Blog</h1>",
    "blog/sore-back.html": "<h1>Sore back</h1>",
    "blog/404.html": "<h1>Article Not Found</h1>",
    "404.html": "<h1>404 Page Not Found</h1>",
    "admin/login.html": "<h1>Log in</h1>",
    "booking-stand-in.html": "<h1>Booking</h1>",
    "treatments/human.html": "<h1>People</h1>",
    "rss.xml": "<rss/>",
    "atom.xml": "<feed/>",
    "feed.json": "{}",
    "sitemap.xml": "<urlset/>",
    "robots.txt": "User-agent: *",
    "site.webmanifest": "{}",
    "notes.md": "not for visitors",
    ".env": "not for visitors",
    "blog/.draft": "not for visitors",
    "media/horse.webm": "0123456789".repeat(100),
    "assets/font.woff2": "font",
    "assets/client.3f2a.js.map": "{}",
    "assets/client.3f2a.js": script,
    "assets/client.3f2a.js.br": brotliCompressSync(script),
    "assets/client.3f2a.js.gz": gzipSync(script),
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    const path = join(folder, "releases", id, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  symlinkSync(join("releases", id), join(folder, "live.next"));
  renameSync(join(folder, "live.next"), join(folder, "live"));
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Each server names a version of a file in its own way, and has its own way with connections; that is no promise. */
const OWN_WAY = ["connection", "keep-alive", "transfer-encoding", "date", "etag", "last-modified", "content-length"];

function answerOf(origin: string, { ask, with: headers = {} }: Pick<Question, "ask" | "with">): Promise<Answer> {
  const [method, path] = ask.split(" ");
  return new Promise((resolve, reject) => {
    request(origin, { method, path, headers, agent: false }, async (response) => {
      const promised = Object.entries(response.headers).filter(([name]) => !OWN_WAY.includes(name));
      const body = (await buffer(response)).toString("latin1");
      resolve({ status: response.statusCode, headers: Object.fromEntries(promised), body });
    })
      .on("error", reject)
      .end();
  });
}
