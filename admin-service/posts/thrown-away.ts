import { join } from "node:path";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { openAgeingRecords } from "../storage/ageing-records.ts";
import { picturesOf } from "./working-copies.ts";

const KEPT_DAYS = 30;
const MOST_TEXTS = 500;
const MOST_BYTES = 50 * 1024 * 1024;

const text = z.string("The words have to be text.");
const texts = z.record(z.string(), text, "The words have to be texts by their fields.");

/** Words that the owner has thrown away: her draft as it was, and the version that it was based on. */
export const thrownAway = z.strictObject({
  kind: z.enum(["post", "section"], "The kind has to be post or section."),
  title: text.max(300, "The title may be 300 characters long at most."),
  /** The new words, for the list. */
  words: text.max(300, "The first words may be 300 characters long at most."),
  base: z.looseObject({ id: text, title: text, revision: text }, "The version they are based on is missing."),
  draft: texts,
  reasons: texts.optional(),
});
type ThrownAway = z.output<typeof thrownAway>;

const stored = thrownAway.extend({ at: z.iso.datetime() });
type Stored = z.output<typeof stored>;

export type ThrownAwayStore = Awaited<ReturnType<typeof openThrownAway>>;

/** Keeps what the owner throws away for a while: one private file each in DATA_DIR. The caller validates names. */
export async function openThrownAway({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const folder = join(dataDir, "thrown-away");
  const records = await openAgeingRecords({ folder, keptDays: KEPT_DAYS, now, schema: stored, knownOf });
  return {
    /** Newest first. */
    list: () =>
      [...records.known]
        .map(([name, { summary }]) => ({ name, ...summary }))
        .sort((one, other) => (one.at < other.at ? 1 : -1)),
    read: async (name: string): Promise<Stored | undefined> => (await records.read(name))?.record,
    async write(name: string, words: ThrownAway): Promise<void> {
      const others = [...records.known].filter(([known]) => known !== name);
      const size = others.reduce((sum, [, { bytes }]) => sum + bytes, JSON.stringify(words).length);
      if (others.length >= MOST_TEXTS || size > MOST_BYTES) throw full();
      await records.write(name, { ...words, at: now().toISOString() });
    },
    remove: records.remove,
    async empty(): Promise<void> {
      for (const name of [...records.known.keys()]) await records.remove(name);
    },
    /** Whether words that are kept show this picture. */
    show: (picture: string): boolean => [...records.known.values()].some(({ pictures }) => pictures.includes(picture)),
    tidyUp: records.tidyUp,
  };
}

function knownOf({ kind, title, words, draft, at }: Stored, json: string) {
  const until = new Date(Date.parse(at) + KEPT_DAYS * 24 * 60 * 60_000).toISOString();
  return { summary: { kind, title, words, at, until }, pictures: picturesOf(draft), bytes: json.length };
}

const full = () =>
  new ServiceError("too-many", "There is no more room under Thrown away. Take words up again, or empty it.");
