import { basename, dirname, join } from "node:path/posix";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { parseSource } from "#content/model/front-matter.ts";
import { readTime } from "#content/model/london-time.ts";
import { isRecord } from "#content/model/pick.ts";
import { countWords } from "#content/model/post-fields.ts";
import { slugify } from "#content/model/slug.ts";
import { UnfitText } from "#content/model/text-file.ts";
import { parseJson } from "../storage/read-json.ts";
import { type ExportFiles, readText } from "./export-files.ts";
import { leaveOut, newSource, type Source } from "./foreign-post.ts";
import { followForwards, readForwards } from "./site-forwards.ts";
import { withPlainText } from "./site-text.ts";

type Fields = Record<string, unknown>;

/** Each generator by a file that its sites have. */
const generators = [
  ["Jekyll", /^_config\.ya?ml$/],
  ["Astro", /^astro\.config\.\w+$/],
  ["Eleventy", /^(?:\.eleventy|eleventy\.config)\.\w+$/],
  ["Hugo", /^(?:hugo|config)\.(?:toml|ya?ml)$/],
] as const;
/** Where there are no words of posts and pages. */
const noWords =
  /^(?:src\/)?(?:_layouts|_includes|_sass|_data|themes|archetypes|layouts|components|public|vendor)\/|(?:^|\/)(?:README\.|robots\.txt$|requirements\.txt$)/i;
/** Files for a program, of which only those among posts have words of their own. */
const programFile = /\.(?:njk|liquid|hbs|handlebars|mustache|ejs|pug|haml|webc|vue)$/i;
const otherText = new RegExp(
  `\\.(?:rst|adoc|asciidoc|org|textile|txt|docx?|odt|rtf|svx|mdoc)$|${programFile.source}`,
  "i",
);
const text = new RegExp(`\\.(?:md|markdown|mdx|html)$|${otherText.source}`, "i");
const postFolder = /(?:^|\/)(?:_posts|_drafts|posts?|blog|articles?|news|journal)\//;
const folderData = /(?:^|\/)([^/]+)\/\1(?:\.11tydata)?\.(?:json|[cm]?js)$/;
/** The part of a file's name before the page's address. */
const root = /^(?:src\/)?(?:content\/|pages\/)?/;
const dated = /^(\d{4}-\d\d-\d\d)-/;

const jekyllStyles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  ordinal: "/:categories/:year/:y_day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title.html",
};

/** Reads the folder of Jekyll, Hugo, Eleventy or Astro, or other files of Markdown with front matter. */
export async function readSite(files: ExportFiles): Promise<Source> {
  const names = [...files.keys()].sort();
  const found = generators.map(([name, sign]) => ({ name, file: names.find((file) => sign.test(file)) }));
  const { name: generator = "Markdown", file: configFile } = found.find(({ file }) => file) ?? {};
  const config = await readConfig(files, configFile);
  const home = URL.parse(String(config.url ?? config.baseURL ?? config.site));
  const source = newSource(generator, home?.hostname ?? "");
  const base = String(config.baseurl ?? config.base ?? config.pathPrefix ?? home?.pathname ?? "").replace(/\/$/, "");
  const shared = await readShared(files, config, generator === "Eleventy");
  const places = new Map<string, string>();
  const forwards = await readForwards(files, base);
  for (const file of names.filter((name) => text.test(name) && !noWords.test(name))) {
    // A folder’s own page is written in `index` or, in Hugo, in `_index`.
    const path = file.replace(root, "").replace(/(?:(?:^|\/)_?index)?\.\w+$/, "");
    const name = basename(path);
    const isSection = /(?:^|\/)_index\.\w+$/.test(file);
    const isOfPosts = !isSection && (postFolder.test(path) || dated.test(name));
    const { collection, above, hasPages } = generator === "Jekyll" ? placeInJekyll(config, path) : notInJekyll;
    try {
      if (isOfPosts && otherText.test(file)) throw new UnfitText("This kind of file is not read. Save it as Markdown.");
      const { fields: given, content } = otherText.test(file) ? { content: "" } : await readPage(files, file);
      if (!given) {
        if (!file.endsWith(".html") && !programFile.test(file))
          leaveOut(source, `the file “${file}”, which is no page`);
        continue;
      }
      const ofFolders = shared.flatMap(({ folder, type, values }) =>
        file.startsWith(folder) && (!type || type === (collection ?? "pages")) ? [values] : [],
      );
      const fields: Fields = Object.assign({}, ...ofFolders, given);
      if (above.length > 0) fields.categories = [...new Set([...above, ...categoriesOf(fields)])];
      const isDated = Object.keys(fields).some((key) => /^(?:pub(?:lish)?(?:ed)?_?)?date$/i.test(key));
      const isPost = isOfPosts || (isDated && !isSection && (path.includes("/") || generator === "Markdown"));
      const { slug = name.replace(dated, ""), url, permalink, aliases, alias, redirect_from, ...others } = fields;
      const own = generator === "Hugo" ? url : permalink;
      const usual = isPost || collection ? templateFor(generator, config, path, collection) : undefined;
      const template = own ? String(own) : usual;
      const address = base + addressOf(generator, path, fields, template && (jekyllStyles[template] ?? template));
      // Of files in no folder nothing says where they were.
      const hasAddress = (own || path.includes("/")) && hasPages && permalink !== false && !file.includes("_drafts/");
      places.set(`/${path}`, address);
      const older = [aliases, alias, redirect_from].flat().flatMap((written) => (written ? String(written) : []));
      const from = generator === "Hugo" ? dirname(address) : base;
      const addresses = [
        ...(hasAddress ? [address] : []),
        ...older.map((one) => (/^(?:\/|\w+:)/.test(one) ? one.replace(/^(?=\/)/, base) : join("/", from, one))),
      ];
      const words = countWords(content);
      if (!isPost && !hasPages) leaveOut(source, `the file “${file}”, which is no page`);
      else if (!isPost && (words > 0 || !isSection)) {
        const title = String(fields.title ?? titleFrom(name || "Home"));
        source.pages.push({ address, title, words, text: () => content, isMarkdown: !file.endsWith(".html") });
        for (const one of addresses) if (one !== address) forwards.push(encodeURI(one) + " " + encodeURI(address));
      } else if (isPost)
        source.posts.push({
          key: file,
          // Its day may be nowhere else.
          name: `${dated.exec(name)?.[0] ?? ""}${slug}`,
          fields: { title: titleFrom(name), ...whenPublished(file, fields), ...others },
          text: content,
          isMarkdown: !file.endsWith(".html"),
          addresses,
          folder: dirname(file),
        });
    } catch (error) {
      const fault = `${file}: ${(error as Error).message}`;
      const fields = { title: titleFrom(name) };
      source.posts.push({ key: file, name, fields, text: "", addresses: [], fault });
    }
  }
  if (source.pages.length === 0 && source.posts.every(({ fault }) => fault))
    throw new UnfitText(source.posts[0]?.fault ?? "No file in it has front matter.");
  followForwards(source, forwards);
  const addressOfFile = (file: string) => addressIn(places, file);
  source.posts = source.posts.map((post) => {
    try {
      return withPlainText(post, base, addressOfFile);
    } catch (error) {
      return { ...post, fault: (error as Error).message };
    }
  });
  return source;
}

/** Where the page stood whose file’s path ends so. */
function addressIn(places: ReadonlyMap<string, string>, end: string): string {
  const [, bare = "", anchor = ""] = /^(?:\.{0,2}\/)*([^#]*?)(?:(?:\/index)?\.\w+|\/)?(#.*)?$/.exec(end) ?? [];
  const [, address] = [...places].find(([path]) => path.endsWith(`/${bare}`)) ?? [];
  return address === undefined ? end : address + anchor;
}

/** `fields` is absent for a file without front matter. */
async function readPage(files: ExportFiles, name: string): Promise<{ fields?: Fields; content: string }> {
  const text = await readText(files, name);
  const [, toml, content = ""] = /^\+\+\+\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*\r?\n?([\s\S]*)$/.exec(text) ?? [];
  // Dates become text.
  if (toml !== undefined) return { fields: JSON.parse(JSON.stringify(parseToml(toml))), content };
  const [, json, below = ""] = /^(\{\s*"(?:.*|[\s\S]*?\n)\})[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text) ?? [];
  const fields = json && parseJson(z.record(z.string(), z.unknown()), json);
  if (fields) return { fields, content: below };
  if (json) throw new UnfitText("Its front matter is neither JSON nor between lines of ---.");
  return text.startsWith("---") ? parseSource(text) : { content: text };
}

/** In these systems a post without a word about it is live, and so is none that is kept with the drafts. */
function whenPublished(file: string, fields: Fields): Fields {
  const isSaid = Object.keys(fields).some((key) => /^(?:draft|published)$/i.test(key));
  return isSaid ? {} : { published: fields.permalink !== false && !file.includes("_drafts/") };
}

function titleFrom(name: string): string {
  const words = name.replace(dated, "").replaceAll(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Reads settings. Of those that are code only the words are read. */
async function readConfig(files: ExportFiles, name: string | undefined): Promise<Fields> {
  // Our own export says by a list where everything stood.
  if (!name) return files.has("addresses.csv") ? { permalinks: { posts: "/blog/:slugorfilename" } } : {};
  const text = await readText(files, name);
  const words = text.matchAll(/\b(\w+):\s*(["'`])(.*?)\2/g);
  if (/\.[cm]?[jt]s$/.test(name)) return Object.fromEntries([...words].map(([, key, , value]) => [key, value]));
  try {
    const settings: unknown = name.endsWith(".toml") ? parseToml(text) : parseYaml(text);
    if (isRecord(settings)) return settings;
  } catch {}
  throw new UnfitText(`It cannot be read: ${name} has no settings, or is damaged.`);
}

interface Shared {
  folder: string;
  /** The collection of Jekyll for which they are. */
  type?: string | undefined;
  values: Fields;
}

/** Values that Jekyll’s settings give all pages below a folder, or for Eleventy a file there of the folder’s name. */
async function readShared(files: ExportFiles, config: Fields, isEleventy: boolean): Promise<Shared[]> {
  const defaults = [config.defaults ?? []].flat().filter(isRecord) as Partial<Record<"scope" | "values", Fields>>[];
  const shared = defaults.map(({ scope = {}, values = {} }): Shared => {
    const type = typeof scope.type === "string" ? scope.type.replace(/^drafts$/, "posts") : undefined;
    return { folder: String(scope.path ?? ""), type, values };
  });
  for (const file of files.keys()) {
    if (!isEleventy || !folderData.test(file)) continue;
    // Its tags gather pages, and are no words for readers.
    const { tags, ...values } = await readConfig(files, file);
    shared.push({ folder: `${dirname(file)}/`, values });
  }
  // A narrower scope counts more.
  const extent = ({ folder, type }: Shared) => 2 * folder.length + (type ? 1 : 0);
  return shared.sort((a, b) => extent(a) - extent(b));
}

const notInJekyll = { collection: undefined, above: [], hasPages: true };

/** Where Jekyll has a file: in which collection, below which folders, and whether the collection has pages. */
function placeInJekyll(config: Fields, path: string) {
  const [, before = "", name] = /^(?:(.*?)\/)?_([^/]+)\//.exec(path) ?? [];
  if (!name) return notInJekyll;
  const isOfPosts = name === "posts" || name === "drafts";
  const folders = before.split("/").filter((folder) => folder && folder !== config.collections_dir);
  return {
    collection: isOfPosts ? "posts" : name,
    above: isOfPosts ? folders : [],
    hasPages: isOfPosts || collectionIn(config, name).output === true,
  };
}

function collectionIn({ collections }: Fields, name: string): Fields {
  const settings = isRecord(collections) ? collections[name] : undefined;
  return isRecord(settings) ? settings : {};
}

/** The pattern of the addresses of posts, and of what is in a collection; `undefined` where it is the name of the file. */
function templateFor(generator: string, config: Fields, path: string, collection = "posts"): string | undefined {
  if (generator === "Jekyll") {
    const usual = collection === "posts" ? (config.permalink ?? "date") : "/:collection/:path/";
    return String(collectionIn(config, collection).permalink ?? usual);
  }
  const permalinks = (config.permalinks ?? {}) as Fields & { page?: Fields };
  const pattern = { ...permalinks, ...permalinks.page }[path.split("/", 1)[0] ?? ""];
  return typeof pattern === "string" ? pattern : undefined;
}

/** The categories in the order of Jekyll, which takes a text for several. */
const categoriesOf = ({ categories, category = [] }: Fields): unknown[] =>
  [typeof categories === "string" ? categories.split(/\s+/) : (categories ?? category)].flat();

/** A name as Jekyll writes it in addresses. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");

/** Where a page stood. What is not known of it stays as the pattern has it. */
function addressOf(generator: string, path: string, fields: Fields, template: string | undefined): string {
  const name = basename(path).replace(dated, "");
  const slug = String(fields.slug ?? name);
  if (!template) return `/${dirname(path)}/${slug}/`.replace("/./", "/").replace(/\/{2,}/g, "/");
  const written = String(fields.date ?? dated.exec(basename(path))?.[1]);
  const [year = "", month = "", day = ""] = (readTime(written.slice(0, 10)) ?? readTime(written) ?? "").split(/[-T]/);
  const [, collection = "", inCollection = path] = /(?:^|\/)_([^/]+)\/(.*)$/.exec(path) ?? [];
  const title = generator === "Jekyll" ? slug : slugify(String(fields.title ?? name));
  const values: Readonly<Record<string, string>> = {
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    title,
    slug: generator === "Hugo" ? String(fields.slug ?? title) : generator === "Jekyll" ? plain(slug) : slug,
    name: plain(basename(path)),
    collection,
    path: inCollection,
    slugorfilename: slug,
    filename: name,
    contentbasename: name,
    fileSlug: name,
    section: path.split("/", 1)[0] ?? "",
    categories: categoriesOf(fields).join("/").toLowerCase(),
    output_ext: ".html",
  };
  return template
    .replace(/\{\{-?\s*(?:page\.)?(\w+)[^}]*\}\}/g, ":$1")
    .replace(/:(\w+)/g, (sign, key: string) => values[key] ?? sign)
    .replace(/\/{2,}/g, "/");
}
