import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, gzipSync } from "node:zlib";

export interface ExampleRequest {
  /** Method and path, sent exactly as written. */
  ask: string;
  /** Request headers. */
  with?: Record<string, string>;
  status: number;
  location?: string;
}

/** Requests to the example site, and the responses that both the service and Caddy must give. */
export const exampleRequests: readonly ExampleRequest[] = [
  { ask: "GET /", status: 200 },
  { ask: "HEAD /", status: 200 },
  { ask: "GET /?from=feed", status: 200 },
  { ask: "GET /about", status: 200 },
  { ask: "HEAD /about", status: 200 },
  { ask: "GET /%61bout?from=feed", status: 200 },
  { ask: "GET /blog", status: 200 },
  { ask: "GET /blog/sore-back", status: 200 },
  { ask: "GET /admin/login", status: 200 },
  { ask: "GET /booking", status: 200 },
  { ask: "GET /contact", status: 200 },
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
  { ask: "GET /blog/images/cob.webp", status: 200 },
  { ask: "GET /blog/images/cob.gif", status: 200 },
  { ask: "GET /photos/portrait-3f2a.webp", status: 200 },
  { ask: "GET /photos/@small/portrait-3f2a.webp.webp", status: 200 },
  { ask: "GET /photos/gone.webp", status: 404 },
  { ask: "GET /media/horse.webm", with: { Range: "bytes=10-19" }, status: 206 },
  { ask: "GET /media/horse.webm", with: { Range: "bytes=-5" }, status: 206 },

  { ask: "GET /favicon.svg", status: 200 },
  { ask: "GET /assets/hills.svg", status: 200 },
  { ask: "GET /api/blog/a-cob/image.webp", status: 404 },

  { ask: "GET /.well-known/security.txt", status: 200 },
  { ask: "GET /.well-known/assetlinks.json", status: 200 },
  { ask: "GET /.well-known/apple-app-site-association", status: 200 },
  { ask: "HEAD /.well-known/pki/a-word", status: 200 },
  { ask: "GET /.well-known/change-password", status: 308, location: "/admin/blog" },
  { ask: "GET /.well-known/change-password/?x=1", status: 308, location: "/admin/blog?x=1" },
  { ask: "GET /.well-known/nothing", status: 404 },
  { ask: "GET /.well-known/", status: 308, location: "/.well-known" },
  { ask: "GET /.well-known", status: 404 },
  { ask: "GET /.well-known/.env", status: 404 },
  { ask: "GET /.well-known/%2eenv", status: 404 },
  { ask: "GET /.well-known/../secret.txt", status: 404 },
  { ask: "GET /%2ewell-known/security.txt", status: 404 },
  { ask: "GET /.well-known-too/security.txt", status: 404 },
  { ask: "GET /blog/.well-known/security.txt", status: 404 },

  ...[".", ")", ",", ";", ":", "!", "'", "]", "*", "**", ").", "%29", "%22", "%3E", "%E2%80%9D", "%C2%BB.", "%20"].map(
    (mark) => ({ ask: `GET /booking${mark}`, status: 308, location: "/booking" }),
  ),
  { ask: "HEAD /booking).?from=mail&a=%20B", status: 308, location: "/booking?from=mail&a=%20B" },
  { ask: "GET /booking,?{env.PATH}", status: 308, location: "/booking?{env.PATH}" },
  { ask: "GET /booking/)", status: 308, location: "/booking" },
  { ask: "GET /booking.html)", status: 308, location: "/booking" },
  { ask: "GET /Booking).", status: 308, location: "/booking" },
  { ask: "GET /%62ooking.", status: 308, location: "/booking" },
  { ask: "GET /blog/sore-back.", status: 308, location: "/blog/sore-back" },
  { ask: "GET /blog/sore-back),", status: 308, location: "/blog/sore-back" },
  { ask: "GET /blog/sore-back-", status: 308, location: "/blog/sore-back" },
  { ask: "GET /blog/old-name)", status: 308, location: "/blog/old-name" },
  { ask: "GET /treatments/human;", status: 308, location: "/treatments/human" },
  { ask: "GET /)", status: 308, location: "/" },
  { ask: "GET /index.html)", status: 308, location: "/" },
  { ask: "GET /rss.xml)", status: 308, location: "/rss.xml" },
  { ask: "GET /RSS.xml", status: 308, location: "/rss.xml" },
  { ask: "GET /blog/images/cob.webp.", status: 308, location: "/blog/images/cob.webp" },
  { ask: "GET /feed,", status: 308, location: "/feed" },
  { ask: "GET /Admin).", status: 308, location: "/admin" },
  { ask: "GET /.well-known/change-password.", status: 308, location: "/.well-known/change-password" },
  { ask: "GET /no-such-page)", status: 404 },
  { ask: "GET /blog/no-such-post.", status: 404 },
  { ask: "GET /caf%C3%A9)", status: 404 },
  { ask: "GET /assets)", status: 404 },
  { ask: "GET /notes.md)", status: 404 },
  { ask: "GET /404)", status: 404 },
  { ask: "GET /blog/404.", status: 404 },
  { ask: "GET /{env.HOME}).", status: 404 },

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
  { ask: "GET /{env.HOME}/?{env.PATH}", status: 308, location: "/{env.HOME}?{env.PATH}" },
  { ask: "GET /admin/login/", status: 308, location: "/admin/login" },

  { ask: "GET /admin", status: 308, location: "/admin/blog" },
  { ask: "HEAD /admin/", status: 308, location: "/admin/blog" },
  { ask: "GET /Admin?from=card", status: 308, location: "/admin/blog?from=card" },
  { ask: "GET /feed", status: 308, location: "/rss.xml" },
  { ask: "GET /feed/?x=1", status: 308, location: "/rss.xml?x=1" },
  { ask: "GET /treatments", status: 308, location: "/#services" },
  { ask: "GET /treatments/?x={env.HOME}", status: 308, location: "/?x={env.HOME}#services" },
  { ask: "GET /About", status: 308, location: "/about" },
  { ask: "HEAD /ABOUT?from=card&a=%20B", status: 308, location: "/about?from=card&a=%20B" },
  { ask: "GET /%41bout?{env.PATH}", status: 308, location: "/about?{env.PATH}" },
  { ask: "GET /Treatments/Human", status: 308, location: "/treatments/human" },
  { ask: "GET /BLOG/Sore-Back", status: 308, location: "/blog/sore-back" },
  { ask: "GET /Blog", status: 308, location: "/blog" },
  { ask: "GET /About.HTML", status: 308, location: "/About" },
  { ask: "GET /INDEX", status: 308, location: "/" },

  { ask: "GET /blog/old-name", status: 301, location: "/blog/sore-back" },
  { ask: "HEAD /blog/old-name", status: 301, location: "/blog/sore-back" },
  { ask: "GET /blog/old-name?from=feed&a=%20B", status: 301, location: "/blog/sore-back?from=feed&a=%20B" },
  { ask: "GET /blog/old-name?{env.HOME}", status: 301, location: "/blog/sore-back?{env.HOME}" },
  { ask: "GET /blog/old%2Dname", status: 301, location: "/blog/sore-back" },
  { ask: "GET /blog/old-name.html", status: 308, location: "/blog/old-name" },
  { ask: "GET /blog/Old-Name/", status: 308, location: "/blog/Old-Name" },
  { ask: "GET /blog/Old-Name", status: 308, location: "/blog/old-name" },
  { ask: "GET /2019/05/14/school-run", status: 301, location: "/blog/sore-back" },
  { ask: "GET /2019/05/14/school-run/?a=%20B", status: 308, location: "/2019/05/14/school-run?a=%20B" },
  { ask: "HEAD /2019", status: 301, location: "/blog/sore-back" },
  { ask: "GET /Old%20Caf%C3%A9.php", status: 301, location: "/blog/sore-back" },
  { ask: "GET /old%20caf%C3%A9.php", status: 404 },
  { ask: "GET /2019/05/14", status: 404 },
  { ask: "GET /2019/*", status: 404 },
  { ask: "GET /{env.HOME}", status: 404 },
  { ask: "GET /robots.txt?moved", status: 200 },
  { ask: "GET /blog/images/bay%20mare%20(1).webp", status: 200 },
  { ask: "GET /blog/images/caf%C3%A9-%5Bhund%5D.webp", status: 200 },
  { ask: "GET /blog/images/2019/foal%20100%25.webp", status: 200 },
  { ask: "GET /_forward/blog/old-name", status: 404 },
  { ask: "GET /_forward/blog/old-name.to", status: 404 },
  { ask: "GET /%5fforward/blog/old-name", status: 404 },
  { ask: "GET /_FORWARD/blog/old-name", status: 404 },
  { ask: "GET /_redirects", status: 404 },
  { ask: "GET /blog/*", status: 404 },

  { ask: "GET /no-such-page", status: 404 },
  { ask: "HEAD /no-such-page", status: 404 },
  { ask: "GET /No-Such-Page", status: 404 },
  { ask: "GET /Assets", status: 404 },
  { ask: "GET /Notes.MD", status: 404 },
  { ask: "GET /BLOG/404", status: 404 },
  { ask: "GET /Blog%2FSore-Back", status: 404 },
  { ask: "GET /CAF%C3%89", status: 404 },
  { ask: "GET /abou*", status: 404 },
  { ask: "GET /abou%3F", status: 404 },
  { ask: "GET /%5Ba%5Dbout", status: 404 },
  { ask: "GET /%ff", status: 404 },
  { ask: `GET /${"a".repeat(300)}`, status: 404 },
  { ask: `GET /${"A".repeat(300)}`, status: 404 },
  { ask: "GET /feeds", status: 404 },
  { ask: "GET /admin/feed", status: 404 },
  { ask: "GET /blog/no-such-post", status: 404 },
  { ask: "GET /blog/page/99?x=/blog", status: 404 },
  { ask: "GET /blogger", status: 404 },
  { ask: "GET /admin/nothing", status: 404 },
  { ask: "GET /assets/gone.js", status: 404 },
  { ask: "GET /media/horse.gone.webm", with: { Range: "bytes=0-3" }, status: 404 },
  { ask: "GET /preview/no-such-link", status: 404 },
  { ask: "GET /preview/no-such-link/images/a.webp", status: 404 },
  { ask: "GET /PREVIEW/no-such-link", status: 404 },
  { ask: "GET /preview/", status: 308, location: "/preview" },
  { ask: "GET /preview", status: 404 },
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
  { ask: "POST /About", status: 405 },
  { ask: "DELETE /blog/sore-back", status: 405 },
  { ask: "OPTIONS /", status: 405 },
  { ask: "TRACE /about", status: 405 },
];

const script = "console.log('Good morning');".repeat(100);

const exampleFiles = {
  "index.html": "<h1>Home</h1>",
  "about.html": "<h1>About</h1>",
  "treatments/human.html": "<h1>Human Chiropractic</h1>",
  "blog.html": "<h1>Blog</h1>",
  "blog/sore-back.html": "<h1>Sore back</h1>",
  "blog/old-name.html": "<h1>This article has moved</h1>",
  "_forward/blog/old-name.to": "/blog/sore-back",
  "_forward/2019.to": "/blog/sore-back",
  "_forward/2019/05/14/school-run.to": "/blog/sore-back",
  "_forward/Old Café.php.to": "/blog/sore-back",
  "_forward/robots.txt.to": "/blog/sore-back",
  "blog/images/bay mare (1).webp": "a picture",
  "blog/images/café-[hund].webp": "a picture",
  "blog/images/2019/foal 100%.webp": "a picture",
  _redirects: "/blog/old-name /blog/sore-back 301\n",
  "blog/404.html": "<h1>Article Not Found</h1>",
  "404.html": "<h1>404 Page Not Found</h1>",
  "admin/login.html": "<h1>Log in</h1>",
  "booking.html": "<h1>Book</h1>",
  "contact.html": "<h1>Contact</h1>",
  "booking-stand-in.html": "<h1>Booking</h1>",
  "rss.xml": "<rss/>",
  "atom.xml": "<feed/>",
  "feed.json": "{}",
  "sitemap.xml": "<urlset/>",
  "robots.txt": "User-agent: *",
  "site.webmanifest": "{}",
  "media/horse.webm": "0123456789".repeat(100),
  "blog/images/cob.webp": "cob",
  "blog/images/cob.gif": "cob",
  "photos/portrait-3f2a.webp": "Ann",
  "photos/@small/portrait-3f2a.webp.webp": "Ann",
  "assets/font.woff2": "font",
  "assets/client.3f2a.js": script,
  "assets/client.3f2a.js.br": brotliCompressSync(script),
  "assets/client.3f2a.js.gz": gzipSync(script),
  "assets/client.3f2a.js.map": "not for visitors",
  "notes.md": "not for visitors",
  "favicon.svg": "<svg/>",
  "assets/hills.svg": "<svg/>",
  ".well-known/security.txt": "Contact: mailto:hello@practice.example",
  ".well-known/assetlinks.json": "[]",
  ".well-known/apple-app-site-association": "{}",
  ".well-known/pki/a-word": "a word",
  ".well-known/.env": "not for visitors",
  ".env": "not for visitors",
  "blog/.draft": "not for visitors",
};

/** Creates a small made-up site in a temporary folder, laid out as the publisher does it. At first nothing is live. */
export function createExampleSite() {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  const live = join(folder, "live");
  let releases = 0;
  writeFileSync(join(folder, "secret.txt"), "not for visitors");

  return {
    live,
    /** Publishes a release of the example files, changed or extended by `files`. */
    publish(files: Record<string, string> = {}): void {
      const id = `release-${++releases}`;
      for (const [file, content] of Object.entries({ ...exampleFiles, ...files })) {
        const path = join(folder, id, file);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, content);
      }
      symlinkSync(id, join(folder, "next"));
      renameSync(join(folder, "next"), live);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface ReceivedResponse {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request with its path exactly as given; `fetch` would normalise it. */
export function sendRequest(
  origin: string,
  { ask, with: headers = {} }: Pick<ExampleRequest, "ask" | "with">,
): Promise<ReceivedResponse> {
  const [method, path] = ask.split(" ");
  const request = origin.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(origin, { method, path, headers, agent: false, rejectUnauthorized: false }, async (response) => {
      const body = (await buffer(response)).toString("latin1");
      resolve({ status: response.statusCode, headers: response.headers, body });
    })
      .on("error", reject)
      .end();
  });
}
