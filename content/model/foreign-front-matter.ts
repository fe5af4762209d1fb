import { lineFields } from "./post-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Our key → keys of Hugo, Jekyll, Eleventy, Astro and WordPress exporters for the same (`draft`: the opposite). */
const synonyms = {
  publishedAt: ["date", "pubDate", "publishDate"],
  excerpt: ["description", "summary"],
  featuredImage: ["featured_image", "image", "cover", "coverImage", "heroImage"],
  category: ["categories"],
  author: ["authors"],
  published: ["draft"],
  aliases: ["redirect_from", "slug", "url", "permalink"],
} as const;
const foreignKeys = Object.values(synonyms).flat();

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isMap = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Translates the keys of other site generators into ours; where both are present, ours wins. `slug` is needed because
 * Jekyll has the date in the file name, `now` to recognise future dates. Adds a notice for each value it cannot use.
 */
export function translateForeignKeys(fields: Fields, slug: string, now: number, notices: string[]): Fields {
  const dateInSlug = "createdAt" in fields ? undefined : /^\d{4}-\d\d-\d\d(?=-)/.exec(slug)?.[0];
  const isOurs = !foreignKeys.some((key) => key in fields) && !isMap(fields.author) && !Array.isArray(fields.author);
  if (isOurs && !dateInSlug) return fields;

  const firstSynonym = (key: keyof typeof synonyms) =>
    synonyms[key].map((synonym) => fields[synonym]).find((value) => value !== undefined);
  const translated: Record<string, unknown> = { ...fields };
  const add = (key: string, value: unknown) => {
    if (!(key in fields) && value !== undefined) translated[key] = value;
  };

  const date = readDate(firstSynonym("publishedAt"), notices) ?? readDate(dateInSlug, notices);
  const published = typeof fields.draft === "boolean" ? !fields.draft : undefined;
  const isInFuture = date !== undefined && Date.parse(date) > now && !("publishedAt" in fields);
  add("published", published);
  if (isInFuture && translated.published === true) {
    // As in Hugo, which leaves such a post out until then.
    translated.published = false;
    add("publishAt", date);
  } else if (!isInFuture) {
    // The date of a draft is the day on which it was begun.
    if (fields.draft !== true) add("publishedAt", date);
    add("createdAt", date);
  }
  add("excerpt", readExcerpt(firstSynonym("excerpt")));
  const { path, alt } = readPicture(firstSynonym("featuredImage"));
  add("featuredImage", path);
  add("featuredImageAlt", alt);
  add("category", readCategory(fields, notices));
  add("author", readNames(fields.authors));
  if (isMap(fields.author) || Array.isArray(fields.author)) translated.author = readNames(fields.author) ?? null;
  const aliases = [fields.aliases, ...synonyms.aliases.map((key) => fields[key])].flat().filter(isText);
  if (aliases.length > 0) translated.aliases = aliases;
  return translated;
}

/**
 * Completes the changes of our keys so that foreign keys in the file cannot undo them: a removed key is written as
 * `null` where a synonym would replace it, and `published` is written where a foreign date would decide it.
 */
export function overrideForeignKeys(changes: Fields, fields: Fields, published: boolean): Record<string, unknown> {
  const completed: Record<string, unknown> = { ...changes };
  for (const [key, foreign] of Object.entries(synonyms)) {
    const isRemoved = key in changes && changes[key] === undefined;
    if (isRemoved && foreign.some((synonym) => synonym in fields && !(synonym in changes))) completed[key] = null;
  }
  const hasDate = "publishAt" in changes || "publishedAt" in changes;
  if (hasDate && !("published" in changes) && synonyms.publishedAt.some((key) => key in fields))
    completed.published = published;
  return completed;
}

/** Returns a date as ISO 8601. A time without a zone counts as UTC, so that it does not depend on the machine. */
function readDate(value: unknown, notices: string[]): string | undefined {
  if (!isText(value)) return undefined;
  const [, day, time = "00:00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(value.trim()) ?? [];
  const offset = zone === "UTC" ? "Z" : zone.replace(/(\d\d):?(\d\d)$/, "$1:$2");
  const date = new Date(day ? `${day}T${time}${offset}` : `${value} UTC`);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  notices.push(`Its date “${value.slice(0, 40)}” cannot be read. Set the date at the desk.`);
  return undefined;
}

const firstText = (...values: unknown[]): string | undefined => values.find(isText);

function readExcerpt(value: unknown): string | undefined {
  if (!isText(value)) return undefined;
  const words = value.trim().replace(/\s+/g, " ");
  const { max } = lineFields.excerpt;
  return words.length > max ? `${words.slice(0, max - 20).replace(/\s+\S*$/, "")} …` : words;
}

/** Reads a path, or a map of path and description. A bare file name is looked for in `images/`. */
function readPicture(value: unknown): { path?: string | undefined; alt?: string | undefined } {
  const [picture] = [value].flat();
  const rawPath = isMap(picture) ? firstText(picture.image, picture.src, picture.url) : firstText(picture);
  const alt = isMap(picture) && isText(picture.alt) ? picture.alt.slice(0, lineFields.featuredImageAlt.max) : undefined;
  const path = rawPath?.trim().replace(/^\.\//, "");
  return { path: path?.includes("/") === false ? `images/${path}` : path, alt };
}

function readCategory({ categories }: Fields, notices: string[]): string | undefined {
  const all = [categories].flat().filter(isText);
  if (all.length > 1) notices.push("Only the first of its categories is shown.");
  return all[0]?.slice(0, lineFields.category.max);
}

/** Reads the names of one or more people, each a string or a map with a name. */
function readNames(value: unknown): string | undefined {
  const names = [value].flat().map((one) => (isMap(one) ? firstText(one.name, one.title) : firstText(one)));
  return names.filter(isText).join(", ").slice(0, 120) || undefined;
}
