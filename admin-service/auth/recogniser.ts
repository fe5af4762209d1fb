import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "../storage/durable-file.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { hashPassword, isSamePassword, passwordHash } from "./password-hash.ts";

/** 2 MiB and a few milliseconds: a 64th of a full check. */
const QUICK_COST = 2 ** 11;

const schema = z.object({ of: z.string().optional(), check: passwordHash.optional() });

interface RecogniserOptions {
  dataDir: string;
  /**
   * Holds the key. No backup has this folder, so with a stolen DATA_DIR or backup nobody can check a guess quickly. Who has
   * both folders tries guesses some 64 times faster.
   */
  keyDir: string;
}

/**
 * Tells the right password from wrong ones quickly once it was right for the first time, and after a restart too. So a
 * flood of guesses never keeps the owner waiting behind it; how many a network may try is the throttle's part.
 */
export async function openRecogniser({ dataDir, keyDir }: RecogniserOptions) {
  const path = join(dataDir, "login-check.json");
  const store = await openJsonStore<z.output<typeof schema>>({ path, schema, initial: {} });
  const key = await openKey(keyDir);
  const keyed = (text: string) => createHmac("sha256", key).update(text.normalize("NFKC")).digest();
  /** In another file than the password, because `npm run password` writes that one beside the service. */
  const isStored = (id: string) => store.data.of === keyed(id).toString("hex");
  let known: { id: string; hash: Buffer } | undefined;

  const remember = (id: string, password: string) => {
    known = { id, hash: keyed(password) };
  };

  return {
    problem: () => store.problem,
    /** In memory only. */
    remember,
    /** Whether telling costs nothing. */
    remembers: (id: string): boolean => known?.id === id,
    /** Whether telling costs little. */
    knows: isStored,
    /** Whether it is the password of this id; `undefined` when that one is not known. */
    async isRight(id: string, password: string): Promise<boolean | undefined> {
      const hash = keyed(password);
      if (known?.id === id) return timingSafeEqual(hash, known.hash);
      const { check } = store.data;
      return check && isStored(id) ? isSamePassword(hash.toString("hex"), check) : undefined;
    },
    async learn(id: string, password: string): Promise<void> {
      if (known?.id === id) return;
      remember(id, password);
      if (isStored(id)) return;
      const check = await hashPassword(keyed(password).toString("hex"), { cost: QUICK_COST });
      // Without it the next start checks at the full cost, once.
      await store
        .update((draft) => void Object.assign(draft, { of: keyed(id).toString("hex"), check }))
        .catch(() => {});
    },
  };
}

/** Made anew where it is missing; where it cannot be kept, it lasts until the next start. */
async function openKey(folder: string): Promise<string> {
  const path = join(folder, "login.key");
  const kept = await readFile(path, "utf8").catch(() => "");
  if (/^[0-9a-f]{64}$/.test(kept)) return kept;
  const made = randomBytes(32).toString("hex");
  await mkdir(folder, { recursive: true });
  await writeDurably(path, made, { mode: 0o600 }).catch(() => {});
  return made;
}
