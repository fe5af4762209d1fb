import { isIP } from "node:net";
import { isPlaceholder } from "#content/facts/wording.ts";
import { londonTime, longDate } from "#content/model/london-time.ts";
import { gitIn } from "../git/git.ts";
import { HSTS, securityHeaders } from "../site/headers.ts";
import { certificateEnd } from "../status/machine.ts";
import { atPractice, inOrder, LIMIT_MS, type Look, onTheServer, open, type Premises } from "./look.ts";

/** Caddy renews a certificate 30 days before its end. */
const CERTIFICATE_LEFT_MS = 14 * 24 * 60 * 60_000;
const CLOCK_OFF_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** Looks that ask somebody over the network: the online diary, and the site at its public address. */
export function looksAtSite({ config, factsFolder, now }: Premises): Look[] {
  const site = new URL(config.SITE_URL);
  const diary = factsFolder.section("links").value.booking.url;
  // Asked once: its answer tells the time as well.
  const diaryAnswer = isPlaceholder(diary) ? undefined : ask(diary);
  const house = { group: "house", ...onTheServer } as const;
  return [
    {
      ...{ id: "booking", group: "visitors", colour: "amber", title: "Online diary" },
      ...atPractice("links.booking.url", "Look at it"),
      async find() {
        const { hostname } = new URL(diary);
        if (!diaryAnswer) return open("The online diary is a stand-in", "Visitors cannot book by themselves yet.");
        const { status, trouble = "" } = await diaryAnswer;
        // Some turn programs away (403), and serve people well.
        const isGone = status === 404 || status === 410 || status >= 500;
        const { time } = londonTime(now());
        if (status === 0)
          return open(
            `The online diary did not answer at ${time}`,
            `${trouble}Visitors see the telephone number instead.`,
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
      ...{ id: "site-address", colour: "red", title: "Web address", ...house },
      find() {
        const why = "Links, feeds and search engines are told this address.";
        if (isThisMachine(site.hostname))
          return open(`The site calls itself ${site.host}`, `Nobody else can open that. ${why}`);
        return site.protocol === "http:"
          ? open("The site is not encrypted", `${site.origin} can be read and changed on the way. ${why}`)
          : inOrder(`${site.host}, encrypted.`);
      },
    },
    {
      ...{ id: "headers", colour: "amber", title: "Security headers", ...house },
      async find() {
        const { status, headers, trouble = "" } = await ask(site);
        if (status === 0)
          return open("The site does not answer at its own address", `${trouble}It was asked at ${site.origin}.`);
        if (status !== 200)
          return open("The site does not answer as it should", `${site.origin} answered with ${status}.`);
        const meant = {
          ...securityHeaders("/", () => factsFolder.on(londonTime(now()).date)),
          ...(site.protocol === "https:" && { "Strict-Transport-Security": HSTS }),
        };
        const wrong = Object.entries(meant).flatMap(([name, value]) => (headers.get(name) === value ? [] : name));
        return wrong.length > 0
          ? open(
              "Some security headers do not arrive",
              `They keep strangers’ scripts and frames out. Missing or changed: ${wrong.join(", ")}.`,
            )
          : inOrder("All arrive as the Caddyfile sends them.");
      },
    },
    {
      ...{ id: "certificate", colour: "red", title: "Certificate", ...house },
      async find() {
        if (site.protocol !== "https:") return undefined;
        const end = await certificateEnd(site);
        if (!end) return open("No certificate could be seen", `${site.host} does not answer.`);
        return end.getTime() - now().getTime() < CERTIFICATE_LEFT_MS
          ? open(
              `The certificate ends on ${longDate(end.toISOString())}`,
              "From then on browsers warn people of your site.",
            )
          : inOrder(`Valid until ${longDate(end.toISOString())}.`);
      },
    },
    {
      ...{ id: "clock", colour: "amber", title: "Clock", ...house },
      async find() {
        const theirs = Date.parse((await diaryAnswer)?.headers.get("Date") ?? "");
        const lastCommit = Number(await gitIn(config.BLOG_DIR).ask("log", "-1", "--format=%ct")) * 1_000;
        const off = Number.isNaN(theirs) ? 0 : Math.abs(now().getTime() - theirs);
        const behind = lastCommit - now().getTime();
        const why = "Posts would go live, and messages be deleted, at the wrong time.";
        if (off > CLOCK_OFF_MS) return open(`The server’s clock is off by ${Math.round(off / MINUTE_MS)} minutes`, why);
        if (behind > CLOCK_OFF_MS)
          return open("The last change lies in the future", `The server’s clock may be wrong. ${why}`);
        return inOrder(
          Number.isNaN(theirs)
            ? "No change lies in the future; no other clock was there to compare."
            : "It agrees with the online diary’s.",
        );
      },
    },
  ];
}

const isThisMachine = (host: string): boolean =>
  /(?:^|\.)localhost$/.test(host) || isIP(host.replaceAll(/[[\]]/g, "")) > 0 || !host.includes(".");

interface Answer {
  /** 0 where there is no answer. */
  status: number;
  headers: Headers;
  /** Why there is none, where more than that is known. */
  trouble?: string;
}

async function ask(url: string | URL): Promise<Answer> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    await answer.body?.cancel();
    return answer;
  } catch (error) {
    const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
    return { status: 0, headers: new Headers(), trouble: reasonOf(code) };
  }
}

function reasonOf(code: string): string {
  if (code === "ENOTFOUND") return "There is no site of that name. ";
  return /CERT|SIGNATURE|ISSUER/.test(code) ? "Its certificate is not valid. " : "";
}
