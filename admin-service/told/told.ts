import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { unescape as decodeIfPossible } from "node:querystring";
import { domainToASCII } from "node:url";
import { z } from "zod";
import type { ToldAnswer } from "#content/model/answers.ts";
import { type Config, listUnmetNeeds, senderOf, type ToldSettings, toldSchema } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";

const FILE = "told.json";
const TLS_PORT = "465";
const USUAL_PORT = "587";

const text = z.string("Every field has to be text.").max(500, "A field has at most 500 characters.");
/** The fields at the desk. One that is missing stays as it is. A password may begin or end with a space. */
export const changesBody = z
  .strictObject({
    host: text.trim(),
    port: text.trim(),
    account: text.trim(),
    password: text,
    to: text.trim(),
    from: text.trim(),
    alertMail: text.trim(),
    alertUrl: text.trim(),
  })
  .partial();
export type Changes = z.output<typeof changesBody>;
type Field = keyof Changes;
type Fields = Readonly<Record<Field, string>>;

const fieldOf = {
  SMTP_URL: "host",
  MAIL_TO: "to",
  MAIL_FROM: "from",
  ALERT_MAIL: "alertMail",
  ALERT_URL: "alertUrl",
} as const satisfies Record<keyof ToldSettings, Field>;

type ConfigOfTold = Pick<Config, keyof ToldSettings | "DATA_DIR">;
export type Told = Awaited<ReturnType<typeof openTold>>;

/**
 * Opens the owner's own settings of who is told. They hold secrets (the mail account's password, the address of a
 * webhook), which no answer, error or log repeats. What `.env` sets wins.
 */
export async function openTold(config: ConfigOfTold) {
  const store = await openJsonStore<ToldSettings>({
    path: join(config.DATA_DIR, FILE),
    schema: toldSchema,
    initial: {},
  });
  const onServer = fieldsOnServer(config);

  /** Returns the kept settings with these changes. Throws a sentence that begins with the field at fault. */
  function change(changes: Changes): ToldSettings {
    const fixed = onServer.find((field) => changes[field] !== undefined);
    if (fixed) throw new ServiceError("conflict", `“${fixed}” is set on the server, in .env, and is changed there.`);
    const variables = settingsOf(merge(fieldsOf(store.data), changes));
    const { data, error } = toldSchema.safeParse(variables);
    const [issue] = error?.issues ?? [];
    if (!data) throw refusal(fieldOf[issue?.path[0] as keyof ToldSettings], issue?.message ?? "is not understood");
    const [unmet] = config.SMTP_URL ? [] : listUnmetNeeds(variables);
    if (unmet) throw refusal(fieldOf[unmet.needed], "is missing: without it no mail can be sent");
    return data;
  }

  return {
    get problem() {
      return store.problem;
    },
    /** Who is told at present. */
    current: () => combine(config, store.data),
    /** Who would be told with these changes. */
    with: (changes: Changes) => combine(config, change(changes)),
    async save(changes: Changes): Promise<void> {
      const changed = change(changes);
      await store.update((draft) => {
        for (const name of Object.keys(draft)) delete draft[name as keyof ToldSettings];
        Object.assign(draft, changed);
      });
    },
    /** The settings as the desk may show them, without secrets. */
    describe(): ToldAnswer {
      const current = combine(config, store.data);
      const { password, alertUrl, ...shown } = fieldsOf({
        ...current,
        MAIL_FROM: config.SMTP_URL ? current.MAIL_FROM : store.data.MAIL_FROM,
      });
      return {
        ...shown,
        account: config.SMTP_URL ? "" : shown.account,
        kept: { password: password !== "", alertUrl: alertUrl && new URL(alertUrl).host },
        onServer,
      };
    },
  };
}

/** Reads who is told, for a command beside the service. */
export const readTold = (config: ConfigOfTold): ToldSettings => combine(config, readKept(config.DATA_DIR));

/** Reads what was set at the desk. */
export function readKept(dataDir: string): ToldSettings {
  try {
    return toldSchema.parse(JSON.parse(readFileSync(join(dataDir, FILE), "utf8")));
  } catch {
    return {};
  }
}

/** Mail is set on the server or at the desk as a whole: another server's sender would be refused. */
function combine(config: ToldSettings, kept: ToldSettings): ToldSettings {
  const { SMTP_URL, MAIL_TO, ...own } = config.SMTP_URL ? config : kept;
  return {
    SMTP_URL,
    MAIL_TO,
    MAIL_FROM: senderOf({ SMTP_URL, MAIL_TO, MAIL_FROM: own.MAIL_FROM }),
    ALERT_MAIL: config.ALERT_MAIL ?? kept.ALERT_MAIL,
    ALERT_URL: config.ALERT_URL ?? kept.ALERT_URL,
  };
}

function fieldsOnServer(config: ToldSettings): Field[] {
  const mail: Field[] = config.SMTP_URL ? ["host", "port", "account", "password", "to", "from"] : [];
  return [...mail, ...(["ALERT_MAIL", "ALERT_URL"] as const).flatMap((name) => (config[name] ? fieldOf[name] : []))];
}

function fieldsOf({ SMTP_URL, MAIL_TO = "", MAIL_FROM = "", ALERT_MAIL = "", ALERT_URL = "" }: ToldSettings): Fields {
  const { hostname = "", port, protocol, username = "", password = "" } = URL.parse(SMTP_URL ?? "") ?? {};
  return {
    host: hostname,
    port: port || (protocol === "smtps:" ? TLS_PORT : USUAL_PORT),
    account: decodeIfPossible(username),
    password: decodeIfPossible(password),
    to: MAIL_TO,
    from: MAIL_FROM,
    alertMail: ALERT_MAIL,
    alertUrl: ALERT_URL,
  };
}

/** A host as a URL has it; empty if it is no host. */
function hostInUrl(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) === 6) return `[${bare}]`;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*$/u.test(host) ? domainToASCII(host) : "";
}

/** Applies the changes. A kept password goes to no other server and no other account than it was typed for. */
function merge(before: Fields, changes: Changes): Fields {
  const now = { ...before, ...(changes as Partial<Fields>) };
  if (now.host && !hostInUrl(now.host))
    throw refusal("host", "is not the name of a mail server, such as mail.example.org");
  if (now.port && !(/^[1-9]\d{0,4}$/.test(now.port) && Number(now.port) <= 65_535))
    throw refusal("port", "has to be a number, mostly 587 or 465");
  if (!now.host && (changes.account || changes.password)) throw refusal("host", "is missing: the account is on one");
  const isForAnother = now.host !== before.host || now.account !== before.account;
  if (!isForAnother || changes.password !== undefined || !before.password) return now;
  if (now.host && now.account)
    throw refusal("password", "has to be typed again: the kept one is for another mail server or account");
  return { ...now, password: "" };
}

function settingsOf({ to, from, alertMail, alertUrl, ...server }: Fields): Partial<Record<keyof ToldSettings, string>> {
  const variables = {
    SMTP_URL: smtpUrlOf(server),
    MAIL_TO: to,
    MAIL_FROM: from,
    ALERT_MAIL: alertMail,
    ALERT_URL: alertUrl,
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
}

function smtpUrlOf({ host, port, account, password }: Pick<Fields, "host" | "port" | "account" | "password">): string {
  if (!host) return "";
  if (account && !password) throw refusal("password", "is missing: the account needs one");
  if (password && !account) throw refusal("account", "is missing: the password belongs to one");
  const login = account && `${encodeURIComponent(account)}:${encodeURIComponent(password)}@`;
  return `${port === TLS_PORT ? "smtps" : "smtp"}://${login}${hostInUrl(host)}:${port || USUAL_PORT}`;
}

const refusal = (field: Field, predicate: string) => new ServiceError("bad-request", `“${field}” ${predicate}.`);
