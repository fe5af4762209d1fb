import { rmSync } from "node:fs";
import { join } from "node:path";
import { textFiles, writeFeeds } from "#content/model/feeds.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { BrokenPost, IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { SiteContent } from "#content/model/site-routes.ts";
import { pageInput, type SiteRoute } from "#content/model/site-routes.ts";
import { syncFiles } from "../storage/sync-files.ts";
import type { CodeBuild } from "./code-build.ts";
import { drawPages } from "./draw-pages.ts";
import { hashedAsset, linkFormerAssets } from "./former-assets.ts";
import type { DrawPage } from "./page-drawer.ts";
import { lookAtPictures, readPicture } from "./pictures.ts";
import { type PlannedFile, plan } from "./plan.ts";
import type { Manifest, ReleaseFolders } from "./release-folder.ts";
import { createReleaseWriter, type ReleaseWriter } from "./release-writer.ts";
import { PostsChanged, takeSnapshot } from "./snapshot.ts";
import { verifyRelease } from "./verify.ts";

export interface BuildRequest {
  id: string;
  commit: string;
  at: string;
  siteUrl: string;
  /** The posts that may have changed since the last build; all may have when it is absent. */
  changed?: readonly string[];
  /** Posts that hung an earlier attempt, as `slug revision`. */
  hanging: readonly string[];
}

/** A post of which no page could be drawn; an earlier version stands in for it, or it is left out. */
export interface PageError {
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
  /** Posts that are live with a picture that is not as it should be. */
  warnings: PageError[];
  /** Every file that is not shown as it is now, those above among them. */
  broken: readonly BrokenPost[];
  /** Milliseconds by step. */
  ms: Record<string, number>;
}

interface Tools {
  folders: ReleaseFolders;
  codeBuild: CodeBuild;
  index: PostIndex;
  blogDir: string;
  distDir: string;
  toHtml: SiteContent["toHtml"];
  drawPage: DrawPage;
  /** Notes the post that is being drawn, as `slug revision`, so that one that hangs can be named. */
  note: (post: string) => void;
  onProgress: (done: number, total: number) => void;
  /** Called when the index knows all posts, which at tens of thousands is worth remembering. */
  afterRefresh: () => void;
  /** Says that something long is under way, and no hang. */
  alive: () => void;
}

/** How often a release is begun again because a post was saved meanwhile, before it is left to the next publish. */
const MOST_RETRIES = 5;
const SIGN_EVERY_MS = 1_000;

/**
 * Puts a whole release together in a folder that nobody serves yet: what has not changed is a hard link to the live
 * release, the rest is drawn and written anew, never through a link. Then everything is synced and verified.
 */
export async function buildRelease(request: BuildRequest, tools: Tools): Promise<BuildReport> {
  const { index } = tools;
  index.refresh(request.changed);
  tools.afterRefresh();
  for (const hanging of request.hanging) {
    const [slug = "", revision = ""] = hanging.split(" ");
    index.reject(slug, revision, "Its text takes too long to turn into a page. Simplify the text, or split it.");
  }
  for (let retries = 0; ; ) {
    try {
      return await buildOnce(request, tools);
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

class UndrawablePost extends Error {
  readonly post: IndexedPost;
  constructor(post: IndexedPost, cause: Error) {
    super(cause.message.split("\n")[0]);
    this.post = post;
  }
}

/** Throws PostsChanged or UndrawablePost when it has to be done again. */
async function buildOnce(request: BuildRequest, tools: Tools): Promise<BuildReport> {
  const { folders, codeBuild, index, blogDir } = tools;
  const { lap, ms } = stopwatch();
  const { published } = index;
  const today = londonTime(new Date(request.at)).date;
  const pictures = lookAtPictures(blogDir, published);
  const buildKey = `${codeBuild.id} ${request.siteUrl}`;
  const planned = plan({ published, buildKey, today, pictures: pictures.states });
  const live = folders.liveManifest();
  const isInLive = ({ file, key }: PlannedFile) => live?.files[file] === key;
  const changed = planned.filter((item) => !isInLive(item));
  lap("plan");

  const report = (badPictures: Record<string, string>) => ({
    posts: published.length,
    ...describeProblems(index, new Map([...pictures.problems, ...Object.entries(badPictures)])),
    ms,
  });
  if (live?.build === codeBuild.id && changed.length === 0 && planned.length === Object.keys(live.files).length) {
    return { ...report(live.badPictures ?? {}), rendered: [], reused: planned.length };
  }

  const posts = takeSnapshot(index, changed);
  const draft = openDraft(request, tools, live);
  const formerAssets = linkCode(draft);
  const todo = planned.filter((item) => !(isInLive(item) && linkFromLive(draft, item.file)));
  lap("link");

  const pages = todo.flatMap(({ from }) => ("page" in from ? [from.page] : []));
  await writePages(draft, pages, posts);
  const badPictures = { ...stillBad(planned, todo, live), ...(await writePictures(draft, todo)) };
  writeFeedsAndTexts(draft, todo, { posts, toHtml: tools.toHtml, siteUrl: request.siteUrl, today });
  if (index.published !== published) throw new PostsChanged();
  const { id, commit, at } = request;
  draft.writer.write("release.json", `${JSON.stringify({ id, commit })}\n`);
  lap("render");

  await whileAlive(tools, syncFiles(draft.folder, draft.writer.written, draft.writer.folders));
  lap("sync");
  const besides = planned.filter(({ from }) => !("page" in from && from.page.input.post)).map(({ file }) => file);
  const expected = [...besides, ...codeBuild.files, ...Object.keys(formerAssets), "release.json"];
  verifyRelease({ folder: draft.folder, expected, index, sentinel: request });
  lap("verify");

  const files = Object.fromEntries(planned.map(({ file, key }) => [file, key]));
  const assets = codeBuild.files.filter(hashedAsset);
  const build = codeBuild.id;
  await folders.finish({ id, commit, at, build, posts: published.length, files, assets, formerAssets, badPictures });
  lap("finish");
  const rendered = pages.map(({ url }) => url);
  return { release: id, ...report(badPictures), rendered, reused: planned.length - todo.length };
}

/** The posts that could not be drawn, and those that show a picture that is not as it should be. */
function describeProblems(index: PostIndex, pictureProblems: ReadonlyMap<string, string>) {
  const { broken, published } = index;
  const errors = broken
    .filter(({ undrawable }) => undrawable)
    .map(({ file, reason }) => ({ slug: file.slice(0, -".md".length), reason }));
  const warnings = published.flatMap(({ slug, images }) =>
    images.flatMap((image) => {
      const reason = pictureProblems.get(image);
      return reason ? [{ slug, reason }] : [];
    }),
  );
  return { errors, warnings, broken };
}

/** A release that is being put together. */
interface Draft {
  request: BuildRequest;
  tools: Tools;
  folder: string;
  live: Manifest | undefined;
  liveFolder: string;
  writer: ReleaseWriter;
}

function openDraft(request: BuildRequest, tools: Tools, live: Manifest | undefined): Draft {
  const folder = tools.folders.partial(request.id);
  const liveFolder = tools.folders.folder(live?.id ?? "");
  rmSync(folder, { recursive: true, force: true });
  return { request, tools, folder, live, liveFolder, writer: createReleaseWriter(folder, liveFolder) };
}

/** Links what comes with the code build, and the assets that open pages may still ask for; answers the latter. */
function linkCode({ request, tools, live, liveFolder, writer }: Draft): Record<string, string> {
  const { clientDir, files: present } = tools.codeBuild;
  for (const file of present) {
    if (!writer.link(join(clientDir, file), file)) throw new Error(`The code build lacks ${file}.`);
  }
  if (!live) return {};
  return linkFormerAssets({ link: writer.link, former: live, folder: liveFolder, present, at: request.at });
}

/** False when somebody has deleted the file. */
function linkFromLive({ tools, liveFolder, writer }: Draft, file: string): boolean {
  tools.alive();
  return writer.link(join(liveFolder, file), file);
}

async function writePages(draft: Draft, pages: readonly SiteRoute[], posts: SiteContent["posts"]): Promise<void> {
  const { request, tools, writer } = draft;
  const { codeBuild, blogDir, distDir, toHtml, drawPage, note } = tools;
  const { siteUrl } = request;

  async function drawHere(route: SiteRoute): Promise<void> {
    const { post } = route.input;
    if (post) note(`${post.slug} ${post.revision}`);
    const content = { toHtml, siteUrl, ...pageInput(route, posts.read) };
    const html = await drawPage(route, content).catch((error: Error) => {
      throw post ? new UndrawablePost(post, error) : error;
    });
    // At once: it must not be blamed for one at which a worker hangs.
    if (post) note("");
    writer.write(route.file, html);
  }

  await drawPages(
    pages,
    { codeBuild, blogDir, distDir, siteUrl },
    {
      drawHere,
      write: ({ file }, html) => writer.write(file, html),
      onProgress: (done) => tools.onProgress(done, pages.length),
    },
  );
}

/** Answers the pictures that cannot be decoded, with a sentence each: those of the live release stay in their place. */
async function writePictures(draft: Draft, todo: readonly PlannedFile[]): Promise<Record<string, string>> {
  const { tools, live, writer } = draft;
  const bad: Record<string, string> = {};
  const wanted = todo.flatMap(({ file, from }) => ("picture" in from ? [{ file, ...from }] : []));
  for (const [image, files] of Map.groupBy(wanted, ({ picture }) => picture)) {
    const sizes = files.map(({ size }) => size);
    const picture = await stillThere(() => readPicture(tools.blogDir, image, sizes));
    if (sizes.some((size) => !picture[size])) bad[image] = `The picture images/${image} is damaged.`;
    for (const { file, size } of files) {
      if (image in bad && live && file in live.files && linkFromLive(draft, file)) continue;
      writer.write(file, picture[size] ?? picture.full);
    }
    // Many of them take a while, and whoever waits takes silence for a standstill.
    tools.alive();
  }
  return bad;
}

/** The bad pictures of the live release that are still the same. */
function stillBad(planned: readonly PlannedFile[], todo: readonly PlannedFile[], live: Manifest | undefined) {
  const done = new Set(todo.map(({ file }) => file));
  const kept = planned.flatMap(({ file, from }) => ("picture" in from && !done.has(file) ? [from.picture] : []));
  const bad = live?.badPictures ?? {};
  return Object.fromEntries(kept.flatMap((image) => (bad[image] ? [[image, bad[image]]] : [])));
}

/** Feeds hold whole articles, and would hang unnamed: by now all of those have been drawn. */
function writeFeedsAndTexts({ writer }: Draft, todo: readonly PlannedFile[], content: SiteContent): void {
  const feeds = todo.some(({ from }) => "feeds" in from) ? writeFeeds(content) : undefined;
  for (const { file, from } of todo) {
    if ("feeds" in from) writer.write(file, feeds?.get(file) ?? "");
    if ("text" in from) writer.write(file, textFiles[from.text](content));
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

/** A disk may take longer over a gigabyte than anybody may be silent. */
async function whileAlive({ alive }: Tools, waiting: Promise<void>): Promise<void> {
  const timer = setInterval(alive, SIGN_EVERY_MS);
  await waiting.finally(() => clearInterval(timer));
}

function stopwatch() {
  const ms: Record<string, number> = {};
  let last = performance.now();
  const lap = (step: string) => {
    const present = performance.now();
    ms[step] = Math.round((present - last) * 10) / 10;
    last = present;
  };
  return { ms, lap };
}
