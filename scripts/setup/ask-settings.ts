import { ConfigError, readConfig } from "../../admin-service/config.ts";
import type { Asker } from "./asker.ts";
import { unwritable } from "./env-file.ts";

type Settings = Record<string, string | undefined>;

/** The answer that removes a setting. */
const NONE = "-";

/** Returns the variables to set in `.env`; `undefined` for those that are to be taken out. */
export async function askSettings(asker: Asker, present: Settings, email: string): Promise<Settings> {
  const presentSite = present.SITE_URL || `http://localhost:${present.PORT || 3000}`;
  const site = await asker.ask({
    ask: "Under which domain name will the site be found?",
    because:
      "Links, feeds and HTTPS need it. Browsers will then insist on HTTPS for it and every name below it, for two years.",
    fallback: presentSite,
    problem: (answer) => (readSite(answer) ? undefined : "Please write a name like www.example.org."),
  });
  const key = await asker.ask({
    ask: "A key of OpenAI, or of a compatible server? (optional)",
    because: `With one, posts and pictures are made by that service; without, by this computer alone. “${NONE}” takes it out.`,
    secret: true,
    ...kept(present.OPENAI_API_KEY),
    problem: (answer) => (/\s/.test(answer) ? "A key has no spaces in it." : unwritable(answer)),
  });
  const smtp = await asker.ask({
    ask: "A mail server, as smtp://user:password@mail.example.org:587? (optional)",
    because: `Visitors' messages are then mailed as well as kept here. “${NONE}” takes it out.`,
    secret: true,
    ...kept(present.SMTP_URL),
    problem: (answer) =>
      answer === NONE ? undefined : (unwritable(answer) ?? refusal({ SMTP_URL: answer, MAIL_TO: "a@b.example" })),
  });
  const mailTo = chosen(smtp)
    ? await asker.ask({
        ask: "Who is to get these mails?",
        because: "They hold what visitors wrote, so nobody else should read that mailbox.",
        fallback: present.MAIL_TO ?? email,
        problem: (answer) => unwritable(answer) ?? refusal({ SMTP_URL: "smtp://a.example", MAIL_TO: answer }),
      })
    : undefined;
  const alertMail = mailTo && (present.ALERT_MAIL ?? mailTo);
  // An unchanged answer keeps SITE_ADDRESS too, which somebody may have edited by hand.
  const found = site === presentSite ? {} : readSite(site);
  return { ...found, OPENAI_API_KEY: chosen(key), SMTP_URL: chosen(smtp), MAIL_TO: mailTo, ALERT_MAIL: alertMail };
}

/** A domain name, or an address like http://localhost:3000 for a trial; only a real name is served with HTTPS. */
function readSite(typed: string): { SITE_URL: string; SITE_ADDRESS: string } | undefined {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || /[\s/]/.test(typed.replace(/^https?:\/\//i, "").replace(/\/$/, ""))) return undefined;
  if (url.protocol === "http:") return { SITE_URL: url.origin, SITE_ADDRESS: ":8080" };
  const isName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(url.hostname);
  return isName && !url.username ? { SITE_URL: url.origin, SITE_ADDRESS: url.host } : undefined;
}

const kept = (value: string | undefined) =>
  value ? { fallback: value, fallbackShown: "keep the present one" } : { fallback: "", fallbackShown: "none" };

const chosen = (answer: string): string | undefined => (answer === NONE || answer === "" ? undefined : answer);

/** The service's own complaint about these variables, if any. */
function refusal(variables: Settings): string | undefined {
  try {
    readConfig(variables);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return `That ${/: (.*) \(/.exec(error.message)?.[1] ?? "will not do"}.`;
  }
}
