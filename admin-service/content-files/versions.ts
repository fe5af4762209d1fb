import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "../errors.ts";
import type { FileStep, History } from "../git/history.ts";
import { describeCommit, readCommitMessage } from "./commit-words.ts";

/** A folder of files with its history, and the word for one of them in sentences. */
export interface Versioned {
  dir: string;
  history: History;
  noun: "post" | "section";
}

export interface Page {
  limit: number;
  offset: number;
}

/** Refuses a change that was made on an older state than the present one. */
export function refuseStale(noun: Versioned["noun"], present: string, seen: string | undefined): void {
  if (seen === undefined || seen === present) return;
  throw new ServiceError(
    "conflict",
    `Somebody else has changed this ${noun} in the meantime. Nothing was overwritten.`,
  );
}

/** The commits that changed a file, newest first, in the owner's words. `blob` names its content for `History.blobs`. */
export async function listVersions({ history }: Pick<Versioned, "history">, file: string, page: Page) {
  const changes = await history.changesOf(file, page);
  return changes.map(({ commit, at, author, subject, blob }) => ({
    version: { commit, at, author, what: describeCommit(subject) },
    blob,
  }));
}

/** A file as a commit left it, or as it was before a commit that removed it; and the commit that holds it. */
export async function readFormer({ history, noun }: Omit<Versioned, "dir">, files: readonly string[], commit: string) {
  const readIn = async (name: string) => {
    const at = (await history.read(commit, name)) ? commit : `${commit}^`;
    const source = (await history.read(at, name))?.toString();
    return source === undefined ? undefined : { at, source };
  };
  for (const file of files) {
    const found = (await readIn(file)) ?? (await readIn(await history.nameIn(commit, file)));
    if (found) return found;
  }
  throw noSuchVersion(noun);
}

export const noSuchVersion = (noun: Versioned["noun"]) =>
  new ServiceError("not-found", `There is no such version of this ${noun}.`);

/** For a version that is not as such a file has to be. */
export const damagedVersion = () =>
  new ServiceError("conflict", "That version was damaged and cannot be shown or restored.");

/**
 * A commit of the service's that can be taken back: nobody has changed its files since, and all of them are such as
 * `isOurs` knows.
 */
export async function readTakeBack(
  { dir, history, noun }: Versioned,
  commit: string,
  isOurs: (path: string) => boolean,
): Promise<{ verb: string; name: string; steps: FileStep[] }> {
  const change = await history.steps(commit);
  const message = change && readCommitMessage(change.subject);
  if (!message || change.steps.length === 0 || !change.steps.every(({ path }) => isOurs(path)))
    throw new ServiceError("not-found", "There is no such change to take back.");
  for (const { path, after } of change.steps) {
    const here = await readFile(join(dir, path)).catch(() => undefined);
    if (here === undefined ? after !== undefined : !after?.equals(here))
      throw new ServiceError("conflict", `This ${noun} has been changed since. Nothing was taken back.`);
  }
  return { ...message, steps: change.steps };
}

export const nothingToTakeBack = () => new ServiceError("conflict", "There is nothing left to take back.");
