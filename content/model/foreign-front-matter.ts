import { longDate, readTime } from "./london-time.ts";
import type { Notice } from "./notices.ts";
import { lineFields } from "./post-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

const pictures = ["image", "cover", "coverimage", "heroimage", "featureimage", "thumbnail", "banner"] as const;
/**
 * Our key → keys of Hugo, Jekyll, Eleventy, Astro, Ghost and WordPress exporters for the same, without capitals and
 * hyphens (`draft`: the opposite).
 */
const synonyms = {
  title: [],
  publishedAt: ["publishdate", "pubdate", "publisheddate", "datepublished", "date"],
  updatedAt: ["lastmod", "updated", "updateddate", "modified", "lastmodifiedat", "lastupdated", "datemodified"],
  publishAt: [],
  createdAt: [],
  excerpt: ["description", "summary"],
  featuredImage: [...pictures, "images"],
  featuredImageAlt: pictures.flatMap((name) => [`${name}alt`, `${name}alttext`] as const),
  category: ["categories"],
  author: ["authors"],
  published: ["draft"],
  aliases: ["alias", "redirectfrom", "slug", "url", "permalink"],
} as const;
type OurKey = keyof typeof synonyms;
const ourKeys = Object.keys(synonyms) as OurKey[];
const ourNames: ReadonlySet<string> = new Set(["id", "tags", ...ourKeys]);

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isMap = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);
/** The texts in a value, its lists and its maps. */
const textsIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(textsIn)
    : [String(value ?? "").trim()].filter(isText);
const isGiven = (value: unknown): boolean => textsIn(value).length > 0;
const isSet = (value: unknown): boolean =>
  textsIn(value).some((text) => !/^(?:false|0|no?|off|none|null|undefined)$/i.test(text));
const isNo = (value: unknown): boolean => isGiven(value) && !isSet(value);
/** Cache: thousands of posts have the same keys. */
const plainNames = new Map<string, string>();
function plainName(key: string): string {
  const name = plainNames.get(key) ?? key.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (plainNames.size < 1_000) plainNames.set(key, name);
  return name;
}

const openWords = /^(?:public|everyone|all|free|publish(?:ed)?|live|final|true)$/i;
const closedWords =
  /private|draft|pending|member|subscriber|paid|premium|internal|hidden|unlisted|trash|archive|review|future|schedule|revision|embargo|progress|unpublish|reject|inactive|disabled|deleted|wip/i;
/** Names of days until when, and from when, a post is for visitors. */
const ending =
  /^(?!.*(?:embargo|draft))(?:.*(?:expir|unpublish|until|through|takedown|sunset)|remove|archive(?:on|at|date)|(?:date)?ends?(?:date|on|at)?$|.*(?:publish|valid|visible|active)(?:end|to)$)/;
const beginning = new RegExp(
  `^(?!${ending.source})(?:.*(?:publish|release|schedul|embargo|launch)|pub(?:date|on|at)|(?:post|entry|article)(?:ed)?(?:date|on|at)|date(?!mod|upd|creat)|go(?:es)?live|live|(?:visible|available|valid|active|show|display)(?:from|after|since|on|at)|(?:starts?|begins?)(?:date|on|at)?$)`,
);

/**
 * The fields that keep a post from visitors in other programs: patterns of names, without capitals and hyphens, each with
 * the values that do. `now` is in milliseconds.
 */
const closing: readonly (readonly [RegExp, (value: unknown, now: number) => boolean])[] = [
  [/^(?:is)?draft$/, (value) => value !== false],
  [
    /^(?:is)?(?:private|hid(?:e|den)|exclude|internal|premium|gated|wip|encrypt|noindex|unlisted|archived|trash|deleted|disabled|unpublished|headless|confidential|restricted|pending|needsreview|inactive|locked|secret|protected|paid|paywall)|^(?:is|for)?(?:members?|subscribers?)(?:only)?$|passw(?:or)?d|^pass(?:code|phrase)?$|pwd$|protected$|emailonly|(?:login|auth|membership)(?:required)?$|^requires?(?:login|auth|member)|noindex$|^redirectto$|excludefrom/,
    isSet,
  ],
  [
    /^(?:is)?(?:public|publish(?:ed)?|listed|visible|online|live|enabled|index(?:ed)?|approved|active|ready(?:to|for)?(?:publish)?|permalink|output)$/,
    isNo,
  ],
  [/^(?:post)?(?:visibility|status)$/, (value) => textsIn(value).some((text) => !openWords.test(text))],
  [
    /(?:status|state|stage|visibility|workflow|access(?:level)?|audience|permission|tier|plan|visibleto)$/,
    (value) => textsIn(value).some((text) => closedWords.test(text)),
  ],
  [
    /^(?:post|content|entry)?type$/,
    (value) => textsIn(value).some((text) => /^(?:revision|draft|private)$/i.test(text)),
  ],
  [/robots$/, (value) => textsIn(value).some((text) => /noindex|\bnone\b/i.test(text))],
  [/^build$/, (value) => textsIn(value).some((text) => isNo(text) || /^(?:never|link)$/.test(text))],
  [/^tags$/, (value) => textsIn(value).some(isClosedTag)],
  [ending, (value, now) => textsIn(value).some((text) => Date.parse(timeOf(text) ?? "") <= now)],
  [/expir|unpublish|until/, (value) => textsIn(value).some((text) => isSet(text) && !timeOf(text))],
  [beginning, (value, now) => textsIn(value).some((text) => isAhead(text, now))],
];

/** In Ghost a tag with this sign is not for readers. */
const isClosedTag = (tag: unknown): boolean => /^#/.test(String(tag)) && closedWords.test(String(tag));
const isAhead = (value: unknown, now: number): boolean => Date.parse(timeOf(value) ?? "") > now;

/** Maps that speak of a part of the page only, besides those that we know, such as that of a picture. */
const ofParts = /comment|toc$|shar(?:e|ing)$|menu|nav|bar$|footer/;

/** Whether a map below this key speaks of the whole page. */
const isOfPage = (name: string): boolean => !ourKeyOf.has(name) && !ofParts.test(name);

/** The names below a key with their values. */
function namesIn(key: string, value: unknown): [string, unknown][] {
  const name = plainName(key);
  const maps = isOfPage(name) ? [value].flat().filter(isMap) : [];
  return [[name, value], ...maps.flatMap((map) => Object.entries(map).flatMap((entry) => namesIn(...entry)))];
}

const isClosed = ([key, value]: [string, unknown], now: number): boolean =>
  (!ourNames.has(key) || key === "tags") &&
  namesIn(key, value).some(
    ([name, inner], at) =>
      // The days that we know decide in their own way.
      !(at === 0 && /^publish(?:ed)?At$/.test(ourKeyOf.get(name) ?? "")) &&
      closing.some(([names, closes]) => names.test(name) && closes(inner, now)),
  );

/** The value of a key without what keeps the post from visitors; `undefined` if nothing is left. */
function withoutClosing(key: string, value: unknown, now: number): unknown {
  const name = plainName(key);
  const closes = (part: unknown) => closing.some(([names, closes]) => names.test(name) && closes(part, now));
  if (typeof value !== "object" || value === null || !isOfPage(name)) return closes(value) ? undefined : value;
  const open = Object.entries(value).map(([inner, its]) => {
    const left = closes(its) ? undefined : withoutClosing(Array.isArray(value) ? key : inner, its, now);
    return [inner, left] as const;
  });
  const left = open.filter(([, its]) => its !== undefined);
  const rest = Array.isArray(value) ? left.map(([, its]) => its) : Object.fromEntries(left);
  return left.length === 0 || closes(rest) ? undefined : rest;
}

/** When the next day comes from which or until which a post is for visitors, in milliseconds; Infinity if none does. */
export const nextTurn = (fields: Fields, now: number): number =>
  Object.entries(fields)
    .flatMap((entry) => namesIn(...entry))
    .filter(([name]) => beginning.test(name) || ending.test(name))
    .flatMap(([, value]) => textsIn(value).map((text) => Date.parse(timeOf(text) ?? "")))
    .reduce((next, time) => (time > now && time < next ? time : next), Number.POSITIVE_INFINITY);

/** A name in plain spelling → the key of ours for it. */
const ourKeyOf = new Map<string, OurKey>(
  ourKeys.flatMap((key) => [plainName(key), ...synonyms[key]].map((name) => [name, key] as const)),
);
const isForeign = (key: string): boolean =>
  !ourNames.has(key) && (ourKeyOf.has(plainName(key)) || /^(?:id|tags)$/i.test(key));
/** Keys with which other programs say what a post is. */
const isOfOthers = (key: string): boolean =>
  /^(?:layout|(?:post)?(?:type|status)|isdraft|taxonomies)$/.test(plainName(key));

/**
 * Translates the keys of other site generators into ours; where both are present, ours wins. `slug` is needed because
 * Jekyll has the date in the file name, `now` to recognise future dates. Adds a notice for each value it cannot use. A
 * post that was not for everybody, or whose day cannot be read, stays a draft.
 */
export function translateForeignKeys(fields: Fields, slug: string, now: number, notices: Notice[]): Fields {
  const dateInSlug = "createdAt" in fields ? undefined : /^\d{4}-\d\d-\d\d(?=-)/.exec(slug)?.[0];
  const isOurs = !Object.entries(fields).some(
    (entry) => isForeign(entry[0]) || isOfOthers(entry[0]) || isClosed(entry, now),
  );
  const hasMaps = isMap(fields.author) || Array.isArray(fields.author) || [fields.tags].flat().some(isMap);
  if (isOurs && !dateInSlug && !hasMaps) return fields;

  const translated: Record<string, unknown> = { ...fields };
  const add = (key: string, value: unknown) => {
    if (!(key in fields) && value !== undefined) translated[key] = value;
  };
  const tell = (kind: Notice["kind"], text: string) => notices.push({ kind, text });
  const given = Object.entries(fields).filter(([, value]) => isGiven(value));
  // Zola has tags and categories one level below.
  const grouped = isMap(fields.taxonomies) ? Object.entries(fields.taxonomies) : [];
  const byName = new Map([...grouped, ...given].map(([key, value]) => [plainName(key), value]));
  const findAll = (key: OurKey) => [plainName(key), ...synonyms[key]].map((name) => byName.get(name)).filter(isGiven);
  const find = (key: OurKey) => findAll(key)[0];

  const draft = fields.draft ?? byName.get("draft");
  // Of several days, one that is still to come is the careful choice.
  const written = findAll("publishedAt").find((day) => isAhead(day, now)) ?? find("publishedAt");
  const [date, planned] = [timeOf(written) ?? timeOf(dateInSlug), timeOf(find("publishAt"))];
  const isOpen = !("published" in fields);
  add("published", byName.get("published") ?? (typeof draft === "boolean" ? !draft : undefined));
  add("publishAt", planned);
  const isUndated = date === undefined && (isSet(written) || dateInSlug !== undefined) && !("publishedAt" in fields);
  const closers = Object.entries(fields).filter((entry) => isClosed(entry, now));
  // A mere draft may have a day on which it goes live.
  const shut = closers.find(([key]) => !/^(?:is_?)?draft$/i.test(key));
  const [closed, value] = shut ?? closers[0] ?? [];
  const isHeld = translated.published === true && (isUndated || closed !== undefined);
  if (isHeld || (isAhead(planned, now) && !("publishAt" in fields && !isOpen))) translated.published &&= false;
  const fate = isHeld ? ", so it is a draft" : "";
  if (isUndated) tell("date", `Its date “${String(written ?? dateInSlug).slice(0, 40)}” cannot be read${fate}.`);
  const isDue = date !== undefined && Date.parse(date) > now && translated.published !== true;
  const isPlanned = isDue && isOpen && !isHeld && !shut && !("publishAt" in translated);
  const waits = translated.published === undefined && !("publishAt" in translated);
  const day = timeOf(value);
  if ((isHeld && closed) || (shut && (waits || isDue || planned)))
    tell(
      "restricted",
      `Its “${closed}” says that it ${day ? `is not for visitors today (${longDate(day)})` : "was not for everybody"}, so it is a draft.`,
    );
  else if (waits && draft === undefined && !isPlanned)
    tell("waiting", "It comes from another program and says neither draft nor published, so it waits as a draft.");
  if (shut) translated.publishAt = null;
  if (isOpen && draft !== undefined && typeof draft !== "boolean")
    tell("value", `Its “draft” is “${String(draft).slice(0, 40)}” and neither true nor false, so it is a draft.`);
  if (isPlanned) {
    add("publishAt", date);
    tell("date", `It is a draft with a date to come, and goes live on ${longDate(date)}.`);
  }
  // The date of a draft is the day on which it was begun.
  if (!isDue && draft !== true) add("publishedAt", date);
  if (isAhead(date, now) && fields.publishedAt === null) translated.publishedAt = date;
  add("createdAt", timeOf(find("createdAt")) ?? (isDue ? undefined : date));
  add("title", find("title"));
  add("updatedAt", find("updatedAt"));
  add("excerpt", readExcerpt(find("excerpt")));
  const { path, alt } = readPicture(find("featuredImage"));
  add("featuredImage", path);
  add("featuredImageAlt", (firstText(find("featuredImageAlt")) ?? alt)?.slice(0, lineFields.featuredImageAlt.max));
  const [category, ...others] = wordsOf(byName.get("categories"));
  add("category", (category ?? firstText(byName.get("category")))?.slice(0, lineFields.category.max));
  if (others.length > 0 && !("category" in fields)) tell("value", "Only the first of its categories is shown.");
  // In Jekyll a text is several tags; by hand it may be a tag of two words.
  if (isText(fields.tags) ? "layout" in fields || dateInSlug : [fields.tags].flat().some(isMap))
    translated.tags = wordsOf(fields.tags);
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
export function overrideForeignKeys(
  changes: Fields,
  fields: Fields,
  isPublished: () => boolean,
): Record<string, unknown> {
  const completed: Record<string, unknown> = { ...changes };
  for (const [key, value] of Object.entries(fields)) {
    const ours = isForeign(key) ? ourKeyOf.get(plainName(key)) : undefined;
    if (ours && ours in changes && changes[ours] === undefined && !(key in changes)) completed[ours] = null;
    if ((changes.published === true || changes.publishAt) && isClosed([key, value], Date.now()))
      completed[key] =
        plainName(key) === "tags"
          ? wordsOf(completed[key] ?? value).filter((tag) => !isClosedTag(tag))
          : withoutClosing(key, value, Date.now());
    if (
      (ours === "publishedAt" || ours === "publishAt") &&
      !("published" in changes) &&
      ("publishAt" in changes || "publishedAt" in changes)
    )
      completed.published = isPublished();
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
  if (!isMap(picture)) return { path: firstText(picture) };
  return {
    path: firstText(picture.image, picture.src, picture.url, picture.path),
    alt: firstText(
      picture.alt,
      picture.altText,
      picture.alt_text,
      picture.imageAlt,
      picture.image_alt,
      picture.description,
    ),
  };
}

/** The entries of a list, or of a text with commas or else blanks between them. */
const wordsOf = (value: unknown): string[] =>
  (isText(value) ? value.split(value.includes(",") ? "," : /\s+/) : [value].flat(2))
    .map((word) => (isMap(word) ? firstText(word.name, word.title, word.label) : word))
    .filter(isText)
    .map((word) => word.trim());

/** Reads the names of one or more people, each a string or a map with a name. */
function readNames(value: unknown): string | undefined {
  const names = [value].flat().map((one) => (isMap(one) ? firstText(one.name, one.title) : firstText(one)));
  return names.filter(isText).join(", ").slice(0, 120) || undefined;
}
