import { basename } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { blog } from "#content/facts/site.ts";
import { textFiles, writeFeeds } from "#content/model/feeds.ts";
import { londonTime } from "#content/model/london-time.ts";
import { slugOfFile } from "#content/model/post.ts";
import type { BrokenPost, IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { SiteContent } from "#content/model/site-routes.ts";
import { pageInput, type SiteRoute } from "#content/model/site-routes.ts";
import { syncFiles } from "../storage/durable-file.ts";
import type { CodeBuild } from "./code-build.ts";
import { type DrawPage, drawPages } from "./draw-pages.ts";
import type { KeptTexts } from "./kept-texts.ts";
import { lookAtPictures, postPicture, readPicture } from "./pictures.ts";
import { type PlannedFile, plan, verifyRelease } from "./plan.ts";
import { hashedAsset, type Manifest, type ReleaseWriter, releaseFolders } from "./release-folder.ts";

export interface BuildRequest {
  id: string;
  commit: string;
  at: string;
  siteUrl: string;
  /** The facts on the day of the publish. */
  facts: Facts;
  /** The posts that may have changed since the last build; all may have when it is absent. */
  changed?: readonly string[];
  /** Posts that hung an earlier attempt, as `slug revision`. */
  hanging: readonly string[];
}

/** A post of which no page could be drawn; an earlier version stands in for it, or it is left out. */
export interface PageError {
  /** "photos" for the practice's own pictures. */
  slug: string;
  reason: string;
}

export interface BuildReport {
  /** The new release's id; absent when nothing differs from the live one. */
  release?: string;
  posts: number;
  rendered: string[];
  reused: number;
  errors: PageError[];
  /** Pictures that are not as they should be, with the posts that are live with them. */
  warnings: PageError[];
  /** Every file that is not shown as it is now, those above among them. */
  broken: readonly BrokenPost[];
  /** Milliseconds by step. */
  ms: Record<string, number>;
}

interface BuilderOptions {
  codeBuild: CodeBuild;
  index: PostIndex;
  blogDir: string;
  practiceDir: string;
  distDir: string;
  texts: Pick<KeptTexts, "toHtml" | "holdsAll">;
  drawPage: DrawPage;
  /** Writes down the post that is being drawn, as `slug revision`, so that one that hangs can be named. */
  setCurrentPost: (post: string) => void;
  onProgress: (done: number, total: number) => void;
  /** Says that something long is under way, and no hang. */
  heartbeat: () => void;
}

/** How often a release is begun again because a post was saved meanwhile, before it is left to the next publish. */
const MOST_RETRIES = 5;
const HEARTBEAT_MS = 1_000;
/** More texts than these are not held in memory; they are read when they are drawn. */
const MOST_TEXTS = 1_000;

/** A post was saved while the release was put together: it would show its new text here and its old one there. */
export class PostsChanged extends Error {}

class UndrawablePost extends Error {
  readonly post: IndexedPost;
  constructor(post: IndexedPost, cause: Error) {
    super(cause.message.split("\n")[0]);
    this.post = post;
  }
}

/**
 * Puts whole releases together in a folder that nobody serves yet: a file that has not changed is a hard link to the live
 * release, the rest is drawn and written anew, never through a link. Then everything is synced and verified.
 */
export function createReleaseBuilder(options: BuilderOptions) {
  const { codeBuild, index, blogDir, practiceDir, distDir, texts, drawPage, setCurrentPost, onProgress, heartbeat } =
    options;
  const folders = releaseFolders(distDir);

  async function build(request: BuildRequest): Promise<BuildReport> {
    index.refresh(request.changed);
    for (const hanging of request.hanging) {
      const [slug = "", revision = ""] = hanging.split(" ");
      index.reject(slug, revision, "Its text takes too long to turn into a page. Simplify the text, or split it.");
    }
    for (let retries = 0; ; ) {
      try {
        return await buildOnce(request);
      } catch (error) {
        if (error instanceof PostsChanged) {
          if (++retries === MOST_RETRIES) throw new Error("Posts kept changing while the site was drawn.");
          index.refresh();
        } else if (error instanceof UndrawablePost) {
          // A post only fails itself: without it, or with its last good version, everything else goes on.
          index.reject(error.post.slug, error.post.revision, `No page could be drawn of it: ${error.message}`);
        } else throw error;
      }
    }
  }

  /** Throws PostsChanged or UndrawablePost when it has to be done again. */
  async function buildOnce({ id, commit, at, siteUrl, facts: given }: BuildRequest): Promise<BuildReport> {
    const { endStep, ms } = stopwatch();
    const { published, forwards } = index;
    const today = londonTime(new Date(at)).date;
    const shown = listPictures(published, given);
    const pictures = lookAtPictures(
      { blogDir, practiceDir },
      shown.flatMap(({ pictures }) => pictures),
    );
    const facts = withUsablePhotos(given, pictures.states);
    const planned = plan({
      ...{ published, forwards, siteUrl },
      buildKey: `${codeBuild.id} ${siteUrl}`,
      today,
      facts,
      pictures: pictures.states,
    });
    const live = folders.liveManifest();
    const isInLive = ({ file, key }: PlannedFile) => live?.files[file] === key;
    const changed = planned.filter((item) => !isInLive(item));
    endStep("plan");

    const report = (badPictures: Record<string, string>) => ({
      posts: published.length,
      ...describeProblems(index, shown, new Map([...pictures.problems, ...Object.entries(badPictures)])),
      ms,
    });
    if (live?.build === codeBuild.id && changed.length === 0 && planned.length === Object.keys(live.files).length) {
      return { ...report(live.badPictures ?? {}), rendered: [], reused: planned.length };
    }

    const content = { posts: takeSnapshot(index, changed), toHtml: texts.toHtml, siteUrl, today, facts };
    const release = folders.begin(
      id,
      new Set([...planned.filter(isInLive).map(({ file }) => file), ...codeBuild.files]),
    );
    for (const file of codeBuild.files) {
      if (!release.link(file, codeBuild.clientDir)) throw new Error(`The code build lacks ${file}.`);
    }
    const formerAssets = folders.linkFormerAssets(release, codeBuild.files, at);
    const todo = planned.filter((item) => !(isInLive(item) && linkFromLive(release, item.file)));
    endStep("link");

    const pages = todo.flatMap(({ from }) => ("page" in from ? [from.page] : []));
    await writePages(release, pages, content);
    const badPictures = { ...stillBad(planned, todo, live), ...(await writePictures(release, todo, live)) };
    writeFeedsAndTexts(release, todo, content);
    if (index.published !== published) throw new PostsChanged();
    release.write("release.json", `${JSON.stringify({ id, commit })}\n`);
    endStep("render");

    await sync(release);
    endStep("sync");
    const besides = planned.filter(({ from }) => !("page" in from && from.page.input.post)).map(({ file }) => file);
    const expected = [...besides, ...codeBuild.files, ...Object.keys(formerAssets), "release.json"];
    const { folder, written } = release;
    verifyRelease({ folder, expected, written, index, sentinel: { id, commit } });
    endStep("verify");

    const files = Object.fromEntries(planned.map(({ file, key }) => [file, key]));
    const assets = codeBuild.files.filter(hashedAsset);
    const posts = published.length;
    await folders.finish({ id, commit, at, build: codeBuild.id, posts, files, assets, formerAssets, badPictures });
    endStep("finish");
    const rendered = pages.map(({ url }) => url);
    return { release: id, ...report(badPictures), rendered, reused: planned.length - todo.length };
  }

  /** False when somebody has deleted the file. */
  function linkFromLive(release: ReleaseWriter, file: string): boolean {
    heartbeat();
    return release.link(file);
  }

  async function writePages(release: ReleaseWriter, pages: readonly SiteRoute[], content: SiteContent): Promise<void> {
    const { siteUrl, posts, facts } = content;

    async function drawHere(route: SiteRoute): Promise<void> {
      const { post } = route.input;
      if (post) setCurrentPost(`${post.slug} ${post.revision}`);
      const html = await drawPage(route, {
        toHtml: texts.toHtml,
        siteUrl,
        facts,
        ...pageInput(route, posts.read),
      }).catch((error: Error) => {
        throw post ? new UndrawablePost(post, error) : error;
      });
      // At once: it must not be blamed for one at which a worker hangs.
      if (post) setCurrentPost("");
      release.write(route.file, html);
    }

    await drawPages(
      pages,
      { codeBuild, blogDir, distDir, siteUrl, facts },
      {
        drawHere,
        alone: texts.holdsAll(),
        write: ({ file }, html) => release.write(file, html),
        onProgress: (done) => onProgress(done, pages.length),
      },
    );
  }

  /** Answers the pictures that cannot be decoded, with a sentence each: those of the live release stay in their place. */
  async function writePictures(release: ReleaseWriter, todo: readonly PlannedFile[], live: Manifest | undefined) {
    const bad: Record<string, string> = {};
    const wanted = todo.flatMap(({ file, from }) => ("picture" in from ? [{ file, ...from }] : []));
    for (const [picture, files] of Map.groupBy(wanted, ({ picture }) => picture)) {
      const sizes = files.map(({ size }) => size);
      const read = await stillThere(() => readPicture({ blogDir, practiceDir }, picture, sizes));
      if (sizes.some((size) => !read[size]))
        bad[picture] = `The picture images/${basename(picture)} is damaged, or far too large.`;
      for (const { file, size } of files) {
        if (picture in bad && live && file in live.files && linkFromLive(release, file)) continue;
        release.write(file, read[size] ?? read.full);
      }
      heartbeat();
    }
    return bad;
  }

  /** A disk may take longer over a gigabyte than anybody may be silent. */
  async function sync({ folder, written, folders }: ReleaseWriter): Promise<void> {
    const timer = setInterval(heartbeat, HEARTBEAT_MS);
    await syncFiles(folder, written, folders).finally(() => clearInterval(timer));
  }

  return { build, prepareNext: () => folders.prepareNext(codeBuild.id, codeBuild.files) };
}

/**
 * The posts as they were when the release was planned, with the texts that the changed files are drawn from: what is saved
 * from here on waits for the next release. Throws PostsChanged when something was saved in the meantime.
 */
export function takeSnapshot(index: PostIndex, changed: readonly PlannedFile[]): SiteContent["posts"] {
  const { published } = index;
  const articles = changed.flatMap(({ from }) =>
    "page" in from && from.page.input.post ? [from.page.input.post] : [],
  );
  const inFeeds = changed.some(({ from }) => "feeds" in from) ? published.slice(0, blog.postsInFeed) : [];
  const held = [...inFeeds, ...(articles.length > MOST_TEXTS ? [] : articles)];
  const texts = new Map(held.map(({ slug }) => [slug, index.read(slug)]));
  if (index.published !== published) throw new PostsChanged();
  return { published, read: (slug) => texts.get(slug) ?? index.read(slug) };
}

/** Who shows which pictures: the posts, and the practice itself under the name "photos". */
function listPictures(published: readonly IndexedPost[], { photos }: Facts) {
  const ofPosts = published.map(({ slug, images }) => ({ slug, pictures: images.map(postPicture) }));
  return [...ofPosts, { slug: "photos", pictures: Object.values(photos).map(({ src }) => src.slice(1)) }];
}

/** The facts without the practice's own pictures that cannot be published: the drawn ones stand in for them. */
function withUsablePhotos(facts: Facts, usable: ReadonlyMap<string, string>): Facts {
  const photos = Object.entries(facts.photos).filter(([, { src }]) => usable.has(src.slice(1)));
  return { ...facts, photos: Object.fromEntries(photos) };
}

/** The posts that could not be drawn, and who shows a picture that is not as it should be. */
function describeProblems(
  index: PostIndex,
  shown: ReturnType<typeof listPictures>,
  pictureProblems: ReadonlyMap<string, string>,
) {
  const { broken } = index;
  const errors = broken
    .filter(({ undrawable }) => undrawable)
    .map(({ file, reason }) => ({ slug: slugOfFile(file) ?? file, reason }));
  const warnings = shown.flatMap(({ slug, pictures }) =>
    pictures.flatMap((picture) => {
      const reason = pictureProblems.get(picture);
      return reason ? [{ slug, reason }] : [];
    }),
  );
  return { errors, warnings, broken };
}

/** The bad pictures of the live release that are still the same. */
function stillBad(planned: readonly PlannedFile[], todo: readonly PlannedFile[], live: Manifest | undefined) {
  const done = new Set(todo.map(({ file }) => file));
  const kept = planned.flatMap(({ file, from }) => ("picture" in from && !done.has(file) ? [from.picture] : []));
  const bad = live?.badPictures ?? {};
  return Object.fromEntries(kept.flatMap((picture) => (bad[picture] ? [[picture, bad[picture]]] : [])));
}

/** Feeds hold whole articles, and would hang unnamed: by now all of those have been drawn. */
function writeFeedsAndTexts(release: ReleaseWriter, todo: readonly PlannedFile[], content: SiteContent): void {
  const feeds = todo.some(({ from }) => "feeds" in from) ? writeFeeds(content) : undefined;
  for (const { file, from } of todo) {
    if ("feeds" in from) release.write(file, feeds?.get(file) ?? "");
    if ("content" in from) release.write(file, from.content);
    if ("text" in from) release.write(file, textFiles[from.text](content));
  }
}

/** A picture that was there when it was planned may have been replaced by another since. */
async function stillThere<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new PostsChanged();
    throw error;
  }
}

function stopwatch() {
  const ms: Record<string, number> = {};
  let last = performance.now();
  const endStep = (step: string) => {
    const present = performance.now();
    ms[step] = Math.round((present - last) * 10) / 10;
    last = present;
  };
  return { ms, endStep };
}
