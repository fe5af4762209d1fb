import { expect, test } from "vitest";
import { paths } from "#content/facts/navigation.ts";
import { readAddress } from "../../admin-service/site/addresses.ts";
import { parseHtml } from "./documents.ts";
import { addressOf, publishRelease, siteUrl } from "./release.ts";

const release = await publishRelease();
const documents = new Map(release.pages.map((page) => [page, parseHtml(release.read(page))]));

/** Every address that an element leads to or loads, wherever HTML may hold one. */
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

/** The fault of an address on the page `base`; none for other people's sites. */
function problemOf(address: string, base: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(address, siteUrl + base);
  if (origin !== siteUrl || pathname === "/api/contact") return undefined; // the service answers the form
  const asked = readAddress(pathname + search);
  if ("movedTo" in asked) return `moves to ${asked.movedTo}`;
  const file = asked.files.find(release.has);
  if (!file) return "is not there";
  if (hash && !hasAnchor(file, decodeURIComponent(hash.slice(1)))) return "leads to no such place in the page";
  return undefined;
}

const problemWithin = (document: Document, anchor: string): string | undefined =>
  document.getElementById(anchor.slice(1)) ? undefined : "is not in this page";

function hasAnchor(file: string, id: string): boolean {
  const document = documents.get(file);
  return document ? document.getElementById(id) !== null : release.read(file).includes(`id="${id}"`);
}

test("everything that a page links to, shows or loads is there, down to the anchor", () => {
  const broken = [...documents].flatMap(([page, document]) =>
    addressesIn(document).flatMap((address) => {
      const within = address.startsWith("#");
      const problem = within ? problemWithin(document, address) : problemOf(address, addressOf(page));
      return problem ? [`${page}: ${address} ${problem}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("on the booking page, everything that leads to booking leads to its diary", () => {
  const page = documents.get("booking.html");
  const links = [...(page?.querySelectorAll("a") ?? [])].filter(({ textContent }) => /^Book\b/.test(textContent ?? ""));
  expect(links.length).toBeGreaterThan(2);
  expect(links.map((link) => link.getAttribute("href"))).toEqual(links.map(() => "#booking-system"));
  expect(page?.querySelector(`a[href="${paths.booking}"]`)).toBeNull();
});

test("no page leads to a host that nobody has set up yet", () => {
  const unset = [...documents].flatMap(([page, document]) =>
    [...document.querySelectorAll("a[href], [data-src]")]
      .map((element) => new URL(element.getAttribute("href") ?? element.getAttribute("data-src") ?? "", siteUrl))
      .filter(
        ({ protocol, origin, hostname }) => /^http/.test(protocol) && origin !== siteUrl && /\.example$/.test(hostname),
      )
      .map(({ href }) => `${page}: ${href}`),
  );
  expect(unset).toEqual([]);
});

test("addresses that people guess lead to something that is there, down to the anchor", () => {
  const leadsTo = (guess: string) => {
    const address = readAddress(guess);
    return "movedTo" in address ? address.movedTo : undefined;
  };
  for (const guess of ["/admin", "/feed", "/treatments"]) {
    expect(leadsTo(guess), guess).toBeDefined();
    expect(problemOf(leadsTo(guess) ?? "", "/"), guess).toBeUndefined();
  }
});

test("every file that a style sheet names is there", () => {
  const sheets = release.files.filter((file) => file.endsWith(".css"));
  const broken = sheets.flatMap((sheet) =>
    [...release.read(sheet).matchAll(/url\(\s*["']?([^"')]+)/g)].flatMap(([, address = ""]) =>
      problemOf(address, `/${sheet}`) ? [`${sheet}: ${address}`] : [],
    ),
  );
  expect(sheets.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

test("every link of the feeds and of the sitemap is there", () => {
  const files = ["rss.xml", "atom.xml", "feed.json", "sitemap.xml", "robots.txt", "llms.txt"];
  const broken = files.flatMap((file) =>
    [...release.read(file).matchAll(new RegExp(`${siteUrl}[^\\s"'<>&)\\\\]*`, "g"))].flatMap(([address]) => {
      const problem = problemOf(address, "/");
      return problem ? [`${file}: ${address} ${problem}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test("the web manifest's icons are there, in the sizes it says", () => {
  const { icons, start_url } = JSON.parse(release.read("site.webmanifest")) as Manifest;
  expect([start_url, ...icons.map(({ src }) => src)].filter((address) => problemOf(address, "/"))).toEqual([]);
});

interface Manifest {
  start_url: string;
  icons: { src: string }[];
}
