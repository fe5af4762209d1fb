import { isIP } from "node:net";
import { isPlaceholder } from "#content/facts/wording.ts";
import { londonTime, longDate } from "#content/model/london-time.ts";
import { twinOf } from "../config.ts";
import { gitIn } from "../git/git.ts";
import { HSTS, securityHeaders } from "../site/headers.ts";
import { MAX_CLOCK_OFFSET_MS, MIN_CERTIFICATE_LEFT_MS, readCertificateEnd } from "../status/machine.ts";
import {
  CHECK_TIMEOUT_MS,
  type CheckContext,
  inOrder,
  onTheServer,
  open,
  type PointCheck,
  practiceField,
} from "./point-check.ts";

const MINUTE_MS = 60_000;

/** Lists the checks that use the network: of the online diary, and of the site at its public address. */
export function listSiteChecks({ config, factsFolder, now }: CheckContext): PointCheck[] {
  const site = new URL(config.SITE_URL);
  const diary = factsFolder.section("links").value.booking.url;
  // One request for two checks: the clock is compared with this response, too.
  const diaryResponse = isPlaceholder(diary) ? undefined : request(diary);
  const common = { group: "house", ...onTheServer } as const;
  return [
    {
      id: "booking",
      group: "visitors",
      colour: "amber",
      title: "Online diary",
      ...practiceField("links.booking.url", "Look at it"),
      async run() {
        const { hostname } = new URL(diary);
        if (!diaryResponse) return open("The online diary is a stand-in", "Visitors cannot book by themselves yet.");
        const { status, reason = "" } = await diaryResponse;
        // Some sites turn programs away (403) but serve people well.
        const isGone = status === 404 || status === 410 || status >= 500;
        const { time } = londonTime(now());
        if (status === 0)
          return open(
            `The online diary did not answer at ${time}`,
            `${reason}Visitors see the telephone number instead.`,
          );
        return isGone
          ? open(
              `The online diary was not there at ${time}`,
              `${hostname} answered with ${status}. Visitors see the telephone number instead.`,
            )
          : inOrder(`${hostname} answers.`);
      },
    },
    {
      id: "site-address",
      colour: "red",
      title: "Web address",
      ...common,
      run() {
        const why = "Links, feeds and search engines are told this address.";
        if (isThisMachine(site.hostname))
          return open(`The site calls itself ${site.host}`, `Nobody else can open that. ${why}`);
        return site.protocol === "http:"
          ? open("The site is not encrypted", `${site.origin} can be read and changed on the way. ${why}`)
          : inOrder(`${site.host}, encrypted.`);
      },
    },
    {
      id: "twin",
      colour: "amber",
      title: "With and without www",
      ...common,
      async run() {
        const twin = twinOf(config.SITE_URL);
        if (!twin) return undefined;
        const { status, url, reason = "" } = await request(`https://${twin}/`);
        const why = "Many people type it like that.";
        if (status === 0) return open(`${twin} does not answer`, `${reason}${why}`);
        return url && new URL(url).origin === config.SITE_URL
          ? inOrder(`${twin} leads to ${site.host}.`)
          : open(`${twin} does not lead to ${site.host}`, why);
      },
    },
    {
      id: "headers",
      colour: "amber",
      title: "Security headers",
      ...common,
      async run() {
        const { status, headers, reason = "" } = await request(site);
        if (status === 0)
          return open("The site does not answer at its own address", `${reason}It was asked at ${site.origin}.`);
        if (status !== 200)
          return open("The site does not answer as it should", `${site.origin} answered with ${status}.`);
        const expected = {
          ...securityHeaders("/", () => factsFolder.on(londonTime(now()).date)),
          ...(site.protocol === "https:" && { "Strict-Transport-Security": HSTS }),
        };
        const wrong = Object.entries(expected).flatMap(([name, value]) => (headers.get(name) === value ? [] : name));
        return wrong.length > 0
          ? open(
              "Some security headers do not arrive",
              `They keep strangers’ scripts and frames out. Missing or changed: ${wrong.join(", ")}.`,
            )
          : inOrder("All arrive as the Caddyfile sends them.");
      },
    },
    {
      id: "certificate",
      colour: "red",
      title: "Certificate",
      ...common,
      async run() {
        if (site.protocol !== "https:") return undefined;
        const end = await readCertificateEnd(site);
        if (!end) return open("No certificate could be seen", `${site.host} does not answer.`);
        return end.getTime() - now().getTime() < MIN_CERTIFICATE_LEFT_MS
          ? open(
              `The certificate ends on ${longDate(end.toISOString())}`,
              "From then on browsers warn people of your site.",
            )
          : inOrder(`Valid until ${longDate(end.toISOString())}.`);
      },
    },
    {
      id: "clock",
      colour: "amber",
      title: "Clock",
      ...common,
      async run() {
        const diaryTime = Date.parse((await diaryResponse)?.headers.get("Date") ?? "");
        const lastCommit = Number(await gitIn(config.BLOG_DIR).ask("log", "-1", "--format=%ct")) * 1_000;
        const offset = Number.isNaN(diaryTime) ? 0 : Math.abs(now().getTime() - diaryTime);
        const futureBy = lastCommit - now().getTime();
        const why = "Posts would go live, and messages be deleted, at the wrong time.";
        if (offset > MAX_CLOCK_OFFSET_MS)
          return open(`The server’s clock is off by ${Math.round(offset / MINUTE_MS)} minutes`, why);
        if (futureBy > MAX_CLOCK_OFFSET_MS)
          return open("The last change lies in the future", `The server’s clock may be wrong. ${why}`);
        return inOrder(
          Number.isNaN(diaryTime)
            ? "No change lies in the future; no other clock was there to compare."
            : "It agrees with the online diary’s.",
        );
      },
    },
  ];
}

const isThisMachine = (host: string): boolean =>
  /(?:^|\.)localhost$/.test(host) || isIP(host.replaceAll(/[[\]]/g, "")) > 0 || !host.includes(".");

interface SiteResponse {
  /** HTTP status, or 0 when the request failed. */
  status: number;
  headers: Headers;
  /** Where it came from in the end. */
  url?: string;
  /** A sentence with the reason for a failure, where it is known; ends with a space. */
  reason?: string;
}

async function request(url: string | URL): Promise<SiteResponse> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    await response.body?.cancel();
    return response;
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return { status: 0, headers: new Headers(), reason: reasonOf(code) };
  }
}

function reasonOf(code: string): string {
  if (code === "ENOTFOUND") return "There is no site of that name. ";
  return /CERT|SIGNATURE|ISSUER/.test(code) ? "Its certificate is not valid. " : "";
}
