import { hasPictureEnding } from "#content/model/pictures.ts";
import { decodeText } from "#content/model/text-file.ts";
import { ServiceError } from "../errors.ts";
import type { FileStep, History } from "../git/history.ts";
import { isAsBrought } from "./as-brought.ts";
import { describeCommit, IMPORT, readCommitMessage, undoVerb } from "./commit-words.ts";
import type { FileWriter, Write } from "./file-writer.ts";
import type { OwnSentences } from "./own-sentences.ts";

/** A document as a commit left it, or as it was before a commit that removed it. */
export interface Former<Value> {
  value: Value;
  source: string;
  /** Reads another file as it was at that time. */
  read(path: string): Promise<Buffer | undefined>;
}

/** How many files that stay are named. */
const MOST_NAMED = 20;

/** A save of a document: its files, whom else they concern, and what its owner has to know. */
export interface Change extends Write {
  /** Its former names, or those of others that the change concerns. */
  alsoChanged?: readonly string[];
  /** A sentence for the owner when the result differs from what she asked for. */
  notice?: string | undefined;
}

/** Everything that differs between kinds of documents: posts, sections of the facts, words of pages. All else is the same for all kinds. */
export interface DocumentKind<Value> {
  noun: "post" | "section" | "page";
  history: History;
  writer: FileWriter;
  /** The practice's own sentences, which a save may teach. */
  ownSentences: OwnSentences;
  /** Returns a document's name in commits, and the files that its text may have been in, the present one first. Throws if there is none. */
  find(id: string): { name: string; files: readonly [string, ...string[]] };
  /** Reads a text of `name` from the file that it had. Throws if it is damaged. */
  parse(name: string, source: string, file: string): Value;
  /** Further facts about each version of a list, besides its commit: `undefined` stands for a damaged one, or none before it. */
  describe?(name: string, value: Value | undefined, before: Value | undefined): object;
  /** Whether Undo may write this file. */
  isOurs(path: string): boolean;
  /** The change that restores a former version. */
  restored(id: string, former: Former<Value>): Promise<Change>;
  /** The change that takes back a commit of `name` that has changed these files. */
  takenBack(name: string, steps: readonly FileStep[]): Promise<Change & { name: string }>;
  publishChanges(names: readonly string[], commit: string | undefined): void;
}

export interface Page {
  limit: number;
  offset: number;
}

export type Documents<Value> = ReturnType<typeof createDocuments<Value>>;

/** Versions, restore and Undo of one kind of document. Undo and restore make a new commit: git's history is never rewritten. */
export function createDocuments<Value>(kind: DocumentKind<Value>) {
  const { noun, history, writer, ownSentences } = kind;
  const noSuchVersion = () => new ServiceError("not-found", `There is no such version of this ${noun}.`);

  /** Commits a change, and makes it live. Call it within `writer.change`. */
  async function save(name: string, verb: string, change: Change): Promise<string | undefined> {
    const commit = await writer.writeAndCommit(name, verb, change);
    kind.publishChanges([name, ...(change.alsoChanged ?? [])], commit);
    return commit;
  }

  /** Reads a document as a commit left it, in one of the files that it may have had. */
  async function former(name: string, files: readonly string[], commit: string): Promise<Former<Value>> {
    if (!isCommitName(commit)) throw noSuchVersion();
    for (const file of files) {
      const found = (await readIn(commit, file)) ?? (await readIn(commit, await history.nameIn(commit, file)));
      if (!found) continue;
      const { at, bytes } = found;
      const source = unlessDamaged(() => decodeText(bytes));
      const value = unlessDamaged(() => kind.parse(name, source, found.file));
      return { value, source, read: (path) => history.read(at, path) };
    }
    throw noSuchVersion();
  }

  async function readIn(commit: string, file: string) {
    const at = (await history.read(commit, file)) ? commit : `${commit}^`;
    const bytes = await history.read(at, file);
    return bytes && { at, file, bytes };
  }

  async function formerOf(id: string, commit: string): Promise<Former<Value>> {
    const { name, files } = kind.find(id);
    return former(name, files, commit);
  }

  /** `undefined` for a damaged version. */
  function readable(name: string, bytes: Buffer | undefined, file: string): Value | undefined {
    try {
      return bytes && kind.parse(name, decodeText(bytes), file);
    } catch {
      return undefined;
    }
  }

  /** Reads one of our commits to undo it. Refuses when its files have changed since; of many documents, those are left. */
  async function readOwn(commit: string): Promise<{ verb: string; name: string; steps: FileStep[]; left: string[] }> {
    const change = await history.steps(commit);
    const message = change && readCommitMessage(change.subject);
    // Others may have been taught since, which is no change of this document.
    const steps = change?.steps.filter(({ path }) => path !== ownSentences.path) ?? [];
    if (!message || steps.length === 0 || !steps.every(({ path }) => kind.isOurs(path)))
      throw new ServiceError("not-found", "There is no such change to take back.");
    const areMany = message.verb === IMPORT;
    // A later import may have refreshed what this one has brought: that is no change of hers.
    const asLeft = steps.filter(
      ({ isAsLeft, before, here }) => isAsLeft || (areMany && !before && here && isAsBrought(here)),
    );
    if (asLeft.length < steps.length && (!areMany || asLeft.length === 0))
      throw new ServiceError("conflict", `This ${noun} has been changed since. Nothing was taken back.`);
    const left = steps
      .filter((step) => !asLeft.includes(step))
      .flatMap(({ path }) => (hasPictureEnding(path) ? [] : path));
    return { ...message, steps: asLeft, left };
  }

  return {
    save,
    former,
    formerOf,
    readable,

    /** Refuses a change that was based on an older revision than the present one. */
    refuseStale(present: string, seen: string | undefined): void {
      if (seen === undefined || seen === present) return;
      throw new ServiceError(
        "conflict",
        `Somebody else has changed this ${noun} in the meantime. Nothing was overwritten.`,
      );
    },

    /** Lists a document's versions, newest first, described for the owner. */
    async versions(id: string, { limit, offset }: Page) {
      const { name, files } = kind.find(id);
      const { describe } = kind;
      // One more than asked for, to compare the last one with.
      const changes = await history.changesOf(files[0], { limit: limit + (describe ? 1 : 0), offset });
      const sources = describe ? await history.blobs(changes.map(({ blob }) => blob)) : [];
      const values = sources.map((bytes) => readable(name, bytes, files[0]));
      return changes.slice(0, limit).map(({ commit, at, author, subject }, n) => ({
        commit,
        at,
        author,
        what: describeCommit(subject),
        ...describe?.(name, values[n], values[n + 1]),
      }));
    },

    /** Restores a former version. */
    restore: (id: string, commit: string) =>
      writer.change(async () => {
        const { name } = kind.find(id);
        const change = await kind.restored(id, await formerOf(id, commit));
        return { commit: await save(name, "restore", change), notice: change.notice };
      }),

    /** Takes back one of the service's own commits, unless its files have changed since. Returns the document's name. */
    undo: (commit: string) =>
      writer.change(async () => {
        const { verb, name, steps, left } = await readOwn(commit);
        const { name: undone, ...change } = await kind.takenBack(name, steps);
        const files = new Map([...change.files, ...(await ownSentences.withoutThoseOf(commit))]);
        const saved = await save(undone, undoVerb(verb), { ...change, files });
        if (!saved) throw nothingToTakeBack();
        return { name: undone, commit: saved, notice: left.length > 0 ? staysSince(left) : undefined };
      }),
  };
}

/** ASCII, because it is sent in a header. */
const staysSince = (files: readonly string[]): string =>
  `Changed since, so not taken back: ${files.slice(0, MOST_NAMED).join(", ")}${files.length > MOST_NAMED ? " ..." : ""}`;

/** Whether this is the whole name of a commit. Nothing else is passed to git. */
export const isCommitName = (text: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);

/** Refuses a version that cannot be read: one in another encoding must not be restored with its characters damaged. */
function unlessDamaged<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw new ServiceError("conflict", "That version was damaged and cannot be shown or restored.");
  }
}

/** Returns a file’s state. Refuses to change one whose text cannot be read at all: a change would lose it. */
export function refuseDamaged<State extends { isDamaged?: boolean | undefined }>(file: string, state: State): State {
  if (state.isDamaged)
    throw new ServiceError(
      "conflict",
      `${file} is damaged at the moment. Mend it first, or put an earlier version back.`,
    );
  return state;
}

/** Returns the one document that a commit has changed, and its text before, or `empty`. Refuses several, and what is damaged. */
export function textBefore<Name extends string>(
  [step, another]: readonly FileStep[],
  nameOf: (path: string) => Name | undefined,
  parse: (name: Name, source: string) => unknown,
  empty: string,
): { name: Name; source: string } {
  const name = step && nameOf(step.path);
  if (!name || another) throw nothingToTakeBack();
  return unlessDamaged(() => {
    const source = step.before ? decodeText(step.before) : empty;
    parse(name, source);
    return { name, source };
  });
}

const nothingToTakeBack = () => new ServiceError("conflict", "There is nothing left to take back.");
