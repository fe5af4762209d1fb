import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openJsonStore } from "../storage/json-store.ts";
import { hashPassword, newSalt, type PasswordHash, passwordHash } from "./password-hash.ts";

const schema = z.object({ password: passwordHash.optional(), overrideSalt: z.base64().optional() });

/** Opens `admin.json`, which holds the password's hash. */
export async function openStoredPassword({ dataDir, cost }: { dataDir: string; cost?: number | undefined }) {
  const path = join(dataDir, "admin.json");
  const open = () => openJsonStore(path, schema, {});
  let version = await versionOf(path); // before reading, so that a change in between is noticed next time
  let store = await open();
  const problemAtStart = store.problem;
  let rereading: Promise<void> | undefined;

  async function rereadIfChanged(): Promise<void> {
    const newVersion = await versionOf(path);
    if (newVersion === version) return;
    store = await open();
    version = newVersion;
  }

  return {
    problem: () => store.problem ?? problemAtStart,
    /** Returns the hash on disk, even after another process (`npm run password`) has changed it. */
    async current(): Promise<PasswordHash | undefined> {
      rereading ??= rereadIfChanged().finally(() => {
        rereading = undefined;
      });
      await rereading;
      return store.data.password;
    },
    async set(password: string): Promise<void> {
      const hash = await hashPassword(password, { cost });
      await store.update((draft) => {
        draft.password = hash;
      });
    },
    /** Returns the salt for ADMIN_PASSWORD: the same at every start, so that sessions survive a restart. */
    environmentSalt: async (): Promise<string> =>
      store.data.overrideSalt ?? store.update((draft) => (draft.overrideSalt = newSalt())),
  };
}

/** Returns a string that changes with every write, because each one creates a new file. */
async function versionOf(path: string): Promise<string> {
  const stats = await stat(path, { bigint: true }).catch(() => undefined);
  return stats ? `${stats.ino} ${stats.mtimeNs} ${stats.size}` : "missing";
}
