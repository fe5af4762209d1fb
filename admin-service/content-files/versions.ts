import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeText } from "#content/model/text-file.ts";
import { ServiceError } from "../errors.ts";
import type { FileStep, History } from "../git/history.ts";
import { describeCommit, readCommitMessage } from "./commit-words.ts";

/** A folder with its history, and the noun for one of its files in messages. */
export interface Versioned {
  dir: string;
  history: History;
  noun: "post" | "section";
}

export interface Page {
  limit: number;
  offset: number;
}

/** Refuses a change that was based on an older revision than the present one. */
export function refuseStale(noun: Versioned["noun"], present: string, seen: string | undefined): void {
  if (seen === undefined || seen === present) return;
  throw new ServiceError(
    "conflict",
    `Somebody else has changed this ${noun} in the meantime. Nothing was overwritten.`,
  );
}

/** Lists the commits that changed a file, newest first, described for the owner. `blob` names its content for `History.blobs`. */
export async function listVersions({ history }: Pick<Versioned, "history">, file: string, page: Page) {
  const changes = await history.changesOf(file, page);
  return changes.map(({ commit, at, author, subject, blob }) => ({
    version: { commit, at, author, what: describeCommit(subject) },
    blob,
  }));
}

/**
 * Reads a file as a commit left it, or as it was before a commit that removed it. `at` is the commit that contains it,
 * `file` its name there.
 */
export async function readFormer({ history, noun }: Omit<Versioned, "dir">, files: readonly string[], commit: string) {
  const readIn = async (name: string) => {
    const at = (await history.read(commit, name)) ? commit : `${commit}^`;
    const bytes = await history.read(at, name);
    return bytes && { at, file: name, source: decodeVersion(bytes) };
  };
  for (const file of files) {
    const found = (await readIn(file)) ?? (await readIn(await history.nameIn(commit, file)));
    if (found) return found;
  }
  throw noSuchVersion(noun);
}

/** A version in another encoding must not be restored with its characters damaged. */
export function decodeVersion(bytes: Buffer): string {
  try {
    return decodeText(bytes);
  } catch {
    throw damagedVersion();
  }
}

export const noSuchVersion = (noun: Versioned["noun"]) =>
  new ServiceError("not-found", `There is no such version of this ${noun}.`);

/** For a version that cannot be parsed. */
export const damagedVersion = () =>
  new ServiceError("conflict", "That version was damaged and cannot be shown or restored.");

/**
 * Reads one of our commits to undo it. Refuses when its files have changed since, or when it contains a path that `isOurs`
 * does not accept.
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
