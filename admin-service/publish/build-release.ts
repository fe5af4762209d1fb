import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import { isShipped } from "#content/facts/look-files.ts";
import { blog } from "#content/facts/site.ts";
import { isAnswered } from "#content/model/addresses.ts";
import { textFiles, writeFeeds } from "#content/model/feeds.ts";
import { listNotices } from "#content/model/list-notices.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { FileNotice } from "#content/model/notices.ts";
import { type IndexedPost, slugOfFile } from "#content/model/post.ts";
import type { BrokenPost, PostIndex } from "#content/model/post-index.ts";
import { allRedirects } from "#content/model/redirects.ts";
import type { SiteContent } from "#content/model/site-routes.ts";
import { pageInput, type SiteRoute } from "#content/model/site-routes.ts";
import { inLanes } from "../serially.ts";
import { syncFiles } from "../storage/durable-file.ts";
import type { CodeBuild } from "./code-build.ts";
import { drawPages } from "./draw-pages.ts";
import type { KeptTexts } from "./kept-texts.ts";
import type { DrawPage } from "./page-drawer.ts";
import {
  type CheckedPictures,
  checkPictures,
  damagedPictures,
  hasPicture,
  isOwnPicture,
  postPicture,
} from "./pictures.ts";
import { type PlannedFile, plan, verifyRelease } from "./plan.ts";
import { hashedAsset, type Manifest, type ReleaseWriter, releaseFolders } from "./release-folder.ts";
import { endWithin, isTooLong } from "./time-limit.ts";

export interface BuildRequest {
  id: string;
  commit: string;
  at: string;
  siteUrl: string;
  /** The facts on the day of the publish. */
  facts: Facts;
  /** The posts that may have changed since the last build; all may have when it is absent. */
  changed?: readonly string[] | undefined;
  /**
   * Set after an attempt that got lost: each text has a time limit, and each post is named before it is drawn, so that the
   * parent knows which is at fault if this one gets lost too. Both cost time, so a first attempt does neither.
   */
  careful: boolean;
  /** The posts at fault, which are not drawn again until their files change. */
  undrawable: readonly UndrawablePost[];
  /** Whether to list the notices, for a command: the service lists its own. */
  withNotices?: boolean | undefined;
}

export type NamedPost = Pick<IndexedPost, "slug" | "revision">;

export interface UndrawablePost extends NamedPost {
  /** For the owner. */
  reason: string;
}

/** A post whose page could not be drawn. Its last good version is shown instead, or none. */
export interface PageError {
  /** "photos" stands for the practice's own pictures. */
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
  /** Posts that are live although one of their pictures is missing or damaged. */
  warnings: PageError[];
  /** Every file whose present content is not shown, including the errors above. */
  broken: readonly BrokenPost[];
  notices: readonly FileNotice[];
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
  onProgress: (done: number, total: number) => void;
  /** Tells the parent which post is drawn next, and resolves when that is sure to arrive. */
  name: (post: NamedPost | undefined) => Promise<void>;
  /** Tells the parent that a long step is still running, so that it does not count as hung. */
  heartbeat: () => void;
}

/** How often a release is started again because a post was saved meanwhile. After that the publish fails and is retried. */
const MOST_RETRIES = 5;
const HEARTBEAT_MS = 1_000;
/** Decoding needs as much memory each time. */
const PICTURES_AT_ONCE = Math.min(2, availableParallelism());
/** With more articles than this to draw, each text is read when it is drawn instead of held in memory. */
const MOST_TEXTS = 1_000;

/** A post was saved while the release was being built, so the release would mix its old and its new text. */
export class PostsChanged extends Error {}

/** The message is for the owner. */
class CannotDraw extends Error {
  readonly post: IndexedPost;
  constructor(post: IndexedPost, cause: Error) {
    super(isTooLong(cause) ? cause.message : `No page could be drawn of it: ${cause.message.split("\n")[0]}`);
    this.post = post;
  }
}

/**
 * Builds whole releases in a folder that nobody serves yet. An unchanged file is a hard link to the live release; the rest
 * is drawn and written as new files, never through a link. Then everything is synced and verified.
 */
export function createReleaseBuilder(options: BuilderOptions) {
  const { codeBuild, index, blogDir, practiceDir, distDir, texts, drawPage, onProgress, name, heartbeat } = options;
  const folders = releaseFolders(distDir);

  async function build(request: BuildRequest): Promise<BuildReport> {
    for (const { slug, revision, reason } of request.undrawable) index.reject(slug, revision, reason);
    index.refresh(request.changed);
    for (let retries = 0; ; ) {
      try {
        return await buildOnce(request);
      } catch (error) {
        if (error instanceof PostsChanged) {
          if (++retries === MOST_RETRIES) throw new Error("Posts kept changing while the site was drawn.");
          index.refresh();
        } else if (error instanceof CannotDraw) {
          // Everything else goes live without this post, or with its last good version.
          index.reject(error.post.slug, error.post.revision, error.message);
        } else throw error;
      }
    }
  }

  /** Throws PostsChanged or CannotDraw when the build has to be repeated. */
  async function buildOnce(request: BuildRequest): Promise<BuildReport> {
    const { id, commit, at, siteUrl, facts: given, careful, withNotices } = request;
    const { endStep, ms } = stopwatch();
    const { published } = index;
    const redirects = allRedirects(given, index);
    const today = londonTime(new Date(at)).date;
    const shown = listPictures(published, given);
    const live = folders.liveManifest();
    const sources = { blogDir, practiceDir, photos: given.photos };
    const paths = shown.flatMap(({ pictures }) => pictures);
    const pictures = checkPictures(sources, paths, live?.build === codeBuild.id ? live : undefined);
    const facts = withUsablePhotos(given, pictures.states);
    const buildKey = `${codeBuild.id} ${siteUrl}`;
    const inputs = { published, redirects, siteUrl, buildKey, today, facts, pictures: pictures.states };
    const planned = plan(inputs);
    const codeFiles = codeBuild.files.filter((file) => isShipped(file, facts));
    const isInLive = ({ file, key }: PlannedFile) => live?.files[file] === key;
    const changed = planned.filter((item) => !isInLive(item));
    endStep("plan");

    const shownFiles = new Set([...codeFiles, ...(withNotices ? planned.map(({ file }) => file) : [])]);
    const isThere = (path: string) => isAnswered(path, (file) => shownFiles.has(file)) || hasPicture(blogDir, path);
    const report = () => ({
      posts: published.length,
      notices: withNotices ? listNotices({ index, facts: given, practiceDir, isAnswered: isThere }) : [],
      ...describeProblems(index, shown, pictures.problems),
      ms,
    });
    if (live?.build === codeBuild.id && changed.length === 0 && planned.length === Object.keys(live.files).length) {
      return { ...report(), rendered: [], reused: planned.length };
    }

    const content = { posts: takeSnapshot(index, changed), toHtml: texts.toHtml, siteUrl, today, facts };
    const release = folders.begin(
      id,
      new Set([
        ...planned.filter(isInLive).map(({ file }) => file),
        // The live one may have the owner’s in their place.
        ...codeFiles.filter((file) => !live || !(file in live.files)),
      ]),
    );
    for (const file of codeFiles) {
      if (!release.link(file, codeBuild.clientDir)) throw new Error(`The code build lacks ${file}.`);
    }
    const formerAssets = folders.linkFormerAssets(release, codeFiles, at);
    const toWrite = planned.filter((item) => !(isInLive(item) && linkFromLive(release, item.file)));
    endStep("link");

    const pages = toWrite.flatMap(({ from }) => ("page" in from ? [from.page] : []));
    await writePages(release, pages, content, careful);
    const isComplete = await keepAlive(writePictures(release, toWrite, pictures, live));
    writeFeedsAndTexts(release, toWrite, content);
    if (index.published !== published) throw new PostsChanged();
    release.write("release.json", `${JSON.stringify({ id, commit })}\n`);
    endStep("render");

    await keepAlive(syncFiles(release.folder, release.written, release.folders));
    endStep("sync");
    const present = isComplete ? planned : plan(inputs);
    const besides = present.filter(({ from }) => !("page" in from && from.page.input.post)).map(({ file }) => file);
    const expected = [...besides, ...codeFiles, ...Object.keys(formerAssets), "release.json"];
    const { folder, written } = release;
    verifyRelease({ folder, expected, written, index, sentinel: { id, commit } });
    endStep("verify");

    const files = Object.fromEntries(present.map(({ file, key }) => [file, key]));
    const assets = codeBuild.files.filter(hashedAsset);
    const posts = published.length;
    const badPictures = Object.fromEntries(damagedPictures);
    await folders.finish({ id, commit, at, build: codeBuild.id, posts, files, assets, formerAssets, badPictures });
    endStep("finish");
    const rendered = pages.map(({ url }) => url);
    return { release: id, ...report(), rendered, reused: planned.length - toWrite.length };
  }

  /** False when somebody has deleted the file. */
  function linkFromLive(release: ReleaseWriter, file: string): boolean {
    heartbeat();
    return release.link(file);
  }

  async function writePages(
    release: ReleaseWriter,
    pages: readonly SiteRoute[],
    content: SiteContent,
    careful: boolean,
  ): Promise<void> {
    const { toHtml, siteUrl, posts, facts } = content;
    const inputOf = (route: SiteRoute) => pageInput(route, posts.read);

    async function draw(route: SiteRoute): Promise<string> {
      const input = inputOf(route);
      const { post } = input;
      // The cache has the text then, for the page and for the feeds.
      if (post && careful) endWithin(() => toHtml(post.content, post.folder));
      return drawPage(route, { toHtml, siteUrl, facts, ...input });
    }

    async function drawHere(route: SiteRoute): Promise<void> {
      const { post } = route.input;
      if (careful) await name(post);
      const html = await draw(route).catch((error: Error) => {
        throw post ? new CannotDraw(post, error) : error;
      });
      release.write(route.file, html);
    }

    await drawPages(
      pages,
      { codeBuild, siteUrl, facts },
      {
        inputOf,
        drawHere,
        alone: careful || texts.holdsAll(),
        write: ({ file }, html) => release.write(file, html),
        onProgress: (done) => onProgress(done, pages.length),
      },
    );
    if (careful) await name(undefined);
  }

  /**
   * Makes the pictures. One that cannot be decoded is made from its version in the live release; without one it is left out,
   * and for the practice's own, the pages are drawn again with the drawing. Returns whether all pictures were made.
   */
  async function writePictures(
    release: ReleaseWriter,
    toWrite: readonly PlannedFile[],
    checked: CheckedPictures,
    live: Manifest | undefined,
  ): Promise<boolean> {
    const count = checked.states.size;
    const wanted = toWrite.flatMap(({ file, from }) => ("picture" in from ? [{ file, ...from }] : []));
    const byPicture = Map.groupBy(wanted, ({ picture }) => picture);
    await inLanes(PICTURES_AT_ONCE, byPicture, async ([picture, files]) => {
      const sizes = files.map(({ size }) => size);
      const earlier = live && picture in live.files ? folders.folder(live.id) : undefined;
      const made = await orPostsChanged(() => checked.read(picture, sizes, earlier));
      if (!made && isOwnPicture(picture)) throw new PostsChanged();
      if (made) for (const { file, size } of files) release.write(file, made[size]);
      else checked.states.delete(picture);
    });
    return checked.states.size === count;
  }

  /** A step may take longer than the time after which silence counts as a hang: syncing a gigabyte, decoding a picture. */
  async function keepAlive<T>(step: Promise<T>): Promise<T> {
    const timer = setInterval(heartbeat, HEARTBEAT_MS);
    return step.finally(() => clearInterval(timer));
  }

  return { build, prepareNext: () => folders.prepareNext(codeBuild.id, codeBuild.files) };
}

/**
 * Returns the posts as they were when the release was planned, with the texts that the changed files are drawn from.
 * Later saves wait for the next release. Throws PostsChanged when something has been saved since the plan.
 */
export function takeSnapshot(index: PostIndex, changed: readonly PlannedFile[]): SiteContent["posts"] {
  const { published } = index;
  const articles = changed.flatMap(({ from }) =>
    "page" in from && from.page.input.post ? [from.page.input.post] : [],
  );
  const inFeeds = changed.some(({ from }) => "feeds" in from) ? published.slice(0, blog.postsInFeed) : [];
  const toRead = [...inFeeds, ...(articles.length > MOST_TEXTS ? [] : articles)];
  const texts = new Map(toRead.map(({ slug }) => [slug, index.read(slug)]));
  if (index.published !== published) throw new PostsChanged();
  return { published, read: (slug) => texts.get(slug) ?? index.read(slug) };
}

/** Lists who shows which pictures: each post, and the practice itself under the name "photos". */
function listPictures(published: readonly IndexedPost[], { photos }: Facts) {
  const ofPosts = published.map(({ slug, images }) => ({ slug, pictures: images.map(postPicture) }));
  return [...ofPosts, { slug: "photos", pictures: Object.values(photos).map(({ src }) => src.slice(1)) }];
}

/** Drops the practice's own pictures that cannot be published. Drawings stand in for them. */
function withUsablePhotos(facts: Facts, usable: ReadonlyMap<string, string>): Facts {
  const photos = Object.entries(facts.photos).filter(([, { src }]) => usable.has(src.slice(1)));
  return { ...facts, photos: Object.fromEntries(photos) };
}

/** Lists the posts that could not be drawn, and those that show a missing or damaged picture. */
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

/** Called after all articles have been drawn, because a feed contains whole articles. */
function writeFeedsAndTexts(release: ReleaseWriter, toWrite: readonly PlannedFile[], content: SiteContent): void {
  const sizeOf = (file: string) => {
    const stat = statSync(join(release.folder, file), { throwIfNoEntry: false });
    return stat?.isFile() ? stat.size : undefined;
  };
  const feeds = toWrite.some(({ from }) => "feeds" in from) ? writeFeeds(content, sizeOf) : undefined;
  for (const { file, from } of toWrite) {
    if ("feeds" in from) release.write(file, feeds?.get(file) ?? "");
    if ("content" in from) release.write(file, from.content);
    if ("text" in from) release.write(file, textFiles[from.text](content));
  }
}

/** Turns a missing file into PostsChanged: a picture may have been replaced since the release was planned. */
async function orPostsChanged<T>(read: () => Promise<T>): Promise<T> {
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
