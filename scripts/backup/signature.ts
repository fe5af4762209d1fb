import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openPrivateFolder, writeDurably } from "../../admin-service/storage/durable-file.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

/** In DATA_DIR and in no archive: whoever has an archive must not be able to make another. */
export const SIGNING_KEY = "backup-signing.key";

const readKey = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(join(dataDir, SIGNING_KEY)).catch(() => undefined);

/** Parsed, because that puts the fields in order. */
function signatureOf(key: Buffer, manifest: Manifest): string {
  const { signature: _, ...signed } = manifestSchema.parse(manifest);
  return createHmac("sha256", key).update(JSON.stringify(signed)).digest("hex");
}

/** Signs a manifest, and with its checksums the whole archive, as made by the installation with this DATA_DIR. */
export async function sign(dataDir: string, manifest: Manifest): Promise<Manifest> {
  let key = await readKey(dataDir);
  if (!key) {
    key = randomBytes(32);
    await openPrivateFolder(dataDir);
    await writeDurably(join(dataDir, SIGNING_KEY), key, { mode: 0o600 });
  }
  return { ...manifest, signature: signatureOf(key, manifest) };
}

/** Whether the installation with this DATA_DIR made an archive; "unknown" when it has no key, or has lost it. */
export async function isOurs(dataDir: string, manifest: Manifest): Promise<boolean | "unknown"> {
  const key = await readKey(dataDir);
  if (!key) return "unknown";
  const [given, expected] = [manifest.signature ?? "", signatureOf(key, manifest)].map((text) => Buffer.from(text));
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer);
}
