import { createHash } from "node:crypto";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { blog } from "#content/facts/site.ts";
import {
  ALTERNATING,
  byHand,
  FACTS,
  filesIn,
  type Practice,
  SECRET,
  versionIn,
  versionOfFacts,
  versionOfWords,
  WORDS,
} from "./practice.ts";

const IN_FEED = blog.postsInFeed;

export interface ReleaseState {
  id: string;
  /** The version of each post, of the facts and of the words that it shows; without posts that are not in it. */
  versions: Map<string, number>;
  /** Hashes of all files except assets, because a release must never change. */
  prints: Map<string, string>;
  complaints: string[];
}

const endings: Record<string, string> = { html: "</html>", xml: ">", json: "}" };

/** Checks that everything visitors can read is one complete release in which posts, lists, feeds and facts agree. */
export function inspectRelease({ distDir, slugs }: Practice): ReleaseState {
  const id = basename(readlinkSync(join(distDir, "live")));
  // Read by its name, because another release may go live meanwhile.
  const live = join(distDir, "releases", id);
  const release: ReleaseState = { id, versions: new Map(), prints: new Map(), complaints: [] };
  const addComplaint = (complaint: string) => void release.complaints.push(`${id}: ${complaint}`);
  const files = filesIn(live).filter((file) => !file.startsWith("assets/"));
  const texts = new Map<string, string>();
  for (const file of files) {
    const data = readFileSync(join(live, file));
    release.prints.set(file, createHash("sha1").update(data).digest("base64url"));
    const end = endings[file.split(".").at(-1) ?? ""];
    if (!end) continue;
    texts.set(file, data.toString());
    if (!data.toString().trimEnd().endsWith(end)) addComplaint(`${file} is not whole`);
  }
  const text = (file: string) => texts.get(file) ?? "";

  if (!text("release.json").includes(`"id":"${id}"`)) addComplaint("it bears another name");
  for (const file of expectedFiles(distDir, id)) if (!existsSync(join(live, file))) addComplaint(`${file} is missing`);
  for (const [file, content] of texts) {
    if (content.includes(SECRET) || content.includes(byHand.text)) addComplaint(`a draft is in ${file}`);
  }

  const footers = new Set([...texts.values()].flatMap((page) => page.match(/Serving Region \d+ of here/) ?? []));
  const factsVersion = Number(/\d+/.exec([...footers].join())?.[0]);
  if (footers.size !== 1 || !text("contact.html").includes(versionOfFacts(factsVersion).address.street))
    addComplaint(`the facts are mixed: ${[...footers]}`);
  release.versions.set(FACTS, factsVersion);

  const about = text("about.html");
  const wordsVersion = Number(/Heading (\d+) of about/.exec(about)?.[1]);
  if (!about.includes(versionOfWords(wordsVersion).lead)) addComplaint("the words of about are mixed");
  release.versions.set(WORDS, wordsVersion);

  const lists = [...texts].filter(([file]) => /^blog(\/page\/\d+)?\.html$/.test(file)).map(([, content]) => content);
  const feeds = ["feed.json", "rss.xml", "atom.xml"].map(text);
  for (const slug of slugs) {
    const article = texts.get(`blog/${slug}.html`);
    const version = article === undefined ? undefined : versionIn(article, slug, "Title");
    if (version !== undefined) release.versions.set(slug, version);
    else if (slug !== ALTERNATING || article !== undefined) addComplaint(`${slug} is missing, or has no text`);
    if (article !== undefined && versionIn(article, slug, "Text") !== version)
      addComplaint(`${slug} mixes two versions`);
    const listed = versionIn(lists.join("\n"), slug, "Title");
    // Feeds contain the newest posts only.
    const fed = feeds
      .map((feed) => versionIn(feed, slug, "Title"))
      .filter((other) => other !== undefined || slugs.length <= IN_FEED);
    if ([listed, ...fed].some((other) => other !== version))
      addComplaint(`${slug} is at ${version} in its page, but at ${[listed, ...fed]} in list and feeds`);
    if (text("sitemap.xml").includes(`/blog/${slug}<`) !== (article !== undefined))
      addComplaint(`${slug}: the sitemap errs`);
  }
  return release;
}

/** Lists the files that the release must contain, according to its manifest and the built code. */
function expectedFiles(distDir: string, id: string): string[] {
  const manifest = join(distDir, "releases", `${id}.json`);
  const { files = {} } = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as { files?: object }) : {};
  return [...Object.keys(files), ...filesIn(join(distDir, "build/client"))];
}
