import { ConfigError, readConfig, twinOf } from "../../admin-service/config.ts";
import type { Asker } from "./asker.ts";
import { findEnvValueProblem } from "./env-file.ts";

type Settings = Record<string, string | undefined>;

/** The answer that removes a setting. */
const NONE = "-";

/** Asks for the settings and returns the variables to set in `.env`; `undefined` removes one. */
export async function askSettings(asker: Asker, current: Settings, email: string): Promise<Settings> {
  const currentSite = current.SITE_URL || `http://localhost:${current.PORT || 3000}`;
  const site = await asker.ask({
    ask: "Under which domain name will the site be found?",
    because:
      "Links, feeds and HTTPS need it. Browsers will then insist on HTTPS for it and every name below it, for two years.",
    fallback: currentSite,
    problem: (answer) => (readSite(answer) ? undefined : "Please write a name like www.example.org."),
  });
  const key = await asker.ask({
    ask: "A key of OpenAI, or of a compatible server? (optional)",
    because: `With one, posts and pictures are made by that service; without, by this computer alone. “${NONE}” takes it out.`,
    secret: true,
    ...keepByDefault(current.OPENAI_API_KEY),
    problem: (answer) => (/\s/.test(answer) ? "A key has no spaces in it." : findEnvValueProblem(answer)),
  });
  const mailServer = { SMTP_URL: "smtp://a.example", MAIL_TO: "a@b.example" };
  /** Checks an answer by the service's own rules. */
  const problemOf = (name: string) => (answer: string) =>
    answer === NONE && name !== "MAIL_TO"
      ? undefined
      : (findEnvValueProblem(answer) ?? findConfigProblem({ ...mailServer, [name]: answer }));
  const smtp = await asker.ask({
    ask: "A mail server, as smtp://user:password@mail.example.org:587? (optional)",
    because: `Visitors' messages are then mailed as well as kept here. Left out, it can be set at the desk; set here, it is changed only here. “${NONE}” takes it out.`,
    secret: true,
    ...keepByDefault(current.SMTP_URL),
    problem: problemOf("SMTP_URL"),
  });
  const askAddress = async (name: string, ask: string, because: string, fallback: string) =>
    chosenValue(smtp) &&
    chosenValue(await asker.ask({ ask, because, fallback: current[name] ?? fallback, problem: problemOf(name) }));
  const mailTo = await askAddress(
    "MAIL_TO",
    "Who is to get these mails?",
    "They hold what visitors wrote, so nobody else should read that mailbox.",
    email,
  );
  const mailFrom = await askAddress(
    "MAIL_FROM",
    "Which address are they to come from? (optional)",
    "Many mail servers send only for their own account, which an empty answer stands for if it is an address.",
    "",
  );
  const alertMail = await askAddress(
    "ALERT_MAIL",
    "Who is to be told by mail when something breaks?",
    `It may be somebody else, who looks after the server. “${NONE}” for nobody.`,
    mailTo ?? "",
  );
  const alertUrl = await asker.ask({
    ask: "A web address to be told at when something breaks, such as https://ntfy.sh/a-secret-name? (optional)",
    because: `Mail may be what is broken. Left out, it can be set at the desk; set here, it is changed only here. “${NONE}” takes it out.`,
    secret: true,
    ...keepByDefault(current.ALERT_URL),
    problem: problemOf("ALERT_URL"),
  });
  // An unchanged answer leaves SITE_ADDRESS alone, because it may have been edited by hand; only a twin is added.
  const siteVariables = site === currentSite ? missingTwin(current) : readSite(site);
  return {
    ...siteVariables,
    OPENAI_API_KEY: chosenValue(key),
    SMTP_URL: chosenValue(smtp),
    MAIL_TO: mailTo,
    MAIL_FROM: mailFrom,
    ALERT_MAIL: alertMail,
    ALERT_URL: chosenValue(alertUrl),
  };
}

/** Names the twin where the site has another name than SITE_ADDRESS, or was set up before there were twins. */
function missingTwin({ SITE_URL = "http://localhost", SITE_ADDRESS = "", SITE_TWIN }: Settings): Settings {
  const [name, twin] = [new URL(SITE_URL).host, twinOf(SITE_URL)];
  const isMissing = SITE_ADDRESS === name && SITE_TWIN === undefined;
  return twin && (isMissing || SITE_ADDRESS === twin) ? { SITE_ADDRESS: name, SITE_TWIN: twin } : {};
}

/** Reads a domain name, or an address such as http://localhost:3000 for a trial. Only a domain name is served with HTTPS. */
function readSite(typed: string): Settings | undefined {
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || /[\s/]/.test(typed.replace(/^https?:\/\//i, "").replace(/\/$/, ""))) return undefined;
  if (url.protocol === "http:") return { SITE_URL: url.origin, SITE_ADDRESS: ":8080", SITE_TWIN: undefined };
  const isName = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(url.hostname);
  return isName && !url.username
    ? { SITE_URL: url.origin, SITE_ADDRESS: url.host, SITE_TWIN: twinOf(url.origin) }
    : undefined;
}

/** Returns the fallback of a secret setting, which is never shown: an empty answer keeps the current value. */
const keepByDefault = (value: string | undefined) =>
  value ? { fallback: value, fallbackShown: "keep the present one" } : { fallback: "", fallbackShown: "none" };

const chosenValue = (answer: string): string | undefined => (answer === NONE || answer === "" ? undefined : answer);

/** Returns why the service would refuse these variables, as a sentence; `undefined` when it accepts them. */
function findConfigProblem(variables: Settings): string | undefined {
  try {
    readConfig(variables);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return `That ${/: (.*) \(/.exec(error.message)?.[1] ?? "will not do"}.`;
  }
}
