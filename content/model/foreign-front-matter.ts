import { longDate, readTime } from "./london-time.ts";
import type { Notice } from "./notices.ts";
import { lineFields } from "./post-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Our key → keys of Hugo, Jekyll, Eleventy, Astro, Ghost and WordPress exporters for the same, without capitals and
 * hyphens (`draft`: the opposite).
 */
const synonyms = {
  title: [],
  publishedAt: ["publishdate", "pubdate", "publisheddate", "datepublished", "date"],
  updatedAt: ["lastmod", "updated", "updateddate", "modified", "lastmodifiedat", "lastupdated", "datemodified"],
  expiresAt: [
    "expirydate",
    "expires",
    "expirationdate",
    "expiration",
    "expiredate",
    "unpublishdate",
    "unpublishat",
    "validuntil",
  ],
  excerpt: ["description", "summary"],
  featuredImage: ["image", "cover", "coverimage", "heroimage", "featureimage", "thumbnail", "banner", "images"],
  category: ["categories"],
  author: ["authors"],
  published: ["draft"],
  aliases: ["alias", "redirectfrom", "slug", "url", "permalink"],
} as const;
type OurKey = keyof typeof synonyms;
const ourKeys = Object.keys(synonyms) as OurKey[];
const ourNames: ReadonlySet<string> = new Set(["id", "tags", "createdAt", ...ourKeys]);

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isMap = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
const isSet = (value: unknown): boolean =>
  !["", "false", "0", "no", "none", "null", "undefined"].includes(`${value ?? ""}`);
/** Cache: thousands of posts have the same keys. */
const plainNames = new Map<string, string>();
function plainName(key: string): string {
  const name = plainNames.get(key) ?? key.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (plainNames.size < 1_000) plainNames.set(key, name);
  return name;
}

/** Keys that keep a post from visitors in other programs: by any value, by any word but some, by some words, or by `false`. */
const closedBy = {
  any: /^(?:(?:is)?private|(?:post)?password|(?:password)?protected|secret|hid(?:e|den)|unlisted|archived|trash(?:ed)?|deleted|disabled|unpublished|headless|internal|confidential|restricted|(?:members?|subscribers?)(?:only)?|emailonly|paid|paywall|loginrequired|noindex|redirectto|eleventyexcludefromcollections)$/,
  word: /^(?:post)?(?:visibility|status)$/,
  closedWord: /^(?:access(?:level)?|audience|permission|tier|state|stage|workflow)$/,
  false: /^(?:(?:is)?public|(?:is)?publish(?:ed)?|listed|visible|online|live|enabled|index|permalink|output)$/,
} as const;
const openWords = /^(?:public|everyone|all|free|publish(?:ed)?|live|final)$/i;
const closedWords =
  /private|draft|pending|member|subscriber|paid|premium|internal|hidden|unlisted|trash|archive|review|future|schedule/i;

/** Maps for keys of one’s own, in Hugo, Zola and others. */
const holdsKeys = /^(?:params|extra|custom|meta|metadata|options|settings)$/;

const isClosed = ([key, value]: [string, unknown]): boolean => !ourNames.has(key) && closes(plainName(key), value);

function closes(name: string, value: unknown): boolean {
  if (holdsKeys.test(name) && isMap(value))
    return Object.entries(value).some(([key, inner]) => closes(plainName(key), inner));
  if (/^(?:is)?draft$/.test(name)) return value !== false;
  if (closedBy.any.test(name)) return isSet(value);
  if (closedBy.word.test(name)) return isText(value) && !openWords.test(value.trim());
  if (closedBy.closedWord.test(name)) return isText(value) && closedWords.test(value);
  if (closedBy.false.test(name)) return value === false;
  return name === "build"
    ? /"never"|false/.test(JSON.stringify(value))
    : name === "robots" && /noindex/i.test(String(value));
}

/** A name in plain spelling → the key of ours for it. */
const ourKeyOf = new Map<string, OurKey>(
  ourKeys.flatMap((key) => [plainName(key), ...synonyms[key]].map((name) => [name, key] as const)),
);
const isForeign = (key: string): boolean =>
  !ourNames.has(key) && (ourKeyOf.has(plainName(key)) || /^(?:id|tags)$/i.test(key));

/**
 * Translates the keys of other site generators into ours; where both are present, ours wins. `slug` is needed because
 * Jekyll has the date in the file name, `now` to recognise future dates. Adds a notice for each value it cannot use. A
 * post that was not for everybody, or whose day cannot be read, stays a draft.
 */
export function translateForeignKeys(fields: Fields, slug: string, now: number, notices: Notice[]): Fields {
  const dateInSlug = "createdAt" in fields ? undefined : /^\d{4}-\d\d-\d\d(?=-)/.exec(slug)?.[0];
  const isOurs = !Object.entries(fields).some((entry) => isForeign(entry[0]) || isClosed(entry));
  if (isOurs && !dateInSlug && !isMap(fields.author) && !Array.isArray(fields.author)) return fields;

  const translated: Record<string, unknown> = { ...fields };
  const add = (key: string, value: unknown) => {
    if (!(key in fields) && value !== undefined) translated[key] = value;
  };
  const tell = (kind: Notice["kind"], text: string) => notices.push({ kind, text });
  const byName = new Map(Object.entries(fields).map(([key, value]) => [plainName(key), value]));
  const find = (key: OurKey) =>
    [plainName(key), ...synonyms[key]].map((name) => byName.get(name)).find((value) => value !== undefined);

  const [draft, written] = [fields.draft ?? byName.get("draft"), find("publishedAt")];
  const date = timeOf(written) ?? timeOf(dateInSlug);
  const isOpen = !("published" in fields);
  add("published", byName.get("published") ?? (typeof draft === "boolean" ? !draft : undefined));
  const isUndated = date === undefined && (isSet(written) || dateInSlug !== undefined) && !("publishedAt" in fields);
  const closed = Object.entries(fields).find(isClosed)?.[0];
  const isHeld = translated.published === true && (isUndated || closed !== undefined);
  if (isHeld) translated.published = false;
  const fate = isHeld ? ", so it is a draft" : "";
  if (isUndated) tell("date", `Its date “${String(written ?? dateInSlug).slice(0, 40)}” cannot be read${fate}.`);
  if (isHeld && closed) tell("restricted", `Its “${closed}” says that it was not for everybody${fate}.`);
  if (isOpen && draft !== undefined && typeof draft !== "boolean")
    tell("value", `Its “draft” is “${String(draft).slice(0, 40)}” and neither true nor false, so it is a draft.`);
  const isAhead = date !== undefined && Date.parse(date) > now && translated.published !== true;
  if (isAhead && isOpen && !isHeld && !("publishAt" in fields)) {
    add("publishAt", date);
    tell("date", `It is a draft with a date to come, and goes live on ${longDate(date)}.`);
  } else if (translated.published === undefined && closed && !/draft/i.test(closed))
    tell("restricted", `Its “${closed}” says that it was not for everybody, so it is a draft.`);
  else if (translated.published === undefined && draft === undefined && !("publishAt" in fields))
    tell("waiting", "It comes from another program and says neither draft nor published, so it waits as a draft.");
  // The date of a draft is the day on which it was begun.
  if (!isAhead && draft !== true) add("publishedAt", date);
  if (!isAhead) add("createdAt", date);
  add("title", find("title"));
  for (const key of ["updatedAt", "expiresAt"] as const) add(key, find(key));
  add("excerpt", readExcerpt(find("excerpt")));
  const { path, alt } = readPicture(find("featuredImage"));
  add("featuredImage", path);
  add("featuredImageAlt", alt);
  const [category, ...others] = wordsOf(byName.get("categories"));
  add("category", (category ?? firstText(byName.get("category")))?.slice(0, lineFields.category.max));
  if (others.length > 0 && !("category" in fields)) tell("value", "Only the first of its categories is shown.");
  // In Jekyll a text is several tags; by hand it may be a tag of two words.
  if (isText(fields.tags) && ("layout" in fields || dateInSlug)) translated.tags = wordsOf(fields.tags);
  add("author", readNames(byName.get("authors") ?? byName.get("author")));
  for (const key of ["id", "tags"]) add(key, byName.get(key));
  if (isMap(fields.author) || Array.isArray(fields.author)) translated.author = readNames(fields.author) ?? null;
  const aliases = ["aliases", ...synonyms.aliases].flatMap((name) => byName.get(name)).filter(isText);
  if (aliases.length > 0) translated.aliases = aliases;
  return translated;
}

/**
 * Completes the changes of our keys so that foreign keys in the file cannot undo them: a removed key is written as
 * `null` where a synonym would replace it, `published` is written where a foreign date would decide it, and keys that
 * would keep the post from visitors go when it is published.
 */
export function overrideForeignKeys(changes: Fields, fields: Fields, published: boolean): Record<string, unknown> {
  const completed: Record<string, unknown> = { ...changes };
  for (const [key, value] of Object.entries(fields)) {
    const ours = isForeign(key) ? ourKeyOf.get(plainName(key)) : undefined;
    if (ours && ours in changes && changes[ours] === undefined && !(key in changes)) completed[ours] = null;
    const hasEnded = (ours ?? key) === "expiresAt" && Date.parse(timeOf(value) ?? "1970-01-01") <= Date.now();
    if (changes.published === true && (isClosed([key, value]) || hasEnded)) completed[key] = undefined;
    if (ours === "publishedAt" && !("published" in changes) && ("publishAt" in changes || "publishedAt" in changes))
      completed.published = published;
  }
  return completed;
}

const timeOf = (value: unknown): string | undefined => (isText(value) ? readTime(value) : undefined);

const firstText = (...values: unknown[]): string | undefined => values.find(isText);

function readExcerpt(value: unknown): string | undefined {
  if (!isText(value)) return undefined;
  const words = value.trim().replace(/\s+/g, " ");
  const { max } = lineFields.excerpt;
  return words.length > max ? `${words.slice(0, max - 20).replace(/\s+\S*$/, "")} …` : words;
}

/** Reads a path, or a map of path and description. */
function readPicture(value: unknown): { path?: string | undefined; alt?: string | undefined } {
  const [picture] = [value].flat();
  const alt = isMap(picture) && isText(picture.alt) ? picture.alt.slice(0, lineFields.featuredImageAlt.max) : undefined;
  return {
    path: isMap(picture) ? firstText(picture.image, picture.src, picture.url, picture.path) : firstText(picture),
    alt,
  };
}

/** The entries of a list, or of a text with commas or else blanks between them. */
const wordsOf = (value: unknown): string[] =>
  (isText(value) ? value.split(value.includes(",") ? "," : /\s+/) : [value].flat())
    .filter(isText)
    .map((word) => word.trim());

/** Reads the names of one or more people, each a string or a map with a name. */
function readNames(value: unknown): string | undefined {
  const names = [value].flat().map((one) => (isMap(one) ? firstText(one.name, one.title) : firstText(one)));
  return names.filter(isText).join(", ").slice(0, 120) || undefined;
}
