import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { signposts, writeFeeds } from "#content/model/feeds.ts";
import type { BrokenPost, IndexedPost, PostIndex } from "#content/model/post-index.ts";
import type { SiteContent } from "#content/model/site-content.ts";
import type { SiteRoute } from "#content/model/site-routes.ts";
import { syncFiles } from "../storage/sync-files.ts";
import type { CodeBuild } from "./code-build.ts";
import { type Crew, drawAlone, hireCrew, WORTH_A_CREW } from "./crew.ts";
import { hashedAsset, linkFormerAssets } from "./former-assets.ts";
import { holdMoment, PostsMoved } from "./moment.ts";
import type { DrawPage } from "./page-drawer.ts";
import { placer } from "./placer.ts";
import { type PlannedFile, plan } from "./plan.ts";
import type { Manifest, ReleaseFolders } from "./release-folder.ts";
import { shrinkPicture } from "./shrink-picture.ts";
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
  drawer: Promise<DrawPage>;
  /** Notes the post that is being drawn, as `slug revision`, so that one that hangs can be named. */
  note: (post: string) => void;
  onProgress: (done: number, total: number) => void;
  /** Called when the index knows all posts, which at tens of thousands is worth remembering. */
  afterLook: () => void;
  /** Says that something long is under way, and no hang. */
  alive: () => void;
}

/** How often a release is begun again because a post was saved meanwhile, before it is left to the next publish. */
const MOST_MOVES = 5;
const SIGN_EVERY_MS = 1_000;

/**
 * Puts a whole release together in a folder that nobody serves yet: what has not changed is a hard link to the live
 * release, the rest is drawn and written anew, never through a link. Then everything is synced and verified.
 */
export async function buildRelease(request: BuildRequest, tools: Tools): Promise<BuildReport> {
  const { index } = tools;
  await using early = hireEarly(request, tools);
  let crew: Crew | undefined = early;
  const drawPage = await tools.drawer;
  index.refresh(request.changed);
  tools.afterLook();
  for (const hanging of request.hanging) {
    const [slug = "", revision = ""] = hanging.split(" ");
    index.reject(slug, revision, "Its text takes too long to turn into a page. Simplify the text, or split it.");
  }
  for (let moves = 0; ; ) {
    try {
      return await attempt(request, { ...tools, drawPage }, crew);
    } catch (error) {
      // What the workers still have in hand belongs to the attempt that failed.
      crew = undefined;
      if (error instanceof PostsMoved) {
        if (++moves === MOST_MOVES) throw new Error("Posts kept changing while the site was drawn.");
        index.refresh();
        continue;
      }
      // A post only fails itself: without it, or with its last good version, everything else goes on.
      if (!(error instanceof UndrawablePost)) throw error;
      index.reject(error.post.slug, error.post.revision, `No page could be drawn of it: ${error.message}`);
    }
  }
}

/** With another code build all is drawn anew: the workers get ready while the posts are read. */
function hireEarly(request: BuildRequest, tools: Tools): Crew | undefined {
  const { folders, codeBuild, blogDir } = tools;
  const isMuch = folders.liveManifest()?.build !== codeBuild.id && readdirSync(blogDir).length >= WORTH_A_CREW;
  return isMuch ? hireCrew(workerSetup(request, tools)) : undefined;
}

const workerSetup = ({ siteUrl, at }: BuildRequest, { codeBuild, blogDir, distDir }: Tools) => ({
  ...{ codeBuild, blogDir, distDir, siteUrl, today: dayOf(at) },
});

const dayOf = (at: string): string => at.slice(0, 10);

class UndrawablePost extends Error {
  readonly post: IndexedPost;
  constructor(post: IndexedPost, cause: Error) {
    super(cause.message.split("\n")[0]);
    this.post = post;
  }
}

async function attempt(
  request: BuildRequest,
  tools: Tools & { drawPage: DrawPage },
  early: Crew | undefined,
): Promise<BuildReport> {
  const { folders, codeBuild, index, blogDir } = tools;
  const { lap, ms } = stopwatch();
  const today = dayOf(request.at);
  const buildKey = createHash("sha1").update(`${codeBuild.id}\n${request.siteUrl}`).digest("base64url");
  const pictureState = (image: string) => stampOf(join(blogDir, "images", image));
  const { published } = index;
  const planned = plan({ published, buildKey, today, pictureState });
  const live = folders.liveManifest();
  lap("plan");

  const { broken } = index;
  const errors = broken
    .filter(({ undrawable }) => undrawable)
    .map(({ file, reason }) => ({ slug: file.slice(0, -".md".length), reason }));
  const report = { posts: index.published.length, rendered: [] as string[], reused: 0, errors, broken, ms };
  const changed = live ? planned.filter(({ file, key }) => live.files[file] !== key) : planned;
  const isAsPlanned = changed.length === 0 && planned.length === Object.keys(live?.files ?? {}).length;
  if (live?.build === codeBuild.id && isAsPlanned) return { ...report, reused: planned.length };

  const posts = holdMoment(index, changed);
  const content: SiteContent = { posts, toHtml: tools.toHtml, siteUrl: request.siteUrl, today };
  const target = folders.partial(request.id);
  const liveFolder = folders.folder(live?.id ?? "");
  rmSync(target, { recursive: true, force: true });
  const isFit = ({ build, formerAssets }: Manifest) =>
    build === codeBuild.id && live?.build === codeBuild.id && isDeepStrictEqual(formerAssets, live.formerAssets);
  const spare = folders.takeSpare(request.id, isFit);
  const put = placer(target, liveFolder);
  const formerAssets = spare?.formerAssets ?? startAfresh();
  const files: Record<string, string> = {};
  const missing = spare ? keepOf(spare) : planned;
  const todo: PlannedFile[] = [];
  for (const item of missing) {
    const { file, key } = item;
    tools.alive();
    if (live?.files[file] === key && put.link(join(liveFolder, file), file)) files[file] = key;
    else todo.push(item);
  }
  report.reused = planned.length - todo.length;
  lap("link");

  const pages = todo.flatMap(({ from }) => ("page" in from ? [from.page] : []));
  await drawAll(pages);
  report.rendered = pages.map(({ url }) => url);
  let feeds: Map<string, string> | undefined;
  for (const [done, { file, key, from }] of todo.entries()) {
    if ("picture" in from) {
      await stillThere(() => put.copy(join(blogDir, "images", from.picture), file));
    } else if ("smallOf" in from) {
      put.write(file, await stillThere(() => shrinkPicture(join(blogDir, "images", from.smallOf))));
      // Many of them take a while, and whoever waits takes silence for a standstill.
      tools.onProgress(done, todo.length);
    } else if ("feeds" in from) {
      // They hold whole articles, and say nothing of the one at which they would hang: those have been drawn by now.
      feeds ??= writeFeeds(content);
      put.write(file, feeds.get(file) ?? "");
    } else if ("signpost" in from) {
      put.write(file, signposts[from.signpost](content));
    }
    files[file] = key;
  }
  if (index.published !== published) throw new PostsMoved();
  put.write("release.json", `${JSON.stringify({ id: request.id, commit: request.commit })}\n`);
  lap("render");

  await whileAlive(tools, syncFiles(target, put.written, put.folders));
  lap("sync");
  const besides = planned.filter(({ from }) => !("page" in from && from.page.post)).map(({ file }) => file);
  const expected = [...besides, ...codeBuild.files, ...Object.keys(formerAssets), "release.json"];
  verifyRelease({ folder: target, expected, index, sentinel: request });
  lap("verify");

  const { id, commit, at } = request;
  const assets = codeBuild.files.filter(hashedAsset);
  await folders.finish({ id, commit, at, build: codeBuild.id, posts: report.posts, files, assets, formerAssets });
  lap("finish");
  return { ...report, release: id };

  /** Everything that comes with the code build, in an empty folder. */
  function startAfresh(): Record<string, string> {
    for (const file of codeBuild.files) {
      if (!put.link(join(codeBuild.clientDir, file), file)) throw new Error(`The code build lacks ${file}.`);
    }
    if (!live) return {};
    return linkFormerAssets({
      ...{ link: put.link, former: live, folder: liveFolder, present: codeBuild.files, at: request.at },
    });
  }

  /** Takes out of an old release what the new one will not have, or will have anew; answers what the new one lacks. */
  function keepOf({ files: old }: Manifest): PlannedFile[] {
    const lacking: PlannedFile[] = [];
    for (const item of planned) {
      if (old[item.file] === item.key) files[item.file] = item.key;
      else lacking.push(item);
    }
    const outgoing = ["release.json", ...Object.keys(old).filter((file) => files[file] === undefined)];
    // Moved only: the disk takes a while to free them, and whoever deletes old releases has time for that.
    const gone = folders.partial(`${request.id}.gone`);
    mkdirSync(gone, { recursive: true });
    for (const [at, file] of outgoing.entries()) renameSync(join(target, file), join(gone, String(at)));
    return lacking;
  }

  async function drawAll(pages: readonly SiteRoute[]): Promise<void> {
    await using hired = !early && pages.length >= WORTH_A_CREW ? hireCrew(workerSetup(request, tools)) : undefined;
    const draw = (early ?? hired)?.draw ?? drawAlone;
    await draw(pages, {
      drawHere,
      write: ({ file }, html) => put.write(file, html),
      onProgress: (done) => tools.onProgress(done, todo.length),
    });
  }

  async function drawHere(route: SiteRoute): Promise<void> {
    const { post, file } = route;
    if (post) tools.note(`${post.slug} ${post.revision}`);
    const html = await tools.drawPage(route, content).catch((error: Error) => {
      throw post ? new UndrawablePost(post, error) : error;
    });
    // At once: it must not be blamed for one at which a worker hangs.
    if (post) tools.note("");
    put.write(file, html);
  }
}

/** A picture that was there when it was planned may have been replaced by another since. */
async function stillThere<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new PostsMoved();
    throw error;
  }
}

/** A disk may take longer over a gigabyte than anybody may be silent. */
async function whileAlive({ alive }: Tools, waiting: Promise<void>): Promise<void> {
  const timer = setInterval(alive, SIGN_EVERY_MS);
  await waiting.finally(() => clearInterval(timer));
}

/** A file's state without reading it; `undefined` when it is not a file of its own. */
function stampOf(path: string): string | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : undefined;
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
