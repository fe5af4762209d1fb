import { isIP } from "node:net";
import { join } from "node:path";
import { unescape as decodeIfPossible } from "node:querystring";
import { domainToASCII } from "node:url";
import { z } from "zod";
import type { ToldAnswer } from "#content/model/answers.ts";
import { type Config, listUnmetNeeds, senderOf, type ToldSettings, toldSchema } from "../config.ts";
import { FieldError, ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { readJson } from "../storage/read-json.ts";

const FILE = "told.json";
const TLS_PORT = "465";
const USUAL_PORT = "587";
const CHANGED =
  "This was changed on another device meanwhile, so nothing was saved. What you have typed stands beside what is there now: look it over, and save again.";

/** The fields at the desk. The first four are SMTP_URL, taken apart. */
const mailFields = ["host", "port", "account", "password", "to", "from"] as const;
const fields = [...mailFields, "alertMail", "alertUrl"] as const;
const fieldOf = {
  SMTP_URL: "host",
  MAIL_TO: "to",
  MAIL_FROM: "from",
  ALERT_MAIL: "alertMail",
  ALERT_URL: "alertUrl",
} as const;
type Field = (typeof fields)[number];
type Fields = Readonly<Record<Field, string>>;

const text = z.string("Every field has to be text.").max(500, "A field has at most 500 characters.");
// A password may begin or end with a space.
const shape = fields.map((field) => [field, field === "password" ? text : text.trim()]);
/** A field that is missing stays as it is. */
export const changesBody = z.strictObject(Object.fromEntries(shape) as Record<Field, typeof text>).partial();
type Changes = z.output<typeof changesBody>;

type ConfigOfTold = Pick<Config, keyof ToldSettings | "DATA_DIR">;
export type Told = Awaited<ReturnType<typeof openTold>>;

/**
 * Opens the owner's own settings of who is told. They hold secrets (the mail account's password, the address of a
 * webhook), which no answer, error or log repeats. What `.env` sets wins.
 */
export async function openTold(config: ConfigOfTold) {
  // Counted and not hashed: a hash of a short password could be guessed.
  const stored = toldSchema.extend({ saves: z.number().optional() });
  const store = await openJsonStore(join(config.DATA_DIR, FILE), stored, {});
  const onServer: Field[] = [
    ...(config.SMTP_URL ? mailFields : []),
    ...(["ALERT_MAIL", "ALERT_URL"] as const).flatMap((name) => (config[name] ? fieldOf[name] : [])),
  ];

  /** Returns the kept settings with these changes. Throws a sentence that begins with the field at fault. */
  function change(changes: Changes, kept: ToldSettings = store.data): ToldSettings {
    const fixed = onServer.find((field) => changes[field] !== undefined);
    if (fixed) throw new ServiceError("conflict", `“${fixed}” is set on the server, in .env, and is changed there.`);
    const { host, port, account, password, ...addresses } = merge(fieldsOf(kept), changes);
    const login = account && `${encodeURIComponent(account)}:${encodeURIComponent(password)}@`;
    const smtpUrl = `${port === TLS_PORT ? "smtps" : "smtp"}://${login}${hostInUrl(host)}:${port || USUAL_PORT}`;
    const values = { ...addresses, host: host && smtpUrl };
    const named = Object.entries(fieldOf).map(([name, field]) => [name, values[field] || undefined]);
    const { data, error } = toldSchema.safeParse(Object.fromEntries(named));
    const [issue] = error?.issues ?? [];
    if (!data) throw refusal(fieldOf[issue?.path[0] as keyof ToldSettings], issue?.message ?? "is not understood");
    const [unmet] = config.SMTP_URL ? [] : listUnmetNeeds(data);
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
    /** With `seen`, refuses a save that is based on an older state. */
    async save(changes: Changes, seen?: string): Promise<void> {
      await store.update((draft) => {
        const { saves = 0 } = draft;
        if (seen !== undefined && seen !== String(saves)) throw new ServiceError("conflict", CHANGED);
        Object.assign(draft, change(changes, draft), { saves: saves + 1 });
      });
    },
    /** The settings as the desk may show them, without secrets. */
    describe(): ToldAnswer {
      const { MAIL_FROM } = config.SMTP_URL ? config : store.data; // not the one that follows from the account
      const { password, alertUrl, ...shown } = fieldsOf({ ...combine(config, store.data), MAIL_FROM });
      const kept = { password: password !== "", alertUrl: alertUrl && new URL(alertUrl).host };
      return {
        ...shown,
        ...(config.SMTP_URL && { account: "" }),
        kept,
        onServer,
        revision: String(store.data.saves ?? 0),
      };
    },
  };
}

/** Reads who is told, for a command beside the service. */
export const readTold = (config: ConfigOfTold): ToldSettings => combine(config, readKept(config.DATA_DIR));

/** Reads what was set at the desk. */
export const readKept = (dataDir: string): ToldSettings => readJson(toldSchema, join(dataDir, FILE)) ?? {};

/** Mail is set on the server or at the desk as a whole: another server's sender would be refused. */
function combine(config: ToldSettings, kept: ToldSettings): ToldSettings {
  const { SMTP_URL, MAIL_TO, MAIL_FROM } = config.SMTP_URL ? config : kept;
  return {
    SMTP_URL,
    MAIL_TO,
    MAIL_FROM: senderOf({ SMTP_URL, MAIL_TO, MAIL_FROM }),
    ALERT_MAIL: config.ALERT_MAIL ?? kept.ALERT_MAIL,
    ALERT_URL: config.ALERT_URL ?? kept.ALERT_URL,
  };
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

/** Applies the changes. A kept password goes to no other server and no other account than it was typed for. */
function merge(before: Fields, changes: Changes): Fields {
  const now = { ...before, ...(changes as Partial<Fields>) };
  const { host, port, account } = now;
  if (!host && (changes.account || changes.password)) throw refusal("host", "is missing: the account is on one");
  if (!host) return now;
  if (!hostInUrl(host)) throw refusal("host", "is not the name of a mail server, such as mail.example.org");
  if (port && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535))
    throw refusal("port", "has to be a number, mostly 587 or 465");
  if (!account && changes.password) throw refusal("account", "is missing: the password belongs to one");
  const isForAnother = host !== before.host || account !== before.account;
  if (account && before.password && isForAnother && changes.password === undefined)
    throw refusal("password", "has to be typed again: the kept one is for another mail server or account");
  if (account && !now.password) throw refusal("password", "is missing: the account needs one");
  return now;
}

/** Returns a host as a URL has it; empty if it is none. */
function hostInUrl(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(bare) === 6) return `[${bare}]`;
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}.-]*$/u.test(host) ? domainToASCII(host) : "";
}

const refusal = (field: Field, predicate: string) => new FieldError(field, `“${field}” ${predicate}.`);
