import { seededRandom } from "../../../tests/proofs/random.ts";

const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
/** Browsers that people use, some of them old. */
export const browsers = [
  safari,
  chrome,
  "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-A536B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/450.0.0.38.108]",
  "Mozilla/5.0 (Linux; Android 12; Pixel 6 Build/SD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/129.0.0.0 Mobile Safari/537.36",
];
/** These name nothing of what they load. */
const oldBrowsers = [
  "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; rv:11.0) like Gecko",
];
const robots = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.5.0",
  "python-requests/2.32.3",
  "node",
  "",
];
const previews = [
  "WhatsApp/2.24.20.89 A",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
  "TelegramBot (like TwitterBot)",
];
export const readers = [
  ["Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)", 12],
  ["Mozilla/5.0 (compatible; inoreader.com; 3 subscribers)", 3],
  ["FreshRSS/1.24.1 (Linux; https://freshrss.org)", 0],
  ["NetNewsWire (RSS Reader; https://netnewswire.com/)", 0],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0", 0],
] as const;
const sites = [
  "",
  "",
  "",
  "https://www.google.com/",
  "https://www.google.com/",
  "https://vets.example/links?a=1",
  "android-app://com.facebook.katana/",
];
const scans = [
  "/wp-login.php",
  "/.env",
  "/xmlrpc.php",
  "/cgi-bin/luci",
  "/vendor/phpunit/eval-stdin.php",
  "/index.php",
  "/.git/config",
  "/backup.zip",
];

export interface SentRequest {
  /** In milliseconds. */
  at: number;
  method: string;
  path: string;
  status: number;
  headers: Record<string, string>;
}

/** What is known of the week, because it was made up. */
export interface Truth {
  visits: number;
  views: Map<string, number>;
  from: Map<string, number>;
  toBooking: Map<string, number>;
  messages: number;
  missing: Map<string, number>;
}

interface Week {
  /** Its first instant and its length, in milliseconds. */
  start: number;
  length: number;
  requests: number;
  origin: string;
  pages: readonly string[];
}

/** Makes up who asks for what in a week: people, robots with and without honest names, and everything between. */
export function scriptWeek({ start, length, requests, origin, pages }: Week) {
  const random = seededRandom(31);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sent: SentRequest[] = [];
  const truth: Truth = {
    visits: 0,
    views: new Map(),
    from: new Map(),
    toBooking: new Map(),
    messages: 0,
    missing: new Map(),
  };
  const count = (names: Map<string, number>, name: string) => names.set(name, (names.get(name) ?? 0) + 1);
  const send = (at: number, method: string, path: string, status: number, agent: string, headers = {}) =>
    sent.push({ at, method, path, status, headers: { ...headers, ...(agent && { "user-agent": agent }) } });
  const navigation = { "sec-fetch-dest": "document" };

  /** A person comes, reads, perhaps goes back, books or writes. */
  function person(at: number): void {
    const isOld = random() < 0.04;
    const agent = pick(isOld ? oldBrowsers : browsers);
    const told = isOld ? {} : navigation;
    const site = pick(sites);
    let referer = site;
    let time = at;
    const steps = 1 + Math.floor(random() * 4);
    for (let step = 0; step < steps; step++) {
      const path = step > 0 && random() < 0.25 ? "/booking" : pick(pages);
      const isUnknown = random() < 0.02;
      const asked = isUnknown ? "/leaflet" : `${path}${random() < 0.1 ? "?utm_source=mail" : ""}`;
      const fetchSite = isOld ? {} : { "sec-fetch-site": step > 0 ? "same-origin" : site ? "cross-site" : "none" };
      const headers = { ...told, ...fetchSite, ...(referer && { referer }) };
      send(time, "GET", asked, isUnknown ? 404 : random() < 0.15 ? 304 : 200, agent, headers);
      if (isUnknown) {
        if (step > 0) count(truth.missing, "/leaflet");
        return;
      }
      count(truth.views, path);
      if (step === 0) {
        truth.visits++;
        count(truth.from, site ? new URL(site).hostname.replace(/^www\./, "") : "");
      }
      const before = new URL(referer || "https://none.example/none").pathname;
      if (path === "/booking" && step > 0 && before !== path) count(truth.toBooking, before);
      send(time + 30, "GET", "/assets/client.3f2a.js", 200, agent, {
        referer: origin + path,
        "sec-fetch-dest": "script",
      });
      if (random() < 0.1)
        send(time + 900, "GET", pick(pages), 200, agent, { ...told, "sec-purpose": "prefetch;prerender" });
      if (random() < 0.03) {
        send(time + 5_000, "POST", "/api/contact", 201, agent, { referer: `${origin}/contact` });
        truth.messages++;
      }
      if (random() < 0.01) {
        // A reload: the same page once more, with the referrer that it had.
        send(time + 9_000, "GET", path, 304, agent, headers);
        count(truth.views, path);
      }
      if (random() < 0.005) {
        // She goes back, and the browser has not kept that page, as it nearly always does: it asks for it as at first.
        send(time + 9_500, "GET", path, 304, agent, headers);
        count(truth.views, path);
      }
      referer = origin + path;
      time += 10_000 + random() * 60_000;
    }
  }

  const others: ((at: number) => void)[] = [
    (at) => send(at, "GET", pick(pages), 200, pick(robots)),
    (at) => send(at, "GET", pick(pages), 200, pick(robots)),
    (at) => send(at, "GET", pick(pages), 200, pick(previews)),
    // A program under the name of a browser.
    (at) => send(at, "GET", pick(pages), 200, chrome),
    (at) => send(at, "HEAD", pick(pages), 200, safari, navigation),
    (at) => send(at, "GET", pick(pages), 206, safari, { ...navigation, range: "bytes=0-99" }),
    (at) => send(at, "GET", "/rss.xml", random() < 0.7 ? 304 : 200, pick(readers)[0]),
    (at) => send(at, "GET", "/rss.xml", 200, robots[0] as string),
    (at) => send(at, "GET", pick(scans), 404, random() < 0.5 ? chrome : (robots[5] as string), navigation),
    (at) => send(at, "GET", pick(pages), 308, safari, navigation),
    (at) => send(at, "GET", pick(pages), 200, safari, { "sec-fetch-dest": "empty", referer: `${origin}/admin/blog` }),
    (at) => send(at, "GET", pick(pages), 200, safari, { ...navigation, referer: `${origin}/admin/blog` }),
    (at) => send(at, "GET", "/admin/blog", 200, safari, navigation),
    (at) => send(at, "GET", "/api/health", 200, "node"),
  ];
  while (sent.length < requests) {
    const at = start + random() * (length - 300_000);
    if (random() < 0.3) person(at);
    else pick(others)(at);
  }
  return { sent: sent.sort((a, b) => a.at - b.at), truth };
}

/** The line that Caddy would log of a request; those that it does not log are empty. */
export function logLine({ at, method, path, status, headers }: SentRequest, origin: string): string {
  if (/^\/(?:admin|api|assets)\//.test(path) && method !== "POST") return "";
  const isFromHere = headers.referer?.startsWith(`${origin}/`);
  const names = [
    "referer",
    "sec-fetch-site",
    "sec-fetch-dest",
    "sec-purpose",
    "purpose",
    "x-moz",
    "range",
    "user-agent",
  ];
  const user_id = [isFromHere ? "here" : "", "https", ...names.map((name) => headers[name] ?? "")].join("\t");
  const uri = path.replace(/\?.*/, "");
  return `${JSON.stringify({ level: "info", ts: at / 1_000, msg: "handled request", request: { method, uri }, user_id, status })}\n`;
}
