import { isIP } from "node:net";
import { isPlaceholder } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { twinOf } from "../config.ts";
import { HSTS, securityHeaders } from "../site/headers.ts";
import { request } from "../status/machine.ts";
import {
  type CheckContext,
  house,
  inOrder,
  onTheServer,
  open,
  type PointCheck,
  practiceField,
  visitors,
} from "./point-check.ts";

/** Lists the checks that use the network: of the online diary, and of the site at its public address. */
export function listSiteChecks({ config, factsFolder, now }: CheckContext): PointCheck[] {
  const site = new URL(config.SITE_URL);
  const diary = factsFolder.section("links").value.booking.url;
  return [
    visitors.amber("booking", "Online diary", practiceField("links.booking.url", "Look at it"), async () => {
      const { hostname } = new URL(diary);
      if (isPlaceholder(diary))
        return open("The online diary is a stand-in", "Visitors cannot book by themselves yet.");
      const { status, reason = "" } = await request(diary);
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
    }),
    house.red("site-address", "Web address", onTheServer, () => {
      const why = "Links, feeds and search engines are told this address.";
      if (isThisMachine(site.hostname))
        return open(`The site calls itself ${site.host}`, `Nobody else can open that. ${why}`);
      return site.protocol === "http:"
        ? open("The site is not encrypted", `${site.origin} can be read and changed on the way. ${why}`)
        : inOrder(`${site.host}, encrypted.`);
    }),
    house.amber("twin", "With and without www", onTheServer, async () => {
      const twin = twinOf(config.SITE_URL);
      if (!twin) return undefined;
      const { status, url, reason = "" } = await request(`https://${twin}/`);
      const why = "Many people type it like that.";
      if (status === 0) return open(`${twin} does not answer`, `${reason}${why}`);
      return url && new URL(url).origin === config.SITE_URL
        ? inOrder(`${twin} leads to ${site.host}.`)
        : open(`${twin} does not lead to ${site.host}`, why);
    }),
    house.amber("headers", "Security headers", onTheServer, async () => {
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
    }),
  ];
}

const isThisMachine = (host: string): boolean =>
  /(?:^|\.)localhost$/.test(host) || isIP(host.replaceAll(/[[\]]/g, "")) > 0 || !host.includes(".");
