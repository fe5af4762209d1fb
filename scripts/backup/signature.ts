import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openPrivateFolder, writeDurably } from "../../admin-service/storage/durable-file.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

/** File in DATA_DIR. It is in no archive, so that nobody can forge an archive from another one. */
export const SIGNING_KEY = "backup-signing.key";

const readKey = (dataDir: string): Promise<Buffer | undefined> =>
  readFile(join(dataDir, SIGNING_KEY)).catch(() => undefined);

/** Returns the HMAC of a manifest. Parsing it first gives its fields a fixed order. */
function signatureOf(key: Buffer, manifest: Manifest): string {
  const { signature: _, ...signed } = manifestSchema.parse(manifest);
  return createHmac("sha256", key).update(JSON.stringify(signed)).digest("hex");
}

/** Signs a manifest, and through its checksums the whole archive, with the key of this DATA_DIR. Creates a missing key. */
export async function sign(dataDir: string, manifest: Manifest): Promise<Manifest> {
  let key = await readKey(dataDir);
  if (!key) {
    key = randomBytes(32);
    await openPrivateFolder(dataDir);
    await writeDurably(join(dataDir, SIGNING_KEY), key, { mode: 0o600 });
  }
  return { ...manifest, signature: signatureOf(key, manifest) };
}

/** Returns whether the installation with this DATA_DIR made an archive; "unknown" when there is no key. */
export async function isOurs(dataDir: string, manifest: Manifest): Promise<boolean | "unknown"> {
  const key = await readKey(dataDir);
  if (!key) return "unknown";
  const [given, expected] = [manifest.signature ?? "", signatureOf(key, manifest)].map((text) => Buffer.from(text));
  return given?.length === expected?.length && timingSafeEqual(given as Buffer, expected as Buffer);
}
