import { createHash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { imagesIn } from "#content/model/markdown.ts";
import { imageSource, postPictureName } from "#content/model/pictures.ts";
import { mapLineFields } from "#content/model/post-fields.ts";
import { ServiceError } from "../errors.ts";
import { serially } from "../serially.ts";
import { openAgeingRecords } from "../storage/ageing-records.ts";

const MOST_COPIES = 200;
const KEPT_DAYS = 90;

const text = z.string("The words have to be text.").optional();
const textOrNone = z.string("A date or a picture has to be text, or null.").nullable().optional();

/** Unsaved text of a post. Every field is optional, and nothing is validated until it is saved. */
export const workingCopy = z.strictObject({
  ...mapLineFields(() => text),
  content: text,
  author: text,
  slug: text,
  tags: z.array(z.string("The tags have to be a list of texts."), "The tags have to be a list of texts.").optional(),
  published: z.boolean("Published has to be true or false.").optional(),
  publishedAt: textOrNone,
  publishAt: textOrNone,
  featuredImage: textOrNone,
  /** The revision of the post that was opened; empty for a post that does not exist yet. */
  revision: z.string("The revision has to be text.").max(100, "The revision may be 100 characters long at most."),
});
export type WorkingCopy = z.output<typeof workingCopy>;

const stored = workingCopy.extend({ at: z.iso.datetime() });
type Stored = z.output<typeof stored>;

/** The stored state that a device expects: a copy's ETag, or "none". Without it, any state will do. */
export type Expected = { etag: string } | "none" | undefined;

export type WorkingCopies = Awaited<ReturnType<typeof openWorkingCopies>>;

/**
 * Stores unsaved text, so that it can be continued on another device: one file per post in DATA_DIR, outside git and every
 * release. The caller validates ids.
 */
export async function openWorkingCopies({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const folder = join(dataDir, "working-copies");
  const copies = await openAgeingRecords({ folder, keptDays: KEPT_DAYS, now, schema: stored, knownOf });
  const inTurn = serially();

  /** Runs one change at a time, and only on the state that the device expects. */
  const change = <T>(id: string, expected: Expected, run: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      const etag = copies.known.get(id)?.etag;
      if (expected === "none" ? etag !== undefined : expected !== undefined && expected.etag !== etag) throw stale();
      return await run();
    });

  return {
    /** Newest first. */
    list: () =>
      [...copies.known]
        .map(([id, { summary }]) => ({ id, ...summary }))
        .sort((one, other) => (one.at < other.at ? 1 : -1)),
    async read(id: string): Promise<{ fields: Stored; etag: string } | undefined> {
      const copy = await copies.read(id);
      return copy && { fields: copy.record, etag: etagOf(copy.json) };
    },
    /** Returns the new ETag. */
    write: (id: string, copy: WorkingCopy, expected: Expected): Promise<string> =>
      change(id, expected, async () => {
        if (!copies.known.has(id) && copies.known.size >= MOST_COPIES) throw tooMany();
        await copies.write(id, { ...copy, at: now().toISOString() });
        return copies.known.get(id)?.etag ?? "";
      }),
    remove: (id: string, expected: Expected): Promise<void> => change(id, expected, () => copies.remove(id)),
    /** Whether a stored copy shows this picture. */
    show: (picture: string): boolean => [...copies.known.values()].some(({ pictures }) => pictures.includes(picture)),
    tidyUp: copies.tidyUp,
  };
}

const etagOf = (json: string): string => createHash("sha256").update(json).digest("hex").slice(0, 20);

const knownOf = ({ title, revision, at, ...copy }: Stored, json: string) => ({
  etag: etagOf(json),
  summary: { title, revision, at },
  pictures: picturesOf(copy),
});

/** The pictures of the posts that unsaved text shows. */
export function picturesOf({ content = "", featuredImage }: Pick<WorkingCopy, "content" | "featuredImage">): string[] {
  const cover = postPictureName(imageSource(featuredImage ?? "") ?? "");
  return [...imagesIn(content), ...(cover ? [cover] : [])];
}

const stale = () =>
  new ServiceError("conflict", "These words have been written on with another device. Nothing was overwritten.");

const tooMany = () =>
  new ServiceError(
    "too-many",
    `There are ${MOST_COPIES} texts with unsaved words. Save or discard some of them first.`,
  );
