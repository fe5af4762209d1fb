import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Checksums, checksumsOf, firstDifference, listFiles } from "./files.ts";

const checksums = z.record(z.string(), z.string());

/** The description that an archive carries. Paths of posts and other files are those in the repository. */
export const manifestSchema = z.object({
  is: z.literal("a backup of the practice's website"),
  version: z.literal(1),
  at: z.iso.datetime(),
  /** Instructions for somebody who has the archive but not the project. */
  byHand: z.array(z.string()).readonly(),
  head: z.string().regex(/^(?:[0-9a-f]{40,64})?$/),
  /** The branch that was checked out; empty when none was. */
  branch: z.string().regex(/^(?!-)/),
  /** Never an option of git, nor an address that has git run a program. */
  remotes: z.record(z.string().regex(/^\w[\w./-]*$/), z.string().regex(/^(?!-|(?:ext|fd)::)/i)),
  /** The posts' folder in the repository; empty when it is the repository. */
  blog: z.string(),
  /** The facts' folder, where the repository holds it; archives of earlier versions name none. */
  practice: z.array(z.string()).max(1).default([]),
  /** Every file in the posts' folder. */
  posts: checksums,
  /** Tracked files that were gone from the folder. */
  deleted: z.array(z.string()),
  /** Every other file of the archive: the bundle, `files/` with uncommitted ones, and `data/`. */
  archive: checksums,
  /** By which the installation that made it recognises it. */
  signature: z.string().optional(),
});
export type Manifest = z.output<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const BUNDLE = "repository.bundle";
/** Folders of the archive: uncommitted files, and the service's data. */
export const FILES = "files";
export const DATA = "data";

/** Reads the manifest of an archive that was unpacked, and checks that every file is there and unchanged. */
export async function openUnpacked(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), "utf8").catch(() => "{}");
  const manifest = manifestSchema.safeParse(JSON.parse(text)).data;
  if (!manifest) throw new Error("This is no backup of this website, or one of another version.");
  const { archive, posts, deleted, blog, practice } = manifest;
  const named = [
    ...Object.keys({ ...archive, ...posts }),
    ...deleted,
    ...(blog ? [blog] : []),
    ...practice,
    ...(await linksIn(folder)),
  ];
  const foreign = named.find((path) => !isOrdinary(path));
  if (foreign !== undefined) throw new Error(`The archive holds “${foreign}”, which no backup of this website does.`);
  const files = (await listFiles(folder)).filter((file) => file !== MANIFEST);
  const spoilt = firstDifference(manifest.archive, await checksumsOf(folder, files));
  if (spoilt) throw new Error(`The archive is damaged: ${spoilt} is not as it was when it was made.`);
  return manifest;
}

/** A path that stays in its folder, and is none of git's own, under any name that some file system has for `.git`. */
const isOrdinary = (path: string): boolean =>
  path
    .replace(/\p{Cf}/gu, "")
    .split("/")
    .every((name) => !/^(?:|\.{1,2}|\.git[\s.]*|git~\d+)$/i.test(name));

/** Neither a file nor a folder: refused by its name. */
async function linksIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).map(({ name }) => `${name}/`);
}

/** The part of the archive's files that lies in one of its folders, by the path in there. */
export function filesIn(manifest: Manifest, folder: typeof FILES | typeof DATA): Checksums {
  const inside = Object.entries(manifest.archive).filter(([path]) => path.startsWith(`${folder}/`));
  return Object.fromEntries(inside.map(([path, sum]) => [path.slice(folder.length + 1), sum]));
}
