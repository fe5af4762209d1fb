import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { openJsonStore } from "../storage/json-store.ts";
import { hashPassword, newSalt, type PasswordHash, passwordHash } from "./password-hash.ts";

const schema = z.object({ password: passwordHash.optional(), overrideSalt: z.base64().optional() });

/** Keeps the password's hash in `admin.json`. */
export async function openStoredPassword({ dataDir, cost }: { dataDir: string; cost?: number | undefined }) {
  const path = join(dataDir, "admin.json");
  const open = () => openJsonStore<z.output<typeof schema>>({ path, schema, initial: {} });
  let stamp = await stampOf(path); // before reading: a change in between is then noticed next time
  let store = await open();
  const problemAtStart = store.problem;
  let rereading: Promise<void> | undefined;

  async function rereadIfChanged(): Promise<void> {
    const newStamp = await stampOf(path);
    if (newStamp === stamp) return;
    store = await open();
    stamp = newStamp;
  }

  return {
    problem: () => store.problem ?? problemAtStart,
    /** The hash on disk, even if another process (`npm run password`) has changed it; `undefined` when none is. */
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
    /** The salt for a password that is not stored: the same at every start, so that sessions outlive one. */
    overrideSalt: async (): Promise<string> =>
      store.data.overrideSalt ?? store.update((draft) => (draft.overrideSalt = newSalt())),
  };
}

/** Changes whenever the file does: every write makes a new one. */
async function stampOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found ? `${found.ino} ${found.mtimeNs} ${found.size}` : "missing";
}
