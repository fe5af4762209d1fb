import { chmodSync, existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isEmailAddress } from "#content/model/email-address.ts";
import { becomeOwnerOf } from "./owner.ts";

const origin = z
  .url({ protocol: /^https?$/, error: "is not an address like https://www.example.org" })
  .transform((url) => new URL(url).origin);
const email = z.string().refine(isEmailAddress, "is not an e-mail address");
const optional = (hint: string) => z.string().trim().min(1).optional().describe(hint);
const text = (fallback: string, hint: string) => z.string().min(1).default(fallback).describe(hint);
const yesNo = z.enum(["true", "false"], "has to be true or false").transform((value) => value === "true");

/** Whether a text is an address, or a range of them like 10.0.0.0/8; one of all addresses would let everybody forge theirs. */
function isNetwork(text: string): boolean {
  const [, address = "", bits = "32"] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(text) ?? [];
  return Number(bits) <= { 0: 0, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
}

const DEFAULT_PORT = 3000;

/** Who is told, and by which mail server. The owner can set them at the desk as well: see the room `told/`. */
const toldVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "is not an address like smtp://user:password@mail.example.org:587" })
    .optional()
    .describe("mails each contact message through this server"),
  MAIL_TO: email.optional().describe("who gets the contact messages by mail"),
  MAIL_FROM: email
    .optional()
    .describe("the sender of every mail; when empty, the account in SMTP_URL if it is an address, otherwise MAIL_TO"),
  ALERT_MAIL: email
    .optional()
    .describe("who is told by mail when something breaks, and when it is well again; needs SMTP_URL"),
  ALERT_URL: z
    .url({ protocol: /^https?$/, error: "is not an address like https://ntfy.sh/a-secret-name" })
    .refine((url) => !URL.parse(url)?.username, "must not hold a name and a password, which are not sent")
    .optional()
    .describe(
      "the same as a POST, for https://ntfy.sh/NAME say; as a heartbeat every five minutes with {status} in it: https://hc-ping.com/UUID/{status}",
    ),
};

export const toldSchema = z.object(toldVariables);
export type ToldSettings = z.output<typeof toldSchema>;
export type MailSettings = Pick<ToldSettings, "SMTP_URL" | "MAIL_TO" | "MAIL_FROM">;

const bothOrNeither = "SMTP_URL, MAIL_TO: one is set without the other; set both, or neither";
const needs = [
  { name: "SMTP_URL", needed: "MAIL_TO", problem: bothOrNeither },
  { name: "MAIL_TO", needed: "SMTP_URL", problem: bothOrNeither },
  { name: "MAIL_FROM", needed: "SMTP_URL", problem: "MAIL_FROM: needs SMTP_URL and MAIL_TO, whose mails it sends" },
  { name: "ALERT_MAIL", needed: "SMTP_URL", problem: "ALERT_MAIL: needs SMTP_URL and MAIL_TO, by which it is sent" },
] as const;

/** Lists the variables that are set without another one which they need. */
export const listUnmetNeeds = (given: Readonly<Record<string, unknown>>) =>
  needs.filter(({ name, needed }) => given[name] && !given[needed]);

/** Returns the sender of every mail. */
export const senderOf = ({ SMTP_URL, MAIL_TO, MAIL_FROM }: MailSettings): string | undefined =>
  MAIL_FROM ?? accountAddress(SMTP_URL) ?? MAIL_TO;

const schema = z.object({
  PORT: z.coerce
    .number("is not a number")
    .int()
    .min(0, "is not a port")
    .max(65535, "is not a port")
    .default(DEFAULT_PORT)
    .describe("where the service listens"),
  HOST: text("127.0.0.1", "the network address it listens on; leave it, and let Caddy face the world"),
  SITE_URL: origin
    .optional()
    .describe(
      "the public origin: canonical links, feeds, sitemap, share images; http://localhost and the port when empty",
    ),
  BLOG_DIR: text("content/blog", "the posts and their images; the only place the service writes posts to"),
  PRACTICE_DIR: text(
    "content/practice",
    "the practice’s facts, such as prices and hours; in the posts’ git repository",
  ),
  DATA_DIR: text("data", "what has to survive and never enters git: messages, sessions, the password’s hash"),
  DIST_DIR: text("dist", "derived files: the code build, releases, live; may be deleted at any time"),
  ADMIN_PASSWORD: optional("overrides the stored password, for containers and tests"),
  OPENAI_API_KEY: optional(
    "a key of OpenAI or a compatible server; without one the offline drafter and cover painter serve",
  ),
  OPENAI_BASE_URL: z
    .url("is not an address like https://api.openai.com/v1")
    .optional()
    .describe("a compatible server’s address"),
  OPENAI_MODEL: text("gpt-4.1", "the model that writes drafts, and gives second opinions on doubtful sentences"),
  OPENAI_IMAGE_MODEL: text("gpt-image-1", "the model that paints pictures"),
  GIT_REMOTE: optional("a remote’s name or address: pulled before a write and pushed to after it"),
  GIT_BRANCH: optional("the branch to pull and push; the checked-out one when empty"),
  WEEKLY_PUBLISH: yesNo
    .default(false)
    .describe(
      "true publishes the weekly post at once, if OPENAI_API_KEY is set; otherwise it stays a draft to be read first",
    ),
  WEEKLY_TIMER: yesNo
    .optional()
    .describe("true where cron or a timer calls npm run weekly; otherwise the service writes the weekly post itself"),
  ...toldVariables,
  BACKUP_KEY: z
    .string()
    .min(20, "has to have 20 characters or more")
    .optional()
    .describe("encrypts backups; keep it somewhere else too, because without it no backup can be opened"),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .refine((networks) => networks.every(isNetwork), "has to be addresses like 10.0.0.0/8, with spaces between them")
    .default([])
    .describe(
      "the addresses of Cloudflare, or of another proxy before Caddy, which says who asks; without them, all visitors count as one there",
    ),
  ACCESS_LOG: optional(
    "the log that Caddy writes and the service counts visits from; without it, the service counts what it serves itself",
  ),
  BACKUP_REMOTE: optional("where each backup is copied to as well, as rclone names it: remote:folder"),
});

/** Read by the Caddyfile, not by the service; listed so that `.env.example` names every variable there is. */
const caddyVariables = {
  SITE_ADDRESS: text(":8080", "the address Caddy serves; a domain name brings HTTPS by itself"),
  SITE_TWIN: text("", "the same name with or without www, which leads to SITE_ADDRESS; npm run setup sets it"),
  SERVICE_ADDRESS: text("127.0.0.1:3000", "where Caddy finds the service"),
  SITE_ROOT: text("dist/live", "the folder of the live release"),
};

type Variables = z.output<typeof schema>;
export type Config = Readonly<Variables & { SITE_URL: string }>;

/**
 * Pure: takes an environment, gives a Config with absolute folders, or throws one error that names every bad variable
 * and how to mend it. An empty variable counts as absent.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  const problems = result.success
    ? []
    : result.error.issues.map(({ path, message }) => complaint(String(path[0]), message));
  problems.push(...listUnmetNeeds(given).map(({ problem }) => `  ${problem}`));
  problems.push(...twinProblems(given));
  if (!result.success || problems.length > 0) {
    throw new ConfigError(`Cannot start. Please mend the environment (or .env):\n${problems.join("\n")}`);
  }
  const config = result.data;
  return Object.freeze({
    ...config,
    MAIL_FROM: senderOf(config),
    SITE_URL: config.SITE_URL ?? `http://localhost:${config.PORT || DEFAULT_PORT}`,
    BLOG_DIR: resolve(config.BLOG_DIR),
    PRACTICE_DIR: resolve(config.PRACTICE_DIR),
    DATA_DIR: resolve(config.DATA_DIR),
    DIST_DIR: resolve(config.DIST_DIR),
  });
}

/** Caddy compares the names as they are written, and leads from the twin to the site's, so a wrong one fails silently. */
function twinProblems({ SITE_TWIN, SITE_ADDRESS = "", SITE_URL = "" }: Record<string, string | undefined>): string[] {
  if (!SITE_TWIN) return [];
  const isName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/.test(SITE_TWIN);
  const isSame = SITE_TWIN === SITE_ADDRESS || SITE_TWIN === URL.parse(SITE_URL)?.host;
  const problems = [
    !isName && "SITE_TWIN: has to be one bare name in small letters, like www.example.org",
    isSame && "SITE_TWIN: is the site’s own name; it has to be the other one, with or without www, or empty",
    /^:|[/,\s]/.test(SITE_ADDRESS) && "SITE_ADDRESS: has to be one bare name, like example.org, beside a SITE_TWIN",
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `  ${problem}`);
}

/** Returns the account of a mail server if it is an e-mail address, because many servers send only for that. */
function accountAddress(smtpUrl: string | undefined): string | undefined {
  try {
    const account = decodeURIComponent(new URL(smtpUrl ?? "").username);
    return isEmailAddress(account) ? account : undefined;
  } catch {
    return undefined;
  }
}

export class ConfigError extends Error {}

/**
 * Reads `.env`, if there is one, into the environment, which wins. Started as root, becomes the owner of `.env` and of the
 * folders before it reads anything there: root executes nothing that the service may have written, and leaves no file
 * that the service cannot write.
 */
export function loadEnvironment(): void {
  becomeOwnerOf([".env"]);
  if (existsSync(".env")) {
    makePrivate(".env");
    process.loadEnvFile(".env");
  }
  const folders = variables.filter(({ name }) => name.endsWith("_DIR"));
  becomeOwnerOf(folders.map((one) => process.env[one.name] || one.default));
}

/** Loads the environment. On a bad variable, ends the program with one message. */
export function loadConfig(): Config {
  loadEnvironment();
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** A name that is registered as a whole, and not one below it such as blog.example.org. */
const registeredName =
  /^[^.]+\.(?:[a-z][a-z\d-]*|(?:co|org|me|ltd|plc|net)\.uk|(?:com|net|org)\.au|(?:co|net|org)\.nz)$/;

/** Returns the other name of a site, with or without www; `undefined` where there is none. */
export function twinOf(siteUrl: string): string | undefined {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:" || port || isIP(hostname)) return undefined;
  if (/^www\..+\.[a-z][a-z\d-]*$/.test(hostname)) return hostname.slice(4);
  return registeredName.test(hostname) ? `www.${hostname}` : undefined;
}

/** The address of the service for programs on this machine. */
export const serviceAddress = ({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): string =>
  `${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;

/** Makes a file with secrets private. Where that is impossible, such as in some containers, it warns. */
function makePrivate(path: string): void {
  const file = statSync(path);
  if (!file.isFile() || (file.mode & 0o007) === 0 || process.platform === "win32") return;
  try {
    chmodSync(path, file.mode & 0o770);
    console.error(`${path} could be read by everybody on this machine. Now it can not.`);
  } catch {
    console.error(`${path} can be read by everybody on this machine. Please run: chmod o-rwx ${path}`);
  }
}

/** Every variable in order, with its default and meaning, as `.env.example` has to list them. */
export const variables: ReadonlyArray<{ name: string; default: string; description: string }> = Object.entries({
  ...schema.shape,
  ...caddyVariables,
}).map(([name, field]) => ({
  name,
  default: String(field.safeParse(undefined).data ?? ""),
  description: field.description ?? "",
}));

function complaint(name: string, message: string): string {
  const field = schema.shape[name as keyof Variables];
  return `  ${name}: ${message} (${field?.description ?? "see .env.example"})`;
}
