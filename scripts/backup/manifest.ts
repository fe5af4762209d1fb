import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openPrivateFolder, writeDurably } from "../../admin-service/storage/durable-file.ts";
import { type Checksums, checksumsOf, firstDifference, listFiles } from "./files.ts";

/** A path that stays in its folder and is not git's own, under any name that a file system accepts for `.git`. */
const safePath = z.string().refine((path) =>
  path
    .replace(/\p{Cf}/gu, "")
    .split("/")
    .every((name) => !/^(?:|\.{1,2}|\.git[\s.]*|git~\d+)$/i.test(name)),
);
const checksums = z.record(safePath, z.string());

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
  blog: safePath.or(z.literal("")),
  /** The facts' folder, if the repository contains it; missing in archives of earlier versions. */
  practice: z.array(safePath).max(1).default([]),
  /** Every file of the posts' folder, by its path in there. */
  posts: checksums,
  /** Tracked files that had been deleted without a commit. */
  deleted: z.array(safePath),
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
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // A link could lead anywhere.
  if (!manifest || entries.some((entry) => !entry.isFile() && !entry.isDirectory()))
    throw new Error("This is no backup of this website, or one of another version.");
  const files = (await listFiles(folder)).filter((file) => file !== MANIFEST);
  const damagedFile = firstDifference(manifest.archive, await checksumsOf(folder, files));
  if (damagedFile) throw new Error(`The archive is damaged: ${damagedFile} is not as it was when it was made.`);
  return manifest;
}

/** Returns the checksums of the files in one folder of the archive, by their path in that folder. */
export function filesIn(manifest: Manifest, folder: typeof FILES | typeof DATA): Checksums {
  const inside = Object.entries(manifest.archive).filter(([path]) => path.startsWith(`${folder}/`));
  return Object.fromEntries(inside.map(([path, sum]) => [path.slice(folder.length + 1), sum]));
}

/** File in DATA_DIR. It is in no archive, so that nobody can forge an archive from another one. */
const SIGNING_KEY = "backup-signing.key";

const readKey = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(join(dataDir, SIGNING_KEY)).catch(() => undefined);

/** Returns the HMAC of a manifest. Parsing it first gives its fields a fixed order. */
function signatureOf(key: Buffer, manifest: Manifest): Buffer {
  const { signature: _, ...signed } = manifestSchema.parse(manifest);
  return createHmac("sha256", key).update(JSON.stringify(signed)).digest();
}

/** Signs a manifest, and through its checksums the whole archive, with the key of this DATA_DIR. Creates a missing key. */
export async function sign(dataDir: string, manifest: Manifest): Promise<Manifest> {
  let key = await readKey(dataDir);
  if (!key) {
    key = randomBytes(32);
    await openPrivateFolder(dataDir);
    await writeDurably(join(dataDir, SIGNING_KEY), key, { mode: 0o600 });
  }
  return { ...manifest, signature: signatureOf(key, manifest).toString("hex") };
}

/** Returns whether the installation with this DATA_DIR made an archive; "unknown" when there is no key. */
export async function isOurs(dataDir: string, manifest: Manifest): Promise<boolean | "unknown"> {
  const key = await readKey(dataDir);
  if (!key) return "unknown";
  const [given, expected] = [Buffer.from(manifest.signature ?? "", "hex"), signatureOf(key, manifest)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
