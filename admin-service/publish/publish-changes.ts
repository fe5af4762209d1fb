import { readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { londonTime } from "#content/model/london-time.ts";
import { filesOf } from "#content/model/post.ts";
import type { PostIndex } from "#content/model/post-index.ts";
import type { Log } from "../errors.ts";
import { pictureState } from "./pictures.ts";
import { logBroken, type Publisher, type Receipt } from "./publisher.ts";

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;

/** Tells the desk that posts or facts have changed, or that a publish has ended. */
export type Tell = (event: "posts" | "practice" | "publish", data: object) => void;

/** Posts by their slugs, and sections of the practice's facts. */
interface Changed {
  slugs: readonly string[];
  sections: readonly string[];
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

export type ChangePublisher = ReturnType<typeof createChangePublisher>;

/** Brings changes to the site. A publish that fails (a full disk, no memory) is tried again, ever more seldom. */
export function createChangePublisher(options: ChangesOptions) {
  const { blogDir, practiceDir, index, factsFolder, publisher, tell, log, now } = options;
  const readPictures = () => ({
    posts: readStates(join(blogDir, "images")),
    own: readStates(join(practiceDir, "images")),
  });
  let pictures = readPictures();
  let retry: NodeJS.Timeout | undefined;
  /** Changes that are saved but could not be published yet. */
  const unpublished = { slugs: new Set<string>(), sections: new Set<string>() };

  logBroken(factsFolder.broken, log);

  /**
   * Every change of posts and facts goes live by this call: a save, an edit by hand, a pull, a post whose time has come. It
   * looks at the posts that are named, or at all, and always at the facts, and publishes what has changed.
   */
  function publishChanges(slugs?: readonly string[]): void {
    const sections = factsFolder.refresh();
    const posts = index.refresh(slugs);
    if (posts.length + sections.length === 0) return;
    // The pictures that came with them are published with them, and not once more when the watcher finds them.
    if (sections.includes("photos")) pictures = { ...pictures, own: readPictures().own };
    const files = new Set([...sections.map((name) => `${name}.yaml`), ...posts.flatMap(filesOf)]);
    logBroken(
      [...factsFolder.broken, ...index.broken].filter(({ file }) => files.has(file)),
      log,
    );
    if (posts.length > 0) tell("posts", { slugs: posts });
    if (sections.length > 0) tell("practice", { sections });
    void publish(posts, sections);
  }

  /** Publishes what is no change of a post: a picture that was put on disk by hand, and a new day. */
  function publishOtherChanges(): void {
    const before = pictures;
    pictures = readPictures();
    const hasChanged = (picture: string) => before.posts.get(picture) !== pictures.posts.get(picture);
    const slugs = index.published.filter(({ images }) => images.some(hasChanged)).map(({ slug }) => slug);
    const sections = isDeepStrictEqual(before.own, pictures.own) ? [] : ["photos"];
    if (slugs.length + sections.length > 0 || isNewDay()) void publish(slugs, sections);
  }

  /** A release that a person rolled back to stays until something is changed. */
  function isNewDay(): boolean {
    const { last } = publisher;
    return last !== undefined && dayOf(new Date(last.at)) !== dayOf(now()) && !publisher.live().rolledBack;
  }

  /** Publishes, and tells the desk the outcome. Resolves when that was tried; never rejects. */
  async function publish(
    slugs: readonly string[],
    sections: readonly string[] = [],
    retryMs = FIRST_RETRY_MS,
  ): Promise<void> {
    const receipt = await publisher.publish({ changed: slugs });
    const { ok, error, errors } = receipt;
    const reason = error ?? errors.find(({ slug }) => slugs.includes(slug))?.reason;
    tellOutcome(receipt, { slugs, sections }, reason);
    clearTimeout(retry);
    for (const slug of slugs) ok ? unpublished.slugs.delete(slug) : unpublished.slugs.add(slug);
    for (const section of sections) ok ? unpublished.sections.delete(section) : unpublished.sections.add(section);
    if (ok) tellLate(receipt);
    else retry = setTimeout(publish, retryMs, slugs, sections, Math.min(2 * retryMs, LONGEST_RETRY_MS)).unref();
  }

  function tellOutcome({ ok, id, at, ms }: Receipt, changed: Changed, reason?: string): void {
    tell("publish", { ok: ok && !reason, id, at, ms, ...changed, ...(reason && { error: reason }) });
  }

  /** A publish holds all that is saved, so changes that an earlier one could not bring out are live now too. */
  function tellLate(receipt: Receipt): void {
    const slugs = [...unpublished.slugs].filter((slug) => !receipt.errors.some((error) => error.slug === slug));
    const sections = [...unpublished.sections];
    for (const late of Object.values(unpublished)) late.clear();
    if (slugs.length + sections.length > 0) tellOutcome(receipt, { slugs, sections });
  }

  return { publishChanges, publishOtherChanges, publish, stop: () => clearTimeout(retry) };
}

const dayOf = (time: Date): string => londonTime(time).date;

/** Name → a state that changes with the file, without reading it. */
function readStates(folder: string): Map<string, string | undefined> {
  return new Map(namesIn(folder).map((name) => [name, pictureState(join(folder, name))]));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
