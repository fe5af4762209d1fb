import { lineFields } from "./post-fields.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Keys of Hugo, Jekyll, Eleventy, Astro and WordPress's exporters, by the key of ours that they stand for. */
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
 * A front matter in our keys: those of other generators count where ours are absent. `name` is the file's, because Jekyll
 * has the date there; `now` tells which dates are ahead. `notices` gets a sentence for all that cannot be followed.
 */
export function inOurKeys(fields: Fields, name: string, now: number, notices: string[]): Fields {
  const dateInName = "createdAt" in fields ? undefined : /^\d{4}-\d\d-\d\d(?=-)/.exec(name)?.[0];
  const isOurs = !foreignKeys.some((key) => key in fields) && !isMap(fields.author) && !Array.isArray(fields.author);
  if (isOurs && !dateInName) return fields;

  const first = (key: keyof typeof synonyms) =>
    synonyms[key].map((one) => fields[one]).find((value) => value !== undefined);
  const own: Record<string, unknown> = { ...fields };
  const add = (key: string, value: unknown) => {
    if (!(key in fields) && value !== undefined) own[key] = value;
  };

  const date = readDate(first("publishedAt"), notices) ?? readDate(dateInName, notices);
  const published = typeof fields.draft === "boolean" ? !fields.draft : undefined;
  const isAhead = date !== undefined && Date.parse(date) > now && !("publishedAt" in fields);
  add("published", published);
  if (isAhead && own.published === true) {
    // As in Hugo, where such a post is not there until then.
    own.published = false;
    add("publishAt", date);
  } else if (!isAhead) {
    // The date of a draft says when it was begun.
    if (fields.draft !== true) add("publishedAt", date);
    add("createdAt", date);
  }
  add("excerpt", readExcerpt(first("excerpt")));
  const { path, alt } = readPicture(first("featuredImage"));
  add("featuredImage", path);
  add("featuredImageAlt", alt);
  add("category", readCategory(fields, notices));
  add("author", readNames(fields.authors));
  if (isMap(own.author) || Array.isArray(own.author)) own.author = readNames(own.author) ?? null;
  const aliases = [fields.aliases, ...synonyms.aliases.map((key) => fields[key])].flat().filter(isText);
  if (aliases.length > 0) own.aliases = aliases;
  return own;
}

/**
 * The keys to write into a file, given those that would be removed or changed in one of ours: a key of another generator
 * must not stand in for what has been removed, nor publish by itself what has been taken back.
 */
export function overForeign(keys: Fields, fields: Fields, published: boolean): Record<string, unknown> {
  const settled: Record<string, unknown> = { ...keys };
  for (const [key, foreign] of Object.entries(synonyms)) {
    const isRemoved = key in keys && keys[key] === undefined;
    if (isRemoved && foreign.some((one) => one in fields && !(one in keys))) settled[key] = null;
  }
  const isTimed = "publishAt" in keys || "publishedAt" in keys;
  if (isTimed && !("published" in keys) && synonyms.publishedAt.some((key) => key in fields))
    settled.published = published;
  return settled;
}

/** As ISO 8601. A time without a zone counts as UTC, so that it does not depend on the machine. */
function readDate(value: unknown, notices: string[]): string | undefined {
  if (!isText(value)) return undefined;
  const [, day, time = "00:00", zone = "Z"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(value.trim()) ?? [];
  const offset = zone === "UTC" ? "Z" : zone.replace(/(\d\d):?(\d\d)$/, "$1:$2");
  const moment = new Date(day ? `${day}T${time}${offset}` : `${value} UTC`);
  if (!Number.isNaN(moment.getTime())) return moment.toISOString();
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

/** A path, or a map with the words for it. A name alone lies in `images/`. */
function readPicture(value: unknown): { path?: string | undefined; alt?: string | undefined } {
  const [one] = [value].flat();
  const path = isMap(one) ? firstText(one.image, one.src, one.url) : firstText(one);
  const alt = isMap(one) && isText(one.alt) ? one.alt.slice(0, lineFields.featuredImageAlt.max) : undefined;
  const tidy = path?.trim().replace(/^\.\//, "");
  return { path: tidy?.includes("/") === false ? `images/${tidy}` : tidy, alt };
}

function readCategory({ categories }: Fields, notices: string[]): string | undefined {
  const all = [categories].flat().filter(isText);
  if (all.length > 1) notices.push("Only the first of its categories is shown.");
  return all[0]?.slice(0, lineFields.category.max);
}

/** Of one person or several, each a text or a map with a name. */
function readNames(value: unknown): string | undefined {
  const names = [value].flat().map((one) => (isMap(one) ? firstText(one.name, one.title) : firstText(one)));
  return names.filter(isText).join(", ").slice(0, 120) || undefined;
}
