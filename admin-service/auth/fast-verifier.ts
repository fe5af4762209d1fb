import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "../storage/durable-file.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { hashPassword, isSamePassword, passwordHash } from "./password-hash.ts";

/** 2 MiB and a few milliseconds: 1/64 of a full check. */
const FAST_COST = 2 ** 11;

const schema = z.object({ of: z.string().optional(), check: passwordHash.optional() });

interface FastVerifierOptions {
  dataDir: string;
  /**
   * Folder of the key, which no backup contains: a stolen DATA_DIR or backup alone does not speed up guessing. With both
   * folders an attacker guesses about 64 times faster.
   */
  keyDir: string;
}

/**
 * Opens a verifier that checks passwords cheaply once the right one has been seen, even after a restart. So the owner
 * never waits behind a flood of guesses. The throttle limits how many guesses a network may make.
 */
export async function openFastVerifier({ dataDir, keyDir }: FastVerifierOptions) {
  const store = await openJsonStore(join(dataDir, "login-check.json"), schema, {});
  const key = await openKey(keyDir);
  const keyed = (text: string) => createHmac("sha256", key).update(text.normalize("NFKC")).digest();
  /** Not in the same file as the password, because `npm run password` writes that one while the service runs. */
  const isStored = (id: string) => store.data.of === keyed(id).toString("hex");
  let remembered: { id: string; hash: Buffer } | undefined;

  const remember = (id: string, password: string) => {
    remembered = { id, hash: keyed(password) };
  };

  return {
    problem: () => store.problem,
    /** Keeps the password's HMAC in memory only. */
    remember,
    /** Returns whether verifying costs nothing. */
    isRemembered: (id: string): boolean => remembered?.id === id,
    /** Returns whether verifying costs little. */
    isStored,
    /** Returns whether this is the password with this id; `undefined` when that cannot be told cheaply. */
    async verify(id: string, password: string): Promise<boolean | undefined> {
      const hash = keyed(password);
      if (remembered?.id === id) return timingSafeEqual(hash, remembered.hash);
      const { check } = store.data;
      return check && isStored(id) ? isSamePassword(hash.toString("hex"), check) : undefined;
    },
    /** Stores the right password, so that it can be verified cheaply from now on. */
    async store(id: string, password: string): Promise<void> {
      if (remembered?.id === id) return;
      remember(id, password);
      if (isStored(id)) return;
      const check = await hashPassword(keyed(password).toString("hex"), { cost: FAST_COST });
      // If this fails, the first login after the next start takes a full check.
      await store
        .update((draft) => void Object.assign(draft, { of: keyed(id).toString("hex"), check }))
        .catch(() => {});
    },
  };
}

/** Reads the key, or creates it. If it cannot be saved, it lasts until the next start. */
async function openKey(folder: string): Promise<string> {
  const path = join(folder, "login.key");
  const stored = await readFile(path, "utf8").catch(() => "");
  if (/^[0-9a-f]{64}$/.test(stored)) return stored;
  const created = randomBytes(32).toString("hex");
  await mkdir(folder, { recursive: true });
  await writeDurably(path, created, { mode: 0o600 }).catch(() => {});
  return created;
}
