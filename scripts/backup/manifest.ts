import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Checksums, checksumsOf, firstDifference, listFiles } from "./files.ts";

const checksums = z.record(z.string(), z.string());

/** The description inside an archive. All paths are relative to the repository, unless they say otherwise. */
export const manifestSchema = z.object({
  is: z.literal("a backup of the practice's website"),
  version: z.literal(1),
  at: z.iso.datetime(),
  /** Instructions for somebody who has the archive but not the project. */
  byHand: z.array(z.string()).readonly(),
  head: z.string().regex(/^(?:[0-9a-f]{40,64})?$/),
  /** The branch that was checked out; empty when none was. */
  branch: z.string().regex(/^(?!-)/),
  /** Excludes options of git, and addresses that make git run a program. */
  remotes: z.record(z.string().regex(/^\w[\w./-]*$/), z.string().regex(/^(?!-|(?:ext|fd)::)/i)),
  /** The posts' folder; empty when it is the repository itself. */
  blog: z.string(),
  /** The facts' folder, if the repository contains it; missing in archives of earlier versions. */
  practice: z.array(z.string()).max(1).default([]),
  /** Every file of the posts' folder, by its path in there. */
  posts: checksums,
  /** Tracked files that had been deleted without a commit. */
  deleted: z.array(z.string()),
  /** Every file of the archive, by its path in there: the bundle, uncommitted `files/`, and `data/`. */
  archive: checksums,
  /** HMAC by which an installation recognises its own archives. */
  signature: z.string().optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const BUNDLE = "repository.bundle";
/** Folders of the archive: `files/` for uncommitted files, `data/` for the service's data. */
export const FILES = "files";
export const DATA = "data";

/** Reads the manifest of an unpacked archive and verifies that every file is present and unchanged. */
export async function openUnpacked(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => "{}");
  const manifest = manifestSchema.safeParse(JSON.parse(text)).data;
  if (!manifest) throw new Error("This is no backup of this website, or one of another version.");
  const { archive, posts, deleted, blog, practice } = manifest;
  const paths = [
    ...Object.keys({ ...archive, ...posts }),
    ...deleted,
    ...(blog ? [blog] : []),
    ...practice,
    ...(await listSpecialFiles(folder)),
  ];
  const unsafePath = paths.find((path) => !isSafePath(path));
  if (unsafePath !== undefined)
    throw new Error(`The archive holds “${unsafePath}”, which no backup of this website does.`);
  const files = (await listFiles(folder)).filter((file) => file !== MANIFEST);
  const damagedFile = firstDifference(manifest.archive, await checksumsOf(folder, files));
  if (damagedFile) throw new Error(`The archive is damaged: ${damagedFile} is not as it was when it was made.`);
  return manifest;
}

/** Returns whether a path stays in its folder and is not git's own, under any name that a file system accepts for `.git`. */
const isSafePath = (path: string): boolean =>
  path
    .replace(/\p{Cf}/gu, "")
    .split("/")
    .every((name) => !/^(?:|\.{1,2}|\.git[\s.]*|git~\d+)$/i.test(name));

/** Lists entries that are neither files nor folders, with a slash at the end, which `isSafePath` refuses. */
async function listSpecialFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(({ name }) => `${name}/`);
}

/** Returns the checksums of the files in one folder of the archive, by their path in that folder. */
export function filesIn(manifest: Manifest, folder: typeof FILES | typeof DATA): Checksums {
  const inside = Object.entries(manifest.archive).filter(([path]) => path.startsWith(`${folder}/`));
  return Object.fromEntries(inside.map(([path, sum]) => [path.slice(folder.length + 1), sum]));
}
