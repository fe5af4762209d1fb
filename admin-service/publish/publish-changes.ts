import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { londonTime } from "#content/model/london-time.ts";
import { filesOf } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Log } from "../errors.ts";
import { waitAfter } from "../retry.ts";
import { pictureOnDisk, pictureState } from "./pictures.ts";
import { logBroken, type Publisher, type Receipt } from "./publisher.ts";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** Tells the desk that posts or facts have changed, or that a publish has ended. */
export type Tell = (event: "posts" | "practice" | "publish", data: object) => void;

/** Posts by their slugs, and sections of the practice's facts; of a save, its commit. */
interface Changed {
  slugs: readonly string[];
  sections: readonly string[];
  commit?: string | undefined;
}

interface ChangesOptions {
  blogDir: string;
  practiceDir: string;
  index: PostIndex;
  factsFolder: FactsFolder;
  publisher: Publisher;
  tell: Tell;
  log: Log;
  now: () => Date;
}

/** Publishes changes. A failed publish (a full disk, no memory) is retried at growing intervals. */
export function createChangePublisher(options: ChangesOptions) {
  const { blogDir, practiceDir, index, factsFolder, publisher, tell, log, now } = options;
  const readPictures = () => ({
    posts: readStates(
      blogDir,
      index.posts.flatMap(({ images }) => images),
    ),
    own: readStates(practiceDir, namesIn(join(practiceDir, "images"))),
  });
  let pictures: ReturnType<typeof readPictures> | undefined;
  let retry: NodeJS.Timeout | undefined;
  /** Changes that are saved but not published, because a publish has failed. */
  const unpublished = { slugs: new Set<string>(), sections: new Set<string>() };

  logBroken(factsFolder.broken, log);

  /**
   * Makes every kind of change live: a save, an edit by hand, a pull, a scheduled post. Rereads the named posts, or all of
   * them, and the facts, and publishes the differences.
   */
  function publishChanges(slugs?: readonly string[], commit?: string | undefined): void {
    const sections = factsFolder.refresh();
    const { otherFiles } = index;
    const posts = index.refresh(slugs);
    // Without a publish of their own: after one, the desk reads the status, which names them.
    if (publisher.last?.ok && !isDeepStrictEqual(otherFiles, index.otherFiles))
      tellOutcome(publisher.last, { slugs: [], sections: [] });
    if (posts.length + sections.length === 0) return;
    // Their pictures are published with them, so the watcher must not publish them once more.
    if (sections.includes("photos") && pictures) pictures.own = readPictures().own;
    const files = new Set([...sections.map((name) => `${name}.yaml`), ...posts.flatMap(filesOf)]);
    logBroken(
      [...factsFolder.broken, ...index.broken].filter(({ file }) => files.has(file)),
      log,
    );
    if (posts.length > 0) tell("posts", { slugs: posts });
    if (sections.length > 0) tell("practice", { sections });
    void publish(posts, sections, { commit });
  }

  /** Publishes changes that are not in a post: a picture changed by hand, or a new day. */
  function publishOtherChanges(): void {
    const present = readPictures();
    const before = pictures ?? present;
    pictures = present;
    const hasChanged = (picture: string) => before.posts.get(picture) !== present.posts.get(picture);
    const slugs = index.published.filter(({ images }) => images.some(hasChanged)).map(({ slug }) => slug);
    const sections = isDeepStrictEqual(before.own, present.own) ? [] : ["photos"];
    if (slugs.length + sections.length > 0 || isNewDay()) void publish(slugs, sections);
  }

  /** Publishes what no change of a file tells: a release that was deleted, and a commit by hand, which may give a post another name. */
  async function publishUnseen(): Promise<void> {
    const { last } = publisher;
    // A publish that has failed is retried anyway.
    if (!last?.ok) return;
    const isCommitted = !publisher.live().rolledBack && !(await publisher.hasSeenHead());
    if (isCommitted || !publisher.isLive()) await publish([]);
  }

  /** Not during a rollback: that lasts until something is changed. */
  function isNewDay(): boolean {
    const { last } = publisher;
    return last !== undefined && dayOf(new Date(last.at)) !== dayOf(now()) && !publisher.live().rolledBack;
  }

  /** Publishes, and sends the outcome to the desk. Never rejects. */
  async function publish(
    slugs: readonly string[],
    sections: readonly string[] = [],
    { commit, failures = 1 }: { commit?: string | undefined; failures?: number } = {},
  ): Promise<void> {
    const receipt = await publisher.publish({ changed: slugs });
    const { ok, error, errors } = receipt;
    const reason = error ?? errors.find(({ slug }) => slugs.includes(slug))?.reason;
    tellOutcome(receipt, { slugs, sections, commit }, reason);
    clearTimeout(retry);
    for (const slug of slugs) ok ? unpublished.slugs.delete(slug) : unpublished.slugs.add(slug);
    for (const section of sections) ok ? unpublished.sections.delete(section) : unpublished.sections.add(section);
    if (ok) tellLate(receipt);
    else
      retry = setTimeout(publish, waitAfter(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS), slugs, sections, {
        commit,
        failures: failures + 1,
      }).unref();
  }

  function tellOutcome({ ok, id, at, ms }: Receipt, changed: Changed, reason?: string): void {
    tell("publish", { ok: ok && !reason, id, at, ms, ...changed, ...(reason && { error: reason }) });
  }

  /** A publish contains everything that is saved, so it also makes the changes of earlier failed publishes live. */
  function tellLate(receipt: Receipt): void {
    const slugs = [...unpublished.slugs].filter((slug) => !receipt.errors.some((error) => error.slug === slug));
    const sections = [...unpublished.sections];
    for (const late of Object.values(unpublished)) late.clear();
    if (slugs.length + sections.length > 0) tellOutcome(receipt, { slugs, sections });
  }

  return { publishChanges, publishOtherChanges, publishUnseen, publish, stop: () => clearTimeout(retry) };
}

const dayOf = (time: Date): string => londonTime(time).date;

/** Name of a picture → a state that changes with its file. */
const readStates = (dir: string, names: readonly string[]) =>
  new Map(names.map((name) => [name, pictureState(join(dir, pictureOnDisk(dir, name)))]));

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
