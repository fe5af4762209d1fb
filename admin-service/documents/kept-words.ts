import { join } from "node:path";
import { z } from "zod";
import { isSectionName } from "#content/facts/sections.ts";
import { sectionCopy, thrownAway, workingCopy } from "#content/model/kept-words.ts";
import { imagesIn } from "#content/model/markdown.ts";
import { omit } from "#content/model/pick.ts";
import { imageSource, postPictureName } from "#content/model/pictures.ts";
import { revisionOf } from "#content/model/text-file.ts";
import { isWordsPage } from "#content/words/shipped.ts";
import { ServiceError } from "../errors.ts";
import { serially } from "../serially.ts";
import { openAgeingFiles } from "../storage/ageing-files.ts";
import { parseJson } from "../storage/read-json.ts";

const DAY_MS = 24 * 60 * 60_000;

interface Draft {
  content?: string | undefined;
  featuredImage?: string | null | undefined;
}

/** Words that are kept for the owner outside git and every release: unsaved ones, and those that she has thrown away. */
export interface WordsKind<Words> {
  /** In DATA_DIR; each text is one private file in it. */
  folder: string;
  keptDays: number;
  mostTexts: number;
  mostBytes: number;
  schema: z.core.$ZodType<Words>;
  /** Whether a text may have this name. It becomes that of a file. */
  isName: (name: string) => boolean;
  /** The fields that a list shows. */
  listed: readonly (keyof Words)[];
  /** The text whose pictures are kept as long as it is. */
  draftOf?: (words: Words) => Draft;
  full: string;
  gone: string;
}

const isFileName = (name: string): boolean => /^[\w-]{1,100}$/.test(name);

type WorkingCopy = z.output<typeof workingCopy>;
type SectionCopy = z.output<typeof sectionCopy>;
export type ThrownAway = z.output<typeof thrownAway>;

/** Until a text is saved or thrown away. */
const unsaved = {
  keptDays: 90,
  mostTexts: 200,
  mostBytes: Number.POSITIVE_INFINITY,
  full: "There are 200 texts with unsaved words. Save or discard some of them first.",
};

/** Unsaved words of a post, so that they can be continued on another device. By its id: a post that was not saved yet has one too. */
export const workingCopyKind: WordsKind<WorkingCopy> = {
  ...unsaved,
  folder: "working-copies",
  schema: workingCopy,
  isName: isFileName,
  listed: ["title", "revision"],
  draftOf: (copy) => copy,
  gone: "There are no unsaved words of this post.",
};

/** Unsaved facts of a section, by its name. */
export const sectionCopyKind: WordsKind<SectionCopy> = {
  ...unsaved,
  folder: "section-copies",
  schema: sectionCopy,
  isName: isSectionName,
  listed: ["revision"],
  gone: "There are no unsaved facts of this section.",
};

/** Unsaved words of a page, by its name and their keys. */
export const pageCopyKind: WordsKind<SectionCopy> = {
  ...sectionCopyKind,
  folder: "page-copies",
  isName: isWordsPage,
  gone: "There are no unsaved words of this page.",
};

/** Words that the owner has thrown away. The desk chooses the names, so that a repeated request stores nothing twice. */
export const thrownAwayKind: WordsKind<ThrownAway> = {
  folder: "thrown-away",
  keptDays: 30,
  mostTexts: 500,
  mostBytes: 50 * 1024 * 1024,
  schema: thrownAway,
  isName: isFileName,
  listed: ["kind", "title", "words"],
  draftOf: ({ draft }) => draft,
  full: "There is no more room under Thrown away. Take words up again, or empty it.",
  gone: "These words are no longer kept.",
};

/** The stored state that a device expects: its ETag, or "none". Without it, any state will do. */
export type Expected = { etag: string } | "none" | undefined;

export type KeptWords<Words> = Awaited<ReturnType<typeof openKeptWords<Words>>>;

/** Opens the texts of one kind. What lists need of each is held in memory. The caller validates names. */
export async function openKeptWords<Words>(
  kind: WordsKind<Words>,
  { dataDir, now }: { dataDir: string; now: () => Date },
) {
  const { keptDays, mostTexts, mostBytes, schema, listed, draftOf = () => ({}) } = kind;
  const files = openAgeingFiles({ folder: join(dataDir, kind.folder), keptDays, now });
  const known = new Map<string, ReturnType<typeof describe>>();
  const inTurn = serially();

  function describe(words: Words, at: string, json: string) {
    const until = new Date(Date.parse(at) + keptDays * DAY_MS).toISOString();
    return {
      summary: { ...Object.fromEntries(listed.map((field) => [field, words[field]])), at, until },
      etag: revisionOf(json),
      pictures: picturesOf(draftOf(words)),
      bytes: json.length,
    };
  }

  /** `undefined` when there is no such text, or a damaged one. */
  async function read(name: string) {
    const json = (await files.read(fileOf(name)))?.toString() ?? "";
    const { at, ...fields } = parseJson(stored, json) ?? {};
    const words = z.safeParse(schema, fields);
    if (at === undefined || !words.success) return undefined;
    return { words: { ...words.data, at }, ...describe(words.data, at, json) };
  }

  /** Runs one change at a time, and only on the state that the device expects. */
  function change<T>(name: string, expected: Expected, run: () => Promise<T>): Promise<T> {
    return inTurn(async () => {
      const etag = known.get(name)?.etag;
      if (expected === "none" ? etag !== undefined : expected !== undefined && expected.etag !== etag) throw stale();
      return run();
    });
  }

  const remove = (name: string, expected?: Expected): Promise<void> =>
    change(name, expected, async () => {
      await files.remove(fileOf(name));
      known.delete(name);
    });

  for (const file of await files.names()) {
    const name = file.replace(/\.json$/, "");
    const found = await read(name);
    if (found) known.set(name, omit(found, "words"));
  }

  return {
    kind,
    read,
    remove,
    /** Newest first. */
    list: () =>
      [...known]
        .map(([name, { summary }]) => ({ name, ...summary }))
        .sort((one, other) => (one.at < other.at ? 1 : -1)),
    /** Returns the new ETag. */
    write: (name: string, words: Words, expected?: Expected): Promise<string> =>
      change(name, expected, async () => {
        const at = now().toISOString();
        const json = JSON.stringify({ ...words, at });
        const others = [...known].filter(([other]) => other !== name);
        const bytes = others.reduce((sum, [, other]) => sum + other.bytes, json.length);
        if ((!known.has(name) && known.size >= mostTexts) || bytes > mostBytes)
          throw new ServiceError("too-many", kind.full);
        await files.write(fileOf(name), json);
        const entry = describe(words, at, json);
        known.set(name, entry);
        return entry.etag;
      }),
    async empty(): Promise<void> {
      for (const name of [...known.keys()]) await remove(name);
    },
    /** Whether a text that is kept shows this picture. */
    show: (picture: string): boolean => [...known.values()].some(({ pictures }) => pictures.includes(picture)),
    async tidyUp(): Promise<void> {
      await files.tidyUp();
      const remaining = new Set(await files.names());
      for (const name of known.keys()) if (!remaining.has(fileOf(name))) known.delete(name);
    },
  };
}

const stored = z.looseObject({ at: z.iso.datetime() });

const fileOf = (name: string): string => `${name}.json`;

/** The pictures of the posts that a draft shows. */
function picturesOf({ content = "", featuredImage }: Draft): string[] {
  const cover = postPictureName(imageSource(featuredImage ?? "") ?? "");
  return [...imagesIn(content), ...(cover ? [cover] : [])];
}

const stale = () =>
  new ServiceError("conflict", "These words have been written on with another device. Nothing was overwritten.");
