import { expect, test } from "vitest";
import { paths } from "#content/facts/navigation.ts";
import { resolveAddress } from "#content/model/addresses.ts";
import { parseHtml } from "./documents.ts";
import { addressOf, publishRelease, siteUrl } from "./release.ts";

const release = await publishRelease();
const documents = new Map(release.pages.map((page) => [page, parseHtml(release.read(page))]));

/** Returns every address that an element of the document links to or loads. */
function addressesIn(document: Document): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll("*")) {
    for (const name of ["href", "src", "poster", "data-src", "action"]) found.push(element.getAttribute(name) ?? "");
    const set = element.getAttribute("srcset") ?? "";
    found.push(...set.split(",").map((part) => part.trim().split(/\s/)[0] ?? ""));
  }
  const shares = document.querySelectorAll("meta[property='og:image'], meta[property='og:url']");
  for (const { content } of shares as NodeListOf<HTMLMetaElement>) found.push(content);
  return found.filter(Boolean);
}

/** Returns what is wrong with an address on the page `base`; `undefined` for other sites. */
function problemOf(address: string, base: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(address, siteUrl + base);
  if (origin !== siteUrl || pathname === "/api/contact") return undefined; // The service handles the form.
  const resolution = resolveAddress(pathname + search);
  if ("redirectTo" in resolution) return `moves to ${resolution.redirectTo}`;
  const file = resolution.files.find(release.has);
  if (!file) return "is not there";
  if (hash && !hasAnchor(file, decodeURIComponent(hash.slice(1)))) return "leads to no such place in the page";
  return undefined;
}

const problemOfAnchor = (document: Document, anchor: string): string | undefined =>
  document.getElementById(anchor.slice(1)) ? undefined : "is not in this page";

function hasAnchor(file: string, id: string): boolean {
  const document = documents.get(file);
  return document ? document.getElementById(id) !== null : release.read(file).includes(`id="${id}"`);
}

test("everything that a page links to, shows or loads exists, including anchors", () => {
  const broken = [...documents].flatMap(([page, document]) =>
    addressesIn(document).flatMap((address) => {
      const isAnchor = address.startsWith("#");
      const problem = isAnchor ? problemOfAnchor(document, address) : problemOf(address, addressOf(page));
      return problem ? [`${page}: ${address} ${problem}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("on the booking page, every link for booking leads to its diary", () => {
  const page = documents.get("booking.html");
  const links = [...(page?.querySelectorAll("a") ?? [])].filter(({ textContent }) => /^Book\b/.test(textContent ?? ""));
  expect(links.length).toBeGreaterThan(2);
  expect(links.map((link) => link.getAttribute("href"))).toEqual(links.map(() => "#booking-system"));
  expect(page?.querySelector(`a[href="${paths.booking}"]`)).toBeNull();
});

test("no page links to a host that has not been set up yet", () => {
  const unconfigured = [...documents].flatMap(([page, document]) =>
    [...document.querySelectorAll("a[href], [data-src]")]
      .map((element) => new URL(element.getAttribute("href") ?? element.getAttribute("data-src") ?? "", siteUrl))
      .filter(
        ({ protocol, origin, hostname }) => /^http/.test(protocol) && origin !== siteUrl && /\.example$/.test(hostname),
      )
      .map(({ href }) => `${page}: ${href}`),
  );
  expect(unconfigured).toEqual([]);
});

test("addresses that people guess lead to an existing page, including anchors", () => {
  const leadsTo = (guess: string) => {
    const resolution = resolveAddress(guess);
    return "redirectTo" in resolution ? resolution.redirectTo : undefined;
  };
  for (const guess of ["/admin", "/feed", "/treatments"]) {
    expect(leadsTo(guess), guess).toBeDefined();
    expect(problemOf(leadsTo(guess) ?? "", "/"), guess).toBeUndefined();
  }
});

test("every file that a style sheet names exists", () => {
  const sheets = release.files.filter((file) => file.endsWith(".css"));
  const broken = sheets.flatMap((sheet) =>
    [...release.read(sheet).matchAll(/url\(\s*["']?([^"')]+)/g)].flatMap(([, address = ""]) =>
      problemOf(address, `/${sheet}`) ? [`${sheet}: ${address}`] : [],
    ),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

test("every link in the feeds and the sitemap leads to an existing page", () => {
  const files = ["rss.xml", "atom.xml", "feed.json", "sitemap.xml", "robots.txt", "llms.txt"];
  const broken = files.flatMap((file) =>
    [...release.read(file).matchAll(new RegExp(`${siteUrl}[^\\s"'<>&)\\\\]*`, "g"))].flatMap(([address]) => {
      const problem = problemOf(address, "/");
      return problem ? [`${file}: ${address} ${problem}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("the web manifest's icons and start page exist", () => {
  const { icons, start_url } = JSON.parse(release.read("site.webmanifest")) as Manifest;
  expect([start_url, ...icons.map(({ src }) => src)].filter((address) => problemOf(address, "/"))).toEqual([]);
});

interface Manifest {
  start_url: string;
  icons: { src: string }[];
}
