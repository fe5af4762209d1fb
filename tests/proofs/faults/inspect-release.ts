import { createHash } from "node:crypto";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { blog } from "#content/facts/site.ts";
import { byHand, FACTS, factsAs, filesIn, type Practice, SECRET, SHY, versionIn } from "./practice.ts";

const IN_FEED = blog.postsInFeed;

export interface ReleaseSeen {
  id: string;
  /** Which version of each post, and of the facts, it shows; posts that are not in it are missing. */
  versions: Map<string, number>;
  /** The files that are not assets, by what they hold: a release never changes. */
  prints: Map<string, string>;
  complaints: string[];
}

const endings: Record<string, string> = { html: "</html>", xml: ">", json: "}" };

/** Looks at the live release as a visitor would, who reads everything: is it one, whole, and of one moment? */
export function inspectRelease({ distDir, slugs }: Practice): ReleaseSeen {
  const id = basename(readlinkSync(join(distDir, "live")));
  // From here on by its name: another one may go live while this is read.
  const live = join(distDir, "releases", id);
  const seen: ReleaseSeen = { id, versions: new Map(), prints: new Map(), complaints: [] };
  const complain = (complaint: string) => void seen.complaints.push(`${id}: ${complaint}`);
  const files = filesIn(live).filter((file) => !file.startsWith("assets/"));
  const texts = new Map<string, string>();
  for (const file of files) {
    const data = readFileSync(join(live, file));
    seen.prints.set(file, createHash("sha1").update(data).digest("base64url"));
    const end = endings[file.split(".").at(-1) ?? ""];
    if (!end) continue;
    texts.set(file, data.toString());
    if (!data.toString().trimEnd().endsWith(end)) complain(`${file} is not whole`);
  }
  const text = (file: string) => texts.get(file) ?? "";

  if (!text("release.json").includes(`"id":"${id}"`)) complain("it bears another name");
  for (const file of expectedFiles(distDir, id)) if (!existsSync(join(live, file))) complain(`${file} is missing`);
  for (const [file, content] of texts) {
    if (content.includes(SECRET) || content.includes(byHand.text)) complain(`a draft is in ${file}`);
  }

  const footers = new Set([...texts.values()].flatMap((page) => page.match(/Serving Region \d+ of here/) ?? []));
  const factsVersion = Number(/\d+/.exec([...footers].join())?.[0]);
  if (footers.size !== 1 || !text("contact.html").includes(factsAs(factsVersion).address.street))
    complain(`the facts are mixed: ${[...footers]}`);
  seen.versions.set(FACTS, factsVersion);

  const lists = [...texts].filter(([file]) => /^blog(\/page\/\d+)?\.html$/.test(file)).map(([, content]) => content);
  const feeds = ["feed.json", "rss.xml", "atom.xml"].map(text);
  for (const slug of slugs) {
    const article = texts.get(`blog/${slug}.html`);
    const version = article === undefined ? undefined : versionIn(article, slug, "Title");
    if (version !== undefined) seen.versions.set(slug, version);
    else if (slug !== SHY || article !== undefined) complain(`${slug} is missing, or has no text`);
    if (article !== undefined && versionIn(article, slug, "Text") !== version) complain(`${slug} mixes two versions`);
    const listed = versionIn(lists.join("\n"), slug, "Title");
    // Feeds hold the newest posts only.
    const fed = feeds
      .map((feed) => versionIn(feed, slug, "Title"))
      .filter((other) => other !== undefined || slugs.length <= IN_FEED);
    if ([listed, ...fed].some((other) => other !== version))
      complain(`${slug} is at ${version} in its page, but at ${[listed, ...fed]} in list and feeds`);
    if (text("sitemap.xml").includes(`/blog/${slug}<`) !== (article !== undefined))
      complain(`${slug}: the sitemap errs`);
  }
  return seen;
}

/** The files that the release must hold, by its manifest and the built code. */
function expectedFiles(distDir: string, id: string): string[] {
  const manifest = join(distDir, "releases", `${id}.json`);
  const { files = {} } = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as { files?: object }) : {};
  return [...Object.keys(files), ...filesIn(join(distDir, "build/client"))];
}
