import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { imagesIn } from "#content/model/markdown.ts";
import { fileBesidePosts, imageSource } from "#content/model/pictures.ts";
import { mapLines } from "#content/model/post-fields.ts";
import { ServiceError } from "../errors.ts";
import { openAgeingFiles } from "../storage/ageing-files.ts";

const MOST = 200;
const KEPT_DAYS = 90;

const text = z.string("The words have to be text.").optional();
const textOrNone = z.string("A date or a picture has to be text, or null.").nullable().optional();

/** The words of a post as they are being written: everything is optional, and nothing is checked before it is saved. */
export const workingCopy = z.strictObject({
  ...mapLines(() => text),
  ...{ content: text, author: text, slug: text },
  tags: z.array(z.string("The tags have to be a list of texts."), "The tags have to be a list of texts.").optional(),
  published: z.boolean("Published has to be true or false.").optional(),
  ...{ publishedAt: textOrNone, publishAt: textOrNone, featuredImage: textOrNone },
  /** The version that the words grew from; empty for a post that does not exist yet. */
  revision: z.string("The revision has to be text.").max(100, "The revision may be 100 characters long at most."),
});
export type WorkingCopy = z.output<typeof workingCopy>;

const stored = workingCopy.extend({ at: z.iso.datetime() });
type Stored = z.output<typeof stored>;

/** The state that a device has seen: the name of its words, or "none"; absent when any will do. */
export type Seen = { name: string } | "none" | undefined;

export type WorkingCopies = Awaited<ReturnType<typeof openWorkingCopies>>;

/**
 * The words that are being written, so that they can be continued on another device: one file a post in DATA_DIR, outside
 * git and every release. Ids are the caller's to check.
 */
export async function openWorkingCopies({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const files = openAgeingFiles({ folder: join(dataDir, "working-copies"), keptDays: KEPT_DAYS, now });
  const known = new Map<string, ReturnType<typeof summaryOf>>();
  for (const name of await files.names()) {
    const id = name.replace(/\.json$/, "");
    const copy = await read(id);
    if (copy) known.set(id, summaryOf(copy.text, copy.words));
  }
  let turn: Promise<unknown> = Promise.resolve();

  async function read(id: string): Promise<{ text: string; words: Stored } | undefined> {
    const text = (await files.read(fileOf(id)))?.toString();
    try {
      return text === undefined ? undefined : { text, words: stored.parse(JSON.parse(text)) };
    } catch {
      return undefined;
    }
  }

  /** One change at a time, on the state that the device has seen. */
  function change(id: string, seen: Seen, run: () => Promise<void>): Promise<void> {
    const done = turn.then(() => {
      const name = known.get(id)?.name;
      if (seen === "none" ? name !== undefined : seen !== undefined && seen.name !== name) throw stale();
      return run();
    });
    turn = done.catch(() => {});
    return done;
  }

  return {
    /** Newest first. */
    list: () =>
      [...known].map(([id, { summary }]) => ({ id, ...summary })).sort((one, other) => (one.at < other.at ? 1 : -1)),
    /** The words, and the name of this state of them. */
    async read(id: string): Promise<{ words: Stored; name: string } | undefined> {
      const copy = await read(id);
      return copy && { words: copy.words, name: nameOf(copy.text) };
    },
    /** Answers the name of the new state. */
    async write(id: string, words: WorkingCopy, seen: Seen): Promise<string> {
      const copy: Stored = { ...words, at: now().toISOString() };
      const text = JSON.stringify(copy);
      await change(id, seen, async () => {
        if (!known.has(id) && known.size >= MOST) throw tooMany();
        await files.write(fileOf(id), text);
        known.set(id, summaryOf(text, copy));
      });
      return nameOf(text);
    },
    remove: (id: string, seen: Seen): Promise<void> =>
      change(id, seen, async () => {
        await files.remove(fileOf(id));
        known.delete(id);
      }),
    /** Whether words that are kept show this picture. */
    show: (picture: string): boolean => [...known.values()].some(({ pictures }) => pictures.includes(picture)),
    async tidyUp(): Promise<void> {
      await files.tidyUp();
      const left = new Set(await files.names());
      for (const id of known.keys()) if (!left.has(fileOf(id))) known.delete(id);
    },
  };
}

const fileOf = (id: string): string => `${id}.json`;

const nameOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 20);

function summaryOf(text: string, { title, revision, at, content = "", featuredImage }: Stored) {
  const cover = fileBesidePosts(imageSource(featuredImage ?? "") ?? "");
  return {
    name: nameOf(text),
    summary: { title, revision, at },
    pictures: [...imagesIn(content), ...(cover ? [cover] : [])],
  };
}

const stale = () =>
  new ServiceError("conflict", "These words have been written on with another device. Nothing was overwritten.");

const tooMany = () =>
  new ServiceError("too-many", `There are ${MOST} texts with unsaved words. Save or discard some of them first.`);
